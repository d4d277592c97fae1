"""What if? An entry with something else told: a form that changes nothing, and both rulings beside each other."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from flask import Response, request

from adjudicator.audit.supposing import Supposed
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.web.pages.carding import TEXTS
from adjudicator.web.pages.filled import structured
from adjudicator.web.pages.frame import Seen, looking, pages, shown
from adjudicator.web.pages.lines import line
from adjudicator.web.pages.numbers import figure
from adjudicator.web.pages.verdicts import OUTCOMES, shown_ruling
from adjudicator.web.pages.words import field_title, title
from adjudicator.web.state import here

READ = "r-"
FIELD = "f-"


@pages.get("/games/<game_id>/entries/<int:version>/what-if")
def what_if(game_id: str, version: int) -> Response:
    """What if something else had been told? Nothing is written; what is supposed is kept in the address."""
    service = here().service
    entry = service.judged_entry(game_id, version)
    action = entry.envelope["action"]
    faults: tuple[Fault, ...] = ()
    found = None
    with looking(game_id) as seen:
        kind = chosen(seen, action)
        was = action if kind == action["type"] else {"seat": action.get("seat")}
        try:
            supposed = asked(action, kind)
            found = service.suppose(game_id, version, supposed) if supposed else None
        except Malformed as fault:
            faults = fault.faults
        return shown(
            "what_if.html",
            422 if faults else 200,
            seen=seen,
            row=line(entry),
            found=_shown(found, action["type"], seen),
            faults=faults,
            kind=kind,
            kinds=_kinds(seen),
            fields=_fields(seen, kind, was),
            facts=_facts(),
            printed=[field for field in seen.game.fields() if field not in TEXTS],
            names=service.findable(game_id),
            readings=service.readings(seen.game.name),
            read=any(request.args[key] for key in request.args if key.startswith(READ)),
            waived=_waived(action),
            broken=_broken(found),
            tab="log",
        )


def chosen(seen: Seen, action: Mapping[str, Any]) -> str:
    """The sort of action that the address supposes: the entry's own, or another that there is."""
    kind = request.args.get("type", "")
    return kind if kind in dict(_kinds(seen)) else str(action["type"])


def _kinds(seen: Seen) -> list[tuple[str, str]]:
    """The sorts of actions of a game that is going on, with what they are called."""
    return [(name, title(name)) for name, spec in seen.game.ruleset.actions.items() if not spec.options.get("opens")]


def asked(action: Mapping[str, Any], kind: str) -> Supposed:
    """What the address supposes. Raises Malformed for what cannot be read."""
    args, own = request.args, kind == action["type"]
    was = action if own else {}
    fields = {
        key[len(FIELD) :]: _value(key, args[key].strip(), was.get(key[len(FIELD) :]))
        for key in args
        if key.startswith(FIELD) and args[key].strip() != as_text(was.get(key[len(FIELD) :]))
    }
    facts: dict[str, dict[str, Any]] = {}
    for card, name, value in _facts():
        facts.setdefault(card, {})[name] = _number(value)
    readings = {key[len(READ) :]: args[key] for key in args if key.startswith(READ) and args[key]}
    return Supposed(
        action=None if own else {"type": kind, "seat": action.get("seat")},
        fields=fields,
        facts=facts,
        readings=readings,
        house=dict.fromkeys(args.getlist("house"), "what if"),
        without=tuple(args.getlist("without")),
    )


def as_text(value: Any) -> str:
    """A field of an action as its form shows it."""
    if value is None:
        return ""
    if isinstance(value, list) and all(isinstance(part, str | int) for part in value):
        return ", ".join(map(str, value))
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else str(value)


def _value(name: str, text: str, was: Any) -> Any:
    """What a field's text means: several where there were several, a number where it is one, nothing where empty."""
    if not text:
        return None
    if text[:1] in "[{":
        return structured(name, text)
    if isinstance(was, list):
        return [part.strip() for part in text.split(",") if part.strip()]
    return _number(text)


def _number(text: str) -> Any:
    return int(text) if text.isascii() and text.removeprefix("-").isdigit() and len(text) < 10 else text


def _facts() -> list[tuple[str, str, str]]:
    """The facts in the address: card, field, value; a row without a card or a value is none."""
    rows = zip(*(request.args.getlist(name) for name in ("card", "field", "value")), strict=False)
    return [(card.strip(), name.strip(), value.strip()) for card, name, value in rows if card.strip() and value.strip()]


def _fields(seen: Seen, kind: str, action: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The fields of a sort of action: as they were in the entry's, or as they are supposed."""
    spec = seen.game.ruleset.action(kind)
    seats = seen.game.seats(seen.table)
    seat = [{"name": "seat", "title": "Player", "was": as_text(action.get("seat")), "choices": seats}]
    rows = [
        {
            "name": one.name,
            "title": field_title(one.name, kind),
            "was": as_text(action.get(one.name)),
            "choices": one.choices if one.kind == "choice" else (),
        }
        for one in spec.fields
    ]
    needed = {one.name for one in spec.fields if one.required}
    return [
        {
            **row,
            "value": request.args.get(f"{FIELD}{row['name']}", row["was"]),
            "there": bool(row["was"]) or row["name"] in needed,
        }
        for row in (*seat, *rows)
    ]


def _waived(action: Mapping[str, Any]) -> list[str]:
    """The rules that the entry sets aside or takes for granted."""
    rows = [row.get("rule") or row.get("topic") for row in action.get("overrule") or ()]
    return [str(name) for name in (*rows, *(action.get("assume") or ()))]


def _broken(found: Mapping[str, Any] | None) -> list[str]:
    """Rules that might be waived: those that stand against what is supposed, and those waived in the address."""
    rows = found["now"]["findings"] if found is not None else ()
    names = [row["rule"] for row in rows if row["outcome"] in ("broken", "unknown")]
    return list(dict.fromkeys([*request.args.getlist("house"), *names]))


def _shown(found: dict[str, Any] | None, kind: str, seen: Seen) -> dict[str, Any] | None:
    """A supposition as its page shows it: two rulings, and what differs between them line by line."""
    if found is None:
        return None
    differs = found["difference"]
    alike = found["action"]["type"] == kind  # another action has rules and numbers of its own
    return {
        **found,
        "columns": [
            (word, shown_ruling(found[key], seen.game)) for word, key in (("As it was", "then"), ("If so", "now"))
        ],
        "findings": [
            {"rule": row["rule"], "then": _heard(row["then"]), "now": _heard(row["now"])}
            for row in differs["findings"]
            if alike
        ],
        "figures": [_numbers(row) for row in differs["values"] if alike and row["name"] != "win"],
        "same": differs["same"],
    }


def _heard(row: Mapping[str, Any] | None) -> dict[str, str]:
    return {"word": "not heard", "said": ""} if row is None else {"word": OUTCOMES[row["outcome"]], "said": row["said"]}


def _numbers(row: Mapping[str, Any]) -> dict[str, Any]:
    """A number that differs with its terms: the figures of both sides."""
    sides = {side: figure(row[side]) if row[side] is not None else "not counted" for side in ("then", "now")}
    terms = [_numbers({**term, "terms": ()}) | {"depth": term["depth"] + 1} for term in row["terms"]]
    return {"name": row["name"], **sides, "terms": terms, "depth": 0}

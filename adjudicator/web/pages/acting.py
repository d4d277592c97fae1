"""Acting: the form of an action, the ruling before it is sent, and sending it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Response, redirect, request, url_for
from flask.typing import ResponseReturnValue

from adjudicator.kernel.faults import Fault, Malformed, Unknown
from adjudicator.kernel.registry import Entry
from adjudicator.kernel.ruling import Ruling
from adjudicator.log.errors import HeadMoved
from adjudicator.service import RulingChanged, Submitted
from adjudicator.web.pages import filled
from adjudicator.web.pages.fields import form
from adjudicator.web.pages.frame import Seen, looking, pages, shown
from adjudicator.web.pages.playing import next_of, offered, seat_asked
from adjudicator.web.pages.tables import monster_names, pointings
from adjudicator.web.pages.values import hearing
from adjudicator.web.pages.verdicts import shown_ruling
from adjudicator.web.pages.words import GROUPS, full_label, plainly, title
from adjudicator.web.state import here

ALIKE = 6


@pages.get("/games/<game_id>/act")
def act(game_id: str) -> Response:
    """What will happen if I do this? Without a type: all there is to do."""
    with looking(game_id) as seen:
        frame = next_of(seen)
        seat = seat_asked(seen, frame)
        if not request.args.get("type"):
            actions = seen.game.ruleset.actions
            groups = [(name, [(kind, title(kind)) for kind in kinds if kind in actions]) for name, kinds in GROUPS]
            return shown("act_all.html", seen=seen, seat=seat, groups=groups, tab="now")
        spec = _spec(seen)
        faults = filled.lacking(request.args)
        ruling = action = None
        if request.args.get("try"):
            try:
                action = filled.action(request.args, spec, seat)
                ruling = here().service.judge(game_id, action)
            except Malformed as fault:
                faults += fault.faults
        return act_page(
            seen,
            spec,
            seat,
            action=action,
            ruling=ruling,
            faults=faults,
            given=filled.given(request.args, spec),
            status=422 if faults else 200,
        )


def _spec(seen: Seen) -> Entry:
    """The action that is asked for. Raises Unknown with near names."""
    spec = seen.game.ruleset.action(request.args.get("type"))
    if spec.options.get("opens"):
        raise Unknown([Fault("type", spec.name, "an action of a game that is going on")])
    return spec


def act_page(
    seen: Seen,
    spec: Entry,
    seat: str,
    *,
    action: Mapping[str, Any] | None = None,
    ruling: Ruling | None = None,
    faults: Any = (),
    given: Mapping[str, list[str]] | None = None,
    changed: bool = False,
    missed: Any = (),
    status: int = 200,
) -> Response:
    """The page of an action: its ruling where there is one, its form, what is wrong with it."""
    frame = next_of(seen)
    h = hearing(seen.table, seen.game, seat)
    told = shown_ruling(ruling.as_json(), seen.game, seen.table) if ruling is not None else None
    doc = " ".join((spec.call.__doc__ or "").split()).strip('" ')
    return shown(
        "act.html",
        status,
        seen=seen,
        seat=seat,
        spec=spec,
        heading=_heading(seen, spec, action if told else None),
        doc=doc,
        action=action,
        ruling=told,
        faults=list(faults),
        changed=changed,
        missed=missed,
        tab="now",
        unseen=_unseen(ruling, spec, action),
        fields=form(h, spec, given or {}, frame),
        frame=frame,
        remark=request.values.get("note", ""),
        others=_others(seen, action, told),
        earlier=_earlier(told),
        seats=list(seen.game.seats(seen.table)),
    )


def _unseen(ruling: Ruling | None, spec: Entry, action: Mapping[str, Any] | None) -> int:
    """How many cards this action would draw or turn up that nobody has named yet, where they can be told with it."""
    if ruling is None or action is None or action.get("saw") or all(field.name != "saw" for field in spec.fields):
        return 0
    place = f"{action['seat']}/laid"
    return sum(1 for row in ruling.effects if row["do"] == "take" and row["to"] == place and not row.get("card"))


def _heading(seen: Seen, spec: Entry, action: Mapping[str, Any] | None) -> str:
    if action is None or len(action) <= 2:
        return title(spec.name)
    words = pointings(hearing(seen.table, seen.game, str(action["seat"])), str(action["seat"]))
    return full_label(plainly(action, words), monster_names(seen.table, seen.game))


def _others(seen: Seen, action: Mapping[str, Any] | None, told: Mapping[str, Any] | None) -> list[dict[str, Any]]:
    """What may be done instead of an action that is not legal: the same sort of action, as it would be legal."""
    if action is None or told is None or told["verdict"] != "illegal" or told["counted"]:
        return []
    rows = here().service.legal(seen.id, str(action["seat"]))
    words = pointings(hearing(seen.table, seen.game, str(action["seat"])), str(action["seat"]))
    groups = offered(rows, monster_names(seen.table), words)["groups"]
    same = [row for group in groups if group["kind"] == action["type"] for row in group["rows"]]
    mine = {str(value) for key, value in action.items() if key not in ("type", "seat")}
    same.sort(key=lambda row: -sum(1 for value in row["action"].values() if str(value) in mine))
    return same[:ALIKE] or [row for group in groups for row in group["rows"]][:ALIKE]


def _earlier(told: Mapping[str, Any] | None) -> dict[tuple[str, str], list[Any]]:
    """What players have read off these cards in earlier games: offered, never assumed."""
    found: dict[tuple[str, str], list[Any]] = {}
    for ask in told["asks"] if told else ():
        if ask["tellable"]:
            for row in here().service.told(ask["thing"]):
                if row.field == ask["field"] and row.value not in found.get((row.card, row.field), []):
                    found.setdefault((row.card, row.field), []).append(row.value)
    return found


@pages.post("/games/<game_id>/act")
def send(game_id: str) -> ResponseReturnValue:
    """Write an action whose ruling was seen. The same form sent twice is written once."""
    action = dict(filled.sent_action(request.form.get("action", "")))
    service = here().service
    try:
        done = service.submit(
            game_id,
            action,
            by=str(action.get("seat") or "somebody"),
            key=request.form.get("key") or None,
            seen=request.form.get("seen") or None,
        )
    except (RulingChanged, HeadMoved) as moved:
        return _again(game_id, action, moved)
    return _after(game_id, done) if done.appended else _again(game_id, action, None)


def _after(game_id: str, done: Submitted) -> ResponseReturnValue:
    """To the table, with what to do on it now."""
    return redirect(url_for("pages.game", game_id=game_id, after=done.version), 303)


def _again(game_id: str, action: Mapping[str, Any], moved: Exception | None) -> Response:
    """The action with its ruling as it is now, because that is not what was seen."""
    with looking(game_id) as seen:
        spec = seen.game.ruleset.action(action.get("type"))
        ruling = here().service.judge(game_id, action)
        missed = [row for row in getattr(moved, "missed", ()) if row["version"] > seen.record.head - ALIKE]
        return act_page(
            seen,
            spec,
            str(action["seat"]),
            action=action,
            ruling=ruling,
            missed=missed,
            given=_given(action),
            changed=moved is not None,
            status=409 if moved is not None else 200,
        )


def _given(action: Mapping[str, Any]) -> dict[str, list[str]]:
    return {
        name: [str(part) for part in value] if isinstance(value, list) else [str(value)]
        for name, value in action.items()
        if name not in ("type", "seat")
    }


@pages.post("/games/<game_id>/tell")
def tell(game_id: str) -> ResponseReturnValue:
    """Tell a printed value right where it is asked for, and go back there."""
    sent = request.form
    told = [word.strip() for word in sent.getlist("value") if word.strip()]
    value: Any = "none" if sent.get("none") else (told or [""])[-1]
    field = sent.get("field", "")
    faults = (
        []
        if value
        else [Fault("value", None, f"what the card says for {field or 'it'}, or that it has no such symbol")]
    )
    if faults:
        raise Malformed(faults)
    if field in ("abilities", "traits", "keywords"):
        value = filled.structured(field, value)
    action = {
        "type": "attest",
        "seat": sent.get("seat", ""),
        "card": sent.get("card", ""),
        "field": field,
        "value": value,
    }
    here().service.submit(game_id, action, by=sent.get("seat") or "somebody", key=sent.get("key") or None)
    back = sent.get("back", "")
    home = url_for("pages.game", game_id=game_id)
    return redirect(back if back == home or back.startswith((f"{home}/", f"{home}?")) else home, 303)

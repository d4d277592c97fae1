"""A ruling as pages show it: verdict, sentence, what would mend it, what to do on the table, findings, numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.games.outcomes import headline
from adjudicator.kernel.game import Game
from adjudicator.kernel.table import Table
from adjudicator.web.pages.numbers import figure, number, numbers

WORDS = {
    "legal": "Legal",
    "illegal": "Not legal",
    "undetermined": "Not known yet",
    "overruled": "Overruled",
    "written": "Written",
}
PRINTED = ("stated", "derived", "listed", "told")
COUNT = "table/claim.counts"
COUNTED = {"legal": "That is right", "illegal": "Not so"}
OUTCOMES = {"broken": "broken", "unknown": "not known", "waived": "set aside", "holds": "holds"}
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9])")


def verdict_of(ruling: Mapping[str, Any]) -> str:
    """The verdict for its shape: an overruled one has a shape of its own; an entry without a ruling is written."""
    verdict = str(ruling.get("verdict") or "written")
    waived = any(row["outcome"] == "waived" for row in ruling.get("findings", ()))
    return "overruled" if verdict == "legal" and waived else verdict


def shown_ruling(ruling: Mapping[str, Any], game: Game | None, table: Table | None = None) -> dict[str, Any]:
    """A ruling as plain data for its page. game: which book governs a rule that was read (none where readings are not
    shown); with its table: which questions are a printed value that can be told there.
    """
    verdict = verdict_of(ruling)
    counted = any(row["rule"] == COUNT for row in ruling.get("findings", ()))
    findings = [_finding(row) for row in ruling.get("findings", ())]
    bare = COUNTED.get(verdict, WORDS[verdict]) if counted else WORDS[verdict]
    comes = verdict in ("legal", "overruled") and not counted
    chosen = {"illegal": "broken", "undetermined": "unknown", "overruled": "waived"}.get(verdict)
    return {
        "verdict": verdict,
        "word": headline(bare, ruling.get("values") or {}) if comes else bare,
        "bare": bare,
        "counted": counted,
        "lead": [row for row in findings if row["outcome"] == chosen and row["said"]] if chosen else [],
        "sentence": ruling.get("sentence", ""),
        "mends": _mends(ruling),
        "todo": todo(ruling) if verdict != "illegal" else [],
        "would": todo(ruling) if verdict == "illegal" else [],
        "asks": [
            shown_ask(row, game, table) for row in ruling.get("asks", ()) if row.get("thing") != "the dungeon deck"
        ],
        "heard": [row for row in findings if row["outcome"] != chosen or not row["said"]],
        "heard_words": _heard_words([row for row in findings if row["outcome"] != chosen or not row["said"]]),
        "broken": [row for row in findings if row["outcome"] == "broken"],
        "unknown": [row for row in findings if row["outcome"] == "unknown"],
        "numbers": numbers(ruling.get("values") or {}),
        "assuming": ruling.get("assuming") or [],
        "readings": {game.rule(row) if game else row: name for row, name in (ruling.get("readings") or {}).items()},
        "next": ruling.get("next") or {},
        "digest": ruling.get("digest", ""),
        "answer": answer(ruling),
    }


def answer(ruling: Mapping[str, Any]) -> str:
    """Who wins the fight that a ruling is about, in a sentence; nothing where it is about none."""
    values = ruling.get("values") or {}
    win = values.get("win")
    if win is None and not {"total attack", "health"} <= values.keys():
        return ""
    attack, health = (figure(values.get(name) or {}) for name in ("total attack", "health"))
    if win is None:
        return f"Not decided yet: as things stand, attack {attack} against Health {health}."
    words = {1: "Yes, the fight is won", 0: "No, the fight is lost"}.get(win.get("value", -1), "Not known yet who wins")
    return f"{words}: attack {attack} against Health {health}."


def _finding(row: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "rule": row["rule"],
        "outcome": row["outcome"],
        "word": OUTCOMES[row["outcome"]],
        "said": row.get("said", ""),
        "waived": row.get("waived", ""),
        "numbers": [number(part) for part in row.get("quantities") or ()],
    }


def _heard_words(rows: Sequence[Mapping[str, Any]]) -> str:
    """How the other rules came out: "6 hold, 1 not known"."""
    counted = {word: sum(1 for row in rows if row["outcome"] == outcome) for outcome, word in OUTCOMES.items()}
    return ", ".join(f"{n} {'hold' if word == 'holds' and n > 1 else word}" for word, n in counted.items() if n)


def todo(ruling: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What the players do now with their hands, one line each, with the rules that say so."""
    rows: list[dict[str, Any]] = []
    for deed in ruling.get("deeds", ()):
        said = [part.strip() for part in _SENTENCE.split(deed.get("said", "")) if part.strip()]
        rows.extend(
            {
                "said": part,
                "rules": deed.get("topics", []) if part is said[-1] else [],
                "undone": deed.get("deed") == "left undone",
                "hands": deed.get("hands", True),
            }
            for part in said
        )
    return rows


def _mends(ruling: Mapping[str, Any]) -> list[str]:
    """What would make a broken rule kept, where a comparison of two numbers says it."""
    if ruling.get("verdict") != "illegal":
        return []
    broken = [row for row in ruling.get("findings", ()) if row["outcome"] == "broken"]
    found = [
        _mend(*row["quantities"]) if len(row.get("quantities") or ()) == 2 and row["rule"] != COUNT else ""
        for row in broken
    ]
    words = " and ".join(dict.fromkeys(filter(None, found)))
    lead = "It would do with" if all(found) else "Besides, it would take"
    return [f"{lead} {words}."] if words else []


def _mend(left: Mapping[str, Any], right: Mapping[str, Any]) -> str:
    if "value" not in left or "value" not in right or left.get("nothing") or right.get("nothing"):
        return ""
    if left.get("origin") in PRINTED and right.get("origin") not in PRINTED:
        left, right = right, left
    more = "or more" if left["value"] < right["value"] else "or less"
    return f"{left['name']} {right['value']} {more}"


def shown_ask(row: Mapping[str, Any], game: Game | None, table: Table | None) -> dict[str, Any]:
    """A question of a ruling; `card` and `field` where it is a printed value that can be told right there."""
    thing, field = str(row.get("thing", "")), str(row.get("field", ""))
    tellable = (
        game is not None
        and table is not None
        and field in game.fields()
        and field not in ("abilities", "traits", "keywords")
        and (game.cards.spelled(thing) is not None or thing in table.facts)
    )
    return {
        "thing": thing,
        "field": field,
        "where": row.get("where", ""),
        "settles": str(row.get("settles", "")).replace("`", ""),
        "tellable": tellable,
    }

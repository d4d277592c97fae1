"""What would make it go: legal actions near one that is not, found by trying."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.web.pages.frame import Seen
from adjudicator.web.pages.halls import monster_names
from adjudicator.web.pages.playing import offered
from adjudicator.web.pages.tables import pointings
from adjudicator.web.pages.values import hearing
from adjudicator.web.pages.words import field_title
from adjudicator.web.state import here

ALIKE = 6
_APART = ("type", "seat", "note", "ability")


def near_legal(seen: Seen, action: Mapping[str, Any] | None, told: Mapping[str, Any] | None
               ) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """What may be done instead of an action that is not legal, found by trying.

    First the same with one thing else, by what that is: {"title": "Hero", "rows": [...]}; then others: of the same
    sort, or whatever may be done.
    """
    if action is None or told is None or told["verdict"] != "illegal" or told["counted"]:
        return [], []
    seat = str(action["seat"])
    rows = here().service.legal(seen.id, seat)
    words = pointings(hearing(seen.table, seen.game, seat), seat)
    groups = offered(rows, monster_names(seen.table, seen.game), words)["groups"]
    same = [row for group in groups if group["kind"] == action["type"] for row in group["rows"]]
    apart: dict[str, list[dict[str, Any]]] = {}
    rest = []
    for row in same:
        differs = _differs(action, row["action"])
        if len(differs) == 1 and row["action"].get(differs[0]) is not None:
            value = row["action"][differs[0]]
            word = row["label"] if differs == ["monster"] else _word(value, words)
            apart.setdefault(differs[0], []).append({**row, "word": word})
        else:
            rest.append(row)
    one = [{"title": field_title(name), "rows": held[:ALIKE]} for name, held in apart.items()]
    if one or rest:
        return one, rest[:ALIKE]
    return [], [row for group in groups for row in group["rows"]][:ALIKE]


def _word(value: Any, words: Mapping[str, str]) -> str:
    """What a button says of a value: a list by its names, "None" where it is empty."""
    parts = value if isinstance(value, list) else [value]
    return ", ".join(words.get(str(part), str(part)) for part in parts) or "None"


def _differs(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
    """The fields in which two actions of a sort differ."""
    names = dict.fromkeys((*one, *other))
    return [name for name in names if name not in _APART and str(one.get(name)) != str(other.get(name))]

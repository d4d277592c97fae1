"""The village and the seats as pages show them: stacks with what is left, players with their counts."""

from __future__ import annotations

from collections import Counter
from typing import Any

from adjudicator.games.thunderstone.colours import COLOURS, tracked
from adjudicator.games.thunderstone.words import discard
from adjudicator.kernel.hearing import Hearing
from adjudicator.web.pages.values import SHOWN, printed, value, values_of

_ORDER = {"hero": 0, "village": 1, "basic": 2}
_ONE = {0: "hero", 1: "village card", 2: "basic card", 3: "other"}
_NAMES = {0: "Heroes", 1: "Village cards", 2: "Basic cards", 3: "Others"}


def village(h: Hearing) -> list[dict[str, Any]]:
    """The stacks of the village by sort: what lies on top, what it costs, how many are left."""
    groups: dict[int, list[dict[str, Any]]] = {}
    for place in h.table.places:
        if place.startswith("village/"):
            row = _stack(h, place)
            groups.setdefault(_ORDER.get(row["kind"], 3), []).append(row)
    return [{"name": _NAMES[sort], "stacks": groups[sort], "said": _counted(len(groups[sort]), sort)}
            for sort in sorted(groups)]


def _counted(n: int, sort: int) -> str:
    """How many stacks of a sort there are: "1 basic card", "4 heroes"."""
    return f"{n} {_ONE[sort] if n == 1 else _NAMES[sort].lower()}"


def _stack(h: Hearing, place: str) -> dict[str, Any]:
    name = place.partition("/")[2]
    pieces = h.table.at(place)
    top = h.table.card(pieces[0]) if pieces else None
    card = h.game.cards.get(top or name)
    kind = card.kind if card is not None else "hero" if name in h.game.cards.groups("hero") else "other"
    names = Counter(str(h.table.card(piece)) for piece in pieces)
    whole = h.table.is_closed(place)
    return {
        "name": name,
        "top": top,
        "kind": kind,
        "left": str(len(pieces)) if whole else f"{len(pieces)} or more",
        "empty": whole and not pieces,
        "cost": printed(h, top, "gold cost") if top else None,
        "levels": [
            (card_name, n, level.level if (level := h.game.cards.get(card_name)) else None)
            for card_name, n in names.items()
        ]
        if len(names) > 1
        else [],
        "values": [row for row in values_of(h, top, ("gold value", *SHOWN["dungeon"])) if row["figure"] != "?"]
        if top
        else [],
    }


def colours_of(h: Hearing, seat: str) -> list[tuple[str, str]]:
    """The experience tokens of a player by color, where anybody has told one."""
    if not tracked(h.table, seat) or "untold tokens" not in h.ruleset.values:
        return []
    rows = [(colour, h.value(f"{colour} tokens", seat)) for colour in COLOURS]
    told = [(colour, str(n.low)) for colour, n in rows if n.low]
    untold = h.value("untold tokens", seat)
    return told + ([("of untold color", untold.figure())] if untold.low else [])


def seat_row(h: Hearing) -> dict[str, Any]:
    """One player: tokens and counts, the discard pile, points as far as they are known."""
    seat = h.seat
    names = Counter(card or "unnamed" for card in h.table.cards_at(discard(seat)))
    counts = {name: value(h, name, seat) for name in ("experience", "hand", "deck", "discard", "victory points")}
    return {
        "name": seat,
        "colours": colours_of(h, seat),
        "active": h.table.dials.get("active") == seat,
        "counts": counts,
        "discard": sorted(names.items()),
    }

"""Values asked of a table for pages: named quantities, printed values, and which of them a card can have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adjudicator.games.thunderstone.words import is_hero
from adjudicator.kernel.game import Game
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity
from adjudicator.kernel.table import Table
from adjudicator.web.pages.numbers import number

SHORT = {
    "physical attack": "physical",
    "magic attack": "magic",
    "gold value": "gold",
    "light": "light",
    "strength": "strength",
    "weight": "weight",
    "experience to level up": "level up",
}
SHOWN = {
    "village": ("gold value", "experience to level up"),
    "dungeon": ("physical attack", "magic attack", "light", "strength", "weight"),
}


def hearing(table: Table, game: Game, seat: str) -> Hearing:
    """A hearing in which values are only asked for."""
    return Hearing(table, game, {"type": "look", "seat": seat}, "look")


def value(h: Hearing, name: str, *args: Any) -> dict[str, Any] | None:
    """A named quantity for a page; None where this game has no such value."""
    if name not in h.ruleset.values:
        return None
    quantity: Quantity = h.value(name, *args)
    return number(quantity.as_json())


def printed(h: Hearing, card: str, field: str) -> dict[str, Any]:
    """A printed value for a page."""
    return number(h.printed(card, field).as_json())


def can_have(game: Game, card: str, field: str) -> bool:
    """Can a card of this kind carry the value? Only heroes have Strength and a price for the next level, only weapons
    a Weight.
    """
    known = game.cards.get(card)
    if known is None:
        return True
    if field in ("strength", "experience to level up"):
        return is_hero(known)
    return field != "weight" or known.has("Weapon")


def values_of(h: Hearing, card: str, fields: Iterable[str]) -> list[dict[str, Any]]:
    """Printed values worth a word on a small card: those that add something, or that nobody has told."""
    rows = []
    for field in fields:
        if not can_have(h.game, card, field):
            continue
        row = printed(h, card, field)
        if row["figure"] not in ("0", "none"):
            rows.append(
                {
                    "field": field,
                    "short": SHORT.get(field, field),
                    "figure": row["figure"],
                    "unknown": row["unknown"],
                    "listed": row["origin"] == "listed",
                }
            )
    return rows

"""Mixing decks as a dealer does: what every box needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from adjudicator.kernel.game import Game
from adjudicator.rules.load import library

STARTING = ["Regular"] * 6 + ["Longspear"] * 2 + ["Torch"] * 2 + ["Thunderstone Shard"] * 2
DECK = "dungeon/deck"
Dealt = tuple[dict[str, list[str]], dict[str, Any]]
"""Face-down piles by name, and the fields of the opening."""


def mixed(game: Game, names: Iterable[str], chance: Random, kind: str = "monster") -> list[str]:
    """All cards of some groups, mixed."""
    groups = game.cards.groups(kind)
    cards = [card.name for name in names for card in groups[name] for _ in range(card.count)]
    chance.shuffle(cards)
    return cards


def with_bearer(deck: Sequence[str], bearer: str, chance: Random) -> list[str]:
    """The Bearer is among the lowest eleven."""
    low = [*deck[-10:], bearer]
    chance.shuffle(low)
    return [*deck[:-10], *low]


def village(book: str, chance: Random) -> dict[str, list[str]]:
    """Four hero types and eight village cards of a book's own box."""
    rows = [row for row in library().books[book].cards if row.get("count")]  # how many there are of others nobody knows
    heroes = sorted({str(row["group"]) for row in rows if row["kind"] == "hero"})
    cards = [str(row["name"]) for row in rows if row["kind"] == "village"]
    return {"heroes": chance.sample(heroes, 4), "village": chance.sample(cards, 8)}

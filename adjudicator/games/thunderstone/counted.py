"""The dungeon deck where nobody told of it: how many cards it has, which one comes up next."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.words import DECK
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.table import Table
from adjudicator.kernel.truth import Ask

NO_CARD = ("none", "empty", "no card")
"""What players answer where a card is to be turned up and the deck has none."""


def ask_next(h: Hearing, spot: str) -> bool:
    """The next card of the dungeon deck must be told before anything goes on: always False. spot: where it goes."""
    h.asks.append(Ask("the dungeon deck", "the card turned up", "name it", f"it goes to {spot}"))
    return False


def spent(table: Table) -> bool | None:
    """Is the dungeon deck empty? None where nobody counted, and no card is known to lie in it."""
    deck = table.piles.get(DECK)
    if deck is None or deck.size is None:
        return False if at_least(table) else None
    return deck.size == 0


def at_least(table: Table) -> int:
    """How many cards the dungeon deck has at least."""
    deck = table.piles.get(DECK)
    if deck is None:
        return 0
    return deck.size if deck.size is not None else max(len(deck.top), len(deck.bottom)) + len(deck.holds)


def may_lack(table: Table, n: int) -> bool:
    """May the dungeon deck, which nobody counted, have fewer cards than these?"""
    deck = table.piles.get(DECK)
    return deck is not None and deck.size is None and at_least(table) < n


def said_empty(h: Hearing, answer: Any) -> bool:
    """Players whose dungeon deck nobody counted say that it is empty; it is written down."""
    told = (answer or {}).get("choose")
    if str(told or "").lower() not in NO_CARD or spent(h.table) is not None:
        return False
    deck = h.table.piles.get(DECK)
    if deck is not None:
        h.effect("pile", pile=DECK, pool=deck.pool, size=0)
    return True

"""Names of places, markers and marks for the players: where something lies, what happened to it."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.slots import spoken
from adjudicator.kernel.table import Table

PLACES = {"box": "out of the game", "destroyed": "out of the game", "diseases": "the disease stack",
          "curses": "the stack of curses",
          "setting": "the setting", "set-up": "the box", "scoring": "the monster scoring pile"}
ZONES = {"laid": "laid-out cards", "discard": "discard pile", "hand": "hand", "deck": "deck",
         "revealed": "revealed cards", "set aside": "cards set aside",
         "in front": "cards that stay in front", "apart": "cards on a pile apart"}
DIALS = {"active": "active player", "turn": "turn", "board": "board side", "positions": "positions",
         "over": "the game ends", "trust": "values from public lists", "extra turn": "an extra turn for",
         "setting": "setting", "setting.rolled": "last roll for the setting"}
ARRIVED = {"laid": "laid out", "discard": "discarded", "revealed": "revealed", "set aside": "set aside",
           "apart": "put apart",
           "hand": "taken in hand", "deck": "put into the deck"}
SIEGE = {"besiegers": "the {} besiegers", "wall": "the wall of file {}", "head": "the head of file {}",
         "hoard": "waiting for a monster"}
_MARKS = {"armed": "has been equipped this turn", "levelled": "was leveled up this turn",
          "reacted": "has reacted this turn"}


def with_article(word: str) -> str:
    """A word with a or an before it.

    >>> with_article("item"), with_article("spell")
    ('an item', 'a spell')
    """
    return f"{'an' if word[:1].lower() in set('aeiou') else 'a'} {word}"


def place_words(table: Table, place: str, spot: str = "position") -> str:
    """Where something lies, in the players' words. spot: what a place in the dungeon is called."""
    head, _, tail = place.partition("/")
    if head in ("on", "under"):
        held = table.pieces.get(tail)
        return f"{head} {(held.card if held else None) or 'a card'}"
    if place.count("/") == 2 and head == "dungeon":
        return spoken(place)
    if head in SIEGE:
        return SIEGE[head].format(tail)
    if head == "dungeon":
        return "the dungeon deck" if tail in ("", "deck") else f"{spot} {tail}"
    if head == "village":
        return f"the village stack {tail}" if tail else "the village"
    if place in PLACES:
        return PLACES[place]
    return f"{head}'s {ZONES.get(tail, tail)}" if tail else place


def mark_said(key: str, value: Any) -> str | None:
    """What a mark says of a card or a player; None for one that is book-keeping only."""
    if value is None or key.endswith("due"):
        return None
    if key == "did":
        return {"village": "visits the village", "dungeon": "fights in the dungeon"}.get(str(value), f"{value}s")
    if key.startswith("used"):
        return "its ability is used this turn"
    if key.startswith("trophy"):
        return "its Trophy effect is carried out"
    return f"{with_article(str(value))} cypher is used" if key == "cypher" else _MARKS.get(key)


def arrived(place: str) -> str:
    """What happened to a card that went to a place, in one word.

    >>> arrived("ann/discard"), arrived("box"), arrived("dungeon/2")
    ('discarded', 'destroyed', 'laid in the dungeon')
    """
    head, _, tail = place.partition("/")
    if place in ("box", "destroyed"):
        return "destroyed"
    if head in ("on", "under"):
        return "equipped" if head == "on" else "put under a card"
    if head in ("village", "dungeon"):
        return f"laid in the {head}"
    return ARRIVED.get(tail, "moved")

"""Names of what a solo game has: its difficulty, the monster scoring pile, what comes at the end of a turn."""

from __future__ import annotations

from adjudicator.games.thunderstone.spots import dungeon_places
from adjudicator.kernel.table import Table

PART = "numenera#solo"
"""The chapter of the book that is in force in a solo game only."""
SCORED = "scoring"
"""The monster scoring pile: face down, but the player knows what lies there."""
DIFFICULTY, EASY, HARD = "difficulty", "easy", "hard"
LEVELS = (EASY, HARD)
COMING, UNTOLD, HAND, NEXT = "solo.new-monster", "solo.untold", "solo.hand", "solo.next-turn"
WON_UNTOLD = "won untold"
"""A situation that begins at the end of a turn, and did not tell whether a fight was won in it."""


def won(table: Table) -> bool | None:
    """Was a fight won this turn? None where nobody told."""
    return None if table.dials.get(WON_UNTOLD) else bool(table.dials.get("won"))


def lying(table: Table, place: str) -> str | None:
    """The monster at a position, None where none is known to lie there."""
    return next(iter(table.at(place)), None)


def is_untold(table: Table, place: str) -> bool:
    """Has nobody told whether a monster lies at this position?"""
    return lying(table, place) is None and not table.is_closed(place)


def row(table: Table, *, rearmost: bool) -> tuple[list[tuple[str, str]], str | None]:
    """The monsters that a push moves, from the highest position on, each with its place: those that lie directly in
    front of one another. rearmost: the push begins at the rearmost monster, else at the highest position. And the
    position on which it hangs how far the row goes, where nobody told of it.
    """
    found: list[tuple[str, str]] = []
    for place in reversed(dungeon_places(table)):
        piece = lying(table, place)
        if piece is not None:
            found.append((place, piece))
        elif is_untold(table, place):
            return found, place
        elif found or not rearmost:
            break
    return found, None

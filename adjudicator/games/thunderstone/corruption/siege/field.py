"""The field of a siege: ranks and files, monsters face up and face down, wall tokens."""

from __future__ import annotations

from adjudicator.games.thunderstone.slots import LETTERS, slot
from adjudicator.games.thunderstone.words import name_of
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.table import Table

PART = "root-of-corruption#siege"
"""The chapter of the book that is in force in a siege only."""
BOOK = "root-of-corruption"
RANKS = (1, 2, 3)
BACK = 3
WALL = 5
SUCCESSFUL, DEFEATED = "besiegers/successful", "besiegers/defeated"
DOWN, PLACEHOLDER = "face down", "placeholder"
ADVANCE_DUE = "advance due"


def files(table: Table) -> str:
    """The files by their letters, left to right: ABCD or ABCDE."""
    return LETTERS[:int(table.dials.get("files", len(LETTERS)))]


def occupant(table: Table, rank: int, file: str) -> str | None:
    """The monster in a slot, None for a hole."""
    return next(iter(table.at(slot(rank, file))), None)


def in_rank(table: Table, rank: int) -> list[str]:
    """The monsters of a rank, left to right."""
    return [piece for file in files(table) if (piece := occupant(table, rank, file)) is not None]


def is_down(table: Table, piece: str) -> bool:
    """Does this monster lie face down?"""
    return table.marked(piece, DOWN) is not None


def wall(table: Table, file: str) -> int | None:
    """The wall tokens at the head of a file; None where nobody counted."""
    return table.count(f"wall/{file}", "wall")


def take_token(h: Hearing, file: str, n: int = 1) -> int:
    """Discard wall tokens of a file, as many as there are; gives how many were discarded."""
    held = wall(h.table, file)
    gone = n if held is None else min(n, held)
    if gone:
        h.effect("token", place=f"wall/{file}", kind="wall", n=-gone)
    return gone


def named(h: Hearing, piece: str) -> str:
    """A monster for people, face-down ones too."""
    return "a face-down monster" if is_down(h.table, piece) and h.table.card(piece) is None else name_of(h, piece)

"""The field of a siege: ranks and files, monsters face up and face down, wall tokens."""

from __future__ import annotations

from adjudicator.games.thunderstone.slots import LETTERS, slot
from adjudicator.games.thunderstone.words import DECK, name_of
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.table import Table
from adjudicator.kernel.truth import BROKEN

PART = "root-of-corruption#siege"
"""The chapter of the book that is in force in a siege only."""
BOOK = "root-of-corruption"
RANKS = (1, 2, 3)
BACK = 3
WALL = 5
LOWEST = 16
"""The lowest cards of the deck at the start: 15 monsters of level 3 and the guardian."""
MANY = 3
"""So many monsters that break through in one advance overrun the walls."""
SUCCESSFUL, DEFEATED = "besiegers/successful", "besiegers/defeated"
DEALT = "dealt"
"""The mark of a monster that came from among the lowest cards of the deck, or from above them."""
DOWN, PLACEHOLDER = "face down", "placeholder"
ADVANCE_DUE, ADVANCE_UNTOLD = "advance due", "advance untold"
SHORT = "short"
"""The files whose slot of rank 3 got no monster, because the deck had no more: "DE"."""


def files(table: Table) -> str:
    """The files by their letters, left to right: ABCD or ABCDE."""
    return LETTERS[:int(table.dials.get("files", len(LETTERS)))]


def occupant(table: Table, rank: int, file: str) -> str | None:
    """The monster in a slot, None for a hole."""
    return next(iter(table.at(slot(rank, file))), None)


def in_rank(table: Table, rank: int) -> list[str]:
    """The monsters of a rank, left to right."""
    return [piece for file in files(table) if (piece := occupant(table, rank, file)) is not None]


def downs(table: Table, *ranks: int) -> list[str]:
    """The slots of the face-down monsters of some ranks, left to right."""
    return [slot(rank, file) for rank in ranks for file in files(table)
            if (piece := occupant(table, rank, file)) is not None and is_down(table, piece)]


def untold(table: Table, *ranks: int) -> list[str]:
    """The slots of some ranks of which nobody has told whether a monster lies there."""
    return [place for rank in ranks for file in files(table)
            if not table.at(place := slot(rank, file)) and not table.is_closed(place)]


def deck_left(table: Table) -> bool:
    """May the dungeon deck still have cards?"""
    deck = table.piles.get(DECK)
    return deck is None or deck.size != 0


def is_down(table: Table, piece: str) -> bool:
    """Does this monster lie face down?"""
    return table.marked(piece, DOWN) is not None


def layer(h: Hearing) -> str | None:
    """From which part of the deck its next card comes: "low" where the monsters of level 3 and the guardian lie, "high"
    above them; None where nobody knows, since the deck was not laid here or something was put beneath it.
    """
    deck = h.table.piles.get(DECK)
    if h.table.dials.get("open world") or deck is None or deck.size is None or deck.bottom:
        return None
    return "low" if deck.size <= LOWEST else "high"


def level_fits(h: Hearing, card: str, came: str | None) -> None:
    """The monsters of level 3 and the guardian are the lowest cards of the deck; those of levels 1 and 2 lie above."""
    held = h.game.card(h.table, card)
    if held is None or came is None:
        return
    low = held.level == 3 or held.has("Guardian")
    if low == (came == "high"):
        part = "from above" if came == "high" else "from among"
        h.find(f"{BOOK}/siege.deck", BROKEN.saying(
            f"{card} cannot be it: the lowest {LOWEST} cards of the deck are the monsters of level 3 and the guardian, "
            f"and this card came {part} them."))


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

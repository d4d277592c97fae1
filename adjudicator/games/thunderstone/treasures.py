"""Treasures: laid where a monster will guard them, used by it, won or lost with it (book: Treasures)."""

from __future__ import annotations

from adjudicator.games.thunderstone.edition import edition
from adjudicator.games.thunderstone.spots import OUTSIDE, positions
from adjudicator.games.thunderstone.words import BOOK, BOX, DECK, discard, name_of
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.revealing import reveal

WAITING = "hoard/"
"""Where treasures lie on which no monster has been put yet, by position."""


def is_treasure(h: Hearing, card: str) -> bool:
    """Is this card a treasure?"""
    held = h.game.card(h.table, card)
    return held is not None and held.kind == "treasure"


def spot_for(h: Hearing, card: str, empty: list[str]) -> str:
    """The position that a card goes to which was turned up, of those that are empty (lowest first): where treasures
    wait for a monster, else the lowest, else as the reading has it for a treasure.
    """
    waiting = [place for place in empty if h.table.at(_hoard(place))]
    if waiting:
        return waiting[0]
    if not is_treasure(h, card):
        return empty[0]
    lowest = h.reading("treasure.placed", "lowest-empty") == "lowest-empty"
    return empty[0 if lowest else -1]


def _hoard(place: str) -> str:
    return WAITING + place.rsplit("/", 1)[1]


@rules.deed(BOOK, "lay treasure", "treasure.placed")
def lay_treasure_deed(h: Hearing, card: str, place: str) -> None:
    """A treasure that was turned up lies at a position until a monster is put on it; another card is turned up."""
    reveal(h, DECK, card, _hoard(place))
    if not h.table.dials.get("treasures"):
        h.effect("turn", dial="treasures", to=True)
    h.say(f"{card} is a treasure: it lies at {edition(h).spot} {place.rsplit('/', 1)[1]}; turn up another card.")


def lay_treasure(h: Hearing, card: str, place: str) -> None:
    """Lay a treasure that was turned up."""
    h.do("lay treasure", card=card, place=place)


def guard_treasures(h: Hearing, piece: str, place: str) -> None:
    """The monster that comes to a position guards the treasures that wait there."""
    for treasure in list(h.table.at(_hoard(place))):
        h.say(f"{name_of(h, piece)} guards {name_of(h, treasure)}.", f"{BOOK}/treasure.placed")
        h.effect("move", id=treasure, to=f"under/{piece}")


def guarded(h: Hearing, piece: str) -> tuple[str, ...]:
    """The treasures beneath a monster."""
    return h.table.at(f"under/{piece}")


def win_treasures(h: Hearing, piece: str, seat: str) -> None:
    """What a defeated monster guarded goes to the winner's discard pile."""
    for treasure in list(guarded(h, piece)):
        h.say(f"{name_of(h, treasure)} goes with it.", f"{BOOK}/treasure.won")
        h.effect("move", id=treasure, to=discard(seat))


def lose_treasures(h: Hearing, piece: str) -> None:
    """What a monster guarded that was not defeated is out of the game."""
    for treasure in list(guarded(h, piece)):
        h.say(f"{name_of(h, treasure)} is out of the game.", f"{BOOK}/treasure.lost")
        h.effect("move", id=treasure, to=BOX)


@rules.consequence(BOOK, "treasure.lost")
def treasures_lost(h: Hearing) -> bool:
    """A monster that leaves the dungeon, however it does, loses its treasures; one that a card text puts on a player's
    discard pile counts as defeated and brings them along, unless the table reads it otherwise.
    """
    if not h.table.dials.get("treasures"):
        return False
    left = [(treasure, place.removeprefix("under/")) for place, row in h.table.places.items()
            if place.startswith("under/") for treasure in row if not _in_hall(h, place.removeprefix("under/"))]
    won = [(treasure, to) for treasure, piece in left if (to := _taken_to(h, piece)) is not None]
    for treasure, to in won:
        h.say(f"{name_of(h, treasure)} goes with it.", f"{BOOK}/treasure.won")
        h.effect("move", id=treasure, to=to)
    gone = [treasure for treasure, _ in left if treasure not in dict(won)]
    gone += [piece for place in (*positions(h), OUTSIDE) for piece in h.table.at(place)
             if (card := h.table.card(piece)) is not None and is_treasure(h, card)]
    for treasure in gone:
        h.say(f"{name_of(h, treasure)} is out of the game.", f"{BOOK}/treasure.lost")
        h.effect("move", id=treasure, to=BOX)
    return bool(gone or won)


def _taken_to(h: Hearing, piece: str) -> str | None:
    """The discard pile on which a monster came to lie that counts as defeated without a fight, by the reading."""
    held = h.table.pieces.get(piece)
    if held is None or not held.place.endswith("/discard") \
            or h.reading("treasure.lost", "effect-may-defeat") != "effect-may-defeat":
        return None
    return held.place


def _in_hall(h: Hearing, piece: str) -> bool:
    """Does this monster lie in the dungeon?"""
    held = h.table.pieces.get(piece)
    return held is not None and held.place in positions(h)

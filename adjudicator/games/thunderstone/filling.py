"""Filling the dungeon after monsters were shuffled away, in the middle of a turn."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.counted import ask_next, said_empty
from adjudicator.games.thunderstone.edition import edition
from adjudicator.games.thunderstone.guardians import is_guardian
from adjudicator.games.thunderstone.refill import enter, move_up, nothing_left
from adjudicator.games.thunderstone.shuffling import REVEAL
from adjudicator.games.thunderstone.spots import gaps, positions
from adjudicator.games.thunderstone.treasures import is_treasure, spot_for
from adjudicator.games.thunderstone.words import BOOK, DECK
from adjudicator.kernel.arguments import spelled
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.piles import forced
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame


@rules.resolver(BOOK, "setting.shuffled", REVEAL)
def fill(h: Hearing, frame: Frame, answer: Any) -> bool:
    """The gaps are closed, but no guardian moves; each that is left waits for the card that is turned up."""
    close_gaps(h, int(frame["low"]))
    empty, deck = to_fill(h, frame), h.table.piles.get(DECK)
    if not empty or deck is None or deck.size == 0:
        h.settle(frame)
        return True
    if said_empty(h, answer):
        nothing_left(h, empty)
        h.settle(frame)
        return True
    told = (answer or {}).get("choose")
    card = forced(deck) if told is None else spelled(h, str(told), "choose")
    if card is not None:
        fill_one(h, frame, card)
        return True
    return ask_next(h, f"{edition(h).spot} {empty[0].rsplit('/', 1)[1]}")


def to_fill(h: Hearing, frame: Frame) -> list[str]:
    """The places that are still to be filled: as many as monsters have left, the highest ones."""
    n = int(frame["n"])
    return [place for place in positions(h)[int(frame["low"]):] if place in gaps(h)][-n:] if n else []


def fill_one(h: Hearing, frame: Frame, card: str) -> None:
    """The card that was turned up takes one of these places; a treasure waits there for a monster."""
    close_gaps(h, int(frame["low"]))
    enter(h, card, spot_for(h, card, to_fill(h, frame)))
    if not is_treasure(h, card):
        h.effect("amend", id=frame["id"], data={"n": int(frame["n"]) - 1})


def close_gaps(h: Hearing, low: int) -> None:
    """Monsters move up into the gaps that others have left; guardians keep their positions."""
    move_up(h, [place for place in positions(h)[low:] if not any(is_guardian(h, piece) for piece in h.table.at(place))])

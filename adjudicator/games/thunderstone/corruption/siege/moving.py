"""Monsters that something other than a fight moves or takes away in a siege."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.corruption.siege.field import BOOK, PART, layer, level_fits, named
from adjudicator.games.thunderstone.counted import ask_next
from adjudicator.games.thunderstone.slots import opening, spoken
from adjudicator.games.thunderstone.words import DECK, card_of
from adjudicator.kernel.arguments import spelled
from adjudicator.kernel.common import move_deed
from adjudicator.kernel.hearing import CannotDo, Hearing
from adjudicator.kernel.registry import Field, rules
from adjudicator.kernel.revealing import reveal
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import Truth, known

REPLACE = "siege.moved"


@rules.guard(PART, "siege.files", "move")
def one_a_slot(h: Hearing, piece: str, to: str) -> Truth | None:
    """A slot holds one monster, and nothing else."""
    if to.count("/") != 2 or not to.startswith("dungeon/"):
        return None
    card, there = card_of(h, piece), next(iter(h.table.at(to)), None)
    if card is not None and card.kind not in ("monster", "bearer"):
        return known(False, f"{card.name} is no monster; only monsters lie in the slots.")
    return known(there is None, f"{opening(to)} is free." if there is None else
                 f"{opening(to)} already has {named(h, there)}, and a slot holds one monster: first that one goes "
                 "elsewhere (set aside, where two change places).")


@rules.deed(PART, "move", sometimes=("siege.hole", "siege.moved"))
def move(h: Hearing, piece: str, to: str, end: str | None) -> None:
    """A monster that leaves its slot leaves a hole on its way to a discard pile; else it is replaced as normal."""
    was = h.table.pieces[piece].place
    move_deed(h, piece=piece, to=to, end=end)
    if was.count("/") != 2 or not was.startswith("dungeon/") or h.table.at(was):
        return
    reading = h.reading("siege.moved", "discard-leaves-hole")
    if reading == "never-replaced" or (reading == "discard-leaves-hole" and to.endswith("/discard")):
        h.say(f"{opening(was)} is a hole until the monsters advance.", f"{BOOK}/siege.hole")
        return
    deck = h.table.piles.get(DECK)
    if deck is not None and deck.size != 0:
        h.pend([{"kind": REPLACE, "seat": None, "place": was}])


@rules.guard(PART, "siege.lost-fight", "move")
def stays_beaten_or_not(h: Hearing, piece: str) -> Truth | None:
    """The monster of a fight that was lost stays in its slot for the rest of the turn."""
    if piece != h.table.dials.get("fight") or h.table.dials.get("won") is not False \
            or h.table.pieces[piece].place.count("/") != 2:
        return None
    return known(False, f"{named(h, piece)} was not defeated: it stays in its place.")


@rules.check(PART, "siege.hole")
def nothing_turned_up(h: Hearing) -> Truth:
    """No slot is refilled from the deck but where a monster was moved or removed."""
    due = h.table.frame(REPLACE)
    return known(due is not None, "The slot of the monster that was moved is filled." if due else
                 "In a siege no card is turned up: a hole stays until the monsters advance.")


@rules.action(PART, "reveal", checks=("siege.hole",), topics=("siege.moved",), fields=(
    Field("card", "card", "the monster turned up for one that was moved or removed", True),))
def turn_up(h: Hearing, card: str) -> None:
    """Turn up the next monster of the deck into the slot of one that was moved or removed."""
    frame = h.table.frame(REPLACE)
    if frame is None:
        raise CannotDo("siege.hole", "No slot is to be filled.")
    replace(h, frame, {"choose": card})


@rules.resolver(PART, "siege.moved", REPLACE)
def replace(h: Hearing, frame: Frame, answer: Mapping[str, Any] | None) -> bool:
    """The next monster of the deck takes the slot; the players say which it is."""
    if h.table.at(frame["place"]):
        h.settle(frame)  # another monster was moved there
        return True
    name = (answer or {}).get("choose")
    if not name:
        return ask_next(h, spoken(frame["place"]))
    h.settle(frame)
    card = spelled(h, str(name), "choose")
    level_fits(h, card, layer(h))
    reveal(h, DECK, card, frame["place"])
    h.say(f"{card} takes {spoken(frame['place'])}.", f"{BOOK}/siege.moved")
    return True

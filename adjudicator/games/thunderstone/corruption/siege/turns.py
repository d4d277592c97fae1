"""After each turn of a siege: a monster is turned up, or a token stands in for one, or all files advance."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.corruption.siege.field import (
    ADVANCE_DUE,
    BACK,
    BOOK,
    DOWN,
    PART,
    PLACEHOLDER,
    files,
    in_rank,
    is_down,
    occupant,
)
from adjudicator.games.thunderstone.slots import read_slot, slot, spoken
from adjudicator.games.thunderstone.turn import pass_turn as family_pass
from adjudicator.kernel.arguments import name_piece
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.kernel.hearing import CannotDo, Hearing
from adjudicator.kernel.registry import Field, rules
from adjudicator.kernel.table import Frame, Table
from adjudicator.kernel.truth import Truth, known

FLIP, NEXT = "siege.flip", "siege.after-turn"


@rules.deed(PART, "pass turn")
def pass_turn(h: Hearing, seat: str) -> None:
    """The turn passes as ever; before the next one begins the siege goes on."""
    family_pass(h, seat)
    if h.table.frame("game-over") is None:
        h.pend([{"kind": NEXT, "after": seat}])


def downs(table: Table) -> list[str]:
    """The slots of face-down monsters, left to right; only the last rank has any."""
    return [slot(BACK, file) for file in files(table)
            if (piece := occupant(table, BACK, file)) is not None and is_down(table, piece)]


def vacant(table: Table) -> list[str]:
    """The slots of the last rank that neither a monster nor a placeholder fills, left to right."""
    return [place for file in files(table) if occupant(table, BACK, file) is None
            and not table.count(place := slot(BACK, file), PLACEHOLDER)]


@rules.resolver(PART, "siege.advance-when", NEXT, topics=("siege.placeholder",))
def after_turn(h: Hearing, frame: Frame, answer: Any) -> bool:
    """What comes between two turns: the advance where it is due, else one monster is turned up."""
    h.settle(frame)
    if h.table.dials.get(ADVANCE_DUE):
        h.do("advance", seat=frame["after"])
        return True
    empty = vacant(h.table)
    keeps = h.reading("siege.placeholder", "keeps-time") == "keeps-time" if empty else False
    if downs(h.table):
        whose = frame["after"] if h.reading("siege.flip", "players-agree") == "active-player" else None
        h.pend([{"kind": FLIP, "seat": whose, "after": frame["after"]}])
    elif empty and keeps:
        h.do("stand in", place=empty[0])
        look_for_advance(h)
    else:
        look_for_advance(h)
    return True


def look_for_advance(h: Hearing) -> None:
    """Once every monster of the last rank is face up (and each vacant slot has its token), one more turn is taken."""
    waits = h.reading("siege.placeholder", "keeps-time") == "keeps-time" if vacant(h.table) else False
    if downs(h.table) or waits or not (in_rank(h.table, BACK) or placeholders(h.table)):
        return
    h.say(f"Every monster in rank {BACK} is face up: after the next turn all files advance.",
          f"{BOOK}/siege.advance-when")
    h.effect("turn", dial=ADVANCE_DUE, to=True)


def placeholders(table: Table) -> list[str]:
    """The slots in which a token stands in for a monster."""
    return [place for file in files(table) if table.count(place := slot(BACK, file), PLACEHOLDER)]


@rules.deed(PART, "stand in", "siege.placeholder")
def stand_in(h: Hearing, place: str) -> None:
    """No monster can be turned up: an experience token stands in for one in a vacant slot."""
    h.say(f"No monster can be turned up: put an experience token into {spoken(place)} instead.")
    h.effect("token", place=place, kind=PLACEHOLDER, n=1, set=True)


@rules.resolver(PART, "siege.flip", FLIP)
def flip_waits(h: Hearing, frame: Frame, answer: Any) -> bool:
    """The players turn up a monster; nobody else goes on before."""
    return False


@rules.check(PART, "siege.flip")
def flip_due(h: Hearing, slot: str) -> Truth:
    """One face-down monster is turned up after each turn, and no other time."""
    frame = h.table.frame(FLIP)
    if frame is None:
        return known(False, "No monster is to be turned up now.")
    if frame.get("seat") not in (None, h.seat):
        return known(False, f"{frame['seat']}, whose turn has ended, chooses the monster.")
    place = read_slot(slot)
    there = place in downs(h.table) if place else False
    return known(there, f"{spoken(place)} has a face-down monster." if there and place else
                 f"{slot} has no face-down monster; these have: {', '.join(map(spoken, downs(h.table)))}.")


@rules.action(PART, "flip", checks=("siege.flip",), topics=("siege.flip", "siege.advance-when"), fields=(
    Field("slot", "text", "the slot of the face-down monster: 3C", True),
    Field("card", "card", "the monster that comes up")))
def flip(h: Hearing, slot: str, card: str | None) -> None:
    """Turn a face-down monster face up."""
    place = read_slot(slot)
    if place is None:
        raise Malformed([Fault("slot", slot, "a slot of rank 3, such as 3C")])
    row = [piece for piece in h.table.at(place) if is_down(h.table, piece)]
    if not row:
        raise CannotDo("siege.flip", f"No face-down monster lies in {spoken(place)}.")
    if card is not None and h.table.card(row[0]) is None:
        name_piece(h, row[0], card)
    h.effect("mark", id=row[0], key=DOWN, value=None)
    h.say(f"{h.table.card(row[0]) or 'The monster'} in {spoken(place)} is turned face up.")
    frame = h.table.frame(FLIP)
    if frame is not None:
        h.settle(frame)
    look_for_advance(h)

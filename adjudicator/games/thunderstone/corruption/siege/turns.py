"""After each turn of a siege: a monster is turned up, or a token stands in for one, or all files advance."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.corruption.siege.field import (
    ADVANCE_DUE,
    ADVANCE_UNTOLD,
    BACK,
    BOOK,
    DEALT,
    DOWN,
    MANY,
    PART,
    PLACEHOLDER,
    RANKS,
    SHORT,
    deck_left,
    downs,
    files,
    in_rank,
    is_down,
    level_fits,
    occupant,
    untold,
    wall,
)
from adjudicator.games.thunderstone.corruption.siege.telling import must_tell
from adjudicator.games.thunderstone.counted import may_lack
from adjudicator.games.thunderstone.slots import opening, read_slot, slot, spoken
from adjudicator.games.thunderstone.turn import pass_turn as family_pass
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.kernel.hearing import CannotDo, Hearing
from adjudicator.kernel.registry import Field, rules
from adjudicator.kernel.revealing import name_piece
from adjudicator.kernel.table import Frame, Table
from adjudicator.kernel.truth import UNKNOWN, Ask, Truth, known

FLIP, NEXT, LOOK = "siege.flip", "siege.after-turn", "siege.look"


@rules.deed(PART, "pass turn")
def pass_turn(h: Hearing, seat: str) -> None:
    """The turn passes as ever; before the next one begins the siege goes on."""
    family_pass(h, seat)
    if h.table.frame("game-over") is None:
        h.pend([{"kind": NEXT, "after": seat}])


def vacant(table: Table) -> list[str]:
    """The slots of the last rank for which the deck had no monster and no placeholder stands in yet, left to right.

    A hole that a defeated monster left is none of them: its monster has been turned up.
    """
    return [place for file in str(table.dials.get(SHORT) or "") if occupant(table, BACK, file) is None
            and not table.count(place := slot(BACK, file), PLACEHOLDER)]


def last_ones(table: Table) -> bool:
    """Is no monster known to lie in any rank, and the deck spent, or may it be?"""
    none = not any(in_rank(table, rank) for rank in RANKS)
    return none and (not deck_left(table) or (may_lack(table, 1) and not untold(table, *RANKS)))


def over_if_empty(h: Hearing, frame: Frame) -> int:
    """How many cards the deck must have for a siege to go on whose ranks are bare, where nobody counted it: one, and
    one for each file where an advance is due; 0 where that is known.
    """
    if frame.get("enough") or not may_lack(h.table, 1):
        return 0
    return len(files(h.table)) if h.table.dials.get(ADVANCE_DUE) else 1


@rules.resolver(PART, "siege.advance-when", NEXT, topics=("siege.placeholder",))
def after_turn(h: Hearing, frame: Frame, answer: Any) -> bool:
    """What comes between two turns: the advance where it is due, else one monster is turned up."""
    h.settle(frame)
    after = frame["after"]
    if last_ones(h.table) and must_tell(h, NEXT, after, untold(h.table, *RANKS), deck=over_if_empty(h, frame)):
        return True
    if h.table.dials.get(ADVANCE_UNTOLD):
        if not downs(h.table, BACK) and must_tell(h, NEXT, after, untold(h.table, BACK)):
            return True
        h.effect("turn", dial=ADVANCE_UNTOLD, to=None)
        if all_face_up(h):
            h.effect("turn", dial=ADVANCE_DUE, to=True)
    if h.table.dials.get(ADVANCE_DUE):
        if not must_tell(h, NEXT, after, *wanting(h)) and not must_tell(h, NEXT, after, (), deck=to_deal(h, frame)):
            h.do("advance", seat=after)
        return True
    empty = vacant(h.table)
    keeps = h.reading("siege.placeholder", "keeps-time") == "keeps-time" if empty else False
    if downs(h.table, *RANKS):
        whose = after if h.reading("siege.flip", "players-agree") == "active-player" else None
        h.pend([{"kind": FLIP, "seat": whose, "after": after}])
        return True
    if empty and keeps:
        h.do("stand in", place=empty[0])
    look_for_advance(h, after)
    return True


@rules.resolver(PART, "siege.advance-when", LOOK)
def look_again(h: Hearing, frame: Frame, answer: Any) -> bool:
    """What was wanting has been told: is every monster of the last rank face up?"""
    h.settle(frame)
    look_for_advance(h, frame["after"])
    return True


def wanting(h: Hearing) -> tuple[list[str], list[str]]:
    """What an advance hangs on and nobody told: slots of files that may be pushed, walls that may be assaulted."""
    slots: list[str] = []
    out = 0
    for file in files(h.table):
        for rank in (3, 2, 1):
            place = slot(rank, file)
            if occupant(h.table, rank, file) is None:
                slots += [place] if place in untold(h.table, rank) else []
                break
        else:
            out += 1
    full = [file for file in files(h.table) if all(occupant(h.table, rank, file) for rank in RANKS)]
    hit = files(h.table) if out >= MANY else full
    return slots, [file for file in hit if h.table.count(f"wall/{file}", "wall") is None]


def to_deal(h: Hearing, frame: Frame) -> int:
    """How many monsters fill rank 3 after an advance, where nobody told whether the deck has as many; 0 where that is
    known, and where the players lose before any is dealt.
    """
    every = files(h.table)
    lost = any(wall(h.table, file) == 0 and all(occupant(h.table, rank, file) for rank in RANKS) for file in every)
    return 0 if lost or frame.get("enough") or not may_lack(h.table, len(every)) else len(every)


def look_for_advance(h: Hearing, after: str) -> None:
    """Once every monster of the last rank is face up (and each vacant slot has its token), one more turn is taken."""
    if downs(h.table, BACK) or must_tell(h, LOOK, after, untold(h.table, BACK)) or not all_face_up(h):
        return
    h.say(f"Every monster in rank {BACK} is face up: after the next turn all files advance.",
          f"{BOOK}/siege.advance-when")
    h.effect("turn", dial=ADVANCE_DUE, to=True)


def all_face_up(h: Hearing) -> bool:
    """Is no monster of the last rank known to lie face down, so that an advance is due after one more turn? Not
    while vacant slots wait for their tokens, nor where nothing would push and nothing would come.
    """
    if downs(h.table, BACK):
        return False
    if vacant(h.table) and h.reading("siege.placeholder", "keeps-time") == "keeps-time":
        return False
    return deck_left(h.table) or bool(in_rank(h.table, BACK)) or bool(placeholders(h.table))


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


def unnamed(table: Table) -> list[str]:
    """The slots of monsters that lie face up and that nobody has named."""
    return [slot(rank, file) for rank in RANKS for file in files(table)
            if (piece := occupant(table, rank, file)) is not None and not is_down(table, piece)
            and table.card(piece) is None]


@rules.check(PART, "siege.flip")
def flip_due(h: Hearing, slot: str, card: str | None) -> Truth:
    """One face-down monster is turned up after each turn, and no other time."""
    held = h.game.card(h.table, card) if card is not None else None
    if held is not None and held.kind not in ("monster", "bearer"):
        return known(False, f"{held.name} is no monster.")
    if read_slot(slot) in unnamed(h.table):
        return known(True, "It lies face up; its name is told.")
    frame = h.table.frame(FLIP)
    if frame is None:
        return known(False, "No monster is to be turned up now.")
    if frame.get("seat") not in (None, h.seat):
        return known(False, f"{frame['seat']}, whose turn has ended, chooses the monster.")
    place = read_slot(slot)
    if place in untold(h.table, *RANKS):
        return UNKNOWN.saying(f"What lies in {spoken(place)} has not been told.").asking(
            Ask(spoken(place), "monster, face up or face down", "look at the table"))
    there = place in downs(h.table, *RANKS) if place else False
    return known(there, f"{opening(place)} has a face-down monster." if there and place else
                 f"{opening(place) if place else slot} has no face-down monster; these have: "
                 f"{', '.join(map(spoken, downs(h.table, *RANKS)))}.")


@rules.action(PART, "flip", checks=("siege.flip",), topics=("siege.flip", "siege.advance-when"), fields=(
    Field("slot", "text", "the slot of the face-down monster: 3C", True),
    Field("card", "card", "the monster that comes up")))
def flip(h: Hearing, slot: str, card: str | None) -> None:
    """Turn a face-down monster face up; or name one that was turned up without a name."""
    place = read_slot(slot)
    if place is None:
        raise Malformed([Fault("slot", slot, "a slot by rank and file, such as 3C")])
    if place in untold(h.table, *RANKS):
        return
    if place in unnamed(h.table) and card is not None:
        name_piece(h, h.table.at(place)[0], card)
        h.say(f"{opening(place)}: {card}.")
        return
    row = [piece for piece in h.table.at(place) if is_down(h.table, piece)]
    if not row:
        raise CannotDo("siege.flip", f"No face-down monster lies in {spoken(place)}.")
    if card is not None and h.table.card(row[0]) is None:
        level_fits(h, card, h.table.marked(row[0], DEALT))
        name_piece(h, row[0], card)
    h.effect("mark", id=row[0], key=DOWN, value=None)
    h.say(f"{h.table.card(row[0]) or 'The monster'} in {spoken(place)} is turned face up.")
    if h.table.card(row[0]) is None:
        h.asks.append(Ask(spoken(place), "the card turned up", "name it"))
    frame = h.table.frame(FLIP)
    if frame is not None:
        h.settle(frame)
        look_for_advance(h, str(frame["after"]))

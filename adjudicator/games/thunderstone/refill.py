"""Refilling the dungeon, Raid and Breach (dungeon, steps 10 to 12)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.battle import effects_of
from adjudicator.games.thunderstone.counted import ask_next, said_empty
from adjudicator.games.thunderstone.doing import pend_effect
from adjudicator.games.thunderstone.dungeon_deck import lay_first
from adjudicator.games.thunderstone.edition import edition
from adjudicator.games.thunderstone.shuffling import REVEAL
from adjudicator.games.thunderstone.spots import gaps, positions
from adjudicator.games.thunderstone.steps import at_step, undecided
from adjudicator.games.thunderstone.treasures import guard_treasures, is_treasure, lay_treasure, spot_for
from adjudicator.games.thunderstone.words import BOOK, DECK, name_of, turn_end
from adjudicator.kernel.hearing import CannotDo, Hearing
from adjudicator.kernel.piles import forced
from adjudicator.kernel.registry import Field, rules
from adjudicator.kernel.revealing import reveal
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import Truth, known


@rules.resolver(BOOK, "refill.shift", "dungeon.refill")
def refill(h: Hearing, frame: Frame, answer: Any) -> bool:
    """Monsters move up to close the gap; the highest position waits for the card that is turned up."""
    h.do("shift monsters")
    if h.table.dials.get("slayer"):
        h.settle(frame)  # the Bearer is defeated: nobody fights here any more
        return True
    empty = to_fill(h)
    deck = h.table.piles.get(DECK)
    if not empty or deck is None or deck.size == 0:
        h.settle(frame)
        return True
    known_next = forced(deck)
    if known_next is not None:
        enter(h, known_next, spot_for(h, known_next, empty))
        return True
    if said_empty(h, answer):
        nothing_left(h, empty)
        h.settle(frame)
        return True
    return ask_next(h, f"the highest {edition(h).spot}")


def nothing_left(h: Hearing, empty: list[str]) -> None:
    """The dungeon deck has no card more: what was to be filled stays empty."""
    for place in empty:
        if not h.table.is_closed(place):
            h.effect("closed", place=place, value=True)
    spots = [f"{edition(h).spot} {place.rsplit('/', 1)[1]}" for place in empty]
    h.say(f"The dungeon deck is empty: {' and '.join(spots)} stay{'s' if len(spots) == 1 else ''} empty.",
          f"{BOOK}/refill.shift")


@rules.deed(BOOK, "shift monsters", sometimes=("refill.shift",))
def shift_monsters(h: Hearing) -> None:
    """Every monster moves towards position 1 until no gap is left before it.

    At a position that nobody has told a monster is presumed to lie; it moves like the others.
    """
    move_up(h, positions(h))


def move_up(h: Hearing, rows: list[str]) -> None:
    """What lies in these places, the foremost one first, moves up into those of them that are empty."""
    empty = gaps(h)
    held = [(place, next(iter(h.table.at(place)), None)) for place in rows if place not in empty]
    for place, (old, piece) in zip(rows, held, strict=False):
        if old == place:
            continue
        if piece is None:
            h.assume(f"a monster lies at {edition(h).spot} {old.rsplit('/', 1)[1]}, which nobody has told")
            h.effect("closed", place=place, value=False)
            h.effect("closed", place=old, value=True)
            continue
        h.say(f"{name_of(h, piece)} moves to {edition(h).spot} {place.rsplit('/', 1)[1]}.", f"{BOOK}/refill.shift")
        h.effect("move", id=piece, to=place)
        if not h.table.is_closed(place):
            h.effect("closed", place=place, value=True)
        if place == positions(h)[0]:
            newly(h, piece, "breach due", "dungeon.breach")


def enter(h: Hearing, card: str, place: str) -> None:
    """A monster is placed into the dungeon, on the treasures that lie there; a treasure waits there for one."""
    if is_treasure(h, card):
        lay_treasure(h, card, place)
        return
    piece = reveal(h, DECK, card, place)
    guard_treasures(h, piece, place)
    if not h.table.is_closed(place):
        h.effect("closed", place=place, value=True)
    h.say(f"{card} enters at {edition(h).spot} {place.rsplit('/', 1)[1]}.", f"{BOOK}/refill.shift")
    newly(h, piece, "raid due", "dungeon.raid")
    if place == positions(h)[0]:
        newly(h, piece, "breach due", "dungeon.breach")


def newly(h: Hearing, piece: str, key: str, step: str) -> None:
    """A monster is new where it lies, for the step that asks for that, where this edition has it."""
    if step in h.ruleset.resolvers:
        h.effect("mark", id=piece, key=key, value=True)
        if h.table.frame(step) is None and h.table.frame("end-turn") is not None:
            h.pend([{"kind": step, "seat": h.game.active(h.table)}], where="after")  # that step has gone by


def to_fill(h: Hearing) -> list[str]:
    """The positions to fill, which are the highest; the highest of all too where nobody has told what lies there,
    unless no monster has left: one that was fought outside the dungeon, or that stayed.
    """
    top, fight = positions(h)[-1], h.table.pieces.get(str(h.table.dials.get("fight")))
    all_there = h.table.dials.get("fight.position") == 0 or (fight is not None and fight.place in positions(h))
    return gaps(h) or ([] if all_there or h.table.at(top) or h.table.is_closed(top) else [top])


def card_wanted(h: Hearing) -> bool:
    """Must a card of the dungeon deck be told before this turn can end? Not where the next one is known, none is left,
    no position is empty or the Bearer is defeated.
    """
    deck = h.table.piles.get(DECK)
    due = h.table.frame("dungeon.refill") is not None and h.table.dials.get("fight") is not None
    return due and deck is not None and deck.size != 0 and not h.table.dials.get("slayer") \
        and bool(to_fill(h)) and forced(deck) is None


@rules.check(BOOK, "refill.shift")
def refill_due(h: Hearing) -> Truth:
    """A card is turned up from the dungeon deck when the highest position is empty after a fight."""
    top = h.table.top()
    if top is not None and top["kind"] == "dungeon.spoils":
        return known(True, "Spoils are done; the dungeon is refilled.")
    if top is not None and top["kind"] == "setup.dungeon":
        return known(True, "The first monsters are laid out before the first turn.")
    return at_step(h, "dungeon.refill", REVEAL, said="The dungeon is refilled after the fight.")


@rules.action(BOOK, "reveal", checks=("refill.shift", "variant.four-four-four"), topics=("refill.shift",), fields=(
    Field("card", "card", "the monster turned up from the dungeon deck", True),))
def reveal_monster(h: Hearing, card: str) -> None:
    """Turn up the next card of the dungeon deck at the highest position (Spoils are finished by it)."""
    if h.table.frame("setup.dungeon") is not None:
        lay_first(h, card)
        return
    if (top := h.table.top()) is not None and top["kind"] == REVEAL:
        from adjudicator.games.thunderstone.filling import fill_one
        fill_one(h, top, card)
        return
    for kind in ("buy.card", "dungeon.spoils"):
        frame = h.table.top()
        if frame is not None and frame["kind"] == kind:
            h.settle(frame)
    h.do("shift monsters")
    if h.table.frame("game-over") is not None:
        return  # the shift was the end of the game
    empty = to_fill(h)
    if not empty and undecided(h):
        return  # whether a position is empty hangs on what has not been told
    if not empty:
        raise CannotDo("refill.shift", f"No {edition(h).spot} of the dungeon is empty.")
    enter(h, card, spot_for(h, card, empty))


def _due(h: Hearing, key: str, on: str, topic: str, frame: Frame) -> bool:
    """Effects of monsters that newly came to where they take effect, each once."""
    h.settle(frame)
    for place in reversed(positions(h)):
        for piece in h.table.at(place):
            if h.table.marked(piece, key) is None:
                continue
            h.effect("mark", id=piece, key=key, value=None)
            if on == "breach" and _again(h, piece):
                continue
            for row in effects_of(h, piece, on):
                pend_effect(h, row, str(frame["seat"]), piece, "monster",
                            f"{on.capitalize()} effect of {name_of(h, piece)}.", f"{BOOK}/{topic}",
                            f"{BOOK}/term.{on}-effect")
    return True


def _again(h: Hearing, piece: str) -> bool:
    """Has this monster's Breach effect been carried out this turn? Monsters that send each other to and fro would not
    come to rest; the players say what comes of the second time.
    """
    if h.table.marked(piece, "breached") is not None:
        h.assume(f"{name_of(h, piece)} reaches {edition(h).spot} 1 a second time this turn; its Breach effect is not "
                 "carried out again unless the players tell it")
        return True
    if effects_of(h, piece, "breach"):
        h.effect("mark", id=piece, key="breached", value=True, until=turn_end(h))
    return False


@rules.resolver(BOOK, "raid.apply", "dungeon.raid", topics=("term.raid-effect",))
def raid(h: Hearing, frame: Frame, answer: Any) -> bool:
    """The Raid effect of a monster newly placed is carried out once, the active player deciding."""
    return _due(h, "raid due", "raid", "raid.apply", frame)


@rules.resolver(BOOK, "breach.apply", "dungeon.breach", topics=("term.breach-effect",))
def breach(h: Hearing, frame: Frame, answer: Any) -> bool:
    """The Breach effect of a monster that newly reached position 1 is carried out once."""
    return _due(h, "breach due", "breach", "breach.apply", frame)

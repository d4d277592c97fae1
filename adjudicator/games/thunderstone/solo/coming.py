"""The end of a solo turn: a new monster at the highest position pushes on those directly in front of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.games.thunderstone.counted import ask_next, spent
from adjudicator.games.thunderstone.ending import ends_now
from adjudicator.games.thunderstone.guardians import is_bearer
from adjudicator.games.thunderstone.refill import newly
from adjudicator.games.thunderstone.solo.attacking import attack
from adjudicator.games.thunderstone.solo.telling import FIGHT, LEVEL, Want, ask, monster_at
from adjudicator.games.thunderstone.solo.words import (
    COMING,
    DIFFICULTY,
    EASY,
    HAND,
    HARD,
    NEXT,
    PART,
    SCORED,
    WON_UNTOLD,
    is_untold,
    lying,
    row,
    won,
)
from adjudicator.games.thunderstone.spots import dungeon_places, positions
from adjudicator.games.thunderstone.steps import at_step
from adjudicator.games.thunderstone.tallies import dungeon_deck
from adjudicator.games.thunderstone.treasures import guard_treasures, is_treasure, lay_treasure
from adjudicator.games.thunderstone.turn import END_CHECKS, close_turn, new_hand
from adjudicator.games.thunderstone.words import BOOK, DECK, name_of
from adjudicator.kernel.arguments import spelled
from adjudicator.kernel.hearing import CannotDo, Hearing
from adjudicator.kernel.piles import forced
from adjudicator.kernel.registry import Field, rules
from adjudicator.kernel.revealing import reveal
from adjudicator.kernel.table import Frame, Table
from adjudicator.kernel.truth import Truth, known

rules.value(PART, "solo.new-monster", "dungeon deck")(dungeon_deck)


@rules.action(PART, "end-turn", checks=END_CHECKS)
def end_turn(h: Hearing) -> None:
    """End the turn: a monster comes into the dungeon, the hand is discarded, 6 cards are drawn."""
    close_turn(h)
    late = h.reading("solo.new-monster", "before-new-hand") == "after-new-hand"
    kinds = {COMING: 1, "dungeon.raid": 2, "dungeon.breach": 3, HAND: 0 if late else 4, NEXT: 5}
    h.pend([{"kind": kind, "rank": rank, "seat": h.seat} for kind, rank in kinds.items()])
    h.say(f"{h.seat} ends the turn.")


@rules.resolver(PART, "solo.turn", HAND)
def draw_anew(h: Hearing, frame: Frame, answer: Any) -> bool:
    """The hand is discarded and a new one drawn, as ever."""
    h.settle(frame)
    new_hand(h, str(frame["seat"]))
    return True


@rules.resolver(PART, "solo.turn", NEXT)
def next_turn(h: Hearing, frame: Frame, answer: Any) -> bool:
    """The same player is on again."""
    h.settle(frame)
    if WON_UNTOLD in h.table.dials:
        h.effect("turn", dial=WON_UNTOLD, to=None)
    h.do("pass turn", seat=str(frame["seat"]))
    return True


def spared(table: Table) -> tuple[bool | None, list[Want]]:
    """Does no monster come at the end of this turn, for a fight was won in an easy game? And what would settle it."""
    victory, level = won(table), table.dials.get(DIFFICULTY)
    if victory is False or level == HARD:
        return False, []
    if victory and level == EASY:
        return True, []
    return None, [*([LEVEL] if level is None else []), *([FIGHT] if victory is None else [])]


@rules.resolver(PART, "solo.new-monster", COMING, topics=(
    "solo.easy", "solo.hard", "solo.empty-deck", "solo.lost-fight", "solo.end"))
def coming(h: Hearing, frame: Frame, answer: Mapping[str, Any] | None) -> bool:
    """At the end of every turn a monster comes, or those that are there are pushed on, or nothing stirs."""
    if ends_now(h):
        h.settle(frame)
        h.say("The game ends with this turn: no monster comes.", f"{BOOK}/solo.end")
        return True
    free, wants = spared(h.table)
    if wants:
        ask(h, wants, str(frame["seat"]))
        return True
    if free:
        h.settle(frame)
        h.say("A fight was won: no monster is pushed on, and none comes.", f"{BOOK}/solo.easy")
        return nobody_left(h)
    empty = spent(h.table)
    if (untold := _untold(h, bool(empty))) is not None:
        ask(h, [monster_at(h, untold)], str(frame["seat"]))
        return True
    if won(h.table):
        h.cite(f"{BOOK}/solo.hard")
    deck = h.table.piles.get(DECK)
    name = (answer or {}).get("choose") or (forced(deck) if deck is not None else None)
    if empty or (empty is None and str(name or "").lower() in ("none", "empty")):
        return _no_card(h, frame)
    if name is None:
        return ask_next(h, f"position {positions(h)[-1].rsplit('/', 1)[1]}")
    return arrive(h, frame, spelled(h, str(name), "choose"))


def _untold(h: Hearing, empty: bool) -> str | None:
    """A position of which nobody told, where it hangs on it which monsters move."""
    gap = left_gap(h)
    if gap is not None and not empty:
        found = next((place for place in positions(h)[gap:] if is_untold(h.table, place)), None)
        if found is not None:
            return found
    return row(h.table, rearmost=empty)[1]


def left_gap(h: Hearing) -> int | None:
    """The position that this turn's fight left empty, where the reading lets the monsters behind it move up first."""
    fought = h.table.dials.get("fight.position")
    if fought is None or lying(h.table, f"dungeon/{fought}") is not None:
        return None
    by_pushing = h.reading("solo.lost-fight", "closed-by-pushing") == "closed-by-pushing"
    return None if by_pushing else int(fought)


def _no_card(h: Hearing, frame: Frame) -> bool:
    """Nothing is left to turn up: the rearmost monsters are pushed on."""
    h.settle(frame)
    if spent(h.table) is None:
        h.effect("pile", pile=DECK, pool="dungeon", size=0)
    moving, _ = row(h.table, rearmost=True)
    _attacks(h, moving)
    h.do("push rearmost", moving=moving)
    return nobody_left(h)


def nobody_left(h: Hearing) -> bool:
    """With the deck empty and no monster in the dungeon nothing can come any more: the game is over."""
    if spent(h.table) and not any(lying(h.table, place) for place in positions(h)) and not ends_now(h):
        h.assume("a game with an empty dungeon, an empty deck and no Thunderstone Bearer is over; the book names no "
                 "such end")
        h.say("No monster is left in the dungeon or its deck: the game ends.", f"{BOOK}/solo.empty-deck")
        h.effect("turn", dial="over", to="no monster is left")
    return True


def arrive(h: Hearing, frame: Frame, card: str) -> bool:
    """The card that was turned up: a treasure waits for a monster, a monster takes the highest position."""
    place = positions(h)[-1]
    if is_treasure(h, card):
        lay_treasure(h, card, place)
        return True
    h.settle(frame)
    if (gap := left_gap(h)) is not None:
        _close(h, gap)
    moving, _ = row(h.table, rearmost=False)
    _attacks(h, moving)
    h.do("new monster", card=card, place=place, moving=moving)
    return True


def _attacks(h: Hearing, moving: Sequence[tuple[str, str]]) -> None:
    """The foremost of the monsters that are pushed attacks the village, where it lies at position 1."""
    if moving and moving[-1][0] == positions(h)[0]:
        attack(h, moving[-1][1])


@rules.deed(PART, "new monster", "solo.new-monster", sometimes=("solo.gaps",))
def new_monster(h: Hearing, card: str, place: str, moving: Sequence[tuple[str, str]]) -> None:
    """The monsters at the highest position and directly in front of it are pushed on; the new one takes its place."""
    _push(h, moving)
    piece = reveal(h, DECK, card, place)
    guard_treasures(h, piece, place)
    if not h.table.is_closed(place):
        h.effect("closed", place=place, value=True)
    h.say(f"{card} enters at position {place.rsplit('/', 1)[1]}.")
    newly(h, piece, "raid due", "dungeon.raid")
    if place == positions(h)[0]:
        newly(h, piece, "breach due", "dungeon.breach")


@rules.deed(PART, "push rearmost", "solo.empty-deck", sometimes=("solo.gaps",))
def push_rearmost(h: Hearing, moving: Sequence[tuple[str, str]]) -> None:
    """The deck is empty: the rearmost monster and those directly in front of it move one position on."""
    if moving and not any(is_bearer(h, piece) for place in (*positions(h), SCORED) for piece in h.table.at(place)):
        h.assume("the monsters are shifted although no Thunderstone Bearer is in the dungeon; the book speaks only of "
                 "a dungeon with one")
    _push(h, moving)


def _push(h: Hearing, moving: Sequence[tuple[str, str]]) -> None:
    """Push on a row of monsters, the foremost first; a gap takes up the push."""
    rows = positions(h)
    for place, piece in reversed(moving):
        if place != rows[0]:
            move_on(h, piece, rows[rows.index(place) - 1])
    pushed = {piece for _, piece in moving}
    if any((held := lying(h.table, place)) is not None and held not in pushed for place in rows):
        h.say("There was a gap: no monster attacks the village.", f"{BOOK}/solo.gaps")


def move_on(h: Hearing, piece: str, place: str, *topics: str) -> None:
    """A monster moves one position towards the exit."""
    h.say(f"{name_of(h, piece)} moves to position {place.rsplit('/', 1)[1]}.", *topics)
    h.effect("move", id=piece, to=place)
    if place == positions(h)[0]:
        newly(h, piece, "breach due", "dungeon.breach")


def _close(h: Hearing, gap: int) -> None:
    """By one reading the monsters behind the gap that a fight left move up before the new one comes."""
    for place in dungeon_places(h.table)[gap:]:
        piece, before = lying(h.table, place), f"dungeon/{int(place.rsplit('/', 1)[1]) - 1}"
        if piece is not None and lying(h.table, before) is None:
            move_on(h, piece, before, f"{BOOK}/solo.lost-fight")


@rules.resolver(PART, "solo.gaps", "dungeon.refill")
def leave_gap(h: Hearing, frame: Frame, answer: Any) -> bool:
    """What a monster leaves that a card text takes away is a gap until the monsters are pushed on."""
    h.settle(frame)
    if (shown := [place for place in positions(h) if lying(h.table, place) is None and h.table.is_closed(place)]):
        h.say(f"Position {shown[-1].rsplit('/', 1)[1]} stays empty until the monsters are pushed on.",
              f"{BOOK}/solo.gaps")
    return True


@rules.check(PART, "solo.new-monster")
def monster_due(h: Hearing) -> Truth:
    """A monster is turned up at the end of a turn, and no other time."""
    truth = at_step(h, COMING, said="The turn ends: a monster comes.")
    return truth if not truth.broken else known(False, "In a solo game a monster is turned up at the end of a turn.")


@rules.action(PART, "reveal", checks=("solo.new-monster",), topics=("solo.new-monster",), fields=(
    Field("card", "card", "the monster turned up from the dungeon deck", True),))
def turn_up(h: Hearing, card: str) -> None:
    """Turn up the next card of the dungeon deck at the end of the turn."""
    frame = h.table.frame(COMING)
    if frame is None:
        raise CannotDo("solo.new-monster", "No monster comes now.")
    if h.table.top() == frame:
        coming(h, frame, {"choose": card})

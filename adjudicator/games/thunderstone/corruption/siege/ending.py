"""The end of a siege: when it is survived, what besiegers and players count, and what kind of victory it is."""

from __future__ import annotations

from adjudicator.games.thunderstone.corruption.siege.field import (
    BACK,
    BOOK,
    DEFEATED,
    PART,
    RANKS,
    SUCCESSFUL,
    WALL,
    files,
    in_rank,
    untold,
    wall,
)
from adjudicator.games.thunderstone.spots import OUTSIDE
from adjudicator.games.thunderstone.words import DECK
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, at_least, exactly, total, unknown
from adjudicator.kernel.registry import rules
from adjudicator.kernel.truth import Ask

MISSING = 3
BETWEEN = ("turn", "siege.after-turn")
"""What is on top of the agenda between two turns, when nothing is left to be answered."""


@rules.value(PART, "siege.successful-pile", "points of the successful besiegers")
def successful_points(h: Hearing) -> Quantity:
    """The victory points of the monsters that broke through."""
    return _pile(h, SUCCESSFUL, "points of the successful besiegers")


def _pile(h: Hearing, place: str, name: str) -> Quantity:
    """The victory points of the cards of a pile."""
    parts = [h.printed(card, "victory points") if (card := h.table.card(piece)) is not None
             else unknown("a card nobody has named", Ask(place, "names", "look through the pile"))
             for piece in h.table.at(place)]
    return total(name, parts)


@rules.value(PART, "siege.wall", "wall tokens")
def wall_tokens(h: Hearing, file: str) -> Quantity:
    """The tokens at the head of a file."""
    left = wall(h.table, file)
    if left is None:
        return unknown("wall tokens", Ask(f"the wall of file {file}", "tokens", "count them"), low=0, high=WALL)
    return exactly("wall tokens", left, "counted")


@rules.value(PART, "siege.scoring", "besiegers' points")
def besiegers(h: Hearing) -> Quantity:
    """What the besiegers count: monsters that broke through, and 3 for each missing wall token."""
    parts = [h.value("points of the successful besiegers")]
    for file in files(h.table):
        left = wall(h.table, file)
        name = f"missing wall tokens of file {file}"
        if left is None:
            parts.append(unknown(name, Ask(f"the wall of file {file}", "tokens", "count them"), low=0,
                                 high=MISSING * WALL))
        elif left < WALL:
            parts.append(exactly(f"{name} × {MISSING}", MISSING * (WALL - left), "counted"))
    return total("besiegers' points", parts)


@rules.value(PART, "siege.scoring", "players' points")
def players(h: Hearing) -> Quantity:
    """What the players count: defeated besiegers put aside, and the cards of all their decks."""
    parts = [_pile(h, DEFEATED, "points of the defeated besiegers put aside")]
    parts += [h.value("victory points", seat).named(f"victory points of {seat}") for seat in h.game.seats(h.table)]
    return total("players' points", parts)


@rules.consequence(PART, "siege.survived")
def survived(h: Hearing) -> bool:
    """The siege is survived when the deck is empty and no monster is left that could reach the wall."""
    if h.table.dials.get("over") or h.table.dials.get("setting up") or h.table.dials.get("files") is None:
        return False
    deck, top = h.table.piles.get(DECK), h.table.top()
    if deck is None or deck.size != 0 or top is None or top["kind"] not in BETWEEN:
        return False
    if h.table.at(OUTSIDE) or untold(h.table, *RANKS):
        return False
    last = (BACK,) if h.reading("siege.survived", "no-monster-left") == "no-advance-left" else RANKS
    if any(in_rank(h.table, rank) for rank in last):
        return False
    h.effect("turn", dial="over", to="the siege is survived")
    h.do("survive")
    return True


@rules.deed(PART, "survive", "siege.survived", "siege.scoring", sometimes=(
    "siege.victory", "siege.pyrrhic", "siege.tie"))
def survive(h: Hearing) -> None:
    """The town stands: points are counted and compared."""
    h.settle(*[frame for group in h.table.groups for frame in group])
    h.pend([{"kind": "game-over", "why": "the siege is survived"}])
    theirs, ours = h.value("besiegers' points"), h.value("players' points")
    h.say(f"The siege is survived. Besiegers {theirs.figure()}, players {ours.figure()}.")
    ahead, behind = at_least(ours, theirs), at_least(theirs, ours)
    if ahead.unknown or behind.unknown:
        h.say("Which victory it is hangs on points that nobody has read.")
        h.asks.extend([*ours.asks, *theirs.asks])
    elif ahead.holds and behind.holds:
        pyrrhic = h.reading("siege.tie", "pyrrhic") == "pyrrhic"
        h.say(f"Equal points: {'a pyrrhic victory' if pyrrhic else 'an unqualified win'}.", f"{BOOK}/siege.tie")
    elif ahead.holds:
        h.say("An unqualified win.", f"{BOOK}/siege.victory")
    else:
        h.say("A pyrrhic victory: the town stands, but in ruins.", f"{BOOK}/siege.pyrrhic")

"""The end of a solo game: the monster scoring pile against the player's own cards."""

from __future__ import annotations

from adjudicator.games.thunderstone.solo.words import PART, SCORED
from adjudicator.games.thunderstone.traits import thunderstone
from adjudicator.games.thunderstone.words import BOOK
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, at_least, total
from adjudicator.kernel.registry import rules
from adjudicator.kernel.truth import Ask

PILE = "points of the monster scoring pile"
LOOK = Ask("the monster scoring pile", "names", "look through it")


@rules.value(PART, "solo.goal", PILE)
def pile_points(h: Hearing) -> Quantity:
    """The victory points of the monsters on the monster scoring pile."""
    game = thunderstone(h)
    parts = [h.printed(card, "victory points") if (card := h.table.card(piece)) is not None
             else game.unnamed(h, "victory points", "a card nobody has named", LOOK) for piece in h.table.at(SCORED)]
    if not h.table.is_closed(SCORED):
        parts.append(game.unnamed(h, "victory points", "cards nobody has told", LOOK, None))
    return total(PILE, parts)


@rules.deed(PART, "finish", "solo.win")
def finish(h: Hearing, why: str) -> None:
    """The player's points are compared with those of the pile: more save the village."""
    seat = next(iter(h.game.seats(h.table)))
    h.say(f"The game is over: {why}. Count the victory points in hand, deck and discard pile.")
    h.pend([{"kind": "game-over", "why": why}])
    mine, theirs = h.value("victory points", seat).named(f"victory points of {seat}"), h.value(PILE)
    h.values[f"victory points of {seat}"] = mine
    if at_least(theirs, mine).unknown:
        h.asks.extend([*mine.asks, *theirs.asks])
    h.say(result(h, seat))
    h.cite(f"{BOOK}/ending.cards-counted")


def result(h: Hearing, seat: str) -> str:
    """How the game stands between the player and the pile, in a sentence: equal points lose."""
    mine, theirs = h.value("victory points", seat), h.value(PILE)
    score = f"{mine.figure()} against {theirs.figure()} on the monster scoring pile"
    lost = at_least(theirs, mine)
    if lost.unknown:
        return f"Who wins hangs on points that nobody has read: {score}."
    if lost.holds:
        return f"The village is overrun, and {seat} loses: {score}."
    return f"The village is saved, and {seat} wins: {score}."

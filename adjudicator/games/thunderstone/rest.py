"""Rest: destroy one hand card and do nothing else."""

from __future__ import annotations

from adjudicator.games.thunderstone.layout import begin_action, hand_hidden, nothing_done
from adjudicator.games.thunderstone.prepare import hand_rest
from adjudicator.games.thunderstone.steps import END
from adjudicator.games.thunderstone.words import BOOK, card_of
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import exactly
from adjudicator.kernel.registry import Field, rules
from adjudicator.kernel.revealing import reveal, too_many
from adjudicator.kernel.truth import Ask, Truth, known


@rules.check(BOOK, "rest.one-card")
def one_card(h: Hearing, destroy: list[str], hand: list[str] | None) -> Truth:
    """Resting destroys one hand card, no more; whether none may be destroyed goes by the reading."""
    did = h.table.marked(h.seat, "did")
    if did == "rest":
        return known(False, f"{h.seat} has rested already; one card is destroyed, no more.")
    if len(destroy) > 1:
        return known(False, f"{len(destroy)} cards were named; one is destroyed, no more.")
    return known(True, "One card is destroyed.") if destroy else _none(h, hand)


def _none(h: Hearing, hand: list[str] | None) -> Truth:
    """Nobody need destroy a card, or whoever has one must: the book says the one and the other."""
    if h.reading("rest.one-card", "may-destroy") == "may-destroy":
        return known(True, "Nothing is destroyed: whoever rests may destroy a card and need not.")
    held = h.table.piles.get(f"{h.seat}/hand")
    size = held.size if held is not None and held.size is not None else len(hand) if hand is not None else None
    if size is None:
        return Truth(None, f"Whether {h.seat} has a hand card to destroy has not been told.", (),
                     (Ask(f"{h.seat}'s hand", "number of cards", "count them"),))
    return known(not size, "Nothing is destroyed: the hand is empty." if not size else
                 "No card was named; one hand card must be destroyed.")


@rules.check(BOOK, "rest.hidden")
def rest_hidden(h: Hearing) -> Truth:
    """Whoever rests does not lay out the hand."""
    return hand_hidden(h)


@rules.check(BOOK, "rest.nothing-else")
def rest_nothing_else(h: Hearing) -> Truth:
    """Whoever rests does nothing else this turn."""
    return nothing_done(h)


REST_CHECKS = ("turn.order", "turn.one-action", "rest.hidden", "rest.one-card", "rest.nothing-else", "golden-rule")
REST_FIELDS = (Field("destroy", "cards", "the hand card that is destroyed", True),
               Field("hand", "cards", "the whole hand, where the table wants it in the log", hidden=True))


@rules.action(BOOK, "rest", checks=REST_CHECKS, topics=("rest.one-card", "disease.rest"), fields=REST_FIELDS)
def rest(h: Hearing, destroy: list[str], hand: list[str] | None) -> None:
    """Destroy one hand card (a disease too), then end the turn."""
    begin_action(h, "rest")
    seat, pile = h.seat, f"{h.seat}/hand"
    others = hand_rest(destroy, hand)
    few = too_many(h, pile, len(destroy) + len(others))
    doomed = [reveal(h, pile, card, f"{seat}/revealed", end="any", few=few) for card in destroy]
    for card in others:
        reveal(h, pile, card, f"{seat}/set aside", end="any", few=few)
    for piece in list(h.table.at(f"{seat}/set aside")):
        h.effect("hide", id=piece, pile=pile, end="any")
    for piece in doomed:
        held = card_of(h, piece)
        h.do("destroy", piece=piece, seat=seat, by={"kind": "rest", "source": None})
        if held is not None and held.has("Disease"):
            h.cite(f"{BOOK}/disease.rest")
    if not doomed:
        h.say(f"{seat} rests and destroys no card.")
    h.values["cards destroyed"] = exactly("cards destroyed", len(destroy), "counted")
    h.pend([{"kind": END[0], "rank": END[1], "seat": seat}])

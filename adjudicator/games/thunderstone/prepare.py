"""Prepare: put any number of hand cards back on the deck, in any order, and do nothing else."""

from __future__ import annotations

from adjudicator.games.thunderstone.layout import begin_action, hand_hidden, nothing_done
from adjudicator.games.thunderstone.steps import END
from adjudicator.games.thunderstone.words import BOOK, cards
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import exactly
from adjudicator.kernel.registry import Field, rules
from adjudicator.kernel.revealing import reveal, too_many
from adjudicator.kernel.truth import Truth, known


@rules.check(BOOK, "prepare.put-back")
def put_back(h: Hearing, keep: list[str], hand: list[str] | None) -> Truth:
    """As many hand cards as the player likes go back on top of the deck, none too, in the order of choice."""
    if not keep and h.reading("prepare.put-back", "none-allowed") == "at-least-one":
        return known(False, "At least one card must go back on the deck.")
    held = h.table.piles.get(f"{h.seat}/hand")
    size = held.size if held is not None else None
    if size is not None and len(keep) > size:
        return known(False, f"{len(keep)} cards cannot go back from a hand of {size}.")
    if hand is not None:
        extra = [card for card in dict.fromkeys(keep) if keep.count(card) > hand.count(card)]
        return known(not extra, f"{', '.join(extra) or 'Every card'} {'is not' if extra else 'is'} in that hand.")
    return known(True, f"{len(keep)} cards go back on top of the deck.")


@rules.check(BOOK, "prepare.hidden")
def prepare_hidden(h: Hearing) -> Truth:
    """Whoever prepares does not lay out the hand."""
    return hand_hidden(h)


@rules.check(BOOK, "prepare.nothing-else")
def prepare_nothing_else(h: Hearing) -> Truth:
    """Whoever prepares does nothing else this turn."""
    return nothing_done(h)


@rules.action(BOOK, "prepare", checks=("turn.order", "turn.one-action", "prepare.hidden", "prepare.put-back",
                                       "prepare.nothing-else", "golden-rule"),
              topics=("prepare.put-back", "prepare.hidden"), fields=(
    Field("keep", "cards", "the cards put back on the deck, the one drawn first comes first; [] for none, "
          "[2 unseen cards] where they are not named", True, hidden=True),
    Field("hand", "cards", "the whole hand, where the table wants it in the log", hidden=True)))
def prepare(h: Hearing, keep: list[str], hand: list[str] | None) -> None:
    """Put cards back on top of the deck unseen by the others, then end the turn."""
    begin_action(h, "prepare")
    seat, pile = h.seat, f"{h.seat}/hand"
    rest = hand_rest(keep, hand)
    few = too_many(h, pile, len(rest) + len(keep))
    for card in rest:
        reveal(h, pile, card, f"{seat}/set aside", end="any", few=few)
    for card in reversed(keep):
        piece = reveal(h, pile, card, f"{seat}/set aside", end="any", few=few)
        h.effect("hide", id=piece, pile=f"{seat}/deck", end="top")
    for piece in list(h.table.at(f"{seat}/set aside")):
        h.effect("hide", id=piece, pile=pile, end="any")
    h.say(f"{seat} puts {cards(len(keep))} back on top of the deck.")
    h.values["kept on top"] = exactly("kept on top", len(keep), "counted")
    h.pend([{"kind": END[0], "rank": END[1], "seat": seat}])


def hand_rest(keep: list[str], hand: list[str] | None) -> list[str]:
    """The cards of a told hand that do not go back on the deck."""
    rest = list(hand or ())
    for card in keep:
        if card in rest:
            rest.remove(card)
    return rest

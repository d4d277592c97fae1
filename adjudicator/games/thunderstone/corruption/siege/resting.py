"""Resting in a siege: a monster card may be put aside with the defeated besiegers."""

from __future__ import annotations

from adjudicator.games.thunderstone.corruption.siege.field import BOOK, DEFEATED, PART
from adjudicator.games.thunderstone.rest import REST_CHECKS, REST_FIELDS
from adjudicator.games.thunderstone.rest import rest as family_rest
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import Field, rules
from adjudicator.kernel.revealing import reveal
from adjudicator.kernel.truth import UNKNOWN, Ask, Truth, known


@rules.check(PART, "siege.rest")
def besieger_aside(h: Hearing, besieger: list[str] | None) -> Truth | None:
    """Whoever rests may put one monster card of the hand with the defeated besiegers."""
    if not besieger:
        return None
    if len(besieger) > 1:
        return known(False, f"{len(besieger)} cards were named; one monster card is put aside, no more.")
    if h.reading("siege.rest", "from-hand") == "nothing-present":
        return known(False, "No card is present while a player rests, so none can be put aside.")
    card = h.game.card(h.table, besieger[0])
    if card is None:
        return UNKNOWN.saying(f"Whether {besieger[0]} is a monster has not been told.").asking(
            Ask(besieger[0], "kind of card", "printed on the card"))
    fit = card.kind in ("monster", "bearer")
    return known(fit, f"{besieger[0]} is {'a' if fit else 'no'} monster card.")


@rules.action(PART, "rest", checks=(*REST_CHECKS, "siege.rest"), topics=("siege.rest",),
              fields=(*REST_FIELDS, Field(
                  "besieger", "cards", "a monster card of the hand that is put with the defeated besiegers")))
def rest(h: Hearing, destroy: list[str], hand: list[str] | None, besieger: list[str] | None) -> None:
    """Destroy one hand card; put a monster card aside; end the turn."""
    for card in besieger or ():
        reveal(h, f"{h.seat}/hand", card, DEFEATED, end="any")
        h.say(f"{card} goes to the defeated besiegers.", f"{BOOK}/siege.rest")
    family_rest(h, destroy, hand)

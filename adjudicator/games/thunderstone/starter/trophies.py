"""Trophy effects: in the dungeon only, that of a disease among them."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.disease import pend_penalty, sick_cards
from adjudicator.games.thunderstone.starter.words import BOOK
from adjudicator.games.thunderstone.trophies import DOES, TROPHY_CARD, TROPHY_CHECKS, TROPHY_DECLINE
from adjudicator.games.thunderstone.trophies import trophy as carry_out
from adjudicator.games.thunderstone.use import SAW, TARGETS
from adjudicator.kernel.hearing import CannotDo, Hearing
from adjudicator.kernel.registry import Field, rules


@rules.action(BOOK, "trophy", topics=("trophy.place", "trophy.light"),
              checks=(*TROPHY_CHECKS, "attack.unspecified"),
              fields=(TROPHY_CARD, TARGETS, SAW, DOES, TROPHY_DECLINE, Field(
                  "choose", "text", "for a disease: which type of attack it lowers, physical or magic")))
def trophy(h: Hearing, card: str, does: Any, choose: str | None) -> None:
    """Carry out the Trophy effect of a laid-out monster card, or the penalty of a disease."""
    held = h.game.card(h.table, h.table.card(card))
    if held is None or not held.has("Disease"):
        carry_out(h, card, does)
        return
    if card not in sick_cards(h, h.seat):
        raise CannotDo("disease.penalty", f"The penalty of {held.name} has been taken this turn.")
    pend_penalty(h, h.seat, card)
    frame = h.table.top()
    if choose is not None and frame is not None:
        h.inside()
        h.ruleset.resolvers["disease.penalty"].call(h, frame, {"choose": choose})
    h.go_on()
    for name in ("physical attack", "magic attack"):
        h.value(name, h.seat)

"""Trophy effects: in the dungeon only, that of a disease among them."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.ability_checks import place_now
from adjudicator.games.thunderstone.disease import penalties_now, pend_penalty, sick_cards
from adjudicator.games.thunderstone.starter.words import BOOK
from adjudicator.games.thunderstone.trophies import DOES, TROPHY_CARD, TROPHY_DECLINE
from adjudicator.games.thunderstone.trophies import trophy as carry_out
from adjudicator.games.thunderstone.use import SAW, TARGETS
from adjudicator.kernel.hearing import CannotDo, Hearing
from adjudicator.kernel.registry import Field, rules


@rules.action(BOOK, "trophy", topics=("trophy.place", "trophy.light"),
              checks=("turn.order", "trophy.not-hidden", "trophy.in-hand-only", "trophy.condition",
                      "attack.unspecified"),
              fields=(TROPHY_CARD, TARGETS, SAW, DOES, TROPHY_DECLINE, Field(
                  "choose", "choice", "for a disease: which type of attack it lowers", choices=("physical", "magic"))))
def trophy(h: Hearing, card: str, does: Any, choose: str | None) -> None:
    """Carry out the Trophy effect of a laid-out monster card, or the penalty of a disease."""
    held = h.game.card(h.table, h.table.card(card))
    if held is None or not held.has("Disease"):
        carry_out(h, card, does)
        return
    if place_now(h) != "dungeon":
        h.say(f"The Trophy effect of {held.name} is of no use here.", f"{BOOK}/trophy.place")
        return
    if card not in sick_cards(h, h.seat):
        raise CannotDo("disease.penalty", f"The penalty of {held.name} has been taken this turn.")
    if not penalties_now(h, "choosing"):
        raise CannotDo("disease.penalty", "By the reading of this table the penalty is not taken in this step.")
    pend_penalty(h, h.seat, card)
    frame = h.table.top()
    if choose is not None and frame is not None:
        h.inside()
        h.ruleset.resolvers["disease.penalty"].call(h, frame, {"choose": choose})
    h.go_on()
    for name in ("physical attack", "magic attack"):
        h.value(name, h.seat)

"""Cyphers: experience tokens as one-time boosts, one a turn, by colour."""

from __future__ import annotations

from adjudicator.games.thunderstone.ability_checks import place_now
from adjudicator.games.thunderstone.doing import pend_text
from adjudicator.games.thunderstone.use import SAW, TARGETS, left_over
from adjudicator.games.thunderstone.words import BOOK, at_step, turn_end
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import at_least, exactly
from adjudicator.kernel.registry import Field, rules
from adjudicator.kernel.truth import Truth, known

BOOSTS = {"blue": {"draw": 1}, "gray": {"destroy": "card", "count": 1}, "green": {"magic attack": 1},
          "orange": {"gold": 2}, "red": {"physical attack": 1}, "yellow": {"light": 1}}


@rules.check(BOOK, "cypher.one-a-turn")
def one_a_turn(h: Hearing) -> Truth:
    """One cypher a turn, as a Village or Dungeon ability."""
    used = h.table.marked(h.seat, "cypher") is not None
    if used:
        return known(False, f"{h.seat} has used a cypher this turn.")
    return at_step(h, "village.abilities", "dungeon.abilities",
                   said="A cypher is used in step 2 of village or dungeon.")


@rules.check(BOOK, "cypher.pay-any-colour")
def has_token(h: Hearing) -> Truth:
    """A cypher is one experience token, which goes back into the bag."""
    held = h.value("experience", h.seat)
    return at_least(held, exactly("needed", 1), f"{h.seat} has {held.figure()} experience tokens.")


@rules.action(BOOK, "cypher", checks=("turn.order", "cypher.one-a-turn", "cypher.pay-any-colour"),
              topics=("cypher.boosts",), fields=(
                  Field("colour", "choice", "the colour of the token", True, choices=tuple(BOOSTS)), TARGETS, SAW))
def cypher(h: Hearing, colour: str) -> None:
    """Put an experience token back into the bag for the boost of its colour."""
    h.say(f"{h.seat} uses a {colour} cypher.", f"{BOOK}/cypher.boosts")
    h.effect("mark", id=h.seat, key="cypher", value=colour, until=turn_end(h))
    h.do("experience", seat=h.seat, n=-1)
    h.value("experience", h.seat)
    pend_text(h, {"on": [place_now(h) or "dungeon"], "does": [BOOSTS[colour]], "card": f"{colour} cypher"}, h.seat,
              None, "ability")
    h.go_on()
    left_over(h)

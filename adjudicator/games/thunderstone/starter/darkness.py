"""Light and darkness: every laid-out card's light counts, and each point of darkness left takes 2."""

from __future__ import annotations

from adjudicator.games.thunderstone.light import light_against
from adjudicator.games.thunderstone.starter.words import BOOK
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, times
from adjudicator.kernel.registry import rules

RATE = 2


@rules.value(BOOK, "light.total", "light")
def total_light(h: Hearing, seat: str) -> Quantity:
    """All light of the cards laid out, weapons that nobody carries too, and of abilities used."""
    return light_against(h, seat, None)


@rules.value(BOOK, "darkness.penalty", "attack penalty")
def darkness_penalty(h: Hearing, monster: str) -> Quantity:
    """What the darkness takes off the total attack: 2 for each point that the light does not put out."""
    left = h.value("darkness left", monster)
    cost = times(left, -RATE, "attack penalty")
    return Quantity("attack penalty", cost.low, cost.high, (left,), "rule", f"{RATE} a point", (), left.asks)

"""Diseases: their penalty is a Trophy effect, taken off an attack type that is laid out, before the choice."""

from __future__ import annotations

from adjudicator.games.thunderstone.attack import FLOOR, MAGIC, PHYSICAL, may_lose
from adjudicator.games.thunderstone.attack import total_attack as family_total
from adjudicator.games.thunderstone.choosing import Answer
from adjudicator.games.thunderstone.disease import penalty, sick_cards
from adjudicator.games.thunderstone.starter.words import BOOK
from adjudicator.games.thunderstone.words import name_of
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, minus, total
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import Truth


def losing_types(h: Hearing, seat: str) -> dict[str, Truth]:
    """The two types of attack, each with whether the penalty of a disease may be taken off it."""
    return {sort: may_lose(h, seat, sort) for sort in (PHYSICAL, MAGIC)}


@rules.check(BOOK, "attack.unspecified")
def attack_present(h: Hearing, choose: str | None) -> Truth | None:
    """A type of attack that is not laid out may not be chosen for a disease's penalty."""
    if choose is None:
        return None
    types = losing_types(h, h.seat)
    return None if all(truth.broken for truth in types.values()) else types[f"{choose} attack"]


@rules.resolver(BOOK, "disease.penalty", "disease.penalty", topics=("attack.unspecified", "attack.floor"))
def disease_penalty(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """The penalty comes off Physical or Magic Attack; where only one of them can lose, off that one."""
    if answer is None:
        open_ones = [sort for sort, truth in losing_types(h, str(frame["seat"])).items() if not truth.broken]
        if len(open_ones) < 2:
            answer = {"choose": (open_ones or [PHYSICAL])[0]}
    done: bool = penalty(h, frame, answer)
    for sort in (PHYSICAL, MAGIC) if done else ():
        h.value(sort, str(frame["seat"]))
    return done


@rules.value(BOOK, "attack.total", "total attack", "attack.floor", "trait.immune", "disease.penalty")
def total_attack(h: Hearing, monster: str) -> Quantity:
    """Both attack types against this monster, less what the darkness takes, and (by one reading) the diseases."""
    found: Quantity = family_total(h, monster)
    sick = sick_cards(h, str(h.table.dials.get("active")))
    if not found.parts or not sick or h.reading("disease.penalty", "before-choice") != "from-total":
        return found
    cost = [minus(h.printed(name_of(h, piece), "attack penalty")) for piece in sick]
    return total("total attack", [*found.parts, *cost], floor=0, topics=(*FLOOR, f"{BOOK}/disease.penalty"))

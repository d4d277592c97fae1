"""Diseases: their penalty is a Trophy effect, taken off an attack type that is laid out, before the choice."""

from __future__ import annotations

from adjudicator.games.thunderstone.attack import FLOOR, MAGIC, PHYSICAL, attack_against
from adjudicator.games.thunderstone.attack import total_attack as family_total
from adjudicator.games.thunderstone.choosing import Answer
from adjudicator.games.thunderstone.disease import penalty, sick_cards
from adjudicator.games.thunderstone.starter.words import BOOK
from adjudicator.games.thunderstone.words import name_of
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, minus, total
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import BROKEN, Truth, known


def present_types(h: Hearing, seat: str) -> list[str]:
    """The types of attack that cards laid out give, or may give."""
    return [sort for sort in (PHYSICAL, MAGIC) if attack_against(h, seat, sort, None).high != 0]


@rules.check(BOOK, "attack.unspecified")
def attack_present(h: Hearing, choose: str | None) -> Truth | None:
    """A type of attack that is not laid out may not be chosen for a disease's penalty."""
    if choose is None or h.reading("attack.unspecified", "present-type") == "free-choice":
        return None
    sort = next((sort for sort in (PHYSICAL, MAGIC) if sort.startswith(str(choose).lower()[:5])), None)
    there = present_types(h, h.seat)
    return known(sort in there or not there, f"No card laid out gives {sort or choose}.")


@rules.resolver(BOOK, "disease.penalty", "disease.penalty", topics=("attack.floor",))
def disease_penalty(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """The penalty comes off Physical or Magic Attack; where one of them alone is laid out, off that one."""
    if h.reading("attack.unspecified", "present-type") != "free-choice":
        there = present_types(h, str(frame["seat"]))
        if answer is None and len(there) < 2:
            answer = {"choose": (there or [PHYSICAL])[0]}
        elif answer is not None:
            truth = attack_present(h, str(answer.get("choose") or ""))
            if truth is not None and truth.broken:
                h.find(f"{BOOK}/attack.unspecified", BROKEN.saying(truth.said))
                return False
    done: bool = penalty(h, frame, answer)
    return done


@rules.value(BOOK, "attack.total", "total attack", "attack.floor", "trait.immune", "disease.penalty")
def total_attack(h: Hearing, monster: str) -> Quantity:
    """Both attack types against this monster, less what the darkness takes, and (by one reading) the diseases."""
    found: Quantity = family_total(h, monster)
    seat = str(h.table.dials.get("active"))
    sick = sick_cards(h, seat)
    if not sick or h.reading("disease.penalty", "before-choice") != "from-total":
        return found
    cost = [minus(h.printed(name_of(h, piece), "attack penalty")) for piece in sick]
    return total("total attack", [*found.parts, *cost], floor=0, topics=(*FLOOR, f"{BOOK}/disease.penalty"))

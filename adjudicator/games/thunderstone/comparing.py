"""Who wins a fight (dungeon, step 5): total attack against Health, and what else the monster asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.attack import MAGIC, PHYSICAL, attack_against
from adjudicator.games.thunderstone.by_print import in_range
from adjudicator.games.thunderstone.card_conditions import condition
from adjudicator.games.thunderstone.guardians import shielded
from adjudicator.games.thunderstone.light import light_against
from adjudicator.games.thunderstone.rulings import rulings
from adjudicator.games.thunderstone.selectors import chosen_from, tally
from adjudicator.games.thunderstone.spots import position
from adjudicator.games.thunderstone.traits import holds, traits_of
from adjudicator.games.thunderstone.words import BOOK, name_of, short
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, at_least, exactly, highest, total, unknown
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import Ask, Truth, every

DEMANDS = ("trait.required", "zero.required", "trait.defeat-only-if", "bearer.protected")


def demands(h: Hearing, monster: str, seat: str) -> list[tuple[str, Truth]]:
    """What is asked for to defeat this monster at all, each with its rule: by its traits, and as a Bearer."""
    shield = shielded(h, monster, "defeat")
    rows = [] if shield is None else [("bearer.protected", ~shield)]
    name = name_of(h, monster)
    for trait in traits_of(h, monster):
        if "required" in trait:
            held = _held(h, trait["required"], monster, seat)
            there = "none" if held.high == 0 else held.figure()
            rows.append(("trait.required", ~holds(h, trait, seat, monster, monster) | at_least(
                held, exactly("needed", 1), f"{name} cannot be defeated without {held.name}; there is {there}.")))
            if trait["required"] in (PHYSICAL, MAGIC, "light", "strength"):
                rows.append(("zero.required", rows[-1][1]))
        for word, wanted in (("defeat only if", True), ("undefeatable if", False)):
            if word in trait:
                met = condition(h, trait[word], seat, monster, monster)
                said = f"{name} can be defeated only as its trait says." if wanted else \
                    f"{name} cannot be defeated so: its trait forbids it."
                rows.append(("trait.defeat-only-if", (met if wanted else ~met).saying(f"{said} {met.said}".rstrip())))
    return rows


def _held(h: Hearing, want: Any, monster: str, seat: str) -> Quantity:
    """How much there is of a required thing."""
    if want in (PHYSICAL, MAGIC):
        return attack_against(h, seat, want, monster)
    if want == "light":
        return light_against(h, seat, monster)
    if want == "strength":
        heroes = [h.value("strength", piece) for piece in chosen_from(h, seat, "hero", None)]
        more = tally(h, seat, "hero", None, "strength of a hero that nobody has named")
        untold = [unknown(more.name, *more.asks, low=0)] if not more.exact else []
        return highest("strength of the strongest hero", [*heroes, *untold])
    return tally(h, seat, want, monster, f"{short(want)} present")


@rules.value(BOOK, "compare.wins", "win", *DEMANDS, "card.yellow-swarm", "card.abycos")
def win(h: Hearing, monster: str) -> Quantity:
    """1 where the fight against this monster is won as things stand, 0 where it is lost."""
    truth, topics = outcome(h, monster)
    if truth.value is None:
        return Quantity("win", 0, 1, truth.quantities, "rule", "", topics, truth.asks)
    return exactly("win", int(truth.value), parts=truth.quantities, topics=topics)


def outcome(h: Hearing, monster: str) -> tuple[Truth, tuple[str, ...]]:
    """Is the monster defeated: total attack at least its Health, and what it asks for is there?

    The second part names the rules of those demands that are not met.
    """
    seat = str(h.table.dials.get("active"))
    attack, need = h.value("total attack", monster), h.value("health", monster)
    words = f"Total attack {attack.figure()} against Health {need.figure()} of {name_of(h, monster)}."
    least = need
    if _may_be_even(attack, need) and h.reading("compare.wins", "equal-wins") == "must-exceed":
        least = total("more than the Health", [need, exactly("more", 1)])
    asked = demands(h, monster, seat)
    unmet = tuple(dict.fromkeys([*(f"{BOOK}/{topic}" for topic, truth in asked if truth.broken),
                                 *_glossary(h, monster, asked, need)]))
    wanting = every(*(truth.saying("") if truth.holds else truth for _, truth in asked))
    return at_least(attack, least, words) & wanting, unmet


def _may_be_even(attack: Quantity, need: Quantity) -> bool:
    """May the two be the same number, so that it matters who wins then?"""
    under = attack.high is not None and need.low is not None and attack.high < need.low
    over = attack.low is not None and need.high is not None and attack.low > need.high
    return not under and not over


def _glossary(h: Hearing, monster: str, asked: list[tuple[str, Truth]], need: Quantity) -> tuple[str, ...]:
    """What the glossary has on a monster that cannot be beaten so: what it requires is not there, or its Health is now
    above every total attack that its trait allows.
    """
    card = h.table.card(monster)
    found = rulings(h, card, "required") if any(
        topic == "trait.required" and truth.broken for topic, truth in asked) else ()
    limits = [trait["undefeatable if"] for trait in traits_of(h, monster) if "undefeatable if" in trait]
    low = need.low or 0
    if limits and not any(_allows(limit, n) is not True for limit in limits for n in range(low, max(low, 99) + 1)):
        found += rulings(h, card, "undefeatable if")
    return found


def _allows(cond: Mapping[str, Any], attack: int) -> bool | None:
    """Is a condition that speaks of the total attack alone met by this one? None where it speaks of something else."""
    met: list[bool | None] = []
    for key, want in cond.items():
        inner = _allows(want, attack) if key == "not" else None
        met.append(in_range(attack, want) if key == "total attack" else None if inner is None else not inner)
    return None if None in met else all(met)


@rules.resolver(BOOK, "compare.wins", "dungeon.compare", topics=("attack.total",))
def compare(h: Hearing, frame: Frame, answer: Any) -> bool:
    """The fight is won with a total attack of at least the monster's Health; it waits where a number is missing."""
    monster = h.table.dials.get("fight")
    if monster is None or monster not in h.table.pieces:
        h.settle(frame)
        return True
    truth, unmet = outcome(h, monster)
    h.value("win", monster)
    h.value("light", str(h.table.dials.get("active")))
    if truth.unknown:
        h.asks.extend(truth.asks or (Ask(name_of(h, monster), "health", "printed on the card"),))
        return False
    h.settle(frame)
    h.effect("turn", dial="won", to=truth.holds)
    dark = [f"{BOOK}/darkness.penalty"] if h.value("attack penalty", monster).low else []
    h.say(f"{truth.said} {'The fight is won.' if truth.holds else 'The fight is lost.'}", f"{BOOK}/compare.wins",
          f"{BOOK}/attack.total", *dark, *unmet)
    spot = position(h, monster)
    if spot is not None:
        h.effect("turn", dial="fight.position", to=spot)
    return True

"""Weapons that a hero may no longer be able to carry: whether they fell is not known while a value is untold."""

from __future__ import annotations

from adjudicator.games.thunderstone.in_fight import foe, saps, would_carry
from adjudicator.games.thunderstone.selectors import fits
from adjudicator.games.thunderstone.traits import thunderstone
from adjudicator.games.thunderstone.words import bearer_of
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, at_least, exactly
from adjudicator.kernel.truth import Truth

HELD = Truth(True)


def whatever_weight(h: Hearing, weapon: str, hero: str) -> bool:
    """Does the weapon's own text let this hero carry it whatever its Weight?"""
    return any(fits(h, hero, trait["any weight for"], weapon)
               for trait in thunderstone(h).traits(h.table, h.table.card(weapon)) if "any weight for" in trait)


def still_carried(h: Hearing, weapon: str) -> Truth:
    """Is the hero still strong enough for what it carries? Asked only where its Strength was lessened this turn."""
    hero = bearer_of(h, weapon)
    if hero is None or not (saps(h, foe(h)) or any(
            last.value == "strength" and hero in last.on and (last.amount is None or last.amount < 0)
            for last in h.table.lasts.values())):
        return HELD
    if whatever_weight(h, weapon, hero):
        return HELD
    return at_least(h.value("strength", hero), h.value("weight", weapon))


def perhaps(h: Hearing, weapon: str, part: Quantity, monster: str | None = None) -> Quantity:
    """What a weapon adds; perhaps nothing, where its hero may be too weak for it now, or nothing in the fight against
    a monster that is not chosen yet and would leave the hero too weak.
    """
    grip = still_carried(h, weapon)
    hero = bearer_of(h, weapon)
    if hero is not None and grip.holds and monster is not None and monster != foe(h) and saps(h, monster):
        grip = would_carry(h, hero, weapon, monster)
        if grip.broken:
            return exactly(f"{part.name}, which falls", 0, topics=("numenera/equip.too-weak",), parts=(part,))
    if not grip.unknown:
        return part
    low, high = (None if end is None else pick(0, end) for pick, end in ((min, part.low), (max, part.high)))
    return Quantity(part.name, low, high, (part,), "unknown", "perhaps too heavy now", ("numenera/equip.too-weak",),
                    (*part.asks, *grip.asks))

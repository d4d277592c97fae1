"""What the monster that is fought does to the band by its traits, for as long as the fight lasts."""

from __future__ import annotations

from adjudicator.games.thunderstone.amounts import amount
from adjudicator.games.thunderstone.selectors import fits
from adjudicator.games.thunderstone.traits import holds, traits_of
from adjudicator.games.thunderstone.words import BOOK, name_of, seat_of
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, at_least, total
from adjudicator.kernel.truth import Truth

ALWAYS = (f"{BOOK}/trait.always",)


def foe(h: Hearing) -> str | None:
    """The monster that is fought now, while it lies in the dungeon."""
    monster = h.table.dials.get("fight")
    held = h.table.pieces.get(monster) if isinstance(monster, str) else None
    return str(monster) if held is not None and held.place.startswith("dungeon/") else None


def sapped(h: Hearing, hero: str, monster: str | None) -> list[Quantity]:
    """What a monster's traits take from a hero's Strength in the fight against it."""
    if monster is None:
        return []
    found = []
    for trait in traits_of(h, monster):
        if "strength" in trait and fits(h, hero, trait.get("each", "hero"), monster):
            live = holds(h, trait, seat_of(h, hero), monster, monster)
            if not live.broken:
                n = amount(h, trait["strength"], seat_of(h, hero), monster, f"trait of {name_of(h, monster)}")
                found.append(n.named(n.name, *ALWAYS))
    return found


def saps(h: Hearing, monster: str | None) -> bool:
    """Has a monster traits that change the Strength of heroes?"""
    return monster is not None and any("strength" in trait for trait in traits_of(h, monster))


def would_carry(h: Hearing, hero: str, weapon: str, monster: str) -> Truth:
    """Would the hero still be strong enough for its weapon in the fight against a monster that is not chosen yet?"""
    strong = total("strength", [h.value("strength", hero), *sapped(h, hero, monster)], floor=0)
    return at_least(strong, h.value("weight", weapon))


def pend_attack_traits(h: Hearing, monster: str, seat: str) -> None:
    """Traits that lower attack without naming its type: the player says which, before the Battle effects."""
    rows = [{"kind": "deed", "seat": seat, "deed": {"attack": trait["attack"], "each": trait.get("each", "hero")},
             "source": monster, "card": name_of(h, monster), "by": "monster", "cost": False, "run": h.prefix}
            for trait in traits_of(h, monster) if "attack" in trait
            and not holds(h, trait, seat, monster, monster).broken]
    h.pend(rows)

"""Thunderstone Advance: Numenera as a game: its books and the chapters that hold its rules."""

from __future__ import annotations

from adjudicator.games.thunderstone import (  # noqa: F401  (each registers its rules)
    ability_checks,
    aftermath,
    attack,
    battle,
    comparing,
    cyphers,
    deeds,
    disease,
    doing,
    dungeon,
    ending,
    equip,
    global_effects,
    gold,
    guardians,
    levelup,
    light,
    outcome,
    prepare,
    react,
    refill,
    rest,
    setup,
    situation,
    spoils,
    tallies,
    trophies,
    turn,
    use,
    village,
)
from adjudicator.games.thunderstone.game import Thunderstone
from adjudicator.kernel.cards import Catalogue
from adjudicator.kernel.registry import Ruleset

BOOKS = ("numenera",)


def game(cards: Catalogue) -> Thunderstone:
    """The Numenera box with its cards."""
    return Thunderstone("numenera", "Thunderstone Advance: Numenera", Ruleset("numenera", BOOKS), cards)

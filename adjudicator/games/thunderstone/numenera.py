"""Thunderstone Advance: Numenera as a game: its books and the chapters that hold its rules."""

from __future__ import annotations

from adjudicator.games.thunderstone import (  # noqa: F401  (each registers its rules)
    ability_checks,
    aftermath,
    answers,
    at_once,
    attack,
    battle,
    card_texts,
    comparing,
    compelling,
    cyphers,
    deeds,
    disease,
    doing,
    dungeon,
    ending,
    equip,
    filling,
    global_effects,
    gold,
    guardians,
    levelup,
    light,
    onto_deck,
    outcome,
    prepare,
    react,
    refill,
    rest,
    settings,
    setup,
    shuffling,
    situation,
    spoils,
    tallies,
    trophies,
    turn,
    use,
    village,
)
from adjudicator.games.thunderstone.edition import Edition
from adjudicator.games.thunderstone.game import Thunderstone
from adjudicator.games.thunderstone.presets import BASICS_PER_PLAYER, PRESETS, STARTING_DECK
from adjudicator.games.thunderstone.words import DISEASE
from adjudicator.kernel.cards import Catalogue
from adjudicator.kernel.ruleset import Ruleset, Texts

BOOKS = ("numenera",)
EDITION = Edition("numenera", "Thunderstone Advance: Numenera", DISEASE, 20, STARTING_DECK, BASICS_PER_PLAYER,
                  boards=("dungeon", "wilderness"), presets=PRESETS, cyphers=True,
                  penalties={"entering": "before-choice", "battle": ""})


def game(cards: Catalogue, texts: Texts) -> Thunderstone:
    """The Numenera box with its cards."""
    return Thunderstone(EDITION, Ruleset("numenera", BOOKS, texts=texts), cards)

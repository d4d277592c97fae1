"""What the Starter Set calls things, and what lies in its box."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.edition import Edition
from adjudicator.games.thunderstone.steps import DUNGEON_STEPS

BOOK = "starter-set"
STARTING_DECK = {"Regular": 6, "Longspear": 2, "Torch": 2, "Thunderstone Shard": 2}
FIRST_GROUP = "Bestial - Humanoid"
MONSTERS = (FIRST_GROUP, "Colossal - Giant", "Virulent - Undead")
BEARER = "Wraithlyn, Dragon General"
PRESETS: dict[str, dict[str, Any]] = {
    "pictured-village": {
        "heroes": ("Cathedral", "Garrison", "Tower", "Wildwood"),
        "village": ("Poleaxe", "Heroic Sword", "Healing Potion", "Insight", "Opportunist", "Fireball",
                    "Flowing Sparks", "Call for Help"),
    },
}
PRINTED = {"health": "on the monster, the shield at the upper right", "gold cost": "in the middle of the card",
           "gold value": "at the left; on a village card at the upper left", "strength": "on the hero, at the left",
           "weight": "on the weapon, below the gold value", "experience to level up": "on the hero, at the bottom"}
"""Where the book's overviews of the cards show a value."""
EDITION = Edition(
    BOOK, "Thunderstone: Starter Set", "Disease", 10, STARTING_DECK,
    classes=("Fighter", "Cleric", "Thief", "Sorcerer", "Ranger"), spot="rank", presets=PRESETS, trophies=("dungeon",),
    lies_bare=True, guarded=False, shielded=False, diseases_down=False, experience=("experience marker", "supply"),
    penalties={"choosing": "before-choice", "battle": "after-choice"}, where=PRINTED,
    dungeon_steps=tuple(row for row in DUNGEON_STEPS if row[0] not in ("dungeon.raid", "dungeon.breach")))

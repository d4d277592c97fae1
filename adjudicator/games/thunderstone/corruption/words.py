"""What Root of Corruption puts together, and what its box calls things."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.edition import Edition
from adjudicator.games.thunderstone.presets import BASICS_PER_PLAYER, STARTING_DECK
from adjudicator.games.thunderstone.words import DISEASE

BOOK = "root-of-corruption"
TITLE = "Thunderstone Advance: Root of Corruption"
GUARDIANS = "Guardian"
THRALLS = "Summoned Monster Deck"
"""Groups of monster cards from which no dungeon deck is made."""
SUMMONERS = "Summoner - Old World"
PRESETS: dict[str, dict[str, Any]] = {
    "hard-choices": {
        "board": "dungeon", "bearer": "King Caelan",
        "heroes": ("Honormain", "Profaned", "Silvertongue", "Whetmage"),
        "village": ("Blood Debt", "Cursed Dagger", "Debased Wizard", "Hedge Witch", "Pike", "Rage of the Disowned",
                    "Royal Summons", "Tincture of Victims"),
        "monsters": ("Djinnbound - Corrupted", "Burnmarked - Fire", "Incarnate - Abyssal"),
    },
    "monster-problems": {
        "board": "wilderness", "bearer": "Orseg", "guardian": "Archdruid",
        "heroes": ("Armsman", "Moonclaw", "Thundermage", "Veilminder"),
        "village": ("Hedge Witch", "Labrys", "Liveoak Bow", "Maul", "Mind Control", "Moonstone",
                    "Ranger's Wilderness Map", "Stablehand"),
        "monsters": ("Summoner - Old World", "Gnoll - Humanoid", "Elemental - Earth"),
    },
    "castle-hunt": {
        "board": "dungeon", "bearer": "King Caelan", "treasures": "Treasures of Dun Ordha",
        "heroes": ("Blademage", "Honormain", "Deepstrider", "Woodguard"),
        "village": ("Battle-scarred Soldier", "Circle of Protection", "Elven Waybread", "Filigree Amulet", "Greatsword",
                    "Hysterical Villager", "Maul", "Rage of the Disowned"),
        "monsters": ("Djinnbound - Corrupted", "Royal Guard - Corrupted", "Undead - Treefolk"),
    },
}
ELSEWHERE = ("Burnmarked - Fire", "Undead - Treefolk")
"""Monster groups that the scenarios take from Towers of Ruin: their cards are not in this box."""
EDITION = Edition(
    BOOK, TITLE, DISEASE, 20, STARTING_DECK, BASICS_PER_PLAYER, boards=("dungeon", "wilderness"), spot="rank",
    outside=True, curses=True, presets=PRESETS, classes=("Fighter", "Wizard", "Cleric", "Thief", "Ranger"),
    penalties={"entering": "before-choice", "battle": ""})

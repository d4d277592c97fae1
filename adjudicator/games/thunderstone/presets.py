"""Sets of cards that the book puts together: the first game and the two scenarios."""

from __future__ import annotations

from typing import Any

PRESETS: dict[str, dict[str, Any]] = {
    "first-game": {
        "bearer": "Phylethis",
        "village": ("Chemical Injector", "Village Headman", "Mental Scramber", "Paired Swords", "Partisan", "Backpack",
                    "Shield Bearer", "Retaliation Nodule"),
        "heroes": ("Learned", "Stealthy", "Mystic", "Strong"),
        "monsters": ("Horror", "Ultraterrestrial", "Verminous"),
    },
    "the-ancient-evil": {
        "board": "wilderness", "bearer": "Sarrak",
        "village": ("Warder", "Bio-energy Cutter", "Bio-salvager", "Nevajin", "Dart Thrower", "Backpack",
                    "Punch Dagger", "Ray Emitter"),
        "heroes": ("Rugged", "Clever", "Strong-willed", "Tough"),
        "monsters": ("Ancient One", "Beast", "Bandit - Raider"),
    },
    "in-search-of-the-convergence-master": {
        "board": "dungeon", "bearer": "Convergence Master",
        "village": ("Warder", "Village Jack", "Mental Scramber", "Unstable Crystals", "Phase Disruptor",
                    "Shield Bearer", "Shock Nodule", "Disruption Blade"),
        "heroes": ("Graceful", "Aeon Priest", "Charming", "Intelligent"),
        "monsters": ("Automaton", "Monstrosity", "Abhuman"),
    },
}
TITLES = {
    "first-game": "First game",
    "the-ancient-evil": "The Ancient Evil",
    "in-search-of-the-convergence-master": "In Search of the Convergence Master",
}
SET_TOPICS = {
    "first-game": ("setup.first-game",),
    "the-ancient-evil": ("scenario.ancient-evil", "variant.thematic-sets"),
    "in-search-of-the-convergence-master": ("scenario.convergence-master", "variant.thematic-sets"),
}
"""The rules that tell of each set."""
STARTING_DECK = {"Regular": 6, "Longspear": 2, "Torch": 2, "Thunderstone Shard": 2}
BASICS_PER_PLAYER = {"Regular": 3, "Longspear": 2, "Torch": 1}

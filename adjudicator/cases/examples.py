"""One example of each action, as a player would write it, with the cards of each game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

EXAMPLES: Mapping[str, Mapping[str, Any]] = {
    "open": {
        "type": "open",
        "seats": ["ann", "ben"],
        "preset": "first-game",
        "board": "dungeon",
        "dungeon": {"1": "Laak", "2": "Scutimorph", "3": "Abycos"},
    },
    "situation": {
        "type": "situation",
        "told": {
            "seats": ["ann", "ben"],
            "dungeon": {"1": "Scutimorph"},
            "ann": {"laid": ["Regular*3", "Longspear"]},
        },
    },
    "visit-village": {
        "type": "visit-village",
        "seat": "ann",
        "hand": ["Regular*3", "Longspear", "Torch", "Thunderstone Shard"],
    },
    "enter-dungeon": {
        "type": "enter-dungeon",
        "seat": "ann",
        "hand": ["Regular*3", "Longspear", "Torch", "Thunderstone Shard"],
    },
    "equip": {"type": "equip", "seat": "ann", "hero": "Regular", "weapon": "Longspear"},
    "use": {"type": "use", "seat": "ann", "card": "Regular with Longspear", "saw": ["Torch"]},
    "trophy": {"type": "trophy", "seat": "ann", "card": "Scutimorph"},
    "forgo": {"type": "forgo", "seat": "ann", "card": "Regular with Longspear", "what": "ability"},
    "react": {"type": "react", "seat": "ben", "card": "Shield Bearer"},
    "colours": {"type": "colours", "seat": "ann", "are": ["red*2", "blue"]},
    "cypher": {"type": "cypher", "seat": "ann", "colour": "blue"},
    "roll": {"type": "roll", "seat": "ann", "number": 14},
    "choose": {"type": "choose", "seat": "ann", "monster": 1},
    "decide": {"type": "decide", "seat": "ann", "choose": "Regular#2"},
    "reveal": {"type": "reveal", "seat": "ann", "card": "Abycos"},
    "see": {"type": "see", "seat": "ann", "cards": ["Regular", "Torch"]},
    "buy": {"type": "buy", "seat": "ann", "card": "Paired Swords"},
    "level-up": {"type": "level-up", "seat": "ann", "hero": "Regular", "to": "Mystic Glaive"},
    "prepare": {"type": "prepare", "seat": "ann", "keep": ["Thunderstone Shard"]},
    "rest": {"type": "rest", "seat": "ann", "destroy": ["Torch"]},
    "end-turn": {"type": "end-turn", "seat": "ann"},
    "claim": {"type": "claim", "seat": "ann", "value": "total attack", "of": "Scutimorph", "number": 8},
    "attest": {"type": "attest", "seat": "ann", "card": "Scutimorph", "field": "health", "value": 6},
    "note": {"type": "note", "seat": "ann", "text": "Ben pours the tea."},
    "move": {"type": "move", "seat": "ann", "card": "Torch", "to": "discard"},
    "suffer": {"type": "suffer", "seat": "ben", "n": 2},
    "tokens": {"type": "tokens", "seat": "ann", "kind": "experience", "n": 2},
    "house-rule": {
        "type": "house-rule",
        "seat": "ann",
        "topic": "equip.one-weapon",
        "why": "We let strong heroes carry two.",
    },
}
_CORRUPTION: Mapping[str, Mapping[str, Any]] = {
    "choose": {"type": "choose", "seat": "ann", "monster": "rank 1"},
    "trophy": {"type": "trophy", "seat": "ann", "card": "Minion of War"},
    "reveal": {"type": "reveal", "seat": "ann", "card": "Chiurgeon"},
    "buy": {"type": "buy", "seat": "ann", "card": "Labrys"},
    "level-up": {"type": "level-up", "seat": "ann", "hero": "Regular", "to": "Armsman Bastion"},
    "claim": {"type": "claim", "seat": "ann", "value": "total attack", "of": "Guardsman", "number": 8},
    "attest": {"type": "attest", "seat": "ann", "card": "Guardsman", "field": "health", "value": 6},
}
OWN: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    "root-of-corruption": {
        **_CORRUPTION,
        "open": {
            "type": "open",
            "seats": ["ann", "ben"],
            "preset": "castle-hunt",
            "base": "Towers of Ruin",
            "dungeon": {"1": "Guardsman", "2": "Minion of War", "3": "Huntsman"},
        },
        "situation": {
            "type": "situation",
            "told": {
                "seats": ["ann", "ben"],
                "dungeon": {"0": "Archdruid", "1": "Guardsman with Golden Hammer"},
                "ann": {"laid": ["Regular*3", "Longspear"]},
            },
        },
    },
    "siege": {
        **_CORRUPTION,
        "open": {
            "type": "open",
            "seats": ["ann", "ben", "cid"],
            "heroes": ["Armsman", "Blademage", "Honormain", "Woodguard"],
            "village": ["Blood Debt", "Cursed Dagger", "Debased Wizard", "Greatsword", "Hedge Witch", "Labrys", "Maul",
                        "Stablehand"],
            "monsters": ["Gnoll - Humanoid", "Djinnbound - Corrupted", "Elemental - Earth", "Royal Guard - Corrupted",
                         "Incarnate - Abyssal", "Summoner - Old World"],
        },
        "situation": {
            "type": "situation",
            "told": {
                "seats": ["ann", "ben", "cid"],
                "dungeon": {"1A": "Guardsman", "2A": None, "3A": "down"},
                "wall": {"A": 5, "B": 4, "C": 5, "D": 5},
                "ann": {"laid": ["Regular*3", "Longspear"]},
            },
        },
        "choose": {"type": "choose", "seat": "ann", "monster": "2C"},
        "flip": {"type": "flip", "seat": "ann", "slot": "3C", "card": "Guardsman"},
        "rest": {"type": "rest", "seat": "ann", "destroy": ["Torch"], "besieger": "Guardsman"},
    },
    "solo": {
        "open": {"type": "open", "seats": ["ann"], "preset": "first-game", "difficulty": "hard"},
        "situation": {
            "type": "situation",
            "told": {
                "seats": ["ann"],
                "difficulty": "easy",
                "dungeon": {"1": "Scutimorph", "2": None, "3": "Abycos"},
                "scoring pile": ["Laak"],
                "ann": {"laid": ["Regular*3", "Longspear"]},
            },
        },
    },
    "starter-set": {
        "open": {
            "type": "open",
            "seats": ["ann", "ben"],
            "preset": "pictured-village",
            "dungeon": {"1": "Gnoll Destroyer", "2": "Orc Raider", "3": "Ophidian Slasher"},
        },
        "situation": {
            "type": "situation",
            "told": {
                "seats": ["ann", "ben"],
                "dungeon": {"1": "Orc Raider"},
                "ann": {"laid": ["Regular*3", "Longspear"]},
            },
        },
        "use": {"type": "use", "seat": "ann", "card": "Opportunist", "ability": 1, "targets": ["Regular"]},
        "trophy": {"type": "trophy", "seat": "ann", "card": "Disease", "choose": "physical"},
        "reveal": {"type": "reveal", "seat": "ann", "card": "Zombie Mob"},
        "buy": {"type": "buy", "seat": "ann", "card": "Heroic Sword"},
        "level-up": {"type": "level-up", "seat": "ann", "hero": "Regular", "to": "Garrison Shieldbearer"},
        "claim": {"type": "claim", "seat": "ann", "value": "total attack", "of": "Orc Raider", "number": 8},
        "attest": {"type": "attest", "seat": "ann", "card": "Orc Raider", "field": "health", "value": 3},
    },
}


def example(game: str, action: str) -> Mapping[str, Any] | None:
    """An action as a player of this game would write it; None where there is no example."""
    return OWN.get(game, {}).get(action) or EXAMPLES.get(action)

"""The words of a situation of the solo game that differ from those of Numenera."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

SOLO: Mapping[str, Mapping[str, Any]] = {
    "situation": {
        "seats": {"kind": "texts", "about": "the one player; called player where it is left out", "example": ["ann"]},
        "difficulty": {
            "kind": "choice",
            "choices": ["easy", "hard"],
            "about": "which of the two; unknown where it is left out, and asked for where it matters",
        },
        "scoring pile": {
            "kind": "pile",
            "about": "what lies on the monster scoring pile: how many cards, their names, or {size, cards}; untold it "
            "may hold anything",
            "example": ["Laak", "Jiriskar"],
        },
        "won": {
            "kind": "flag",
            "about": "whether a fight was won this turn; told at the end of a turn, where it matters in an easy game",
        },
    },
    "places": {
        "scoring pile": "monsters that attacked the village or were not defeated; monster scoring pile does too",
    },
    "dials": {"difficulty": "easy or hard"},
}

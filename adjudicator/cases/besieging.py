"""The words of a situation of Root of Corruption and of its siege that differ from those of their family."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Parts = Mapping[str, Mapping[str, Any]]

_CARDS: Mapping[str, Any] = {
    "village": {
        "kind": "any",
        "about": "stacks: how many cards each has, a hero stack by level; a name is the top card; a list names top "
        "cards. A stack not told may hold anything",
        "example": {"Labrys": 5, "Armsman": {"1": 0, "2": 4}, "Torch": 0},
    },
    "facts": {
        "kind": "map",
        "about": "values that somebody reads off printed cards, by card and field; none where the symbol is missing; "
        "xp, vp, gold and cost are short for experience, victory points, gold value and gold cost",
        "example": {"Guardsman": {"health": 6, "xp": 2}},
    },
}
_AS_GUARDIANS = "the Thunderstone Bearers that this game uses as Guardians"
_CURSES: Mapping[str, Any] = {
    "curses": {"kind": "pile", "about": "curses left in their stack, or which: [Curse of Compromise*4]"}}
_RANK_0 = "whether rank 0 is there: true or nothing"
_GUARDIANS: Mapping[str, Any] = {
    "guardians": {"kind": "cards", "about": "Thunderstone Bearers that are used as Guardians; those in rank 0 are",
                  "example": ["Orseg"]}}
CORRUPTION: Parts = {
    "situation": {
        **_CARDS,
        **_GUARDIANS,
        **_CURSES,
        "fighting": {"kind": "int", "about": "the rank of the monster that is fought"},
        "positions": {"kind": "int", "about": "how many ranks the dungeon has; 3 where nobody says"},
        "dungeon": {
            "kind": "map",
            "about": "the monsters by rank, or a list from rank 1 on; null is empty, a rank not told is unknown; in "
            "rank 0 lie guardians that have left the dungeon; a monster guards treasures: Guardsman with Golden Hammer",
            "example": {"0": "Archdruid", "1": "Guardsman with Golden Hammer", "2": None},
        },
    },
    "places": {"position 1": "the monster at that rank; 2, 3 likewise; rank 1 is the same",
               "dungeon/0": "rank 0: guardians that have left the dungeon"},
    "dials": {"positions": "ranks in the dungeon", "fight.position": "the rank at which the fight began",
              "rank 0": _RANK_0, "as guardians": _AS_GUARDIANS},
}
SIEGE: Parts = {
    "situation": {
        **_CARDS,
        **_GUARDIANS,
        **_CURSES,
        "fighting": {"kind": "text", "about": "the slot of the monster that is fought: 2C"},
        "positions": {"kind": "int", "about": "ranks of the dungeon; always 3"},
        "dungeon": {
            "kind": "map",
            "about": "the monsters by slot, rank and file: a name lies face up, down is one face down, null a hole; a "
            "slot not told is unknown",
            "example": {"1A": "Guardsman", "2A": None, "3A": "down"},
        },
        "wall": {"kind": "any", "about": "wall tokens by file, or one number for all", "example": {"A": 5, "B": 2}},
        "successful": {"kind": "cards", "about": "monsters that broke through"},
        "defeated": {"kind": "cards", "about": "monsters that were put with the defeated besiegers"},
        "advance due": {"kind": "flag", "about": "true where all files advance after this turn, false where "
                        "they do not; worked out from rank 3 where nobody says"},
        "placeholders": {"kind": "texts", "about": "slots with a token in place of a monster", "example": ["3D"]},
    },
    "places": {
        "3C": "the slot of a rank and a file",
        "dungeon/0": "rank 0, by the reading that has it in a siege",
        "besiegers/successful": "monsters that broke through",
        "besiegers/defeated": "monsters that were put aside when resting",
    },
    "dials": {
        "positions": "ranks in the dungeon", "fight.position": "the rank at which the fight began", "rank 0": _RANK_0,
        "as guardians": _AS_GUARDIANS, "advance untold": "whether it is still to be told if all files advance",
        "files": "how many files the field has", "advance due": "whether all files advance after this turn",
        "short": "the files for which the deck had no monster left", "lost": "whether the players have lost",
    },
    "steps": {"siege.look": "looking again whether every monster of rank 3 is face up"},
}

"""The words of a case that no registration carries: what a situation may tell, game by game.

Tests hold this list against what the games read, so that neither knows a word that the other does not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.cases.alone import SOLO
from adjudicator.cases.besieging import CORRUPTION, SIEGE
from adjudicator.games.thunderstone.starter_set import WITHOUT
from adjudicator.games.thunderstone.steps import STEP_WORDS

Row = Mapping[str, Any]

POINTING: tuple[Row, ...] = (
    {"write": "Regular", "means": "a card of that name; case does not matter"},
    {"write": "Regular#2", "means": "the second of them, in order of arrival"},
    {"write": "Regular with Longspear", "means": "the one that carries that card"},
    {"write": "Torch in discard", "means": "one that lies in that place"},
    {"write": "Torch in ann's discard", "means": "one that lies in another seat's place"},
)
COUNTING: tuple[Row, ...] = (
    {
        "write": "Regular*3",
        "means": "three of them, wherever cards are listed; 3 Regular and Regular x3 do too",
    },
)
COMMON: Mapping[str, Row] = {
    "type": {"kind": "text", "required": True, "about": "which action it is"},
    "seat": {"kind": "seat", "about": "who acts; in a case the active seat where it is left out"},
    "overrule": {
        "kind": "any",
        "about": "rules that the table sets aside for this action, each with its reason; "
        "by is card (a card says so), house (a house rule) or table",
        "example": [
            {
                "rule": "numenera/equip.strength",
                "by": "card",
                "card": "Warder",
                "who": "ann",
                "why": "its text lets it",
            }
        ],
    },
    "assume": {
        "kind": "texts",
        "about": "topics that the table takes to hold where a fact is missing",
        "example": ["equip.strength"],
    },
    "note": {"kind": "text", "about": "a remark that is kept with the action"},
}
EXPECT: Mapping[str, Row] = {
    "verdict": {"about": "legal, illegal, undetermined or malformed; a list means: one of these"},
    "values": {
        "about": "numbers by name, in the ruling or on the table after it: {total attack: 5}; "
        "'gold of ann' and 'health of Scutimorph' say whose; unknown, or {low: 2, high: 5}, fit too"
    },
    "table": {
        "about": "what lies where after the step: {position 1: Scutimorph, ann/discard: [Torch], deck: 5}; "
        "a list is all that lies there, a name is among it, a number counts it, false means empty"
    },
    "cites": {"about": "topics that must be among those that the ruling names"},
    "not cites": {"about": "topics that must not be"},
    "breaks": {"about": "topics that the ruling must find broken"},
    "asks": {"about": "what must be asked for: {card: Scutimorph, field: health} or words of the question"},
    "says": {"about": "words that must be said in the ruling"},
    "not says": {"about": "words that must not be"},
    "assumes": {"about": "words of what the ruling takes for granted; in the first step also what the situation does"},
    "next": {"about": "the step or question on top of the agenda afterwards, by its name among the steps"},
}

_SITUATION: Mapping[str, Row] = {
    "seats": {
        "kind": "texts",
        "about": "the players in order of play; one called player where it is left out",
        "example": ["ann", "ben"],
    },
    "active": {"kind": "seat", "about": "whose turn it is; the first seat where nobody says"},
    "turn": {"kind": "int", "about": "the number of the turn, from 1"},
    "step": {
        "kind": "text",
        "about": "where in the turn it is, by its name among the steps; left out: the start of "
        "the turn where the active seat has nothing laid out, else untold",
    },
    "fighting": {"kind": "int", "about": "the position of the monster that is fought"},
    "board": {
        "kind": "choice",
        "choices": ["dungeon", "wilderness"],
        "about": "which side of the board lies up",
    },
    "positions": {"kind": "int", "about": "how many positions the dungeon has; 3 where nobody says"},
    "dungeon": {
        "kind": "map",
        "about": "the monsters by position, or a list from position 1 on; a position told as "
        "null is empty, one not told is unknown",
        "example": {"1": "Scutimorph", "2": None},
    },
    "dungeon deck": {"kind": "pile", "about": "cards left in the dungeon deck"},
    "village": {
        "kind": "any",
        "about": "stacks: how many cards each has, a hero stack by level; a name is the top "
        "card; a list names top cards. A stack not told may hold anything",
        "example": {"Paired Swords": 5, "Mystic": {"1": 0, "2": 4}, "Torch": 0},
    },
    "diseases": {"kind": "int", "about": "cards left in the disease stack"},
    "box": {"kind": "texts", "about": "cards that are out of the game"},
    "bag": {
        "kind": "any",
        "about": "the experience tokens in the bag, counted, by color; where it is left out any may be in it",
        "example": {"red": 6, "blue": 5},
    },
    "setting": {
        "kind": "any",
        "about": "the setting card that is played with, or {card, roll, row, due}: the last roll, what the card says "
        "for it (a text, or abilities), the seat that has to roll now; none where it is left out",
        "example": {"card": "Obelisk of the Water God", "roll": 14},
    },
    "facts": {
        "kind": "map",
        "about": "values that somebody reads off printed cards, by card and field; none where "
        "the symbol is missing; xp, vp, gold and cost are short for experience, victory points, gold value "
        "and gold cost",
        "example": {"Scutimorph": {"health": 6, "xp": 2}},
    },
    "trust": {
        "kind": "choice",
        "choices": ["book", "listed"],
        "about": "listed: values of unconfirmed public lists may be used; book where a case leaves it out, "
        "listed where a new game does",
    },
    "readings": {
        "kind": "map",
        "about": "the reading that the table chose of an ambiguous rule, by topic",
        "example": {"ending.tie": "shared"},
    },
}
_SEAT: Mapping[str, Row] = {
    "holds": {"kind": "int", "about": "how many cards the seat holds unseen"},
    "hand": {
        "kind": "pile",
        "about": "the cards that the seat holds, by name; with holds beside it: some of them",
    },
    "laid": {
        "kind": "cards",
        "about": "cards laid out in front of the seat, in order of arrival: names, counted "
        "names, or {card, with, used, armed}: the weapon it carries, which ability was used (true: some), "
        "whether it took up a weapon this turn. A number: so many, unnamed. Left out: none, unless a "
        "total is told",
        "example": ["Regular*2", {"card": "Tough Glaive", "with": "Longspear", "used": True}],
    },
    "deck": {"kind": "pile", "about": "cards in the seat's deck"},
    "discard": {"kind": "cards", "about": "cards in the discard pile, like laid; left out: untold"},
    "xp": {"kind": "any", "about": "experience tokens; where they have colors also {red: 1, untold: 2}", "example": 3},
    "experience": {"kind": "any", "about": "the same as xp", "example": 3},
    "gold": {"kind": "int", "about": "gold in all, as the seat counted it, where the cards are not told"},
    "physical attack": {"kind": "int", "about": "Physical Attack in all, likewise"},
    "magic attack": {"kind": "int", "about": "Magic Attack in all, likewise"},
    "light": {"kind": "int", "about": "light in all, likewise"},
    "did": {
        "kind": "choice",
        "choices": ["village", "dungeon", "prepare", "rest"],
        "about": "what the active seat chose to do this turn",
    },
    "purchases": {"kind": "int", "about": "purchases made in this visit"},
    "extra buys": {"kind": "int", "about": "purchases granted beyond the one"},
    "apart": {"kind": "cards", "about": "cards that an effect of the setting has put on a pile apart"},
}
_STEPS: Mapping[str, str] = {
    **STEP_WORDS,
    "start": "short for turn",
    "village": "short for village.abilities",
    "dungeon": "short for dungeon.abilities",
    "end": "short for end-turn",
}
_PLACES: Mapping[str, str] = {
    "laid": "the hand cards that lie face up in front of a seat, weapons on the heroes that carry them",
    "hand": "all hand cards: laid out or still held unseen; as a place to point at, those laid out",
    "deck": "a seat's deck, face down",
    "discard": "a seat's discard pile",
    "revealed": "cards of a deck that are just turned up",
    "in front": "cards that stay in front of a seat when its turn is over",
    "set aside": "cards put aside for later this turn",
    "apart": "cards of a seat that an effect of the setting has put on a pile of their own",
    "setting": "the setting card",
    "dungeon": "all positions of the dungeon",
    "position 1": "the monster at that position; 2, 3 likewise",
    "dungeon deck": "the face-down monsters",
    "village": "all stacks of the village",
    "village/Torch": "one stack, by its card or hero group",
    "diseases": "the stack of diseases",
    "box": "out of the game; destroyed and out of the game are other words for it",
    "ann/discard": "the place of a certain seat; ann's discard does too",
}
_DIALS: Mapping[str, str] = {
    "seats": "the seats in order of play",
    "active": "whose turn it is",
    "turn": "the number of the turn",
    "board": "dungeon or wilderness",
    "positions": "positions in the dungeon",
    "trust": "listed or book",
    "fight": "the piece that is fought",
    "fight.position": "the position at which the fight began",
    "won": "whether the fight was won",
    "over": "why the game ends",
    "slayer": "who defeated the Bearer",
    "setting": "the setting card that is played with",
    "setting.rolled": "the last roll for it",
    "extra turn": "who has another turn after this one",
    "in extra turn": "whether this is one",
    "open world": "whether what was not told is unknown (a situation) or absent (a logged game)",
}
_REPORTED: Mapping[str, str] = {
    "drawn before shuffle": "end-turn: cards drawn while the deck lasted",
    "drawn after shuffle": "end-turn: cards drawn after the discard pile became the deck",
    "cards destroyed": "rest: how many",
    "kept on top": "prepare: how many cards went on the deck",
    "experience gained": "the tokens of a defeated monster",
}

GRAMMARS: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    "thunderstone": {
        "situation": _SITUATION,
        "seat": _SEAT,
        "steps": _STEPS,
        "places": _PLACES,
        "dials": _DIALS,
        "reported": _REPORTED,
    },
}
FAMILY: Mapping[str, str] = dict.fromkeys(
    ("numenera", "solo", "starter-set", "root-of-corruption", "siege"), "thunderstone")
_RANKS: Mapping[str, Mapping[str, Any]] = {
    "situation": {
        "fighting": {**_SITUATION["fighting"], "about": "the rank of the monster that is fought"},
        "positions": {**_SITUATION["positions"], "about": "how many ranks the dungeon has; 3 in this book"},
        "dungeon": {
            **_SITUATION["dungeon"],
            "about": "the monsters by rank, or a list from rank 1 on; a rank told as null is empty, one not told is "
            "unknown",
            "example": {"1": "Orc Raider", "2": None},
        },
        "village": {**_SITUATION["village"], "example": {"Poleaxe": 5, "Garrison": {"1": 0, "2": 4}, "Torch": 0}},
        "facts": {**_SITUATION["facts"], "example": {"Orc Raider": {"health": 3, "xp": 1}}},
        "readings": {**_SITUATION["readings"], "example": {"compare.wins": "must-exceed"}},
    },
    "places": {"position 1": "the monster at that rank; 2, 3 likewise; rank 1 is the same"},
    "dials": {"positions": "ranks in the dungeon", "fight.position": "the rank at which the fight began"},
    "reported": {"experience gained": "the experience markers of a defeated monster"},
}
OWN: Mapping[str, Mapping[str, Mapping[str, Any]]] = {"starter-set": _RANKS, "root-of-corruption": CORRUPTION,
                                                      "siege": SIEGE, "solo": SOLO}
"""What an edition tells in other words than its family."""
_BESIEGED = frozenset(name for name in STEP_WORDS if name.startswith("siege."))
_ALONE = frozenset(name for name in STEP_WORDS if name.startswith("solo."))
_OF_A_SETTING = frozenset({"setting", "apart", "setting.rolled", "bag"})
"""What only a box with setting cards and colored tokens has."""
LESS: Mapping[str, frozenset[str]] = {
    "numenera": _BESIEGED | _ALONE, "root-of-corruption": _BESIEGED | _ALONE | _OF_A_SETTING,
    "starter-set": frozenset({"board", "setup.dungeon", *WITHOUT}) | _BESIEGED | _ALONE | _OF_A_SETTING,
    "siege": frozenset({"position 1"}) | _ALONE | _OF_A_SETTING, "solo": _BESIEGED}
"""What an edition does not have of its family."""


def grammar(game: str) -> Mapping[str, Mapping[str, Any]]:
    """What a situation of this game may tell; parts are empty for a game without a grammar of its own."""
    known = GRAMMARS.get(FAMILY.get(game, game), {})
    own, less = OWN.get(game, {}), LESS.get(game, frozenset())
    return {
        part: {name: row for name, row in {**known.get(part, {}), **own.get(part, {})}.items() if name not in less}
        for part in ("situation", "seat", "steps", "places", "dials", "reported")
    }

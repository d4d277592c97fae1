"""The tables at which things are said, and what counts as understood."""

from __future__ import annotations

from typing import Any

from adjudicator.cases.running import game_of
from adjudicator.demo import OPENING
from adjudicator.kernel.game import Game
from adjudicator.kernel.judge import judge
from adjudicator.kernel.table import Table
from adjudicator.rules.library import Library
from adjudicator.rules.load import library as lib
from adjudicator.saying.understanding import Understood

HAND = ["Regular*3", "Longspear", "Torch", "Thunderstone Shard"]
EQUIP = {"type": "equip", "seat": "karsten", "hero": "Regular", "weapon": "Longspear"}
MIXED = {
    "seats": ["karsten", "andreas"],
    "step": "dungeon",
    "dungeon": {1: "Stratharian War Moth", 2: "Scutimorph", 3: "Abycos"},
    "village": ["Mystic", "Learned", "Stealthy", "Strong Glaive", "Backpack"],
    "karsten": {"laid": ["Strong", "Regular*2", "Longspear", "Paired Swords", "Torch"]},
}
SQUIRE = {
    "seats": ["karsten", "andreas"], "step": "dungeon", "trust": "listed", "dungeon deck": 20, "diseases": 8,
    "dungeon": {1: "Brazen Kobold", 2: "Orc Raider", 3: "Queen of Abomination"},
    "karsten": {"laid": ["Garrison Squire", "Regular", "Rune Hammer", "Longspear", "Disease", "Gnoll Destroyer",
                         "Flowing Sparks"], "deck": 6, "discard": [], "xp": 3},
}
SHOP = {
    "seats": ["karsten", "andreas"], "step": "village", "trust": "listed", "diseases": 8,
    "village": {"Garrison": {1: 3, 2: 4, 3: 2}, "Tower": {1: 6, 2: 4, 3: 2}, "Fireball": 8, "Rune Hammer": 4},
    "karsten": {"laid": ["Garrison Shieldbearer", "Regular", "Opportunist", "Torch*2", "Healing Potion"], "deck": 6,
                "discard": [], "xp": 4},
}
HELD = {"seats": ["karsten", "andreas"], "trust": "listed", "dungeon": {1: "Brazen Kobold"},
        "karsten": {"hand": ["Regular*3", "Torch", "Disease", "Longspear"], "holds": 6, "deck": 6, "discard": []}}
BESIEGED = {
    "seats": ["karsten", "andreas", "frank"], "trust": "listed", "dungeon deck": 20,
    "wall": {"A": 4, "B": 5, "C": 3, "D": 5},
    "dungeon": {"1A": "Marauder Gnoll", "2A": "Huntsman", "3A": "down", "1B": None, "2B": "Guardsman", "3B": "down",
                "1C": None, "2C": "Marauder Gnoll", "3C": "Chiurgeon", "1D": None, "2D": None, "3D": "down"},
}
BATTLE = {**BESIEGED, "step": "dungeon", "karsten": {
    "laid": ["Armsman Citadel with Labrys", "Regular", "Torch"], "deck": 6, "discard": [], "xp": 2}}
RESTING = {**BESIEGED, "karsten": {"hand": ["Regular*3", "Torch", "Guardsman", "Blood Debt"], "holds": 6, "deck": 6,
                                   "discard": []}}
ALONE = {"seats": ["karsten"], "difficulty": "easy", "step": "dungeon", "dungeon deck": 20, "scoring pile": [],
         "dungeon": {1: "Scutimorph", 2: "Laak", 3: "Abycos"},
         "karsten": {"laid": ["Strong", "Regular", "Longspear", "Torch"], "deck": 6, "discard": []}}
UNSAID = {key: what for key, what in ALONE.items() if key != "dungeon deck"} | {"step": "end"}
UNSEEN = {**BESIEGED, "step": "end", "wall": 5, "karsten": {"laid": ["Regular"], "deck": 9, "discard": []},
          "dungeon": {"1A": "Huntsman", "3A": "Huntsman", "1B": None, "2B": None, "3B": "Guardsman", "3C": None,
                      "3D": None}}
SICK = {**MIXED, "karsten": {"laid": ["Strong", "Regular", "Disease - Iron Wind"]}}


def played_game(*actions: dict[str, Any], game: Game | None = None) -> tuple[Table, Game]:
    """A table of a game (of Numenera where none is given) after these actions, each of which does not fail."""
    table, game = Table(), game or game_of(lib(), "numenera")
    for n, action in enumerate(actions, 1):
        ruling = judge(table, game, action, f"e{n}", keep=True)
        assert ruling.verdict == "legal", ruling.sentence()
    return table, game


def tables(library: Library) -> dict[str, tuple[Table, Game]]:
    """Tables by name: before a turn, in the village, in the dungeon, a weapon taken up, many cards, a monster that
    comes in a solo game, a siege whose monster is to be turned up, a question; turns of the other games.
    """
    numenera, solo = game_of(library, "numenera"), game_of(library, "solo")

    def played(*actions: dict[str, Any], game: Game = numenera) -> tuple[Table, Game]:
        table = Table()
        for n, action in enumerate(actions, 1):
            ruling = judge(table, game, action, f"e{n}", keep=True)
            assert ruling.verdict == "legal", ruling.sentence()
        return table, game

    siege = game_of(library, "siege")
    besieged = {"type": "open", "seats": ["karsten", "andreas", "frank"], **siege.modes()[0].usual}
    opening = {"type": "open", **OPENING}
    enter = {"type": "enter-dungeon", "seat": "karsten", "hand": HAND}
    starter = game_of(library, "starter-set")
    return {
        "squire": played({"type": "situation", "told": SQUIRE}, game=starter),
        "shop": played({"type": "situation", "told": SHOP}, game=starter),
        "held": played({"type": "situation", "told": HELD}, game=starter),
        "besieged": played({"type": "situation", "told": BATTLE}, game=siege),
        "resting": played({"type": "situation", "told": RESTING}, game=siege),
        "ladders": played({"type": "situation", "told": BATTLE}, {"type": "choose", "seat": "karsten", "monster": "1A"},
                          game=siege),
        "fights alone": played({"type": "situation", "told": ALONE}, game=solo),
        "uncounted": played({"type": "situation", "told": {**UNSAID, "won": False}},
                            {"type": "end-turn", "seat": "karsten"}, game=solo),
        "unsaid": played({"type": "situation", "told": UNSAID}, {"type": "end-turn", "seat": "karsten"}, game=solo),
        "unseen": played({"type": "situation", "told": UNSEEN}, {"type": "end-turn", "seat": "karsten"}, game=siege),
        "start": played(opening),
        "village": played(opening, {"type": "visit-village", "seat": "karsten", "hand": HAND}),
        "dungeon": played(opening, enter),
        "armed": played(opening, enter, EQUIP),
        "mixed": played({"type": "situation", "told": MIXED}),
        "alone": played({"type": "open", "seats": ["karsten"], "preset": "first-game"},
                        {"type": "prepare", "seat": "karsten", "keep": []}, {"type": "end-turn", "seat": "karsten"},
                        game=solo),
        "siege": played(besieged, {"type": "prepare", "seat": "karsten", "keep": []},
                        {"type": "end-turn", "seat": "karsten"}, game=siege),
        "penalty": played({"type": "situation", "told": SICK}, {"type": "choose", "seat": "karsten", "monster": 1}),
    }


def verdict(row: dict[str, Any], found: Understood) -> str:
    """What differs from what was expected of an utterance; empty where nothing does."""
    complete = [one for one in found.proposals if one.complete]
    if "means" in row:
        wanted = [{"seat": "karsten", **action} for action in row["means"]]
        got = complete[0].actions if complete and not found.question and not found.undo else None
        if got != wanted:
            return f"means {got}"
        over = complete[0].left_over
        return "" if over == row.get("unknown", []) else f"left over: {over}"
    if "lacks" in row:
        lacks = [name for one in found.proposals[:1] for names in one.lacks for name in names]
        return "" if lacks == row["lacks"] else f"lacks {lacks}"
    if row.get("question"):
        return "" if found.question else "no question"
    if row.get("undo"):
        return "" if found.undo and not found.proposals else "no undo"
    if complete or found.question or found.undo:
        return f"understood as {[one.actions for one in complete]}, {found.question}, {found.undo}"
    return "" if found.not_understood else "says nothing of what was not understood"

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
SICK = {**MIXED, "karsten": {"laid": ["Strong", "Regular", "Disease - Iron Wind"]}}


def played_game(*actions: dict[str, Any]) -> tuple[Table, Game]:
    """A table of Numenera after these actions, each of which does not fail."""
    table, game = Table(), game_of(lib(), "numenera")
    for n, action in enumerate(actions, 1):
        ruling = judge(table, game, action, f"e{n}", keep=True)
        assert ruling.verdict == "legal", ruling.sentence()
    return table, game


def tables(library: Library) -> dict[str, tuple[Table, Game]]:
    """Tables by name: before a turn, in the village, in the dungeon, a weapon taken up, many cards, a monster that
    comes in a solo game, a siege whose monster is to be turned up, a question.
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
    return {
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

"""A siege deck has its monsters of level 3 and its guardian lowest; what comes up early or late is of its level."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.cases.running import game_of
from adjudicator.kernel.effects import fold
from adjudicator.kernel.judge import judge
from adjudicator.kernel.table import Table
from adjudicator.rules.load import library

OPENING: dict[str, Any] = {
    "type": "open", "seats": ["ann", "ben", "cid"],
    "heroes": ["Armsman", "Blademage", "Honormain", "Woodguard"],
    "village": ["Blood Debt", "Cursed Dagger", "Debased Wizard", "Greatsword", "Hedge Witch", "Labrys", "Maul",
                "Stablehand"],
    "monsters": ["Gnoll - Humanoid", "Djinnbound - Corrupted", "Elemental - Earth", "Royal Guard - Corrupted",
                 "Incarnate - Abyssal", "Summoner - Old World"]}


def flipped(left: int, card: str) -> tuple[str, list[str]]:
    """The verdict on a card that is turned up, dealt when the deck had so many cards left, and the rules broken."""
    table, game = Table(), game_of(library(), "siege")
    judge(table, game, OPENING, "e1", keep=True)
    unseen: list[dict[str, Any]] = [{"do": "take", "id": f"x.{n}", "pile": "dungeon/deck", "to": "box", "end": "top"}
                                    for n in range((table.piles["dungeon/deck"].size or 0) - left)]
    bare = [{"do": "move", "id": table.at(f"dungeon/3/{file}")[0], "to": "box"} for file in "ABCD"]
    fold(table, [*bare, *unseen, {"do": "turn", "dial": "advance due", "to": True}])
    turn: list[dict[str, Any]] = [{"type": "prepare", "keep": []}, {"type": "end-turn"}]
    for number, action in enumerate(turn * 2):
        seat = table.dials["active"]
        assert judge(table, game, {"seat": seat, **action}, f"e{number + 2}", keep=True).verdict == "legal"
    ruling = judge(table, game, {"type": "flip", "seat": "ann", "slot": "3A", "card": card}, "e9")
    return ruling.verdict, [row.rule for row in ruling.findings if row.outcome == "broken"]


@pytest.mark.parametrize(("left", "card", "fits"), [
    (17, "Guardsman", True), (17, "Scree", False), (16, "Scree", True), (16, "Guardsman", False),
    (6, "Archdruid", True)])
def test_the_lowest_sixteen_are_of_level_3_and_the_guardian(left: int, card: str, fits: bool) -> None:
    verdict, broken = flipped(left, card)
    assert (verdict == "legal") is fits, broken
    assert ("root-of-corruption/siege.deck" in broken) is not fits

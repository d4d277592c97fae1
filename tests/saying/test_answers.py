"""What is said while a question waits: the answer comes first; a card moved freely is never sure."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.saying.understanding import Understood, understand
from tests.saying.tables import MIXED, played_game

WITH = {**MIXED, "karsten": {"laid": ["Strong", "Regular with Longspear", "Regular", "Torch"]}}


@pytest.fixture(scope="module")
def asked(told) -> Any:
    """Understands what karsten says while the Scutimorph asks him for a hero."""
    table, game = played_game({"type": "situation", "told": WITH}, {"type": "choose", "seat": "karsten", "monster": 2})

    def ask(text: str) -> Understood:
        return understand(text, table, game, "karsten", told)

    return ask


@pytest.mark.parametrize(("text", "chosen"), [
    ("destroy strong", "Strong"), ("strong dies", "Strong"), ("lose strong", "Strong"),
    ("I destroy my Strong", "Strong"),
    ("strong is destroyed", "Strong"), ("kill the strong one", "Strong"), ("discard strong", "Strong"),
    ("regular with nothing", "Regular#2"), ("regular with longspear", "Regular#1"),
    ("the regular without a weapon", "Regular#2"), ("the one with the longspear", "Regular#1"),
    ("lose the unequipped regular", "Regular#2"), ("regular number 2", "Regular#2"), ("second regular", "Regular#2"),
])
def test_an_answer_is_understood_however_one_points(asked, text, chosen):
    found = asked(text)
    assert [one.actions for one in found.proposals] == [[{"type": "decide", "seat": "karsten", "choose": chosen}]]
    assert found.sure


@pytest.mark.parametrize("text", ["choose regular", "the other regular", "destroy regular", "the regular dies"])
def test_where_several_may_be_meant_each_is_a_reading(asked, text):
    found = asked(text)
    assert [one.actions[0]["choose"] for one in found.proposals] == ["Regular#1", "Regular#2"]
    assert not found.sure
    assert found.proposals[0].said[0].startswith("karsten chooses Regular with Longspear"), "and it is said as shown"


def test_an_answer_may_go_on(asked):
    found = asked("destroy strong and end my turn")
    assert [one["type"] for one in found.proposals[0].actions] == ["decide", "end-turn"]


def test_what_is_no_option_is_no_answer_and_never_sure(asked):
    found = asked("destroy torch")
    assert [one.actions[0]["type"] for one in found.proposals] == ["move"]
    assert not found.sure


def test_a_card_moved_freely_is_never_sure(hear):
    found = hear("put the torch on the discard pile")
    assert found.proposals[0].actions[0]["type"] == "move"
    assert not found.sure

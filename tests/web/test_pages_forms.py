"""Forms read: what a page sent becomes the action or the situation that it means."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

from adjudicator.games import game
from adjudicator.kernel.faults import Malformed
from adjudicator.rules.library import Library
from adjudicator.seating.names import plain_key
from adjudicator.web.pages import filled, situations


@pytest.fixture(scope="module")
def numenera(texts: Library) -> Any:
    return game("numenera", texts.cards("numenera"))


def read(numenera: Any, kind: str, *pairs: tuple[str, str]) -> dict[str, Any]:
    return filled.action(MultiDict(pairs), numenera.ruleset.action(kind), "ann")


def test_counted_cards_and_cards_by_name_come_together(numenera):
    found = read(
        numenera, "enter-dungeon", ("f-hand:Regular", "3"), ("f-hand:Torch", "0"), ("e-hand", "Longspear, Torch")
    )
    assert sorted(found["hand"]) == ["Longspear", "Regular*3", "Torch"]


def test_an_empty_hand_is_not_told_and_an_empty_choice_is_none(numenera):
    assert "hand" not in read(numenera, "enter-dungeon", ("f-hand:Regular", "0"))
    assert read(numenera, "rest", ("f-destroy", ""))["destroy"] == []


def test_numbers_and_structures_are_read(numenera):
    assert read(numenera, "decide", ("f-choose", "2"))["choose"] == 2
    assert read(numenera, "decide", ("f-choose", "Torch"), ("f-choose", "Regular"))["choose"] == ["Torch", "Regular"]
    assert read(numenera, "use", ("f-card", "Torch"), ("f-does", "[{draw: 1}]"))["does"] == [{"draw": 1}]


@pytest.mark.parametrize("text", ["[{draw: 1}", "&a [*a]", "!!python/object:x {}", "x" * 5000])
def test_a_structure_that_cannot_be_read_is_a_named_fault(numenera, text):
    with pytest.raises(Malformed) as fault:
        read(numenera, "use", ("f-card", "Torch"), ("f-does", text))
    assert {row.field.split(",")[0].split(".")[0] for row in fault.value.faults} == {"does"}


def test_an_overruling_needs_rule_and_reason():
    begun = MultiDict([("o-begun", "1"), ("o-by", "card")])
    assert [fault.field for fault in filled.lacking(begun)] == ["rule", "why", "card"]
    whole = MultiDict([("o-rule", "a/b"), ("o-why", "agreed"), ("o-by", "table"), ("o-who", "ann")])
    assert filled.waivers(whole) == {"overrule": [{"rule": "a/b", "by": "table", "why": "agreed", "who": "ann"}]}
    assert filled.lacking(MultiDict()) == []


@pytest.mark.parametrize(
    ("name", "seat"),
    [("Anna Maria", "anna-maria"), ("Jörg", "jorg"), ("  Bo ", "bo"), ("日本", ""), ("x" * 40, "x" * 20)],
)
def test_a_name_becomes_a_seat(name, seat):
    assert plain_key(name) == seat


def told(*pairs: tuple[str, str]) -> Any:
    return situations.situation_of(MultiDict(pairs), game("numenera", ()))


def test_a_situation_is_made_of_what_the_form_tells():
    situation, facts = told(
        ("do", "fight"), ("monster 1", "Laak"), ("health 1", "5"), ("physical attack", "6"), ("board", "dungeon")
    )
    assert situation["dungeon"] == {"1": "Laak"}
    assert situation["player"] == {"physical attack": 6, "magic attack": 0, "light": 0}
    assert facts == {"Laak": {"health": 5}}


def test_a_situation_with_faults_names_them_all():
    with pytest.raises(Malformed) as fault:
        told(("do", "fight"), ("health 1", "5"), ("light", "much"), ("gold", "-2"))
    assert [row.field for row in fault.value.faults] == ["light", "gold", "monster 1"]


def test_a_question_without_its_own_fields_names_them():
    with pytest.raises(Malformed) as fault:
        situations.action_of("equip", MultiDict())
    assert [row.field for row in fault.value.faults] == ["hero", "weapon"]

"""where, what-if, log --today, depends."""

from __future__ import annotations

import pytest


@pytest.fixture
def equipped(run, entered) -> str:
    """A game of three entries."""
    assert run("act", entered, "equip", "hero=Regular", "weapon=Longspear").code == 0
    return entered


def test_where_a_card_is_and_was(run, equipped):
    lines = run("where", equipped, "longspear").out.splitlines()
    assert "one equipped at entry 3 (ann's laid-out cards)" in lines[0]
    assert "> entry 3: equipped: from ann's laid-out cards onto Regular" in lines
    assert "  ann's deck: surely 1" in lines
    assert run("where", equipped, "longspear", "--json").data["name"] == "Longspear"
    assert "Experience: ann 0, ben 0." in run("where", equipped, "experience").out


def test_a_card_that_there_is_not(run, equipped):
    done = run("where", equipped, "Torhc")
    assert done.code == 2
    assert "Did you mean Torch?" in done.err


def test_what_if_a_card_said_something_else(run, equipped):
    done = run("what-if", equipped, 3, "--fact", "Longspear.weight=9")
    assert done.code == 0
    assert "If Longspear has weight 9:" in done.out
    assert "numenera/equip.strength: holds, if so broken" in done.out
    assert "weight: 3, if so 9" in done.out
    data = run("what-if", equipped, 3, "--field", "weapon=Torch", "--json").data
    assert (data["then"]["verdict"], data["now"]["verdict"]) == ("legal", "illegal")
    assert len(run("log", equipped, "--json").data) == 3


@pytest.mark.parametrize(
    "options", [(), ("--fact", "health=7"), ("--fact", "Longspear.colour=1"), ("--reading", "equip.step=so"),
                ("--without", "equip.strength"), ("--house", "equip.strenth"), ("--field", "wepon=Torch")])
def test_what_cannot_be_supposed(run, equipped, options):
    assert run("what-if", equipped, 3, *options).code == 2


def test_an_entry_that_no_rule_judged(run, equipped):
    assert run("what-if", equipped, 1, "--fact", "Longspear.weight=9").code == 2


def test_todays_rules_are_asked_of_the_whole_game(run, equipped):
    done = run("log", equipped, "--today")
    assert done.code == 0
    assert done.last == "0 of 3 entries would be ruled otherwise today."
    assert run("log", equipped, "--today", "--json").data == []


def test_what_hangs_on_an_entry(run, equipped):
    lines = run("depends", equipped, 2).out.splitlines()
    assert lines[0].startswith("  3 ann equip falls: Regular is not in front of ann.")
    assert lines[-1] == "1 of 1 later entries depend on entry 2."
    assert run("depends", equipped, 1).code == 2


def test_another_action_is_read_from_a_file(run, equipped, tmp_path):
    file = tmp_path / "other.yaml"
    file.write_text("{type: choose, monster: 1}")
    done = run("what-if", equipped, 3, "--action", file)
    assert done.code == 0
    assert "If choose (monster 1) instead of equip:" in done.out

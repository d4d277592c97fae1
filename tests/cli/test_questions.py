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
    assert "one taken up at entry 3 (ann's laid-out cards)" in lines[0]
    assert ">   3 1 taken up: from ann's laid-out cards to on Regular" in lines
    assert "  ann's deck: surely 1" in lines
    assert run("where", equipped, "longspear", "--json").data["name"] == "Longspear"
    assert "Experience: ann 0, ben 0." in run("where", equipped, "experience").out


def test_a_card_that_there_is_not(run, equipped):
    done = run("where", equipped, "Torhc")
    assert done.code == 2
    assert "Did you mean Torch?" in done.err

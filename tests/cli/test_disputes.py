"""dispute: open, speak, decide, look at."""

from __future__ import annotations

import pytest


@pytest.fixture
def equipped(run, entered) -> str:
    """A game of three entries."""
    assert run("act", entered, "equip", "hero=Regular", "weapon=Longspear").code == 0
    return entered


@pytest.fixture
def doubted(run, equipped) -> str:
    """The same game, its third entry in doubt."""
    assert run("dispute", equipped, "--entry", 3, "--says", "It is too heavy.", "--seat", "ben").code == 0
    return equipped


def test_from_a_doubt_to_a_decision(run, doubted):
    told = run("dispute", doubted, 1, "--says", "Look there.", "--rule", "equip.strength", "--seat", "ann")
    assert "ann: Look there. [numenera/equip.strength]" in told.out
    text = run("dispute", doubted, 1).out
    for words in ("dispute 1 on entry 3, open: ben: It is too heavy.", "as it was ruled", "by today's rules",
                  "  the same", "numenera/equip.strength"):
        assert words in text
    done = run("dispute", doubted, 1, "--decide", "uphold", "--why", "It is not.", "--json").data
    assert done["decision"]["outcome"] == "uphold"
    assert done["entry_written"] == 6
    assert run("dispute", doubted, "--json").data[0]["open"] is False
    assert "decided" in run("dispute", doubted).out


def test_taking_back_by_decision(run, doubted):
    done = run("dispute", doubted, 1, "--decide", "take-back", "--why", "Right.", "--json").data
    assert done["decision"]["entry"] == 5
    rows = {row["version"]: row for row in run("log", doubted, "--json").data}
    assert rows[2]["live"]
    assert not rows[3]["live"]


def test_a_reading_is_named(run, doubted):
    told = run("dispute", doubted, 1, "--says", "So.", "--rule", "prepare.put-back", "--reading", "at-least-one")
    assert "read as at-least-one" in told.out
    assert "> none-allowed" in run("dispute", doubted, 1).out


@pytest.mark.parametrize(
    "words",
    [
        ("--says", "of what?"),
        ("--decide", "uphold", "--why", "x"),
        ("1", "--entry", "3", "--says", "x"),
        ("1", "--says", "x", "--decide", "uphold"),
        ("--entry", "3", "--says", ""),
        ("--entry", "99", "--says", "x"),
        ("9",),
        ("1", "--says", "x", "--rule", "no.such-rule"),
        ("1", "--says", "x", "--seat", "carl"),
        ("1", "--decide", "amend", "--why", "x"),
        ("1", "--decide", "house-rule", "--why", "x"),
    ],
)
def test_what_will_not_do_is_said(run, doubted, words):
    done = run("dispute", doubted, *words)
    assert done.code == 2
    assert done.err
    assert len(run("log", doubted, "--json").data) == 4


def test_a_key_writes_once(run, doubted):
    for _ in range(2):
        assert run("dispute", doubted, 1, "--says", "Once.", "--key", "k").code == 0
    assert len(run("log", doubted, "--json").data) == 5


def test_a_game_without_doubts(run, game):
    assert run("dispute", game).out.strip() == "nothing is in doubt"
    assert run("dispute", "none").code == 2

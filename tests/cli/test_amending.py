"""An entry put right and a game gone on elsewhere, at the command line."""

from __future__ import annotations

import json

import pytest

OTHER = "hand=Regular*4, Torch, Thunderstone Shard"


@pytest.fixture
def armed(run, entered):
    """The same game, a hero armed and a remark made: entries 2 to 4."""
    assert run("act", entered, "equip", "hero=Regular", "weapon=Longspear").code == 0
    assert run("act", entered, "note", "text=Tea is ready.").code == 0
    return entered


def tip(run, game):
    """How many entries the game has."""
    return len(run("log", game, "--json").data)


def test_it_is_only_shown_what_would_follow(run, armed):
    told = run("amend", armed, 2, OTHER)
    assert told.code == 1
    assert "x 3 equip: falls" in told.out
    assert "was: Regular is equipped with Longspear." in told.out
    assert "= 4: the same" in told.out
    assert "To choose for: 3" in told.out
    assert "Nothing is written" in told.last
    assert tip(run, armed) == 4
    found = run("amend", armed, 2, OTHER, "--json")
    assert (found.data["open"], found.data["written"]) == ([3], False)
    assert run("amend", armed, 2, OTHER, "--choose", "3=drop").code == 0


def test_it_is_written_with_a_reason(run, armed):
    seen = run("amend", armed, 2, OTHER, "--choose", "rest=drop", "--json").data["digest"]
    told = run("amend", armed, 2, OTHER, "--choose", "rest=drop", "--why", "a Regular too few", "--write",
               "--seen", seen, "--key", "k")
    assert told.code == 0, told.err
    assert told.last == "Entry 5: amended; the game goes on from entry 7."
    log = run("log", armed, "--json").data
    assert [row["version"] for row in log if row["live"]] == [1, 6, 7]
    assert [row.get("instead_of") for row in log] == [None] * 5 + [2, 4]
    assert "the table is the one shown" in run("replay", armed).out
    assert run("verify", armed).code == 0
    assert "0 rulings would be others" in run("replay", armed, "--today").out


def test_an_entry_is_left_out_or_told_whole(run, armed, tmp_path):
    file = tmp_path / "action.json"
    file.write_text(json.dumps({"type": "note", "seat": "ben", "text": "No tea."}))
    told = run("amend", armed, 4, str(file), "--json")
    assert (told.code, told.data["amended"]["shape"]) == (0, "changed")
    assert run("amend", armed, 4, "-", stdin=file.read_text()).code == 0
    gone = run("amend", armed, 3, "--drop", "--why", "w", "--write", "--json")
    assert (gone.code, gone.data["written"], gone.data["head"]) == (0, True, 6)
    assert gone.data["amended"]["choice"] == "drop"


@pytest.mark.parametrize(("words", "code", "said"), [
    (["3"], 2, "--drop"),
    (["3", "--drop", "hero=Regular"], 2, "either --drop"),
    (["3", "hero=Regulra"], 2, "Regular"),
    (["3", "hero=Strong", "--choose", "4"], 2, "12=drop"),
    (["3", "--drop", "--choose", "4=forget"], 2, "choices.4"),
    (["3", "--drop", "--write"], 2, "--why"),
    (["99", "--drop"], 2, "no entry 99"),
    (["3", "nowhere.json"], 2, "nowhere.json"),
    (["2", OTHER, "--why", "w", "--write"], 2, "choices.3"),
    (["3", "--drop", "--why", "w", "--write", "--head", "3"], 1, "entry 4, no longer 3"),
    (["3", "--drop", "--why", "w", "--write", "--seen", "0" * 16], 1, "has changed"),
])
def test_what_will_not_do_is_told_and_nothing_is_written(run, armed, words, code, said):
    told = run("amend", armed, *words)
    assert told.code == code, told.out + told.err
    assert said in told.err
    assert tip(run, armed) == 4


def test_a_branch_goes_on_and_replays_with_its_parent(run, armed):
    told = run("branch", armed, "--at", 2, "--title", "What if", "--id", "what-if", "--why", "to see")
    assert told.last == "Game what-if, 'What if', goes on from entry 2 of ours."
    assert run("act", "what-if", "equip", "hero=Regular#2", "weapon=Longspear").code == 0
    replayed = run("replay", "what-if", "--today", "--json")
    assert (replayed.code, replayed.data["entries"], replayed.data["same"]) == (0, 4, True)
    assert run("table", "what-if", "--at", 1, "--json").data["digest"] == run("table", armed, "--at", 2,
                                                                               "--json").data["digest"]
    assert run("verify", "what-if").code == 0
    assert run("amend", "what-if", 2, "hero=Regular#3").code == 0
    assert run("branch", armed, "--at", 9).code == 2
    assert run("branch", armed, "--at", 2, "--id", armed).code == 1

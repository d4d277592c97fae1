"""log, explain, replay, verify, export, import."""

from __future__ import annotations

import sqlite3

import pytest

from adjudicator import home


@pytest.fixture
def equipped(run, entered) -> str:
    """A game of three entries."""
    assert run("act", entered, "equip", "hero=Regular", "weapon=Longspear").code == 0
    return entered


def test_the_log_has_a_line_for_each_entry(run, equipped):
    lines = run("log", equipped).out.splitlines()
    assert [line.split()[1] for line in lines] == ["1", "2", "3"]
    assert "ann equip: Regular is equipped with Longspear." in lines[2]


def test_the_log_is_asked_for_what_one_wants_to_know(run, equipped):
    rows = run("log", equipped, "--card", "longspear", "--rule", "equip.strength", "--live", "--json").data
    assert [row["version"] for row in rows] == [3]
    assert "Without --told 2 would." in run("log", equipped, "--seat", "ann", "--told").out
    assert run("log", equipped, "--verdict", "good").code == 2


def test_an_entry_is_explained_down_to_where_its_numbers_are_printed(run, equipped):
    text = run("explain", equipped, 3, "--today").out
    assert "holds    numenera/equip.strength" in text
    assert "physical attack of Longspear: 1 (derived" in text
    assert "By today's rules: the same" in text
    data = run("explain", equipped, 3, "--json").data
    assert data["entry"]["ruling"]["verdict"] == "legal"
    assert len(data["hash"]) == 64


def test_a_take_back_can_be_explained(run, equipped):
    run("take-back", equipped, 2, "--why", "another hero")
    text = run("explain", equipped, 4).out
    assert "take-back" in text
    assert "another hero" in text


def test_no_such_entry(run, equipped):
    done = run("explain", equipped, 9)
    assert (done.code, done.out) == (2, "")
    assert "its last is 3" in done.err


def test_replaying_gives_the_table_that_is_shown(run, equipped):
    done = run("replay", equipped, "--today", "--json")
    assert done.code == 0
    assert done.data["same"]
    assert done.data["changed"] == []
    assert done.data["digest"] == run("table", equipped, "--json").data["digest"]


def test_a_sound_log_is_verified(run, equipped):
    (row,) = run("verify", "--json").data["games"]
    assert row["sound"]
    assert run("verify", equipped, "--expect", row["hash"]).code == 0
    assert "unbroken" in run("verify").out


def test_a_hash_that_was_never_there(run, equipped):
    done = run("verify", equipped, "--expect", "ab" * 32)
    assert done.code == 1
    assert "broken" in done.out
    assert run("verify", equipped, "--expect", "xyz").code == 2
    assert run("verify", "--expect", "ab" * 32).code == 2


def test_a_log_that_was_changed_is_found(run, equipped):
    with sqlite3.connect(home.database()) as file:
        triggers = [name for (name,) in file.execute("select name from sqlite_master where type = 'trigger'")]
        for name in triggers:
            file.execute(f"drop trigger {name}")
        file.execute("update entry set envelope = replace(envelope, 'Longspear', 'Partisan')")
    file.close()
    done = run("verify", equipped)
    assert done.code == 1
    assert "broken at entry" in done.out


def test_an_export_comes_back_as_it_was(run, equipped, tmp_path):
    file = tmp_path / "game.jsonl"
    assert run("export", equipped, "--to", file, "--json").data["lines"] == 5
    assert run("export", equipped).out == file.read_text()
    assert run("export", equipped, "--json").data["lines"] == file.read_text().splitlines()
    assert run("import", file).code == 0
    assert len(run("games", "--json").data) == 1
    there = run("import", file, "--id", "copy", "--json").data
    assert there["entries"] == 3
    one, two = (run("table", name, "--json").data["digest"] for name in (equipped, "copy"))
    assert one == two


@pytest.mark.parametrize(
    "spoil",
    [
        lambda lines: lines[:-1],
        lambda lines: [lines[0], *lines[2:]],
        lambda lines: [lines[0], lines[2], lines[1], *lines[3:]],
        lambda lines: [line.replace("Longspear", "Partisan") for line in lines],
        lambda lines: ["{}", *lines[1:]],
        lambda lines: [],
    ],
    ids=["cut short", "one missing", "re-ordered", "edited", "no head", "empty"],
)
def test_an_export_that_was_spoilt_is_refused_whole(run, equipped, tmp_path, spoil):
    file = tmp_path / "game.jsonl"
    lines = run("export", equipped).out.splitlines()
    file.write_text("".join(f"{line}\n" for line in spoil(lines)))
    done = run("import", file, "--id", "copy")
    assert done.code == 1
    assert done.err
    assert len(run("games", "--json").data) == 1

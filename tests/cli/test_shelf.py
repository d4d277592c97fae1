"""rules check, accept, coverage; books add, list."""

from __future__ import annotations

import pytest

from adjudicator.cases.coverage import coverage
from adjudicator.rules import check, links
from adjudicator.rules.load import library

BOTH = """
title: Rest, both ways
ruleset: {game: numenera, board: dungeon}
situation: {seats: [ann, ben], ann: {hand: [Regular*2, Torch], deck: 6, discard: []}}
steps:
  - instead: {type: rest, destroy: [Torch, Regular]}
    expect: {verdict: illegal, cites: [rest.one-card]}
  - instead: {type: prepare, keep: []}
    expect: legal
    shows: {end.next-player: boundary}
  - do: {type: rest, destroy: [Torch]}
    expect: {verdict: legal, cites: [rest.one-card]}
  - do: {type: end-turn}
    expect: legal
    shows: {end.next-player: changes}
"""


def funnel(tmp_path, text: str) -> dict:
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "a.yaml").write_text(text)
    return coverage(library(strict=False), tmp_path / "cases")


def test_a_rule_counts_both_ways_when_seen_to_hold_and_to_break(tmp_path):
    found = funnel(tmp_path, BOTH)
    missing = found["missing"]["numenera"]
    assert "rest.one-card" not in {*missing["exercised"], *missing["both_ways"]}
    assert "end.next-player" not in {*missing["exercised"], *missing["both_ways"]}
    assert "rest.hidden" in missing["both_ways"]
    assert "equip.strength" in missing["exercised"]
    assert (found["cases"], found["failed"], found["unfounded"]) == (1, [], [])


def test_a_step_that_fails_or_expects_nothing_shows_nothing(tmp_path):
    text = BOTH.replace("verdict: illegal, cites: [rest.one-card]", "verdict: legal").replace(
        "expect: legal\n    shows", "shows"
    )
    found = funnel(tmp_path, text)
    assert len(found["failed"]) == 1
    assert "rest.one-card" in found["missing"]["numenera"]["both_ways"]
    assert "end.next-player" in found["missing"]["numenera"]["exercised"]


@pytest.mark.parametrize("claim", ["equip.strength: changes", "end.discard-draw: boundary"])
def test_what_a_step_claims_to_show_in_vain_is_named(tmp_path, claim):
    text = BOTH.replace("end.next-player: changes", claim)
    found = funnel(tmp_path, text)
    assert len(found["unfounded"]) == 1
    assert claim.split(":")[0] in found["unfounded"][0]


@pytest.mark.parametrize("text", ["steps: 7", BOTH.replace("next-player: changes", "next-player: maybe")])
def test_a_file_that_is_no_case_is_a_failure(tmp_path, text):
    found = funnel(tmp_path, text)
    assert len(found["failed"]) == 1
    assert found["books"]["numenera"]["exercised"] == 0


def test_coverage_on_the_command_line(run, tmp_path):
    (tmp_path / "a.yaml").write_text(BOTH)
    data = run("rules", "coverage", "--cases", tmp_path, "--json").data
    numbers = data["books"]["numenera"]
    steps = ("paragraphs", "classified", "rules", "engine", "table", "card", "linked", "exercised", "both_ways")
    assert set(steps) <= set(numbers)
    assert numbers["paragraphs"] == 752
    assert 0 < numbers["both_ways"] <= numbers["exercised"] <= numbers["linked"]
    text = run("rules", "coverage", "--cases", tmp_path, "--missing").out
    assert f"exercised {numbers['exercised']}" in text
    assert "not exercised" in text
    assert "1 cases were run; no steps failed." in text


def test_rules_check_tells_every_problem_and_ends_with_1(run, monkeypatch):
    monkeypatch.setattr(check, "problems", lambda *_: ["one is wrong", "another too"])
    done = run("rules", "check")
    assert done.code == 1
    assert done.out.startswith("one is wrong\nanother too\n")
    assert done.last.endswith("2 problems.")


def test_rules_check_of_sound_texts(run, monkeypatch):
    monkeypatch.setattr(check, "problems", lambda *_: [])
    done = run("rules", "check", "--json")
    assert (done.code, done.data["problems"]) == (0, [])
    assert run("rules", "check").last.endswith("no problems.")


def test_accepting_a_topic_writes_its_lines_and_no_others(run, tmp_path, monkeypatch):
    lock = tmp_path / "links.lock"
    lock.write_text("numenera/rest.hidden\tf1:000000000000\tgone:away\n")
    monkeypatch.setattr(links, "lock_file", lambda: lock)
    done = run("rules", "accept", "numenera/rest.one-card", "--json")
    assert done.data["rule"] == "numenera/rest.one-card"
    lines = lock.read_text().splitlines()
    assert "numenera/rest.hidden\tf1:000000000000\tgone:away" in lines
    assert sum(line.startswith("numenera/rest.one-card\t") for line in lines) == len(lines) - 1 >= 1


def test_accepting_no_topic_gives_near_ones(run):
    done = run("rules", "accept", "rest.one-crad")
    assert done.code == 2
    assert "rest.one-card" in done.err


def test_books_are_listed(run):
    row = next(row for row in run("books", "list", "--json").data if row["book"] == "numenera")
    assert row["rules"] > 400
    assert not row["own_copy"]
    assert "Numenera" in run("books", "list").out


def test_a_text_that_is_not_the_book_is_refused(run, tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text("A book of poems\n\nRoses are red\n")
    done = run("books", "add", file, "--book", "numenera")
    assert done.code == 2
    assert "another book" in done.err
    assert "did you mean numenera?" in run("books", "add", file, "--book", "numenra").err


def test_a_book_of_ones_own_is_taken_in(run, shared):
    done = run("books", "add", shared / "books" / "numenera.txt", "--book", "numenera", "--json")
    assert done.data["recognised"] == 752
    assert "your own copy" in run("books", "list").out
    assert run("show", "numenera/rest.one-card", "--json").data["own_text"]

"""judge and schema."""

from __future__ import annotations

import json

import pytest

CASE = """
title: A weapon that is too heavy
ruleset: {game: numenera, board: dungeon}
situation:
  seats: [ann, ben]
  step: dungeon
  ann: {laid: [Regular*2, Longspear]}
facts: {Regular: {strength: 2}, Longspear: {weight: 3}}
steps:
"""
EQUIP = "{type: equip, hero: Regular, weapon: Longspear}"
RIGHT = f"{CASE}  - do: {EQUIP}\n    expect: {{verdict: illegal, cites: [equip.strength]}}\n"
WRONG = f"{CASE}  - do: {EQUIP}\n    expect: {{verdict: legal}}\n  - do: {{type: note, text: hello}}\n"


@pytest.fixture
def write(tmp_path):
    """Write a case file."""

    def to(name: str, text: str) -> str:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        return str(path)

    return to


def test_each_step_has_its_verdict_and_the_count_comes_last(run, write):
    done = run("judge", write("a.yaml", RIGHT))
    assert done.code == 0
    assert "illegal: Longspear on Regular: Weight 3 is more than Strength 2. (numenera/equip.strength)" in done.out
    assert done.last == "1 passed, 0 failed"


def test_a_step_that_fails_says_what_differs_and_ends_with_1(run, write):
    done = run("judge", write("a.yaml", WRONG))
    assert done.code == 1
    assert "FAIL" in done.out
    assert "verdict: illegal, expected legal" in done.out
    assert done.last == "1 passed, 1 failed"


def test_a_step_without_expectation_passes_if_it_can_be_judged(run, write):
    steps = "  - {type: note}\n"
    good = run("judge", write("a.yaml", f"{CASE}  - do: {{type: note, text: hello}}\n"))
    assert (good.code, good.last) == (0, "1 passed, 0 failed")
    bad = run("judge", write("b.yaml", f"{CASE}  - do: {{type: note}}\n"))
    assert (bad.code, bad.last) == (1, "0 passed, 1 failed")
    assert steps


def test_several_files_a_folder_and_standard_input(run, write, tmp_path):
    write("more/b.yaml", RIGHT)
    write("more/c.json", json.dumps({"ruleset": "numenera", "situation": {}, "steps": [{"do": {"type": "rest"}}]}))
    done = run("judge", write("a.yaml", WRONG), tmp_path / "more", "-", stdin=RIGHT)
    assert "4 passed, 1 failed" in done.last or "3 passed, 2 failed" in done.last
    assert done.code == 1
    assert "standard input" not in done.err


def test_a_folder_without_case_files_ends_with_2(run, write, tmp_path):
    (tmp_path / "none" / "a.yaml").mkdir(parents=True)
    done = run("judge", tmp_path / "none", write("a.yaml", RIGHT))
    assert (done.code, done.last) == (2, "1 passed, 1 failed")
    assert "a folder with case files" in done.out


def test_only_failed_steps(run, write):
    done = run("judge", "-f", write("a.yaml", f"{RIGHT}---\n{WRONG}"))
    assert done.out.count("FAIL") == 1
    assert " ok " not in done.out
    assert done.last == "2 passed, 1 failed"


def test_a_file_that_cannot_be_read_names_every_fault_and_ends_with_2(run, write):
    text = "ruleset: {games: numenera}\nsituaton: {}\nsteps: [{doo: 1}, 7]\n"
    done = run("judge", write("a.yaml", text), write("b.yaml", RIGHT))
    assert done.code == 2
    for word in ("situaton", "Did you mean situation?", "steps[1]", "steps[2]", "ruleset"):
        assert word in done.out
    assert done.last == "1 passed, 1 failed"


@pytest.mark.parametrize(
    "text",
    ["", "a: [", "- 1", "steps: &a [*a, *a]", "ruleset: numenera\nsituation: {an: 1}\nsteps: [{do: {type: rest}}]"],
)
def test_what_is_no_case_ends_with_2(run, write, text):
    done = run("judge", write("a.yaml", text))
    assert (done.code, done.last) == (2, "0 passed, 1 failed")


def test_a_file_that_is_not_there(run):
    done = run("judge", "nowhere.yaml")
    assert done.code == 2
    assert "nowhere.yaml" in done.out


def test_a_table_that_cannot_be(run, write):
    done = run("judge", write("a.yaml", CASE.replace("[Regular*2, Longspear]", "[Reglar]") + f"  - do: {EQUIP}\n"))
    assert done.code == 2
    assert "Did you mean Regular?" in done.out


@pytest.mark.parametrize(
    "begin", ["situation: {}", "opening: {seats: [a, b], preset: first-game, dungeon: [Laak, Abycos]}"]
)
def test_every_fact_that_cannot_be_read_is_named(run, write, begin):
    facts = "facts: {Laak: {helth: 5, vp: many}, Regular: {abilities: [{on: [dungeon], does: [{drwa: 1}]}]}}"
    text = f"ruleset: numenera\n{begin}\n{facts}\nsteps: [{{do: {{type: end-turn}}}}]\n"
    done = run("judge", write("a.yaml", text))
    assert done.code == 2
    for word in ("facts.Laak.helth", "Did you mean health?", "facts.Laak.vp", "facts.Regular.abilities[1]", "drwa"):
        assert word in done.out


def test_json_is_one_document_with_everything(run, write):
    done = run("judge", "--json", write("a.yaml", WRONG))
    assert (done.data["passed"], done.data["failed"]) == (1, 1)
    (case,) = done.data["cases"]
    first, second = case["steps"]
    assert (first["verdict"], first["passed"], second["passed"]) == ("illegal", False, True)
    assert [f["rule"] for f in first["ruling"]["findings"] if f["outcome"] == "broken"] == ["numenera/equip.strength"]


def test_schema_of_actions(run):
    actions = run("schema", "actions", "--json").data
    assert actions["equip"]["fields"]["weapon"]["required"]
    text = run("schema", "actions").out
    assert all(name in text for name in actions)


def test_schema_of_cases(run):
    data = run("schema", "case", "--json").data
    assert {"case", "games", "expect"} <= set(data)
    assert "situation" in run("schema", "case").out


def test_schema_of_no_game(run):
    done = run("schema", "actions", "--game", "numera")
    assert done.code == 2
    assert "Did you mean numenera?" in done.err


@pytest.mark.parametrize("text", ["{nothing", "ruleset: numenera\n", RIGHT.replace("seats: [ann, ben]", "seats: 7"),
                                  RIGHT.replace("numenera", "chess")])
@pytest.mark.parametrize("first", [True, False])
def test_a_file_that_cannot_be_read_counts_as_failed_beside_others(run, write, text, first):
    files = [write("a.yaml", text), write("b.yaml", RIGHT), write("c.yaml", WRONG)]
    done = run("judge", *files[::1 if first else -1])
    assert (done.code, done.last) == (2, "2 passed, 2 failed")
    data = json.loads(run("judge", "--json", *files).out)
    assert (data["passed"], data["failed"]) == (2, 2)


FIGHT = """
ruleset: {game: numenera, board: dungeon}
trust: listed
situation: {step: dungeon, dungeon: {1: Laak}, SEAT: {laid: [Regular*N, Torch]}}
facts: {Laak: {health: 3}}
steps: [{do: {type: choose, seat: SEAT, monster: 1}}]
"""


@pytest.mark.parametrize(("n", "came"), [(9, "won"), (1, "lost")])
def test_a_fight_says_in_its_headline_who_wins_and_who_fights(run, write, n, came):
    done = run("judge", write("a.yaml", FIGHT.replace("*N", f"*{n}").replace("SEAT", "player")))
    assert f"legal, and the fight is {came}: The player fights Laak at position 1." in done.out
    named = FIGHT.replace("{step", "{seats: [ann], step").replace("SEAT", "ann").replace("*N", f"*{n}")
    assert f"legal, and the fight is {came}: ann fights Laak at position 1." in run("judge", write("b.yaml", named)).out

"""Situations judged without a game: a case in, a ruling for each step out."""

import copy

import pytest

from adjudicator.web.api.judging import EXAMPLE

YAML = """
title: A weapon that is too heavy
ruleset: {game: numenera, board: dungeon}
situation:
  seats: [ann, ben]
  step: dungeon
  ann: {laid: [Regular*2, Longspear]}
facts:
  Regular: {strength: 2}
  Longspear: {weight: 3}
steps:
  - do: {type: equip, seat: ann, hero: Regular, weapon: Longspear}
    expect: {verdict: illegal, cites: [equip.strength]}
  - do: {type: equip, seat: ann, hero: Regular, weapon: Longspear}
    expect: {verdict: legal}
"""


STEP = {"do": {"type": "equip", "seat": "ann", "hero": "Regular", "weapon": "Longspear"}}


def case(**changes):
    return {**copy.deepcopy(EXAMPLE), **changes}


def test_a_situation_is_judged(client, service):
    told = client.post("/api/judge", json=EXAMPLE)
    assert told.status_code == 200
    (step,) = told.json["steps"]
    assert step["verdict"] == "legal"
    assert "passed" not in step
    assert step["ruling"]["values"]["strength"]["origin"] == "told"
    assert step["rules"]["numenera/equip.strength"]["href"] == "/api/rules/numenera/equip.strength"
    assert service.games() == []


def test_what_is_not_told_is_asked_for(client):
    (step,) = client.post("/api/judge", json=case(facts={"Longspear": {"weight": 3}})).json["steps"]
    assert step["verdict"] == "undetermined"
    assert {"thing": "Regular", "field": "strength"}.items() <= step["ruling"]["asks"][0].items()


@pytest.mark.parametrize("kind", ["application/yaml", "text/yaml"])
def test_a_case_may_be_yaml_and_say_what_it_expects(client, kind):
    told = client.post("/api/judge", data=YAML, content_type=kind).json
    assert [step["verdict"] for step in told["steps"]] == ["illegal", "illegal"]
    assert [step["passed"] for step in told["steps"]] == [True, False]
    assert told["title"] == "A weapon that is too heavy"
    assert told["passed"] is False
    assert "expected legal" in told["steps"][1]["misses"][0]


def test_a_game_from_its_opening_is_judged(client):
    opening = {"seats": ["ann", "ben"], "preset": "first-game", "dungeon": ["Laak", "Scutimorph", "Abycos"]}
    steps = [
        {"do": {"type": "prepare", "keep": []}},
        {"instead": {"type": "rest", "seat": "ben", "destroy": ["Torch"]}},
    ]
    body = {"ruleset": "numenera", "opening": opening, "steps": steps}
    told = client.post("/api/judge", json=body).json
    assert [step["verdict"] for step in told["steps"]] == ["legal", "illegal"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"steps": []}, "case.steps"),
        ({"ruleset": {"board": "dungeon"}}, "case.ruleset"),
        ({"ruleset": {"game": "numnera"}}, "game"),
        ({"situations": {}}, "case.situations"),
        ({"situation": {"seats": ["ann"], "dungoen": {}}}, "situation.dungoen"),
        ({"situation": {"seats": ["ann"], "dungeon": {"1": "Scutimorp"}}}, "dungeon.1"),
        ({"situation": {"seats": ["ann"], "ann": {"laid": ["Regulr"]}}}, "situation.ann.laid"),
        ({"facts": {"Regular": {"strenght": 3}}}, "facts.Regular.strenght"),
        ({"steps": [{"do": {"type": "equip"}, "instead": {"type": "rest"}}]}, "case.steps[1]"),
        ({"steps": [{"do": {"type": "eqip"}}]}, "steps[1].type"),
        ({"steps": [{"do": {"type": "equip", "hero": "Regulr", "weapon": "Longspear"}}]}, "steps[1].hero"),
    ],
)
def test_a_case_that_cannot_be_read_names_the_place(client, changes, field):
    told = client.post("/api/judge", json=case(**changes))
    assert told.status_code == 422, told.json
    assert field in [fault["field"] for fault in told.json["faults"]]


@pytest.mark.parametrize("given", [[], 0, False, "x", 7])
@pytest.mark.parametrize("part", ["expect.values", "expect.table", "expect", "shows"])
def test_what_is_expected_of_a_step_is_a_map(client, part, given):
    if (part, given) == ("expect", "x"):
        given = 3  # a text alone is a verdict
    head, _, tail = part.partition(".")
    told = client.post("/api/judge", json=case(steps=[{**STEP, head: {tail: given} if tail else given}]))
    assert told.status_code == 422
    assert [fault["field"] for fault in told.json["faults"]] == [f"case.steps[1].{part}"]


def test_a_step_that_cannot_be_read_leaves_the_others_judged(client):
    wrong = {"do": {"type": "equip", "seat": "ann", "hero": "Regulr"}}
    told = client.post("/api/judge", json=case(steps=[STEP, wrong]))
    assert told.status_code == 422
    assert [(fault["field"], fault["near"]) for fault in told.json["faults"]] == [
        ("steps[2].hero", ["Regular"]),
        ("steps[2].weapon", []),
    ]
    assert [step["verdict"] for step in told.json["steps"]] == ["legal", "malformed"]


def test_a_malformed_step_may_be_what_is_expected(client):
    steps = [{"do": {"type": "equip", "seat": "ann"}, "expect": "malformed"}]
    told = client.post("/api/judge", json=case(steps=steps))
    assert told.status_code == 200
    assert told.json["passed"]


def test_one_case_at_a_time(client):
    told = client.post("/api/judge", data=f"{YAML}\n---\n{YAML}", content_type="text/yaml")
    assert told.status_code == 422
    assert "one case" in told.json["faults"][0]["wanted"]


def test_another_kind_of_body_is_not_guessed_at(client):
    assert client.post("/api/judge", data=YAML, content_type="text/csv").status_code == 415


BOMB = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [{','.join([f'*{chr(97 + n)}'] * 9)}]\n" for n in range(8)
)


@pytest.mark.parametrize(
    "body",
    [
        BOMB,
        "[" * 5000,
        "{a: " * 500,
        "!!python/object/apply:os.system [true]",
        "a: 1\na: 2\n",
        "\0\1\2",
        "- - - -",
        "",
        "just words",
        "title: x\nruleset: numenera\nsituation: {}\nsteps: [{do: {type: rest, destroy: .nan}}]",
    ],
)
def test_a_yaml_bomb_and_its_like(client, body):
    told = client.post("/api/judge", data=body, content_type="text/yaml")
    assert told.status_code == 422, told.json
    assert told.json["faults"]

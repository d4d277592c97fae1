"""What can be written, as data: complete, true to what is read, and enough to write a case from."""

import re

import pytest

from adjudicator.cases import grammar as words
from adjudicator.cases.coverage import files, folder
from adjudicator.cases.expecting import table_fact
from adjudicator.cases.reading import EXPECT, STEP, TOP
from adjudicator.cases.schema import action_schema, case_schema
from adjudicator.games import GAMES
from adjudicator.games.thunderstone import situation, situation_seat, told
from adjudicator.kernel.arguments import COMMON
from adjudicator.rules.safe_yaml import parse
from tests.web.conftest import HAND

jsonschema_rs = pytest.importorskip("jsonschema_rs")  # comes with schemathesis


@pytest.fixture(scope="module")
def schema(texts):
    return case_schema(texts)


@pytest.fixture(scope="module")
def numenera(schema):
    return schema["games"]["numenera"]


def test_every_action_has_its_fields_and_an_example(service, numenera):
    ruleset = service.game("numenera").ruleset
    assert set(numenera["actions"]) == set(ruleset.actions)
    for name, action in numenera["actions"].items():
        entry = ruleset.actions[name]
        assert action["about"], name
        assert set(action["fields"]) == {field.name for field in entry.fields}
        assert {rule.split("/", 1)[1] for rule in action["rules"]} == set(entry.checks)
        assert jsonschema_rs.is_valid(action["schema"], action["example"]), name


def test_examples_can_be_read(client, game, do, numenera):
    do("enter-dungeon", hand=HAND)
    for name, action in numenera["actions"].items():
        told = client.post(f"{game}/judge", json={"action": action["example"]})
        unread = [fault["field"] for fault in told.json.get("faults", ())]
        assert told.status_code == 200 or unread in (["type"], ["cards"]), (name, told.json)


def test_every_value_and_step_is_named(service, numenera):
    ruleset = service.game("numenera").ruleset
    assert set(numenera["values"]) == set(ruleset.values)
    assert all(value["about"] for value in numenera["values"].values())
    assert set(ruleset.resolvers) <= set(numenera["steps"])
    assert set(situation.STEPS) <= set(numenera["steps"])
    assert set(numenera["printed"]) == set(service.game("numenera").fields())


def test_the_words_of_a_situation_are_those_that_are_read(numenera, schema):
    corruption = schema["games"]["root-of-corruption"]
    assert set(numenera["situation"]) == set(situation.TOP)
    assert set(numenera["situation"]) | set(corruption["situation"]) == set(told.SITUATION)
    assert set(corruption["situation"]) - set(numenera["situation"]) >= {"guardians", "curses"}
    assert set(numenera["seat"]) == set(situation_seat.SEAT) == set(told.SEAT)


def test_the_words_of_a_case_are_those_that_are_read(schema):
    case = schema["case"]
    assert set(case["properties"]) == set(TOP)
    step = case["properties"]["steps"]["items"]
    assert set(step["properties"]) == set(STEP)
    assert set(step["properties"]["expect"]["anyOf"][1]["properties"]) == set(EXPECT) == set(words.EXPECT)
    assert set(schema["common"]) == set(COMMON) - {"seen"}


def test_every_dial_that_a_game_has_is_named(client, game, do, numenera):
    do("enter-dungeon", hand=HAND)
    do("choose", monster=1)
    dials = client.get(f"{game}/table").json["dials"]
    known = {*numenera["dials"], "setting up", "memory", "waiting"}
    assert {dial for dial in dials if not re.match(r"told:|reading:|house:", dial)} <= known


def test_every_place_can_be_pointed_at_or_looked_into(client, service, game, do, numenera):
    do("enter-dungeon", hand=HAND)
    table, judged, _ = service.table("g1")
    for place in numenera["places"]:
        action = {"type": "move", "seat": "ann", "card": f"Torch in {place}", "to": "discard"}
        pointed = client.post(f"{game}/judge", json={"action": action}).status_code == 200
        assert pointed or table_fact(table, judged, "ann", place), place


def test_readings_are_those_of_the_texts(numenera, texts):
    ambiguous = {rule.topic for rule in texts.books["numenera"].rules.values() if rule.readings}
    assert set(numenera["readings"]) == ambiguous
    assert all(sum(one["default"] for one in rows) == 1 for rows in numenera["readings"].values())


def test_all_cases_fit_the_schema(schema):
    within = folder()
    if within is None:
        pytest.skip("this copy has no cases")
    valid = jsonschema_rs.validator_for(schema["case"])
    for path in files(within):
        for part in re.split(r"(?m)^---[ \t]*$", path.read_text(encoding="utf-8")):
            content = parse(part, path.name)[0]
            for case in content if isinstance(content, list) else [content]:
                errors = [f"{error.instance_path}: {error.message}" for error in valid.iter_errors(as_json(case))]
                assert case is None or not errors, (path.name, case.get("title"), errors[:3])


def as_json(value):
    """The same with text for keys, as JSON has it."""
    if isinstance(value, dict):
        return {str(key): as_json(part) for key, part in value.items()}
    return [as_json(part) for part in value] if isinstance(value, list) else value


def test_actions_of_all_cases_fit_their_schemas(numenera, service):
    within = folder()
    if within is None:
        pytest.skip("this copy has no cases")
    from adjudicator.cases.reading import read_file

    schemas = {name: action_schema(service.game(name)) for name in GAMES}
    for path in files(within):
        for case in read_file(path):
            known = schemas[case.game]
            for step in case.steps:
                action = as_json(dict(step.action))
                if step.expect.get("verdict") in ("malformed", "422") or action["type"] not in known:
                    continue
                fields = {*known[action["type"]]["fields"], *numenera["actions"]["note"]["schema"]["properties"]}
                assert set(action) <= fields, (path.name, case.title, action)

"""Audit over the API: log, entries, today's rules, export, import, verify."""

import json

import pytest

from adjudicator.log.memory import MemoryStore
from adjudicator.log.model import Draft
from adjudicator.log.transfer import export_lines
from tests.web.conftest import HAND, OPENING

RULING = {"verdict": "legal", "sentence": "x", "findings": [], "deeds": [], "values": {}}

LINES = "application/x-ndjson"


@pytest.fixture
def played(game, do):
    """The game with a few entries, one of them taken back."""
    do("enter-dungeon", hand=HAND)
    do("equip", hero="Regular", weapon="Longspear")
    do("note", text="That was it.")
    return game


@pytest.fixture
def exported(client, played):
    """The lines of that game."""
    return client.get(f"{played}/export").text.splitlines()


def send(client, lines, **query):
    """Import these lines."""
    return client.post("/api/import", data="\n".join(lines) + "\n", content_type=LINES, query_string=query)


def test_the_log_has_one_line_an_entry(client, played):
    log = client.get(f"{played}/log").json
    assert [row["type"] for row in log["entries"]] == ["open", "enter-dungeon", "equip", "note"]
    assert all(row["live"] for row in log["entries"])
    assert log["entries"][2]["sentence"] == "Regular is equipped with Longspear."
    assert log["entries"][3]["hash"] == log["hash"] == client.get(played).json["hash"]
    assert not log["more"]


def test_the_log_is_read_in_parts(client, played):
    first = client.get(f"{played}/log?limit=2").json
    assert [row["version"] for row in first["entries"]] == [1, 2]
    assert first["more"]
    rest = client.get(f"{played}/log?after=2&limit=2").json
    assert [row["version"] for row in rest["entries"]] == [3, 4]
    assert not rest["more"]
    assert client.get(f"{played}/log?limit=0").status_code == 422


@pytest.mark.parametrize(
    ("query", "fits"),
    [("seat=ann", [2, 3, 4]), ("card=longspear&rule=equip.strength", [3]), ("told=1", []), ("words=that+it", [4])],
)
def test_the_log_is_asked_for_what_one_wants_to_know(client, played, query, fits):
    log = client.get(f"{played}/log?{query}").json
    assert [row["version"] for row in log["entries"]] == fits


def test_the_log_says_what_it_can_be_asked_for(client, played):
    held = client.get(f"{played}/log/filters").json
    assert "Longspear" in held["cards"]
    assert "numenera/equip.strength" in held["rules"]
    assert (held["verdicts"], held["turns"]) == (["legal"], [1])


def test_a_filter_that_is_none_is_named(client, played):
    told = client.get(f"{played}/log?verdict=good&line=dead&turn=x&told=2").json
    assert {fault["field"] for fault in told["faults"]} == {"verdict", "line", "turn", "told"}


def test_an_entry_explains_itself(client, played):
    told = client.get(f"{played}/entries/3").json
    assert told["action"] == {"type": "equip", "seat": "ann", "hero": "Regular", "weapon": "Longspear"}
    assert told["ruling"]["values"]["physical attack"]["value"] == 4
    assert told["explanation"]["values"]["physical attack"][0] == "physical attack: 4 [numenera/attack.physical]"
    assert len(told["explanation"]["values"]["physical attack"]) == 5
    assert told["explanation"]["do"] == ["Regular is equipped with Longspear."]
    assert {"do": "move", "id": "e2.4", "to": "on/e2.1"} in told["effects"]
    assert told["rules"]["numenera/equip.strength"]["href"] == "/api/rules/numenera/equip.strength"
    before, after = (client.get(told["links"][when]).json for when in ("before", "after"))
    assert "bears" not in before["places"]["ann/laid"]["cards"][0]
    assert after["places"]["ann/laid"]["cards"][0]["bears"][0]["card"] == "Longspear"


@pytest.mark.parametrize(("entry", "status"), [("0", 404), ("5", 404), ("-1", 404), ("x", 404), ("9" * 30, 404)])
def test_an_entry_that_there_is_not(client, played, entry, status):
    assert client.get(f"{played}/entries/{entry}").status_code == status


def test_todays_rules_stand_beside_those_of_that_day(client, played):
    told = client.get(f"{played}/entries/3/today").json
    assert told["same"]
    assert told["then"]["digest"] == told["now"]["digest"]
    assert told["rules_version"]["then"] == told["rules_version"]["now"]


def test_an_export_is_verified_elsewhere_to_the_same_table(client, played, exported):
    done = send(client, exported, id="copy")
    assert done.status_code == 201
    assert done.headers["Location"] == "/api/games/copy"
    assert done.json["hash"] == client.get(played).json["hash"]
    here, there = (client.get(f"{at}/table").json for at in (played, "/api/games/copy"))
    assert here["digest"] == there["digest"]
    assert client.get("/api/games/copy/verify").json["sound"]


def test_the_same_export_again_changes_nothing(client, exported):
    assert send(client, exported).status_code == 200
    assert len(client.get("/api/games").json["games"]) == 1


def test_a_game_that_went_on_is_not_overwritten(client, exported, do):
    do("note", text="Meanwhile.")
    told = send(client, exported)
    assert told.status_code == 422
    assert "the same up to entry 4" in told.json["detail"]


def edited(lines):
    return [line.replace("That was it.", "That was not.") for line in lines]


def swapped(lines):
    return [*lines[:2], lines[3], lines[2], *lines[4:]]


def rewritten(lines):
    """The same meaning in another spelling."""
    return [json.dumps(json.loads(line)) for line in lines]


@pytest.mark.parametrize(
    "harm",
    [
        lambda lines: lines[:-1],
        lambda lines: lines[:-2],
        lambda lines: lines[:3] + lines[4:],
        edited,
        swapped,
        rewritten,
        lambda lines: [*lines, lines[-1]],
        lambda lines: [lines[0][:-10], *lines[1:]],
        lambda lines: lines[1:],
        lambda lines: [],
        lambda lines: ["{}"],
        lambda lines: ["[" * 100_000],
        lambda lines: ["\udcff" * 3],
    ],
    ids=[
        "cut",
        "cut short",
        "one out",
        "edited",
        "swapped",
        "respelt",
        "more",
        "torn",
        "headless",
        "empty",
        "no export",
        "deep",
        "not utf-8",
    ],
)
def test_an_export_that_was_touched_is_refused(client, exported, harm):
    body = ("\n".join(harm(exported)) + "\n").encode(errors="surrogateescape")
    told = client.post("/api/import?id=copy", data=body, content_type=LINES)
    assert told.status_code == 422
    assert told.json["type"].endswith("import-refused")
    assert told.json["faults"]
    assert [row["id"] for row in client.get("/api/games").json["games"]] == ["g1"]


@pytest.mark.parametrize(
    "effects",
    [
        [{"do": "explode"}],
        [{"do": "move", "id": "nobody", "to": "box"}],
        [{"do": "take", "pile": 7}],
        [{}],
        [7],
        "x",
        [{"do": "turn", "dial": ["x"], "to": 1}],
        [{"do": "pend", "groups": 3, "where": "top"}],
        [{"do": "token", "place": "ann", "kind": "experience", "n": "many"}],
    ],
)
def test_sound_hashes_over_nonsense_are_refused(client, effects):
    store = MemoryStore()
    store.create(
        "evil",
        {"game": "numenera", "title": "x", "action": {"type": "open"}},
        created_at="x",
        rules_version="x",
    )
    envelope = {
        "type": "open",
        "action": {"type": "open"},
        "ruling": {},
        "effects": effects,
        "at": "x",
        "by": "x",
        "rules_version": "x",
        "reducer": 1,
    }
    store.append("evil", [Draft(envelope)])
    told = send(client, list(export_lines(store, "evil")))
    assert told.status_code in (201, 422), told.text
    if told.status_code == 201:
        assert client.get("/api/games/evil/table").status_code == 200
        assert client.get("/api/games/evil").status_code == 200
        assert client.get("/api/games/evil/log").status_code == 200


@pytest.mark.parametrize(
    ("part", "wrong"),
    [
        ("action", []),
        ("by", 7),
        ("ruling", {"findings": [7]}),
        ("effects", {}),
        ("effects", [{"do": "turn", "dial": "seats", "to": 7}]),
        ("effects", [{"do": "turn", "dial": "turn", "to": 10**9}]),
        ("effects", [{"do": "make", "id": "e1.1", "card": ["Torch"], "to": "ann/laid"}]),
        ("ruling", {**RULING, "values": {"gold": 7}}),
        ("ruling", {**RULING, "values": {"gold": {"name": "gold", "origin": "rule", "topics": [["x"]]}}}),
        ("ruling", {**RULING, "values": {"gold": {"name": "gold", "origin": "rule", "value": "many"}}}),
        ("ruling", {**RULING, "verdict": "note"}),
        ("ruling", {**RULING, "asks": [[]]}),
        ("ruling", {**RULING, "assuming": 7}),
        ("ruling", {**RULING, "readings": [{"rule": 1}]}),
        ("ruling", {**RULING, "findings": [{"rule": "x/y", "outcome": "nope"}]}),
        ("ruling", {**RULING, "findings": [{"rule": "x/y", "outcome": "holds", "said": 3}]}),
        ("ruling", {**RULING, "deeds": [{"deed": "draw", "topics": 1}]}),
    ],
)
def test_an_entry_out_of_shape_is_refused_by_its_line(client, part, wrong):
    store = MemoryStore()
    store.create("odd", {"game": "numenera", "title": "x", "action": {}}, created_at="x", rules_version="x")
    envelope = {
        "type": "open",
        "action": {},
        "ruling": {},
        "effects": [],
        "at": "x",
        "by": "x",
        "rules_version": "x",
        "reducer": 1,
    }
    store.append("odd", [Draft(envelope), Draft({**envelope, part: wrong})])
    told = send(client, list(export_lines(store, "odd")))
    assert told.status_code == 422
    assert told.json["faults"][0]["field"] == "line 3"


def test_a_game_that_nobody_judges_here_is_refused(client):
    store = MemoryStore()
    store.create("far", {"game": "chess", "title": "x", "action": {}}, created_at="x", rules_version="x")
    told = send(client, list(export_lines(store, "far")))
    assert told.status_code == 422


def test_an_import_under_a_bad_id(client, exported):
    assert send(client, exported, id="../x").status_code == 422


def test_an_import_that_is_no_text(client):
    assert client.post("/api/import", json={}).status_code == 415


def test_verify_holds_a_noted_hash_against_the_log(client, played):
    noted = client.get(f"{played}/log").json["entries"][1]["hash"]
    assert client.get(f"{played}/verify?expect={noted}").json["sound"]
    told = client.get(f"{played}/verify?expect={'0' * 64}").json
    assert not told["sound"]
    assert "noted" in told["why"]
    assert client.get(f"{played}/verify?expect=xyz").status_code == 422


def test_a_branch_of_takes_backs_survives_export(client, played, exported):
    client.post(f"{played}/take-back", json={"to": 2, "head": 4, "why": "Too early."})
    lines = client.get(f"{played}/export").text.splitlines()
    assert len(lines) == len(exported) + 1
    assert send(client, lines, id="copy").json["head"] == 2


def test_the_opening_is_in_the_export(client, exported):
    header = json.loads(exported[0])
    assert header["game"]["opening"]["action"] == {"type": "open", **OPENING}

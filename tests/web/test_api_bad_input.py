"""Bad input: each fault is named, nothing is half-written, and nobody sees a trace."""

import json

import pytest

from tests.web.conftest import HAND, OPENING


def faults(told):
    """The fields of the faults, with the nearest name of each."""
    assert told.status_code == 422, (told.status_code, told.text)
    assert told.mimetype == "application/problem+json"
    return {fault["field"]: (fault["near"] or [None])[0] for fault in told.json["faults"]}


@pytest.fixture(autouse=True)
def nothing_is_written(client, game):
    """After every one of these the game has its opening and at most what the test did on purpose."""
    yield
    assert client.get(f"{game}/verify").json["sound"]


def test_an_unknown_seat(do):
    assert faults(do("note", seat="anne", text="x")) == {"seat": "ann"}


def test_no_seat(client, game):
    assert "seat" in faults(client.post(f"{game}/actions", json={"action": {"type": "note", "text": "x"}}))


def test_an_unknown_card(do):
    told = do("enter-dungeon", hand=["Regulr*3", "Longspeer", "Torch"])
    assert faults(told) == {"hand": "Longspear"}
    assert [fault["near"] for fault in told.json["faults"]] == [["Regular"], ["Longspear"]]


def test_an_unknown_action_type(do):
    assert faults(do("equipp", hero="Regular")) == {"type": "equip"}


@pytest.mark.parametrize("kind", [None, 7, [], {}, True, ["equip"]])
def test_no_action_type(client, game, kind):
    assert "type" in faults(client.post(f"{game}/actions", json={"action": {"type": kind, "seat": "ann"}}))


def test_an_unknown_position(client, game, do):
    do("enter-dungeon", hand=HAND)
    told = do("choose", monster=9)
    assert told.status_code == 200
    assert told.json["ruling"]["verdict"] == "illegal"
    assert "No monster lies at position 9" in told.json["ruling"]["sentence"]
    assert client.get(game).json["tip"] == 2


def test_a_monster_that_there_is_not(do):
    do("enter-dungeon", hand=HAND)
    assert faults(do("choose", monster="Scutimorp")) == {"monster": "Scutimorph"}


def test_one_missing_and_two_wrong_fields_at_once(do):
    told = do("claim", value="total atack", numbr=7, of=["x"])
    assert faults(told) == {"numbr": "number", "number": None, "of": None}


def test_a_missing_field_and_two_wrong_cards_at_once(do):
    do("enter-dungeon", hand=HAND)
    assert faults(do("equip", hero="Regulr", wepon="Longspear")) == {
        "wepon": "weapon",
        "hero": "Regular",
        "weapon": None,
    }


@pytest.mark.parametrize("number", [-1, 10**7, "many", 1.5, True, [], {}])
def test_a_number_that_is_none(client, do, number):
    do("enter-dungeon", hand=HAND)
    assert do("use", card="Thunderstone Shard", ability=number).status_code == 422


@pytest.mark.parametrize("number", ["+-5", "--5", "\u00b2", "\u0663", "1e3"])
def test_text_that_is_no_number(client, do, number):
    assert set(faults(do("claim", value="gold", number=number))) == {"number"}
    assert set(faults(do("attest", card="Laak", field="health", value=number))) == {"value"}


@pytest.mark.parametrize("spot", ["\u00b2", "+-1", "0", "4", "one"])
def test_a_place_in_the_dungeon_that_is_none(client, spot):
    opening = {**OPENING, "dungeon": {"1": "Laak", spot: "Abycos"}}
    told = client.post("/api/games", json={"game": "numenera", "opening": opening})
    assert faults(told) == {"dungeon": None}


@pytest.mark.parametrize("seats", [["ann", "Ann"], ["ann", "on"], ["under", "ann"], ["Turn", "ann"], ["ann", "a b"]])
@pytest.mark.parametrize("told", [OPENING, {"situation": {}}])
def test_seats_that_would_be_taken_for_something_else(client, seats, told):
    inner = {"situation": {"seats": seats}} if "situation" in told else {**told, "seats": seats}
    assert set(faults(client.post("/api/games", json={"game": "numenera", "opening": inner}))) == {"seats"}


@pytest.mark.parametrize("rows", [0, [], "", False, "x"])
def test_a_seat_of_a_situation_that_is_no_map(client, rows):
    opening = {"situation": {"seats": ["ann"], "ann": rows}}
    assert set(faults(client.post("/api/games", json={"game": "numenera", "opening": opening}))) == {"situation.ann"}


def test_one_place_in_the_dungeon_told_twice(client):
    opening = {**OPENING, "dungeon": {"1": "Laak", "01": "Abycos"}}
    told = client.post("/api/games", json={"game": "numenera", "opening": opening})
    assert "1 is told twice" in told.json["detail"]


@pytest.mark.parametrize("path", ["judge", "actions"])
def test_text_that_utf_8_cannot_hold(client, game, path):
    body = b'{"action": {"type": "note", "seat": "ann", "text": "half of a pair: \\ud83d"}}'
    told = client.post(f"{game}/{path}", data=body, content_type="application/json")
    assert told.status_code == 422, told.text
    assert "surrogate" in told.json["detail"]


def test_tokens_do_not_go_below_zero(client, game):
    action = {"type": "tokens", "seat": "ann", "kind": "experience", "n": -1}
    told = client.post(f"{game}/actions", json={"action": action})
    assert told.json["ruling"]["verdict"] == "illegal"
    assert "ann has 0 experience" in told.json["ruling"]["sentence"]


@pytest.mark.parametrize("hand", [["Regular*7"], ["Torch*3", "Regular*3"], ["Laak"]])
def test_a_hand_that_cannot_be(client, game, do, hand):
    told = do("enter-dungeon", hand=hand)
    assert told.status_code == 200
    assert told.json["ruling"]["verdict"] == "illegal"
    assert not told.json["appended"]
    assert client.get(game).json["tip"] == 1


def test_an_ambiguous_card(do):
    do("enter-dungeon", hand=HAND)
    do("equip", hero="Regular", weapon="Longspear")
    told = do("use", card="Regular")
    assert told.status_code == 422
    assert told.json["type"].endswith("ambiguous")
    (fault,) = told.json["faults"]
    assert "Regular#1" in fault["near"]
    assert "with Longspear" in fault["wanted"]


@pytest.mark.parametrize(
    ("text", "status", "words"),
    [
        ("{", 400, "not JSON"),
        ('{"action": {"type": "note"}, "action": {}}', 422, "stands twice"),
        ('{"action": {"type": "tokens", "n": 1.5}}', 422, "not a whole number"),
        ('{"action": {"type": "tokens", "n": NaN}}', 422, "not a whole number"),
        ('{"action": {"type": "tokens", "n": 1e3}}', 422, "not a whole number"),
        ('{"action": {"type": "tokens", "n": 99999999999999999999}}', 422, "beyond"),
        ('{"action": ' + "[" * 200 + "]" * 200 + "}", 422, "nested deeper"),
        ('{"action": ' + "[" * 100_000, 422, "nested deeper"),
        ("[]", 422, "an object"),
        ("null", 422, "an object"),
        ('"action"', 422, "an object"),
        ("", 400, "not JSON"),
    ],
)
def test_json_that_is_not_plain(client, game, text, status, words):
    told = client.post(f"{game}/actions", data=text, content_type="application/json")
    assert told.status_code == status, told.text
    assert words in json.dumps(told.json)
    assert client.get(game).json["tip"] == 1


def test_a_body_that_is_not_utf_8(client, game):
    told = client.post(f"{game}/actions", data=b'{"action": "\xff"}', content_type="application/json")
    assert told.status_code == 400
    assert "UTF-8" in told.json["detail"]


def test_a_form_is_no_json(client, game):
    told = client.post(f"{game}/actions", data={"action": "x"})
    assert told.status_code == 415
    assert "application/json" in told.json["detail"]


def test_the_envelope_is_checked_as_a_whole(client, game):
    body = {"acton": {}, "seen": "xyz", "head": -1, "key": ""}
    assert faults(client.post(f"{game}/actions", json=body)) == {
        "acton": "action",
        "action": None,
        "seen": None,
        "head": None,
        "key": None,
    }


@pytest.mark.parametrize(
    "over", ["x", {"rule": "turn.order", "why": "x"}, [1], [{"rule": "turn.order"}], [{"why": "x"}]]
)
def test_an_overruling_without_its_reason(do, over):
    assert "overrule" in faults(do("prepare", seat="ben", keep=[], overrule=over))


def test_a_body_of_fifty_megabytes(client, game):
    body = b'{"action": {"type": "note", "seat": "ann", "text": "' + b"x" * 50_000_000 + b'"}}'
    for path in (f"{game}/actions", f"{game}/judge", "/api/judge", "/api/games", f"{game}/take-back"):
        told = client.post(path, data=body, content_type="application/json")
        assert told.status_code == 413, path
        assert told.mimetype == "application/problem+json"
        assert "1000000 bytes" in told.json["detail"]
    told = client.post("/api/import", data=body, content_type="application/x-ndjson")
    assert told.status_code == 413
    assert "20000000 bytes" in told.json["detail"]
    assert client.get(game).json["tip"] == 1


def test_a_long_note_is_refused_by_its_field(do):
    assert faults(do("note", text="x" * 2001)) == {"text": None}


WEIRD: list[object] = [
    None,
    True,
    -1,
    10**12,
    "",
    "x" * 3000,
    [],
    {},
    [[]],
    [None],
    {"a": {}},
    ["Regular"] * 100,
    "Regular#0",
    "Regular*99",
    "\u202eRegular",
    "Torch in nowhere",
    "Regular with Regular with Regular",
]


def test_no_field_of_any_action_brings_it_down(client, game, do):
    do("enter-dungeon", hand=HAND)
    actions = client.get("/api/schema/numenera").json["actions"]
    for name, action in actions.items():
        for field in action["fields"]:
            for value in WEIRD:
                example = {**action["example"], "seat": "ann", field: value}
                told = client.post(f"{game}/judge", json={"action": example})
                assert told.status_code in (200, 422), (name, field, value, told.text)


def test_all_faults_of_a_situation_are_named_together(client):
    told = client.post("/api/judge", json={
        "ruleset": {"game": "numenera", "board": "dungon"},
        "situation": {"seats": ["ann", "ben"], "stp": "dungeon", "dungeon": {"1": "Scutimorf"},
                      "ann": {"laid": ["Reguler*2"], "xp": -3}},
        "facts": {"Regular": {"strenght": 3}},
        "steps": [{"do": {"type": "choose", "monster": 1}}]})
    assert told.status_code == 422
    named = [fault["field"] for fault in told.json["faults"]]
    assert sorted(named) == sorted({*named}) == sorted([
        "situation.stp", "situation.board", "situation.ann.xp", "facts.Regular.strenght", "dungeon.1",
        "situation.ann.laid"])


def test_a_step_that_cannot_be_read_keeps_the_title_of_the_problem(client):
    told = client.post("/api/judge", json={
        "title": "My case", "ruleset": {"game": "numenera"}, "situation": {"seats": ["ann"]},
        "steps": [{"do": {"type": "claim", "value": "gold", "number": "x"}}]})
    assert told.status_code == 422
    assert told.json["title"] == "The request cannot be read as it stands"
    assert told.json["case"] == "My case"

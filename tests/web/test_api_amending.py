"""Put right and gone on elsewhere, over the API."""

from __future__ import annotations

import pytest

from tests.web.conftest import HAND

OTHER = ["Regular*4", "Torch", "Thunderstone Shard"]


@pytest.fixture
def played(game, do):
    """A hand laid out, a hero armed, a remark: entries 2 to 4."""
    do("enter-dungeon", hand=HAND)
    do("equip", hero="Regular", weapon="Longspear")
    do("note", text="That was it.")
    return game


def entry(client, game, number):
    """One entry."""
    return client.get(f"{game}/entries/{number}").json


def test_what_would_follow_is_shown_and_nothing_is_written(client, played):
    told = client.post(f"{played}/entries/2/amend/preview", json={
        "action": {"type": "enter-dungeon", "seat": "ann", "hand": OTHER}})
    assert told.status_code == 200
    assert told.json["amended"]["shape"] == "changed"
    assert told.json["counts"] == {"same": 1, "changed": 0, "falls": 1, "ended": 0}
    assert (told.json["open"], told.json["head"]) == ([3], 4)
    row = told.json["rows"][0]
    assert (row["version"], row["shape"], row["ways"]) == (3, "falls", ["drop", "end"])
    assert row["then"]["sentence"] == "Regular is equipped with Longspear."
    assert "Longspear is not in" in row["now"]["sentence"]
    assert row["now"]["findings"][0]["outcome"] == "broken"
    assert client.get(played).json["tip"] == 4


def test_it_is_written_in_one_batch_once_it_was_seen(client, played):
    body = {"action": {"type": "enter-dungeon", "seat": "ann", "hand": OTHER}, "choices": {"3": "drop"}}
    seen = client.post(f"{played}/entries/2/amend/preview", json=body).json
    assert seen["open"] == []
    body |= {"why": "a Regular too few", "head": 4, "seen": seen["digest"], "key": "k1", "by": "ann"}
    done = client.post(f"{played}/entries/2/amend", json=body)
    assert done.status_code == 201
    assert done.json == {"version": 5, "head": 7, "replayed": False,
                         "written": [{"version": 6, "instead_of": 2}, {"version": 7, "instead_of": 4}]}
    assert done.headers["Location"] == "/api/games/g1/entries/5"
    again = client.post(f"{played}/entries/2/amend", json=body)
    assert (again.status_code, again.json["replayed"], again.json["written"]) == (201, True, done.json["written"])
    log = client.get(f"{played}/log").json
    assert [row["version"] for row in log["entries"] if row["live"]] == [1, 6, 7]
    assert entry(client, played, 5)["action"] == {"type": "amend", "entry": 2, "why": "a Regular too few",
                                                  "left_out": [3], "choices": {"3": "drop"}}
    assert entry(client, played, 6)["instead_of"] == 2
    assert client.get(f"{played}/verify").json["sound"]
    assert client.get(f"{played}/entries/7/today").json["same"]


def test_an_overruled_entry_needs_no_other_preview_for_its_reason(client, played, do):
    told = {"action": None, "choices": {"3": "drop"}}
    seen = client.post(f"{played}/entries/2/amend/preview", json=told).json
    assert seen["open"] == []
    equip = {"type": "equip", "seat": "ann", "hero": "Regular#2", "weapon": "Longspear"}
    assert do("equip", hero="Regular#2", weapon="Longspear").json["appended"] is False
    forced = {**equip, "overrule": [{"rule": "equip.present", "by": "table", "why": "it was there"}]}
    preview = client.post(f"{played}/entries/3/amend/preview", json={"action": forced}).json
    body = {"action": forced, "why": "it was", "head": 4, "seen": preview["digest"]}
    assert client.post(f"{played}/entries/3/amend", json=body).status_code == 201


def test_what_falls_is_a_fault_until_somebody_chooses(client, played):
    body = {"action": {"type": "enter-dungeon", "seat": "ann", "hand": OTHER}, "why": "w", "head": 4}
    told = client.post(f"{played}/entries/2/amend", json=body)
    assert told.status_code == 422
    assert told.json["faults"][0]["field"] == "choices.3"
    assert told.json["faults"][0]["near"] == ["drop", "end"]
    assert client.get(played).json["tip"] == 4


def test_a_head_that_moved_is_told_with_what_was_missed(client, played, do):
    do("note", text="And another.")
    told = client.post(f"{played}/entries/3/amend", json={"action": None, "why": "w", "head": 4})
    assert told.status_code == 409
    assert told.json["type"] == "/api/problems/head-moved"
    assert [row["version"] for row in told.json["missed"]] == [5]


def test_a_preview_that_changed_comes_with_the_new_one(client, played):
    told = client.post(f"{played}/entries/3/amend", json={"action": None, "why": "w", "head": 4, "seen": "0" * 16})
    assert told.status_code == 409
    assert told.json["type"] == "/api/problems/preview-changed"
    assert told.json["preview"]["rows"][0]["version"] == 4
    seen = told.json["preview"]["digest"]
    again = client.post(f"{played}/entries/3/amend", json={"action": None, "why": "w", "head": 4, "seen": seen})
    assert again.status_code == 201


@pytest.mark.parametrize(("body", "field"), [
    ({}, "action"),
    ({"action": [1]}, "action"),
    ({"action": None, "choices": {"x": "drop"}}, "choices.x"),
    ({"action": None, "choices": {"4": "forget"}}, "choices.4"),
    ({"action": None, "choices": {"4": {"do": "drop", "why": 3}}}, "choices.4.why"),
    ({"action": None, "choices": {"2": "drop"}}, "choices.2"),
    ({"action": {"type": "equip", "seat": "ann", "hero": "Regulra"}}, "hero"),
    ({"action": {"type": "open", "seats": ["ann"]}}, "type"),
    ({"action": None, "chioces": {}}, "chioces"),
])
def test_what_cannot_be_read_names_the_field(client, played, body, field):
    told = client.post(f"{played}/entries/3/amend/preview", json=body)
    assert told.status_code == 422, told.json
    assert field in [fault["field"] for fault in told.json["faults"]]


def test_only_what_there_is_is_amended(client, played):
    assert client.post(f"{played}/entries/99/amend/preview", json={"action": None}).status_code == 404
    assert client.post("/api/games/nowhere/entries/3/amend/preview", json={"action": None}).status_code == 404
    head = {"to": 2, "head": 4, "why": "w"}
    assert client.post(f"{played}/take-back", json=head).status_code == 201
    gone = client.post(f"{played}/entries/3/amend/preview", json={"action": None})
    assert gone.status_code == 422
    assert "live line" in gone.json["detail"]


def test_a_branch_goes_on_from_an_entry(client, played):
    body = {"at": 2, "title": "With the Torch", "why": "what if", "key": "k"}
    begun = client.post(f"{played}/branches", json=body)
    assert begun.status_code == 201
    branch = begun.headers["Location"]
    assert begun.json["parent"] == {"game": "g1", "version": 2}
    assert client.post(f"{played}/branches", json=body).json["id"] == begun.json["id"]
    assert client.get(f"{branch}/table").json["digest"] == client.get(f"{played}/table?at=2").json["digest"]
    assert client.get(f"{branch}/table?at=0").json["digest"] == client.get(f"{played}/table?at=2").json["digest"]
    rows = client.get(f"{played}/branches").json["branches"]
    assert [(row["id"], row["title"]) for row in rows] == [(begun.json["id"], "With the Torch")]
    assert client.get(branch).json["active"] == "ann"
    done = client.post(f"{branch}/actions", json={"action": {"type": "equip", "seat": "ann", "hero": "Regular",
                                                             "weapon": "Longspear"}})
    assert done.status_code == 201
    assert client.get(played).json["tip"] == 4
    assert client.get(f"{branch}/log").json["entries"][0]["type"] == "branch"
    assert client.get(f"{branch}/entries/1").json["action"]["at"] == 2


@pytest.mark.parametrize(("body", "status"), [
    ({"at": 99}, 404), ({"at": 0}, 422), ({}, 422), ({"at": 2, "id": "a b"}, 422), ({"at": 2, "id": "g1"}, 409),
    ({"at": 2, "title": "x" * 121}, 422),
])
def test_a_branch_that_cannot_be(client, played, body, status):
    assert client.post(f"{played}/branches", json=body).status_code == status
    assert client.get(f"{played}/branches").json["branches"] == []

"""Disputes over the API."""

from __future__ import annotations

import pytest

from tests.web.conftest import HAND


@pytest.fixture
def disputes(client, game, do) -> str:
    """The address of the disputes of a game whose third entry ben doubts."""
    do("enter-dungeon", hand=HAND)
    do("equip", hero="Regular", weapon="Longspear")
    body = {"entry": 3, "says": "It is too heavy.", "seat": "ben", "key": "k1"}
    done = client.post(f"{game}/disputes", json=body)
    assert done.status_code == 201, done.text
    assert done.headers["Location"] == f"{game}/disputes/1"
    return f"{game}/disputes"


def test_a_dispute_from_beginning_to_end(client, game, disputes):
    said = {"says": "Weight 3 is not more.", "seat": "ann", "rule": "equip.strength"}
    assert client.post(f"{disputes}/1/positions", json=said).status_code == 201
    told = client.get(f"{disputes}/1").json
    assert told["dispute"]["positions"][0]["rule"] == "numenera/equip.strength"
    assert [column["name"] for column in told["rulings"]] == ["then", "today"]
    assert told["rules"][0]["id"] == "numenera/equip.strength"
    assert told["cited"]["numenera/equip.strength"]["href"] == "/api/rules/numenera/equip.strength"
    done = client.post(f"{disputes}/1/decision", json={"outcome": "uphold", "why": "It is light enough."})
    assert done.json["decision"]["by"] == "the table"
    assert client.get(disputes).json["disputes"][0]["open"] is False
    log = client.get(f"{game}/log").json
    assert [row["type"] for row in log["entries"]][-3:] == ["dispute", "position", "decision"]
    assert log["head"] == 3


def test_the_same_key_brings_the_same_answer(client, disputes):
    body = {"entry": 3, "says": "It is too heavy.", "seat": "ben", "key": "k1"}
    again = client.post(disputes, json=body)
    assert again.status_code == 201
    assert again.json["replayed"]
    assert client.post(disputes, json={**body, "says": "Other."}).status_code == 409
    assert len(client.get(disputes).json["disputes"]) == 1


def test_taking_back_needs_the_live_entry(client, game, disputes, do):
    do("note", text="On it goes.")
    body = {"outcome": "take-back", "why": "Right.", "head": 3}
    moved = client.post(f"{disputes}/1/decision", json=body)
    assert moved.status_code == 409
    assert moved.json["head"] == 5
    done = client.post(f"{disputes}/1/decision", json={**body, "head": 5})
    assert done.json["decision"]["entry"] == 6
    assert client.get(game).json["head"] == 2


def test_faults_are_named_together(client, disputes):
    told = client.post(f"{disputes}/1/positions", json={"says": "x" * 300, "seat": "carl", "rule": "equip.strenth"})
    assert told.status_code == 422
    assert [fault["field"] for fault in told.json["faults"]] == ["says", "seat", "rule"]
    assert told.json["faults"][2]["near"]
    told = client.post(f"{disputes}/1/decision", json={"outcome": "revenge", "why": "x"})
    assert told.json["faults"][0]["field"] == "outcome"


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/2/positions", {"says": "x"}, 404),
        ("/2/decision", {"outcome": "uphold", "why": "x"}, 404),
        ("", {"entry": 99, "says": "x"}, 404),
        ("", {"entry": 3, "says": "x"}, 422),
        ("", {"entry": 4, "says": "x"}, 422),
        ("", {"says": "x"}, 422),
        ("/1/positions", {}, 422),
        ("/1/decision", {"outcome": "amend", "why": "x"}, 422),
        ("/1/decision", {"outcome": "take-back", "why": "x"}, 422),
        ("/1/decision", {"outcome": "house-rule", "why": "x", "topic": "nothing.like-it"}, 422),
    ],
)
def test_what_will_not_do_writes_nothing(client, game, disputes, path, body, status):
    told = client.post(f"{disputes}{path}", json=body)
    assert told.status_code == status, told.text
    assert told.json["faults"]
    assert client.get(game).json["tip"] == 4


def test_a_dispute_that_there_is_not(client, game, disputes):
    assert client.get(f"{disputes}/7").status_code == 404
    assert client.get(f"{disputes}/7").json["faults"][0]["near"] == ["1"]
    assert client.get("/api/games/none/disputes").status_code == 404


def test_a_disputed_game_travels(client, game, disputes):
    client.post(f"{disputes}/1/decision", json={"outcome": "uphold", "why": "So."})
    lines = client.get(f"{game}/export").data
    done = client.post("/api/import?id=copy", data=lines, content_type="application/x-ndjson")
    assert done.status_code == 201
    assert client.get("/api/games/copy/disputes").json["disputes"] == client.get(disputes).json["disputes"]

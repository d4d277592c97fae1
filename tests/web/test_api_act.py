"""Acting over the API: judge, submit, overrule, take back; keys, digests and heads."""

import threading

import pytest

from tests.web.conftest import HAND

NOTE = {"type": "note", "seat": "ann", "text": "Tea is ready."}


def test_a_dry_run_writes_nothing(client, game):
    told = client.post(f"{game}/judge", json={"action": NOTE}).json
    assert told["ruling"]["verdict"] == "legal"
    assert told["at"] == 1
    assert client.get(game).json["tip"] == 1


def test_a_dry_run_at_an_earlier_moment(client, game, do):
    enter = {"type": "enter-dungeon", "seat": "ann", "hand": HAND}
    do("enter-dungeon", hand=HAND)
    assert client.post(f"{game}/judge", json={"action": enter}).json["ruling"]["verdict"] == "illegal"
    assert client.post(f"{game}/judge", json={"action": enter, "at": 1}).json["ruling"]["verdict"] == "legal"
    assert client.post(f"{game}/judge", json={"action": enter, "at": 9}).status_code == 404
    assert client.post(f"{game}/judge", json={"action": enter, "at": 0}).status_code == 404


def test_a_legal_action_is_written(client, game, do):
    told = do("enter-dungeon", hand=HAND)
    assert told.status_code == 201
    assert told.json["appended"]
    assert told.json["version"] == told.json["head"] == 2
    assert told.headers["Location"] == f"{game}/entries/2"
    assert "numenera/dungeon.lay-out" in told.json["rules"]
    assert client.get(f"{game}/entries/2").json["by"] == "ann"


def test_an_illegal_action_is_an_answer(client, game, do):
    told = do("buy", card="Torch")
    assert told.status_code == 200
    assert (told.json["appended"], told.json["version"], told.json["head"]) == (False, None, 1)
    assert told.json["ruling"]["verdict"] == "illegal"
    assert {"rule": "numenera/turn.one-action", "outcome": "broken"}.items() <= told.json["ruling"]["findings"][
        1
    ].items()
    assert client.get(game).json["tip"] == 1


def test_an_undetermined_action_says_what_to_tell(client):
    told = {"seats": ["ann"], "step": "dungeon", "trust": "book", "ann": {"laid": ["Regular*2", "Longspear"]}}
    game = client.post("/api/games", json={"game": "numenera", "opening": {"situation": told}}).headers["Location"]
    equip = {"type": "equip", "seat": "ann", "hero": "Regular", "weapon": "Longspear"}
    asked = client.post(f"{game}/actions", json={"action": equip})
    assert asked.status_code == 200
    assert asked.json["ruling"]["verdict"] == "undetermined"
    for ask in asked.json["ruling"]["asks"]:
        tell = {"type": "attest", "seat": "ann", "card": ask["thing"], "field": ask["field"], "value": 3}
        assert client.post(f"{game}/actions", json={"action": tell}).status_code == 201
    assert client.post(f"{game}/actions", json={"action": equip}).status_code == 201
    facts = client.get(f"{game}/facts").json
    assert facts["told"]["Regular"]["strength"]["value"] == 3
    assert set(client.get(f"{game}/facts?card=Longspear").json["told"]) == {"Longspear"}


def test_an_undetermined_action_may_be_taken_for_granted(client):
    told = {"seats": ["ann"], "step": "dungeon", "trust": "book", "ann": {"laid": ["Regular*2", "Longspear"]}}
    game = client.post("/api/games", json={"game": "numenera", "opening": {"situation": told}}).headers["Location"]
    equip = {
        "type": "equip",
        "seat": "ann",
        "hero": "Regular",
        "weapon": "Longspear",
        "assume": ["equip.strength"],
    }
    done = client.post(f"{game}/actions", json={"action": equip})
    assert done.status_code == 201
    assert client.get(f"{game}/log").json["entries"][-1]["waived"] == ["numenera/equip.strength"]


def test_the_table_may_overrule(client, game, do):
    over = [{"rule": "numenera/turn.order", "by": "table", "why": "Ann is making tea."}]
    told = do("prepare", seat="ben", keep=[], overrule=over)
    assert told.status_code == 201
    assert told.json["ruling"]["findings"][0]["waived"] == "the table's word: Ann is making tea."


def test_take_back_moves_the_head_and_keeps_the_line(client, game, do):
    do("enter-dungeon", hand=HAND)
    done = client.post(f"{game}/take-back", json={"to": 1, "head": 2, "why": "The village was meant.", "by": "ann"})
    assert done.status_code == 201
    assert done.json == {"version": 3, "head": 1, "replayed": False}
    assert [row["live"] for row in client.get(f"{game}/log").json["entries"]] == [True, False, False]
    assert do("visit-village", hand=HAND).json["version"] == 4
    assert client.get(f"{game}/table").json["agenda"][0][0]["kind"] == "village.abilities"


def test_a_take_back_with_a_key_is_done_once(client, game, do):
    do("enter-dungeon", hand=HAND)
    body = {"to": 1, "head": 2, "why": "The village was meant.", "key": "t1"}
    first, again = (client.post(f"{game}/take-back", json=body) for _ in range(2))
    assert first.json == {"version": 3, "head": 1, "replayed": False}
    assert again.json == {"version": 3, "head": 1, "replayed": True}
    assert client.post(f"{game}/take-back", json={**body, "why": "Another."}).status_code == 409


@pytest.mark.parametrize("several", [False, True])
def test_a_head_that_is_not_the_live_one_is_told_of_what_is_not_legal_too(client, game, do, several):
    do("enter-dungeon", hand=HAND)
    action = {"type": "buy", "seat": "ann", "card": "Torch"}
    body, path = ({"actions": [action]}, "batch") if several else ({"action": action}, "actions")
    told = client.post(f"{game}/{path}", json={**body, "head": 1})
    assert (told.status_code, told.json["expected"], told.json["head"]) == (409, 1, 2)
    assert [row["version"] for row in told.json["missed"]] == [2]
    assert client.post(f"{game}/{path}", json={**body, "head": 2}).json["appended"] is False


def test_take_back_needs_the_exact_head(client, game, do):
    do("enter-dungeon", hand=HAND)
    do("note", text="Wait.")
    told = client.post(f"{game}/take-back", json={"to": 1, "head": 2, "why": "The village was meant."})
    assert told.status_code == 409
    assert told.json["type"].endswith("head-moved")
    assert (told.json["expected"], told.json["head"]) == (2, 3)
    assert [row["version"] for row in told.json["missed"]] == [3]


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ({}, {"to", "head", "why"}),
        ({"to": -1, "head": "x", "why": ""}, {"to", "head", "why"}),
        ({"to": 7, "head": 1, "why": "x"}, {"to"}),
        ({"to": 1, "head": 1, "why": "   "}, {"why"}),
    ],
)
def test_take_back_names_every_fault(client, game, body, fields):
    told = client.post(f"{game}/take-back", json=body)
    assert told.status_code == 422
    assert {fault["field"] for fault in told.json["faults"]} == fields


def test_one_key_one_entry(client, game, do):
    first = do("enter-dungeon", {"key": "k1"}, hand=HAND)
    again = do("enter-dungeon", {"key": "k1"}, hand=HAND)
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json["replayed"]
    assert again.json["version"] == first.json["version"]
    assert again.json["ruling"]["digest"] == first.json["ruling"]["digest"]
    assert client.get(game).json["tip"] == 2


def test_the_key_may_be_a_header(client, game):
    body, header = {"action": NOTE}, {"Idempotency-Key": '"k2"'}
    assert client.post(f"{game}/actions", json=body, headers=header).json["version"] == 2
    assert client.post(f"{game}/actions", json={**body, "key": "k2"}).json["replayed"]
    assert client.post(f"{game}/actions", json={**body, "key": "k3"}, headers=header).status_code == 422
    assert client.post(f"{game}/actions", json=body, headers={"Idempotency-Key": "x" * 65}).status_code == 422


def test_a_key_with_another_request_is_refused(client, game, do):
    do("note", {"key": "k1"}, text="One.")
    told = do("note", {"key": "k1"}, text="Two.")
    assert told.status_code == 409
    assert told.json["type"].endswith("key-reused")
    assert client.get(game).json["tip"] == 2


def test_a_changed_ruling_is_not_written(client, game, do):
    action = {"type": "prepare", "seat": "ann", "keep": []}
    seen = client.post(f"{game}/judge", json={"action": action}).json
    do("enter-dungeon", hand=HAND)
    body = {"action": action, "seen": seen["ruling"]["digest"], "seen_at": seen["at"]}
    told = client.post(f"{game}/actions", json=body)
    assert told.status_code == 409
    assert told.json["type"].endswith("ruling-changed")
    assert told.json["ruling"]["verdict"] == "illegal"
    assert [row["version"] for row in told.json["missed"]] == [2]
    assert client.get(game).json["tip"] == 2


def test_an_independent_entry_in_between_does_no_harm(client, game, do):
    action = {"type": "enter-dungeon", "seat": "ann", "hand": HAND}
    seen = client.post(f"{game}/judge", json={"action": action}).json["ruling"]["digest"]
    do("note", seat="ben", text="Tea?")
    assert client.post(f"{game}/actions", json={"action": action, "seen": seen}).status_code == 201


def test_a_head_that_moved_is_told_with_the_ruling_of_now(client, game, do):
    do("note", text="One.")
    told = client.post(f"{game}/actions", json={"action": NOTE, "head": 1})
    assert told.status_code == 409
    assert told.json["type"].endswith("head-moved")
    assert told.json["ruling"]["verdict"] == "legal"
    assert [row["version"] for row in told.json["missed"]] == [2]
    assert client.post(f"{game}/actions", json={"action": NOTE, "head": 2}).status_code == 201


def test_many_at_once_do_not_disturb_each_other(app, game, service):
    """Looking, asking and writing on one table at the same time: everybody sees it whole."""
    faults: list[str] = []

    def play(n):
        client = app.test_client()
        for turn in range(12):
            asks = [
                client.get(f"{game}/table"),
                client.get(f"{game}/legal"),
                client.get(game),
                client.get(f"{game}/entries/1/today"),
                client.post(f"{game}/judge", json={"action": {"type": "enter-dungeon", "seat": "ann", "hand": HAND}}),
                client.post(f"{game}/actions", json={"action": NOTE, "key": f"{n}-{turn}"}),
            ]
            faults.extend(told.text for told in asks if told.status_code not in (200, 201))

    threads = [threading.Thread(target=play, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    client = app.test_client()
    assert client.get(game).json["tip"] == 49
    live = client.get(f"{game}/table").json["digest"]
    lines = client.get(f"{game}/export").text
    client.post("/api/import?id=copy", data=lines, content_type="application/x-ndjson")
    assert client.get("/api/games/copy/table").json["digest"] == live

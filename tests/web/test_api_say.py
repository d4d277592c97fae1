"""Said in words over the API: understood, judged, sent as one batch."""

from __future__ import annotations

import pytest

from tests.web.conftest import HAND

ENTER = {"type": "enter-dungeon", "seat": "ann", "hand": HAND}
EQUIP = {"type": "equip", "seat": "ann", "hero": "Regular", "weapon": "Longspear"}
FIGHT = {"type": "choose", "seat": "ann", "monster": 1}


@pytest.fixture
def say(client, game):
    """Says something at the table: say("end my turn")."""

    def send(text, **more):
        return client.post(f"{game}/say", json={"text": text, **more})

    return send


def test_what_is_said_is_shown_before_it_is_sent(client, game, say, do):
    do("enter-dungeon", hand=HAND)
    told = say("equip regular with longspear, fight one").json
    assert told["sure"]
    assert told["head"] == 2
    (reading,) = told["readings"]
    assert reading["actions"] == [EQUIP, FIGHT]
    assert reading["said"] == ["ann equips Regular with Longspear", "ann fights 1"]
    assert [step["ruling"]["verdict"] for step in reading["rulings"]] == ["legal", "legal"]
    assert "numenera/equip.strength" in told["rules"]
    assert client.get(game).json["tip"] == 2, "nothing is written"
    seen = [step["ruling"]["digest"] for step in reading["rulings"]]
    done = client.post(f"{game}/batch", json={"actions": reading["actions"], "seen": seen, "key": "k"})
    assert done.status_code == 201
    assert done.json["versions"] == [3, 4]
    assert done.headers["Location"] == f"{game}/entries/4"
    again = client.post(f"{game}/batch", json={"actions": reading["actions"], "seen": seen, "key": "k"})
    assert again.json["replayed"]
    assert client.get(game).json["tip"] == 4


def test_what_is_unsure_and_what_is_left_over_is_there(say, do):
    do("enter-dungeon", hand=HAND)
    told = say("fight skoot a morph banana").json
    assert not told["sure"]
    assert told["readings"][0]["unsure"] == [{"heard": "skoot a morph", "taken_as": "Scutimorph"}]
    assert told["readings"][0]["left_over"] == ["banana"]
    assert told["not_understood"][0]["words"] == "banana"


def test_a_question_leads_to_the_search_and_undo_to_taking_back(client, game, say):
    told = say("can i buy two cards?").json
    assert told["question"]
    assert told["leads"][0]["to"] == "search"
    assert client.get(told["leads"][0]["href"]).json["hits"]
    told = say("undo that").json
    assert told["undo"]
    assert told["leads"] == [{"to": "take-back", "href": f"{game}/take-back"}]
    assert told["readings"] == []


def test_nonsense_is_answered(say):
    told = say("purple monkeys everywhere").json
    assert told["readings"] == []
    assert told["not_understood"][0]["words"] == "purple monkeys everywhere"


def test_a_player_is_known_by_the_name_that_was_typed(client, service):
    service.open("numenera", {"seats": ["ann", "ben"], "preset": "first-game", "board": "dungeon",
                              "dungeon": {"1": "Laak", "2": "Scutimorph", "3": "Abycos"}},
                 game_id="n", names={"ben": "Benedikt"})
    told = client.post("/api/games/n/say", json={"text": "benedikt takes 2 disease"}).json
    assert told["readings"][0]["actions"] == [{"type": "suffer", "seat": "ben", "n": 2}]


@pytest.mark.parametrize(("body", "field"), [
    ({}, "text"), ({"text": ""}, "text"), ({"text": 5}, "text"), ({"text": "x" * 401}, "text"),
    ({"text": "rest", "seat": "carl"}, "seat"), ({"text": "rest", "mood": "good"}, "mood"),
])
def test_what_cannot_be_read_is_named(client, game, body, field):
    told = client.post(f"{game}/say", json=body)
    assert told.status_code == 422
    assert told.json["faults"][0]["field"] == field


def test_a_batch_with_an_illegal_action_writes_nothing_and_says_which(client, game):
    told = client.post(f"{game}/batch", json={"actions": [ENTER, {"type": "buy", "seat": "ann", "card": "Torch"}]})
    assert told.status_code == 200
    assert (told.json["appended"], told.json["stopped"]) == (False, 1)
    assert told.json["rulings"][1]["verdict"] == "illegal"
    assert client.get(game).json["tip"] == 1


def test_a_batch_whose_ruling_changed_writes_nothing_and_says_what_came_meanwhile(client, game, do):
    text = "enter the dungeon with three regulars longspear torch shard then equip regular with longspear"
    steps = client.post(f"{game}/say", json={"text": text}).json["readings"][0]["rulings"]
    seen = [step["ruling"]["digest"] for step in steps]
    do("attest", seat="ben", card="Longspear", field="weight", value=9)
    told = client.post(f"{game}/batch", json={"actions": [ENTER, EQUIP], "seen": seen, "seen_at": 1})
    assert told.status_code == 409
    assert told.json["type"].endswith("ruling-changed")
    assert (told.json["changed"], told.json["ruling"]["verdict"]) == (1, "illegal")
    assert [row["version"] for row in told.json["missed"]] == [2]
    assert client.get(game).json["tip"] == 2


def test_a_batch_on_another_head_tells_the_rulings_as_they_are(client, game, do):
    do("note", text="Tea.")
    told = client.post(f"{game}/batch", json={"actions": [ENTER], "head": 1})
    assert told.status_code == 409
    assert told.json["rulings"][0]["ruling"]["verdict"] == "legal"
    assert told.json["head"] == 2


@pytest.mark.parametrize(("body", "field"), [
    ({}, "actions"), ({"actions": []}, "actions"), ({"actions": [ENTER] * 21}, "actions"),
    ({"actions": [5]}, "actions"), ({"actions": [{"type": "equip", "seat": "ann"}]}, "actions[0].hero"),
    ({"actions": [ENTER], "seen": ["xyz"]}, "seen"),
    ({"actions": [{"type": "open", "seats": ["a"]}]}, "actions[0].type"),
])
def test_a_batch_that_cannot_be_read_is_named(client, game, body, field):
    told = client.post(f"{game}/batch", json=body)
    assert told.status_code == 422, told.text
    assert told.json["faults"][0]["field"].startswith(field), told.text
    assert client.get(game).json["tip"] == 1

"""Games over the API: opened, listed, looked at."""

import pytest

from tests.web.conftest import HAND, OPENING

NOTE = {"type": "note", "seat": "ann", "text": "Tea is ready."}


def test_a_game_is_opened(client, game):
    told = client.get(game).json
    assert {
        "title": "Friday",
        "game": "numenera",
        "seats": ["ann", "ben"],
        "active": "ann",
        "turn": 1,
        "tip": 1,
        "head": 1,
        "over": None,
        "parent": None,
    }.items() <= told.items()
    assert told["next"]["seat"] == "ann"
    assert all(client.get(part).status_code == 200 for name, part in told["links"].items() if name != "events")


def test_games_are_listed_newest_first(client, game):
    client.post("/api/games", json={"game": "numenera", "opening": OPENING, "id": "second"})
    assert [row["id"] for row in client.get("/api/games").json["games"]] == ["second", game.rsplit("/", 1)[1]]


def test_a_game_may_begin_in_the_middle(client):
    told = {"seats": ["ann"], "step": "dungeon", "ann": {"laid": ["Regular*2", "Longspear"]}}
    opened = client.post("/api/games", json={"game": "numenera", "opening": {"situation": told}})
    assert opened.status_code == 201
    assert opened.json["next"]["frame"] == "dungeon.abilities"


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ({}, {"game", "opening"}),
        ({"game": 7, "opening": [], "id": "a b", "titel": "x"}, {"game", "opening", "id", "titel"}),
        ({"game": "numnera", "opening": OPENING}, {"game"}),
        ({"game": "numenera", "opening": {**OPENING, "preset": "firstgame"}}, {"preset"}),
        ({"game": "numenera", "opening": {**OPENING, "seats": ["Ann!", "Ann!"]}}, {"seats"}),
        (
            {"game": "numenera", "opening": {**OPENING, "dungeon": {"1": "Lak", "9": "Abycos"}}},
            {"dungeon", "dungeon.1"},
        ),
        ({"game": "numenera", "opening": {"situation": {"seats": ["ann"], "turn": -1}}}, {"situation.turn"}),
    ],
)
def test_an_opening_that_cannot_be_read(client, body, fields):
    told = client.post("/api/games", json=body)
    assert told.status_code == 422
    assert {fault["field"] for fault in told.json["faults"]} == fields
    assert client.get("/api/games").json["games"] == []


def test_an_id_is_given_once(client, game):
    told = client.post("/api/games", json={"game": "numenera", "opening": {**OPENING, "seats": ["cid"]}, "id": "g1"})
    assert told.status_code == 409
    assert told.json["type"].endswith("game-exists")


def test_the_table_has_everything_in_its_place(client, game, do):
    do("enter-dungeon", hand=HAND)
    do("equip", hero="Regular", weapon="Longspear")
    table = client.get(f"{game}/table").json
    laid = table["places"]["ann/laid"]["cards"]
    assert [card["card"] for card in laid] == ["Regular", "Regular", "Regular", "Torch", "Thunderstone Shard"]
    assert laid[0]["bears"][0]["card"] == "Longspear"
    assert laid[0]["marks"]["armed"]
    assert table["piles"]["ann/deck"]["size"] == 6
    assert table["tokens"]["ann"] == {"experience": 0}
    assert table["dials"]["active"] == "ann"
    assert table["agenda"][0][0]["kind"] == "dungeon.abilities"


def test_the_table_of_any_moment(client, game, do):
    do("enter-dungeon", hand=HAND)
    assert client.get(f"{game}/table?at=0").json["places"] == {}
    assert client.get(f"{game}/table?at=1").json["places"]["ann/laid"]["cards"] == []
    now = client.get(f"{game}/table").json
    assert len(now["places"]["ann/laid"]["cards"]) == 6
    assert now == client.get(f"{game}/table?at=2").json
    assert client.get(f"{game}/table?at=3").status_code == 404


def test_what_may_be_done_is_told_legal_things_first(client, game, do):
    do("enter-dungeon", hand=HAND)
    told = client.get(f"{game}/legal").json
    assert told["seat"] == "ann"
    verdicts = [row["verdict"] for row in told["actions"]]
    assert verdicts == sorted(verdicts, key=["legal", "undetermined", "illegal"].index)
    for row in told["actions"]:
        if row["verdict"] == "legal":
            judged = client.post(f"{game}/judge", json={"action": row["action"]}).json["ruling"]
            assert judged["digest"] == row["digest"]


def test_an_unknown_seat_has_no_actions(client, game):
    told = client.get(f"{game}/legal?seat=anne")
    assert told.status_code == 422
    assert told.json["faults"][0]["near"] == ["ann"]


def test_facts_of_other_games_are_offered(client, game, do):
    do("attest", card="Scutimorph", field="health", value=7)
    client.post("/api/games", json={"game": "numenera", "opening": OPENING, "id": "other"})
    told = client.get("/api/games/other/facts").json
    assert told["told"] == {}
    assert {"card": "Scutimorph", "field": "health", "value": 7, "by": "ann", "game": "g1"}.items() <= (
        told["elsewhere"][0].items()
    )


def test_cards_say_where_their_values_come_from(client, game, do):
    do("attest", card="Scutimorph", field="health", value=7)
    card = client.get(f"{game}/cards/scutimorph").json
    assert card["values"]["health"] == {"value": 7, "origin": "told", "source": "ann"}
    heroes = client.get(f"{game}/cards?kind=hero&group=Mystic").json["cards"]
    assert [hero["name"] for hero in heroes] == ["Mystic", "Mystic Glaive", "Enhanced Mystic Glaive"]
    assert client.get(f"{game}/cards/Scutimorp").json["faults"][0]["near"] == ["Scutimorph"]


@pytest.mark.parametrize(
    "part",
    [
        "",
        "/table",
        "/legal",
        "/log",
        "/facts",
        "/cards",
        "/cards/Torch",
        "/export",
        "/verify",
        "/events",
        "/entries/1",
        "/entries/1/today",
    ],
)
def test_an_unknown_game_has_near_names(client, part):
    client.post("/api/games", json={"game": "numenera", "opening": OPENING, "id": "friday"})
    told = client.get(f"/api/games/fridy{part}")
    assert told.status_code == 404
    assert told.json["faults"][0]["near"] == ["friday"]


@pytest.mark.parametrize("part", ["judge", "actions", "take-back"])
def test_nothing_is_sent_to_an_unknown_game(client, part):
    body = {"to": 1, "head": 1, "why": "x"} if part == "take-back" else {"action": NOTE}
    assert client.post(f"/api/games/nowhere/{part}", json=body).status_code == 404


def test_another_way_to_play_is_a_game_of_its_own(client):
    opening = {"mode": "solo", "seats": ["ann"], "preset": "first-game", "difficulty": "hard"}
    answer = client.post("/api/games", json={"game": "numenera", "opening": opening})
    assert (answer.status_code, answer.json["game"]) == (201, "solo")
    told = {"situation": {"mode": "solo", "seats": ["ann"], "difficulty": "easy", "scoring pile": 3}}
    answer = client.post("/api/games", json={"game": "numenera", "opening": told})
    assert (answer.status_code, answer.json["game"]) == (201, "solo")
    answer = client.post("/api/games", json={"game": "numenera", "opening": {**opening, "mode": "duel"}})
    assert (answer.status_code, answer.json["faults"][0]["field"]) == (422, "mode")
    answer = client.post("/api/games", json={"game": "solo", "opening": {**opening, "seats": ["ann", "ben"]}})
    assert (answer.status_code, "for 1 player" in answer.text) == (422, True)

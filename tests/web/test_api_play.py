"""Playing over the API: open, look, judge, submit, take back."""

import threading

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
    assert all(
        client.get(part).status_code == 200 for name, part in told["links"].items() if name != "events"
    )


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
    told = client.post(
        "/api/games", json={"game": "numenera", "opening": {**OPENING, "seats": ["cid"]}, "id": "g1"}
    )
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
    assert {"rule": "numenera/turn.one-action", "outcome": "broken"}.items() <= told.json["ruling"][
        "findings"
    ][1].items()
    assert client.get(game).json["tip"] == 1


def test_an_undetermined_action_says_what_to_tell(client):
    told = {"seats": ["ann"], "step": "dungeon", "ann": {"laid": ["Regular*2", "Longspear"]}}
    game = client.post("/api/games", json={"game": "numenera", "opening": {"situation": told}}).headers[
        "Location"
    ]
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
    told = {"seats": ["ann"], "step": "dungeon", "ann": {"laid": ["Regular*2", "Longspear"]}}
    game = client.post("/api/games", json={"game": "numenera", "opening": {"situation": told}}).headers[
        "Location"
    ]
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


def test_take_back_moves_the_head_and_keeps_the_line(client, game, do):
    do("enter-dungeon", hand=HAND)
    done = client.post(
        f"{game}/take-back", json={"to": 1, "head": 2, "why": "The village was meant.", "by": "ann"}
    )
    assert done.status_code == 201
    assert done.json == {"version": 3, "head": 1, "replayed": False}
    assert [row["live"] for row in client.get(f"{game}/log").json["entries"]] == [True, False, False]
    assert do("visit-village", hand=HAND).json["version"] == 4
    assert client.get(f"{game}/table").json["agenda"][0][0]["kind"] == "village.abilities"


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


def test_many_at_once_do_not_disturb_each_other(app, game, service):
    """Looking, asking and writing on one table at the same time: everybody sees it whole."""
    faults = []

    def play(n):
        client = app.test_client()
        for turn in range(12):
            asks = [
                client.get(f"{game}/table"),
                client.get(f"{game}/legal"),
                client.get(game),
                client.get(f"{game}/entries/1/today"),
                client.post(
                    f"{game}/judge", json={"action": {"type": "enter-dungeon", "seat": "ann", "hand": HAND}}
                ),
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

"""Seats over the API: links, tokens, who may do what, and what is answered to whom."""

import re

import pytest

from adjudicator.seating.codes import fresh_token
from tests.web.conftest import HAND, OPENING
from tests.web.seats_help import Program, seated

G = "/api/games/g1"
ENTER = {"type": "enter-dungeon", "seat": "ann", "hand": HAND}


@pytest.fixture
def table(app, g1):
    return seated(app)


def act(device, seat, kind="note", **more):
    action = {"type": kind, "seat": seat, **({"text": "Tea."} if kind == "note" else {}), **more}
    return device.post(f"{G}/actions", action=action)


def kind_of(answer):
    return answer.json["type"].rpartition("/")[2]


def entries(service):
    return service.store.game("g1").tip


# Making and following links


def test_making_links_makes_the_asker_the_host_once(client, app, g1):
    made = client.post(f"{G}/seats")
    assert made.status_code == 201
    assert made.json["you"] == {"role": "host", "seats": []}
    assert [(row["role"], row.get("seat"), row["taken"]) for row in made.json["places"]] == [
        ("seat", "ann", False),
        ("seat", "ben", False),
        ("host", None, True),
        ("spectator", None, False),
    ]
    assert all(row["link"].startswith("http://localhost/s/") for row in made.json["places"])
    again = client.post(f"{G}/seats")
    assert (again.status_code, kind_of(again)) == (403, "not-at-this-table")
    host = Program(app.test_client(), made.json["token"])
    assert host.get(f"{G}/seats").json["places"] == made.json["places"]
    twice = host.post(f"{G}/seats")
    assert (twice.status_code, kind_of(twice)) == (409, "already-seated")


def test_a_link_brings_a_token_and_one_token_may_hold_two_seats(table):
    ann = table.program("ann")
    told = ann.get(f"{G}/seats").json
    assert told["you"] == {"role": "seat", "seats": ["ann"]}
    assert all("link" not in row for row in told["places"])
    assert [row["yours"] for row in told["places"]] == [True, False, False, False]
    both = ann.post("/api/join", link=table.links["ben"])
    assert (both.json["token"], both.json["seat"]) == (ann.token, "ben")
    assert ann.get(f"{G}/seats").json["you"]["seats"] == ["ann", "ben"]


def test_who_brings_a_token_may_ask_again_when_the_answer_was_lost(table):
    device = Program(table.app.test_client(), fresh_token())
    first, again = (device.post("/api/join", link=table.links["ann"]) for _ in range(2))
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json == again.json == {"token": device.token, "game": "g1", "role": "seat", "seat": "ann"}


def test_a_code_may_be_typed(table):
    code = table.links["ann"].rpartition("/")[2]
    assert table.program().post("/api/join", link=code.lower().replace("-", " ")).json["seat"] == "ann"


def test_a_taken_seat_is_told_with_its_time_and_the_token_is_not_told(table):
    table.program("ann")
    again = table.program().post("/api/join", link=table.links["ann"])
    assert (again.status_code, kind_of(again)) == (409, "seat-taken")
    assert again.json["since"] == "2026-01-01T00:00:00Z"
    assert "token" not in again.json


def test_guessed_mistyped_and_revoked_links_are_answered_alike(table):
    revoked = table.links["ann"]
    table.host.post(f"{G}/seats/hand-over", seat="ann")
    said = []
    for link in (revoked, "ABCD-EFGH-JKMN-PQRS-TVWX-YZ01-23", "nonsense", "http://elsewhere/s/"):
        refused = table.program().post("/api/join", link=link)
        said.append((refused.status_code, refused.json, sorted(refused.headers.keys())))
    assert all(one == said[0] for one in said)
    assert said[0][1]["type"].endswith("no-such-link")


def test_a_device_that_was_stood_up_is_told_so(table):
    ann = table.program("ann")
    table.host.post(f"{G}/seats/hand-over", seat="ann")
    refused = act(ann, "ann")
    assert (refused.status_code, kind_of(refused)) == (403, "not-at-this-table")
    assert refused.json["stood_up"] == {"role": "seat", "seat": "ann", "at": "2026-01-01T00:00:00Z"}
    gone = ann.post("/api/join", link=table.links["ann"])
    assert (gone.status_code, kind_of(gone)) == (410, "stood-up")


def test_whoever_guesses_has_to_wait(table):
    guess = table.program()
    for _ in range(20):
        assert guess.post("/api/join", link="nonsense").status_code == 404
    wait = guess.post("/api/join", link=table.links["ann"])
    assert (wait.status_code, kind_of(wait)) == (429, "too-many-tries")
    assert 0 < int(wait.headers["Retry-After"]) <= 60
    elsewhere = guess.client.post(
        "/api/join", json={"link": table.links["ann"]}, environ_overrides={"REMOTE_ADDR": "10.0.0.9"}
    )
    assert elsewhere.status_code == 200


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "link"),
        ({"link": ""}, "link"),
        ({"link": "x" * 301}, "link"),
        ({"link": 7}, "link"),
        ({"link": "x", "seat": "ann"}, "seat"),
    ],
)
def test_what_is_no_link_is_named(table, body, field):
    refused = table.program().post("/api/join", **body)
    assert refused.status_code == 422
    assert [fault["field"] for fault in refused.json["faults"]] == [field]


@pytest.mark.parametrize("token", ["", "x", "A" * 43, "A" * 5000, "ü"])
def test_a_token_that_is_none_is_a_stranger(table, token):
    answer = table.app.test_client().get(G, headers={"Authorization": f"Bearer {token}".encode().decode("latin-1")})
    assert (answer.status_code, kind_of(answer)) == (403, "not-at-this-table")


# Who may do what


def test_a_seat_acts_for_itself_and_is_named_in_the_log_whatever_it_says(table, service):
    ann = table.program("ann")
    action = {"type": "note", "seat": "ann", "text": "Tea."}
    done = ann.post(f"{G}/actions", action=action, by="ben")
    assert done.status_code == 201
    assert service.store.entry("g1", done.json["version"]).envelope["by"] == "ann"


def test_another_seats_action_is_refused_with_what_would_do_and_nothing_is_written(table, service):
    ben, before = table.program("ben"), entries(service)
    for refused in (act(ben, "ann"), ben.post(f"{G}/actions", action=ENTER)):
        assert (refused.status_code, kind_of(refused)) == (403, "another-seat")
        assert refused.json["seats"] == ["ben"]
        assert "This device holds the seat of ben." in refused.json["detail"]
        assert "ask the host" in refused.json["detail"]
        assert refused.json["faults"][0]["near"] == ["ben"]
    assert entries(service) == before


def test_a_seat_may_not_ask_what_another_hand_allows(table):
    ben = table.program("ben")
    assert kind_of(ben.get(f"{G}/legal?seat=ann")) == "another-seat"
    assert kind_of(ben.post(f"{G}/judge", action=ENTER)) == "another-seat"
    assert ben.get(f"{G}/legal").json["seat"] == "ben"
    assert ben.post(f"{G}/judge", action={"type": "note", "seat": "ben", "text": "?"}).status_code == 200


def test_the_host_acts_for_any_seat_but_looks_into_no_taken_hand(table, service):
    table.program("ann")
    done = act(table.host, "ann")
    assert done.status_code == 201
    assert service.store.entry("g1", done.json["version"]).envelope["by"] == "host"
    assert table.host.post(f"{G}/judge", action=ENTER).status_code == 200
    assert kind_of(table.host.get(f"{G}/legal?seat=ann")) == "another-seat"
    assert table.host.get(f"{G}/legal?seat=ben").status_code == 200


def test_a_spectator_reads_and_writes_nothing(table, service):
    watcher, before = table.program("spectator"), entries(service)
    for address in ("", "/table", "/log", "/cards", "/facts", "/entries/1", "/verify", "/seats"):
        assert watcher.get(f"{G}{address}").status_code == 200, address
    for refused in (
        act(watcher, "ann"),
        watcher.get(f"{G}/legal"),
        watcher.post(f"{G}/take-back", to=1, head=1, why="x"),
        watcher.post(f"{G}/seats/move", seat="ann"),
        watcher.post(f"{G}/seats/hand-over", seat="ann"),
        watcher.get(f"{G}/export"),
    ):
        assert refused.status_code == 403, refused.text
        assert "This device only watches." in refused.json["detail"]
    assert entries(service) == before


def test_a_stranger_gets_nothing_of_a_seated_game(table, app):
    stranger = table.program()
    rules = [rule for rule in app.url_map.iter_rules() if "game_id" in rule.arguments and "/api/" in rule.rule]
    assert len(rules) > 15
    for rule in rules:
        address = re.sub("<int:[a-z]+>", "1", rule.rule.replace("<string:game_id>", "g1"))
        address = re.sub("<string:[a-z]+>", "Laak", address)
        for method in rule.methods & {"GET", "POST"}:
            answer = stranger.client.open(address, method=method, json={} if method == "POST" else None)
            assert (answer.status_code, kind_of(answer)) == (403, "not-at-this-table"), (method, address)
            assert "ann" not in answer.text


def test_a_seated_game_is_listed_for_those_who_belong_and_for_nobody_else(table, service):
    service.open("numenera", OPENING, game_id="open")

    def listed(device):
        return [row["id"] for row in device.get("/api/games").json["games"]]

    assert listed(table.program()) == ["open"]
    for device in (table.host, table.program("ann"), table.program("spectator")):
        assert listed(device) == ["open", "g1"]
    near = table.program().get("/api/games/g11")
    assert near.status_code == 404
    assert near.json["faults"][0]["near"] == []
    assert "g1" in table.host.get("/api/games/g11").json["faults"][0]["near"]


def test_opening_a_game_again_tells_a_stranger_nothing(table):
    again = table.program().post("/api/games", game="numenera", opening=OPENING, title="Friday", id="g1")
    other = table.program().post("/api/games", game="numenera", opening={**OPENING, "seats": ["cid"]}, id="g1")
    for told in (again, other):
        assert (told.status_code, kind_of(told)) == (409, "game-exists")
    assert again.text == other.text
    assert "give another, or none" in again.json["detail"]


def test_only_the_host_exports(table):
    assert table.host.get(f"{G}/export").status_code == 200
    refused = table.program("ann").get(f"{G}/export")
    assert (refused.status_code, kind_of(refused)) == (403, "host-only")


def test_a_seat_takes_back_its_own_and_nobody_elses(table, service):
    ann, ben = table.program("ann"), table.program("ben")
    first = act(ann, "ann").json["version"]
    second = act(ann, "ann").json["version"]
    refused = ben.post(f"{G}/take-back", to=first, head=second, why="x")
    assert (refused.status_code, kind_of(refused)) == (403, "another-seat")
    assert f"Entry {second} was told by ann" in refused.json["detail"]
    done = ann.post(f"{G}/take-back", to=first, head=second, why="x", by="ben")
    assert done.status_code == 201, done.text
    assert service.store.entry("g1", done.json["version"]).envelope["by"] == "ann"
    third = act(ben, "ben").json["version"]
    assert kind_of(ann.post(f"{G}/take-back", to=1, head=third, why="x")) == "another-seat"
    assert table.host.post(f"{G}/take-back", to=1, head=third, why="x").status_code == 201


def test_what_the_host_told_for_a_seat_is_the_hosts_to_take_back(table):
    ann = table.program("ann")
    last = act(table.host, "ann").json["version"]
    assert kind_of(ann.post(f"{G}/take-back", to=1, head=last, why="x")) == "another-seat"


# Handing over and moving


def test_the_host_hands_a_seat_over(table):
    old = table.program("ann")
    made = table.host.post(f"{G}/seats/hand-over", seat="ann")
    assert made.status_code == 201
    assert old.get(G).status_code == 403
    new = table.program().post("/api/join", link=made.json["link"])
    assert new.json["seat"] == "ann"
    assert kind_of(old.post(f"{G}/seats/hand-over", seat="ben")) == "not-at-this-table"
    assert kind_of(table.program("ben").post(f"{G}/seats/hand-over", seat="ann")) == "host-only"


def test_a_player_moves_to_another_phone_and_moves_nobody_else(table):
    ann = table.program("ann")
    assert kind_of(ann.post(f"{G}/seats/move", seat="ben")) == "another-seat"
    assert kind_of(ann.post(f"{G}/seats/move", role="host")) == "host-only"
    assert kind_of(ann.post(f"{G}/seats/move", role="host", seat="ann")) == "malformed"
    link = ann.post(f"{G}/seats/move", seat="ann").json["link"]
    assert ann.get(G).status_code == 200
    assert table.program().post("/api/join", link=link).json["seat"] == "ann"
    assert ann.get(G).status_code == 403
    assert table.program().post("/api/join", link=link).status_code == 404


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"role": "king"}, "role"),
        ({"role": "seat"}, "seat"),
        ({"role": "spectator", "seat": "ann"}, "seat"),
        ({"seat": "anm"}, "seat"),
        ({"seat": "x" * 300}, "seat"),
        ({"seat": "🎲<b>"}, "seat"),
    ],
)
def test_a_place_that_is_none_is_named(table, body, field):
    refused = table.host.post(f"{G}/seats/hand-over", **body)
    assert refused.status_code == 422
    assert [fault["field"] for fault in refused.json["faults"]] == [field]


def test_an_open_table_has_no_seats_to_give(client, g1):
    for what in ("hand-over", "move"):
        refused = client.post(f"{G}/seats/{what}", json={"seat": "ann"})
        assert (refused.status_code, kind_of(refused)) == (409, "open-table")
    assert client.get(f"{G}/seats").json == {"game": "g1", "you": {"role": "table", "seats": []}, "places": []}


# Streams


def test_the_stream_of_a_device_that_is_stood_up_ends_with_saying_so(table):
    ann = table.program("ann")
    stream = ann.get(f"{G}/events?after=1")
    lines = iter(stream.response)
    assert next(lines).startswith(b"retry")
    act(ann, "ann")
    assert b"id: 2" in next(lines)
    table.host.post(f"{G}/seats/hand-over", seat="ann")
    rest = list(lines)
    assert rest[-1] == b"event: stood-up\ndata: {}\n\n"
    stream.close()
    act(table.host, "ann")
    assert ann.get(f"{G}/events").status_code == 403
    assert table.program().get(f"{G}/events").status_code == 403


def test_house_rules_are_the_hosts_to_tell(table, service):
    rule = {"type": "house-rule", "seat": "ann", "topic": "equip.strength", "why": "agreed"}
    ann, before = table.program("ann"), entries(service)
    refused = ann.post(f"{G}/actions", action=rule)
    assert (refused.status_code, kind_of(refused)) == (403, "host-only")
    assert entries(service) == before
    assert table.host.post(f"{G}/actions", action=rule).status_code == 201


def test_an_action_that_names_no_seat_is_told_by_the_one_of_the_device(table, service):
    ann, note = table.program("ann"), {"type": "note", "text": "x"}
    assert ann.post(f"{G}/judge", action=note).json["ruling"]["verdict"] == "legal"
    assert ann.post(f"{G}/actions", action=note).status_code == 201
    assert ann.post(f"{G}/batch", actions=[{**note, "seat": "ann"}, note]).status_code == 201
    for entry in list(service.store.line("g1"))[1:]:
        assert (entry.envelope["by"], entry.envelope["action"]["seat"]) == ("ann", "ann")
    before = entries(service)
    odd = ann.post(f"{G}/actions", action={**note, "seat": 5})
    assert (odd.status_code, [row["field"] for row in odd.json["faults"]]) == (422, ["seat"])
    assert table.program("spectator").post(f"{G}/actions", action=note).status_code == 403
    assert entries(service) == before


def test_a_device_of_several_seats_names_the_one_that_tells_it(table, service):
    both, note, before = table.program("ann"), {"type": "note", "text": "x"}, entries(service)
    assert both.post("/api/join", link=table.links["ben"]).status_code == 200
    for path, body in (("actions", {"action": note}), ("batch", {"actions": [{**note, "seat": "ben"}, note]}),
                       ("disputes", {"entry": 1, "says": "x"})):
        told = both.post(f"{G}/{path}", **body)
        assert (told.status_code, [row["field"] for row in told.json["faults"]]) == (422, ["seat"]), path
        assert told.json["faults"][0]["near"] == ["ann", "ben"]
    assert entries(service) == before


def test_names_are_told_as_they_were_typed(client):
    made = client.post("/api/games", json={"game": "numenera", "opening": OPENING, "names": {"ann": "Ännchen 🎲"}})
    assert made.json["names"] == {"ann": "Ännchen 🎲"}
    names = {"cid": "x", "ann": "x" * 300}
    refused = client.post("/api/games", json={"game": "numenera", "opening": OPENING, "names": names})
    assert refused.status_code == 422
    assert [fault["field"] for fault in refused.json["faults"]] == ["names", "names.ann"]


@pytest.mark.parametrize("whole", [False, True])
def test_a_seat_that_is_called_by_another_word_of_the_table_is_refused(client, whole):
    seats = {"seats": ["host", "deck"]}
    opening = {**OPENING, **seats} if whole else {"situation": seats}
    refused = client.post("/api/games", json={"game": "numenera", "opening": opening})
    assert refused.status_code == 422
    near = {row["given"]: row["near"] for row in refused.json["faults"]}
    assert near == {"host": ["host-2"], "deck": ["deck-2"]}
    assert client.get("/api/games").json["games"] == []

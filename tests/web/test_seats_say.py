"""Said in words at a table with seats: each device for its own seat, and nothing of a hidden hand is heard."""

from __future__ import annotations

import pytest

from tests.web.conftest import HAND
from tests.web.seats_help import seated
from tests.web.veils_help import GAME, SECRETS, World

G = "/api/games/g1"
ENTER = {"type": "enter-dungeon", "seat": "ann", "hand": HAND}
SUFFER = {"type": "suffer", "seat": "ben", "n": 1}


@pytest.fixture
def table(app, g1):
    """ann, ben, a host, and somebody who watches."""
    return seated(app)


def test_i_is_the_one_whose_device_it_is(table):
    told = table.program("ben").post(f"{G}/say", text="i take 2 disease").json
    assert told["seat"] == "ben"
    assert told["readings"][0]["actions"] == [{"type": "suffer", "seat": "ben", "n": 2}]


def test_a_seat_writes_for_itself_and_for_nobody_else(table, service):
    ann = table.program("ann")
    mixed = ann.post(f"{G}/batch", actions=[ENTER, SUFFER])
    assert (mixed.status_code, mixed.json["type"].rpartition("/")[2]) == (403, "another-seat")
    assert service.store.game("g1").tip == 1, "not even its own part"
    done = ann.post(f"{G}/batch", actions=[ENTER])
    assert done.status_code == 201
    assert service.store.entry("g1", 2).envelope["by"] == "ann"


def test_the_host_writes_for_every_seat_and_the_log_says_so(table, service):
    done = table.host.post(f"{G}/batch", actions=[ENTER, SUFFER])
    assert done.status_code == 201
    assert [service.store.entry("g1", n).envelope["by"] for n in (2, 3)] == ["host", "host"]


def test_who_watches_may_ask_and_not_write(table, service):
    watcher = table.program("spectator")
    assert watcher.post(f"{G}/say", text="fight one").status_code == 200
    assert watcher.post(f"{G}/batch", actions=[ENTER]).status_code == 403
    assert service.store.game("g1").tip == 1


def test_on_pages_only_what_is_ones_own_has_a_button(table, service):
    for place, text, own in (("ben", "i take 2 disease", True), ("ann", "ben takes 2 disease", False),
                             ("spectator", "ben takes 2 disease", False)):
        phone = table.phone(place)
        phone.open("/games/g1/say?q=" + text.replace(" ", "+"))
        words = [said for form in phone.page.forms for said in form.buttons]
        assert ("Do it" in words) == own, place
        assert ("It is for ben to send this" in phone.page.text) != own, "and why is said"
        if own:
            assert "Written as entry 2" in phone.send("Do it").text
    assert service.store.game("g1").tip == 2


@pytest.mark.parametrize("who", ["ben", "watcher", "host"])
@pytest.mark.parametrize("text", [
    "ann rests and destroys a torch", "ann goes to the dungeon with a torch and a longspear", "ann shows a longspear",
    "i fight the longspear", "ann moves longspear to discard", "long spear", "torck",
])
def test_what_is_heard_says_nothing_of_a_hidden_hand(texts, index, who, text):
    answers = []
    for secret in SECRETS:
        world = World(texts, index, secret)
        try:
            world.play(2)
            asked = world.client.post(f"/api/games/{GAME}/say", json={"text": text},
                                      headers={"Authorization": f"Bearer {world.tokens[who]}"})
            answers.append((asked.status_code, asked.json))
        finally:
            world.close()
    assert answers[0] == answers[1]


@pytest.mark.parametrize("who", ["ben", "host"])
def test_a_batch_that_is_not_written_says_nothing_of_a_hidden_hand(texts, index, who):
    answers = []
    for secret in SECRETS:
        world = World(texts, index, secret)
        try:
            world.play(2)
            seat = "ben"
            told = [{"type": "note", "seat": seat, "text": "Tea."}, {"type": "buy", "seat": seat, "card": "Torch"}]
            asked = world.client.post(f"/api/games/{GAME}/batch", json={"actions": told},
                                      headers={"Authorization": f"Bearer {world.tokens[who]}"})
            answers.append((asked.status_code, asked.text))
        finally:
            world.close()
    assert answers[0] == answers[1]
    assert answers[0][0] == 200
    assert '"stopped":1,' in answers[0][1]

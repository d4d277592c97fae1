"""Pages asked for what is not there, sent what cannot be read, and shown hostile words."""

from __future__ import annotations

import json

import pytest

from tests.web.pages_help import Page

OPENING = {
    "seats": ["ann", "ben"],
    "preset": "first-game",
    "board": "dungeon",
    "dungeon": {"1": "Laak", "2": "Scutimorph", "3": "Abycos"},
}


@pytest.mark.parametrize(
    ("address", "status", "words"),
    [
        ("/games/nowhere", 404, "game"),
        ("/games/g1x", 404, "Did you mean g1?"),
        ("/games/g1/entries/99", 404, "from 1 to 2"),
        ("/games/g1/at/99", 404, "from 1 to 2"),
        ("/games/g1/at/0", 404, "entry"),
        ("/games/g1/entries/x", 404, "Nothing answers"),
        ("/games/g1?seat=anne", 422, "ann"),
        ("/games/g1/act?type=dance", 422, "an action of numenera"),
        ("/games/g1/act?type=open", 422, "going on"),
        ("/games/g1/act?type=equip&try=1&f-hero=Regulr", 422, "Did you mean Regular?"),
        ("/games/g1/act?type=tokens&try=1&f-kind=experience&f-n=many", 422, "a whole number"),
        ("/games/g1/act?type=choose&try=1&f-monster=Nobody", 422, "a position (1) or the name"),
        ("/games/g1/cards?card=Nobody", 422, "the name of a card"),
        ("/games/nowhere/log", 404, "game"),
        ("/games/nowhere/export", 404, "game"),
        ("/games/nowhere/take-back", 404, "game"),
    ],
)
def test_what_is_not_there_is_named_with_a_way_back(reader, fight, address, status, words):
    page = reader.open(address, status=status)
    assert words in page.text
    assert any(href == "/" for _, href in page.links)


def ways_back(client, came):
    page = client.get("/games/nowhere", headers={"Referer": came})
    return {href for _, href in Page(page.text).links}


def test_the_way_back_stays_on_this_site(client, fight):
    assert "/games/g1/log" in ways_back(client, f"http://localhost{fight}/log")
    for came in ("http://localhost//evil.example/x", "http://localhost/\\evil.example", "http://evil.example/x"):
        assert not [href for href in ways_back(client, came) if "evil" in href], came


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"action": "no json"},
        {"action": "[]"},
        {"action": '{"type": "open", "seat": "ann", "seats": ["x"], "preset": "first-game", "dungeon": {"1": "Laak"}}'},
        {"action": '{"type": "situation", "seat": "ann", "told": {}}'},
        {"action": '{"type": "dance", "seat": "ann"}'},
        {"action": '{"type": "note", "seat": "nobody", "text": "x"}'},
        {"action": '{"type": "note", "seat": "ann", "text": 1.5}'},
    ],
)
def test_a_form_that_was_tampered_with_writes_nothing(client, fight, service, data):
    answer = client.post(f"{fight}/act", data=data)
    assert answer.status_code == 422
    assert service.store.game("g1").tip == 2


def test_telling_goes_back_only_within_the_game(client, fight):
    sent = {"card": "Laak", "field": "health", "value": "5", "seat": "ann"}
    odd = (f"{fight}/\r\nX-Odd: 1", f"{fight}?a=\x00")
    for back in ("https://elsewhere.example/", "//elsewhere.example", "/games/g10", "/judge", "", *odd):
        assert client.post(f"{fight}/tell", data={**sent, "back": back}).headers["Location"] == fight
    assert client.post(f"{fight}/tell", data={**sent, "back": f"{fight}/log"}).headers["Location"] == f"{fight}/log"


def test_a_value_that_is_no_number_is_asked_for_again_where_it_was(client, fight, service):
    sent = {"card": "Laak", "field": "health", "seat": "ann", "back": f"{fight}/cards?card=Laak&field=health"}
    before = service.store.game("g1").tip
    for value, said in (("lots", "<q>lots</q> is no number"), ("", "What would do: a whole number")):
        page = client.post(f"{fight}/tell", data={**sent, "value": value}, follow_redirects=True)
        assert page.status_code == 200
        assert said in page.text
        assert 'value="Laak"' in page.text, "on the page where it was asked"
    assert service.store.game("g1").tip == before


@pytest.mark.parametrize(("given", "value"), [("three", 3), ("Twenty", 20), ("minus two", -2), ("7", 7)])
def test_a_number_may_be_a_word(client, fight, service, given, value):
    sent = {"card": "Laak", "field": "health", "value": given, "seat": "ann"}
    assert client.post(f"{fight}/tell", data=sent).status_code == 303
    assert service.store.entry("g1", service.store.game("g1").tip).envelope["action"]["value"] in (value, str(value))


@pytest.mark.parametrize(
    "sent", ["[" * 100_000, '{"type": NaN}', '{"type": "note", "type": "rest"}', '{"a": "\\ud800"}']
)
def test_an_action_that_no_page_has_sent(client, fight, sent):
    told = client.post(f"{fight}/act", data={"action": sent})
    assert told.status_code == 422
    assert "open it again" in told.text


def test_another_site_cannot_write(client, fight, service):
    sent = {"action": json.dumps({"type": "note", "seat": "ann", "text": "x"})}
    assert client.post(f"{fight}/act", data=sent, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert service.store.game("g1").tip == 2


def test_markup_and_long_words_are_shown_as_they_are(reader, fight, service, client):
    nasty = "<script>alert('x')</script>\"" + "y" * 300
    service.submit("g1", {"type": "note", "seat": "ann", "text": nasty}, by="ann")
    for address in (
        f"{fight}",
        f"{fight}/log",
        f"{fight}/entries/3",
        f"{fight}/at/3",
        f"{fight}/take-back",
        f"{fight}/act?type=note&try=1&f-text=" + nasty.replace("<", "%3C"),
    ):
        page = reader.open(address)
        assert "<script>alert" not in page.html
        assert "&lt;script&gt;alert" in page.html
    page = reader.open(f"{fight}/act?type=equip&try=1&f-hero=" + "%3Ci%3E" * 100, status=422)
    assert "<i>" not in page.html
    service.open("numenera", OPENING, title="<i>Friday</i>" + "z" * 300, game_id="g5")
    assert "<i>Friday" not in reader.open("/").html


def test_every_action_has_a_form_that_can_be_sent_empty(reader, fight, service):
    for kind, spec in service.game("numenera").ruleset.actions.items():
        if not spec.options.get("opens"):
            page = reader.open(f"{fight}/act?type={kind}")
            assert page.form("Show the ruling").method == "get"
            reader.send("Show the ruling", status=None)
            assert reader.status in (200, 422), kind


def test_pages_of_a_long_game_stay_light(reader, service, g1):
    seats = ["ann", "ben"]
    for n in range(20):
        seat = seats[n % 2]
        for action in ({"type": "visit-village"}, {"type": "end-turn"}):
            service.submit("g1", {"seat": seat, **action}, by=seat)
    for address in (g1, f"{g1}/log", f"{g1}/at/30", f"{g1}/entries/30", f"{g1}/cards", f"{g1}/act?type=visit-village"):
        assert len(reader.open(address).html.encode()) < 100_000

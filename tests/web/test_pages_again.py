"""The last thing done, once more with one tap, where it is legal and brings something."""

from __future__ import annotations

from tests.web.conftest import HAND, OPENING

TOKENS = {"type": "tokens", "seat": "ann", "kind": "experience", "n": 2}


def buttons(page):
    return [words for form in page.forms for words in form.buttons]


def test_the_last_thing_is_done_again_with_one_tap(reader, g1, service):
    service.submit("g1", TOKENS, by="ann")
    reader.open(g1)
    page = reader.send("Again:")
    assert "Written as entry 3" in page.text
    assert service.table("g1")[0].count("ann", "experience") == 4


def test_the_same_page_sent_twice_writes_once(reader, g1, service, client):
    service.submit("g1", TOKENS, by="ann")
    form = reader.open(g1).form("Again:")
    for _ in range(2):
        assert client.post(form.action, data=dict(form.values)).status_code == 303
    assert service.store.game("g1").tip == 3


def test_what_is_no_longer_legal_is_not_offered(reader, g1, service):
    service.submit("g1", {"type": "visit-village", "seat": "ann", "hand": HAND}, by="ann")
    assert service.submit("g1", {"type": "buy", "seat": "ann", "card": "Torch"}, by="ann").appended
    assert not any("Again" in words for words in buttons(reader.open(g1)))


def test_what_would_change_nothing_or_names_drawn_cards_is_not_offered(reader, g1, service):
    for action in ({"type": "note", "seat": "ann", "text": "Tea."},
                   {"type": "attest", "seat": "ann", "card": "Laak", "field": "health", "value": 5},
                   {"type": "enter-dungeon", "seat": "ann", "hand": HAND}):
        assert service.submit("g1", action, by="ann").appended
        assert not any("Again" in words for words in buttons(reader.open(g1))), action["type"]


def test_another_seats_last_thing_is_not_offered(reader, g1, service):
    service.submit("g1", {**TOKENS, "seat": "ben"}, by="ben")
    assert not any("Again" in words for words in buttons(reader.open(g1)))
    assert any("Again" in words for words in buttons(reader.open(f"{g1}?seat=ben")))


def test_what_came_between_is_shown_before_it_is_done_again(reader, g1, service):
    service.open("numenera", OPENING, game_id="g2")
    service.submit("g2", {**TOKENS, "n": -1, "seat": "ann"}, by="ann")
    service.submit("g2", TOKENS, by="ann")
    assert service.submit("g2", {**TOKENS, "n": -1}, by="ann").appended
    reader.open("/games/g2")
    assert any("Again" in words for words in buttons(reader.page))
    service.submit("g2", {"type": "tokens", "seat": "ann", "kind": "experience", "n": -1}, by="ben")
    page = reader.send("Again:", status=409)
    assert "The table has gone on since you saw this" in page.text
    assert service.table("g2")[0].count("ann", "experience") == 0


def test_an_address_that_asks_for_other_entries_shows_what_there_is(reader, g1, service):
    service.submit("g1", TOKENS, by="ann")
    for query in ("after=2&since=0", "after=2&since=99", "after=2&since=x", "after=99&since=1", "after=2&since=2"):
        assert "Again:" in reader.open(f"{g1}?{query}").text

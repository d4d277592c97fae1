"""Looking back on pages: take back, the log, one entry, the table at a moment."""

from __future__ import annotations


def test_taking_back_asks_why_and_keeps_what_was(reader, fight, service):
    reader.open(f"{fight}/act?type=choose&try=1&f-monster=1")
    reader.send("Do it")
    reader.follow("Take back")
    page = reader.send("Take back to entry 2", status=422)
    assert "a reason, in a few words" in page.text
    reader.send("Take back to entry 2", why="wrong <b>monster</b>")
    assert service.store.game("g1").head == 2
    page = reader.open(f"{fight}/log")
    assert "taken back" in page.text
    assert "wrong &lt;b&gt;monster" in page.html
    assert "This entry was taken back" in reader.open(f"{fight}/entries/3").text


def test_taking_back_after_the_game_went_on_is_asked_again(reader, fight, service):
    reader.open(f"{fight}/take-back?to=1")
    service.submit("g1", {"type": "note", "seat": "ben", "text": "wait"}, by="ben")
    page = reader.send("Take back to entry 1", status=409, why="slip")
    assert "Nothing was taken back" in page.text
    assert service.store.game("g1").head == 3


def test_a_moment_shows_the_table_then_and_what_changed(reader, fight):
    page = reader.open(f"{fight}/at/2")
    assert "3 × Regular: from ann's hand to ann's laid-out cards" in page.text
    page = reader.follow("Before")
    assert page.address == f"{fight}/at/1"
    assert "in hand, unseen" in page.text
    assert reader.follow("After").address == f"{fight}/at/2"


def test_an_entry_keeps_its_numbers_and_says_what_today_would_say(reader, fight, service):
    service.submit("g1", {"type": "choose", "seat": "ann", "monster": 1}, by="ann")
    page = reader.open(f"{fight}/entries/3")
    for words in ("Total attack", "Attack penalty", "numenera/darkness.penalty", "entry 3", "hash"):
        assert words in page.text
    assert "Today's rules would say" not in page.text


def test_the_log_is_filtered_and_paged(reader, fight, service):
    for n in range(95):
        service.submit("g1", {"type": "note", "seat": "ben" if n % 2 else "ann", "text": f"remark {n}"}, by="ann")
    page = reader.open(f"{fight}/log")
    assert "remark 94" in page.text
    assert "remark 3 " not in page.text + " "
    page = reader.follow("Older")
    assert "remark 3" in page.text
    assert "remark 94" not in page.text
    page = reader.open(f"{fight}/log?who=ben&q=remark+9")
    assert "remark 93" in page.text
    assert "remark 94" not in page.text
    assert "No entry fits" in reader.open(f"{fight}/log?q=nothing+like+it").text


def test_a_fight_is_logged_with_whom_and_how_it_came_out(reader, fight, service):
    service.submit("g1", {"type": "choose", "seat": "ann", "monster": 1}, by="ann")
    assert "ann · Fight position 1: Laak, lost" in reader.open(f"{fight}/log").text


def test_filters_combine_and_each_can_be_left_out(reader, fight, service):
    service.submit("g1", {"type": "equip", "seat": "ann", "hero": "Regular", "weapon": "Longspear"}, by="ann")
    service.submit("g1", {"type": "note", "seat": "ben", "text": "my Longspear"}, by="ben")
    page = reader.open(f"{fight}/log?card=Longspear&who=ann&rule=equip.strength")
    assert "Equip Regular with Longspear" in page.text
    assert "my Longspear" not in page.text
    assert "my Longspear" not in reader.follow("equip.strength ×").text
    assert "my Longspear" in reader.follow("ann ×").text
    assert reader.page.address == f"{fight}/log?card=Longspear"
    page = reader.send("Show", told=1)
    assert "No entry fits" in page.text
    assert "Equip Regular with Longspear" in reader.follow("without facts told: 4 entries").text


def test_filters_offer_what_this_log_holds(reader, fight):
    html = reader.open(f"{fight}/log").html
    cards = html.partition('id="cards-held"')[2].partition("</datalist>")[0]
    assert "Longspear" in cards
    assert "Phylethis" not in cards
    assert "numenera/turn.order" in html.partition('id="rules-held"')[2]


def test_any_two_moments_are_compared(reader, fight, service):
    service.submit("g1", {"type": "equip", "seat": "ann", "hero": "Regular", "weapon": "Longspear"}, by="ann")
    page = reader.open(f"{fight}/at/3")
    assert "What differs since entry" not in page.text
    page = reader.send("Show what differs", since=1)
    assert "Longspear: came into view, on Regular" in page.text
    assert "Ann's hand: from 6 to 0 cards" in page.text
    assert "the table lay just so" in reader.open(f"{fight}/at/3?since=3").text
    reader.open(f"{fight}/at/3?since=99", status=404)


def test_words_are_looked_for_in_what_the_page_says(reader, fight):
    assert "Fight in the dungeon" in reader.open(f"{fight}/log?q=fight+dungeon").text
    assert "No entry fits" in reader.open(f"{fight}/log?q=fight+village").text

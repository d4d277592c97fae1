"""Tapping and stepping instead of typing; what would make it go; set aside in two taps. All without a script."""

from __future__ import annotations

import pytest

from adjudicator.web.pages.told import day
from tests.web.conftest import HAND, OPENING

EQUIP = {"type": "equip", "seat": "ann", "hero": "Regular", "weapon": "Longspear"}


def posted(reader, page, button, **more):
    """Sends the form of a button that has an address of its own, as a browser does."""
    form = page.form(button)
    data: dict[str, list[str]] = {}
    for name, value in form.filled(**more):
        data.setdefault(name, []).append(value)
    return reader.client.post("/games/g1/overrule", data=data, follow_redirects=True)


def test_cards_that_lie_there_are_tapped(reader, fight):
    page = reader.open(f"{fight}/act?type=equip")
    assert '<input type="radio" name="f-hero" value="Regular"' in page.html
    assert '<input type="radio" name="f-weapon" value="Longspear"' in page.html
    assert "<select name=\"f-hero\"" not in page.html
    page = reader.send("Show the ruling", f_hero="Regular", f_weapon="Longspear")
    assert "Legal" in page.text
    assert 'value="Longspear" checked' in page.html, "what was tapped stays tapped"


def test_what_is_worth_trying_comes_first_and_the_only_one_is_tapped_already(reader, fight):
    page = reader.open(f"{fight}/act?type=equip")
    first, _, others = page.html.partition("Others that lie there")
    assert 'value="Regular" checked' in first
    assert 'value="Torch"' not in first
    assert 'name="f-hero" value="Torch"' in others, "and nothing is kept from anybody"
    assert "Legal" in reader.send("Show the ruling").text


def test_what_need_not_be_told_can_be_untapped(reader, fight):
    page = reader.open(f"{fight}/act?type=level-up")
    assert '<input type="radio" name="f-to" value="" checked>' in page.html
    assert "its next level" in page.text


def test_a_number_has_its_bounds_and_a_large_field(reader, fight):
    page = reader.open(f"{fight}/act?type=suffer")
    assert '<input type="number" id="n-n" name="f-n" value="" inputmode="numeric" step="1" min="1" max="60"' in (
        page.html)
    page = reader.send("Show the ruling", f_n="2")
    assert "ann suffers a disease" in page.text


def test_of_many_cards_one_is_typed_with_suggestions(reader, g1):
    page = reader.open(f"{g1}/act?type=reveal")
    assert '<datalist id="l-card">' in page.html
    assert '<option value="Steel Spider">' in page.html


def test_an_illegal_move_shows_what_would_do_with_one_thing_else(reader, service):
    service.open("numenera", {"situation": {
        "seats": ["ann", "ben"], "step": "dungeon", "trust": "listed", "dungeon": {1: "Laak", 2: "Scutimorph"},
        "ann": {"laid": ["Strong", "Regular", "Paired Swords", "Longspear"]}}}, game_id="g1")
    page = reader.open("/games/g1/act?type=equip&seat=ann&try=1&f-hero=Regular&f-weapon=Paired Swords")
    assert "Not legal" in page.text
    assert "It would do with" in page.text
    assert "With another hero" in page.text
    assert "With another weapon" in page.text
    page = reader.follow("Strong")
    assert "Legal" in page.text
    assert "Paired Swords" in page.text


def test_a_position_that_may_be_fought_is_offered_by_its_monster(reader, fight):
    page = reader.open(f"{fight}/act?type=choose&seat=ann&try=1&f-monster=Steel Spider")
    assert "Not legal" in page.text
    assert "With another monster" in page.text
    page = reader.follow("Fight position 2: Scutimorph")
    assert "ann fights Scutimorph at position 2" in page.text


def test_a_value_read_before_is_offered_with_who_read_it_and_used_with_a_tap(reader, service):
    service.open("numenera", {**OPENING, "trust": "book"}, game_id="old")
    read = {"type": "attest", "seat": "ben", "card": "Longspear", "field": "weight"}
    service.submit("old", {**read, "value": 2}, by="ben")
    service.submit("old", {**read, "value": 3}, by="anna")
    service.open("numenera", {**OPENING, "trust": "book"}, game_id="g1")
    service.submit("g1", {"type": "enter-dungeon", "seat": "ann", "hand": HAND}, by="ann")
    page = reader.open("/games/g1/act?type=equip&seat=ann&try=1&f-hero=Regular&f-weapon=Longspear")
    assert "Not known yet" in page.text
    assert "2, read by ben on 1 January 2026: use it" in page.text
    assert service.table("g1")[0].facts.get("Longspear") is None, "offered, not assumed"
    reader.send("3, read by anna on 1 January 2026: use it")
    assert service.table("g1")[0].facts["Longspear"]["weight"]["value"] == 3
    assert "weight" in reader.page.text.lower()


@pytest.mark.parametrize(("at", "said"), [("2026-05-03T20:15:00Z", "3 May 2026"), ("", ""), ("yesterday", "")])
def test_a_day_is_said_as_people_say_it(at, said):
    assert day(at) == said


# --- set aside in two taps ---


def illegal(reader, service, g1):
    service.submit("g1", {"type": "enter-dungeon", "seat": "ann", "hand": HAND}, by="ann")
    return reader.open(f"{g1}/act?type=buy&seat=ann&try=1&f-card=Torch")


def test_a_reason_that_is_agreed_on_is_tapped(reader, service, g1):
    page = illegal(reader, service, g1)
    done = posted(reader, page, "Set it aside and do it", **{"o-reason": "We played it so and go on"})
    assert "Written as entry 3" in done.text
    assert "We played it so and go on" in reader.open(f"{g1}/entries/3").text


def test_the_table_sets_a_rule_aside_and_it_is_written_at_once(reader, service, g1):
    page = illegal(reader, service, g1)
    assert "Not legal" in page.text
    done = posted(reader, page, "Set it aside and do it", **{"o-why": "we agreed on it"})
    assert "Written as entry 3" in done.text
    assert service.log("g1")[-1]["waived"]
    assert "we agreed on it" in reader.open(f"{g1}/entries/3").text
    assert "Overruled" in reader.open(f"{g1}/log").text or "overruled" in reader.page.text


def test_a_card_that_says_so_is_named_with_who_reads_it(reader, service, g1):
    page = illegal(reader, service, g1)
    more = {"o-why": "it lets me", "o-by": "card", "o-card": "Longspear", "o-who": "ben"}
    posted(reader, page, "Set it aside and do it", **more)
    text = reader.open(f"{g1}/entries/3").text
    assert "card text of Longspear, read out by ben" in text


def test_without_a_reason_nothing_is_set_aside(reader, service, g1):
    page = illegal(reader, service, g1)
    done = posted(reader, page, "Set it aside and do it")
    assert done.status_code == 422
    assert "the reason" in done.text
    assert service.store.game("g1").tip == 2


def test_what_no_word_can_set_aside_is_shown_again(reader, service, g1):
    service.submit("g1", {"type": "enter-dungeon", "seat": "ann", "hand": HAND}, by="ann")
    page = reader.open(f"{g1}/act?type=equip&seat=ann&try=1&f-hero=Strong&f-weapon=Longspear")
    done = posted(reader, page, "Set it aside and do it", **{"o-why": "we want it"})
    assert done.status_code == 200
    assert "Not legal" in done.text
    assert service.store.game("g1").tip == 2


def test_set_aside_twice_by_the_same_form_is_written_once(reader, service, g1):
    page = illegal(reader, service, g1)
    for _ in range(2):
        posted(reader, page, "Set it aside and do it", **{"o-why": "we agreed"})
    assert service.store.game("g1").tip == 3


def test_a_reading_that_mattered_says_what_it_says(reader, fight, service):
    """In its words; its name alone tells a player nothing."""
    service.submit("g1", {"type": "equip", "seat": "ann", "hero": "Regular", "weapon": "Longspear"}, by="ann")
    page = reader.open(f"{fight}/act?type=equip&seat=ann&try=1&f-hero=Regular%232&f-weapon=Longspear")
    assert "Readings that mattered" in page.text
    assert "A weapon that was taken up this turn is not handed to another hero in the same turn." in page.text


def test_how_many_there_are_to_choose_from_is_said(reader, service):
    service.open("numenera", {key: value for key, value in OPENING.items() if key != "dungeon"}, game_id="g1")
    assert "Turn up the next monster 15 to choose from" in reader.open("/games/g1").text

"""Journeys of players in a real browser, as wide as a phone and as a desktop, with a script and without."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP
from tests.browser.tables import HAND, OPENING, count, follow, press, submit

pytestmark = pytest.mark.browser
ways = pytest.mark.parametrize(
    "way", [{}, {"script": False}, {"viewport": DESKTOP}], ids=["phone", "no-script", "desktop"]
)


def test_a_rule_is_found_while_it_is_typed(phone):
    page = phone()
    page.goto("/search?game=numenera")
    page.get_by_role("searchbox").press_sequentially("destroyy a used card")
    expect(page.locator(".hit.best h2")).to_have_text("A used card may not be destroyed")
    expect(page.locator("#live")).to_contain_text("found")
    follow(page, "A used card may not be destroyed")
    expect(page.locator(".statement")).to_contain_text("may not be destroyed")


@ways
def test_a_game_is_opened_and_a_whole_turn_logged(phone, way):
    page = phone(**way)
    page.goto("/")
    follow(page, "New game")
    page.get_by_label("Player 1").fill("Ann")
    page.get_by_label("Player 2").fill("Ben")
    page.locator("summary", has_text="First monsters").click()
    for spot, monster in enumerate(("Laak", "Scutimorph", "Abycos"), 1):
        page.get_by_label(f"Position {spot}", exact=True).fill(monster)
    press(page, "Begin")
    follow(page, "Fight in the dungeon")
    for card, n in (("Regular", 3), ("Longspear", 1), ("Torch", 1), ("Thunderstone Shard", 1)):
        count(page, card, n)
    if way.get("script", True):
        expect(page.locator("[data-sum]").first).to_have_text("6 of 6 named.")
    press(page, "Show the ruling")
    expect(page.locator(".verdict")).to_contain_text("Legal")
    press(page, "Do it")
    follow(page, "Equip Regular with Longspear")
    press(page, "Do it")
    expect(page.locator("#numbers")).to_contain_text("Physical attack 4")
    follow(page, "Regular with Longspear: draw 1 card")
    page.get_by_label("Card 1").select_option("Regular")
    press(page, "Show the ruling with it")
    press(page, "Do it")
    follow(page, "Fight position 1: Laak")
    expect(page.locator(".happens")).to_contain_text("The fight is won.")
    press(page, "Do it")
    follow(page, "Thunderstone Shard: gain 1 experience")
    press(page, "Do it")
    page.locator("summary", has_text="Turn up the next monster").click()
    page.locator("a[href*='type=reveal']").first.click()
    press(page, "Do it")
    follow(page, "End the turn")
    press(page, "Do it")
    expect(page.locator(".where")).to_contain_text("turn 2 · Ben")
    expect(page.locator("#last")).to_contain_text("Ann · End the turn")


@ways
def test_a_dispute_is_settled(phone, site, game, way):
    """An illegal move with its reason, an unknown value told, the table's own word, and all of it taken back."""
    submit(site, game, type="enter-dungeon", hand=HAND)
    page = phone(**way)
    page.goto(game)
    page.locator(".notnow summary").click()
    follow(page, "End the turn")
    expect(page.locator(".verdict")).to_contain_text("Not legal")
    expect(page.locator(".said")).to_contain_text("A monster must be chosen.")
    expect(page.locator(".said .rule")).to_have_text("numenera/choose.one")
    page.get_by_text("The table says otherwise").click()
    page.get_by_label("A house rule").check()
    page.get_by_label("In your own words").fill("we are late")
    press(page, "Show the ruling with that")
    expect(page.locator(".verdict")).to_contain_text("Overruled")
    press(page, "Do it")
    expect(page.locator("#last")).to_contain_text("overruled: we are late")
    follow(page, "Take back")
    page.get_by_label("Why").fill("we play on after all")
    press(page, "Take back to entry 2")
    expect(page.locator("#now")).to_contain_text("Use Dungeon abilities")
    follow(page, "Log")
    expect(page.locator(".entries")).to_contain_text(["we play on after all", "The table is set up"])
    expect(page.locator(".back")).to_contain_text("taken back")


@ways
def test_an_illegal_move_is_mended(phone, site, game, way):
    """The page of a move that may not be made offers what may, one tap away."""
    submit(site, game, type="enter-dungeon", hand=HAND)
    page = phone(**way)
    page.goto(f"{game}/act?type=end-turn&try=1")
    expect(page.locator(".verdict")).to_contain_text("Not legal")
    page.locator("#ruling").get_by_role("link", name="Fight position 1: Laak").click()
    expect(page.locator(".verdict")).to_contain_text("Legal")
    press(page, "Do it")
    expect(page.locator("#last")).to_contain_text("Fight position 1: Laak")


@ways
def test_what_is_undetermined_is_settled_by_reading_a_card(phone, site, game, way):
    """The ruling names what is missing; it is typed right there, kept with who read it, and the ruling comes anew."""
    name = game.rsplit("/", 1)[1] + "-untold"
    site.service.open("numenera", {**OPENING, "trust": "book"}, game_id=name)
    submit(site, name, type="enter-dungeon", hand=HAND)
    page = phone(**way)
    page.goto(f"/games/{name}/act?type=equip&try=1&f-hero=Regular&f-weapon=Longspear")
    expect(page.locator(".verdict")).not_to_contain_text("Legal")
    for field, value in (("Strength on Regular", "3"), ("Weight on Longspear", "3")):
        page.get_by_label(field).fill(value)
        page.locator("form.tell", has=page.get_by_label(field)).get_by_role("button", name="Tell it").click()
        expect(page.get_by_label(field)).to_have_count(0)
    expect(page.locator(".verdict")).to_contain_text("Legal")
    press(page, "Do it")
    expect(page.locator("#last")).to_contain_text("Equip Regular with Longspear")
    page.goto(f"/games/{name}/cards?card=Longspear")
    expect(page.locator(".values")).to_contain_text("told by ann")


def test_an_unknown_value_is_a_button(phone, site):
    site.service.open("numenera", {**OPENING, "trust": "book"}, game_id="unknown")
    page = phone()
    page.goto("/games/unknown")
    page.get_by_role("link", name="health of Laak: not told; tell it").click()
    page.get_by_label("Health on Laak").fill("5")
    press(page, "Tell it")
    expect(page.locator(".values")).to_contain_text("told by ann")
    follow(page, "Now")
    expect(page.locator("#hall")).to_contain_text("Health 5")


def test_what_another_phone_writes_arrives_by_itself(phone, site, game):
    submit(site, game, type="enter-dungeon", hand=HAND)
    page = phone()
    page.goto(game)
    expect(page.locator("#numbers")).to_contain_text("Physical attack 3")
    page.wait_for_timeout(900)
    submit(site, game, type="equip", hero="Regular", weapon="Longspear")
    expect(page.locator("#numbers")).to_contain_text("Physical attack 4")
    expect(page.locator("#last")).to_contain_text("Equip Regular with Longspear")
    expect(page.locator("#live")).to_contain_text("Entry 3")


@pytest.mark.parametrize("script", [True, False], ids=["phone", "no-script"])
def test_a_form_pressed_twice_is_written_once(phone, site, game, script):
    submit(site, game, type="enter-dungeon", hand=HAND)
    page = phone(script)
    page.goto(f"{game}/act?type=equip&try=1&f-hero=Regular&f-weapon=Longspear")
    page.get_by_role("button", name="Do it").dblclick()
    expect(page.locator(".done")).to_contain_text("Written as entry 3")
    assert site.service.store.game(game.rsplit("/", 1)[1]).tip == 3

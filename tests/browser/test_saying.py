"""Said in words and told by taps on a phone: with a script and without one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.serving import Site

SAID = "to the dungeon with three regulars longspear torch and shard, equip regular with longspear and fight one"

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_a_turn_is_dictated_seen_and_sent(phone: Callable[..., Page], site: Site, game: str, script: bool):
    page = phone(script=script)
    page.goto(game)
    page.get_by_label("Say it in words").fill(SAID)
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator(".reading")).to_contain_text("ann equips Regular with Longspear")
    expect(page.get_by_label("What happens")).to_have_value(SAID)
    page.get_by_role("button", name="Do all 3").click()
    expect(page.locator(".done")).to_contain_text("Written as entries 2 to 4")
    assert site.service.store.game(game.rpartition("/")[2]).tip == 4


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_cards_are_tapped(phone: Callable[..., Page], site: Site, game: str, script: bool):
    name = game.rpartition("/")[2]
    hand = ["Regular*3", "Longspear", "Torch", "Thunderstone Shard"]
    site.service.submit(name, {"type": "enter-dungeon", "seat": "ann", "hand": hand}, by="ann")
    page = phone(script=script)
    page.goto(f"{game}/act?type=equip")
    expect(page.get_by_role("radio", name="Regular (3)").first).to_be_checked()
    page.get_by_role("button", name="Show the ruling").click()
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".done")).to_contain_text("Regular is equipped with Longspear")


def test_a_number_goes_up_and_down_by_a_tap(phone: Callable[..., Page], game: str):
    page = phone()
    page.goto(f"{game}/act?type=suffer")
    more, less = page.get_by_role("button", name="one more"), page.get_by_role("button", name="one less")
    for button in (more, more, more, less):
        button.click()
    expect(page.get_by_role("spinbutton")).to_have_value("2")
    for _ in range(4):
        less.click()
    expect(page.get_by_role("spinbutton")).to_have_value("1")
    box = more.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 48
    page.get_by_role("button", name="Show the ruling").click()
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".done")).to_contain_text("suffers a disease")


def test_setting_aside_takes_two_taps_and_a_reason(phone: Callable[..., Page], site: Site, game: str):
    page = phone()
    page.goto(f"{game}/act?type=buy&try=1&f-card=Torch")
    page.get_by_text("The table says otherwise").click()
    page.get_by_label("We played it so and go on").check()
    page.get_by_role("button", name="Set it aside and do it").click()
    expect(page.locator(".done")).to_contain_text("Written as entry 2")
    assert site.service.log(game.rpartition("/")[2])[-1]["waived"]

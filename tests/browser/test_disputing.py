"""A dispute from the doubt to the paper: opened on an entry, both sides heard, decided, printed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP
from tests.browser.serving import Site
from tests.browser.tables import HAND, follow, press, submit

pytestmark = pytest.mark.browser
LINE = "Strength 3 against Weight 3 is enough."


@pytest.mark.parametrize(
    "way", [{}, {"script": False}, {"viewport": DESKTOP}], ids=["phone", "no-script", "desktop"]
)
def test_a_dispute_is_opened_heard_decided_and_printed(
    phone: Callable[..., Page], site: Site, game: str, way: dict[str, Any]
):
    submit(site, game, type="enter-dungeon", hand=HAND)
    submit(site, game, type="equip", hero="Regular", weapon="Longspear")
    page = phone(**way)
    page.goto(f"{game}/entries/3")
    page.get_by_text("Dispute this", exact=False).first.click()
    page.get_by_label("What is in doubt").fill("A Longspear is too heavy for a Regular.")
    press(page, "Open the dispute")
    expect(page.locator("h1")).to_contain_text("Dispute 1")
    page.get_by_label("In a line").fill(LINE)
    page.get_by_label("Points to the rule").fill("equip.strength")
    press(page, "State it")
    expect(page.locator(".sides")).to_contain_text(LINE)
    expect(page.locator(".sides .rule")).to_have_text("numenera/equip.strength")
    page.get_by_role("radio", name="It stands").check()
    page.locator("#decide").get_by_label("Why").fill("we read the rule together")
    press(page, "Decide it so")
    expect(page.locator(".decision")).to_contain_text("we read the rule together")
    follow(page, "Report of this dispute")
    expect(page.locator("main")).to_contain_text(LINE)
    expect(page.locator("main")).to_contain_text(site.service.store.game(game.rsplit("/", 1)[1]).tip_hash.hex())
    page.emulate_media(media="print")
    expect(page.locator(".bar")).to_be_hidden()
    expect(page.get_by_role("link", name="Keep it as a file")).to_be_hidden()
    page.emulate_media(media="screen")
    page.goto(f"{game}/log")
    expect(page.locator("main")).to_contain_text("we read the rule together")

"""An entry put right by thumb, with a script and without; and a branch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP
from tests.browser.measures import FITS, LARGE
from tests.browser.serving import Site
from tests.browser.tables import HAND, follow, press, submit

pytestmark = pytest.mark.browser
AXE = {"rules": {"color-contrast-enhanced": {"enabled": True}}, "resultTypes": ["violations"], "preload": False}
ways = pytest.mark.parametrize(
    "way", [{}, {"script": False}, {"viewport": DESKTOP}], ids=["phone", "no-script", "desktop"]
)


@pytest.fixture
def armed(site: Site, game: str) -> str:
    """A game whose third entry arms a hero, whose fourth uses that, and whose fifth is a remark."""
    submit(site, game, type="enter-dungeon", hand=HAND)
    submit(site, game, type="equip", hero="Regular", weapon="Longspear")
    submit(site, game, type="use", card="Regular with Longspear", saw=["Regular"])
    submit(site, game, type="note", text="Tea is ready.")
    return game


def looked_at(page: Page) -> None:
    """The page can be read by everybody, fits, and bears text twice as large."""
    assert [fault["id"] for fault in Axe().run(page, options=AXE).response["violations"]] == []
    fits, large = page.evaluate(FITS), page.evaluate(LARGE)
    assert fits["wide"] <= 0
    assert (fits["text"], fits["small"]) == ([], [])
    assert large["wide"] <= 0
    assert (large["over"], large["clipped"]) == ([], [])


@ways
def test_an_entry_is_put_right(phone: Callable[..., Page], site: Site, armed: str, way: dict[str, Any]):
    page = phone(**way)
    page.goto(f"{armed}/entries/3")
    follow(page, "Amend it")
    follow(page, "It never happened: leave it out")
    expect(page.locator("main")).to_contain_text("1 the same, 1 falling")
    page.get_by_label("Leave it out").check()
    press(page, "Show what follows from that")
    expect(page.locator(".preview")).to_contain_text("and is left out")
    page.get_by_label("Why").fill("it was another turn")
    press(page, "Leave it out")
    expect(page.locator("h1")).to_contain_text("Entry 3 is left out")
    follow(page, "entry 4")
    expect(page.locator("main")).to_contain_text("left out by an amendment")
    follow(page, "Log")
    expect(page.locator(".back")).to_contain_text(["amended: entry 7", "left out by entry 6", "left out by entry 6"])
    game_id = armed.rsplit("/", 1)[1]
    assert [entry.envelope["type"] for entry in site.service.store.line(game_id)] == ["open", "enter-dungeon", "note"]


def test_what_is_shown_before_it_is_written_is_good_to_look_at(phone: Callable[..., Page], armed: str):
    page = phone()
    page.goto(f"{armed}/entries/2/amend")
    looked_at(page)
    page.goto(f"{armed}/entries/2/amend?drop=1")
    looked_at(page)
    for summary in page.locator(".preview summary").all():
        if not summary.evaluate("it => it.parentElement.open"):
            summary.click()
    looked_at(page)
    page.get_by_label("All others that fall").select_option("drop")
    press(page, "Show what follows from that")
    looked_at(page)


@ways
def test_a_branch_goes_on_elsewhere(phone: Callable[..., Page], site: Site, armed: str, way: dict[str, Any]):
    page = phone(**way)
    page.goto(f"{armed}/entries/2")
    follow(page, "Go on from here in a branch")
    page.get_by_label("Name").fill("Without the spear")
    press(page, "Begin the branch")
    expect(page.locator(".where")).to_contain_text("branch of Friday")
    follow(page, "Log")
    expect(page.locator("main")).to_contain_text("Before the branch")
    page.goto(f"{armed}/log")
    page.get_by_role("link", name="Without the spear").first.click()
    expect(page.locator("#now")).to_be_visible()
    if not way:  # axe is a script, and text twice as large is for phones
        looked_at(page)

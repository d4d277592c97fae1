"""Sitting down by link: a host at a laptop, players and a spectator at phones."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP
from tests.browser.serving import Site
from tests.browser.tables import HAND, follow, press

pytestmark = pytest.mark.browser


def link_of(host: Page, who: str) -> str:
    """The link that the host's screen shows for somebody."""
    fold = host.locator("details", has_text=f"Link and code for {who}").first
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    return str(fold.locator("figcaption a").get_attribute("href"))


def seated(host: Page, game: str) -> None:
    host.goto(f"{game}/seats")
    press(host, "Make the links")
    expect(host.locator(".seats")).to_contain_text("Link and code for ann")


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_players_sit_down_by_link(phone: Callable[..., Page], site: Site, game: str, script: bool):
    """Each at a phone of their own; what one holds unseen stays unseen by the other; a spectator only watches."""
    host = phone(script, viewport=DESKTOP)
    seated(host, game)
    ann, ben, guest = phone(script), phone(script), phone(script)
    for page, who in ((ann, "ann"), (ben, "ben")):
        page.goto(link_of(host, who))
        press(page, f"Sit down as {who}")
        expect(page.locator("#now")).to_be_visible()
    guest.goto(link_of(host, "Spectators"))
    press(guest, "Watch this game")
    follow(ann, "Fight in the dungeon")
    site.service.submit(game.rsplit("/", 1)[1], {"type": "enter-dungeon", "seat": "ann", "hand": HAND}, by="ann")
    for page in (ann, ben, guest):
        page.goto(game)
    expect(ann.get_by_role("link", name="Equip Regular with Longspear")).to_be_visible()
    expect(ben.get_by_role("link", name="Equip Regular with Longspear")).to_have_count(0)
    expect(guest.get_by_role("link", name="Equip Regular with Longspear")).to_have_count(0)


def test_a_seat_that_is_taken_is_handed_over(phone: Callable[..., Page], game: str):
    """The link leads to one phone; the host hands the seat over, and the phone that sat there is told so."""
    host, first, second = phone(viewport=DESKTOP), phone(), phone()
    seated(host, game)
    old = link_of(host, "ann")
    first.goto(old)
    press(first, "Sit down as ann")
    expect(first.locator("#now")).to_be_visible()
    second.goto(old)
    expect(second.locator("main")).to_contain_text("another")
    host.goto(f"{game}/seats")
    host.locator("summary", has_text="Hand over").first.click()
    press(host, "Hand over ann")
    expect(first.locator("#net")).to_contain_text("You no longer sit here")
    second.goto(old)
    expect(second.get_by_role("button", name="Sit down as ann")).to_have_count(0)
    second.goto(link_of(host, "ann"))
    press(second, "Sit down as ann")
    expect(second.locator("#now")).to_be_visible()


def test_a_link_that_is_guessed_leads_nowhere(phone: Callable[..., Page], game: str):
    host, guest = phone(viewport=DESKTOP), phone()
    seated(host, game)
    guest.goto("/s/ABCD-EFGH-JKMN-PQRS-TVWX-YZ")
    expect(guest.locator("main")).not_to_contain_text("Friday")
    expect(guest.get_by_role("button", name="Sit down as ann")).to_have_count(0)
    guest.goto(f"{game}/log")
    expect(guest.locator("main")).not_to_contain_text("The table is set up")

"""Without a mouse and without a thumb: in the order of the page, always seen, never caught."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.addresses import lead
from tests.browser.serving import Site
from tests.browser.tables import HAND, submit

pytestmark = pytest.mark.browser
TABBED = 16

STOPS = """() => {
  const seen = document.activeElement, caught = seen === window.before;
  const box = seen.getBoundingClientRect(), style = getComputedStyle(seen);
  const mark = seen.matches(".opts input") ? getComputedStyle(seen.nextElementSibling) : style;
  const bar = document.querySelector(".bar")?.getBoundingClientRect();
  window.before = seen;
  return {
    caught, body: seen === document.body,
    at: seen === document.body ? "" : seen.outerHTML.slice(0, 100),
    marked: parseFloat(mark.outlineWidth) >= 2 && mark.outlineStyle !== "none",
    on: box.bottom > 0 && box.top < innerHeight,
    under: Boolean(bar) && !seen.closest(".bar") && box.top >= bar.top && box.bottom <= bar.bottom,
  };
}"""


def one_of_each(site: Site, everything: list[str]) -> list[str]:
    """An address for each sort of page; the last, which shows most."""
    port = site.app.url_map.bind("localhost")
    there = [one for one in everything if one != "/nowhere" and not one.startswith("/s/")]
    return list({port.match(one.partition("?")[0], "GET")[0]: one for one in there}.values())


def test_every_stop_is_seen_and_none_is_a_trap(phone: Callable[..., Page], site: Site, everything: list[str]):
    """Tab through the beginning of a page of each sort: on and on, each stop with its outline, on the screen."""
    page = phone()
    lead(page.context, site)
    found = []
    for address in one_of_each(site, everything):
        page.goto(address, wait_until="domcontentloaded")
        page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
        stops = []
        for _ in range(TABBED):
            page.keyboard.press("Tab")
            stop = page.evaluate(STOPS)
            if stop["body"]:
                break
            stops.append(stop)
        found += [
            (address, stop)
            for stop in stops
            if not stop["marked"] or not stop["on"] or stop["under"] or stop["caught"]
        ]
    assert found == []


def test_the_first_stop_leads_to_the_content(phone: Callable[..., Page], site: Site, game: str):
    page = phone()
    page.goto(game)
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_a_move_is_made_by_keys_alone(phone: Callable[..., Page], site: Site, game: str):
    submit(site, game, type="enter-dungeon", hand=HAND)
    page = phone()
    page.goto(game)
    page.get_by_role("link", name="Equip Regular with Longspear").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_contain_text("Legal")
    page.get_by_role("button", name="Do it").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".done")).to_contain_text("Written as entry 3")
    why = page.locator("#numbers summary").first
    why.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#numbers details").first).to_have_attribute("open", "")
    page.keyboard.press("Space")
    expect(page.locator("#numbers details").first).not_to_have_attribute("open", "")

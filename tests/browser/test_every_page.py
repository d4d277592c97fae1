"""Every page: readable by everybody, fits the screen and the thumb, grows with its text, is light and quiet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize

from adjudicator import paths
from tests.bench.games import long_game
from tests.browser.addresses import lead, unvisited
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.measures import FITS, LARGE
from tests.browser.serving import Site

pytestmark = pytest.mark.browser
AXE = {"rules": {"color-contrast-enhanced": {"enabled": True}}, "resultTypes": ["violations"], "preload": False}
COLOURS = {**AXE, "runOnly": ["color-contrast-enhanced"]}
WEIGHT = 100_000
LONG = 1_000
SMALL: ViewportSize = {"width": 320, "height": 640}


def test_no_page_is_left_out(site: Site, everything: list[str]):
    assert unvisited(site) == set(), "tests/browser/addresses.py lacks a page of these"


def readable(page: Page, light: bool) -> list[str]:
    """What axe finds; a contrast of 7:1 is among what it looks for. Light differs from dark in its colours only."""
    faults = Axe().run(page, options=AXE).response["violations"]
    if light:
        page.emulate_media(color_scheme="light")
        faults += Axe().run(page, options=COLOURS).response["violations"]
        page.emulate_media(color_scheme="dark")
    return [f"{fault['id']}: {fault['nodes'][0]['html'][:160]}" for fault in faults]


def fitting(page: Page) -> list[str]:
    """What is too wide, too small for a thumb or to be read, on a small phone and on a desktop."""
    found = []
    for screen in (SMALL, DESKTOP):
        page.set_viewport_size(screen)
        measured = page.evaluate(FITS)
        if measured["wide"] > 0 or measured["text"] or measured["small"]:
            found.append(f"{screen['width']}: {measured}")
    return found


def growing(page: Page) -> list[str]:
    """What is cut off, laid over something else or too wide with text twice as large."""
    page.set_viewport_size(PHONE)
    measured = page.evaluate(LARGE)
    return [f"200 %: {measured}"] if measured["wide"] > 0 or measured["over"] or measured["clipped"] else []


def test_every_page_is_for_everybody(phone: Callable[..., Page], site: Site, everything: list[str]):
    """Axe finds nothing in dark or light; every screen and thumb is fitted; text may be twice as large."""
    page = phone(color_scheme="dark")
    lead(page.context, site)
    found = {}
    for number, address in enumerate(everything):
        page.set_viewport_size(PHONE)
        page.goto(address, wait_until="domcontentloaded")
        faults = readable(page, light=number % 3 == 0) + fitting(page) + growing(page)
        if faults:
            found[address] = faults
    assert found == {}


def test_every_page_is_light(site: Site, everything: list[str]):
    """A page with the style sheet and the script weighs less than 100 kB."""
    client = site.app.test_client()
    beside = sum((paths.data("templates") / "static" / name).stat().st_size for name in ("style.css", "app.js"))
    heavy = {address: n for address in everything if (n := len(client.get(address).data) + beside) > WEIGHT}
    assert heavy == {}


def test_pages_of_a_long_game_are_light(site: Site):
    """With a thousand entries no page weighs more than 200 kB, whatever it looks back on."""
    played = long_game(LONG)
    site.service.store.restore(
        replace(played.record, game_id="thousand"), [entry._replace(game_id="thousand") for entry in played.entries]
    )
    client = site.app.test_client()
    pages = ["", "/log", "/log?q=longspear", "/at/500", "/entries/500", "/where?card=Longspear", "/figures", "/seats"]
    pages += ["/take-back", "/report", "/entries/500/amend", "/entries/500/what-if", "/cards", "/disputes"]
    answers = {page: client.get(f"/games/thousand{page}") for page in pages}
    assert [page for page, answer in answers.items() if answer.status_code != 200] == []
    assert {page: len(answer.data) for page, answer in answers.items() if len(answer.data) > 2 * WEIGHT} == {}

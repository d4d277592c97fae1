"""Every page: readable by everybody, fits the screen and the thumb, grows with its text, is light and quiet."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize

from adjudicator import paths
from tests.browser.addresses import addresses, lead, prepare, unvisited
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.measures import FITS, LARGE
from tests.browser.serving import Site

pytestmark = pytest.mark.browser
AXE = {"rules": {"color-contrast-enhanced": {"enabled": True}}, "resultTypes": ["violations"], "preload": False}
COLOURS = {**AXE, "runOnly": ["color-contrast-enhanced"]}
WEIGHT = 100_000
SMALL: ViewportSize = {"width": 320, "height": 640}


@pytest.fixture(scope="module")
def everything(site: Site) -> list[str]:
    """The addresses of all pages, their games being there."""
    prepare(site)
    return list(addresses(site))


def test_no_page_is_left_out(site: Site, everything: list[str]):
    assert unvisited(site) == set(), "tests/browser/addresses.py lacks a page of these"


@pytest.mark.parametrize(
    ("scheme", "options", "every"), [("dark", AXE, 1), ("light", COLOURS, 3)], ids=["dark", "light"]
)
def test_every_page_can_be_read_by_everybody(
    phone: Callable[..., Page], site: Site, everything: list[str], scheme, options, every
):
    """Axe finds nothing at all; a contrast of 7:1 is among what it looks for. Light differs only in its colours."""
    page = phone(color_scheme=scheme)
    lead(page.context, site)
    found = []
    for address in everything[::every]:
        page.goto(address, wait_until="domcontentloaded")
        faults = Axe().run(page, options=options).response["violations"]
        found += [(address, fault["id"], fault["nodes"][0]["html"][:160]) for fault in faults]
    assert found == []


@pytest.mark.parametrize("screen", [SMALL, PHONE, DESKTOP], ids=["small", "phone", "desktop"])
def test_every_page_fits_the_screen_and_the_thumb(
    phone: Callable[..., Page], site: Site, everything: list[str], screen: ViewportSize
):
    page = phone(viewport=screen)
    lead(page.context, site)
    found = {}
    for address in everything:
        page.goto(address, wait_until="domcontentloaded")
        measured = page.evaluate(FITS)
        if measured["wide"] > 0 or measured["text"] or measured["small"]:
            found[address] = measured
    assert found == {}


def test_every_page_bears_text_twice_as_large(phone: Callable[..., Page], site: Site, everything: list[str]):
    page = phone()
    lead(page.context, site)
    found = {}
    for address in everything:
        page.goto(address, wait_until="domcontentloaded")
        measured = page.evaluate(LARGE)
        if measured["wide"] > 0 or measured["over"] or measured["clipped"]:
            found[address] = measured
    assert found == {}


def test_every_page_is_light(site: Site, everything: list[str]):
    """A page with the style sheet and the script weighs less than 100 kB."""
    client = site.app.test_client()
    beside = sum((paths.data("templates") / "static" / name).stat().st_size for name in ("style.css", "app.js"))
    heavy = {address: n for address in everything if (n := len(client.get(address).data) + beside) > WEIGHT}
    assert heavy == {}

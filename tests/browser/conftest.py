"""One served application and one browser for all tests here; each test opens phones and games of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.browser.addresses import addresses, prepare
from tests.browser.serving import Site, served
from tests.browser.tables import OPENING

ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1280, "height": 900}
WAIT = 8000
ALLOWED = ("status of 4", "net::ERR_", "status of 503")
"""A page that is refused, and a service that is away, are noted by the browser itself."""


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    """The service listening on this machine."""
    with served(config={"HEARTBEAT": 60.0}) as site:
        yield site


@pytest.fixture(scope="session")
def everything(site: Site) -> list[str]:
    """The addresses of all pages, their games being there."""
    prepare(site)
    return list(addresses(site))


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """Chromium, started once for each file: its event loop must have ended before other tests start one."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=ARGS)
        yield opened
        opened.close()


@pytest.fixture
def phone(browser: Browser, site: Site) -> Iterator[Callable[..., Page]]:
    """Opens a phone: phone(script=False) for one without scripts. What its console complains of is a failure."""
    contexts, complaints = [], []

    def opened(script: bool = True, **more: Any) -> Page:
        given = {"base_url": site.address, "viewport": PHONE, "java_script_enabled": script, **more}
        context = browser.new_context(**given)
        context.set_default_timeout(WAIT)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda fault: complaints.append(str(fault)))
        return page

    yield opened
    for context in contexts:
        context.close()
    assert [said for said in complaints if not any(words in said for words in ALLOWED)] == []


@pytest.fixture
def game(site: Site, request: pytest.FixtureRequest) -> str:
    """The page of a game of this test's own."""
    name = "g" + "".join(letter for letter in request.node.name if letter.isalnum()).lower()[-40:]
    site.service.open("numenera", OPENING, title="Friday", game_id=name)
    return f"/games/{name}"

"""Phones that follow one game: what others write arrives, a phone that was away catches up, nothing typed is lost."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.serving import Site, served
from tests.browser.tables import HAND, OPENING, press, submit

pytestmark = pytest.mark.browser
NOTE = {"type": "note", "text": "Tea is ready"}
AWAY = "Not connected. What you typed is kept; trying again."


def hide(page: Page, hidden: bool) -> None:
    """The phone goes to sleep, or wakes: what a page is told of it."""
    state = "hidden" if hidden else "visible"
    page.evaluate(f"""() => {{
      Object.defineProperty(document, "hidden", {{ value: {json.dumps(hidden)}, configurable: true }});
      Object.defineProperty(document, "visibilityState", {{ value: "{state}", configurable: true }});
      document.dispatchEvent(new Event("visibilitychange"));
    }}""")


def status(page: Page, words: str) -> None:
    expect(page.locator("#live")).to_contain_text(words)


def test_two_phones_follow_one_game(phone: Callable[..., Page], site: Site, game: str):
    """One acts; the other sees it without doing anything, header and table and last entries."""
    submit(site, game, type="enter-dungeon", hand=HAND)
    one, other = phone(), phone()
    one.goto(game)
    other.goto(game)
    expect(other.locator("#numbers")).to_contain_text("Physical attack 3")
    one.get_by_role("link", name="Equip Regular with Longspear").click()
    press(one, "Do it")
    expect(other.locator("#numbers")).to_contain_text("Physical attack 4")
    expect(other.locator("#last")).to_contain_text("Equip Regular with Longspear")
    status(other, "Entry 3")
    other.get_by_role("link", name="Fight position 1: Laak").click()
    press(other, "Do it")
    expect(one.locator("#last")).to_contain_text("Fight position 1: Laak")


def test_what_one_reads_stays_where_it_is(phone: Callable[..., Page], site: Site, game: str):
    """Far down on the page, while what lies above grows and goes to another step."""
    page = phone(viewport={"width": 390, "height": 420})
    page.goto(game)
    page.evaluate("document.querySelector('#players').scrollIntoView({ block: 'start' })")
    before = page.locator("#players").bounding_box()
    submit(site, game, type="enter-dungeon", hand=HAND)
    expect(page.locator("#numbers")).to_contain_text("Physical attack 3")
    expect(page.locator("#strip .now")).to_contain_text("abilities")
    after = page.locator("#players").bounding_box()
    assert before
    assert after
    assert abs(before["y"] - after["y"]) < 3
    assert page.evaluate("scrollY") > 0


def test_the_log_grows_by_itself(phone: Callable[..., Page], site: Site, game: str):
    page = phone()
    page.goto(f"{game}/log")
    submit(site, game, **NOTE)
    expect(page.locator("#turns")).to_contain_text("Remark: Tea is ready")


def test_two_at_once_and_one_is_told(phone: Callable[..., Page], site: Site, game: str):
    """Both look at the same ruling; the second to press sees what happened, and its own entry kept for another try."""
    submit(site, game, type="enter-dungeon", hand=HAND)
    one, other = phone(), phone()
    for page in (one, other):
        page.goto(f"{game}/act?type=equip&try=1&f-hero=Regular&f-weapon=Longspear")
    press(one, "Do it")
    expect(one.locator(".done")).to_contain_text("Written as entry 3")
    press(other, "Do it")
    expect(other.locator(".changed")).to_contain_text("The table has gone on since you saw this")
    expect(other.locator(".changed")).to_contain_text("Longspear")
    expect(other.locator("input[name=f-weapon]:checked")).to_have_value("Longspear")


def test_a_phone_that_slept_catches_up_and_says_so(phone: Callable[..., Page], site: Site, game: str):
    page = phone()
    page.goto(game)
    hide(page, hidden=True)
    for _ in range(3):
        submit(site, game, **NOTE)
    hide(page, hidden=False)
    status(page, "Caught up: 3 entries while you were away.")
    expect(page.locator("#last")).to_contain_text("Remark: Tea is ready")
    submit(site, game, **NOTE)
    status(page, "Entry 5")


def test_a_phone_that_lost_the_network_says_so_and_catches_up(phone: Callable[..., Page], site: Site, game: str):
    page = phone()
    page.goto(game)
    expect(page.locator("#now")).to_contain_text("ann")
    page.context.set_offline(True)
    expect(page.locator("#net")).to_have_text(AWAY)
    submit(site, game, **NOTE)
    page.context.set_offline(False)
    status(page, "Caught up: 1 entry while you were away.")
    expect(page.locator("#net")).to_be_empty()


def test_a_page_brought_back_catches_up(phone: Callable[..., Page], site: Site, game: str):
    """Back from the rules, where the browser may have kept the page as it was."""
    page = phone()
    page.goto(game)
    page.goto("/search?q=light")
    submit(site, game, **NOTE)
    page.go_back()
    expect(page.locator("#last")).to_contain_text("Tea is ready")


def test_where_no_stream_is_free_the_page_asks_now_and_then(phone: Callable[..., Page]):
    with served(config={"STREAMS": 0}) as full:
        full.service.open("numenera", OPENING, game_id="full")
        page = phone(base_url=full.address)
        page.clock.install()
        with page.expect_response(lambda answer: answer.url.endswith("/events?after=1")) as refused:
            page.goto("/games/full")
        assert refused.value.status == 503
        submit(full, "/games/full", **NOTE)
        page.clock.run_for(6000)
        page.clock.resume()
        expect(page.locator("#last")).to_contain_text("Tea is ready")
        expect(page.locator("#net")).to_be_empty()


def test_what_is_typed_survives_a_live_change(phone: Callable[..., Page], site: Site):
    """A value being typed into the Now card stays, though another phone writes."""
    site.service.open("numenera", {"situation": SETTLING}, game_id="settling")
    page = phone()
    page.goto("/games/settling/act?type=note")
    page.locator("[name=f-text]").fill("half a sentence")
    page.locator("h1").click()
    site.service.submit("settling", {**NOTE, "seat": "ann"}, by="ann")
    status(page, "Entry 2")
    expect(page.locator("[name=f-text]")).to_have_value("half a sentence")
    page.reload()
    expect(page.locator("[name=f-text]")).to_have_value("half a sentence")


SETTLING = {"seats": ["ann", "ben"], "dungeon": {1: "Laak"}, "ann": {"laid": ["Regular*2"]}}


# --- the service goes and comes ---


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Server:
    """`adjudicator serve` as a process of its own, which can be killed and started again on the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen | None = None

    def start(self) -> None:
        words = [sys.executable, "-m", "adjudicator", "serve", "--port", str(self.port), "--json"]
        env = {**os.environ, "ADJUDICATOR_INSTANCE": str(self.folder)}
        self.process = subprocess.Popen(words, env=env, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        assert self.process.stdout.readline(), "the service did not come up"

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            assert self.process.stdout
            self.process.stdout.close()
            self.process = None

    def ask(self, method: str, path: str, body: object = None) -> dict:
        client = HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            client.request(method, path, json.dumps(body), {"Content-Type": "application/json"})
            return json.load(client.getresponse())
        finally:
            client.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A running service with a game "friday" in which ann may equip a hero."""
    server = Server(tmp_path)
    server.start()
    opening = {"seats": ["ann", "ben"], "preset": "first-game", "board": "dungeon",
               "dungeon": {"1": "Laak", "2": "Scutimorph", "3": "Abycos"}}
    server.ask("POST", "/api/games", {"game": "numenera", "id": "friday", "opening": opening})
    server.ask("POST", "/api/games/friday/actions", {"action": {"type": "enter-dungeon", "seat": "ann", "hand": HAND}})
    yield server
    server.kill()


def test_a_form_waits_for_a_service_that_is_away_and_is_written_once(phone: Callable[..., Page], server: Server):
    page, other = phone(base_url=server.address), phone(base_url=server.address)
    page.goto("/games/friday/act?type=equip&try=1&f-hero=Regular&f-weapon=Longspear")
    other.goto("/games/friday")
    server.kill()
    expect(other.locator("#net")).to_have_text(AWAY)
    press(page, "Do it")
    expect(page.locator("#net")).to_have_text(AWAY)
    server.start()
    expect(page.locator(".done")).to_contain_text("Written as entry 3")
    expect(other.locator("#numbers")).to_contain_text("Physical attack 4")
    expect(other.locator("#net")).to_be_empty()
    assert server.ask("GET", "/api/games/friday")["tip"] == 3


def test_a_service_killed_in_the_middle_of_an_entry_writes_it_once(phone: Callable[..., Page], server: Server):
    """The entry is on the disk, its answer never comes: the same form goes out again and is known by its key."""
    page = phone(base_url=server.address)
    page.goto("/games/friday/act?type=equip&try=1&f-hero=Regular&f-weapon=Longspear")

    def swallowed(route) -> None:
        answer = route.fetch()
        assert answer.status == 204
        server.kill()
        route.abort("connectionreset")

    page.route("**/act", swallowed, times=1)
    press(page, "Do it")
    expect(page.locator("#net")).to_have_text(AWAY)
    server.start()
    expect(page.locator(".done")).to_contain_text("Written as entry 3")
    assert server.ask("GET", "/api/games/friday")["tip"] == 3


def test_what_was_typed_outlives_a_reload_while_the_service_was_away(phone: Callable[..., Page], server: Server):
    page = phone(base_url=server.address)
    page.goto("/games/friday/take-back")
    page.get_by_label("Why").fill("another hero was meant")
    server.kill()
    press(page, "Take back to entry 1")
    expect(page.locator("#net")).to_have_text(AWAY)
    server.start()
    page.reload()
    expect(page.get_by_label("Why")).to_have_value("another hero was meant")


def test_phones_that_go_from_page_to_page_give_their_streams_back(phone: Callable[..., Page], site: Site, game: str):
    """A stream whose page is left is over long before a sign of life would fail on it."""
    streams = site.app.extensions["adjudicator"].streams
    page = phone()
    page.goto(game)
    page.wait_for_function("performance.getEntriesByType('resource').length > 0")
    page.goto("/search?q=light")
    for _ in range(100):
        if not len(streams):
            break
        page.wait_for_timeout(50)
    assert len(streams) == 0

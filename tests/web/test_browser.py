"""Pages in a real browser, as wide as a phone: with a script and without."""

from __future__ import annotations

import itertools
import logging
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect, sync_playwright
from werkzeug.serving import make_server

from adjudicator.log.memory import MemoryStore
from adjudicator.rules.library import Library
from adjudicator.search import Index
from adjudicator.service import Service
from adjudicator.web import create_app

pytestmark = pytest.mark.browser
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"width": 390, "height": 844}
OPENING = {
    "seats": ["ann", "ben"],
    "preset": "first-game",
    "board": "dungeon",
    "dungeon": {"1": "Laak", "2": "Scutimorph", "3": "Abycos"},
}
HAND = ["Regular*3", "Longspear", "Torch", "Thunderstone Shard"]
WAIT = 5000


@pytest.fixture(scope="module")
def site(texts: Library, index: Index) -> Iterator[tuple[str, Service]]:
    """The service listening on this machine."""
    numbers = itertools.count(1)
    service = Service(MemoryStore(), texts, now=lambda: "2026-01-01T00:00:00Z", fresh=lambda: f"n{next(numbers)}")
    app = create_app(service, index, texts, config={"HEARTBEAT": 0.3})
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    running = threading.Thread(target=server.serve_forever)
    running.start()
    yield f"http://127.0.0.1:{server.server_port}", service
    app.extensions["adjudicator"].streams.stop()
    server.shutdown()
    running.join()
    server.server_close()


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=ARGS)
        yield opened
        opened.close()


@pytest.fixture
def phone(browser: Browser, site: tuple[str, Service]) -> Iterator[Callable[..., Page]]:
    """Opens a phone: phone(script=False) for one without scripts. What its console complains of is a failure."""
    contexts, complaints = [], []

    def opened(script: bool = True, **more: Any) -> Page:
        context = browser.new_context(
            base_url=site[0], viewport=more.pop("viewport", PHONE), java_script_enabled=script, **more
        )
        context.set_default_timeout(WAIT)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda fault: complaints.append(str(fault)))
        return page

    yield opened
    for context in contexts:
        context.close()
    assert [said for said in complaints if "status of 4" not in said] == []


@pytest.fixture
def game(site: tuple[str, Service], request: pytest.FixtureRequest) -> str:
    """A game of this test's own."""
    name = "g" + "".join(letter for letter in request.node.name if letter.isalnum()).lower()[-30:]
    site[1].open("numenera", OPENING, title="Friday", game_id=name)
    return f"/games/{name}"


def submit(site: tuple[str, Service], game: str, **action: Any) -> None:
    done = site[1].submit(game.rsplit("/", 1)[1], {"seat": "ann", **action}, by="ann")
    assert done.appended, done.ruling["sentence"]


def press(page: Page, words: str) -> None:
    page.get_by_role("button", name=words, exact=True).first.click()


def follow(page: Page, words: str) -> None:
    page.get_by_role("link", name=words, exact=True).first.click()


def count(page: Page, card: str, n: int) -> None:
    page.get_by_role("group", name=card, exact=True).first.get_by_role("radio", name=str(n), exact=True).check()


def test_a_rule_is_found_while_it_is_typed(phone):
    page = phone()
    page.goto("/search?game=numenera")
    page.get_by_role("searchbox").press_sequentially("destroyy a used card")
    expect(page.locator(".hit.best h2")).to_have_text("A used card may not be destroyed")
    expect(page.get_by_role("status")).to_contain_text("found")
    follow(page, "A used card may not be destroyed")
    expect(page.locator(".statement")).to_contain_text("may not be destroyed")


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_a_game_is_opened_and_a_whole_turn_logged(phone, script):
    page = phone(script)
    page.goto("/")
    follow(page, "New game")
    page.get_by_label("Player 1").fill("Ann")
    page.get_by_label("Player 2").fill("Ben")
    for spot, monster in enumerate(("Laak", "Scutimorph", "Abycos"), 1):
        page.get_by_label(f"Position {spot}", exact=True).fill(monster)
    press(page, "Begin")
    follow(page, "Fight in the dungeon")
    for card, n in (("Regular", 3), ("Longspear", 1), ("Torch", 1), ("Thunderstone Shard", 1)):
        count(page, card, n)
    if script:
        expect(page.locator("[data-sum]").first).to_have_text("6 of 6 named.")
    press(page, "Show the ruling")
    expect(page.locator(".verdict")).to_contain_text("Legal")
    press(page, "Do it")
    follow(page, "Regular takes up Longspear")
    press(page, "Do it")
    expect(page.locator("#numbers")).to_contain_text("Physical attack 4")
    follow(page, "Regular with Longspear: draw 1")
    page.get_by_label("Card 1").select_option("Regular")
    press(page, "Show the ruling with it")
    press(page, "Do it")
    follow(page, "Fight position 1: Laak")
    expect(page.locator(".happens")).to_contain_text("The fight is won.")
    press(page, "Do it")
    follow(page, "Thunderstone Shard: experience 1")
    press(page, "Do it")
    page.locator("summary", has_text="Turn up the next monster").click()
    page.locator("a[href*='type=reveal']").first.click()
    press(page, "Do it")
    follow(page, "End the turn")
    press(page, "Do it")
    expect(page.locator(".where")).to_contain_text("turn 2 · ben")
    expect(page.locator("#last")).to_contain_text("ann · End the turn")


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_a_dispute_is_settled(phone, site, game, script):
    """An illegal move with its reason, an unknown value told, the table's own word, and all of it taken back."""
    submit(site, game, type="enter-dungeon", hand=HAND)
    page = phone(script)
    page.goto(game)
    page.locator(".notnow summary").click()
    follow(page, "End the turn")
    expect(page.locator(".verdict")).to_contain_text("Not legal")
    expect(page.locator(".said")).to_contain_text("A monster must be chosen.")
    expect(page.locator(".said .rule")).to_have_text("numenera/choose.one")
    page.get_by_text("The table says otherwise").click()
    page.get_by_label("A house rule").check()
    page.get_by_label("Why").fill("we are late")
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


def test_an_unknown_value_is_a_button(phone, site):
    site[1].open("numenera", {**OPENING, "trust": "book"}, game_id="unknown")
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
    expect(page.locator("#last")).to_contain_text("Regular takes up Longspear")
    expect(page.get_by_role("status")).to_contain_text("Entry 3")


def test_a_form_pressed_twice_is_written_once(phone, site, game):
    submit(site, game, type="enter-dungeon", hand=HAND)
    page = phone()
    page.goto(f"{game}/act?type=equip&try=1&f-hero=Regular&f-weapon=Longspear")
    page.get_by_role("button", name="Do it").dblclick()
    expect(page.locator(".done")).to_contain_text("Written as entry 3")
    page.go_back()
    press(page, "Do it")
    expect(page.locator(".done")).to_contain_text("Written as entry 3")


ADDRESSES = (
    "/",
    "/search?q=light",
    "/rules/numenera/equip.one-weapon",
    "/judge?do=fight",
    "/games/new",
    "{game}",
    "{game}/log",
    "{game}/at/2",
    "{game}/cards",
    "{game}/entries/2",
    "{game}/act?type=enter-dungeon",
    "{game}/act?type=end-turn&try=1",
    "{game}/act?type=choose&try=1&f-monster=3",
    "/coverage",
)


CONTRAST = {"color-contrast-enhanced": {"enabled": True}}


@pytest.mark.parametrize(
    ("scheme", "options", "addresses"),
    [
        ("dark", {"rules": CONTRAST}, ADDRESSES),
        ("light", {"runOnly": ["color-contrast-enhanced"], "rules": CONTRAST}, ADDRESSES[5:12]),
    ],
    ids=["dark", "light"],
)
def test_every_page_can_be_read_by_everybody(phone, site, game, scheme, options, addresses):
    """Axe finds nothing at all; a contrast of 7:1 is among what it looks for."""
    submit(site, game, type="enter-dungeon", hand=HAND)
    page = phone(color_scheme=scheme)
    found = []
    for address in addresses:
        page.goto(address.format(game=game), wait_until="domcontentloaded")
        faults = Axe().run(page, options=options).response["violations"]
        found += [(address, fault["id"], fault["nodes"][0]["html"][:160]) for fault in faults]
    assert found == []


MEASURE = """() => {
  document.querySelectorAll("details:not(.more)").forEach((row) => { row.open = true; });
  const small = [], text = [];
  for (const one of document.querySelectorAll("button, .btn, .bar a, summary, select, input:not([type=hidden])")) {
    const box = one.getBoundingClientRect();
    const target = one.closest("label.tick, .todo label, .opts label") ?? one;
    if (box.width && box.height && target.getBoundingClientRect().height < 47.5)
      small.push(one.outerHTML.slice(0, 90) + " " + box.height);
  }
  for (const one of document.querySelectorAll("main *")) {
    const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (own && parseFloat(getComputedStyle(one).fontSize) < 17) text.push(one.outerHTML.slice(0, 90));
  }
  return { small, text, wide: document.documentElement.scrollWidth - innerWidth };
}"""


@pytest.mark.parametrize("width", [320, 1280])
def test_pages_fit_the_screen_and_the_thumb(phone, site, game, width):
    submit(site, game, type="enter-dungeon", hand=HAND)
    page = phone(viewport={"width": width, "height": 800})
    for address in ADDRESSES:
        page.goto(address.format(game=game), wait_until="domcontentloaded")
        measured = page.evaluate(MEASURE)
        assert measured["wide"] <= 0, f"{address} is {measured['wide']} too wide"
        assert measured["text"] == [], address
        assert measured["small"] == [], address

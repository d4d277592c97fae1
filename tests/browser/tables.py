"""Games that the tests play, and how a player's hand goes over a page."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.serving import Site

OPENING = {
    "seats": ["ann", "ben"],
    "preset": "first-game",
    "board": "dungeon",
    "dungeon": {"1": "Laak", "2": "Scutimorph", "3": "Abycos"},
}
HAND = ["Regular*3", "Longspear", "Torch", "Thunderstone Shard"]


def submit(site: Site, game: str, **action: Any) -> int:
    """Write an action of ann's into a game, as if from another phone; gives the number of the entry."""
    done = site.service.submit(game.rsplit("/", 1)[-1], {"seat": "ann", **action}, by="ann")
    assert done.appended, done.ruling["sentence"]
    assert done.version is not None
    return done.version


def press(page: Page, words: str) -> None:
    """Press the button with these words."""
    page.get_by_role("button", name=words, exact=True).first.click()


def follow(page: Page, words: str) -> None:
    """Follow the link with these words."""
    page.get_by_role("link", name=words, exact=True).first.click()


def count(page: Page, card: str, n: int) -> None:
    """Say how many of a card are in the hand."""
    page.get_by_role("group", name=card, exact=True).first.get_by_role("radio", name=str(n), exact=True).check()

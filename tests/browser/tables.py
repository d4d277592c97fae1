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
FIELD = {"1A": "Guardsman", "2A": "Huntsman", "3A": "down", "1B": "Huntsman", "2B": None, "3B": "Chiurgeon", "1C": None,
         "2C": None, "3C": "Chiurgeon", "1D": None, "2D": None, "3D": "Guardsman"}
FACTS = {"Huntsman": {"health": 2, "experience": 1, "victory points": 2, "abilities": [], "traits": []},
         "Guardsman": {"health": 6, "experience": 2, "victory points": 3, "abilities": [], "traits": []}}
SIEGE: dict[str, Any] = {
    "seats": ["ann", "ben", "cid"], "dungeon": FIELD, "wall": {"A": 4, "B": 5, "C": 5, "D": 1},
    "dungeon deck": {"size": 20, "cards": ["Minion of War", "Guardsman"]},
    "trust": "listed", "board": "dungeon", "facts": FACTS,
    **{seat: {"hand": ["Regular*6"], "deck": 6, "discard": [], "xp": 0} for seat in ("ann", "ben", "cid")}}
SOLO: dict[str, Any] = {
    "seats": ["ann"], "difficulty": "hard", "dungeon": {"1": "Laak", "2": "Scutimorph", "3": "Abycos"},
    "scoring pile": ["Jiriskar"], "dungeon deck": {"size": 20, "cards": ["Yellow Swarm", "Laak"]},
    "trust": "listed", "board": "dungeon",
    "facts": {"Scutimorph": {"health": 9, "abilities": [], "traits": []}, "Abycos": {"abilities": []}},
    "ann": {"hand": ["Regular*6"], "deck": 12, "discard": [], "xp": 0}}


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

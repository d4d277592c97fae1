"""Journeys through the other ways to play, in a real browser: a turn of a siege, a turn of a solo game."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.conftest import DESKTOP
from tests.browser.tables import SIEGE, SOLO, count, follow, press

pytestmark = pytest.mark.browser
ways = pytest.mark.parametrize(
    "way", [{}, {"script": False}, {"viewport": DESKTOP}], ids=["phone", "no-script", "desktop"]
)


def fights(page: Page) -> None:
    """Fight in the dungeon with six Regulars."""
    follow(page, "Fight in the dungeon")
    count(page, "Regular", 6)
    press(page, "Show the ruling")
    press(page, "Do it")


def box(part: Locator) -> FloatRect:
    found = part.bounding_box()
    assert found is not None
    return found


@ways
def test_a_turn_of_a_siege(phone, site, request, way):
    """A fight leaves a hole, a monster is turned up, and after the next turn all files advance."""
    name = "siege-" + request.node.callspec.id
    site.service.open("siege", {"situation": SIEGE}, title="Siege tonight", game_id=name)
    page = phone(**way)
    page.goto(f"/games/{name}")
    fights(page)
    is_a_board(page)
    follow(page, "Fight 1B: Huntsman")
    expect(page.locator(".happens")).to_contain_text("at rank 1 of file B")
    press(page, "Do it")
    expect(slot(page, "B", 1)).to_have_class("hole")
    follow(page, "End the turn")
    press(page, "Do it")
    expect(page.locator("#now")).to_contain_text("Turn one face-down monster up")
    follow(page, "Rank 3 of file A")
    page.get_by_label("Minion of War", exact=True).check()
    press(page, "Show the ruling")
    expect(page.locator(".happens")).to_contain_text("after the next turn all files advance")
    press(page, "Do it")
    expect(slot(page, "A", 3)).to_contain_text("Minion of War")
    expect(page.locator("#hall")).to_contain_text("All files advance after this turn.")
    follow(page, "Prepare")
    press(page, "Show the ruling")
    press(page, "Do it")
    follow(page, "End the turn")
    expect(page.locator(".happens")).to_contain_text("assaults the wall of file A")
    press(page, "Do it")
    expect(page.locator(".wall").first).to_contain_text("A: wall 3")
    expect(slot(page, "A", 1)).to_contain_text("Huntsman")
    expect(slot(page, "A", 2)).to_contain_text("Minion of War")
    expect(slot(page, "D", 2)).to_contain_text("Guardsman")
    for file in "ABCD":
        expect(slot(page, file, 3)).to_contain_text("face down")
    expect(page.locator("#hall")).to_contain_text("Successful besiegers: Guardsman.")
    is_a_board(page)


def slot(page: Page, file: str, rank: int) -> Locator:
    """A slot of the board."""
    return page.locator(".files > li").nth("ABCD".index(file)).locator(".slots > li").nth(rank - 1)


def is_a_board(page: Page) -> None:
    """The field is drawn as a board: ranks from the wall outwards, one file below the other, all in sight."""
    corners = {(file, rank): box(slot(page, file, rank)) for file in "ABCD" for rank in (1, 2, 3)}
    for (file, rank), corner in corners.items():
        wall = box(page.locator(".wall").nth("ABCD".index(file)))
        assert wall["x"] + wall["width"] <= corners[file, 1]["x"] + 1
        assert abs(corner["y"] - corners[file, 1]["y"]) < 1
        assert abs(corner["x"] - corners["A", rank]["x"]) < 1
        if rank > 1:
            before = corners[file, rank - 1]
            assert before["x"] + before["width"] <= corner["x"]
        if file != "A":
            above = corners[chr(ord(file) - 1), rank]
            assert above["y"] + above["height"] <= corner["y"]
    heads = page.locator(".ranks > span")
    assert [text.strip() for text in heads.all_inner_texts()] == ["wall", "rank 1", "rank 2", "rank 3"]
    for at in range(3):
        assert box(heads.nth(at))["x"] + box(heads.nth(at))["width"] <= box(heads.nth(at + 1))["x"] + 1
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


@ways
def test_a_turn_of_a_solo_game(phone, site, request, way):
    """A monster that is not defeated is scored; a gap takes up the next push; then the foremost attacks the village."""
    name = "solo-" + request.node.callspec.id
    site.service.open("solo", {"situation": SOLO}, title="Alone tonight", game_id=name)
    page = phone(**way)
    page.goto(f"/games/{name}")
    expect(page.locator("#pile")).to_contain_text("Laak attacks the village next.")
    fights(page)
    follow(page, "Fight position 2: Scutimorph")
    expect(page.locator(".happens")).to_contain_text("put it face down on the monster scoring pile")
    press(page, "Do it")
    expect(page.locator("#pile")).not_to_contain_text("attacks the village next")
    follow(page, "End the turn")
    expect(page.locator("main")).to_contain_text("a new monster comes at position 3, Abycos moves to position 2.")
    press(page, "Do it")
    comes(page, "Yellow Swarm")
    expect(page.locator("#hall")).to_contain_text("Yellow Swarm")
    expect(page.locator("#pile")).to_contain_text("Laak attacks the village next.")
    follow(page, "Prepare")
    press(page, "Show the ruling")
    press(page, "Do it")
    follow(page, "End the turn")
    press(page, "Do it")
    comes(page, "Laak")
    expect(page.locator("#last")).to_contain_text("Turn up the next monster: Laak")
    expect(page.locator("#pile li")).to_have_count(3)
    expect(page.locator("#pile")).to_contain_text("Abycos attacks the village next.")
    expect(page.locator(".where")).to_contain_text("turn 3")


def comes(page: Page, monster: str) -> None:
    """The monster that is turned up at the end of the turn is told."""
    many = page.locator("summary", has_text="Turn up the next monster")
    if many.count():
        many.click()
    follow(page, monster)
    expect(page.locator(".happens")).to_contain_text(f"{monster} enters at position 3")
    press(page, "Do it")

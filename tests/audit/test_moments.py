"""What differs between two moments: every part of the table, in either direction, in the game's words."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.kernel.difference import difference
from adjudicator.kernel.effects import fold
from adjudicator.kernel.table import Table
from adjudicator.log.errors import UnknownEntry
from tests.audit.conftest import HAND

EFFECTS: list[dict[str, Any]] = [
    {"do": "make", "id": "a1", "card": "Torch", "to": "ann/laid"},
    {"do": "make", "id": "a2", "card": "Regular", "to": "ann/laid"},
    {"do": "make", "id": "a3", "to": "ann/laid"},
    {"do": "pile", "pile": "ann/deck", "pool": "ann", "size": 4},
    {"do": "token", "place": "ann", "kind": "experience", "n": 2},
    {"do": "turn", "dial": "turn", "to": 1},
    {"do": "mark", "id": "a2", "key": "armed", "value": True},
    {"do": "last", "id": "x", "value": "light", "amount": 1, "on": ["a2"], "source": "Torch"},
    {"do": "tell", "card": "Torch", "field": "light", "value": 1, "by": "ann"},
    {"do": "pend", "groups": [[{"id": "f1", "kind": "turn", "seat": "ann"}]]},
]
NEWS: list[tuple[Any, ...]] = [
    ({"do": "move", "id": "a1", "to": "ann/discard"}, "cards", [("Torch", 1, "ann/laid", "ann/discard")]),
    ({"do": "hide", "id": "a1", "pile": "box/pile"}, "cards", [("Torch", 1, "ann/laid", None)]),
    ({"do": "make", "id": "a4", "card": "Torch", "to": "ann/laid"}, "cards", [("Torch", 1, None, "ann/laid")]),
    ({"do": "name", "id": "a3", "card": "Torch"}, "named", [("Torch", 1, None, "ann/laid")]),
    ({"do": "pile", "pile": "ann/deck", "pool": "ann", "size": 3}, "piles", [("ann/deck", 4, 3)]),
    ({"do": "token", "place": "ann", "kind": "experience", "n": 3}, "tokens", [("ann|experience", 2, 5)]),
    ({"do": "turn", "dial": "turn", "to": 2}, "dials", [("turn", 1, 2)]),
    ({"do": "mark", "id": "a2", "key": "armed"}, "marks", [("a2|armed", True, None)]),
    ({"do": "tell", "card": "Regular", "field": "strength", "value": 2}, "facts",
     [("Regular|strength", None, {"value": 2, "by": ""})]),
]


def lying(*more):
    """A small table, with further effects."""
    rows: list[Any] = [*EFFECTS, *more]
    return fold(Table(), rows)


@pytest.mark.parametrize(("news", "part", "rows"), NEWS)
def test_one_change_is_the_whole_difference(news, part, rows):
    found = difference(lying(), lying(news))
    assert [tuple(row) for row in getattr(found, part)] == rows
    told = {key for key, value in found.as_json().items() if value} - {part}
    assert told <= ({"piles"} if news["do"] == "hide" else set())


@pytest.mark.parametrize(("news", "part", "rows"), [row for row in NEWS if row[1] != "named"])
def test_backwards_it_is_the_other_way_round(news, part, rows):
    found = difference(lying(news), lying())
    assert [tuple(row)[-2:] for row in getattr(found, part)] == [row[-2:][::-1] for row in rows]


def test_equal_tables_do_not_differ():
    assert not difference(lying(), lying())
    assert difference(lying(), lying({"do": "settle", "ids": ["f1"]})).next == (
        {"id": "f1", "kind": "turn", "seat": "ann"}, None)


def test_a_card_that_went_and_one_that_came_make_no_difference():
    """Face down and up again, a Torch is another piece; nobody at the table sees a difference."""
    after = lying({"do": "hide", "id": "a1", "pile": "box/pile"},
                  {"do": "take", "id": "a9", "pile": "box/pile", "card": "Torch", "to": "ann/laid"})
    assert not difference(lying(), after).cards


def test_a_game_says_it_in_its_words(service, opened, do):
    do("enter-dungeon", hand=HAND)
    do("equip", hero="Regular", weapon="Longspear")
    do("attest", card="Scutimorph", field="health", value=7)
    found = service.compared(opened, 1)
    assert (found["since"], found["at"]) == (1, 4)
    for said in ("3 × Regular: came into view, in ann's laid-out cards", "Longspear: came into view, on Regular",
                 "Ann's hand: from 6 to 0 cards", "Ann: fights in the dungeon",
                 "Regular: has been equipped this turn", "Scutimorph: health 7, read by ann"):
        assert said in found["said"], found["said"]
    back = service.compared(opened, 4, 1)["said"]
    assert "Longspear: no more in view, lay on Regular" in back
    assert "Scutimorph: health 7, no longer told" in back
    assert service.compared(opened, 4)["said"] == []


def test_before_anything_and_a_line_that_was_taken_back(service, opened, do):
    do("visit-village", hand=HAND)
    service.take_back(opened, 1, by="host", why="the dungeon", head=2)
    do("enter-dungeon", hand=HAND)
    said = service.compared(opened, 2)["said"]
    assert any("the dungeon" in line for line in said)
    assert "Turn: 1" in service.compared(opened, 0, 1)["said"]
    with pytest.raises(UnknownEntry):
        service.compared(opened, 9)

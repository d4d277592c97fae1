"""Walking through a log: before each entry the table lies as if it had been folded for it alone."""

from __future__ import annotations

from adjudicator.audit.walking import walk
from adjudicator.folding import effects_of, folded
from adjudicator.kernel.effects import fold
from adjudicator.log.model import Draft
from tests.audit.conftest import HAND
from tests.audit.friday import GAME, demonstration


def check(service, game):
    """Walk, and compare each table with one folded anew; gives the numbers of the entries."""
    seen = []
    for entry, table in walk(service.store, game):
        if entry.game_id == game:
            assert table.digest() == folded(service.store, game, entry.after).digest(), entry.version
        fold(table, effects_of(entry.text))
        seen.append((entry.game_id, entry.version))
    return seen


def test_a_whole_game():
    assert len(check(demonstration(), GAME)) == 37


def test_what_was_taken_back_is_undone(service, opened, do):
    do("enter-dungeon", hand=HAND)
    do("equip", hero="Regular", weapon="Longspear")
    service.take_back(opened, 1, by="host", why="no", head=3)
    do("visit-village", hand=["Regular*6"])
    service.take_back(opened, 1, by="host", why="no", head=5)
    do("enter-dungeon", hand=HAND)
    assert [version for _, version in check(service, opened)] == list(range(1, 8))


def test_an_entry_may_continue_a_line_that_was_left(service, opened, do):
    do("enter-dungeon", hand=HAND)
    do("equip", hero="Regular", weapon="Longspear")
    service.take_back(opened, 1, by="host", why="no", head=3)
    do("note", text="hm")
    kept = {key: value for key, value in service.store.entry(opened, 5).envelope.items()
            if key not in ("game", "version", "after", "head")}
    service.store.append(opened, [Draft(kept, after=3), Draft(kept, after=2)])
    assert len(check(service, opened)) == 7


def test_a_branch_begins_with_what_it_continues(service, opened, do):
    do("enter-dungeon", hand=HAND)
    do("equip", hero="Regular", weapon="Longspear")
    service.branch(opened, 2, by="host", new_id="b1")
    assert service.submit("b1", {"type": "equip", "seat": "ann", "hero": "Regular", "weapon": "Longspear"},
                          by="ann").appended
    own = [version for game, version in check(service, "b1") if game == "b1"]
    assert check(service, "b1")[:2] == [(opened, 1), (opened, 2)]
    assert len(own) == service.store.game("b1").tip
    found = service.whereabouts("b1", "Longspear")
    assert [(row["game"], row["entry"]) for row in found["stops"]][-2:] == [(opened, 2), ("b1", own[-1])]
    assert found["stops"][-1]["turn"] == 1
    assert found["stops"][0]["turn"] is None

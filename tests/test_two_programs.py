"""Two programs on one store, the command line beside a service that runs: what one writes, the other judges on."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest

from adjudicator.folding import folded
from adjudicator.kernel.faults import Malformed
from adjudicator.log.errors import HeadMoved
from adjudicator.log.memory import MemoryStore
from adjudicator.rules.load import library
from adjudicator.service import Service
from tests.web.conftest import HAND, OPENING

ENTER = {"type": "enter-dungeon", "seat": "ann", "hand": HAND}
NOTE = {"type": "note", "seat": "ben", "text": "Tea is ready."}


def service(store: MemoryStore) -> Service:
    numbers = itertools.count(1)
    return Service(store, library(), now=lambda: "2026-01-01T00:00:00Z", fresh=lambda: f"g{next(numbers)}")


@pytest.fixture
def overtaken(monkeypatch) -> Callable[[dict[str, Any]], Service]:
    """A service with the open game g1; whenever it has judged, and is about to write, another is faster once."""
    def make(rival: dict[str, Any], dispute: int = 0) -> Service:
        store = MemoryStore()
        slow, fast = service(store), service(store)
        slow.open("numenera", OPENING, game_id="g1")
        slow.live("g1")
        waiting, append = [rival], store.append

        def late(game_id: str, drafts: Any, **more: Any) -> Any:
            if drafts and waiting:
                told = waiting.pop()
                if dispute:
                    fast.open_dispute(game_id, dispute, by="ben", says="Is it so?")
                else:
                    assert fast.submit(game_id, told, by="ben").appended
            return append(game_id, drafts, **more)

        monkeypatch.setattr(store, "append", late)
        return slow
    return make


def sound(found: Service) -> bool:
    """Does the service hold the table that its log folds to?"""
    head = found.store.stands("g1")[1]
    return found.table("g1")[0].digest() == folded(found.store, "g1", head, snapshots=False).digest()


def test_what_another_program_did_meanwhile_is_judged_on(overtaken):
    found = overtaken(ENTER)
    done = found.submit("g1", ENTER, by="ann")
    assert (done.appended, done.ruling["verdict"]) == (False, "illegal")
    assert [entry.envelope["type"] for entry in found.store.entries("g1")] == ["open", "enter-dungeon"]
    assert sound(found)


def test_what_is_independent_is_written_after_it(overtaken):
    found = overtaken(NOTE)
    done = found.submit("g1", ENTER, by="ann")
    assert (done.appended, done.version) == (True, 3)
    made = [row["id"] for row in found.store.entry("g1", 3).envelope["effects"] if row["do"] == "take"]
    assert made
    assert all(one.startswith("e3.") for one in made)
    assert sound(found)


def test_several_in_one_go_are_too(overtaken):
    found = overtaken(ENTER)
    done = found.submit_all("g1", [NOTE, ENTER], by=["ben", "ann"])
    assert (done.appended, done.stopped) == (False, 1)
    assert sound(found)
    found = overtaken(NOTE)
    assert found.submit_all("g1", [NOTE, ENTER], by=["ben", "ann"]).versions == [3, 4]
    assert sound(found)


def test_who_names_the_live_entry_is_told_that_it_is_another(overtaken):
    found = overtaken(NOTE)
    with pytest.raises(HeadMoved):
        found.submit("g1", ENTER, by="ann", head=1)
    assert found.store.stands("g1") == (2, 2)
    found = overtaken(NOTE)
    with pytest.raises(HeadMoved):
        found.submit_all("g1", [ENTER], by=["ann"], head=1)


def test_a_key_writes_once_whoever_asks(overtaken):
    found = overtaken(NOTE)
    done = found.submit("g1", ENTER, by="ann", key="k")
    again = found.submit("g1", ENTER, by="ann", key="k", head=1)
    assert (done.version, again.version, again.replayed) == (3, 3, True)


def test_ids_are_numbered_after_a_dispute_that_another_program_opened(overtaken):
    found = overtaken(NOTE, dispute=1)
    assert found.submit("g1", ENTER, by="ann").version == 3
    made = [row["id"] for row in found.store.entry("g1", 3).envelope["effects"] if row["do"] == "take"]
    assert all(one.startswith("e3.") for one in made)


def test_an_entry_is_put_in_doubt_once_whoever_is_faster(overtaken):
    found = overtaken(NOTE, dispute=1)
    with pytest.raises(Malformed):  # it is in doubt already
        found.open_dispute("g1", 1, by="ann", says="Is it?")
    assert len(found.disputes("g1")) == 1

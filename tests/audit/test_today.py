"""What today's rules would say of a whole game, and which entries hang on one."""

from __future__ import annotations

import itertools

import pytest

from adjudicator.kernel.faults import Malformed
from adjudicator.log.memory import MemoryStore
from adjudicator.log.model import Draft
from adjudicator.service import Service
from tests.audit.conftest import HAND
from tests.audit.friday import GAME, demonstration


@pytest.fixture(scope="module")
def friday():
    """The example of play, which nobody changes by asking."""
    return demonstration()


def rewritten(service, game, change):
    """The same game in another store, each envelope as `change` makes it: as if other rules had ruled it."""
    store = MemoryStore()
    record = service.store.game(game)
    store.create(game, record.opening, created_at="x", rules_version="x")
    for entry in service.store.entries(game):
        held = {key: value for key, value in entry.envelope.items() if key not in ("game", "version", "after", "head")}
        store.append(game, [Draft(change(entry.version, held))])
    return Service(store, service.library, now=str, fresh=str)


def test_a_game_ruled_by_todays_rules_is_as_it_was(friday):
    assert friday.ruled_today(GAME) == []


def test_a_ruling_of_other_rules_is_found_and_stays(friday):
    def change(version, held):
        if version == 5:
            held["ruling"] = {**held["ruling"], "digest": "0" * 16, "sentence": "It was otherwise."}
        return held

    old = rewritten(friday, GAME, change)
    (row,) = old.ruled_today(GAME)
    assert (row["version"], row["then"]["sentence"]) == (5, "It was otherwise.")
    assert row["now"]["verdict"] == "legal"
    assert old.ruled_today(GAME, 6) == []
    assert old.ruled_today(GAME, 1, 4) == []
    assert len(old.ruled_today(GAME, 5, 5)) == 1
    assert old.store.entry(GAME, 5).envelope["ruling"]["sentence"] == "It was otherwise."


def test_an_action_that_can_no_longer_be_read_is_said_to_be_so(friday):
    def change(version, held):
        return {**held, "action": {**held["action"], "wepon": "x"}} if version == 3 else held

    old = rewritten(friday, GAME, change)
    (row,) = old.ruled_today(GAME)
    assert row["now"]["verdict"] == "undetermined"
    assert row["now"]["faults"][0]["field"] == "wepon"
    assert old.today(GAME, 3)["now"]["sentence"].startswith("It can no longer be read")


def test_progress_is_told_entry_by_entry(friday):
    told: list[tuple[int, int]] = []
    friday.ruled_today(GAME, progress=lambda done, of: told.append((done, of)))
    assert told == [(n, 37) for n in range(1, 38)]


def test_what_hangs_on_an_entry(service, opened, do):
    do("enter-dungeon", hand=HAND)
    equipped = do("equip", hero="Regular", weapon="Longspear")
    remark = do("note", "ben", text="Tea?")
    fought = do("choose", monster=1)
    found = service.dependents(opened, equipped)
    assert (found["looked"], found["more"]) == (2, 0)
    assert [(row["version"], row["shape"]) for row in found["dependents"]] == [(fought, "numbers")]
    assert {"name": "physical attack", "then": {"value": 4}, "now": {"value": 3}} in found["dependents"][0]["values"]
    entered = service.dependents(opened, 2)["dependents"]
    assert [(row["version"], row["shape"]) for row in entered] == [(equipped, "falls"), (fought, "falls")]
    assert service.dependents(opened, remark)["dependents"] == []


def test_one_looks_only_so_far(service, opened, do):
    do("enter-dungeon", hand=HAND)
    do("equip", hero="Regular", weapon="Longspear")
    do("choose", monster=1)
    found = service.dependents(opened, 2, most=1)
    assert (found["looked"], found["more"]) == (1, 1)
    assert [row["version"] for row in found["dependents"]] == [3]


def test_nothing_is_changed_by_asking(friday):
    before = (friday.store.stands(GAME), friday.table(GAME)[0].digest())
    friday.dependents(GAME, 3)
    friday.ruled_today(GAME)
    assert (friday.store.stands(GAME), friday.table(GAME)[0].digest()) == before


def test_what_was_taken_back_and_the_set_up_are_not_asked(service, opened, do):
    do("enter-dungeon", hand=HAND)
    service.take_back(opened, 1, by="host", why="no", head=2)
    for version in (1, 2, 3):
        with pytest.raises(Malformed):
            service.dependents(opened, version)


def test_every_dependent_of_the_first_turn_is_later(friday):
    for version in itertools.chain(range(2, 10), (36, 37)):
        found = friday.dependents(GAME, version)
        assert all(row["version"] > version for row in found["dependents"])
        assert {row["shape"] for row in found["dependents"]} <= {"changed", "falls", "numbers"}

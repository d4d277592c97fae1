"""Asking the log: filters find what they say and nothing else, they combine, and say what to loosen."""

from __future__ import annotations

import pytest

from adjudicator.audit.sieve import Wanted
from adjudicator.seating.veiled import VeiledStore
from adjudicator.service import Service
from tests.audit.conftest import HAND


@pytest.fixture
def played(service, opened, do):
    """1 open, 2 enter, 3 equip, 4 a fact, 5 back to 3, 6 overruled second weapon's remark, 7 ben's remark."""
    do("enter-dungeon", hand=HAND)
    do("equip", hero="Regular#1", weapon="Longspear")
    do("attest", card="Scutimorph", field="health", value=7)
    service.take_back(opened, 3, by="host", why="read the wrong card", head=4)
    do("equip", hero="Regular with Longspear", weapon="Longspear",
       overrule=[{"rule": rule, "by": "table", "why": "we agreed"} for rule in ("equip.one-weapon", "equip.lost-hero")])
    do("note", "ben", text="Saving up for a Torch, 5 gold.")
    return opened


def found(service, game, **wanted):
    """The numbers of the entries that fit, newest first."""
    return [row.entry.version for row in service.timeline(game, Wanted(**wanted)).rows]


@pytest.mark.parametrize(("wanted", "fits"), [
    ({}, [7, 6, 5, 4, 3, 2, 1]),
    ({"seat": "ben"}, [7]),
    ({"seat": "host"}, [5, 1]),
    ({"card": "torch"}, [7, 2, 1]),
    ({"card": "Scutimorph"}, [4, 1]),
    ({"card": "Longspear"}, [6, 3, 2, 1]),
    ({"rule": "equip.strength"}, [6, 3]),
    ({"rule": "numenera/equip.strength"}, [6, 3]),
    ({"rule": "equip"}, []),
    ({"verdict": "overruled"}, [6]),
    ({"verdict": "written"}, [5]),
    ({"told": True}, [4]),
    ({"line": "back"}, [4]),
    ({"line": "live"}, [7, 6, 3, 2, 1]),
    ({"turn": 1}, [7, 6, 5, 4, 3, 2, 1]),
    ({"turn": 2}, []),
    ({"words": "gold saving"}, [7]),
    ({"words": "wrong card"}, [5]),
    ({"card": "Longspear", "verdict": "overruled"}, [6]),
    ({"card": "Longspear", "seat": "ann", "line": "live", "rule": "equip.strength"}, [6, 3]),
    ({"card": "Longspear", "told": True}, []),
    ({"card": 'no "such\\ card'}, []),
])
def test_a_filter_finds_what_it_says(service, played, wanted, fits):
    assert found(service, played, **wanted) == fits


def test_a_card_moved_without_being_named_is_found(service, opened, do):
    """The end of a turn sweeps all cards to the discard pile; each of them was touched."""
    do("visit-village", hand=HAND)
    swept = do("end-turn")
    assert "Torch" not in str(service.store.entry(opened, swept).envelope["action"])
    assert swept in found(service, opened, card="Torch")
    assert swept not in found(service, opened, card="Partisan")


def test_what_to_loosen_is_counted_for_each_filter(service, played):
    wanted = Wanted(card="Longspear", told=True, seat="ann")
    assert service.timeline(played, wanted).rows == []
    assert service.loosened(played, wanted) == [("card", 1), ("told", 3)]


def test_the_log_is_read_from_either_end_in_parts(service, played):
    first = service.timeline(played, limit=3)
    assert ([row.entry.version for row in first.rows], first.more) == ([7, 6, 5], 5)
    rest = service.timeline(played, before=first.more, limit=4)
    assert ([row.entry.version for row in rest.rows], rest.more) == ([4, 3, 2, 1], None)
    old = service.timeline(played, after=2, limit=2)
    assert ([row.entry.version for row in old.rows], old.more) == ([3, 4], 4)


def test_the_log_says_what_one_can_ask_it_for(service, played):
    held = service.logged(played)
    assert {"Longspear", "Torch", "Scutimorph"} <= set(held["cards"])
    assert {"numenera/equip.strength", "numenera/equip.one-weapon"} <= set(held["rules"])
    assert held["verdicts"] == ["legal", "overruled", "written"]
    assert held["turns"] == [1]
    for rule in held["rules"]:
        assert found(service, played, rule=rule), rule
    for card in held["cards"]:
        assert found(service, played, card=card), card


def test_a_reader_finds_only_what_the_reader_sees(service, opened, do):
    """What stays with a seat cannot be found by asking for it: Prepare shows no card to the others."""
    hidden = do("prepare", hand=HAND, keep=["Torch"])
    store = VeiledStore(service.store, service.game, frozenset({"ann"}))
    reader = Service(store, service.library, now=str, fresh=str)
    assert hidden in found(service, opened, card="Torch")
    assert hidden not in found(reader, opened, card="Torch")
    assert hidden in found(reader, opened, seat="ann")


def test_each_entry_stands_in_its_turn(service, opened, do):
    do("visit-village", hand=HAND)
    do("end-turn")
    do("note", "ben", text="mine")
    service.take_back(opened, 2, by="host", why="not yet", head=4)
    turns = {row.entry.version: (row.turn, row.active) for row in service.timeline(opened).rows}
    assert turns[3] == (1, "ann")
    assert turns[4] == (2, "ben")
    assert turns[5] == (2, "ben")
    again = do("note", text="on with it")
    assert service.timeline(opened).rows[0][2:] == (1, "ann"), again


def test_a_branch_goes_on_in_the_turn_that_it_left(service, opened, do):
    do("visit-village", hand=HAND)
    do("end-turn")
    branch = service.branch(opened, 3, by="host", new_id="b1").game_id
    done = service.submit(branch, {"type": "note", "seat": "ben", "text": "on"}, by="ben")
    assert done.appended
    rows = service.timeline(branch).rows
    assert rows[0][2:] == (2, "ben")
    assert service.compared(branch, 0)["said"] == []

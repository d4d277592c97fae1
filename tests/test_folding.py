"""A table folded from a snapshot is the table folded from the beginning, whatever was taken back in between."""

import json
from pathlib import Path
from random import Random

import pytest

from adjudicator import folding
from adjudicator.folding import effects_of, folded
from adjudicator.kernel.effects import REDUCER
from adjudicator.kernel.table import Table
from adjudicator.log.contract import Store
from adjudicator.log.memory import MemoryStore
from adjudicator.log.model import Snapshot
from adjudicator.log.sqlite import SqliteStore
from adjudicator.rules.load import library
from adjudicator.service import Service
from tests.sim.play import Play

EVERY = 20


def whole(table: Table) -> str:
    """All of a table, in the order in which it is read; what a frame says has no order."""
    state = table.as_json()
    state["agenda"] = json.loads(json.dumps(state["agenda"], sort_keys=True))
    return json.dumps(state)


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables are kept far more often than in earnest."""
    monkeypatch.setattr(folding, "EVERY", EVERY)


@pytest.fixture(params=["sqlite", "memory"])
def played(request: pytest.FixtureRequest, tmp_path: Path, often: None) -> tuple[Store, str]:
    """A game of some hundred entries, of which many were taken back and then done again."""
    play, chance = Play(library(), 11, 3), Random(1)
    if request.param == "sqlite":
        store = SqliteStore(tmp_path / "games.db")
        record = play.service.store.game(play.id)
        store.restore(record, list(play.service.store.entries(play.id)))
        play.service = Service(store, library(), now=lambda: "2026-01-01T00:00:00Z", fresh=str)
    while play.steps < 100:
        play.turn()
    for _ in range(8):
        do_again(play, chance.randint(1, 40))
    return play.service.store, play.id


def do_again(play: Play, n: int) -> None:
    """Take some entries back, and do the same once more."""
    store = play.service.store
    line = store.line(play.id)
    past = line[max(0, len(line) - 1 - n) :]
    play.service.take_back(play.id, past[0].version, by="s1", why="again", head=line[-1].version)
    for entry in past[1:]:
        done = play.service.submit(play.id, entry.envelope["action"], by="s1")
        assert done.appended


def test_from_any_snapshot_the_same(played: tuple[Store, str]) -> None:
    store, game = played
    used = set()
    for entry in store.line(game):
        kept = store.snapshot_get(game, REDUCER, entry.version)
        used.add(kept.version if kept else 0)
        assert whole(folded(store, game, entry.version)) == whole(folded(store, game, entry.version, snapshots=False))
    assert len(used) > 3


def test_missing_snapshots_are_kept_when_a_log_is_folded(played: tuple[Store, str]) -> None:
    store, game = played
    record, entries = store.game(game), list(store.entries(game))
    other = MemoryStore()
    other.restore(record, entries)
    assert other.snapshot_get(game, REDUCER) is None
    table = folded(other, game, record.head)
    kept = other.snapshot_get(game, REDUCER)
    assert kept is not None
    assert record.head - kept.version < 2 * EVERY
    assert whole(folded(other, game, record.head)) == whole(table)


def test_looking_at_earlier_tables_keeps_no_more(played: tuple[Store, str], monkeypatch: pytest.MonkeyPatch) -> None:
    store, game = played
    folded(store, game, store.game(game).head)
    monkeypatch.setattr(store, "snapshot_put", None)
    for entry in store.line(game)[::7]:
        folded(store, game, entry.version)


def test_a_state_of_another_shape_is_passed_over(played: tuple[Store, str]) -> None:
    store, game = played
    last = store.line(game)[-1]
    for state in ("{}", "[]", "no JSON", '{"pieces": {"x": [1, 2, 3, 4, 5]}}'):
        store.snapshot_put(game, Snapshot(last.version, REDUCER, last.hash, state))
        assert whole(folded(store, game, last.version)) == whole(folded(store, game, last.version, snapshots=False))


def test_effects_are_read_without_the_rest(played: tuple[Store, str]) -> None:
    store, game = played
    trap = {"seat": "s1", "type": "note", "text": 'a "trap": ,"effects":[1] \\ ,\\"effects\\":'}
    service = Service(store, library(), now=lambda: ',"effects":[2]', fresh=str)
    service.submit(game, trap, by='"effects"')
    entries = list(store.entries(game))
    assert entries[-1].envelope["action"] == trap
    for entry in entries:
        assert effects_of(entry.text) == entry.envelope["effects"]

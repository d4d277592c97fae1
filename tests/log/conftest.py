"""Both engines, for the tests that hold them to one contract."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.log.contract import Store
from adjudicator.log.memory import MemoryStore
from adjudicator.log.model import Snapshot, Told
from adjudicator.log.sqlite import SqliteStore
from tests.log.samples import begin, draft, play


@pytest.fixture(params=["sqlite", "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store of each engine in turn."""
    made: Store = SqliteStore(tmp_path / "games.db") if request.param == "sqlite" else MemoryStore()
    yield made
    made.close()


@pytest.fixture
def sqlite_path(tmp_path: Path) -> Path:
    """Where a test keeps a file of games."""
    return tmp_path / "games.db"


@pytest.fixture
def sqlite_store(sqlite_path: Path) -> Iterator[SqliteStore]:
    """An empty store in a file."""
    made = SqliteStore(sqlite_path)
    yield made
    made.close()


@pytest.fixture
def game(sqlite_store: SqliteStore, sqlite_path: Path) -> SqliteStore:
    """A game of four entries, with a key, a snapshot and a fact."""
    begin(sqlite_store)
    play(sqlite_store, "a b c")
    sqlite_store.append("g1", [draft("d")], key="k", request=b"r")
    sqlite_store.snapshot_put("g1", Snapshot(4, 1, sqlite_store.entry("g1", 4).hash, "state"))
    sqlite_store.tell(Told("Longspear", "weight", 3, "s1", "g1", "t"))
    return sqlite_store

"""Both engines, for the tests that hold them to one contract."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.log.contract import Store
from adjudicator.log.memory import MemoryStore
from adjudicator.log.sqlite import SqliteStore


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

"""A service on a file with given games in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from adjudicator.log.sqlite import SqliteStore
from adjudicator.service import Service
from tests.bench.games import Recorded, texts

DATABASE = "games.sqlite"


def service_on(store: SqliteStore) -> Service:
    """A service that remembers nothing yet."""
    return Service(store, texts(), now=lambda: "2026-01-01T00:00:00Z", fresh=lambda: "new")


def stored(folder: Path, games: Iterable[tuple[str, Recorded]] = ()) -> SqliteStore:
    """A store in this folder with these games, each under its id."""
    store = SqliteStore(folder / DATABASE)
    for name, game in games:
        store.restore(replace(game.record, game_id=name), [entry._replace(game_id=name) for entry in game.entries])
    return store

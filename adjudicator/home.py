"""What an installation has: its games, its search index, its clock and the ids it gives."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from adjudicator import paths
from adjudicator.log.sqlite import SqliteStore
from adjudicator.rules.library import Library
from adjudicator.search import Index, ready

DATABASE = "games.sqlite"
INDEX = "search"
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def now() -> str:
    """The time as the log writes it."""
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def fresh() -> str:
    """A new game's id: short enough to be read aloud, long enough not to be guessed."""
    return "".join(secrets.choice(LETTERS) for _ in range(10))


def database(instance: Path | None = None) -> Path:
    """The file with the games of an instance folder (None: where paths says)."""
    return (instance or paths.instance()) / DATABASE


def open_store(instance: Path | None = None) -> SqliteStore:
    """The games of an instance folder, which is made where it is missing."""
    file = database(instance)
    file.parent.mkdir(parents=True, exist_ok=True)
    return SqliteStore(file)


def index_folder() -> Path:
    """Where the search index of this installation lies."""
    return paths.built() / INDEX


def open_index(library: Library, progress: Callable[[int, int], None] | None = None) -> Index:
    """The search index of these texts; built first where there is none or it is out of date."""
    return ready(library, index_folder(), progress)

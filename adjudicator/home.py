"""What an installation has: its games, its search index, its clock and the ids it gives."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from adjudicator import paths
from adjudicator.log.sqlite import SqliteStore
from adjudicator.rules.library import Library
from adjudicator.search import Index, ready

DATABASE = "games.sqlite"
INDEX = "search"
ADDRESS = "address"
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


def keep_address(base: str, instance: Path | None = None) -> None:
    """Remember where the devices of a table reach the service, for links that are printed later; where nothing can be
    written, it is given again.
    """
    folder = instance or paths.instance()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / ADDRESS).write_text(f"{base}\n", encoding="utf-8")


def kept_address(instance: Path | None = None) -> str | None:
    """Where the devices of a table reached the service last; None where that was never told, or cannot be read."""
    try:
        return ((instance or paths.instance()) / ADDRESS).read_text(encoding="utf-8").strip() or None
    except (OSError, UnicodeDecodeError):
        return None


def index_folder() -> Path:
    """Where the search index of this installation lies."""
    return paths.built() / INDEX


def open_index(library: Library, progress: Callable[[int, int], None] | None = None) -> Index:
    """The search index of these texts; built first where there is none or it is out of date."""
    return ready(library, index_folder(), progress)

"""Entries to write, for tests of the log."""

import sqlite3
from pathlib import Path
from typing import Any

from adjudicator.log.contract import Store
from adjudicator.log.memory import MemoryStore
from adjudicator.log.model import Draft, GameRecord

OPENING = {
    "game": "numenera",
    "ruleset": ["numenera"],
    "seats": {"s1": "Karsten", "s2": "Zoë"},
    "options": {},
}


def envelope(word: str = "note", **more: Any) -> dict[str, Any]:
    return {
        "type": word,
        "action": {"type": word, "seat": "s1"},
        "ruling": {"verdict": "legal", "findings": []},
        "effects": [],
        "at": "2026-01-01T20:15:00Z",
        "by": "s1",
        "rules_version": "r1",
        "reducer": 1,
        **more,
    }


def draft(word: str = "note", after: int | None = None, **more: Any) -> Draft:
    return Draft(envelope(word, **more), after)


def begin(store: Store, game_id: str = "g1", **more: Any) -> GameRecord:
    return store.create(game_id, OPENING, created_at="2026-01-01T20:00:00Z", rules_version="r1", **more)


def play(store: Store, words: str, game_id: str = "g1") -> None:
    """One entry for each word."""
    for word in words.split():
        store.append(game_id, [draft(word)])


def words(store: Store, game_id: str = "g1", head: int | None = None) -> str:
    """The types of the live line."""
    return " ".join(entry.envelope["type"] for entry in store.line(game_id, head))


def other_program(path: Path) -> sqlite3.Connection:
    """The file as another program opens it: with SQLite's own defaults."""
    return sqlite3.connect(path, isolation_level=None)


def played() -> MemoryStore:
    """A store with a game of six entries, one of them a take back."""
    store = MemoryStore()
    begin(store)
    play(store, "a b c")
    store.append("g1", [draft("take-back")], head_to=1)
    store.append("g1", [draft("d", said="Zoë\u2028"), draft("e")], key="k")
    return store

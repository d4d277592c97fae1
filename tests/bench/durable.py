"""Judging and durably appending, against a bare insert of the same bytes that is as durable."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from adjudicator.service import Service
from tests.bench.games import Recorded, whole_game
from tests.bench.measuring import Effort, Figure, paired
from tests.bench.services import service_on, stored

AIM = 2.5
SEEDS = (3, 5, 7)


class BareLog:
    """One table in a file, written as durably as the log: write-ahead, synchronous=FULL."""

    def __init__(self, path: Path) -> None:
        self.conn = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        for pragma in ("journal_mode=WAL", "synchronous=FULL"):
            self.conn.execute(f"PRAGMA {pragma}").fetchall()
        self.conn.execute("CREATE TABLE IF NOT EXISTS entry(position INTEGER PRIMARY KEY, envelope TEXT NOT NULL)")

    def append(self, text: str) -> None:
        """Insert and commit."""
        self.conn.execute("BEGIN IMMEDIATE")
        self.conn.execute("INSERT INTO entry(envelope) VALUES (?)", (text,))
        self.conn.execute("COMMIT")

    def close(self) -> None:
        """Let go of the file."""
        self.conn.close()


def figures(effort: Effort) -> Iterator[Figure]:
    """Every action of some games, submitted as a player would, each followed by the bare insert."""
    folder = effort.room("durable")
    store, bare = stored(folder), BareLog(folder / "bare.sqlite")
    ours: list[float] = []
    theirs: list[float] = []
    try:
        service = service_on(store)
        _play(service, bare, whole_game(3, 40), "warm", [], [])
        for seed in effort.of(len(SEEDS), 1) * (SEEDS[0],) if effort.quick else SEEDS:
            effort.tell(f"appending: game {seed}")
            _play(service, bare, whole_game(seed, effort.of(100_000, 120)), f"game-{seed}", ours, theirs)
    finally:
        store.close()
        bare.close()
    yield paired("judge and durably append", "µs", ours, "bare durable insert, same bytes", theirs, AIM)


def _play(service: Service, bare: BareLog, game: Recorded, name: str, ours: list[float], theirs: list[float]) -> None:
    """One game again, action by action; both take turns in going first."""
    opening = {key: value for key, value in game.opening.items() if key != "type"}
    service.open("numenera", opening, game_id=name)
    for turn, action in enumerate(game.actions):
        if turn % 2:
            theirs.append(_insert(bare, game.entries[turn + 1].text))
        start = perf_counter()
        done = service.submit(name, action, by=action["seat"], key=f"{name}-{turn}")
        ours.append(perf_counter() - start)
        if not done.appended:
            raise RuntimeError(f"{action} was refused: {done.ruling['sentence']}")
        if not turn % 2:
            theirs.append(_insert(bare, game.entries[turn + 1].text))


def _insert(bare: BareLog, text: str) -> float:
    start = perf_counter()
    bare.append(text)
    return perf_counter() - start

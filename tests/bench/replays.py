"""A long log read again: folded to its table, cold; resumed from a snapshot; its hashes checked."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import partial

from adjudicator.folding import folded
from adjudicator.log.sqlite import SqliteStore
from tests.bench.games import Recorded, whole_game
from tests.bench.measuring import Effort, Figure, in_turn, paired, took
from tests.bench.services import DATABASE, service_on, stored

AIM = 1.5
SEEDS = (3, 5, 7)
GAME = "long"
DECODED = "SELECT and json.loads"


def figures(effort: Effort, game: Recorded) -> Iterator[Figure]:
    """Replay, cold start and verification of one long game."""
    yield from _whole_games(effort)
    folder = effort.room("replay")
    entries = len(game.entries)
    effort.tell(f"replaying {entries} entries")
    store = stored(folder, [(GAME, game)])
    try:
        rounds = effort.of(9, 2)
        with closing(sqlite3.connect(folder / DATABASE)) as bare:
            ours, theirs, resumed = in_turn([
                partial(took, partial(_whole, store)), partial(took, partial(_decoded, bare)),
                partial(took, partial(_resumed, store))], rounds)
            yield paired(f"replay of one game, {entries} entries", "ms", ours, DECODED, theirs, AIM)
            yield paired("  from a snapshot", "ms", resumed, DECODED, theirs, AIM)
            effort.tell(f"verifying {entries} entries")
            ours, theirs = in_turn([partial(took, partial(store.verify, GAME)), partial(took, partial(_hashed, bare))],
                                   rounds)
            yield paired(f"verifying {entries} entries", "ms", ours, "SELECT and sha256", theirs)
    finally:
        store.close()


def _whole_games(effort: Effort) -> Iterator[Figure]:
    """As many entries in whole games, each folded from its beginning."""
    effort.tell("replaying whole games")
    played = [whole_game(seed, effort.of(10**6, 60)) for seed in SEEDS[: effort.of(len(SEEDS), 1)]]
    copies = effort.of(10, 2)
    games = [(f"game-{at}-{copy}", game) for at, game in enumerate(played) for copy in range(copies)]
    folder = effort.room("games")
    store = stored(folder, games)
    try:
        with closing(sqlite3.connect(folder / DATABASE)) as bare:
            ours, theirs = in_turn([partial(took, partial(_each, store, [name for name, _ in games])),
                                    partial(took, partial(_decoded, bare))], effort.of(7, 2))
    finally:
        store.close()
    entries = sum(len(game.entries) for _, game in games)
    yield paired(f"replay of {len(games)} whole games, {entries} entries", "ms", ours, DECODED, theirs, AIM)


def _each(store: SqliteStore, games: Iterable[str]) -> None:
    for game in games:
        folded(store, game, store.game(game).head, snapshots=False)


def _whole(store: SqliteStore) -> None:
    """All effects from the first entry to the last."""
    _each(store, [GAME])


def _resumed(store: SqliteStore) -> None:
    """A service that remembers nothing is asked for the table."""
    service_on(store).live(GAME)


def _decoded(bare: sqlite3.Connection) -> None:
    for (text,) in bare.execute("SELECT envelope FROM entry ORDER BY position"):
        json.loads(text)


def _hashed(bare: sqlite3.Connection) -> None:
    before = b""
    for text, known in bare.execute("SELECT envelope, hash FROM entry ORDER BY position"):
        before = hashlib.sha256(before + text.encode()).digest()
        if not known:
            raise RuntimeError("an entry without a hash")



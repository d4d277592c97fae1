"""The store that lives as long as its process: for cases, what-ifs and tests."""

from __future__ import annotations

import difflib
import hashlib
import json
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from adjudicator.log import audit
from adjudicator.log.batch import (
    Row,
    State,
    begin,
    begun_alike,
    check_key,
    check_snapshot,
    compose,
    told_values,
)
from adjudicator.log.errors import GameExists, KeyReused, StoreClosed, UnknownEntry, UnknownGame
from adjudicator.log.lines import live, newest_on_line
from adjudicator.log.model import Appended, Draft, Entry, GameRecord, Snapshot, Told
from adjudicator.log.seats import Change, SeatPlan, changed
from adjudicator.log.waiting import Tips


@dataclass(slots=True)
class _Game:
    """A game as it was begun, and its log."""

    begun: GameRecord
    rows: list[Row] = field(default_factory=list)
    answered: dict[str, tuple[bytes, int, int]] = field(default_factory=dict)
    snapshots: dict[tuple[int, int], Snapshot] = field(default_factory=dict)
    seats: SeatPlan = field(default_factory=SeatPlan)

    @property
    def state(self) -> State:
        """Where it stands."""
        if not self.rows:
            return State(0, 0, self.begun.tip_hash, self.begun.origin)
        last = self.rows[-1]
        return State(last.version, last.head, last.hash, self.begun.origin)

    @property
    def record(self) -> GameRecord:
        """The game as it stands, with an opening of the caller's own."""
        tip, head, tip_hash, _ = self.state
        opening = json.loads(json.dumps(self.begun.opening))
        return replace(self.begun, tip=tip, head=head, tip_hash=tip_hash, opening=opening)

    def entries(self, first: int, last: int) -> list[Entry]:
        """Entries as they are handed out: new ones each time."""
        return [Entry(self.begun.game_id, *row) for row in self.rows[first - 1 : last]]


class MemoryStore:
    """Games in memory. See `contract.Store` for what each method does."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._games: dict[str, _Game] | None = {}
        self._told: dict[tuple[str, ...], None] = {}
        self._tips = Tips()

    def create(
        self,
        game_id: str,
        opening: Mapping[str, Any],
        *,
        created_at: str,
        rules_version: str,
        parent: tuple[str, int] | None = None,
    ) -> GameRecord:
        """Begin a game."""
        continued = None if parent is None else self.entry(*parent)
        game = _Game(begin(game_id, opening, created_at, rules_version, continued))
        with self._open() as games:
            known = games.setdefault(game_id, game)
            return begun_alike(known.record, game.record)

    def games(self) -> list[GameRecord]:
        """All games, oldest first."""
        with self._open() as games:
            return sorted((game.record for game in games.values()), key=lambda record: record.created_at)

    def game(self, game_id: str) -> GameRecord:
        """One game."""
        with self._one(game_id) as game:
            return game.record

    def stands(self, game_id: str) -> tuple[int, int]:
        """How many entries a game has, and which of them is live."""
        with self._lock:
            return self._found(game_id).state[:2]

    def append(
        self,
        game_id: str,
        drafts: Sequence[Draft],
        *,
        key: str | None = None,
        request: bytes = b"",
        expected_head: int | None = None,
        expected_tip: int | None = None,
        head_to: int | None = None,
    ) -> Appended:
        """Write a batch of entries, all or none."""
        check_key(key)
        request_hash = hashlib.sha256(request).digest()
        with self._one(game_id) as game:
            if key is not None and key in game.answered:
                known_request, first, last = game.answered[key]
                if known_request != request_hash:
                    raise KeyReused(key)
                return Appended(tuple(game.entries(first, last)), game.rows[last - 1].head, replayed=True)
            now = game.state
            rows = compose(game_id, now, drafts, expected_head, head_to, expected_tip)
            if not rows:
                return Appended((), now.head, replayed=False)
            game.rows += rows
            if key is not None:
                game.answered[key] = (request_hash, now.tip + 1, rows[-1].version)
            written = game.entries(now.tip + 1, rows[-1].version)
        self._tips.moved(game_id, rows[-1].version)
        return Appended(tuple(written), rows[-1].head, replayed=False)

    def entries(self, game_id: str, first: int = 1, last: int | None = None) -> Iterator[Entry]:
        """The entries in the order in which they were written, live or not."""
        with self._one(game_id) as game:
            last = len(game.rows) if last is None else last
            return iter(game.entries(max(first, 1), max(last, 0)))

    def entry(self, game_id: str, version: int) -> Entry:
        """One entry."""
        with self._one(game_id) as game:
            if not 1 <= version <= len(game.rows):
                raise UnknownEntry(game_id, version, len(game.rows))
            return game.entries(version, version)[0]

    def line(self, game_id: str, head: int | None = None, since: int = 0) -> list[Entry]:
        """The line that ends with entry `head`."""
        with self._one(game_id) as game:
            tip = len(game.rows)
            head = game.state.head if head is None else head
            if not 0 <= since <= head <= tip:
                raise UnknownEntry(game_id, head if head > tip else since, tip)
            entries = game.entries(since + 1, head)
        return live(game_id, entries, head, since)

    def verify(self, game_id: str, expect: bytes | None = None) -> None:
        """Check every hash."""
        with self._one(game_id) as game:
            record = game.record
            rows = [
                audit.Stored(version, after, head, envelope.encode(), prev_hash, hashed)
                for version, after, head, envelope, prev_hash, hashed in game.rows
            ]
            answered = max((last for _, _, last in game.answered.values()), default=0)
        audit.verify(record, rows, answered, expect)

    def snapshot_put(self, game_id: str, snapshot: Snapshot) -> None:
        """Keep a folded state."""
        check_snapshot(snapshot, self.entry(game_id, snapshot.version))
        with self._one(game_id) as game:
            game.snapshots[snapshot.reducer, snapshot.version] = snapshot

    def snapshot_get(self, game_id: str, reducer: int, head: int | None = None) -> Snapshot | None:
        """The newest state kept by this reducer on the line that ends with `head`."""
        with self._one(game_id) as game:
            end = game.state.head if head is None else min(head, len(game.rows))
            kept = [version for by, version in game.snapshots if by == reducer and version <= end]

            def afters(first: int, last: int) -> dict[int, int]:
                return {row.version: row.after for row in game.rows[first - 1 : last]}

            version = newest_on_line(game_id, sorted(kept, reverse=True), end, afters)
            return None if version is None else game.snapshots[reducer, version]

    def tell(self, told: Told) -> None:
        """Keep a value read off a card for later games."""
        values = told_values(told)
        with self._open():
            self._told.setdefault(values)

    def told(self, card: str | None = None) -> list[Told]:
        """What was told of a card, or of all cards, in the order of telling."""
        with self._open():
            return [
                Told(name, field, json.loads(value), *rest)
                for name, field, value, *rest in self._told
                if card in (None, name)
            ]

    def seats(self, game_id: str) -> SeatPlan:
        """All links and sittings of a game."""
        with self._one(game_id) as game:
            return game.seats

    def reseat(self, game_id: str, change: Change) -> SeatPlan:
        """Change the links and sittings of a game."""
        with self._one(game_id) as game:
            game.seats = changed(game.seats, change)
            return game.seats

    def game_of_link(self, mark: bytes) -> str | None:
        """The game that a link, living or ended, was made for."""
        with self._open() as games:
            found = (name for name, game in games.items() if any(link.mark == mark for link in game.seats.links))
            return next(found, None)

    def games_of_device(self, device: bytes) -> list[str]:
        """The games at which a device sits."""
        with self._open() as games:
            sits = [game for game in games.values() if any(one.device == device for one in game.seats.sitting())]
            return [game.begun.game_id for game in sorted(sits, key=lambda game: game.begun.created_at)]

    def seated(self) -> set[str]:
        """The games that links were made for."""
        with self._open() as games:
            return {name for name, game in games.items() if game.seats.links}

    def wait(self, game_id: str, after: int, timeout: float) -> int | None:
        """Wait until the game has more than `after` entries and return how many."""
        return self._tips.wait(game_id, after, timeout, lambda: self._tip(game_id))

    def restore(self, record: GameRecord, entries: Sequence[Entry]) -> GameRecord:
        """Keep a whole game that has been verified."""
        game = _Game(record)
        game.rows += [Row(e.version, e.after, e.head, e.text, e.prev_hash, e.hash) for e in entries]
        with self._open() as games:
            if games.setdefault(record.game_id, game) is not game:
                raise GameExists(record.game_id)
        return record

    def holder(self, version: int, entry_hash: bytes) -> str | None:
        """The game whose entry of this number has this hash."""
        with self._open() as games:
            for game_id, game in games.items():
                if 1 <= version <= len(game.rows) and game.rows[version - 1].hash == entry_hash:
                    return game_id
        return None

    def about(self) -> dict[str, str]:
        """What keeps the games."""
        return {"engine": "memory"}

    def close(self) -> None:
        """Wake who waits and forget all."""
        self._tips.close()
        with self._lock:
            self._games = None

    @contextmanager
    def _open(self) -> Iterator[dict[str, _Game]]:
        with self._lock:
            yield self._held()

    def _tip(self, game_id: str) -> int:
        with self._one(game_id) as game:
            return game.state.tip

    @contextmanager
    def _one(self, game_id: str) -> Iterator[_Game]:
        with self._lock:
            yield self._found(game_id)

    def _held(self) -> dict[str, _Game]:
        """The games, for who has the lock."""
        if self._games is None:
            raise StoreClosed("the store is closed")
        return self._games

    def _found(self, game_id: str) -> _Game:
        """One game, for who has the lock."""
        games = self._held()
        if game_id not in games:
            raise UnknownGame(game_id, difflib.get_close_matches(game_id[:64], games))
        return games[game_id]

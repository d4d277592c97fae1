"""The store in a SQLite file."""

from __future__ import annotations

import difflib
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, cast

from adjudicator.log import audit, sql
from adjudicator.log.batch import (
    GAME_ID,
    State,
    begin,
    begun_alike,
    check_key,
    check_snapshot,
    compose,
    genesis,
    told_values,
)
from adjudicator.log.canonical import canonical_text
from adjudicator.log.connections import Readers, Writer, sqlite3
from adjudicator.log.errors import BrokenLog, GameExists, KeyReused, UnknownEntry, UnknownGame
from adjudicator.log.lines import live, newest_on_line
from adjudicator.log.model import Appended, Draft, Entry, GameRecord, Snapshot, Told
from adjudicator.log.seats_sql import SeatsInFile
from adjudicator.log.waiting import Tips

PAGE = 512  # entries read at a time where a log is read through


class Place(NamedTuple):
    """Where a game's entries lie, how many they are, and which is live."""

    number: int
    tip: int
    head: int

    def at(self, version: int) -> int:
        """The position of an entry."""
        return self.number << 32 | version


class SqliteStore(SeatsInFile):
    """Games in one file. See `contract.Store` for what each method does."""

    def __init__(self, path: str | Path) -> None:
        self._path = Path(path)
        self._writer = Writer(self._path)
        self._readers = Readers(self._path)
        self._tips = Tips()

    # Games

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
        record = begin(game_id, opening, created_at, rules_version, continued)
        with self._writer as conn:
            row = conn.execute(sql.GAME, (game_id,)).fetchone()
            if row is not None:
                return begun_alike(_record(row), record)
            _insert_game(conn, record)
        return record

    def games(self) -> list[GameRecord]:
        """All games, oldest first."""
        with self._readers.lent() as conn:
            return [_record(row) for row in conn.execute(sql.GAMES)]

    def game(self, game_id: str) -> GameRecord:
        """One game."""
        with self._readers.lent() as conn:
            return _record(_row(conn, sql.GAME, game_id))

    def stands(self, game_id: str) -> tuple[int, int]:
        """How many entries a game has, and which of them is live."""
        with self._readers.lent() as conn:
            _, tip, head = _row(conn, sql.PLACE, game_id)
            return tip, head

    # Entries

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
        """Write a batch of entries, all or none, and return when they are on the disk."""
        check_key(key)
        request_hash = hashlib.sha256(request).digest()
        with self._writer as conn:
            found = _row(conn, sql.STATE, game_id, key)
            number, tip, head, tip_hash, origin, known_request, first, last = found
            place = Place(number, tip, head)
            if known_request is not None:
                if known_request != request_hash:
                    raise KeyReused(str(key))
                return _again(conn, game_id, place, first, last)
            state = State(tip, head, tip_hash, origin)
            rows = compose(game_id, state, drafts, expected_head, head_to, expected_tip)
            if not rows:
                return Appended((), head, replayed=False)
            for row in rows:
                conn.execute(sql.INSERT_ENTRY, (place.at(row.version), *row[1:]))
            last = rows[-1].version
            if key is not None:
                conn.execute(sql.INSERT_SUBMISSION, (number, key, request_hash, tip + 1, last))
        self._tips.moved(game_id, last)
        return Appended(tuple(Entry(game_id, *row) for row in rows), rows[-1].head, replayed=False)

    def entries(self, game_id: str, first: int = 1, last: int | None = None) -> Iterator[Entry]:
        """The entries in the order in which they were written, live or not."""
        with self._readers.lent() as conn:
            place = _place(conn, game_id)
        last = place.tip if last is None else min(last, place.tip)
        return map(Entry._make, self._rows(sql.ENTRIES, place, max(first, 1), last, game_id))

    def entry(self, game_id: str, version: int) -> Entry:
        """One entry."""
        with self._readers.lent() as conn:
            place = _place(conn, game_id)
            if not 1 <= version <= place.tip:
                raise UnknownEntry(game_id, version, place.tip)
            row = conn.execute(sql.ENTRIES, (game_id, place.at(version), place.at(version))).fetchone()
            if row is None:
                raise BrokenLog(game_id, version, "it is missing")
            return Entry._make(row)

    def line(self, game_id: str, head: int | None = None, since: int = 0) -> list[Entry]:
        """The line that ends with entry `head`."""
        with self._readers.lent() as conn:
            place = _place(conn, game_id)
            head = place.head if head is None else head
            if not 0 <= since <= head <= place.tip:
                raise UnknownEntry(game_id, head if head > place.tip else since, place.tip)
            rows = conn.execute(sql.ENTRIES, (game_id, place.at(since + 1), place.at(head)))
            entries = list(map(Entry._make, rows))
        return live(game_id, entries, head, since)

    def verify(self, game_id: str, expect: bytes | None = None) -> None:
        """Read the whole log and check every hash."""
        with self._readers.lent() as conn:
            place = _place(conn, game_id)
            answered = conn.execute(sql.ANSWERED, (place.number,)).fetchone()[0]
        record = self.game(game_id)
        place = place._replace(tip=record.tip)
        rows = map(audit.Stored._make, self._rows(sql.STORED, place, 1, place.tip))
        audit.verify(record, rows, answered, expect)

    # What may be dropped, and what is kept across games

    def snapshot_put(self, game_id: str, snapshot: Snapshot) -> None:
        """Keep a folded state."""
        check_snapshot(snapshot, self.entry(game_id, snapshot.version))
        with self._writer as conn:
            number = _place(conn, game_id).number
            values = (number, snapshot.version, snapshot.reducer, snapshot.entry_hash, snapshot.state)
            conn.execute(sql.PUT_SNAPSHOT, values)

    def snapshot_get(self, game_id: str, reducer: int, head: int | None = None) -> Snapshot | None:
        """The newest state kept by this reducer on the line that ends with `head`."""
        with self._readers.lent() as conn:
            place = _place(conn, game_id)
            head = place.head if head is None else min(head, place.tip)
            kept = [row[0] for row in conn.execute(sql.SNAPSHOTS, (place.number, reducer, head))]

            def afters(first: int, last: int) -> dict[int, int]:
                return dict(conn.execute(sql.AFTERS, (place.at(first), place.at(last))))

            version = newest_on_line(game_id, kept, head, afters)
            if version is None:
                return None
            return Snapshot(*conn.execute(sql.GET_SNAPSHOT, (place.number, reducer, version)).fetchone())

    def tell(self, told: Told) -> None:
        """Keep a value read off a card for later games."""
        values = told_values(told)
        with self._writer as conn:
            conn.execute(sql.TELL, values)

    def told(self, card: str | None = None) -> list[Told]:
        """What was told of a card, or of all cards, in the order of telling."""
        with self._readers.lent() as conn:
            rows = conn.execute(sql.TOLD) if card is None else conn.execute(sql.TOLD_OF, (card,))
            return [Told(name, field, json.loads(value), *rest) for name, field, value, *rest in rows]

    # For those who wait, for import, for the house

    def wait(self, game_id: str, after: int, timeout: float) -> int | None:
        """Wait until the game has more than `after` entries and return how many."""

        def tip() -> int:
            with self._readers.lent() as conn:
                return _place(conn, game_id).tip

        return self._tips.wait(game_id, after, timeout, tip)

    def restore(self, record: GameRecord, entries: Sequence[Entry]) -> GameRecord:
        """Write a whole game that has been verified."""
        with self._writer as conn:
            if conn.execute(sql.PLACE, (record.game_id,)).fetchone() is not None:
                raise GameExists(record.game_id)
            place = Place(_insert_game(conn, record), record.tip, record.head)
            conn.executemany(
                sql.INSERT_ENTRY,
                ((place.at(e.version), e.after, e.head, e.text, e.prev_hash, e.hash) for e in entries),
            )
        return record

    def holder(self, version: int, entry_hash: bytes) -> str | None:
        """The game whose entry of this number has this hash."""
        with self._readers.lent() as conn:
            row = conn.execute(sql.HOLDER, (version, entry_hash)).fetchone()
            return None if row is None else str(row[0])

    def about(self) -> dict[str, str]:
        """What keeps the games, and where: for whoever looks after it."""
        return {"engine": "sqlite", "path": str(self._path), "sqlite": sqlite3.sqlite_version}

    def close(self) -> None:
        """Wake who waits and let go of the file."""
        self._tips.close()
        self._readers.close()
        self._writer.close()

    def _number(self, conn: sqlite3.Connection, game_id: str) -> int:
        return _place(conn, game_id).number

    def _rows(self, statement: str, place: Place, first: int, last: int, *before: str) -> Iterator[Any]:
        """Rows page by page, with no connection held between pages."""
        while first <= last:
            with self._readers.lent() as conn:
                until = min(last, first + PAGE - 1)
                rows = conn.execute(statement, (*before, place.at(first), place.at(until))).fetchall()
            yield from rows
            first += PAGE


def _row(conn: sqlite3.Connection, statement: str, game_id: str, *before: str | None) -> Sequence[Any]:
    """The one row of a statement about a game; raises UnknownGame."""
    row = conn.execute(statement, (*before, game_id)).fetchone() if GAME_ID.fullmatch(game_id) else None
    if row is None:
        ids = [known for (known,) in conn.execute(sql.GAME_IDS)]
        raise UnknownGame(game_id, difflib.get_close_matches(game_id[:64], ids))
    return cast("Sequence[Any]", row)


def _place(conn: sqlite3.Connection, game_id: str) -> Place:
    return Place(*_row(conn, sql.PLACE, game_id))


def _again(conn: sqlite3.Connection, game_id: str, place: Place, first: int, last: int) -> Appended:
    """The answer that an earlier request was given."""
    rows = conn.execute(sql.ENTRIES, (game_id, place.at(first), place.at(last)))
    entries = tuple(map(Entry._make, rows))
    if len(entries) != last - first + 1:
        raise BrokenLog(game_id, first, f"entries are missing between it and entry {last}")
    return Appended(entries, entries[-1].head, replayed=True)


def _record(row: Sequence[Any]) -> GameRecord:
    values = [*row[:-1], json.loads(row[-1])]
    return GameRecord(*values)


def _insert_game(conn: sqlite3.Connection, record: GameRecord) -> int:
    values = (
        record.game_id,
        record.created_at,
        record.rules_version,
        record.parent,
        record.parent_version,
        record.parent_hash,
        canonical_text(record.opening),
        record.origin,
        genesis(record),
    )
    return int(conn.execute(sql.INSERT_GAME, values).fetchall()[0][0])

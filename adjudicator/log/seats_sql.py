"""Links and sittings in the SQLite file. See `contract.Store` for what each method does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import islice
from typing import TYPE_CHECKING

from adjudicator.log.seats import Change, Link, SeatPlan, Sitting, changed

if TYPE_CHECKING:
    import sqlite3

    from adjudicator.log.connections import Readers, Writer

_LINKS = "SELECT mark, code, role, seat, once, made_at, ended_at FROM link WHERE game = ? ORDER BY number"
_SITTINGS = "SELECT device, role, seat, since, ended_at FROM sitting WHERE game = ? ORDER BY number"
_ADD_LINK = (
    "INSERT INTO link(game, mark, code, role, seat, once, made_at, ended_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)
_ADD_SITTING = "INSERT INTO sitting(game, device, role, seat, since, ended_at) VALUES (?, ?, ?, ?, ?, ?)"
_END_LINK = "UPDATE link SET ended_at = ? WHERE mark = ?"
_END_SITTING = (
    "UPDATE sitting SET ended_at = ? WHERE number = (SELECT number FROM sitting WHERE game = ? "
    "ORDER BY number LIMIT 1 OFFSET ?)"
)
_GAME_OF_LINK = "SELECT game_id FROM link JOIN game ON game.number = link.game WHERE mark = ?"
_GAMES_OF_DEVICE = (
    "SELECT DISTINCT game_id FROM sitting JOIN game ON game.number = sitting.game WHERE device = ? "
    "AND ended_at = '' ORDER BY created_at, game.number"
)
_SEATED = "SELECT DISTINCT game_id FROM link JOIN game ON game.number = link.game"


class SeatsInFile(ABC):
    """What a store in a file keeps of seats."""

    _writer: Writer
    _readers: Readers

    @abstractmethod
    def _number(self, conn: sqlite3.Connection, game_id: str) -> int:
        """The number of a game; raises UnknownGame."""

    def seats(self, game_id: str) -> SeatPlan:
        """All links and sittings of a game."""
        with self._readers.lent() as conn:
            return _plan(conn, self._number(conn, game_id))

    def reseat(self, game_id: str, change: Change) -> SeatPlan:
        """Change the links and sittings of a game."""
        with self._writer as conn:
            number = self._number(conn, game_id)
            before = _plan(conn, number)
            after = changed(before, change)
            _write(conn, number, before, after)
            return after

    def game_of_link(self, mark: bytes) -> str | None:
        """The game that a link, living or ended, was made for."""
        with self._readers.lent() as conn:
            row = conn.execute(_GAME_OF_LINK, (mark,)).fetchone()
            return None if row is None else str(row[0])

    def games_of_device(self, device: bytes) -> list[str]:
        """The games at which a device sits."""
        with self._readers.lent() as conn:
            return [name for (name,) in conn.execute(_GAMES_OF_DEVICE, (device,))]

    def seated(self) -> set[str]:
        """The games that links were made for."""
        with self._readers.lent() as conn:
            return {name for (name,) in conn.execute(_SEATED)}


def _plan(conn: sqlite3.Connection, number: int) -> SeatPlan:
    links = tuple(
        Link(mark, code, role, seat, bool(once), made_at, ended_at)
        for mark, code, role, seat, once, made_at, ended_at in conn.execute(_LINKS, (number,))
    )
    return SeatPlan(links, tuple(Sitting(*row) for row in conn.execute(_SITTINGS, (number,))) if links else ())


def _write(conn: sqlite3.Connection, number: int, before: SeatPlan, after: SeatPlan) -> None:
    """Write what differs: rows added at the end, and ends."""
    for link, now in zip(before.links, after.links, strict=False):
        if link != now:
            conn.execute(_END_LINK, (now.ended_at, now.mark))
    for link in islice(after.links, len(before.links), None):
        row = (link.mark, link.code, link.role, link.seat, link.once, link.made_at, link.ended_at)
        conn.execute(_ADD_LINK, (number, *row))
    for index, (one, later) in enumerate(zip(before.sittings, after.sittings, strict=False)):
        if one != later:
            conn.execute(_END_SITTING, (later.ended_at, number, index))
    for one in islice(after.sittings, len(before.sittings), None):
        conn.execute(_ADD_SITTING, (number, one.device, one.role, one.seat, one.since, one.ended_at))

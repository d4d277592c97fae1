"""Opening the file: one connection that writes, and a few that read."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sqlite_utils import Database

from adjudicator.log.errors import LogError, NotAStore, StoreBusy, StoreClosed
from adjudicator.log.schema import APPLICATION_ID, migrations

if TYPE_CHECKING:
    import sqlite3 as sqlite3  # noqa: PLC0414 - exported
else:  # the SQLite that sqlite-utils has chosen: its errors are of that module
    from sqlite_utils.utils import sqlite3

BUSY_SECONDS = 10.0
OLDEST = (3, 37)  # STRICT tables
SMALLEST = 512  # bytes of a page
_WRITE_PRAGMAS = ("synchronous=FULL", "fullfsync=ON", "foreign_keys=ON", "recursive_triggers=ON")


class Writer:
    """The one connection that writes. As a context it is a transaction: begun at once as a writer, so that
    what is read in it still holds when it commits, and rolled back whole when anything is raised.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._closed = False
        if sqlite3.sqlite_version_info < OLDEST:
            raise LogError(f"SQLite {sqlite3.sqlite_version} is too old: 3.37 or later is needed")
        path.parent.mkdir(parents=True, exist_ok=True)
        with told_apart(path):
            self._db = _connect(path)
        try:
            with told_apart(path):
                _prepare(self._db, path)
        except BaseException:
            self._db.close()
            raise

    def __enter__(self) -> sqlite3.Connection:
        self._lock.acquire()
        if self._closed:
            self._lock.release()
            raise StoreClosed("the store is closed")
        try:
            self._db.conn.execute("BEGIN IMMEDIATE")
        except BaseException as error:
            self._lock.release()
            _raise_told_apart(error, self._path)
            raise
        return self._db.conn

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        conn = self._db.conn
        try:
            if error is None:
                conn.execute("COMMIT")
        except BaseException as failed:
            error = failed
            raise
        finally:
            if conn.in_transaction:
                conn.execute("ROLLBACK")
            self._lock.release()
            if error is not None:
                _raise_told_apart(error, self._path)

    def close(self) -> None:
        """Close it; what is being written is finished first."""
        with self._lock:
            self._closed = True
            self._db.close()


@contextmanager
def told_apart(path: Path) -> Iterator[None]:
    """Say what SQLite's errors mean to whoever keeps the file."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        _raise_told_apart(error, path)
        raise


def _raise_told_apart(error: BaseException, path: Path) -> None:
    """Raise what an error of SQLite means; what is not about the file is left to the caller."""
    text = str(error)
    if isinstance(error, sqlite3.OperationalError):
        if "locked" in text or "busy" in text:
            raise StoreBusy(f"{path} is being written by another program; try again") from error
        if "unable to open" in text or "readonly" in text:
            raise NotAStore(f"{path} cannot be opened for writing: {text}") from error
        raise LogError(f"{path}: {text}") from error
    if isinstance(error, sqlite3.IntegrityError | sqlite3.ProgrammingError):
        return
    if isinstance(error, sqlite3.DatabaseError):
        if "not a database" in text:
            raise NotAStore(f"{path} is not a file of games: it is no SQLite database") from error
        raise LogError(f"{path} is damaged: {text}") from error


class Readers:
    """Reading connections, lent to one thread at a time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._idle: list[Database] | None = []

    @contextmanager
    def lent(self) -> Iterator[sqlite3.Connection]:
        """A connection to read with; raises StoreClosed when the store is."""
        with self._lock:
            if self._idle is None:
                raise StoreClosed("the store is closed")
            db = self._idle.pop() if self._idle else None
        if db is None:
            db = _connect(self._path)
            db.execute("PRAGMA query_only=ON")
        try:
            with told_apart(self._path):
                yield db.conn
        finally:
            with self._lock:
                keep = self._idle is not None
                if self._idle is not None:
                    self._idle.append(db)
            if not keep:
                db.close()

    def close(self) -> None:
        """Close the idle ones now, and each lent one when it comes back."""
        with self._lock:
            idle, self._idle = self._idle or [], None
        for db in idle:
            db.close()


def _connect(path: Path) -> Database:
    connection = sqlite3.connect(
        str(path), timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    return Database(connection)


def _prepare(db: Database, path: Path) -> None:
    """Look whether the file is ours, and only then touch it: set it up for writing, bring its tables up to
    date.
    """
    _check_ours(db, path)
    db.enable_wal()
    for pragma in _WRITE_PRAGMAS:
        db.execute(f"PRAGMA {pragma}")
    _migrate(db, path)


def _check_ours(db: Database, path: Path) -> None:
    """Reads only. A file with nothing in it may become ours."""
    if 0 < path.stat().st_size < SMALLEST:  # SQLite takes it for an empty one
        raise NotAStore(f"{path} is not a file of games: it is no SQLite database")
    mark = db.execute("PRAGMA application_id").fetchone()[0]
    tables = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if mark != APPLICATION_ID and (mark or tables):
        raise NotAStore(f"{path} is a SQLite database of some other program, not a file of games")
    known = {migration.name for migration in migrations.pending(Database(memory=True))}
    newer = [migration.name for migration in migrations.applied(db) if migration.name not in known]
    if newer:
        raise NotAStore(f"{path} was written by a newer Adjudicator, which knows {', '.join(newer)}")


def _migrate(db: Database, path: Path) -> None:
    """Bring the tables up to date, one program at a time."""
    if not migrations.pending(db):
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        _check_ours(db, path)
        migrations.apply(db)
    except BaseException:
        db.rollback()
        raise
    db.commit()

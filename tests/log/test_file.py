"""Games in a file: found again, shared with other programs, plain about what it is not."""

import itertools
import sqlite3
import subprocess
import sys
import textwrap
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlite_utils import Database

from adjudicator.log import connections
from adjudicator.log.errors import LogError, NotAStore, StoreBusy
from adjudicator.log.schema import migrations
from adjudicator.log.sqlite import SqliteStore
from tests.log.samples import begin, draft, other_program, play, words

# Opening


def test_what_was_written_is_there_when_the_file_is_opened_again(sqlite_path: Path) -> None:
    store = SqliteStore(sqlite_path)
    begin(store)
    first = store.append("g1", [draft("a"), draft("b")], key="k", request=b"r")
    store.close()
    store = SqliteStore(sqlite_path)
    again = store.append("g1", [draft("a"), draft("b")], key="k", request=b"r")
    assert (again.replayed, again.entries) == (True, first.entries)
    play(store, "c")
    assert words(store) == "a b c"
    assert store.about()["path"] == str(sqlite_path)
    store.close()


def test_the_folder_is_made_and_an_empty_file_becomes_ours(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "games.db"
    SqliteStore(path).close()
    empty = tmp_path / "empty.db"
    empty.touch()
    SqliteStore(empty).close()


def test_the_pragmas_that_make_it_durable_hold(sqlite_store: SqliteStore, sqlite_path: Path) -> None:
    with sqlite_store._writer as conn:
        wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "recursive_triggers": 1}
        for name, value in wanted.items():
            assert conn.execute(f"PRAGMA {name}").fetchone()[0] == value
    with sqlite_store._readers.lent() as conn, pytest.raises(sqlite3.OperationalError):
        conn.execute(
            "INSERT INTO told(card, field, value, teller, game_id, at) VALUES ('', '', '1', '', '', '')"
        )


@pytest.mark.parametrize("content", [b"hello, this is no database\n" * 100, b"x", b"\0" * 4096])
def test_a_file_that_is_no_database_is_refused_and_left_alone(sqlite_path: Path, content: bytes) -> None:
    sqlite_path.write_bytes(content)
    with pytest.raises(NotAStore, match="is not a file of games"):
        SqliteStore(sqlite_path)
    assert sqlite_path.read_bytes() == content


def test_a_database_of_some_other_program_is_refused_and_left_alone(sqlite_path: Path) -> None:
    db = other_program(sqlite_path)
    db.execute("CREATE TABLE recipe(name)")
    db.close()
    before = sqlite_path.read_bytes()
    with pytest.raises(NotAStore, match="some other program"):
        SqliteStore(sqlite_path)
    assert sqlite_path.read_bytes() == before


def test_a_file_of_a_newer_program_is_refused_and_left_alone(game: SqliteStore, sqlite_path: Path) -> None:
    game.close()
    newer = Database(sqlite_path)
    row = {"migration_set": migrations.name, "name": "m0099_more", "applied_at": "t"}
    newer.table("_sqlite_migrations").insert(row)
    newer.close()
    before = sqlite_path.read_bytes()
    with pytest.raises(NotAStore, match="newer Adjudicator, which knows m0099_more"):
        SqliteStore(sqlite_path)
    assert sqlite_path.read_bytes() == before


def test_a_folder_or_a_damaged_file_is_refused(game: SqliteStore, sqlite_path: Path, tmp_path: Path) -> None:
    with pytest.raises(NotAStore, match="cannot be opened"):
        SqliteStore(tmp_path)
    game.close()
    whole = sqlite_path.read_bytes()
    sqlite_path.write_bytes(whole[:4096] + b"\x55" * (len(whole) - 4096))
    with pytest.raises(LogError, match="damaged"):
        SqliteStore(sqlite_path)


def test_a_sqlite_that_is_too_old_is_named(sqlite_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections.sqlite3, "sqlite_version_info", (3, 36, 0))
    with pytest.raises(LogError, match=r"3\.37 or later"):
        SqliteStore(sqlite_path)
    assert not sqlite_path.exists()


def test_many_who_open_a_new_file_at_once_all_get_it(sqlite_path: Path) -> None:
    ready = threading.Barrier(6)

    def attempt(number: int) -> None:
        ready.wait()
        store = SqliteStore(sqlite_path)
        begin(store, f"g{number}")
        store.close()

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(attempt, range(6)))
    store = SqliteStore(sqlite_path)
    assert len(store.games()) == 6
    store.close()


# Other programs


def test_another_process_that_writes_is_seen_and_minded(game: SqliteStore, sqlite_path: Path) -> None:
    script = """
        import sys
        from adjudicator.log.sqlite import SqliteStore
        from tests.log.samples import draft
        store = SqliteStore(sys.argv[1])
        assert store.append("g1", [draft("from-outside")], expected_head=4).head == 5
        store.close()
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(script), str(sqlite_path)], check=True)
    assert game.wait("g1", 4, 0) == 5
    assert game.append("g1", [draft("e")], expected_head=5).head == 6
    assert words(game) == "a b c d from-outside e"
    game.verify("g1")


def test_two_who_write_to_one_file_take_turns(game: SqliteStore, sqlite_path: Path) -> None:
    other = SqliteStore(sqlite_path)

    def write(store: SqliteStore) -> list[int]:
        return [store.append("g1", [draft("x")]).entries[0].version for _ in range(60)]

    with ThreadPoolExecutor(4) as pool:
        written = list(pool.map(write, [game, other, game, other]))
    other.close()
    assert sorted(itertools.chain(*written)) == list(range(5, 245))
    game.verify("g1")


def test_a_file_that_another_program_holds_is_busy_and_then_free_again(
    game: SqliteStore, sqlite_path: Path
) -> None:
    with game._writer as conn:
        conn.execute("PRAGMA busy_timeout = 20")
    db = other_program(sqlite_path)
    db.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreBusy, match="another program"):
        game.append("g1", [draft("e")])
    assert words(game) == "a b c d"
    db.execute("ROLLBACK")
    db.close()
    assert game.append("g1", [draft("e")]).head == 5


def test_a_reader_never_holds_up_a_writer(game: SqliteStore) -> None:
    reading = game.entries("g1")
    next(reading)
    assert game.append("g1", [draft("e")]).head == 5
    assert [entry.version for entry in reading] == [2, 3, 4]


def test_reading_connections_are_lent_again_and_closed(
    game: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []
    connect = connections._connect

    def counted(path: Path) -> Database:
        opened.append(path)
        return connect(path)

    monkeypatch.setattr(connections, "_connect", counted)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: game.line("g1"), range(200)))
    assert len(opened) <= 4
    with game._readers.lent() as conn:
        game.close()
        assert conn.execute("SELECT 1").fetchone() == (1,)
    with pytest.raises(sqlite3.ProgrammingError):
        conn.execute("SELECT 1")

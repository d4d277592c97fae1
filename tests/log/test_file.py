# ruff: noqa: S608 - the statements are those of this file
"""Games in a file: append-only to all who open it, and plain about what it is not."""

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
from adjudicator.log.canonical import chain
from adjudicator.log.errors import BrokenLog, LogError, NotAStore, StoreBusy
from adjudicator.log.model import Snapshot, Told
from adjudicator.log.schema import migrations
from adjudicator.log.sqlite import SqliteStore
from tests.log.samples import begin, draft, play, words


def other_program(path: Path) -> sqlite3.Connection:
    """The file as another program opens it: with SQLite's own defaults."""
    return sqlite3.connect(path, isolation_level=None)


def spoil(store: SqliteStore, path: Path, *statements: str) -> None:
    """Change the file behind the store's back, its triggers dropped and its checks off."""
    with other_program(path) as db:
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {name}")
        db.execute("PRAGMA ignore_check_constraints = ON")
        for statement in statements:
            assert db.execute(statement).rowcount > 0, statement
    db.close()


@pytest.fixture
def game(sqlite_store: SqliteStore, sqlite_path: Path) -> SqliteStore:
    """A game of four entries, with a key, a snapshot and a fact."""
    begin(sqlite_store)
    play(sqlite_store, "a b c")
    sqlite_store.append("g1", [draft("d")], key="k", request=b"r")
    sqlite_store.snapshot_put("g1", Snapshot(4, 1, sqlite_store.entry("g1", 4).hash, "state"))
    sqlite_store.tell(Told("Longspear", "weight", 3, "s1", "g1", "t"))
    return sqlite_store


COLUMNS = "(position, after, head, envelope, prev_hash, hash)"
FORGED = "SELECT position, after, head, '{}', prev_hash, hash FROM entry WHERE true"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET envelope = '{}'",
        "UPDATE entry SET head = 1 WHERE after = 3",
        "UPDATE OR REPLACE entry SET position = position + 1",
        "DELETE FROM entry",
        "DELETE FROM entry WHERE after = 3",
        f"REPLACE INTO entry{COLUMNS} {FORGED}",
        f"INSERT OR REPLACE INTO entry{COLUMNS} {FORGED}",
        f"INSERT INTO entry{COLUMNS} {FORGED} ON CONFLICT DO UPDATE SET envelope = '{{}}'",
        "UPDATE game SET opening = '{}'",
        "UPDATE game SET genesis = zeroblob(32)",
        "DELETE FROM game",
        "REPLACE INTO game SELECT * FROM game",
        "REPLACE INTO game SELECT 9, game_id, 'x', 't', 'r', '{}', NULL, NULL, NULL, genesis FROM game",
        "UPDATE submission SET request_hash = zeroblob(32)",
        "DELETE FROM submission",
        "REPLACE INTO submission SELECT game, idem_key, zeroblob(32), first, last FROM submission",
        "UPDATE told SET value = '4'",
        "DELETE FROM told",
        "REPLACE INTO told SELECT position, card, field, '4', teller, game_id, at FROM told",
    ],
)
def test_the_file_itself_refuses_to_change_what_was_written(
    game: SqliteStore, sqlite_path: Path, statement: str
) -> None:
    def content() -> list[str]:
        db = other_program(sqlite_path)
        lines = list(db.iterdump())
        db.close()
        return lines

    before = content()
    db = other_program(sqlite_path)
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        db.execute(statement)
    db.close()
    with game._writer as conn, pytest.raises(sqlite3.IntegrityError, match="append-only"):
        conn.execute(statement)
    assert content() == before
    game.verify("g1")


def test_snapshots_can_be_dropped(game: SqliteStore, sqlite_path: Path) -> None:
    db = other_program(sqlite_path)
    db.execute("DELETE FROM snapshot")
    db.close()
    assert game.snapshot_get("g1", 1) is None
    assert words(game) == "a b c d"


LAST = "(SELECT max(position) FROM entry)"


@pytest.mark.parametrize(
    ("statement", "version", "why"),
    [
        ("UPDATE entry SET envelope = replace(envelope, '\"s1\"', '\"s2\"') WHERE after = 1", 2, "bytes"),
        ("UPDATE entry SET envelope = '[]' WHERE after = 1", 2, "bytes"),
        ("UPDATE entry SET hash = zeroblob(32) WHERE after = 1", 2, "bytes"),
        ("UPDATE entry SET prev_hash = zeroblob(32) WHERE after = 1", 2, "does not continue entry 1"),
        ("UPDATE entry SET after = 0 WHERE after = 1", 2, "says after 1, the file 0"),
        (f"UPDATE entry SET head = 1 WHERE position = {LAST}", 4, "says head 4, the file 1"),
        ("DELETE FROM entry WHERE after = 1", 2, "it is missing"),
        (f"DELETE FROM entry WHERE position = {LAST}", 4, "it is missing; there were 4"),
        ("UPDATE game SET opening = '{}'", 1, "does not continue the opening"),
        ("UPDATE game SET created_at = 'x'", 1, "does not continue the opening"),
        ("UPDATE game SET rules_version = 'x'", 1, "does not continue the opening"),
        ("UPDATE game SET origin = 'x'", 1, "does not continue the opening"),
    ],
)
def test_whatever_is_changed_behind_the_triggers_is_found(
    game: SqliteStore, sqlite_path: Path, statement: str, version: int, why: str
) -> None:
    spoil(game, sqlite_path, statement)
    with pytest.raises(BrokenLog, match=why) as caught:
        game.verify("g1")
    assert caught.value.version == version


def test_exchanged_entries_are_found(game: SqliteStore, sqlite_path: Path) -> None:
    base = 1 << 32
    move = "UPDATE entry SET position = {} WHERE position = {}"
    spoil(
        game,
        sqlite_path,
        move.format(base + 9, base + 2),
        move.format(base + 2, base + 3),
        move.format(base + 3, base + 9),
    )
    with pytest.raises(BrokenLog, match="does not continue entry 1") as caught:
        game.verify("g1")
    assert caught.value.version == 2


def test_a_changed_opening_of_a_game_without_entries_is_found(
    sqlite_store: SqliteStore, sqlite_path: Path
) -> None:
    begin(sqlite_store)
    spoil(sqlite_store, sqlite_path, "UPDATE game SET opening = '{}'")
    with pytest.raises(BrokenLog, match="opening"):
        sqlite_store.verify("g1")


def test_a_cut_off_end_is_found_against_a_noted_hash(sqlite_store: SqliteStore, sqlite_path: Path) -> None:
    begin(sqlite_store)
    play(sqlite_store, "a b c")
    noted = sqlite_store.game("g1").tip_hash
    spoil(sqlite_store, sqlite_path, f"DELETE FROM entry WHERE position = {LAST}")
    sqlite_store.verify("g1")
    with pytest.raises(BrokenLog, match="cut off"):
        sqlite_store.verify("g1", noted)


def test_a_log_written_anew_from_some_entry_is_found_against_a_noted_hash(
    sqlite_store: SqliteStore, sqlite_path: Path
) -> None:
    begin(sqlite_store)
    play(sqlite_store, "a b")
    noted = sqlite_store.game("g1").tip_hash
    entry = sqlite_store.entry("g1", 2)
    text = entry.text.replace('"by":"s1"', '"by":"s2"')
    forged = chain(entry.prev_hash, text.encode()).hex()
    statement = f"UPDATE entry SET envelope = '{text}', hash = x'{forged}' WHERE after = 1"
    spoil(sqlite_store, sqlite_path, statement)
    sqlite_store.verify("g1")
    with pytest.raises(BrokenLog, match="noted"):
        sqlite_store.verify("g1", noted)


def test_reading_a_log_with_a_hole_says_so(game: SqliteStore, sqlite_path: Path) -> None:
    spoil(game, sqlite_path, "DELETE FROM entry WHERE after IN (1, 2)")
    for ask in (lambda: game.line("g1"), lambda: game.entry("g1", 2)):
        with pytest.raises(BrokenLog, match="entry 2: it is missing"):
            ask()
    spoil(game, sqlite_path, f"DELETE FROM entry WHERE position = {LAST}")
    with pytest.raises(BrokenLog, match="missing"):
        game.append("g1", [draft("d")], key="k", request=b"r")


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

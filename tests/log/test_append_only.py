# ruff: noqa: S608 - the statements are those of this file
"""The file refuses to change what was written, whoever asks; what is changed all the same is found."""

import sqlite3
from pathlib import Path

import pytest

from adjudicator.log.canonical import chain
from adjudicator.log.errors import BrokenLog
from adjudicator.log.sqlite import SqliteStore
from tests.log.samples import begin, draft, other_program, play, words


def spoil(store: SqliteStore, path: Path, *statements: str) -> None:
    """Change the file behind the store's back, its triggers dropped and its checks off."""
    with other_program(path) as db:
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {name}")
        db.execute("PRAGMA ignore_check_constraints = ON")
        for statement in statements:
            assert db.execute(statement).rowcount > 0, statement
    db.close()


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


def test_a_snapshot_that_names_another_hash_is_not_taken(game: SqliteStore, sqlite_path: Path) -> None:
    assert game.snapshot_get("g1", 1) is not None
    db = other_program(sqlite_path)
    db.execute("UPDATE snapshot SET entry_hash = zeroblob(32)")
    db.close()
    assert game.snapshot_get("g1", 1) is None


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

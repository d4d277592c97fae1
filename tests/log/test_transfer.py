"""Games out and in again, to the last byte."""

from pathlib import Path

import pytest

from adjudicator.log.canonical import MAX_DEPTH
from adjudicator.log.contract import Store
from adjudicator.log.errors import BadDraft, Fault, ImportRefused
from adjudicator.log.memory import MemoryStore
from adjudicator.log.model import Draft, Entry, GameRecord
from adjudicator.log.sqlite import SqliteStore
from adjudicator.log.transfer import export_lines, import_lines, lines_of
from tests.log.samples import begin, draft, envelope, play, played, words

LINES = list(export_lines(played(), "g1"))


def test_a_game_comes_through_to_the_last_byte(store: Store) -> None:
    source = played()
    record = import_lines(store, LINES)
    assert record == source.game("g1") == store.game("g1")
    assert list(store.entries("g1")) == list(source.entries("g1"))
    assert words(store) == "a d e"
    assert list(export_lines(store, "g1")) == LINES
    store.verify("g1", source.game("g1").tip_hash)
    play(store, "f")
    store.verify("g1")


def test_a_game_without_entries_comes_through(store: Store) -> None:
    source = MemoryStore()
    begin(source)
    assert import_lines(store, export_lines(source, "g1")) == source.game("g1")


def test_an_export_is_of_one_moment(store: Store) -> None:
    begin(store)
    play(store, "a b")
    lines = export_lines(store, "g1")
    first = next(lines)
    play(store, "c")
    assert import_lines(MemoryStore(), [first, *lines]).tip == 2


def test_the_largest_and_deepest_entry_that_is_kept_comes_through(store: Store) -> None:
    deep: object = []
    for _ in range(MAX_DEPTH - 2):
        deep = [deep]
    begin(store)
    store.append("g1", [Draft(envelope(note="ä" * 524_000)), draft(effects=deep)])
    assert import_lines(MemoryStore(), export_lines(store, "g1")).tip == 2


def test_bytes_and_line_ends_of_any_system_are_read(tmp_path: Path) -> None:
    for end in ("\n", "\r\n"):
        file = tmp_path / "game.jsonl"
        file.write_bytes("".join(line + end for line in LINES).encode())
        with file.open("rb") as stream:
            assert import_lines(MemoryStore(), lines_of(stream)).tip == 6


def test_the_same_game_again_is_the_game_that_is_there(store: Store) -> None:
    import_lines(store, LINES)
    before = store.game("g1")
    assert import_lines(store, LINES) == before
    assert len(store.games()) == 1


def test_another_game_under_the_same_id_is_refused_unless_a_new_id_is_given(store: Store) -> None:
    store.create("g1", {"game": "primal"}, created_at="t", rules_version="r")
    with pytest.raises(ImportRefused, match="another game has this id"):
        import_lines(store, LINES)
    record = import_lines(store, LINES, game_id="g1-copy")
    assert (record.game_id, record.origin) == ("g1-copy", "g1")
    assert record.tip_hash == played().game("g1").tip_hash
    store.verify("g1-copy", record.tip_hash)
    play(store, "f", "g1-copy")
    store.verify("g1-copy", record.tip_hash)
    assert words(store, "g1-copy") == "a d e f"
    assert import_lines(MemoryStore(), export_lines(store, "g1-copy")).game_id == "g1-copy"
    with pytest.raises(BadDraft):
        import_lines(store, LINES, game_id="../x")


def test_a_game_that_has_parted_says_where(store: Store) -> None:
    import_lines(store, LINES)
    play(store, "f")
    with pytest.raises(ImportRefused, match="the same up to entry 6 only: 7 entries here, 6 in the file"):
        import_lines(store, LINES)
    other = played()
    play(other, "x y")
    with pytest.raises(ImportRefused, match="the same up to entry 6 only: 7 entries here, 8 in the file"):
        import_lines(store, export_lines(other, "g1"))
    assert words(store) == "a d e f"


def test_a_branch_comes_after_its_parent(store: Store) -> None:
    source = played()
    begin(source, "g2", parent=("g1", 5))
    play(source, "x", "g2")
    branch = list(export_lines(source, "g2"))
    with pytest.raises(ImportRefused, match="entry 5 of game 'g1'; take in that game first"):
        import_lines(store, branch)
    import_lines(store, LINES, game_id="elsewhere")
    record = import_lines(store, branch)
    assert (record.parent, record.parent_version) == ("elsewhere", 5)
    store.verify("g2", source.game("g2").tip_hash)


def test_a_check_sees_the_game_and_may_refuse_it(store: Store) -> None:
    seen: list[tuple[GameRecord, list[Entry]]] = []

    def refuse(record: GameRecord, entries: list[Entry]) -> None:
        seen.append((record, entries))
        raise ImportRefused([Fault(5, "it does not fold")])

    with pytest.raises(ImportRefused, match="line 5: it does not fold"):
        import_lines(store, LINES, game_id="new", check=refuse)
    assert store.games() == []
    assert (seen[0][0].game_id, [entry.game_id for entry in seen[0][1]]) == ("new", ["new"] * 6)
    import_lines(store, LINES, check=lambda record, entries: None)


def test_progress_is_told() -> None:
    source = MemoryStore()
    begin(source)
    source.append("g1", [draft()] * 600)
    steps: list[tuple[int, int | None]] = []
    import_lines(MemoryStore(), export_lines(source, "g1"), progress=lambda *step: steps.append(step))
    assert steps == [(256, 602), (512, 602), (602, 602)]


def test_nothing_is_left_of_an_import_that_fails_while_it_is_written(sqlite_store: SqliteStore) -> None:
    source = played()
    entries = list(source.entries("g1"))
    entries[4] = entries[4]._replace(hash=b"short")
    with pytest.raises(Exception, match="CHECK"):
        sqlite_store.restore(source.game("g1"), entries)
    assert sqlite_store.games() == []
    assert import_lines(sqlite_store, LINES).tip == 6

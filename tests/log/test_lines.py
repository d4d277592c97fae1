"""Which line is live, what is read of it, and what is kept beside it, held against both engines."""

import pytest

from adjudicator.log.canonical import NotCanonical
from adjudicator.log.contract import Store
from adjudicator.log.errors import (
    BadDraft,
    NotLive,
    UnknownEntry,
    UnknownGame,
)
from adjudicator.log.lines import whole_line
from adjudicator.log.model import Snapshot, Told
from tests.log.samples import begin, draft, play, words

# Taking back and amending


def test_take_back_moves_the_head_and_the_log_goes_on(store: Store) -> None:
    begin(store)
    play(store, "a b c")
    answer = store.append("g1", [draft("take-back")], head_to=1)
    taken = answer.entries[0]
    assert (taken.version, taken.after, taken.head, taken.envelope["head"]) == (4, 3, 1, 1)
    record = store.game("g1")
    assert (record.tip, record.head, answer.head) == (4, 1, 1)
    assert words(store) == "a"
    play(store, "d e")
    assert words(store) == "a d e"
    assert store.entry("g1", 5).after == 1
    assert [e.envelope["type"] for e in store.entries("g1")] == ["a", "b", "c", "take-back", "d", "e"]
    store.verify("g1")


def test_all_can_be_taken_back_and_a_take_back_too(store: Store) -> None:
    begin(store)
    play(store, "a b")
    store.append("g1", [draft("take-back")], head_to=0)
    assert store.line("g1") == []
    store.append("g1", [draft("take-back")], head_to=2)
    assert words(store) == "a b"
    store.verify("g1")


def test_an_amendment_is_one_batch_on_a_new_line(store: Store) -> None:
    begin(store)
    play(store, "a b c d")
    batch = [draft("amend"), draft("b2", after=1), draft("c", instead_of=3), draft("d", instead_of=4)]
    answer = store.append("g1", batch, expected_head=4)
    assert [(e.version, e.after) for e in answer.entries] == [(5, 4), (6, 1), (7, 6), (8, 7)]
    assert words(store) == "a b2 c d"
    assert words(store, head=4) == "a b c d"
    store.verify("g1")


def test_only_an_entry_that_is_there_can_be_continued_or_made_live(store: Store) -> None:
    begin(store)
    play(store, "a b")
    for after in (-1, 3, 10**30):
        with pytest.raises(UnknownEntry):
            store.append("g1", [draft("x", after=after)])
    for head_to in (-1, 3, 10**30):
        with pytest.raises(UnknownEntry):
            store.append("g1", [draft("x")], head_to=head_to)
    assert store.game("g1").tip == 2


# Reading


def test_entries_can_be_read_in_part(store: Store) -> None:
    begin(store)
    store.append("g1", [draft(f"w{number}") for number in range(1, 1101)])

    def versions(first: int, last: int | None) -> list[int]:
        return [entry.version for entry in store.entries("g1", first, last)]

    assert versions(1, None) == list(range(1, 1101))
    assert versions(-5, 3) == [1, 2, 3]
    assert versions(1090, 10**30) == list(range(1090, 1101))
    assert versions(5, 4) == versions(1101, None) == versions(1, 0) == versions(1, -3) == []
    for version in (-1, 0, 1101, 10**30):
        with pytest.raises(UnknownEntry, match="1100"):
            store.entry("g1", version)


def test_a_line_can_be_read_from_an_entry_on_it(store: Store) -> None:
    begin(store)
    play(store, "a b c")
    store.append("g1", [draft("take-back")], head_to=2)
    play(store, "d")
    assert [entry.version for entry in store.line("g1", since=1)] == [2, 5]
    assert [entry.version for entry in store.line("g1", since=2)] == [5]
    assert store.line("g1", since=5) == []
    for since in (3, 4):
        with pytest.raises(NotLive):
            store.line("g1", since=since)
    for head, since in ((6, 0), (-1, 0), (2, 3), (10**30, 0)):
        with pytest.raises(UnknownEntry):
            store.line("g1", head, since)


def test_games_side_by_side_do_not_mix(store: Store) -> None:
    for game_id in ("g1", "g2", "g3"):
        begin(store, game_id)
    for number in range(30):
        play(store, f"w{number}", f"g{number % 3 + 1}")
    for game in (1, 2, 3):
        assert words(store, f"g{game}") == " ".join(f"w{n}" for n in range(30) if n % 3 + 1 == game)
        store.verify(f"g{game}")


# Branches


def test_a_branch_continues_an_entry_of_its_parent(store: Store) -> None:
    begin(store)
    play(store, "a b c")
    record = begin(store, "g2", parent=("g1", 2))
    assert (record.parent, record.parent_version) == ("g1", 2)
    assert record.parent_hash == store.entry("g1", 2).hash
    play(store, "x", "g2")
    begin(store, "g3", parent=("g2", 1))
    play(store, "y", "g3")
    store.append("g1", [draft("take-back")], head_to=0)
    assert words(store, "g3") == "y"
    assert [e.envelope["type"] for e in whole_line(store, "g3")] == ["a", "b", "x", "y"]
    for game_id in ("g1", "g2", "g3"):
        store.verify(game_id)


def test_a_branch_needs_an_entry_to_continue(store: Store) -> None:
    begin(store)
    with pytest.raises(UnknownEntry):
        begin(store, "g2", parent=("g1", 1))
    with pytest.raises(UnknownGame):
        begin(store, "g2", parent=("g7", 1))


# Snapshots


def test_a_snapshot_is_found_only_on_the_line_it_was_made_for(store: Store) -> None:
    begin(store)
    play(store, "a b c d")

    def put(version: int, reducer: int = 1) -> None:
        store.snapshot_put("g1", Snapshot(version, reducer, store.entry("g1", version).hash, f"at {version}"))

    def got(reducer: int = 1, head: int | None = None) -> int | None:
        found = store.snapshot_get("g1", reducer, head)
        if found is None:
            return None
        assert (found.reducer, found.state) == (reducer, f"at {found.version}")
        assert found.entry_hash == store.entry("g1", found.version).hash
        return found.version

    assert got() is None
    put(2)
    put(4)
    put(3, reducer=2)
    assert (got(), got(reducer=2), got(reducer=3), got(head=3), got(head=1)) == (4, 3, None, 2, None)
    store.append("g1", [draft("take-back")], head_to=3)
    assert (got(), got(reducer=2), got(head=4)) == (2, 3, 4)
    play(store, "e")
    assert got() == 2
    put(6)
    assert got() == 6
    put(6)
    assert got(head=99) == 6


def test_a_snapshot_of_another_entry_is_refused(store: Store) -> None:
    begin(store)
    play(store, "a b")
    with pytest.raises(BadDraft):
        store.snapshot_put("g1", Snapshot(1, 1, store.entry("g1", 2).hash, "state"))
    with pytest.raises(UnknownEntry):
        store.snapshot_put("g1", Snapshot(3, 1, bytes(32), "state"))


# Facts told of cards


def test_what_was_told_is_kept_in_order_and_once(store: Store) -> None:
    first = Told("Longspear", "weight", 3, "s1", "g1", "t1")
    second = Told("Longspear", "weight", None, "s2", "g2", "t2")
    other = Told("Münze", "gold value", {"v": 2}, "s1", "g1", "t1")
    for told in (first, other, second, first):
        store.tell(told)
    assert store.told() == [first, other, second]
    assert store.told("Longspear") == [first, second]
    assert store.told("Torch") == []


def test_what_has_no_canonical_form_cannot_be_told(store: Store) -> None:
    for bad in (Told("x", "y", 1.5, "s1", "g", "t"), Told("x\ud800", "y", 1, "s1", "g", "t")):
        with pytest.raises(NotCanonical):
            store.tell(bad)
    assert store.told() == []

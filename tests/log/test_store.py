"""What every store does, held against both engines."""

import itertools
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from adjudicator.log.canonical import MAX_BYTES, NotCanonical, canonical, chain
from adjudicator.log.contract import Store
from adjudicator.log.errors import (
    BadDraft,
    BrokenLog,
    GameExists,
    HeadMoved,
    KeyReused,
    NotLive,
    StoreClosed,
    UnknownEntry,
    UnknownGame,
)
from adjudicator.log.lines import whole_line
from adjudicator.log.model import Draft, Entry, Snapshot, Told
from tests.log.samples import OPENING, begin, draft, envelope, play, words

# Games


def test_a_game_begins_with_its_opening_and_no_entries(store: Store) -> None:
    record = begin(store)
    assert (record.tip, record.head, record.opening, record.origin) == (0, 0, OPENING, "g1")
    assert store.game("g1") == record
    assert store.line("g1") == list(store.entries("g1")) == []
    store.verify("g1", record.tip_hash)


def test_the_same_beginning_again_is_the_same_game_and_another_is_refused(store: Store) -> None:
    begin(store)
    play(store, "a b")
    assert begin(store).tip == 2
    with pytest.raises(GameExists):
        store.create("g1", {"game": "primal"}, created_at="2026-01-01T20:00:00Z", rules_version="r1")
    assert store.game("g1").opening == OPENING


def test_everything_settled_at_the_beginning_is_in_its_hash(store: Store) -> None:
    settled: dict[str, Any] = {"created_at": "t", "rules_version": "r"}
    hashes = {
        store.create("a", {"x": 1}, **settled).tip_hash,
        store.create("b", {"x": 1}, **settled).tip_hash,
        store.create("c", {"x": 2}, **settled).tip_hash,
        store.create("d", {"x": 1}, created_at="u", rules_version="r").tip_hash,
        store.create("e", {"x": 1}, created_at="t", rules_version="s").tip_hash,
    }
    assert len(hashes) == 5


def test_games_come_oldest_first(store: Store) -> None:
    for game_id, created_at in (("new", "2026-02-01"), ("old", "2025-02-01")):
        store.create(game_id, {}, created_at=created_at, rules_version="r1")
    play(store, "a b", "new")
    assert [(record.game_id, record.tip) for record in store.games()] == [("old", 0), ("new", 2)]


@pytest.mark.parametrize("game_id", ["", "../x", "a b", "x" * 65, "-x", "ä", "a\n"])
def test_an_id_that_cannot_stand_in_an_address_is_refused(store: Store, game_id: str) -> None:
    with pytest.raises(BadDraft):
        store.create(game_id, {}, created_at="t", rules_version="r")
    with pytest.raises(UnknownGame):
        store.game(game_id)


def test_an_opening_that_has_no_canonical_form_is_refused(store: Store) -> None:
    with pytest.raises(NotCanonical, match=r"\$\.options\.speed: 1.5 is a fraction"):
        store.create("g1", {"options": {"speed": 1.5}}, created_at="t", rules_version="r")
    with pytest.raises(BadDraft):
        store.create("g1", {"x": "y" * MAX_BYTES}, created_at="t", rules_version="r")
    assert store.games() == []


def test_an_unknown_game_names_those_most_like_it(store: Store) -> None:
    for game_id in ("tuesday-night", "sunday"):
        begin(store, game_id)
    for ask in (
        store.game,
        store.line,
        store.verify,
        store.entries,
        lambda game_id: store.entry(game_id, 1),
        lambda game_id: store.append(game_id, [draft()]),
        lambda game_id: store.append(game_id, []),
        lambda game_id: store.wait(game_id, 0, 0),
        lambda game_id: store.snapshot_get(game_id, 1),
    ):
        with pytest.raises(UnknownGame, match="tuesday-night") as caught:
            ask("tusday-night")
        assert caught.value.near == ("tuesday-night",)


# Appending


def test_an_entry_is_chained_to_the_one_before_and_names_its_place(store: Store) -> None:
    opening = begin(store).tip_hash
    first = store.append("g1", [draft("a", said="ä\u2028")]).entries[0]
    second = store.append("g1", [draft("b")]).entries[0]
    assert (first.prev_hash, second.prev_hash) == (opening, first.hash)
    for entry in (first, second):
        assert entry.hash == chain(entry.prev_hash, entry.raw)
        assert entry.raw == canonical(entry.envelope)
        assert store.entry("g1", entry.version) == entry
    told = {"game": "g1", "version": 2, "after": 1}
    assert second.envelope == {**envelope("b"), **told}
    record = store.game("g1")
    assert (record.tip, record.head, record.tip_hash) == (2, 2, second.hash)


def test_a_batch_continues_itself(store: Store) -> None:
    begin(store)
    play(store, "a")
    answer = store.append("g1", [draft("b"), draft("c"), draft("d")])
    assert [(e.version, e.after, e.head) for e in answer.entries] == [(2, 1, 2), (3, 2, 3), (4, 3, 4)]
    assert answer.head == store.game("g1").head == 4
    assert not answer.replayed


def test_a_batch_is_written_whole_or_not_at_all(store: Store) -> None:
    before = begin(store)
    with pytest.raises(NotCanonical, match=r"\$\.effects\[0\]\.n: 0.5 is a fraction"):
        store.append("g1", [draft("b"), draft("c", effects=[{"n": 0.5}])], key="k")
    assert store.game("g1") == before
    assert not store.append("g1", [draft("b")], key="k").replayed


def test_no_drafts_change_nothing(store: Store) -> None:
    begin(store)
    play(store, "a b")
    before = store.game("g1")
    answer = store.append("g1", [], key="k", request=b"r")
    assert (answer.entries, answer.head, answer.replayed) == ((), 2, False)
    assert store.game("g1") == before
    assert store.append("g1", [draft()], key="k", request=b"other").entries


def test_a_draft_lacking_something_or_bringing_what_the_store_fills_in_is_refused(store: Store) -> None:
    begin(store)
    bare = envelope()
    del bare["ruling"], bare["by"]
    bad: list[tuple[dict[str, object], str]] = [
        (bare, "lacks by, ruling"),
        (envelope(version=3, game="g1"), "fills in game, version"),
        (envelope(type=""), "type"),
        (envelope(note="x" * MAX_BYTES), "bytes"),
        (envelope(note="ä" * (MAX_BYTES // 2)), "bytes"),
    ]
    for given, why in bad:
        with pytest.raises(BadDraft, match=why):
            store.append("g1", [Draft(given)])
    assert store.game("g1").tip == 0


def test_what_a_caller_does_to_an_envelope_does_not_reach_the_log(store: Store) -> None:
    begin(store)
    given = envelope(effects=[{"n": 1}])
    answer = store.append("g1", [Draft(given)])
    given["effects"].append("later")
    answer.entries[0].envelope["type"] = "changed"
    store.entry("g1", 1).envelope.clear()
    store.game("g1").opening.clear()
    assert store.entry("g1", 1).envelope["effects"] == [{"n": 1}]
    assert store.game("g1").opening == OPENING
    store.verify("g1")


def test_an_expected_head_must_be_the_live_one(store: Store) -> None:
    begin(store)
    store.append("g1", [draft("a")], expected_head=0)
    with pytest.raises(HeadMoved) as caught:
        store.append("g1", [draft("b")], expected_head=0)
    assert (caught.value.expected, caught.value.head) == (0, 1)
    assert store.append("g1", [draft("b")], expected_head=1).head == 2


# The same request again


def test_the_same_request_again_brings_the_stored_answer(store: Store) -> None:
    begin(store)
    first = store.append("g1", [draft("a"), draft("b")], key="k1", request=b"body")
    play(store, "c")
    again = store.append("g1", [draft("z")], key="k1", request=b"body")
    assert again.replayed
    assert (again.entries, again.head) == (first.entries, first.head)
    assert words(store) == "a b c"


def test_the_key_is_looked_at_before_the_head(store: Store) -> None:
    begin(store)
    store.append("g1", [draft("a")], key="k1", request=b"body", expected_head=0)
    assert store.append("g1", [draft("a")], key="k1", request=b"body", expected_head=0).replayed


def test_the_same_key_with_another_request_is_refused(store: Store) -> None:
    begin(store)
    store.append("g1", [draft("a")], key="k1", request=b"body")
    with pytest.raises(KeyReused, match="k1"):
        store.append("g1", [draft("b")], key="k1", request=b"other body")
    assert words(store) == "a"


def test_a_refused_request_leaves_its_key_free(store: Store) -> None:
    begin(store)
    with pytest.raises(HeadMoved):
        store.append("g1", [draft("a")], key="k1", request=b"body", expected_head=7)
    assert not store.append("g1", [draft("a")], key="k1", request=b"other", expected_head=0).replayed


def test_a_key_belongs_to_one_game(store: Store) -> None:
    begin(store)
    begin(store, "g2")
    store.append("g1", [draft("a")], key="k1", request=b"body")
    assert not store.append("g2", [draft("b")], key="k1", request=b"other").replayed


def test_a_replayed_take_back_tells_the_head_of_that_time(store: Store) -> None:
    begin(store)
    play(store, "a b c")
    store.append("g1", [draft("take-back")], key="k", head_to=1)
    play(store, "d")
    assert store.append("g1", [draft("take-back")], key="k", head_to=1).head == 1


@pytest.mark.parametrize("key", ["", "x" * 65, "a\x00b", "a\nb", "\ud800"])
def test_a_key_that_cannot_be_kept_is_refused(store: Store, key: str) -> None:
    begin(store)
    with pytest.raises(BadDraft, match="idempotency key"):
        store.append("g1", [draft()], key=key)


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


# Verifying


def test_a_hash_noted_at_any_time_is_found_in_the_log(store: Store) -> None:
    noted = [begin(store).tip_hash]
    for word in "abc":
        play(store, word)
        noted.append(store.game("g1").tip_hash)
    for expect in (None, *noted):
        store.verify("g1", expect)
    with pytest.raises(BrokenLog, match="noted"):
        store.verify("g1", bytes(32))


def spoilt(store: Store, change: Callable[[list[Entry]], list[Entry]]) -> tuple[int, str]:
    """A game of four entries kept with a change in them: the entry that is found not to fit, and why."""
    record = begin(store)
    play(store, "a b c d")
    entries = change(list(store.entries("g1")))
    store.restore(replace(record, game_id="copy"), entries)
    with pytest.raises(BrokenLog) as caught:
        store.verify("copy")
    return caught.value.version, caught.value.why


def rehashed(entry: Entry, **changes: object) -> Entry:
    """An entry with other bytes, and the hash that these have."""
    text = canonical({**entry.envelope, **changes}).decode()
    return replace(entry, text=text, hash=chain(entry.prev_hash, text.encode()))


def test_an_unspoilt_copy_verifies(store: Store) -> None:
    record = begin(store)
    play(store, "a b c d")
    kept = store.game("g1").tip_hash
    store.restore(replace(record, game_id="copy"), list(store.entries("g1")))
    store.verify("copy", kept)
    assert replace(store.game("copy"), game_id="g1") == store.game("g1")


def test_edited_bytes_are_found(store: Store) -> None:
    def change(entries: list[Entry]) -> list[Entry]:
        entries[1] = replace(entries[1], text=entries[1].text.replace('"by":"s1"', '"by":"s2"'))
        return entries

    assert spoilt(store, change) == (2, "its bytes are not those that were hashed")


def test_edited_bytes_with_a_hash_of_their_own_are_found(store: Store) -> None:
    def change(entries: list[Entry]) -> list[Entry]:
        entries[1] = rehashed(entries[1], by="s2")
        return entries

    assert spoilt(store, change) == (3, "it does not continue entry 2 as that now stands")


def test_an_edited_hash_is_found(store: Store) -> None:
    def change(entries: list[Entry]) -> list[Entry]:
        entries[3] = replace(entries[3], hash=bytes(32))
        return entries

    assert spoilt(store, change) == (4, "its bytes are not those that were hashed")


def test_exchanged_entries_are_found(store: Store) -> None:
    def change(entries: list[Entry]) -> list[Entry]:
        one, two = entries[1], entries[2]
        entries[1] = replace(two, version=2, after=1, head=2)
        entries[2] = replace(one, version=3, after=2, head=3)
        return entries

    assert spoilt(store, change) == (2, "it does not continue entry 1 as that now stands")


def test_a_first_entry_that_continues_another_opening_is_found(store: Store) -> None:
    def change(entries: list[Entry]) -> list[Entry]:
        entries[0] = replace(entries[0], prev_hash=bytes(32))
        return entries

    assert spoilt(store, change) == (1, "it does not continue the opening as that now stands")


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("after", 1, "its envelope says after 3, the file 1"),
        ("head", 2, "its envelope says head 4, the file 2"),
    ],
)
def test_a_moved_head_or_another_line_is_found(store: Store, field: str, value: int, why: str) -> None:
    moved: dict[str, Any] = {field: value}
    assert spoilt(store, lambda entries: [*entries[:3], replace(entries[3], **moved)]) == (4, why)


def test_an_entry_of_another_game_is_found(store: Store) -> None:
    def change(entries: list[Entry]) -> list[Entry]:
        return [*entries[:3], rehashed(entries[3], game="g9")]

    assert spoilt(store, change) == (4, "its envelope says game 'g9', the file 'g1'")


def test_another_opening_is_found(store: Store) -> None:
    record = begin(store)
    play(store, "a")
    other = replace(record, game_id="copy", opening={"game": "primal"})
    store.restore(other, list(store.entries("g1")))
    with pytest.raises(BrokenLog, match="opening"):
        store.verify("copy")


def test_a_cut_off_end_shows_against_a_noted_hash_only(store: Store) -> None:
    record = begin(store)
    play(store, "a b c")
    kept = store.game("g1").tip_hash
    store.restore(replace(record, game_id="copy"), list(store.entries("g1", 1, 2)))
    store.verify("copy")
    with pytest.raises(BrokenLog, match="cut off") as caught:
        store.verify("copy", kept)
    assert caught.value.version == 2


def test_a_game_is_restored_only_where_there_is_none(store: Store) -> None:
    record = begin(store)
    with pytest.raises(GameExists):
        store.restore(record, [])


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


# Waiting


def test_waiting_ends_when_the_game_goes_on(store: Store) -> None:
    begin(store)
    begin(store, "g2")
    with ThreadPoolExecutor(8) as pool:
        waiting = [pool.submit(store.wait, "g1", 1, 60) for _ in range(8)]
        play(store, "a")
        play(store, "x y z", "g2")
        assert not any(future.done() for future in waiting)
        store.append("g1", [draft("b"), draft("c")])
        assert {future.result() for future in waiting} == {3}
    assert store.wait("g1", 1, 60) == 3
    assert store.wait("g1", 3, 0) is None
    assert store.wait("g1", 3, -1) is None


def test_no_entry_is_missed_between_asking_and_waiting(store: Store) -> None:
    begin(store)
    seen: list[int] = []

    def follow() -> None:
        while (seen[-1] if seen else 0) < 200:
            tip = store.wait("g1", seen[-1] if seen else 0, 60)
            assert tip is not None
            seen.append(tip)

    follower = threading.Thread(target=follow)
    follower.start()
    for number in range(200):
        play(store, f"w{number}")
    follower.join(60)
    assert not follower.is_alive()
    assert seen[-1] == 200
    assert seen == sorted(set(seen))


# Threads


def test_eight_threads_in_one_game_lose_and_double_nothing(store: Store) -> None:
    begin(store)

    def write(thread: int) -> list[int]:
        return [
            entry.version
            for number in range(40)
            for entry in store.append("g1", [draft(f"t{thread}-{number}")] * (1 + number % 3)).entries
        ]

    with ThreadPoolExecutor(8) as pool:
        acknowledged = list(pool.map(write, range(8)))
    assert sorted(itertools.chain(*acknowledged)) == list(range(1, store.game("g1").tip + 1))
    for thread, versions in enumerate(acknowledged):
        written = [store.entry("g1", version).envelope["type"] for version in versions]
        assert written == [f"t{thread}-{number}" for number in range(40) for _ in range(1 + number % 3)]
    assert len(store.line("g1")) == store.game("g1").tip
    store.verify("g1")


def test_eight_threads_in_games_of_their_own_and_readers_beside_them(store: Store) -> None:
    games = [f"g{number}" for number in range(8)]
    for game_id in games:
        begin(store, game_id)
    writing = threading.Event()
    writing.set()

    def write(game_id: str) -> None:
        for number in range(40):
            store.append(game_id, [draft(f"w{number}")], expected_head=number)

    def read() -> int:
        rounds = 0
        while writing.is_set() or rounds == 0:
            for record in store.games():
                store.verify(record.game_id, record.tip_hash)
                assert [e.version for e in store.line(record.game_id, record.head)] == [
                    *range(1, record.tip + 1)
                ]
            rounds += 1
        return rounds

    with ThreadPoolExecutor(10) as pool:
        reading = [pool.submit(read) for _ in range(2)]
        try:
            list(pool.map(write, games))
        finally:
            writing.clear()
        assert all(future.result() for future in reading)
    for game_id in games:
        assert words(store, game_id) == " ".join(f"w{number}" for number in range(40))


def test_of_eight_who_expect_the_same_head_one_is_taken(store: Store) -> None:
    begin(store)

    def attempt(number: int) -> bool:
        try:
            store.append("g1", [draft(f"w{number}")], expected_head=0)
        except HeadMoved:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(attempt, range(8))) == 1


def test_of_eight_with_the_same_request_one_writes_and_all_get_its_answer(store: Store) -> None:
    begin(store)

    def attempt(_: int) -> tuple[bool, tuple[object, ...]]:
        answer = store.append("g1", [draft("a"), draft("b")], key="k", request=b"r")
        return answer.replayed, answer.entries

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(attempt, range(8)))
    assert sorted(replayed for replayed, _ in answers) == [False] + [True] * 7
    assert len({entries for _, entries in answers}) == 1
    assert store.game("g1").tip == 2


# Closing


def test_a_closed_store_says_so_and_lets_go_of_who_waits(store: Store) -> None:
    begin(store)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(store.wait, "g1", 0, 60)
        time.sleep(0.05)
        store.close()
        assert waiting.result() is None
    for use in (store.games, lambda: store.append("g1", [draft()]), lambda: store.game("g1"), store.told):
        with pytest.raises(StoreClosed):
            use()
    store.close()

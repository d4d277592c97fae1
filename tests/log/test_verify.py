"""A log that is not as it was written is found out, by both engines."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from adjudicator.log.canonical import canonical, chain
from adjudicator.log.contract import Store
from adjudicator.log.errors import (
    BrokenLog,
    GameExists,
)
from adjudicator.log.model import Entry
from tests.log.samples import begin, play


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
    return entry._replace(text=text, hash=chain(entry.prev_hash, text.encode()))


def test_an_unspoilt_copy_verifies(store: Store) -> None:
    record = begin(store)
    play(store, "a b c d")
    kept = store.game("g1").tip_hash
    store.restore(replace(record, game_id="copy"), list(store.entries("g1")))
    store.verify("copy", kept)
    assert replace(store.game("copy"), game_id="g1") == store.game("g1")


def test_edited_bytes_are_found(store: Store) -> None:
    def change(entries: list[Entry]) -> list[Entry]:
        entries[1] = entries[1]._replace(text=entries[1].text.replace('"by":"s1"', '"by":"s2"'))
        return entries

    assert spoilt(store, change) == (2, "its bytes are not those that were hashed")


def test_edited_bytes_with_a_hash_of_their_own_are_found(store: Store) -> None:
    def change(entries: list[Entry]) -> list[Entry]:
        entries[1] = rehashed(entries[1], by="s2")
        return entries

    assert spoilt(store, change) == (3, "it does not continue entry 2 as that now stands")


def test_an_edited_hash_is_found(store: Store) -> None:
    def change(entries: list[Entry]) -> list[Entry]:
        entries[3] = entries[3]._replace(hash=bytes(32))
        return entries

    assert spoilt(store, change) == (4, "its bytes are not those that were hashed")


def test_exchanged_entries_are_found(store: Store) -> None:
    def change(entries: list[Entry]) -> list[Entry]:
        one, two = entries[1], entries[2]
        entries[1] = two._replace(version=2, after=1, head=2)
        entries[2] = one._replace(version=3, after=2, head=3)
        return entries

    assert spoilt(store, change) == (2, "it does not continue entry 1 as that now stands")


def test_a_first_entry_that_continues_another_opening_is_found(store: Store) -> None:
    def change(entries: list[Entry]) -> list[Entry]:
        entries[0] = entries[0]._replace(prev_hash=bytes(32))
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
    assert spoilt(store, lambda entries: [*entries[:3], entries[3]._replace(**moved)]) == (4, why)


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

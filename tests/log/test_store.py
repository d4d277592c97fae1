"""What every store does with games and batches, held against both engines."""

from typing import Any

import pytest

from adjudicator.log.canonical import MAX_BYTES, NotCanonical, canonical, chain
from adjudicator.log.contract import Store
from adjudicator.log.errors import (
    BadDraft,
    GameExists,
    HeadMoved,
    KeyReused,
    UnknownGame,
)
from adjudicator.log.model import Draft
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


def test_a_game_stands_at_its_tip_and_its_live_entry(store: Store) -> None:
    begin(store)
    assert store.stands("g1") == (0, 0)
    play(store, "a b")
    store.append("g1", [draft("back")], head_to=1)
    assert store.stands("g1") == (3, 1)
    with pytest.raises(UnknownGame):
        store.stands("g2")


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


def test_an_expected_number_of_entries_must_be_theirs(store: Store) -> None:
    begin(store)
    store.append("g1", [draft("a")], expected_tip=0)
    store.append("g1", [draft("beside")], expected_tip=1, head_to=1)
    with pytest.raises(HeadMoved):
        store.append("g1", [draft("b")], expected_head=1, expected_tip=1)
    assert store.stands("g1") == (2, 1)


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

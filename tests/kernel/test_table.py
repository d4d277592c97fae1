"""The table: only effects change it, it goes through JSON and back, and a ruling is rolled back exactly."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.kernel.effects import KINDS, apply, fold
from adjudicator.kernel.game import way
from adjudicator.kernel.table import Table

PLACES = ("ann/laid", "ann/discard", "box", "on/p1")
PILES = ("ann/deck", "ann/hand")
CARDS = ("Torch", "Regular", "Longspear")
IDS = tuple(f"p{n}" for n in range(6))
Effect = dict[str, Any]


def effects() -> st.SearchStrategy[Effect]:
    """Any effect of the closed set, sense or nonsense: applying is total."""
    place, pile, card, piece = (st.sampled_from(row) for row in (PLACES, PILES, CARDS, IDS))
    frames = st.lists(st.fixed_dictionaries({"id": piece, "kind": st.sampled_from(["turn", "deed"]),
                                             "rank": st.integers(0, 3)}), min_size=1, max_size=3)
    rows: dict[str, dict[str, st.SearchStrategy[Any]]] = {
        "make": {"id": piece, "card": card, "to": place},
        "move": {"id": piece, "to": place, "at": st.sampled_from(["top", None])},
        "name": {"id": piece, "card": card, "pool": st.sampled_from(["ann", None])},
        "closed": {"place": place, "value": st.booleans()},
        "take": {"pile": pile, "id": piece, "to": place, "card": st.none() | card,
                 "end": st.sampled_from(["top", "bottom", "any"])},
        "hide": {"id": piece, "pile": pile, "end": st.sampled_from(["top", "bottom", "any"])},
        "shift": {"pile": pile, "to": pile, "n": st.integers(0, 3)},
        "shuffle": {"places": st.just(["ann/discard"]), "pile": pile},
        "mix": {"ids": st.lists(piece, max_size=3), "pile": pile, "top": st.integers(0, 3)},
        "pile": {"pile": pile, "pool": st.just("ann"), "size": st.none() | st.integers(0, 4),
                 "top": st.lists(card, max_size=2), "holds": st.lists(card, max_size=2)},
        "pool": {"pool": st.just("ann"), "names": st.dictionaries(card, st.integers(1, 3)),
                 "unknown": st.none() | st.integers(0, 3)},
        "correct": {"pool": st.just("ann"), "card": card, "n": st.integers(-2, 2)},
        "token": {"place": st.just("ann"), "kind": st.just("experience"), "n": st.integers(-3, 3)},
        "turn": {"dial": st.sampled_from(["active", "board"]), "to": st.sampled_from(["ann", "dungeon", None])},
        "mark": {"id": piece, "key": st.sampled_from(["armed", "used:0"]), "value": st.sampled_from([True, None]),
                 "until": st.sampled_from(["turn:ann#1", None])},
        "last": {"id": st.sampled_from(["l1", "l2"]), "value": st.just("light"),
                 "amount": st.none() | st.integers(-2, 2), "on": st.lists(piece, max_size=2),
                 "until": st.sampled_from(["turn:ann#1", None])},
        "end": {"id": st.sampled_from(["l1", "l2"])},
        "pass": {"boundary": st.just("turn:ann#1")},
        "pend": {"groups": st.lists(frames, max_size=2), "where": st.sampled_from(["top", "below", "within"])},
        "settle": {"ids": st.lists(piece, max_size=3)},
        "amend": {"id": piece, "data": st.just({"shown": ["p1"]})},
        "tell": {"card": card, "field": st.just("health"), "value": st.integers(0, 9), "by": st.just("ann")},
    }
    assert sorted(rows) == sorted(KINDS), "an effect that this test does not know"
    return st.one_of([st.fixed_dictionaries({"do": st.just(kind), **fields}) for kind, fields in rows.items()])


def started() -> Table:
    """A table with a deck, a hand and a card in front of Ann."""
    return fold(Table(), [
        {"do": "pool", "pool": "ann", "names": {"Torch": 2, "Regular": 4}, "unknown": 0},
        {"do": "pile", "pile": "ann/deck", "pool": "ann", "size": 4},
        {"do": "pile", "pile": "ann/hand", "pool": "ann", "size": 2},
        {"do": "make", "id": "p1", "card": "Longspear", "to": "ann/laid"}])


@given(st.lists(effects(), max_size=12))
def test_applying_never_fails_and_the_table_goes_through_json_and_back(rows: list[Effect]) -> None:
    table = fold(started(), rows)
    again = Table.from_json(json.loads(json.dumps(table.as_json())))
    assert again.digest() == table.digest()
    assert again.as_json() == table.as_json()


@given(st.lists(effects(), max_size=12), st.integers(0, 12))
def test_a_fold_equals_the_same_fold_resumed_from_any_snapshot(rows: list[Effect], at: int) -> None:
    whole = fold(started(), rows)
    half = Table.from_json(fold(started(), rows[:at]).as_json())
    assert fold(half, rows[at:]).digest() == whole.digest()


@given(st.lists(effects(), max_size=8), st.lists(effects(), max_size=8))
@settings(max_examples=60)
def test_what_was_worked_out_is_rolled_back_exactly(kept: list[Effect], tried: list[Effect]) -> None:
    table = fold(started(), kept)
    before, dump = table.digest(), json.dumps(table.as_json())
    mark = table.begin()
    fold(table, tried)
    table.rollback(mark)
    assert table.digest() == before
    assert json.dumps(table.as_json()) == dump


def cards(table: Table) -> int:
    """All cards on a table, in view or not."""
    return len(table.pieces) + sum(pile.size or 0 for pile in table.piles.values())


def names(table: Table) -> Counter[str | None]:
    """Names of all cards on a table, in view or in a pool (None: not named)."""
    found = Counter(piece.card for piece in table.pieces.values() if piece.pool is None)
    for pool in table.pools.values():
        found.update(pool.names)
    return +found


@st.composite
def shifts(draw: st.DrawFn) -> list[Effect]:
    """Effects that move cards and could have been judged legal: no card from nowhere."""
    table, rows = started(), []
    for number in range(draw(st.integers(0, 15))):
        full = [name for name, pile in table.piles.items() if pile.size]
        ways: list[Effect] = [{"do": "move", "id": piece, "to": place}
                              for piece in table.pieces for place in PLACES[:3]]
        ways += [{"do": "take", "id": f"n{number}", "pile": name, "to": "ann/laid", "end": "top"} for name in full]
        ways += [{"do": "hide", "id": piece, "pile": name, "end": end} for piece in table.pieces for name in table.piles
                 for end in ("top", "bottom", "any")]
        ways += [{"do": "shift", "pile": name, "to": to, "n": 1} for name in full for to in PILES if to != name]
        ways.append({"do": "shuffle", "places": ["ann/discard"], "pile": "ann/deck"})
        rows.append(draw(st.sampled_from(ways)))
        apply(table, rows[-1])
    return rows


@given(shifts())
def test_moving_cards_about_keeps_their_number_and_their_names(rows: list[Effect]) -> None:
    table = started()
    held, named = cards(table), names(table)
    for row in rows:
        apply(table, row)
        assert cards(table) == held
    unseen = sum(1 for piece in table.pieces.values() if piece.pool is not None)
    assert names(table) == named
    assert sum(pile.size or 0 for pile in table.piles.values()) + unseen == sum(
        sum(pool.names.values()) + (pool.unknown or 0) for pool in table.pools.values())


def test_nothing_is_absent_from_an_open_place() -> None:
    table = fold(Table(), [{"do": "turn", "dial": "open world", "to": True},
                           {"do": "make", "id": "p1", "card": "Torch", "to": "ann/laid"},
                           {"do": "closed", "place": "box", "value": True}])
    assert not table.is_closed("ann/laid")
    assert table.is_closed("box")
    assert table.count("ann", "experience") is None
    assert Table().is_closed("ann/laid")
    assert Table().count("ann", "experience") == 0


def test_no_token_goes_below_zero_and_an_untold_number_stays_untold() -> None:
    table = fold(Table(), [{"do": "token", "place": "ann", "kind": "experience", "n": 2},
                           {"do": "token", "place": "ann", "kind": "experience", "n": -5}])
    assert table.count("ann", "experience") == 0
    open_one = fold(Table(), [{"do": "turn", "dial": "open world", "to": True},
                              {"do": "token", "place": "ann", "kind": "experience", "n": 2}])
    assert open_one.count("ann", "experience") is None


def test_marks_and_lasting_changes_end_at_their_boundary() -> None:
    table = fold(started(), [
        {"do": "mark", "id": "p1", "key": "used:0", "value": True, "until": "turn:ann#1"},
        {"do": "mark", "id": "p1", "key": "marker of ben", "value": True},
        {"do": "last", "id": "l1", "value": "light", "amount": 1, "on": ["ann"], "until": "turn:ann#1"},
        {"do": "last", "id": "l2", "value": "light", "amount": 2, "on": ["ann"], "until": "turn:ben#2"}])
    assert [last.amount for _, last in table.lasting("light", "ann")] == [1, 2]
    apply(table, {"do": "pass", "boundary": "turn:ann#1"})
    assert table.marked("p1", "used:0") is None
    assert table.marked("p1", "marker of ben") is True
    assert [last.amount for _, last in table.lasting("light", "ann")] == [2]


def test_a_piece_that_is_hidden_loses_its_identity_and_its_marks() -> None:
    table = fold(started(), [{"do": "mark", "id": "p1", "key": "used:0", "value": True},
                             {"do": "hide", "id": "p1", "pile": "ann/deck", "end": "top"}])
    assert "p1" not in table.pieces
    assert table.marked("p1", "used:0") is None
    assert table.piles["ann/deck"].top == ("Longspear",)
    assert table.pools["ann"].names["Longspear"] == 1


def test_the_agenda_comes_by_scope_then_rank_then_order() -> None:
    table = fold(Table(), [
        {"do": "pend", "groups": [[{"id": "a", "kind": "end", "rank": 9}, {"id": "b", "kind": "buy", "rank": 3}]]},
        {"do": "pend", "groups": [[{"id": "c", "kind": "deed"}, {"id": "d", "kind": "deed"}]]}])
    seen = []
    while (top := table.top()) is not None:
        seen.append(top["id"])
        apply(table, {"do": "settle", "ids": [top["id"]]})
    assert seen == ["c", "d", "b", "a"]


@pytest.mark.parametrize(("where", "order"), [("top", "nab"), ("below", "anb"), ("within", "anb")])
def test_what_is_pended_goes_on_top_below_or_into_the_top_group(where: str, order: str) -> None:
    table = fold(Table(), [
        {"do": "pend", "groups": [[{"id": "b", "kind": "end"}]]},
        {"do": "pend", "groups": [[{"id": "a", "kind": "deed"}]]},
        {"do": "pend", "groups": [[{"id": "n", "kind": "trigger"}]], "where": where}])
    seen = ""
    while (top := table.top()) is not None:
        seen += str(top["id"])
        apply(table, {"do": "settle", "ids": [top["id"]]})
    assert seen == order


@pytest.mark.parametrize(("whence", "to", "said"), [
    ("position 2", "position 1", "from position 2 to position 1"),
    ("on Regular", "ann's discard pile", "from Regular to ann's discard pile"),
    ("ann's laid-out cards", "on Regular", "from ann's laid-out cards onto Regular"),
    ("the box", "under Laak", "from the box under Laak"),
])
def test_a_way_is_told_as_one_says_it(whence, to, said):
    assert way(whence, to) == said

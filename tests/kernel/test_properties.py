"""Laws that hold whatever happens on a table: effects, conservation, folds, snapshots, rollback."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from adjudicator.kernel.effects import KINDS, apply, fold
from adjudicator.kernel.piles import can_be, can_be_piece
from adjudicator.kernel.placing import goes_round
from adjudicator.kernel.table import Table

# --- any effect, sensible or not ---

CARDS = st.sampled_from(("Regular", "Torch", "Longspear", None))
IDS = st.sampled_from([f"e{n}" for n in range(6)])
PLACES = st.sampled_from(("box", "anna/laid", "anna/discard", "on/e1", "on/e2", "under/e3", "on/nobody"))
PILE_NAMES = st.sampled_from(("anna/deck", "anna/hand", "anna/aside", "dungeon/deck", "nowhere"))
POOLS = st.sampled_from(("anna", "dungeon", "nowhere"))
ENDS = st.sampled_from(("top", "bottom", "any"))
SMALL = st.integers(-3, 8)
UNTIL = st.sampled_from((None, "turn:anna#1", "turn:bert#2"))
FRAMES = st.fixed_dictionaries(
    {"id": st.sampled_from(("f1", "f2", "f3", "f4")), "kind": st.sampled_from(("turn", "wait"))},
    optional={"rank": SMALL, "seat": st.sampled_from(("anna", "bert"))})
VALUES = st.one_of(st.none(), st.booleans(), SMALL, st.text(max_size=3), st.lists(SMALL, max_size=2))
NAMED = st.sampled_from(("Regular", "Torch", "Longspear"))


def effect(do: str, optional: dict[str, st.SearchStrategy[Any]] | None = None,
           **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"do": st.just(do), **fields}, optional=optional or {})


EFFECTS: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "make": effect("make", {"at": st.just("top"), "pool": POOLS}, id=IDS, card=CARDS, to=PLACES),
    "move": effect("move", {"at": st.just("top")}, id=IDS, to=PLACES),
    "name": effect("name", {"pool": POOLS}, id=IDS, card=NAMED),
    "closed": effect("closed", place=PLACES, value=st.booleans()),
    "take": effect("take", {"card": CARDS, "end": ENDS, "at": st.just("top")}, id=IDS, pile=PILE_NAMES, to=PLACES),
    "hide": effect("hide", {"end": ENDS, "depth": SMALL}, id=IDS, pile=PILE_NAMES),
    "shift": effect("shift", {"end": ENDS}, pile=PILE_NAMES, to=PILE_NAMES, n=SMALL),
    "shuffle": effect("shuffle", {"places": st.lists(PLACES, max_size=2)}, pile=PILE_NAMES),
    "mix": effect("mix", ids=st.lists(IDS, max_size=3), pile=PILE_NAMES, top=SMALL),
    "pile": effect("pile", {
        "pool": POOLS, "size": st.one_of(st.none(), SMALL), "top": st.lists(CARDS, max_size=2),
        "bottom": st.lists(CARDS, max_size=2), "holds": st.lists(NAMED, max_size=2),
        "within": st.lists(st.tuples(NAMED, SMALL).map(list), max_size=2)}, pile=PILE_NAMES),
    "pool": effect("pool", {
        "names": st.dictionaries(NAMED, st.integers(0, 3)), "unknown": st.one_of(st.none(), st.integers(0, 3)),
        "among": st.lists(st.tuples(NAMED, st.lists(st.one_of(PILE_NAMES, IDS), max_size=3)).map(list), max_size=2)},
        pool=POOLS),
    "correct": effect("correct", {"why": st.just("so they say")}, pool=POOLS, card=NAMED, n=SMALL),
    "token": effect("token", {"set": st.booleans()}, place=PLACES, kind=st.sampled_from(("wound", "gold")), n=SMALL),
    "turn": effect("turn", dial=st.sampled_from(("active", "step", "open world")), to=VALUES),
    "mark": effect("mark", {"value": VALUES, "until": UNTIL}, id=IDS, key=st.sampled_from(("used", "armed"))),
    "last": effect("last", {"until": UNTIL, "slot": st.sampled_from(("a", "b")), "by": IDS, "source": st.just("Torch"),
                            "topics": st.lists(st.just("toy/x"), max_size=1)},
                   id=st.sampled_from(("l1", "l2", "l3")), value=st.sampled_from(("light", "strength")),
                   amount=st.one_of(st.none(), SMALL), on=st.lists(IDS, max_size=2)),
    "end": effect("end", id=st.sampled_from(("l1", "l2", "a:l1"))),
    "pass": effect("pass", boundary=st.sampled_from(("turn:anna#1", "turn:bert#2"))),
    "pend": effect("pend", {"where": st.sampled_from(("top", "below", "within"))},
                   groups=st.lists(st.lists(FRAMES, max_size=2), max_size=2)),
    "settle": effect("settle", ids=st.lists(st.sampled_from(("f1", "f2", "f3")), max_size=2)),
    "amend": effect("amend", id=st.sampled_from(("f1", "f2")), data=st.dictionaries(st.just("rank"), SMALL)),
    "tell": effect("tell", {"by": st.just("anna")}, card=NAMED, field=st.sampled_from(("light", "weight")),
                   value=VALUES),
}
ANY = st.one_of(*EFFECTS.values())
MANY = st.lists(ANY, max_size=25)
MOVES = ("move", "name", "take", "hide", "shift", "shuffle", "mix")
FLOW = st.lists(st.one_of(*(EFFECTS[kind] for kind in MOVES)), max_size=15)


def test_every_kind_of_effect_is_tried() -> None:
    assert set(EFFECTS) == set(KINDS)


def opened() -> Table:
    """Anna's cards, all told: eight in deck and hand, three in view; a dungeon deck beside them."""
    return fold(Table(), [
        {"do": "pool", "pool": "anna", "names": {"Regular": 5, "Torch": 2}, "unknown": 1},
        {"do": "pile", "pile": "anna/deck", "pool": "anna", "size": 5, "top": ["Torch"], "within": [["Regular", 2]]},
        {"do": "pile", "pile": "anna/hand", "pool": "anna", "size": 3, "holds": ["Regular"]},
        {"do": "pile", "pile": "anna/aside", "pool": "anna", "size": 0},
        {"do": "pool", "pool": "dungeon", "names": {"Longspear": 4}},
        {"do": "pile", "pile": "dungeon/deck", "pool": "dungeon", "size": 4},
        *({"do": "make", "id": f"e{n}", "card": card, "to": place} for n, (card, place) in enumerate(
            (("Regular", "anna/laid"), ("Longspear", "on/e0"), ("Torch", "anna/discard"))))])


def cards(table: Table) -> int:
    """Every card there is: in view and face down."""
    return len(table.pieces) + sum(pile.size or 0 for pile in table.piles.values())


def sound(table: Table) -> None:
    """What is so of every table: each piece lies in one place and not on itself, nothing is counted below zero."""
    lying = [piece for row in table.places.values() for piece in row]
    assert sorted(lying) == sorted(table.pieces)
    assert all(piece in table.at(held.place) for piece, held in table.pieces.items())
    assert not any(goes_round(table, piece, held.place) for piece, held in table.pieces.items())
    assert all(n >= 0 for n in table.tokens.values())
    assert all(pile.size is None or pile.size >= 0 for pile in table.piles.values())
    assert all(n > 0 for pool in table.pools.values() for n in pool.names.values())
    assert all(pool.unknown is None or pool.unknown >= 0 for pool in table.pools.values())
    assert all(table.groups)


def ordered(table: Table) -> str:
    """All of a table with the order of everything in it."""
    return json.dumps(table.as_json())


@given(rows=MANY)
def test_no_effect_ever_raises_and_no_table_goes_wrong(rows: list[dict[str, Any]]) -> None:
    for table in (Table(), opened()):
        for row in rows:
            apply(table, row)
            sound(table)


@given(rows=FLOW)
def test_cards_are_neither_lost_nor_made_while_they_move(rows: list[dict[str, Any]]) -> None:
    table = opened()
    before = cards(table)
    for row in rows:
        if {row.get("pile"), row.get("to")} & {"nowhere"} and row["do"] in ("take", "shift"):
            continue  # a pile that nobody spoke of has any number of cards
        apply(table, row)
        assert cards(table) == before


def possible(table: Table, row: dict[str, Any]) -> bool:
    """Can this happen with the cards of one pool, as far as is known?"""
    if {"dungeon/deck", "nowhere", "dungeon"} & {row.get("pile"), row.get("to"), row.get("pool")}:
        return False
    if row["do"] == "take" and row.get("card") is not None:
        return can_be(table, row["pile"], row["card"], row.get("end", "top")) is None
    return row["do"] != "name" or row["id"] not in table.pieces or (
        table.card(row["id"]) is None and can_be_piece(table, row["id"], row["card"]) is None)


@given(rows=FLOW)
def test_a_pool_names_as_many_cards_as_are_out_of_sight(rows: list[dict[str, Any]]) -> None:
    table = opened()
    for row in rows:
        if possible(table, row):
            apply(table, row)
        pool = table.pools["anna"]
        hidden = sum(table.piles[pile].size or 0 for pile in ("anna/deck", "anna/hand", "anna/aside"))
        hidden += sum(1 for held in table.pieces.values() if held.card is None and held.pool == "anna")
        assert sum(pool.names.values()) + (pool.unknown or 0) == hidden


@given(rows=MANY, cuts=st.lists(st.integers(0, 25), max_size=3))
def test_a_fold_resumed_from_any_snapshot_is_the_same_fold(rows: list[dict[str, Any]], cuts: list[int]) -> None:
    whole = fold(opened(), rows)
    table = opened()
    for at, row in enumerate(json.loads(json.dumps(rows))):
        if at in cuts:
            table = Table.from_json(json.loads(json.dumps(table.as_json())))
        apply(table, row)
    assert table.digest() == whole.digest()
    assert ordered(table) == ordered(whole)


@given(rows=MANY)
def test_a_table_is_the_same_through_json(rows: list[dict[str, Any]]) -> None:
    table = fold(opened(), rows)
    again = Table.from_json(json.loads(json.dumps(table.as_json())))
    assert again.digest() == table.digest()
    for part in ("pieces", "places", "piles", "pools", "lasts", "agenda", "tokens"):
        assert getattr(again, part) == getattr(table, part)


@given(before=MANY, rows=MANY, more=MANY)
def test_rollback_restores_everything_exactly(before: list[dict[str, Any]], rows: list[dict[str, Any]],
                                              more: list[dict[str, Any]]) -> None:
    table = fold(opened(), before)
    was = ordered(table)
    outer = table.begin()
    fold(table, rows)
    half = ordered(table)
    inner = table.begin()
    fold(table, more)
    table.rollback(inner)
    assert ordered(table) == half
    table.rollback(outer)
    assert ordered(table) == was
    assert table.digest() == fold(opened(), before).digest()


def test_what_a_piece_bears_stays_where_it_lay_when_the_piece_goes_face_down() -> None:
    table = opened()
    apply(table, {"do": "hide", "id": "e0", "pile": "anna/deck", "end": "top"})
    assert table.cards_at("anna/laid") == ["Longspear"]
    apply(table, {"do": "make", "id": "e5", "card": "Torch", "to": "on/e2"})
    apply(table, {"do": "shuffle", "places": ["anna/discard"], "pile": "anna/deck"})
    assert table.piles["anna/deck"].size == 8
    assert Counter(table.pools["anna"].names) == Counter(Regular=6, Torch=4)


def test_nothing_lies_on_itself_or_on_what_it_bears() -> None:
    table = opened()
    apply(table, {"do": "move", "id": "e0", "to": "on/e0"})
    apply(table, {"do": "move", "id": "e0", "to": "under/e1"})
    assert table.pieces["e0"].place == "anna/laid"
    apply(table, {"do": "move", "id": "e2", "to": "on/e1"})
    assert table.pieces["e2"].place == "on/e1"

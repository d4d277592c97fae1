"""Pools against brute force: every arrangement of a few cards that fits what is known, laid out one by one.

What the kernel says of the next card is compared with what it is in any of those arrangements: it never admits a card
that cannot be there and never refuses one that can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from hypothesis import given, note, settings
from hypothesis import strategies as st

from adjudicator.kernel.corrections import corrections
from adjudicator.kernel.effects import apply, fold
from adjudicator.kernel.piles import accounted, can_be, can_be_piece, content, forced
from adjudicator.kernel.table import Layer, Table
from tests.kernel.worlds import HANDS, LAYERS, NAMES, OTHER, PILES, Case, Play, World, cases, step


def told(table: Table, hands: tuple[str, ...] = ()) -> dict[tuple[str, str], set[str]]:
    """What the kernel admits: for every pile with its ends, and for every unseen piece."""
    said: dict[tuple[str, str], set[str]] = {}
    for pile in table.piles:
        for end in ("any",) if pile in hands else ("top", "bottom", "any"):
            said[pile, end] = {name for name in NAMES if can_be(table, pile, name, end) is None}
    for piece, held in table.pieces.items():
        if held.card is None:
            said[piece, "piece"] = {name for name in NAMES if can_be_piece(table, piece, name) is None}
    return said


def true(worlds: Iterable[World], table: Table, hands: tuple[str, ...] = ()) -> dict[tuple[str, str], set[str]]:
    """The same from the arrangements."""
    found: dict[tuple[str, str], set[str]] = {key: set() for key in told(table, hands)}
    for world in worlds:
        pieces = dict(world.pieces)
        for (spot, end), names in found.items():
            cards = world.pile(spot) if end != "piece" else (pieces[spot],)
            names.update({"top": cards[:1], "bottom": cards[-1:]}.get(end, cards))
    return {key: names - {OTHER} for key, names in found.items()}


@settings(max_examples=300)
@given(case=cases())
def test_what_can_be_is_what_is_in_some_arrangement(case: Case) -> None:
    table = fold(Table(), case.effects)
    assert case.truth in case.worlds
    assert told(table) == true(case.worlds, table)


@settings(max_examples=300)
@given(case=cases(layers=LAYERS))
def test_so_it_is_with_layers_of_a_pile(case: Case) -> None:
    table = fold(Table(), case.effects)
    assert case.truth in case.worlds
    assert told(table) == true(case.worlds, table)


@settings(max_examples=100)
@given(case=cases(unnamed=0))
def test_the_content_of_a_pile_is_told_only_where_it_follows(case: Case) -> None:
    table = fold(Table(), case.effects)
    for pile in table.piles:
        held = content(table, pile)
        ways = {tuple(sorted(world.pile(pile))) for world in case.worlds}
        assert held is None or ways == {tuple(sorted(held))}


# --- the same over what happens ---

def run(case: Case, seed: int, kinds: tuple[str, ...], check: Callable[[Play], None], steps: int = 5) -> None:
    play = Play(case, Random(seed))
    play.worlds = {play.plain(world) for world in play.worlds}
    for _ in range(steps):
        effect = step(play, kinds)
        if effect is not None:
            note(effect)
            play.happens(effect)
            check(play)


def never_refuses(play: Play) -> None:
    said, so = told(play.table, HANDS), true(play.worlds, play.table, HANDS)
    assert {key: names - said[key] for key, names in so.items() if names - said[key]} == {}


def exact(play: Play) -> None:
    assert told(play.table, HANDS) == true(play.worlds, play.table, HANDS)


ALL = ("see", "take", "name", "hide", "hide unseen", "shift", "shuffle", "mix", "anywhere")


@settings(max_examples=250)
@given(case=cases(most=5, hands=HANDS), seed=st.integers(0, 10**6))
def test_whatever_happens_no_possible_card_is_refused(case: Case, seed: int) -> None:
    run(case, seed, ALL, never_refuses)


@settings(max_examples=250)
@given(case=cases(most=5, hands=HANDS, layers=LAYERS), seed=st.integers(0, 10**6))
def test_with_layers_too_no_possible_card_is_refused(case: Case, seed: int) -> None:
    run(case, seed, ALL, never_refuses)


@settings(max_examples=250)
@given(case=cases(most=5, hands=HANDS, layers=("layer",)), seed=st.integers(0, 10**6))
def test_with_layers_too_nothing_impossible_is_admitted_while_cards_are_seen(case: Case, seed: int) -> None:
    run(case, seed, ("see", "see", "hide"), exact)


@settings(max_examples=250)
@given(case=cases(most=5, hands=HANDS), seed=st.integers(0, 10**6))
def test_over_takes_and_reveals_nothing_impossible_is_admitted(case: Case, seed: int) -> None:
    run(case, seed, ("see", "see", "take", "name", "hide"), exact)


# --- what stays known ---

def deck_and_hand(names: dict[str, int], unknown: int = 0, **deck: Any) -> Table:
    """A deck and a hand that share a pool."""
    deck = {"size": 3, **deck}
    hand = sum(names.values()) + unknown - deck["size"]
    return fold(Table(), [
        {"do": "pool", "pool": "pool", "names": names, "unknown": unknown},
        {"do": "pile", "pile": "deck", "pool": "pool", **deck},
        {"do": "pile", "pile": "hand", "pool": "pool", "size": hand}])


def taken(table: Table, piece: str, pile: str, end: str = "top", card: str | None = None) -> None:
    apply(table, {"do": "take", "id": piece, "pile": pile, "to": "table", "end": end, "card": card})


def test_low_cards_sink_with_what_is_put_beneath_and_rise_with_what_is_taken_there() -> None:
    table = deck_and_hand({"A": 1, "B": 4}, within=[["A", 1]])
    taken(table, "b", "hand", "any", "B")
    apply(table, {"do": "hide", "id": "b", "pile": "deck", "end": "bottom"})
    assert table.piles["deck"].within == (Layer(("A",), 2, 1),)
    taken(table, "b", "deck", "bottom", "B")
    assert table.piles["deck"].within == (Layer(("A",), 1),)
    taken(table, "b2", "deck", "top")
    taken(table, "b3", "deck", "top")
    assert can_be(table, "deck", "B") is not None


def test_what_is_mixed_into_the_top_of_a_deck_lies_high_in_it() -> None:
    table = fold(Table(), [
        {"do": "pool", "pool": "pool", "names": {"A": 1, "C": 20}},
        {"do": "pile", "pile": "deck", "pool": "pool", "size": 21, "top": ["C"], "within": [["A", 11]]},
        {"do": "make", "id": "b", "card": "B", "to": "table"}])
    apply(table, {"do": "mix", "ids": ["b"], "pile": "deck", "top": 10})
    assert table.piles["deck"].size == 22
    assert table.piles["deck"].within == (Layer(("A",), 11), Layer(("B",), 22, 11), Layer(("C",), 22, 11))
    assert {name for name in NAMES if can_be(table, "deck", name) is None} == {"B", "C"}
    assert {name for name in NAMES if can_be(table, "deck", name, "bottom") is None} == {"A", "C"}
    for n in range(10):
        taken(table, f"c{n}", "deck", card="C")
    assert {name for name in NAMES if can_be(table, "deck", name) is None} == {"B"}


def test_a_card_low_in_a_short_deck_may_be_mixed_to_its_top() -> None:
    table = fold(Table(), [
        {"do": "pool", "pool": "pool", "names": {"A": 1, "C": 11}},
        {"do": "pile", "pile": "deck", "pool": "pool", "size": 12, "within": [["A", 11]]},
        {"do": "make", "id": "b", "card": "B", "to": "table"}])
    assert can_be(table, "deck", "A") is not None
    apply(table, {"do": "mix", "ids": ["b"], "pile": "deck", "top": 10})
    assert {name for name in NAMES if can_be(table, "deck", name) is None} == {"A", "B", "C"}
    assert {name for name in NAMES if can_be(table, "deck", name, "bottom") is None} == {"A", "C"}


def test_what_is_shuffled_into_a_deck_is_in_no_hand() -> None:
    table = deck_and_hand({"A": 1, "B": 1, "C": 2}, size=2)
    for n, card in enumerate("AB"):
        taken(table, f"d{n}", "deck", "top", card)
    apply(table, {"do": "shuffle", "places": ["table"], "pile": "deck"})
    assert {name for name in NAMES if can_be(table, "hand", name, "any") is None} == {"C"}
    assert content(table, "hand") == ("C", "C")
    apply(table, {"do": "shift", "pile": "deck", "to": "hand", "n": 1})
    assert {name for name in NAMES if can_be(table, "deck", name) is None} == {"A", "B"}
    taken(table, "h", "hand", "any", "A")
    assert can_be(table, "hand", "B", "any") is not None


def test_a_card_that_left_unseen_with_a_known_one_may_be_it() -> None:
    table = deck_and_hand({"A": 1, "B": 4}, holds=["A"])
    taken(table, "p", "deck")
    assert table.pools["pool"].among == (("A", ("deck", "p")),)
    assert can_be(table, "hand", "A", "any") is not None
    apply(table, {"do": "name", "id": "p", "card": "B", "pool": "pool"})
    assert table.piles["deck"].holds == ("A",)
    taken(table, "p2", "deck")
    apply(table, {"do": "name", "id": "p2", "card": "A", "pool": "pool"})
    assert can_be(table, "deck", "A") is not None


def test_where_every_spot_may_have_it_nothing_is_noted() -> None:
    table = deck_and_hand({"A": 1, "B": 4}, holds=["A"])
    apply(table, {"do": "shift", "pile": "deck", "to": "hand", "n": 1})
    assert table.pools["pool"].among == ()


def test_of_claims_that_cross_one_may_have_come_true() -> None:
    table = fold(deck_and_hand({"A": 2, "B": 3}, size=3), [
        *({"do": "make", "id": piece, "to": "table", "pool": "pool"} for piece in "pq"),
        {"do": "pool", "pool": "pool", "names": {"A": 2, "B": 5},
         "among": [["A", ["hand", "p"]], ["A", ["hand", "q"]]]}])
    taken(table, "seen", "hand", "any", "A")
    assert table.pools["pool"].among == (("A", ("hand", "p", "q")),)
    assert can_be(table, "deck", "A") is not None
    assert can_be_piece(table, "p", "A") is None
    assert can_be_piece(table, "q", "A") is None


def test_a_card_that_goes_unseen_into_another_pool_takes_what_was_known_of_it_along() -> None:
    table = deck_and_hand({"A": 1, "B": 4}, holds=["A"])
    taken(table, "p", "deck")
    apply(table, {"do": "hide", "id": "p", "pile": "elsewhere", "end": "top"})
    assert table.pools["pool"].among == ()
    assert table.pools["elsewhere"].unknown == 1
    assert can_be(table, "elsewhere", "A") is None
    assert can_be(table, "deck", "B") is None


def test_more_is_told_to_be_held_than_the_pool_names() -> None:
    table = deck_and_hand({"B": 2}, unknown=2, size=2, holds=["A"])
    assert can_be(table, "hand", "C", "any") is None, "one unnamed card is left"
    table = deck_and_hand({"B": 2}, unknown=1, size=2, holds=["A"])
    assert can_be(table, "hand", "C", "any") is not None, "the unnamed card is the one in the deck"


def test_nothing_is_taken_from_an_empty_pile() -> None:
    table = deck_and_hand({"A": 2}, size=0)
    taken(table, "p", "deck")
    assert table.pieces == {}
    assert can_be(table, "deck", "A") == "deck is empty"


# --- the players' word against it ---

@settings(max_examples=150)
@given(case=cases(most=5), name=st.sampled_from((*NAMES, "D")), end=st.sampled_from(("top", "bottom", "any")))
def test_what_the_table_insists_on_can_be_and_only_then_gives_way(case: Case, name: str, end: str) -> None:
    for spot in (*PILES, "p0"):
        table = fold(Table(), case.effects)
        if spot not in table.piles and spot not in table.pieces:
            continue

        def why(table: Table = table, spot: str = spot) -> str | None:
            return can_be(table, spot, name, end) if spot in table.piles else can_be_piece(table, spot, name)
        for effect in corrections(table, "pool", name, spot, "they say so") if why() is not None else ():
            assert why() is not None
            apply(table, effect)
            if why() is None:
                break
        assert why() is None


def test_no_more_gives_way_than_must() -> None:
    table = deck_and_hand({"A": 2, "B": 3}, top=["B"])
    apply(table, {"do": "pile", "pile": "hand", "pool": "pool", "size": 2, "holds": ["A"]})
    wrong = list(corrections(table, "pool", "A", "deck", "so they say"))[:1]
    fold(table, wrong)
    assert can_be(table, "deck", "A") is None
    assert table.piles["hand"].holds == ("A",)


# --- in words ---

def longspears(*more: dict[str, Any]) -> Table:
    """Karsten's two Longspears: where they are is said by more effects."""
    return fold(Table(), [
        {"do": "turn", "dial": "seats", "to": ["karsten", "andreas"]},
        {"do": "pool", "pool": "karsten", "names": {"Regular": 4}},
        {"do": "pile", "pile": "karsten/deck", "pool": "karsten", "size": 2},
        {"do": "pile", "pile": "karsten/hand", "pool": "karsten", "size": 2},
        {"do": "make", "id": "a1", "card": "Longspear", "to": "andreas/discard"}, *more])


def test_where_all_of_a_name_are_is_told_in_words() -> None:
    table = longspears({"do": "make", "id": "k1", "card": "Longspear", "to": "karsten/discard"},
                       {"do": "make", "id": "k2", "card": "Longspear", "to": "box"})
    assert can_be(table, "karsten/hand", "Longspear", "any") == \
        "both copies of Longspear are accounted for: 1 in karsten's discard, 1 in the box"


def test_a_card_on_a_hero_is_where_the_hero_is() -> None:
    table = longspears({"do": "make", "id": "k1", "card": "Regular", "to": "karsten/laid"},
                       {"do": "make", "id": "k2", "card": "Longspear", "to": "on/k1"})
    assert accounted(table, "karsten", "Longspear") == \
        "the only Longspear is accounted for: 1 in front of karsten"


def test_cards_out_of_sight_are_told_too() -> None:
    table = longspears({"do": "pool", "pool": "karsten", "names": {"Longspear": 3, "Regular": 1}},
                       {"do": "pile", "pile": "karsten/deck", "pool": "karsten", "size": 2, "top": ["Longspear"],
                        "within": [["Longspear", 1]]},
                       {"do": "make", "id": "k3", "to": "karsten/laid", "pool": "karsten"},
                       {"do": "pile", "pile": "karsten/hand", "pool": "karsten", "size": 1, "holds": ["Regular"]})
    assert can_be(table, "karsten/hand", "Longspear", "any") == "what is left of karsten's hand is known: Regular"
    assert forced(table.piles["karsten/deck"]) == "Longspear"
    apply(table, {"do": "name", "id": "k3", "card": "Longspear", "pool": "karsten"})
    assert accounted(table, "karsten", "Longspear") == (
        "all 3 copies of Longspear are accounted for: 1 in front of karsten, 1 at a known place in karsten's deck, "
        "1 among the lowest 1 cards of karsten's deck")


def test_a_card_that_never_was_among_them_is_said_to_be_none() -> None:
    assert can_be(longspears(), "karsten/deck", "Torch") == \
        "no Torch is left among karsten's unseen cards, and none has been seen to leave them"


def test_cards_that_must_lie_low_keep_their_places() -> None:
    low = [["Bearer", 2], ["Guardian", 2]]
    table = fold(Table(), [
        {"do": "pool", "pool": "dungeon", "names": {"Bearer": 1, "Guardian": 1, "Swarm": 3}},
        {"do": "pile", "pile": "dungeon/aside", "pool": "dungeon", "size": 1},
        {"do": "pile", "pile": "dungeon/deck", "pool": "dungeon", "size": 4, "within": low}])
    for n in range(2):
        assert can_be(table, "dungeon/deck", "Bearer") is not None
        assert can_be(table, "dungeon/deck", "Swarm") is None
        apply(table, {"do": "take", "id": f"s{n}", "pile": "dungeon/deck", "card": "Swarm", "to": "dungeon/3"})
    assert can_be(table, "dungeon/deck", "Swarm") == (
        "every place there is needed for other cards: Bearer is among the lowest 2 cards of dungeon's deck; "
        "Guardian is among the lowest 2 cards of dungeon's deck")
    assert can_be(table, "dungeon/deck", "Guardian") is None
    assert can_be(table, "dungeon/aside", "Guardian") is not None
    assert can_be(table, "dungeon/aside", "Swarm") is None


def test_an_unnamed_card_is_none_of_those_that_a_pool_lists() -> None:
    """With two unnamed cards beside the one Laak anything may come up; where Laak is listed only what is told of it."""
    def table(**more: Any) -> Table:
        return fold(Table(), [{"do": "pool", "pool": "p", "names": {"Laak": 1, "Abycos": 2}, "unknown": 2, **more},
                              {"do": "pile", "pile": "p/deck", "pool": "p", "size": 5, "within": [["Laak", 2]]}])
    free, bound = table(), table(listed=["Laak", "Jiriskar"])
    assert can_be(free, "p/deck", "Laak") is None
    assert "lowest 2" in str(can_be(bound, "p/deck", "Laak"))
    assert can_be(bound, "p/deck", "Laak", "bottom") is None
    assert can_be(bound, "p/deck", "Jiriskar") is not None
    assert can_be(bound, "p/deck", "Abycos") is None
    assert can_be(bound, "p/deck", "Stranger") is None
    assert Table.from_json(bound.as_json()).digest() == bound.digest()
    fold(bound, [{"do": "take", "id": f"t{n}", "pile": "p/deck", "to": "box", "card": "Abycos"} for n in range(2)])
    assert can_be(bound, "p/deck", "Abycos") is None  # Abycos is not listed: a third one may be unnamed

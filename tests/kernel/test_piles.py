"""What can lie where in face-down piles, held against every arrangement that fits what is known."""

from itertools import permutations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from adjudicator.kernel.effects import fold
from adjudicator.kernel.piles import can_be, content, forced, free
from adjudicator.kernel.table import Table

DECK, HAND = "ann/deck", "ann/hand"


def laid(names: dict[str, int], deck: int | None, hand: int | None, unknown: int | None = 0, **more: object) -> Table:
    """A table with a deck and an unseen hand that share one pool."""
    return fold(Table(), [
        {"do": "pool", "pool": "ann", "names": names, "unknown": unknown},
        {"do": "pile", "pile": DECK, "pool": "ann", "size": deck, **more},
        {"do": "pile", "pile": HAND, "pool": "ann", "size": hand}])


def test_a_card_that_the_pool_has_can_be_next_and_one_that_it_lacks_cannot() -> None:
    table = laid({"Torch": 1, "Regular": 3}, 3, 1)
    assert can_be(table, DECK, "Torch") is None
    assert "no Longspear is left" in str(can_be(table, DECK, "Longspear"))


def test_an_unnamed_card_may_be_any() -> None:
    assert can_be(laid({"Torch": 1}, 3, 1, unknown=3), DECK, "Longspear") is None
    assert can_be(laid({"Torch": 1}, None, None, unknown=None), DECK, "Longspear") is None


def test_an_empty_pile_gives_nothing() -> None:
    assert "is empty" in str(can_be(laid({"Torch": 1}, 0, 1), DECK, "Torch"))
    assert "there is no" in str(can_be(Table(), DECK, "Torch"))


def test_a_card_put_on_top_comes_first_and_one_put_beneath_last() -> None:
    table = laid({"Torch": 2, "Regular": 3}, 3, 2, top=["Torch"])
    assert can_be(table, DECK, "Torch") is None
    assert "known to be Torch" in str(can_be(table, DECK, "Regular"))
    below = laid({"Torch": 1, "Regular": 3}, 2, 2, bottom=["Torch"])
    assert can_be(below, DECK, "Torch") is not None
    assert can_be(below, DECK, "Regular") is None
    assert forced(below.piles[DECK], "bottom") == "Torch"


def test_a_card_among_the_lowest_does_not_come_early() -> None:
    table = laid({"Phylethis": 1, "Laak": 14}, 15, 0, within=[["Phylethis", 11]])
    assert "among the lowest 11" in str(can_be(table, DECK, "Phylethis"))
    low = laid({"Phylethis": 1, "Laak": 10}, 11, 0, within=[["Phylethis", 11]])
    assert can_be(low, DECK, "Phylethis") is None
    last = laid({"Phylethis": 1, "Laak": 1}, 1, 0, within=[["Phylethis", 1]])
    assert can_be(last, DECK, "Laak") is not None


def test_a_card_of_an_upper_layer_comes_neither_early_nor_late() -> None:
    def deck(size: int) -> Table:
        return laid({"Archdruid": 1, "Phylethis": 1, "Laak": size - 2}, size, 0,
                    within=[["Phylethis", 11], ["Archdruid", 22, 11]])
    assert "among the 11 cards above the lowest 11 of" in str(can_be(deck(23), DECK, "Archdruid"))
    assert can_be(deck(22), DECK, "Archdruid") is None
    assert can_be(deck(12), DECK, "Archdruid") is None
    assert "Archdruid is among the 11 cards above" in str(can_be(deck(12), DECK, "Laak"))
    assert can_be(deck(23), DECK, "Archdruid", "bottom") is not None


def test_of_a_group_so_many_lie_low() -> None:
    twos, ones = ["Abycos", "Pallone"], {"Laak": 2}
    table = laid({"Abycos": 2, "Pallone": 2, **ones}, 6, 0, within=[[twos, 3, 0, 3]])
    assert can_be(table, DECK, "Abycos") is None
    assert can_be(table, DECK, "Laak", "bottom") is not None
    seen = fold(table, [{"do": "take", "id": "p1", "pile": DECK, "card": "Abycos", "to": "table", "end": "top"}])
    why = str(can_be(seen, DECK, "Pallone"))
    assert why == ("what is left of Pallone is needed elsewhere: 3 of Abycos, Pallone are among the lowest 3 cards of "
                   "ann's deck")
    assert can_be(seen, DECK, "Laak") is None


def test_where_the_cards_of_a_name_are_is_said() -> None:
    table = fold(laid({"Regular": 3}, 3, 0), [
        {"do": "make", "id": "a", "card": "Longspear", "to": "ann/discard"},
        {"do": "make", "id": "b", "card": "Longspear", "to": "box"}])
    why = str(can_be(table, DECK, "Longspear"))
    assert "ann's discard" in why
    assert "1 in the box" in why


def test_what_no_other_unseen_card_can_be_is_known() -> None:
    assert content(laid({"Torch": 2, "Regular": 1}, 3, 0), DECK) == ("Regular", "Torch", "Torch")
    assert content(laid({"Torch": 2, "Regular": 1}, 2, 1), DECK) is None
    assert content(laid({"Torch": 2}, 3, 0, unknown=1), DECK) is None


def test_what_is_free_is_what_has_no_known_pile() -> None:
    table = laid({"Torch": 2, "Regular": 3}, 3, 2, top=["Torch"])
    assert dict(free(table, "ann")[0]) == {"Torch": 1, "Regular": 3}
    assert free(table, "ann")[1] == 0
    assert free(Table(), "ann")[1] is None


@st.composite
def arrangements(draw: st.DrawFn) -> tuple[Table, list[tuple[str, ...]], int]:
    """A deck and a hand of a few cards, something known of them, and every arrangement that fits.

    An arrangement is the deck from the top down, then the hand.
    """
    cards = draw(st.lists(st.sampled_from("abc"), min_size=2, max_size=5))
    deck = draw(st.integers(0, len(cards)))
    top = cards[:draw(st.integers(0, min(2, deck)))]
    bottom = cards[deck - draw(st.integers(0, min(1, deck - len(top)))):deck][::-1]
    held = cards[deck:deck + draw(st.integers(0, min(2, len(cards) - deck)))]
    names = {card: cards.count(card) for card in set(cards)}
    table = fold(laid(names, deck, len(cards) - deck, top=top, bottom=bottom), [
        {"do": "pile", "pile": HAND, "pool": "ann", "size": len(cards) - deck, "holds": held}])
    fit = [row for row in set(permutations(cards)) if list(row[:len(top)]) == top
           and list(row[deck - len(bottom):deck])[::-1] == bottom
           and all(row[deck:].count(card) >= held.count(card) for card in held)]
    return table, fit, deck


@given(arrangements(), st.sampled_from("abc"))
def test_the_next_card_is_possible_where_some_arrangement_has_it(
        given_: tuple[Table, list[tuple[str, ...]], int], card: str) -> None:
    table, fit, deck = given_
    assume(deck > 0)
    assert (can_be(table, DECK, card) is None) == any(row[0] == card for row in fit)


@given(arrangements(), st.sampled_from("abc"))
def test_a_hand_may_hold_what_some_arrangement_has_there(
        given_: tuple[Table, list[tuple[str, ...]], int], card: str) -> None:
    table, fit, deck = given_
    assume(deck < len(fit[0]))
    assert (can_be(table, HAND, card, "any") is None) == any(card in row[deck:] for row in fit)


@given(arrangements(), st.data())
def test_a_whole_hand_is_admitted_where_some_arrangement_has_it(
        given_: tuple[Table, list[tuple[str, ...]], int], data: st.DataObject) -> None:
    table, fit, deck = given_
    size = len(fit[0]) - deck
    hand = data.draw(st.lists(st.sampled_from("abc"), min_size=size, max_size=size))
    admitted = True
    for number, card in enumerate(hand):
        admitted = admitted and can_be(table, HAND, card, "any") is None
        fold(table, [{"do": "take", "id": f"p{number}", "pile": HAND, "card": card, "to": "ann/laid", "end": "any"}])
    assert admitted == any(sorted(row[deck:]) == sorted(hand) for row in fit)


@pytest.mark.parametrize("size", [1, 3])
def test_a_shuffle_forgets_the_order_and_keeps_the_cards(size: int) -> None:
    table = fold(laid({"Torch": 1}, 0, 1), [
        *({"do": "make", "id": f"p{n}", "card": "Regular", "to": "ann/discard"} for n in range(size)),
        {"do": "shuffle", "places": ["ann/discard"], "pile": DECK}])
    assert table.piles[DECK].size == size
    assert table.pools["ann"].names == {"Torch": 1, "Regular": size}
    assert table.at("ann/discard") == ()

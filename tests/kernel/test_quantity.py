"""Quantities are intervals that know where they come from."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.kernel.quantity import (
    Quantity,
    at_least,
    at_most,
    equal,
    exactly,
    minus,
    no_value,
    times,
    total,
    unknown,
)
from adjudicator.kernel.truth import Ask

HEALTH = Ask("Laak", "health", "beside the heart")


@st.composite
def intervals(draw: st.DrawFn) -> Quantity:
    """An interval, each end perhaps open, with a question where it is not exact."""
    low = draw(st.none() | st.integers(-9, 9))
    high = draw(st.none() | st.integers(-9, 9))
    if low is not None and high is not None and low > high:
        low, high = high, low
    return exactly("n", low) if low is not None and low == high else unknown("n", HEALTH, low=low, high=high)


def inside(quantity: Quantity) -> list[int]:
    """Numbers that the quantity may be, as far as matters here."""
    return [n for n in range(-40, 41) if (quantity.low is None or n >= quantity.low)
            and (quantity.high is None or n <= quantity.high)]


@pytest.mark.parametrize(("quantity", "figure"), [
    (exactly("n", 7), "7"), (unknown("n"), "unknown"), (unknown("n", low=2), "2 or more"),
    (unknown("n", high=2), "2 or less"), (unknown("n", low=2, high=5), "2 to 5"), (no_value("n"), "no value")])
def test_a_quantity_is_written_as_people_write_it(quantity: Quantity, figure: str) -> None:
    assert quantity.figure() == figure


def test_the_number_of_an_interval_is_refused() -> None:
    assert exactly("n", 3).number == 3
    with pytest.raises(ValueError, match="2 to 5"):
        _ = unknown("strength", low=2, high=5).number


@given(intervals(), intervals())
def test_a_comparison_is_known_where_all_pairs_agree(left: Quantity, right: Quantity) -> None:
    pairs = {a >= b for a in inside(left) for b in inside(right)}
    truth = at_least(left, right)
    assert truth.value == (pairs.pop() if len(pairs) == 1 else None)
    assert at_most(right, left).value == truth.value
    assert bool(truth.asks) == (truth.unknown and bool(left.asks + right.asks))


@given(intervals(), intervals())
def test_equality_needs_both_to_be_known(left: Quantity, right: Quantity) -> None:
    pairs = {a == b for a in inside(left) for b in inside(right)}
    truth = equal(left, right)
    if truth.value is not None:
        assert pairs == {truth.value}
    if left.exact and right.exact:
        assert truth.value == (left.number == right.number)


@given(st.lists(intervals(), max_size=4), st.none() | st.integers(-5, 5))
def test_a_sum_holds_every_sum_of_its_parts(parts: list[Quantity], floor: int | None) -> None:
    summed = total("sum", parts, floor=floor)
    for pick in range(3):
        numbers = [inside(part)[(0, -1, len(inside(part)) // 2)[pick]] for part in parts]
        number = sum(numbers) if floor is None else max(floor, sum(numbers))
        assert summed.low is None or number >= summed.low
        assert summed.high is None or number <= summed.high
    assert summed.parts == tuple(parts)
    assert not summed.exact or summed.asks == ()


@given(intervals(), st.integers(-3, 3))
def test_times_and_minus(part: Quantity, factor: int) -> None:
    grown = times(part, factor)
    ends = {n * factor for n in inside(part)}
    assert grown.low is None or grown.low == min(ends)
    assert grown.high is None or grown.high == max(ends)
    assert (minus(part).low, minus(part).high) == (times(part, -1).low, times(part, -1).high)


def test_a_cap_and_a_floor() -> None:
    assert total("n", [exactly("a", 3), exactly("b", -5)], floor=0).number == 0
    assert total("n", [exactly("a", 3), exactly("b", 5)], cap=6).number == 6
    assert total("n", [unknown("a", HEALTH)], floor=0).figure() == "0 or more"


def test_a_question_says_on_which_side_the_answer_would_do() -> None:
    strength, weight = exactly("Strength", 3), unknown("Weight", Ask("Longspear", "weight"))
    assert at_least(strength, weight).asks == (Ask("Longspear", "weight", "", "3 or less would do"),)
    assert at_least(weight, strength).asks == (Ask("Longspear", "weight", "", "3 or more would do"),)
    assert at_least(strength, unknown("Weight", Ask("Longspear", "weight"), low=4)).asks == ()


def test_no_value_adds_nothing_and_is_not_zero() -> None:
    none, zero = no_value("gold"), exactly("gold", 0)
    assert total("gold", [none, exactly("gold", 2)]).number == 2
    assert none.nothing
    assert not zero.nothing
    assert none.as_json()["nothing"] is True
    assert "nothing" not in zero.as_json()


def test_a_derivation_keeps_parts_origins_and_rules() -> None:
    listed = exactly("Longspear", 3, "listed", "list F")
    derived = total("attack", [exactly("Regular", 1, "derived"), listed]).named("total attack", "numenera/attack.total")
    assert derived.leaning_on_listed()
    assert not exactly("n", 1, "stated").leaning_on_listed()
    assert derived.as_json() == {
        "name": "total attack", "origin": "rule", "value": 4, "topics": ["numenera/attack.total"],
        "parts": [{"name": "Regular", "origin": "derived", "value": 1},
                  {"name": "Longspear", "origin": "listed", "value": 3, "source": "list F"}]}
    assert str(listed) == "Longspear 3 (listed)"
    assert unknown("n", HEALTH, low=1).as_json() == {
        "name": "n", "origin": "unknown", "low": 1, "high": None,
        "asks": [{"thing": "Laak", "field": "health", "where": "beside the heart"}]}

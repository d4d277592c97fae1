"""Laws of three values and of intervals, held against every case there is."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
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
from adjudicator.kernel.truth import BROKEN, HOLDS, UNKNOWN, Ask, Truth, every, some

# --- three values ---

TRUTHS = (HOLDS.saying("yes"), BROKEN.saying("no"), UNKNOWN.saying("who knows").asking(Ask("Torch", "light")))
VALUE = {True: 2, None: 1, False: 0}


def level(truth: Truth) -> int:
    return VALUE[truth.value]


@pytest.mark.parametrize(("a", "b"), list(product(TRUTHS, TRUTHS)))
def test_and_is_the_lower_and_or_the_higher(a: Truth, b: Truth) -> None:
    assert level(a & b) == min(level(a), level(b))
    assert level(a | b) == max(level(a), level(b))
    assert level(~a) == 2 - level(a)
    assert (~(a & b)).value == (~a | ~b).value
    assert (~(a | b)).value == (~a & ~b).value
    assert every(a, b).value == (a & b).value
    assert some(a, b).value == (a | b).value


@pytest.mark.parametrize(("a", "b", "c"), list(product(TRUTHS, TRUTHS, TRUTHS)))
def test_and_and_or_group_and_spread(a: Truth, b: Truth, c: Truth) -> None:
    assert ((a & b) & c).value == (a & (b & c)).value
    assert ((a | b) | c).value == (a | (b | c)).value
    assert (a & (b | c)).value == ((a & b) | (a & c)).value
    assert (a | (b & c)).value == ((a | b) & (a | c)).value
    assert (a & (a | b)).value == a.value


@pytest.mark.parametrize("truth", TRUTHS)
def test_a_truth_is_never_mistaken_for_a_bool(truth: Truth) -> None:
    with pytest.raises(TypeError, match="three values"):
        bool(truth)
    with pytest.raises(TypeError):
        assert not truth
    assert [truth.holds, truth.broken, truth.unknown].count(True) == 1
    assert truth.possible == (not truth.broken)


@pytest.mark.parametrize(("a", "b"), list(product(TRUTHS, TRUTHS)))
def test_what_decided_is_what_is_said_and_only_the_unknown_asks(a: Truth, b: Truth) -> None:
    for joined in (a & b, a | b):
        deciding = [part for part in (a, b) if part.value == joined.value]
        assert joined.said == " ".join(dict.fromkeys(part.said for part in deciding))
        assert bool(joined.asks) == joined.unknown
    assert every().holds
    assert some().broken


# --- intervals ---

FAR = 60
END = st.one_of(st.none(), st.integers(-5, 5))


@st.composite
def intervals(draw: Any) -> Quantity:
    low, high = draw(END), draw(END)
    if low is not None and high is not None and low > high:
        low, high = high, low
    return Quantity("n", low, high, (), "unknown", "", (), (Ask("Torch", "light"),))


def points(quantity: Quantity) -> range:
    """Every number that it may be, as far as it matters among small ones."""
    return range(-FAR if quantity.low is None else quantity.low, (FAR if quantity.high is None else quantity.high) + 1)


def verdict(found: set[bool]) -> bool | None:
    return found.pop() if len(found) == 1 else None


@given(left=intervals(), right=intervals())
def test_comparing_is_what_holds_at_every_point(left: Quantity, right: Quantity) -> None:
    pairs = list(product(points(left), points(right)))
    assert at_least(left, right).value == verdict({a >= b for a, b in pairs})
    assert at_most(left, right).value == verdict({a <= b for a, b in pairs})
    assert equal(left, right).value == verdict({a == b for a, b in pairs})
    assert bool(at_least(left, right).asks) == at_least(left, right).unknown
    assert at_most(left, right).quantities == (left, right)


def ends(numbers: set[int]) -> tuple[int | None, int | None]:
    """The ends of what a sum may be; far off means unbounded."""
    low, high = min(numbers), max(numbers)
    return None if low <= -FAR // 2 else low, None if high >= FAR // 2 else high


@settings(max_examples=60)
@given(parts=st.lists(intervals(), min_size=1, max_size=2), floor=END, cap=END)
def test_a_total_spans_every_sum_of_its_parts(parts: list[Quantity], floor: int | None, cap: int | None) -> None:
    sums = {sum(row) for row in product(*(points(part) for part in parts))}
    if floor is not None:
        sums = {max(n, floor) for n in sums}
    if cap is not None:
        sums = {min(n, cap) for n in sums}
    whole = total("sum", parts, floor, cap)
    assert (whole.low, whole.high) == ends(sums)
    assert whole.parts == tuple(parts)
    assert bool(whole.asks) == (not whole.exact)


@given(part=intervals(), factor=st.integers(-3, 3))
def test_a_multiple_spans_every_multiple(part: Quantity, factor: int) -> None:
    many = times(part, factor)
    assert (many.low, many.high) == ends({n * factor for n in points(part)})
    assert (minus(part).low, minus(part).high) == ends({-n for n in points(part)})


def test_no_value_adds_nothing_and_is_not_zero() -> None:
    none, zero = no_value("light of Regular"), exactly("light of Torch", 0)
    assert total("light", [none, exactly("more", 2)]).number == 2
    assert none.figure() == "no value"
    assert zero.figure() == "0"
    assert none != zero
    with pytest.raises(ValueError, match="2 or more"):
        _ = unknown("health", low=2).number

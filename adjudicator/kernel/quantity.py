"""Quantities: intervals that know where they come from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from adjudicator.kernel.immutable import immutable
from adjudicator.kernel.truth import Ask, Truth

ORIGINS = ("stated", "derived", "listed", "told", "counted", "rule", "unknown")


@immutable
class Quantity:
    """A number or an interval [low, high] (None: unbounded) with its parts, origin and rules.

    `nothing` marks "no value" (no symbol on the card), which is not the number zero; it adds nothing. kept: the seat
    with which it stays of what parts it is made: of cards that nobody else sees.
    """

    name: str
    low: int | None
    high: int | None
    parts: tuple[Quantity, ...] = ()
    origin: str = "rule"
    source: str = ""
    topics: tuple[str, ...] = ()
    asks: tuple[Ask, ...] = ()
    nothing: bool = False
    kept: str = ""

    @property
    def exact(self) -> bool:
        """Known to the number."""
        return self.low is not None and self.low == self.high

    @property
    def number(self) -> int:
        """The number; raises ValueError where it is not known."""
        if self.low is None or self.low != self.high:
            raise ValueError(f"{self.name} is not known: {self.figure()}")
        return self.low

    def figure(self) -> str:
        """The number or the interval as people write it.

        >>> exactly("Health", 7).figure(), unknown("Health", low=2).figure()
        ('7', '2 or more')
        """
        if self.nothing:
            return "no value"
        if self.low is not None and self.low == self.high:
            return str(self.low)
        if self.low is None:
            return "unknown" if self.high is None else f"{self.high} or less"
        return f"{self.low} or more" if self.high is None else f"{self.low} to {self.high}"

    def __str__(self) -> str:
        tail = f" ({self.origin})" if self.origin in ("listed", "told") else ""
        return f"{self.name} {self.figure()}{tail}"

    def named(self, name: str, *topics: str) -> Quantity:
        """The same number under another name, with further rules."""
        return Quantity(name, self.low, self.high, self.parts, self.origin, self.source, self.topics + topics,
                        self.asks, self.nothing, self.kept)

    def leaning_on_listed(self) -> bool:
        """Does it, or any part of it, rest on an unconfirmed public list?"""
        return self.origin == "listed" or any(part.leaning_on_listed() for part in self.parts)

    def as_json(self) -> dict[str, Any]:
        """The derivation tree as plain data; `value` where it is known, else `low` and `high`."""
        row: dict[str, Any] = {"name": self.name, "origin": self.origin}
        if self.nothing:
            row["nothing"] = True
        if self.low is not None and self.low == self.high:
            row["value"] = self.low
        else:
            row["low"], row["high"] = self.low, self.high
        if self.kept:
            row["kept"] = self.kept
        if self.source:
            row["source"] = self.source
        if self.topics:
            row["topics"] = list(self.topics)
        if self.parts:
            row["parts"] = [part.as_json() for part in self.parts]
        if self.asks:
            row["asks"] = [ask.as_json() for ask in self.asks]
        return row


def exactly(name: str, number: int, origin: str = "rule", source: str = "", topics: tuple[str, ...] = (),
            parts: tuple[Quantity, ...] = ()) -> Quantity:
    """A known number."""
    return Quantity(name, number, number, parts, origin, source, topics)


def unknown(name: str, *asks: Ask, low: int | None = None, high: int | None = None, source: str = "") -> Quantity:
    """A number that nobody has told; it may still have bounds."""
    return Quantity(name, low, high, (), "unknown", source, (), asks)


def no_value(name: str, origin: str = "listed", source: str = "") -> Quantity:
    """The card has no such symbol: adds nothing to a sum and is not zero (a zero is a value)."""
    return Quantity(name, 0, 0, (), origin, source, (), (), True)


def total(name: str, parts: Iterable[Quantity], floor: int | None = None, cap: int | None = None,
          topics: tuple[str, ...] = ()) -> Quantity:
    """The sum of some quantities, not below `floor` and not above `cap`; keeps every part and question."""
    rows = tuple(parts)
    low: int | None = 0
    high: int | None = 0
    asks: tuple[Ask, ...] = ()
    for part in rows:
        low = None if low is None or part.low is None else low + part.low
        high = None if high is None or part.high is None else high + part.high
        if part.asks:
            asks += part.asks
    if floor is not None:
        low = floor if low is None else max(low, floor)
        high = high if high is None else max(high, floor)
    if cap is not None:
        high = cap if high is None else min(high, cap)
        low = low if low is None else min(low, cap)
    if low is not None and low == high:
        asks = ()
    return Quantity(name, low, high, rows, "rule", "", topics, tuple(dict.fromkeys(asks)) if asks else ())


def highest(name: str, parts: Iterable[Quantity]) -> Quantity:
    """The highest of some quantities, 0 where there are none."""
    rows = tuple(parts)
    low = max((part.low for part in rows if part.low is not None), default=None if rows else 0)
    highs = [part.high for part in rows]
    high = None if None in highs else max((end for end in highs if end is not None), default=0)
    asks = tuple(dict.fromkeys(ask for part in rows for ask in part.asks)) if low is None or low != high else ()
    return Quantity(name, low, high, rows, "rule", "", (), asks)


def minus(part: Quantity, name: str = "") -> Quantity:
    """The same quantity taken away."""
    return times(part, -1, name)


def times(part: Quantity, factor: int, name: str = "") -> Quantity:
    """A quantity multiplied by a whole number; none of it is nothing, however much there is."""
    ends = [None if end is None and factor else (end or 0) * factor for end in (part.low, part.high)]
    low, high = ends if factor >= 0 else reversed(ends)
    return Quantity(name or part.name, low, high, part.parts, part.origin, part.source, part.topics,
                    part.asks if factor else (), part.nothing, part.kept)


def at_least(left: Quantity, right: Quantity, said: str = "") -> Truth:
    """Is left at least right? Keeps both sides; asks only when the threshold lies inside an interval."""
    value: bool | None = None
    if left.low is not None and right.high is not None and left.low >= right.high:
        value = True
    elif left.high is not None and right.low is not None and left.high < right.low:
        value = False
    asks: tuple[Ask, ...] = ()
    if value is None:
        asks = tuple(_settling(ask, left, right) for ask in left.asks + right.asks)
    return Truth(value, said or _compared(left, right, value), (left, right), asks)


def at_most(left: Quantity, right: Quantity, said: str = "") -> Truth:
    """Is left at most right?"""
    truth = at_least(right, left, said)
    return Truth(truth.value, truth.said, (left, right), truth.asks)


def equal(left: Quantity, right: Quantity, said: str = "") -> Truth:
    """Are the two the same number?"""
    return at_least(left, right, said) & at_least(right, left, said)


def _settling(ask: Ask, left: Quantity, right: Quantity) -> Ask:
    """Say which side of the threshold would settle it, where only one thing is missing."""
    if right.exact and len(left.asks) == 1 and left.origin == "unknown":
        return replace(ask, settles=f"{right.figure()} or more would do")
    if left.exact and len(right.asks) == 1 and right.origin == "unknown":
        return replace(ask, settles=f"{left.figure()} or less would do")
    return ask


def _compared(left: Quantity, right: Quantity, value: bool | None) -> str:
    """A plain sentence for a comparison nobody worded."""
    if value is None:
        return f"{left} against {right}: not known which is more."
    return f"{left} is {'at least' if value else 'less than'} {right}."

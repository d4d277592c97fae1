"""Truth with three values: holds, broken, unknown. `bool()` of it raises, on purpose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.kernel.immutable import immutable

if TYPE_CHECKING:
    from adjudicator.kernel.quantity import Quantity


@immutable
class Ask:
    """A fact that would settle something: the card (or thing), the field, where it is read, what follows."""

    thing: str
    field: str
    where: str = ""
    settles: str = ""

    def as_json(self) -> dict[str, str]:
        """Plain data, empty parts left out."""
        row = {"thing": self.thing, "field": self.field, "where": self.where, "settles": self.settles}
        return {key: value for key, value in row.items() if value}

    def __str__(self) -> str:
        tail = f" ({self.settles})" if self.settles else ""
        wants = f"name {self.thing}" if self.field == "name" else f"read {self.field} on {self.thing}"
        return f"{wants}{tail}"


@immutable
class Truth:
    """A three-valued answer with what there is to say for it.

    value: True (holds), False (broken) or None (unknown). said: one sentence. quantities: both sides of a
    comparison. asks: the facts that would settle an unknown one.
    """

    value: bool | None
    said: str = ""
    quantities: tuple[Quantity, ...] = ()
    asks: tuple[Ask, ...] = ()

    def __bool__(self) -> bool:
        raise TypeError("a Truth has three values; ask .holds, .broken or .unknown")

    @property
    def holds(self) -> bool:
        """Known to be so."""
        return self.value is True

    @property
    def broken(self) -> bool:
        """Known not to be so."""
        return self.value is False

    @property
    def unknown(self) -> bool:
        """Not known."""
        return self.value is None

    @property
    def possible(self) -> bool:
        """Not known to be broken."""
        return self.value is not False

    def saying(self, said: str) -> Truth:
        """The same truth with another sentence."""
        return Truth(self.value, said, self.quantities, self.asks)

    def asking(self, *asks: Ask) -> Truth:
        """The same truth with further facts that would settle it (kept only while it is unknown)."""
        return Truth(None, self.said, self.quantities, self.asks + asks) if self.value is None else self

    def __invert__(self) -> Truth:
        return Truth(None if self.value is None else not self.value, self.said, self.quantities, self.asks)

    def __and__(self, other: Truth) -> Truth:
        return _join(self, other, deciding=False)

    def __or__(self, other: Truth) -> Truth:
        return _join(self, other, deciding=True)


def _join(left: Truth, right: Truth, deciding: bool) -> Truth:
    """Both under one roof: the deciding value wins, then unknown; what decided is what is said."""
    if left.value is right.value:
        value, quantities, asks = left.value, left.quantities + right.quantities, left.asks + right.asks
        said = f"{left.said} {right.said}".strip() if left.said != right.said else left.said
    else:
        value = deciding if deciding in (left.value, right.value) else None
        part = left if left.value is value else right
        said, quantities, asks = part.said, part.quantities, part.asks
    return Truth(value, said, quantities, tuple(dict.fromkeys(asks)) if asks and value is None else ())


HOLDS = Truth(True)
BROKEN = Truth(False)
UNKNOWN = Truth(None)


def known(value: bool, said: str = "") -> Truth:
    """A plain yes or no as a Truth."""
    return Truth(value, said)


def every(*truths: Truth) -> Truth:
    """All of them hold; with none, it holds."""
    result = HOLDS
    for truth in truths:
        result = result & truth
    return result


def some(*truths: Truth) -> Truth:
    """At least one of them holds; with none, it is broken."""
    result = BROKEN
    for truth in truths:
        result = result | truth
    return result

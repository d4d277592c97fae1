"""Which rules a ruling names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any


def cited(ruling: Mapping[str, Any], kept: bool = True, counted: bool = True) -> set[str]:
    """Every rule that a ruling names: in its findings, its deeds and the derivations of its numbers.

    kept: those too that were heard and simply hold; counted: those too that hold by a number.
    """
    found: set[str] = set()
    for row in ruling.get("findings", ()):
        if kept or row["outcome"] != "holds" or (counted and row.get("quantities")):
            found.add(row["rule"])
            found.update(_topics(row.get("quantities", ())))
    for deed in ruling.get("deeds", ()):
        found.update(deed.get("topics", ()))
    found.update(_topics(ruling.get("values", {}).values()))
    return found


def at_work(ruling: Mapping[str, Any]) -> list[str]:
    """The rules by which something came of an action: those that its deeds name, then those of its numbers."""
    named = [topic for deed in ruling.get("deeds", ()) for topic in deed.get("topics", ())]
    return list(dict.fromkeys((*named, *_topics(ruling.get("values", {}).values()))))


def _topics(quantities: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    waiting = list(quantities)
    while waiting:
        quantity = waiting.pop()
        yield from quantity.get("topics", ())
        waiting.extend(quantity.get("parts", ()))

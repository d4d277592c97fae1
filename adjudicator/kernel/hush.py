"""Sentences without what a reader must not know of unseen cards: where they lie, what they are called."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from adjudicator.kernel.piles import spoken

OF_NAMES = re.compile(r"(?P<lead>accounted for: )(?P<spots>.*?)(?P<end>\.?)$", re.DOTALL)


class _Words(NamedTuple):
    """What is said of some piles, as `piles` says it: to be said without, and a spot in one of them."""

    without: tuple[tuple[re.Pattern[str], str], ...]
    spot: re.Pattern[str]


@lru_cache(maxsize=256)
def _words(piles: frozenset[str]) -> _Words:
    names = "|".join(re.escape(spoken(pile)) for pile in sorted(piles, key=lambda pile: (-len(pile), pile)))
    where = rf"(?P<where>{names})"
    rows = ((rf"the next card of {where} is known to be .*", r"the next card of \g<where> is another."),
            (rf"what is left of {where} is known: .*", r"what is left of \g<where> is other cards."),
            (rf"is needed elsewhere: .*{where}.*", "is needed elsewhere."),
            (rf"every place there is needed for other cards: .*{where}.*", "every place there is needed."))
    known = ("at a known place in|known to lie in|known to be in|among the lowest \\d+ cards of"
             "|among the \\d+ cards above the lowest \\d+ of")
    return _Words(tuple((re.compile(pattern, re.DOTALL), rest) for pattern, rest in rows),
                  re.compile(rf"(?P<n>\d+) (?:{known}) .*?{where}"))


def hushed(said: str, piles: frozenset[str]) -> str:
    """What is said of why a card cannot be somewhere, without where unseen cards of these piles are known to lie.

    >>> hushed("Torch cannot come from ann's deck: the next card of ann's deck is known to be Regular.",
    ...        frozenset({"ann/deck"}))
    "Torch cannot come from ann's deck: the next card of ann's deck is another."
    >>> hushed("both copies of Torch are accounted for: 1 in ann's discard, 1 known to lie in ann's hand",
    ...        frozenset({"ann/hand"}))
    "both copies of Torch are accounted for: 1 in ann's discard, 1 among ann's unseen cards"
    """
    if not piles:
        return said
    words = _words(piles)
    for pattern, rest in words.without:
        said = pattern.sub(rest, said)
    found = OF_NAMES.search(said)
    if found is None:
        return said
    spots = ", ".join(_spots(found["spots"].split(", "), words.spot))
    return f"{said[:found.start()]}{found['lead']}{spots}{found['end']}"


def _spots(rows: Iterable[str], hidden: re.Pattern[str]) -> list[str]:
    """Where cards of a name are: those in view as they are said, the others by their number."""
    kept: list[str] = []
    unseen: dict[str, int] = {}
    for row in rows:
        found = hidden.match(row)
        if found is None:
            kept.append(row)
        else:
            seat = found["where"].partition("'s ")[0]
            unseen[seat] = unseen.get(seat, 0) + int(found["n"])
    return kept + [f"{n} among {seat}'s unseen cards" for seat, n in unseen.items()]


@lru_cache(maxsize=1024)
def _names(names: frozenset[str]) -> re.Pattern[str]:
    rows = "|".join(re.escape(name) for name in sorted(names, key=lambda name: (-len(name), name)))
    return re.compile(rf"(?:{rows})(?:e?s\b)?", re.IGNORECASE)


def mentions(said: str, names: frozenset[str]) -> bool:
    """Does it name one of these cards?"""
    return bool(names) and _names(names).search(said) is not None


def mask(value: Any, names: frozenset[str]) -> Any:
    """Plain data with these card names replaced in every text, keys too.

    >>> mask({"said": ["Torch and Torches, Regular"]}, frozenset({"Torch"}))
    {'said': ['a card and a card, Regular']}
    """
    if not names:
        return value
    if isinstance(value, str):
        return _names(names).sub("a card", value)
    if isinstance(value, dict):
        return {mask(key, names): mask(part, names) for key, part in value.items()}
    return [mask(part, names) for part in value] if isinstance(value, list) else value

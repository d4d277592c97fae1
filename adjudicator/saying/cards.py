"""Cards in what was said: names, lists with counts, and pointers as players point."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from adjudicator.saying.heard import Heard, Read, Wanted, ordinal, whole
from adjudicator.saying.names import LONGEST

MOST = 12
"""Names that one list may have; what a hand can be, twice."""
BEARS_NOT = 0.8
"""What it costs to point at a card by what it does not bear."""
EACH = 6
"""So many times one action may be said at once."""
LARGEST = 60
"""Cards of one name that a list may have."""


def _names(heard: Heard, at: int, here: frozenset[str]) -> Iterator[Read]:
    """The card names that may begin at this very word."""
    key = ("names", at, here)
    if key not in heard.known:
        heard.known[key] = list(_names_at(heard, at, here))
    yield from heard.known[key]


def _names_at(heard: Heard, at: int, here: frozenset[str]) -> Iterator[Read]:
    """The names from this word on; of one that is said with more of its words there is no shorter reading."""
    found = list(_runs(heard, at, here))
    longest = {one.value: one.end for one in found if not one.unsure}
    yield from (one for one in found if one.unsure or one.end == longest[one.value])


def _runs(heard: Heard, at: int, here: frozenset[str]) -> Iterator[Read]:
    for n in range(1, LONGEST + 1):
        row = heard.words[at:at + n]
        if len(row) < n or row[-1].mark:
            return
        words = [word.text for word in row]
        edges = any(one in heard.free(spot) for spot, one in ((at, at + 1), (at + n - 1, at + n)))
        plain = edges or all(heard.spelt(word) or word.isdigit() or heard.names.known(word) for word in words)
        for one in heard.names.heard(words, here, plain):
            if one.exact:
                yield Read(at + n, one.name, one.cost)
            elif not _counts(heard, words) and not any(one.name in heard.names.exact(part) for part in _parts(words)):
                yield Read(at + n, one.name, one.cost, ((at, at + n, one.name),))


def _counts(heard: Heard, words: Sequence[str]) -> bool:
    """Does a number stand at an end of these words? How many there are is no part of a misspelt name."""
    return any(word.isdigit() or (word,) in heard.told.numbers for word in (words[0], words[-1]))


def _parts(words: Sequence[str]) -> Iterator[Sequence[str]]:
    """Every shorter run of these words: where one of them is the name already, nothing is mended."""
    for first in range(len(words)):
        for past in range(first + 1, len(words) + 1):
            if past - first < len(words):
                yield words[first:past]


def card(heard: Heard, at: int, here: frozenset[str]) -> Iterator[Read]:
    """One card by its name, perhaps with an article before it."""
    for start in heard.after(at):
        yield from _names(heard, start, here)
        for count in whole(heard, start, misheard=False):
            if count.value == 1:
                for further in heard.after(count.end):
                    yield from _names(heard, further, here)


def pointer(want: Wanted, at: int) -> Iterator[Read]:
    """A card as a player points at it: which of several, what it bears, where it lies."""
    heard, here, part = want.heard, want.here, want.field
    zones = want.said.at.get(want.name, ()) if part is not None and part.kind in ("piece", "pieces") else ()
    for first in card(heard, at, here):
        for one in _which(heard, first):
            yield from _bearing(heard, one, first.value, zones)
    for nth in ordinal(heard, at):
        for further in heard.after(nth.end):
            for one in _names(heard, further, here):
                yield from _bearing(heard, one._replace(value=f"{one.value}#{nth.value}"), one.value, zones)


def _which(heard: Heard, one: Read) -> Iterator[Read]:
    """The card, or the one of its name whose number follows: "regular number two"."""
    yield one
    lead = one.end
    named = lead < len(heard.words) and heard.words[lead].text in ("number", "no")
    for nth in whole(heard, lead + named, misheard=named):
        if nth.value >= 1 and (named or heard.words[lead].text not in ("a", "an", "another", "single", "both")):
            yield Read(nth.end, f"{one.value}#{nth.value}", one.cost + nth.cost + (0.0 if named else 0.1),
                       one.unsure + nth.unsure)


def _bearing(heard: Heard, one: Read, name: str, zones: Sequence[str]) -> Iterator[Read]:
    place = _place_of(heard, name, zones) if zones and zones[0] == "laid" else ""
    yield one._replace(value=f"{one.value} in {place}") if place else one
    if one.end < len(heard.words) and heard.words[one.end].text == "with":
        for other in card(heard, one.end + 1, heard.names.at(("laid",))):
            cost = one.cost + other.cost + (0.0 if heard.names.bears(name, other.value) else BEARS_NOT)
            yield Read(other.end, f"{one.value} with {other.value}", cost, one.unsure + other.unsure)
        for end in heard.run(one.end + 1, "nothing"):
            yield one._replace(end=end, value=f"{one.value} with nothing")
    if zones and one.end < len(heard.words) and heard.words[one.end].text in ("in", "from", "at"):
        for zone in heard.places(one.end + 1):
            if zone.value in zones:
                yield Read(zone.end, f"{one.value} in {zone.value}", one.cost + zone.cost, one.unsure + zone.unsure)


def _place_of(heard: Heard, name: str, zones: Sequence[str]) -> str:
    """The place that must be said with the card, because it does not lie where one looks first."""
    first, *others = zones
    if name in heard.names.lying(first):
        return ""
    return next((zone for zone in others if name in heard.names.lying(zone)), "")


def _counted(heard: Heard, at: int, here: frozenset[str]) -> Iterator[Read]:
    """A card with how many of it."""
    for start in heard.after(at):
        yield from _names(heard, start, here)
        for count in whole(heard, start):
            for further in heard.after(count.end):
                times = further < len(heard.words) and heard.words[further].text == "times"
                for one in _names(heard, further + times, here):
                    if 1 <= count.value <= LARGEST:
                        said = one.value if count.value == 1 else f"{one.value}*{count.value}"
                        yield Read(one.end, said, one.cost + count.cost, count.unsure + one.unsure)


def _listed(one: Callable[[int], Iterator[Read]], heard: Heard, at: int) -> Iterator[Read]:
    """A list of them, joined by "and", by marks or by nothing; every beginning of it, longest last."""
    row = [Read(at, (), 0.0)]
    for _ in range(MOST):
        further: dict[tuple[int, Any], Read] = {}
        for done in row:
            starts = {done.end}
            if done.value:
                starts |= {past for spot in heard.after(done.end) for past in heard.run(spot, "joins")}
            for start in starts:
                for part in one(start):
                    made = Read(part.end, (*done.value, part.value), done.cost + part.cost, done.unsure + part.unsure)
                    key = (made.end, made.value)
                    if key not in further or further[key].cost > made.cost:
                        further[key] = made
        row = sorted(further.values(), key=lambda made: made.cost - 0.5 * made.end)[:5]
        yield from (made._replace(value=list(made.value)) for made in row)
        if not row:
            return


def cards(want: Wanted, at: int) -> Iterator[Read]:
    """A list of cards with their counts; "nothing" is an empty one."""
    heard = want.heard
    yield from _listed(lambda at: _counted(heard, at, want.here), heard, at)
    for start in heard.after(at):
        for end in heard.run(start, "nothing"):
            yield Read(end, [], 0.0)


def each(want: Wanted, at: int) -> Iterator[Read]:
    """Several cards where the action takes one: it is done once for each; one name alone is left to the others."""
    for one in cards(want, at):
        names = [name for word in one.value for name in [word.partition("*")[0]] * int(word.partition("*")[2] or 1)]
        if 1 < len(names) <= EACH:
            yield one._replace(value=tuple(names))


def counted(want: Wanted, at: int) -> Iterator[Read]:
    """Several cards of one name where the action takes one: "two Regulars"."""
    heard = want.heard
    for start in heard.after(at):
        for count in whole(heard, start, misheard=False):
            for further in heard.after(count.end) if 1 < count.value <= EACH else ():
                for one in _names(heard, further, want.here):
                    yield one._replace(value=(one.value,) * count.value)


def pointers(want: Wanted, at: int) -> Iterator[Read]:
    """A list of cards that are pointed at."""
    yield from _listed(lambda at: pointer(want, at), want.heard, at)

"""An answer to what is asked just now: options as players point at them, by name, by what they bear, by number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.saying.cards import card
from adjudicator.saying.heard import Heard, Read, Wanted, ordinal, whole

BARE = ("unequipped", "unarmed", "bare", "empty")
BEARING = ("equipped", "armed")
OTHER = ("other", "another")
MOST = 12
"""Cards that one answer may name."""


def options(want: Wanted, at: int) -> Iterator[Read]:
    """What is asked, answered: one option, or as many as are asked for.

    Each option that the words may mean is a reading of its own; where they name one exactly there is one.
    """
    heard = want.heard
    for start in heard.after(at):
        if start < len(heard.words):
            found = list(_one(heard, start))
            yield from found
            if heard.count > 1:
                yield from _several(heard, start)


def _one(heard: Heard, at: int) -> Iterator[Read]:
    """One option: the word for it as it stands, else a card that is pointed at."""
    exact = [one for option in heard.options for one in heard.named(at, {option: option})]
    yield from exact
    named = {(one.end, one.value) for one in exact}
    yield from (one for one in _pointed(heard, at) if (one.end, one.value) not in named)


def _pointed(heard: Heard, at: int) -> Iterator[Read]:
    """A card among the options, perhaps with what it bears or which of several it is; nameless: "the one with"."""
    text = heard.words[at].text
    if text in (*OTHER, *BARE, *BEARING) and at + 1 < len(heard.words):
        yield from (one for one in _pointed(heard, at + 1)
                    if text in OTHER or bool(_borne(heard, str(one.value))) == (text in BEARING))
    bases = {_base(option) for option in heard.options}
    for nth in ordinal(heard, at):
        for one in card(heard, nth.end, frozenset(bases)):
            yield from _numbered(heard, one, nth.value)
    for one in card(heard, at, frozenset(bases)):
        if one.value in bases:
            yield from _which(heard, one)
    if text == "one":
        for option in heard.options:
            yield from _bearing(heard, at + 1, option, 0.0)


def _which(heard: Heard, one: Read) -> Iterator[Read]:
    """The options of a name, by what follows it: its number, what it bears, "one", or nothing at all."""
    end = one.end
    named = end < len(heard.words) and heard.words[end].text in ("number", "no")
    for nth in whole(heard, end + 1, misheard=False) if named else ():
        yield from _numbered(heard, one._replace(end=nth.end), nth.value)
    tail = end + 1 if end < len(heard.words) and heard.words[end].text == "one" else end
    for option in _of(heard, str(one.value)):
        yield Read(tail, option, one.cost, one.unsure)
        for more in _bearing(heard, tail, option, one.cost):
            yield more._replace(unsure=(*one.unsure, *more.unsure))


def _bearing(heard: Heard, at: int, option: str, cost: float) -> Iterator[Read]:
    """The option where what is said to be on it fits: "with the Longspear", "with nothing", "without a weapon"."""
    if at >= len(heard.words) or heard.words[at].text not in ("with", "without", "holding", "carrying", "that", "who"):
        return
    borne = _borne(heard, option)
    if not borne:
        for words in (("without", "weapon"), ("with", "no", "weapon"), ("with", "nothing"), ("without",)):
            yield from (Read(end, option, cost) for end in _run(heard, at, words))
    if heard.words[at].text == "without":
        return
    if borne:
        yield from (Read(end, option, cost) for end in _run(heard, at, ("with", "weapon")))
    start = at + 1 + (at + 1 < len(heard.words) and heard.words[at + 1].text in ("has", "holds", "carries"))
    for one in card(heard, start, frozenset(borne)) if start < len(heard.words) else ():
        if one.value in borne:
            yield Read(one.end, option, cost + one.cost, one.unsure)


def _run(heard: Heard, at: int, words: Sequence[str]) -> Iterator[int]:
    yield from (end for end, cost in heard.spoken(at, words) if cost == 0.0)


def _numbered(heard: Heard, one: Read, nth: int) -> Iterator[Read]:
    """The option with this number; cards that are alike have one option, without a number."""
    for option in (f"{one.value}#{nth}", str(one.value)):
        if option in heard.options:
            yield one._replace(value=option)
            return


def _several(heard: Heard, at: int) -> Iterator[Read]:
    """As many options as are asked for, one after the other: "Strong and the Regular", "two Regulars"."""
    rows: list[Read] = [Read(at, [], 0.0)]
    for _ in range(MOST):
        further: dict[tuple[int, str], Read] = {}
        for row in rows:
            for start in _starts(heard, row):
                for times, one in _counted(heard, start):
                    made = Read(one.end, [*row.value, *[one.value] * times], row.cost + one.cost,
                                (*row.unsure, *one.unsure))
                    if len(made.value) <= heard.count:
                        further.setdefault((made.end, repr(made.value)), made)
        rows = sorted(further.values(), key=lambda made: made.cost - 0.5 * made.end)[:5]
        yield from (made for made in rows if len(made.value) > 1)
        if not rows:
            return


def _starts(heard: Heard, row: Read) -> set[int]:
    """Where the next one of several may begin: here at first, then after "and", a mark or what says nothing."""
    if not row.value:
        return {row.end}
    spots = heard.after(row.end)
    return {at for at in {*spots, *(past for spot in spots for past in heard.run(spot, "joins"))}
            if at < len(heard.words)}


def _counted(heard: Heard, at: int) -> Iterator[tuple[int, Read]]:
    """An option with how often it is meant."""
    yield from ((1, one) for one in _one(heard, at))
    for count in whole(heard, at, misheard=False):
        if 1 < count.value <= heard.count and count.end < len(heard.words):
            yield from ((count.value, one) for one in _one(heard, count.end) if "#" not in str(one.value))


def _base(option: str) -> str:
    return option.partition("#")[0]


def _of(heard: Heard, name: str) -> list[str]:
    return [option for option in heard.options if _base(option) == name]


def _borne(heard: Heard, option: str) -> list[str]:
    """What an option bears, by the words with which it is shown."""
    words = heard.shown.get(option, "").partition(" with ")[2].partition(" (")[0].partition(" on ")[0]
    return [part for part in words.split(" and ") if part]

"""Reading one field of an action out of what was said."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from adjudicator.kernel.pointing import read_pointer
from adjudicator.kernel.registry import Entry
from adjudicator.saying.answering import options
from adjudicator.saying.cards import card, cards, counted, each, pointer, pointers
from adjudicator.saying.heard import Heard, Read, Wanted, number, ordinal
from adjudicator.saying.names import seats_heard
from adjudicator.saying.phrases import Said
from adjudicator.saying.spots import spot
from adjudicator.saying.written import NOT_ONE


def read(heard: Heard, said: Said, spec: Entry, name: str, at: int) -> Iterator[Read]:
    """All that a field may be, read from a word on."""
    want = Wanted(heard, said, spec, name, heard.names.at(said.at.get(name) or _zones(spec, name)))
    for source in said.sources(spec, name):
        key = (source, at, spec.name, name)
        known = heard.known.get(key)
        if known is None:
            known = heard.known[key] = [one for one in _SOURCES[source](want, at) if _may_be(want, one.value)]
        yield from known
        if known and source == "slot":  # "3A" is no 3 with an article after it
            return


def _may_be(want: Wanted, value: Any) -> bool:
    """May these cards be meant here? Not where one is of a kind that the field never is: a weapon is no hero."""
    words = want.said.never.get(want.name, ())
    rows = value if isinstance(value, (list, tuple)) else (value,)
    cards = [want.heard.game.cards.get(read_pointer(str(one)).name) for one in rows] if words else []
    return not any(card is not None and any(word == card.kind or card.has(word) for word in words) for card in cards)


def _zones(spec: Entry, name: str) -> tuple[str, ...]:
    part = next((part for part in spec.fields if part.name == name), None)
    return ("laid",) if part is None or part.kind in ("piece", "pieces", "shown") else ()


def _called(want: Wanted, values: Sequence[str]) -> dict[str, str]:
    """What players say for each value that the field takes."""
    called = want.said.called.get(want.name, {})
    found = {value: value for value in (*called, *values)}
    for value, others in called.items():
        found.update(dict.fromkeys(others, value))
    return found


def _values(want: Wanted, at: int) -> Iterator[Read]:
    yield from want.heard.named(at, _called(want, sorted(want.heard.game.ruleset.values)))


def _printed(want: Wanted, at: int) -> Iterator[Read]:
    yield from want.heard.named(at, _called(want, want.heard.game.fields()))


def _choice(want: Wanted, at: int) -> Iterator[Read]:
    yield from want.heard.named(at, _called(want, want.field.choices if want.field is not None else ()))


def _tokens(want: Wanted, at: int) -> Iterator[Read]:
    kinds = sorted({key.rsplit("|", 1)[-1] for key in want.heard.table.tokens})
    yield from want.heard.named(at, _called(want, kinds))


def _rest(want: Wanted, at: int) -> Iterator[Read]:
    """All that follows, as it was said; without a mark before it: "note: ..."."""
    heard = want.heard
    while at < len(heard.words) and heard.words[at].mark:
        at += 1
    if at < len(heard.words):
        yield Read(len(heard.words), heard.text[heard.words[at].start:].strip(), 0.0)


def _position(want: Wanted, at: int) -> Iterator[Read]:
    """The number of a position: "a monster" is none in particular."""
    yield from (one for one in number(want.heard, at) if want.heard.words[one.end - 1].text not in NOT_ONE)


def _seat(want: Wanted, at: int) -> Iterator[Read]:
    yield from (one for one in who(want.heard, at) if one.value is not None)


def who(heard: Heard, at: int) -> Iterator[Read]:
    """A seat: its name or what its player is called; "I" is None, the one who speaks."""
    for start in heard.after(at):
        if start < len(heard.words):
            word = heard.words[start]
            for end in heard.run(start, "me"):
                yield Read(end, None, 0.0)
            for words, seat in heard.seats.items():
                if " " in words:
                    yield from (Read(end, seat, cost) for end, cost in heard.spoken(start, words.split()) if not cost)
            for seat, cost in seats_heard(heard.seats, word.text, heard.spelt(word.text) or word.mark):
                yield Read(start + 1, seat, cost, ((start, start + 1, seat),) if cost else ())


_SOURCES: Mapping[str, Callable[[Wanted, int], Iterator[Read]]] = {
    "number": lambda want, at: number(want.heard, at),
    "position": _position,
    "ordinal": lambda want, at: ordinal(want.heard, at),
    "card": lambda want, at: card(want.heard, at, want.here),
    "cards": cards, "pointer": pointer, "pointers": pointers,
    "values": _values, "printed": _printed, "choice": _choice, "tokens": _tokens,
    "places": lambda want, at: want.heard.places(at),
    "options": options,
    "topics": lambda want, at: want.heard.named(at, {topic: topic for topic in want.heard.topics}),
    "seat": _seat, "slot": spot, "rest": _rest, "each": each, "counted": counted,
}

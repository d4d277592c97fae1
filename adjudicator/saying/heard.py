"""What was said, word by word, and the numbers that may stand in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from adjudicator.kernel.game import Game
from adjudicator.kernel.registry import Entry, Field
from adjudicator.kernel.table import Table
from adjudicator.saying.names import Names
from adjudicator.saying.phrases import Said, Sayings
from adjudicator.saying.tokens import Token, unlike, words_of

UNSURE = 0.5
"""From here on a word is said to have been mended."""

class Read(NamedTuple):
    """What may have been read: where it ends, the value, how far it is from what was said, what is unsure of it."""

    end: int
    value: Any
    cost: float
    unsure: tuple[tuple[int, int, str], ...] = ()


@dataclass
class Heard:
    """What was said, word by word, and what the table makes of its words.

    options: what answers the question that waits; shown: each of them as players see it; count: how many are asked for;
    frame: the item of the agenda that waits, with ".seen" where it asks which cards were seen.
    """

    text: str
    words: list[Token]
    told: Sayings
    table: Table
    game: Game
    names: Names
    seats: Mapping[str, str]
    options: Sequence[str] = ()
    topics: Sequence[str] = ()
    shown: Mapping[str, str] = field(default_factory=dict)
    count: int = 1
    frame: str = ""
    _marks: dict[int, tuple[int, ...]] = field(default_factory=dict)
    known: dict[Any, Any] = field(default_factory=dict)

    def run(self, at: int, name: str) -> list[int]:
        """Where phrases of a list (`skipped`, `joins` ...) that begin here end."""
        key = (name, at)
        if key not in self.known:
            self.known[key] = [at + len(phrase) for phrase in self.told.lists[name]
                                if tuple(word.text for word in self.words[at:at + len(phrase)]) == phrase]
        found: list[int] = self.known[key]
        return found

    def free(self, at: int) -> tuple[int, ...]:
        """Where one may go on when what says nothing is passed over: a mark, a filling word."""
        if at not in self._marks:
            marks = [at + 1] if at < len(self.words) and self.words[at].mark else []
            self._marks[at] = tuple(sorted({*marks, *self.run(at, "skipped")}))
        return self._marks[at]

    def after(self, at: int) -> list[int]:
        """Here, and wherever what says nothing may be passed over."""
        found, waiting = [at], [at]
        while waiting:
            for further in self.free(waiting.pop()):
                if further not in found:
                    found.append(further)
                    waiting.append(further)
        return found

    def spelt(self, word: str) -> bool:
        """Is it a word that the phrases know, or one of a value or a printed field?"""
        if "spelt" not in self.known:
            named = (*self.game.ruleset.values, *self.game.fields(), *self.options)
            self.known["spelt"] = self.told.words.union(*map(words_of, named))
        return word in self.known["spelt"]

    def strange(self, at: int) -> bool:
        """Is it a word that nothing here knows, so that it may be passed over and said?"""
        word = self.words[at]
        return not word.mark and not self.spelt(word.text) and word.text not in self.seats \
            and not word.text.isdigit() and not any(self.names.heard([word.text], frozenset(), True))

    def named(self, at: int, among: Mapping[str, Any]) -> Iterator[Read]:
        """One of several things by what players call it, {words: value}."""
        for start in self.after(at):
            for called, value in among.items():
                for end, cost in self.spoken(start, words_of(called)):
                    yield Read(end, value, cost, ((start, end, called),) if cost >= UNSURE else ())

    def spoken(self, at: int, words: Sequence[str]) -> Iterator[tuple[int, float]]:
        """Where these words end, said one after the other from here on, and how far they are from what was said."""
        if at >= len(self.words) or not words:
            return
        said = self.words[at].text
        cost = unlike(words[0], said, self.spelt(said))
        if cost is None:
            return
        if len(words) == 1:
            yield at + 1, cost
            return
        for further in self.after(at + 1):
            yield from ((end, cost + more) for end, more in self.spoken(further, words[1:]))

    def places(self, at: int) -> Iterator[Read]:
        """A place by what players call it."""
        yield from self.named(at, {words: place for place, names in self.told.places.items() for words in names})


@dataclass(frozen=True, slots=True)
class Wanted:
    """One field of an action that is looked for in what was said. here: the names that its places hold."""

    heard: Heard
    said: Said
    spec: Entry
    name: str
    here: frozenset[str]

    @property
    def field(self) -> Field | None:
        """The field as the action declares it."""
        return next((part for part in self.spec.fields if part.name == self.name), None)


def number(heard: Heard, at: int) -> Iterator[Read]:
    """A number, perhaps below zero; what says nothing is passed over before it."""
    for start in heard.after(at):
        yield from whole(heard, start)
        for past in heard.run(start, "minus"):
            for one in whole(heard, past):
                yield Read(one.end, -one.value, one.cost, one.unsure)


def whole(heard: Heard, at: int, misheard: bool = True) -> Iterator[Read]:
    """A number in figures, in words, or as it was heard."""
    if at >= len(heard.words):
        return
    word = heard.words[at].text
    if word.isdigit() and len(word) < 7:
        yield Read(at + 1, int(word), 0.0)
    for phrase, n in heard.told.numbers.items():
        if tuple(one.text for one in heard.words[at:at + len(phrase)]) == phrase:
            end = at + len(phrase)
            more = heard.told.numbers.get((heard.words[end].text,), 0) if end < len(heard.words) else 0
            if n >= 20 and 0 < more < 10:
                yield Read(end + 1, n + more, 0.0)
            yield Read(end, n, 0.0)
    if misheard and word in heard.told.heard:
        yield Read(at + 1, heard.told.heard[word], 0.7, ((at, at + 1, str(heard.told.heard[word])),))


def ordinal(heard: Heard, at: int) -> Iterator[Read]:
    """The first, the second: the number of one of several."""
    for start in heard.after(at):
        if start < len(heard.words) and heard.words[start].text in heard.told.ordinals:
            yield Read(start + 1, heard.told.ordinals[heard.words[start].text], 0.0)

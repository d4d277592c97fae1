"""How good an answer each rule is: by the words it has, and by how it is asked for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import NamedTuple

from adjudicator.search.query import Query

LIKE = 0.5  # what it adds that a rule is asked for in just these words
LIFT = 1.25  # what it multiplies that a rule matters on the table now
OWN = 1.05  # what it multiplies that a rule stands in the game's own book, where another book's rules hold there too
STRANGE = 0.7  # what a word that no rule has is worth, of what the rarest is
KINDS = {
    "term": 0.95,
    "card": 0.95,
    "setup": 0.95,
    "faq": 0.95,
    "scenario": 0.85,
    "variant": 0.8,
    "example": 0.9,
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule as it is kept in the index."""

    id: str
    book: str
    topic: str
    kind: str
    title: str
    text: str
    asked: tuple[str, ...]
    folds: tuple[int, ...]
    telling: tuple[frozenset[str], ...]


class Word(NamedTuple):
    """A word in one game: how rare it is there, what it is worth in each of its rules and in each of the others'."""

    rare: float
    inside: dict[int, float]
    outside: dict[int, float]


def _added(lists: Iterable[tuple[float, Mapping[int, float]]]) -> dict[int, float]:
    """What all the words are worth together, by rule. The longest list is taken first, as it is quickest there."""
    scores: dict[int, float] = {}
    for weight, there in sorted(lists, key=_length, reverse=True):
        if scores:
            so_far = scores.get
            for number, score in there.items():
                scores[number] = so_far(number, 0.0) + weight * score
        else:
            scores = {number: weight * score for number, score in there.items()}
    return scores


def _length(row: tuple[float, Mapping[int, float]]) -> int:
    return len(row[1])


class Ranking:
    """Weighs rules against a question: those of one game, to which a word's rarity is reckoned, and the others."""

    def __init__(
        self, entries: Sequence[Entry], postings: Mapping[str, Mapping[int, float]], within: frozenset[int],
        own: str | None = None,
    ) -> None:
        self._entries = entries
        self._postings = postings
        self._within = within
        self._own = own
        self._rarest = log(max(2, len(within))) + 1
        self._known: dict[str, Word] = {}
        self._asked: dict[int, list[tuple[frozenset[str], float]]] = {}

    def inside(self, query: Query) -> dict[int, float]:
        """What each rule of this game that has any of the words is worth by its words alone."""
        return _added((weight * word.rare, word.inside) for word, weight in self._words(query))

    def outside(self, query: Query) -> dict[int, float]:
        """The same for the rules of all other games."""
        return _added((weight * word.rare, word.outside) for word, weight in self._words(query))

    def _words(self, query: Query) -> list[tuple[Word, float]]:
        return [(self._of(name), weight) for name, weight in query.terms.items()]

    def _of(self, name: str) -> Word:
        """What a word is in this game; one that none of its rules has counts as rather rare."""
        found = self._known.get(name)
        if found is None:
            where = self._postings.get(name, {})
            inside = {number: score for number, score in where.items() if number in self._within}
            outside = {number: score for number, score in where.items() if number not in inside}
            rare = log(len(self._within) / (len(inside) + 1)) + 1 if inside else STRANGE * self._rarest
            found = Word(rare, inside, outside)
            if where:
                self._known[name] = found
        return found

    def best(
        self, query: Query, scores: Mapping[int, float], count: int, lift: Collection[str] = ()
    ) -> list[tuple[int, float]]:
        """The best of these rules, looked at more closely: each with its score, best first."""
        asked = {name: self._of(name).rare for name in query.terms if " " not in name}
        whole = sum(asked.values())
        found = [
            (number, scores[number] * self._prior(number, lift) * (1 + LIKE * self._like(number, asked, whole)))
            for number in sorted(scores, key=scores.__getitem__, reverse=True)[:count]
        ]
        found.sort(key=lambda row: (-row[1], row[0]))
        return found

    def surely(self, query: Query, numbers: Sequence[int]) -> float:
        """How surely these rules answer, the first of them above all: 1 is asked for in just these words."""
        asked = {name: self._of(name).rare for name in query.terms if " " not in name}
        whole = sum(asked.values())
        like = max((self._like(number, asked, whole) for number in numbers), default=0.0)
        return (self.share(query, numbers) + sqrt(like)) / 2

    def share(self, query: Query, numbers: Sequence[int]) -> float:
        """How much of what was asked these rules have between them: 1 is all; a rare word counts for more."""
        whole = has = 0.0
        for name, weight in query.whole.items():
            worth = self._of(name).rare
            whole += weight * worth
            where = self._postings.get(name, {})
            if any(number in where for number in numbers):
                has += query.terms[name] * worth
        return has / whole if whole else 0.0

    def _prior(self, number: int, lift: Collection[str]) -> float:
        """What speaks for a rule whatever is asked: its kind, that the game's own book has it, that it matters now."""
        entry = self._entries[number]
        prior = KINDS.get(entry.kind, 1.0) * (OWN if entry.book == self._own else 1.0)
        if lift and (entry.topic in lift or entry.id in lift or entry.topic.partition(".")[0] in lift):
            return prior * LIFT
        return prior

    def _like(self, number: int, asked: Mapping[str, float], whole: float) -> float:
        """How like the question is to the rule's title or to a question it is asked by: 1 is the same."""
        phrases = self._asked.get(number)
        if phrases is None:
            telling = self._entries[number].telling
            phrases = [(words, sum(self._of(word).rare for word in words)) for words in telling]
            self._asked[number] = phrases
        best = 0.0
        known = asked.keys()
        for words, other in phrases:
            shared = 0.0
            for name in words & known:
                shared += asked[name]
            if shared:
                best = max(best, 2 * shared / (whole + other))
        return best * best

"""How good an answer each rule is: by the words it has, and by how it is asked for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from math import log
from operator import itemgetter

from adjudicator.search.query import Query

LIKE = 0.5  # what it adds that a rule is asked for in just these words
LIFT = 1.25  # what it multiplies that a rule matters on the table now
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


class Ranking:
    """Weighs the rules of an index against a question."""

    def __init__(self, entries: Sequence[Entry], postings: Mapping[str, Mapping[int, float]]) -> None:
        self._entries = entries
        self._postings = postings
        self._unknown = STRANGE * (log(max(2, len(entries))) + 1)
        self._rarity = {name: log(len(entries) / (len(where) + 1)) + 1 for name, where in postings.items()}
        self._priors = [KINDS.get(entry.kind, 1.0) for entry in entries]
        self._asked = [[(words, sum(map(self._worth, words))) for words in entry.telling] for entry in entries]

    def scores(self, query: Query) -> dict[int, float]:
        """What each rule that has any of the words is worth by its words alone."""
        scores: dict[int, float] = {}
        so_far = scores.get
        for name, weight in query.terms.items():
            for number, score in self._postings.get(name, {}).items():
                scores[number] = so_far(number, 0.0) + weight * score
        return scores

    def best(
        self, query: Query, scores: Iterable[tuple[int, float]], count: int, lift: Collection[str] = ()
    ) -> list[tuple[int, float]]:
        """The best of these rules, looked at more closely: each with its score, best first."""
        asked = [(name, self._worth(name)) for name in query.terms if " " not in name]
        whole = sum(worth for _, worth in asked)
        found = [
            (number, score * self._prior(number, lift) * (1 + LIKE * self._like(number, asked, whole)))
            for number, score in nlargest(count, scores, key=itemgetter(1))
        ]
        found.sort(key=lambda row: (-row[1], row[0]))
        return found

    def share(self, query: Query, numbers: Iterable[int]) -> float:
        """How much of what was asked these rules have between them: 1 is all; a rare word counts for more."""
        there = list(numbers)
        whole = has = 0.0
        for name, weight in query.whole.items():
            worth = self._worth(name)
            whole += weight * worth
            where = self._postings.get(name, {})
            if any(number in where for number in there):
                has += query.terms[name] * worth
        return has / whole if whole else 0.0

    def _prior(self, number: int, lift: Collection[str]) -> float:
        """What speaks for a rule whatever is asked: its kind, and that it matters now."""
        prior = self._priors[number]
        if lift:
            entry = self._entries[number]
            if entry.topic in lift or entry.id in lift or entry.topic.partition(".")[0] in lift:
                return prior * LIFT
        return prior

    def _worth(self, name: str) -> float:
        return self._rarity.get(name, self._unknown)

    def _like(self, number: int, asked: list[tuple[str, float]], whole: float) -> float:
        """How like the question is to the rule's title or to a question it is asked by: 1 is the same."""
        best = 0.0
        for words, other in self._asked[number]:
            shared = 0.0
            for name, worth in asked:
                if name in words:
                    shared += worth
            if shared:
                best = max(best, 2 * shared / (whole + other))
        return best * best

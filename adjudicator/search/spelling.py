"""Spelling mended against the books' own words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rapidfuzz import process
from rapidfuzz.distance import OSA

from adjudicator.search.words import NUMBERS, stem

SHORTEST = 4  # shorter words are too often near another
LONGEST = 30


@dataclass(frozen=True, slots=True)
class Mended:
    """What a word was probably meant to be, and how surely: 1 is certain."""

    words: tuple[str, ...]
    surely: float


class Speller:
    """Knows how the words of some books are spelt and how often they stand there."""

    def __init__(self, words: Mapping[str, int], also: frozenset[str] = frozenset()) -> None:
        self._often = dict(words)
        self._also = also
        self._by_length: dict[int, list[str]] = {}
        for word in sorted({*words, *also}):
            if word.isalpha():
                self._by_length.setdefault(len(word), []).append(word)
        self._stems = {stem(word) for word in (*words, *also)}
        self._kept: dict[str, Mended | None] = {}

    def knows(self, word: str) -> bool:
        """Whether the word, or another form of it, stands in the books or in the vocabulary."""
        return word in self._often or word in self._also or word in NUMBERS or stem(word) in self._stems

    def mend(self, word: str) -> Mended | None:
        """The known word or two that this one was meant to be; None where nothing is near."""
        if word not in self._kept:
            if len(self._kept) > 5000:
                self._kept.clear()
            self._kept[word] = self._mend(word)
        return self._kept[word]

    def _mend(self, word: str) -> Mended | None:
        if not SHORTEST <= len(word) <= LONGEST or not word.isalpha():
            return None
        apart = self._apart(word)
        near = self._near(word)
        if apart is not None and (near is None or near.surely < 0.85):
            return Mended(apart, 0.9)
        return near

    def _apart(self, word: str) -> tuple[str, ...] | None:
        """Two known words that were run together."""
        best: tuple[int, tuple[str, ...]] | None = None
        for at in range(2, len(word) - 1):
            one, two = word[:at], word[at:]
            often = min(self._often.get(one, 0), self._often.get(two, 0))
            if often and max(len(one), len(two)) > 3 and (best is None or often > best[0]):
                best = (often, (one, two))
        return best[1] if best else None

    def _near(self, word: str) -> Mended | None:
        """The nearest known word: fewest slips first, then the same first letter, then the commonest."""
        most = 1 if len(word) < 6 else 2 if len(word) < 9 else 3
        found: list[tuple[float, bool, int, str]] = []
        for length in range(len(word) - most, len(word) + most + 1):
            among = self._by_length.get(length)
            if among:
                near = process.extract(word, among, scorer=OSA.distance, score_cutoff=most, limit=8)
                found += [
                    (
                        slips - (sorted(other) == sorted(word)) * 0.5,
                        other[0] != word[0],
                        -self._often.get(other, 0),
                        other,
                    )
                    for other, slips, _ in near
                ]
        if not found:
            return None
        slips, elsewhere, _, best = min(found)
        return Mended((best,), max(0.3, 1 - (slips + elsewhere) / len(word) * 1.5))

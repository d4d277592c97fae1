"""What may be meant while it is being typed."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from functools import cached_property

from adjudicator.search.words import WORD, plain


class Suggestions:
    """Titles and questions, found by the beginning of any of their words."""

    def __init__(self, texts: Iterable[tuple[str, Iterable[str]]]) -> None:
        self._texts = list(dict.fromkeys(text for title, asked in texts for text in (title, *asked) if text))

    @cached_property
    def _starts(self) -> list[tuple[str, int, int]]:
        """Each text from each of its words on: what stands there, the word's place, the text's number."""
        found = []
        for number, text in enumerate(self._texts):
            low = plain(text)
            for at, match in enumerate(WORD.finditer(low)):
                found.append((low[match.start() :], at, number))
        return sorted(found)

    def of(self, prefix: str, limit: int) -> list[str]:
        """The texts that begin so, then those that have it further on; the shorter first."""
        wanted = " ".join(plain(prefix[:200]).split())
        if not wanted:
            return []
        found: dict[int, int] = {}
        for text, at, number in self._starts[bisect_left(self._starts, (wanted, -1, -1)) :]:
            if not text.startswith(wanted):
                break
            found[number] = min(at, found.get(number, at))
        order = sorted(found, key=lambda number: (found[number] > 0, len(self._texts[number]), self._texts[number]))
        return [self._texts[number] for number in order[:limit]]

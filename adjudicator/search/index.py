"""The index as it is asked: questions in, rules out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.rules import books
from adjudicator.search import query, vocabulary
from adjudicator.search.highlight import marked
from adjudicator.search.query import Query
from adjudicator.search.ranking import Entry, Ranking
from adjudicator.search.results import Hit, Results
from adjudicator.search.spelling import Speller
from adjudicator.search.suggest import Suggestions
from adjudicator.search.vocabulary import Vocabulary

ENOUGH = 0.25  # share of what was asked that the best rule must have to be an answer at all
SURE = 0.5  # and to be given without a word of doubt
OTHERS = 3
NEAREST = 5
MOST = 100

Row = tuple[int, float, list[int]]  # a rule, its score, and what is folded under it


@dataclass(frozen=True, slots=True)
class Scope:
    """What a game looks at: its books, the rules that another one governs, its spelling, its questions."""

    within: frozenset[str]
    governed: dict[int, int]
    speller: Speller
    suggestions: Suggestions


class Index:
    """Rules found by question. Made by `open_index`."""

    def __init__(self, content: Mapping[str, Any], postings: Mapping[str, Mapping[int, float]]) -> None:
        self.version: str = content["version"]
        self._words = vocabulary.from_plain(content["vocabulary"])
        self._numbers = {f"{rule[0]}/{rule[1]}": number for number, rule in enumerate(content["rules"])}
        self._entries = [_entry(rule, self._numbers, self._words) for rule in content["rules"]]
        self._spelt: dict[str, dict[str, int]] = content["spelt"]
        self._superseded: dict[str, dict[str, str]] = content["superseded"]
        self._said_for = {book: self._words.said_for(book) for book in self._spelt}
        self._ranking = Ranking(self._entries, postings)
        self._scopes: dict[str | None, Scope] = {}

    def __len__(self) -> int:
        return len(self._entries)

    def search(
        self, text: str, game: str | None = None, limit: int = 10, lift: Collection[str] = ()
    ) -> Results:
        """The rules that answer a question best.

        With a game, its own rules are the hits and those of other games stand in `elsewhere`; `lift` names
        topics (or their first parts) that matter now on that game's table. Raises UnknownGame.
        """
        scope = self._scope(game)
        asked = query.read(text, self._words, scope.speller)
        if not asked:
            return Results(text, game, says=_nothing_asked(text))
        ranked = self._ranking.best(asked, frozenset(lift))
        own = self._grouped(
            (row for row in ranked if self._entries[row[0]].book in scope.within), scope.governed
        )
        other = self._grouped((row for row in ranked if self._entries[row[0]].book not in scope.within), {})
        elsewhere = self._hits(other[:OTHERS], asked) if self._share(other, asked) >= SURE else ()
        share = self._share(own, asked)
        if share < ENOUGH:
            nearest = [self._entries[number].id for number, _, _ in own[:NEAREST]]
            return Results(text, game, (), elsewhere, asked.mended, nearest, _unanswered(game))
        hits = self._hits(own[: max(1, min(limit, MOST))], asked)
        return Results(text, game, hits, elsewhere, asked.mended, [], "" if share >= SURE else _unsure(game))

    def suggest(self, prefix: str, game: str | None = None, limit: int = 8) -> list[str]:
        """Titles and questions that begin like what has been typed so far, or have a word that does."""
        return self._scope(game).suggestions.of(prefix, max(1, min(limit, MOST)))

    def _scope(self, game: str | None) -> Scope:
        if game not in self._scopes:
            within = books.ruleset(game, self._spelt) if game is not None else tuple(self._spelt)
            counted: Counter[str] = Counter()
            for book in within:
                counted.update(self._spelt.get(book, {}))
            governed = self._superseded.get(game, {}) if game is not None else {}
            entries = [entry for entry in self._entries if entry.book in within and entry.id not in governed]
            self._scopes[game] = Scope(
                frozenset(within),
                {self._numbers[rule]: self._numbers[now] for rule, now in governed.items()},
                Speller(counted, self._words.spelt),
                Suggestions((entry.title, entry.asked) for entry in entries),
            )
        return self._scopes[game]

    def _grouped(self, ranked: Iterable[tuple[int, float]], governed: Mapping[int, int]) -> list[Row]:
        """Rules with what is about them under them; a rule that another governs gives way to that one."""
        best: dict[int, float] = {}
        for number, score in ranked:
            best.setdefault(governed.get(number, number), score)
        groups: dict[int, tuple[float, list[int]]] = {}
        for number, score in best.items():
            heads = [governed.get(head, head) for head in self._entries[number].folds]
            head = max(heads, key=lambda one: best.get(one, 0.0), default=number)
            top, under = groups.get(head, (0.0, []))
            groups[head] = (max(top, score), under if head == number else [*under, number])
        rows = [(head, score, under) for head, (score, under) in groups.items()]
        return sorted(rows, key=lambda row: (-row[1], row[0]))

    def _share(self, rows: list[Row], asked: Query) -> float:
        """How much of what was asked the first row has."""
        return self._ranking.share(asked, [rows[0][0], *rows[0][2]]) if rows else 0.0

    def _hits(self, rows: Iterable[Row], asked: Query) -> tuple[Hit, ...]:
        return tuple(
            self._hit(number, score, asked, tuple(self._hit(one, score, asked) for one in under))
            for number, score, under in rows
        )

    def _hit(self, number: int, score: float, asked: Query, folded: tuple[Hit, ...] = ()) -> Hit:
        entry = self._entries[number]

        def html() -> str:
            return marked(entry.text, asked.terms, self._words, self._said_for[entry.book])

        return Hit(entry.id, entry.book, entry.topic, entry.kind, entry.title, round(score, 3), folded, html)


def _entry(rule: list[Any], numbers: Mapping[str, int], words: Vocabulary) -> Entry:
    book, topic, kind, title, text, asked, folds = rule
    telling = {query.telling(phrase, words) for phrase in (title, *asked)} - {frozenset()}
    under = tuple(numbers[name] for name in folds)
    return Entry(f"{book}/{topic}", book, topic, kind, title, text, tuple(asked), under, tuple(telling))


def _nothing_asked(text: str) -> str:
    if not text.strip():
        return "Type a word or a question."
    return "These words alone name no rule; add the card, the action or the thing that you ask about."


def _rules(game: str | None) -> str:
    return "The rules" if game is None else f"The rules of {books.title(game)}"


def _unanswered(game: str | None) -> str:
    return f"{_rules(game)} do not answer this."


def _unsure(game: str | None) -> str:
    return f"{_rules(game)} may not answer this; these come nearest."

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
from adjudicator.search.sources import settled_by, stands_in
from adjudicator.search.spelling import Speller
from adjudicator.search.suggest import Suggestions
from adjudicator.search.words import cut, phrases

ENOUGH = 0.25  # share of what was asked that the best rule must have to be an answer at all
SURE = 0.45  # how surely it must answer to be given without a word of doubt
FITTING = 0.5  # share of what was asked that another game's rule must have to be shown
CLOSER = 20  # how many of the best by their words alone are looked at closely, at least
OTHERS = 3
NEAREST = 5
MOST = 100

Row = tuple[int, float, list[int]]  # a rule, its score, and what is folded under it


@dataclass(frozen=True, slots=True)
class Scope:
    """What a game looks at: its books' rules, those that another one governs, its spelling, its questions."""

    ranking: Ranking
    governed: dict[int, int]
    speller: Speller
    suggestions: Suggestions
    cards: Mapping[str, tuple[tuple[str, ...], ...]]
    names: Mapping[str, str]

    def named(self, asked: Query) -> list[str]:
        """The cards that a question names."""
        return list(dict.fromkeys(self.names[run] for _, _, run in phrases(asked.stems, self.cards)))


class Index:
    """Rules found by question. Made by `open_index`."""

    def __init__(self, content: Mapping[str, Any], postings: Mapping[str, Mapping[int, float]]) -> None:
        self.version: str = content["version"]
        self.stamp: str = content["stamp"]
        self._words = vocabulary.from_plain(content["vocabulary"])
        self._numbers = {f"{rule[0]}/{rule[1]}": number for number, rule in enumerate(content["rules"])}
        self._entries = [_entry(rule, self._numbers) for rule in content["rules"]]
        self._spelt: dict[str, dict[str, int]] = content["spelt"]
        self._superseded: dict[str, dict[str, str]] = content["superseded"]
        self._cards: dict[str, list[str]] = content["cards"]
        self._said_for = {book: self._words.said_for(book) for book in self._spelt}
        self._postings = postings
        self._scopes: dict[str | None, Scope] = {}

    def __len__(self) -> int:
        return len(self._entries)

    def search(self, text: str, game: str | None = None, limit: int = 10, lift: Collection[str] = ()) -> Results:
        """The rules that answer a question best.

        With a game, its own rules are the hits and those of other games stand in `elsewhere`; `lift` names
        topics (or their first parts) that matter now on that game's table. A game that a chapter of a book tells is
        looked up in that book, its own topics first. Raises UnknownGame.
        """
        lift = (*lift, game) if game in books.PARTS else lift
        game = books.book_of(game)
        scope = self._scope(game)
        asked = query.read(text, self._words, scope.speller)
        if not asked:
            return Results(text, game, says=_nothing_asked(text))
        limit = max(1, min(limit, MOST))
        ranking = scope.ranking
        best = ranking.best(asked, ranking.inside(asked), max(CLOSER, 2 * limit), frozenset(lift))
        own = self._grouped(best, scope.governed)
        elsewhere = self._elsewhere(asked, ranking)
        share = ranking.share(asked, _all_of(own))
        sure = ranking.surely(asked, _all_of(own)) >= SURE
        says = "" if sure else _doubt(game, bool(own), share >= ENOUGH, scope.named(asked))
        if share < ENOUGH:
            nearest = [self._entries[number].id for number, _, _ in own[:NEAREST]]
            return Results(text, game, (), elsewhere, asked.mended, nearest, says)
        hits = self._hits(own[:limit], asked)
        base = stands_in(game, [hit.book for hit in hits])
        return Results(text, game, hits, elsewhere, asked.mended, [], says, base)

    def _elsewhere(self, asked: Query, ranking: Ranking) -> tuple[Hit, ...]:
        """What other games say, where they say enough to be shown."""
        other = self._grouped(ranking.best(asked, ranking.outside(asked), 3 * OTHERS), {})
        return self._hits(other[:OTHERS], asked) if ranking.share(asked, _all_of(other)) >= FITTING else ()

    def suggest(self, prefix: str, game: str | None = None, limit: int = 8) -> list[str]:
        """Titles and questions that begin like what has been typed so far, or have a word that does."""
        return self._scope(books.book_of(game)).suggestions.of(prefix, max(1, min(limit, MOST)))

    def _scope(self, game: str | None) -> Scope:
        if game not in self._scopes:
            within = books.ruleset(game, self._spelt) if game is not None else tuple(self._spelt)
            counted: Counter[str] = Counter()
            for book in within:
                counted.update(self._spelt.get(book, {}))
            governed = self._superseded.get(game, {}) if game is not None else {}
            entries = [entry for entry in self._entries if entry.book in within and entry.id not in governed]
            numbers = frozenset(number for number, entry in enumerate(self._entries) if entry.book in within)
            own = within[-1] if game is not None and len(within) > 1 else None
            self._scopes[game] = Scope(
                Ranking(self._entries, self._postings, numbers, own),
                {self._numbers[rule]: self._numbers[now] for rule, now in governed.items()},
                Speller(counted, self._words.spelt),
                Suggestions((entry.title, entry.asked) for entry in entries),
                *_cards(name for book in within for name in self._cards.get(book, ())),
            )
        return self._scopes[game]

    def _grouped(self, ranked: Iterable[tuple[int, float]], governed: Mapping[int, int]) -> list[Row]:
        """Rules with what is about them under them; a rule that another governs gives way to that one."""
        best: dict[int, float] = {}
        for number, score in ranked:
            best.setdefault(governed.get(number, number), score)
        under: dict[int, list[int]] = {}
        for number, score in list(best.items()):
            heads = self._entries[number].folds
            if heads:
                head = max((governed.get(one, one) for one in heads), key=lambda one: best.get(one, 0.0))
                under.setdefault(head, []).append(number)
                best[head] = max(best.get(head, 0.0), score)
        folded = {number for numbers in under.values() for number in numbers}
        rows = [(head, score, under.get(head, [])) for head, score in best.items() if head not in folded]
        rows.sort(key=lambda row: (-row[1], row[0]))
        return rows

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


def _all_of(rows: list[Row]) -> list[int]:
    """The first rule with what is folded under it."""
    return [rows[0][0], *rows[0][2]] if rows else []


def _entry(rule: list[Any], numbers: Mapping[str, int]) -> Entry:
    book, topic, kind, title, text, asked, folds, telling = rule
    under = tuple(numbers[name] for name in folds)
    return Entry(f"{book}/{topic}", book, topic, kind, title, text, tuple(asked), under, tuple(map(frozenset, telling)))


def _nothing_asked(text: str) -> str:
    if not text.strip():
        return "Type a word or a question."
    return "These words alone name no rule; add the card, the action or the thing that you ask about."


def _rules(game: str | None) -> str:
    return "The rules" if game is None else f"The rules of {books.title(game)}"


def _doubt(game: str | None, near: bool, nearly: bool, cards: list[str]) -> str:
    """A word for a question that the rules do not answer, or not surely, and what else may settle it."""
    said = "may not answer this; these come nearest" if nearly else "do not answer this"
    return f"{_rules(game)} {said}. {settled_by(game, cards) if near or cards else ''}".strip()


def _cards(names: Iterable[str]) -> tuple[dict[str, tuple[tuple[str, ...], ...]], dict[str, str]]:
    """Names of cards as runs of stems, by their first stem; and the names by their runs."""
    by_first: dict[str, list[tuple[str, ...]]] = {}
    called: dict[str, str] = {}
    for name in names:
        run = tuple(word.stem for word in cut(name))
        by_first.setdefault(run[0], []).append(run)
        called[" ".join(run)] = name
    return {first: tuple(runs) for first, runs in by_first.items()}, called

"""Search against SQLite's FTS5 (porter) on the same texts and questions: time, and how good the answers are."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from statistics import median
from time import perf_counter
from typing import Any

from adjudicator import paths
from adjudicator.rules import books
from adjudicator.rules.library import Library
from adjudicator.rules.model import Rule
from adjudicator.search import Index, build, open_index
from adjudicator.search.document import parts
from adjudicator.search.evaluate import Judgment, names, read
from adjudicator.search.results import Hit
from tests.bench.games import texts
from tests.bench.measuring import Effort, Figure, in_turn, paired, share, took

FASTER = 1.0
TEN = 10
WORD = re.compile(r"\w+")
FTS = "SQLite FTS5, porter"
MANY = "SELECT id{} FROM rules WHERE rules MATCH ? AND book IN ({}) ORDER BY bm25(rules) LIMIT 10"
SHOWN = ", highlight(rules, 2, '<mark>', '</mark>')"


def figures(effort: Effort) -> Iterator[Figure]:
    """Building, opening, asking, and the share of right answers."""
    library, folder = texts(), effort.room("search")
    effort.tell("search: building")
    with closing(sqlite3.connect(folder / "fts.sqlite")) as rival:
        ours, theirs = [], []
        for turn in range(effort.of(2, 1)):
            ours.append(took(partial(build, library, folder / f"index{turn}")))
            theirs.append(took(partial(_filled, rival, library)))
        yield paired("search: building the index", "s", ours, FTS, theirs)
        opened = in_turn([partial(took, partial(open_index, folder / "index0"))], effort.of(5, 1))[0]
        yield Figure("search: opening it", median(opened) * 1000, "ms")
        questions = read(paths.data("index") / "judgments.jsonl")
        questions = questions[:: effort.of(1, 12)]
        yield from _asked(effort, open_index(folder / "index0"), rival, library, questions)


def _filled(rival: sqlite3.Connection, library: Library) -> None:
    rival.execute("DROP TABLE IF EXISTS rules")
    rival.execute("CREATE VIRTUAL TABLE rules USING fts5(id UNINDEXED, book UNINDEXED, said, tokenize = 'porter')")
    rules = [rule for book in library.books.values() for rule in book.rules.values()]
    with rival:
        rival.executemany("INSERT INTO rules VALUES (?, ?, ?)", [(rule.id, rule.book, _said(rule)) for rule in rules])


def _said(rule: Rule) -> str:
    """All that our index has of a rule, in one text."""
    return "\n".join(text for text, _ in parts(rule))


def _asked(effort: Effort, index: Index, rival: sqlite3.Connection, library: Library,
           questions: Sequence[Judgment]) -> Iterator[Figure]:
    """Some of the questions to both, in turn, timed; then all of them, for what the answers are worth."""
    timed = questions[:: effort.of(2, 1)]
    effort.tell(f"search: {len(questions)} questions, {len(timed)} of them timed")
    rounds = effort.of(5, 2)
    within = {asked.game: _within(asked.game, library) for asked in questions}
    plain, rival_plain = _times(timed, lambda asked: index.search(asked.question, asked.game),
                                lambda asked: _rival(rival, asked, within), rounds)
    shown, rival_shown = _times(timed, lambda asked: _shown(index, asked),
                                lambda asked: _rival(rival, asked, within, SHOWN), rounds)
    for what, ours, theirs in (("ranking only", plain, rival_plain), ("with highlights", shown, rival_shown)):
        for name, part in (("p50", 0.5), ("p95", 0.95)):
            mine, other = share(ours, part), share(theirs, part)
            yield paired(f"search: {what}, {name}", "ms", [mine], FTS, [other], FASTER)
    yield from _quality(index, rival, library, questions, within)


def _times(questions: Sequence[Judgment], ours: Any, theirs: Any, rounds: int) -> tuple[list[float], list[float]]:
    """The median time of each question, for both."""
    mine, others = [], []
    for asked in questions:
        rows = in_turn([partial(_once, ours, asked), partial(_once, theirs, asked)], rounds)
        mine.append(median(rows[0]))
        others.append(median(rows[1]))
    return mine, others


def _once(work: Any, asked: Judgment) -> float:
    start = perf_counter()
    work(asked)
    return perf_counter() - start


def _shown(index: Index, asked: Judgment) -> list[str]:
    return [hit.html for hit in index.search(asked.question, asked.game).hits]


def _within(game: str | None, library: Library) -> tuple[str, ...]:
    return tuple(library.books) if game is None else tuple(books.ruleset(game, library.books))


def _rival(rival: sqlite3.Connection, asked: Judgment, within: dict[str | None, tuple[str, ...]],
           more: str = "") -> list[Any]:
    """Any of the words, best first."""
    game = within[asked.game]
    words = " OR ".join(f'"{word}"' for word in WORD.findall(asked.question))
    return rival.execute(MANY.format(more, ", ".join("?" * len(game))), (words, *game)).fetchall()


def _quality(index: Index, rival: sqlite3.Connection, library: Library, questions: Sequence[Judgment],
             within: dict[str | None, tuple[str, ...]]) -> Iterator[Figure]:
    """How often a right rule comes first, among three; the mean of 1 / place. Ratio: theirs to ours."""
    ours, theirs = [], []
    for asked in questions:
        if asked.gold:
            ours.append(_place(index.search(asked.question, asked.game).hits, asked, library))
            found = [Hit(row[0], "", "", "", "", 0.0) for row in _rival(rival, asked, within)]
            theirs.append(_place(found, asked, library))
    for name, worth in (("R@1", _first), ("R@3", _three), ("MRR", _mean)):
        mine, other = worth(ours), worth(theirs)
        yield Figure(f"search: {name} of {len(ours)} questions", mine, "", FTS, other, other / mine, FASTER)


def _place(hits: Sequence[Hit], asked: Judgment, library: Library) -> int:
    return next((place for place, hit in enumerate(hits[:TEN], 1) if names(hit, library) & asked.gold), 0)


def _first(places: list[int]) -> float:
    return sum(place == 1 for place in places) / len(places)


def _three(places: list[int]) -> float:
    return sum(1 <= place <= 3 for place in places) / len(places)


def _mean(places: list[int]) -> float:
    return sum(1 / place for place in places if place) / len(places)

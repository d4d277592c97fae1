"""Editions side by side: what each book of a family says on a topic, and whether they say the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adjudicator.kernel.faults import Fault, Malformed, Unknown, near
from adjudicator.rules.books import FAMILIES, SHELF
from adjudicator.rules.library import Library
from adjudicator.rules.links import same_rule
from adjudicator.rules.model import Rule

SAME, DIFFERS, ALONE = "same", "differs", "alone"
SAID = {SAME: "the same in each", DIFFERS: "they differ", ALONE: "one book only"}
LISTED = (DIFFERS, SAME, "all")


@dataclass(frozen=True, slots=True)
class Side:
    """One book on a topic: its rule; where it has none, the rule of the book that stands in for it, if any.

    same: the rule that its text says it is the same as.
    """

    book: str
    rule: Rule | None
    stands_in: Rule | None
    same: str | None


@dataclass(frozen=True, slots=True)
class Beside:
    """A topic in the books of a family. verdict: "same", "differs", or "alone" where one book only speaks of it."""

    topic: str
    sides: tuple[Side, ...]
    verdict: str

    @property
    def rules(self) -> tuple[Rule, ...]:
        """What the books themselves say, without what stands in."""
        return tuple(side.rule for side in self.sides if side.rule is not None)

    @property
    def title(self) -> str:
        """What the topic is called where it is listed."""
        return next((rule.title for rule in self.rules if rule.title), self.topic)

    @property
    def chapter(self) -> str:
        """The chapter under which it is listed: that of the first book that has it."""
        return next((rule.chapter for rule in self.rules if rule.chapter), "")

    def is_called(self, words: str) -> bool:
        """Do all these words stand in the topic or in what a book calls it?"""
        text = " ".join((self.topic, *(rule.title for rule in self.rules))).lower()
        return all(word in text for word in words.lower().split())

    def speaks_of(self, words: str) -> bool:
        """Do all these words stand in the topic, its title or what the books say of it?"""
        text = " ".join((self.topic, self.title, *(rule.text for rule in self.rules))).lower()
        return all(word in text for word in words.lower().split())


def family_of(book: str) -> tuple[str, ...]:
    """The books of the family that a book belongs to, itself alone where it has none."""
    return next((family for family in FAMILIES if book in family), (book,))


def compare(library: Library, topic: str, family: Sequence[str] = FAMILIES[0]) -> Beside:
    """A topic in each book of a family. topic: with or without a book. Raises Unknown with near names."""
    book, _, name = topic.rpartition("/")
    books = family_of(book) if book else tuple(family)
    if not any(one in library.books and name in library.books[one].rules for one in books):
        others = tuple(dict.fromkeys(found.rpartition("/")[2] for found in library.near(name)))
        raise Unknown([Fault("topic", topic, f"a topic of {', '.join(books)}", others)])
    return _beside(library, name, books)


def asked(library: Library, words: str, family: Sequence[str] = FAMILIES[0]) -> list[Beside]:
    """What a player asks to have side by side: one topic by its name, else every topic that is called so, else every
    one whose text has the words. Raises Unknown with near names where there is none.
    """
    try:
        return [compare(library, words, family)]
    except Unknown:
        rows = [_beside(library, topic, family) for topic in _topics(library, family)]
        found = [row for row in rows if row.is_called(words)] or [row for row in rows if row.speaks_of(words)]
        if not found or not words.strip():
            raise
        return found


def _beside(library: Library, topic: str, books: Sequence[str]) -> Beside:
    named = [rule for book in books if book in library.books
             if (rule := library.books[book].rules.get(topic)) is not None]
    sides = tuple(_side(library, topic, book, named) for book in books if book in library.books)
    there = [side for side in sides if side.rule is not None]
    first = there[0].rule
    agree = all(side.same is not None and first is not None and side.same == first.id for side in there[1:])
    verdict = ALONE if len(there) < 2 else SAME if agree else DIFFERS
    return Beside(topic, sides, verdict)


def _side(library: Library, topic: str, book: str, named: Sequence[Rule]) -> Side:
    rule = library.books[book].rules.get(topic) or _otherwise_called(library, book, named)
    older = [one for one in (SHELF[book].ruleset if book in SHELF else (book,)) if one != book]
    stands_in = library.governing(older, topic) if rule is None and older else None
    return Side(book, rule, stands_in, same_rule(library, rule) if rule is not None else None)


def _otherwise_called(library: Library, book: str, named: Sequence[Rule]) -> Rule | None:
    """The rule of a book that answers the same as these under another name, as its text or theirs says."""
    for rule in named:
        for target in _others(rule):
            if target.startswith(f"{book}/") and (found := library.rule(target)) is not None:
                return found
    ids = {rule.id for rule in named}
    return next((rule for rule in library.books[book].rules.values() if not ids.isdisjoint(_others(rule))), None)


def _others(rule: Rule) -> list[str]:
    """The rules that a text says it is the same as or stands beside."""
    return [rule.points_to(name) for name in (rule.same_as, rule.beside) if name]


def shared(library: Library, family: Sequence[str] = FAMILIES[0]) -> Iterator[Beside]:
    """Every topic that at least two books of a family have, in the order of the first one's chapters."""
    told: set[frozenset[str]] = set()
    for topic in _topics(library, family):
        found = _beside(library, topic, family)
        names = frozenset(rule.id for rule in found.rules)
        if found.verdict != ALONE and names not in told:
            told.add(names)
            yield found


def _topics(library: Library, family: Sequence[str]) -> list[str]:
    """Every topic of a family once, in the order of the first book's chapters."""
    return list(dict.fromkeys(topic for book in family if book in library.books
                              for topic in library.books[book].rules))


def by_chapter(rows: Sequence[Beside]) -> dict[str, list[Beside]]:
    """Topics under their chapters, in the order in which they are listed."""
    found: dict[str, list[Beside]] = {}
    for row in rows:
        found.setdefault(row.chapter, []).append(row)
    return found


def listed(library: Library, verdict: str = DIFFERS, words: str = "") -> list[Beside]:
    """The shared topics that differ, those that are the same, or all; of these, those that speak of some words.

    Raises Malformed for another word than these.
    """
    if verdict not in LISTED:
        raise Malformed([Fault("verdict", verdict, f"one of {', '.join(LISTED)}", near(verdict, LISTED))])
    return [found for found in shared(library) if verdict in (found.verdict, "all") and found.speaks_of(words)]

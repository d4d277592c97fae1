"""Which text governs: the ruleset's last book that has the topic or says that it replaces it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Protocol

from adjudicator.rules.model import Book, Rule


class Shelf(Protocol):
    """What resolving needs of a library."""

    @property
    def books(self) -> Mapping[str, Book]:
        """The books by name."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two texts in force that disagree, with no word which of them gives way."""

    first: Rule
    second: Rule
    why: str

    @property
    def default(self) -> str:
        """The default reading where one of the two texts states it, else nothing."""
        reading = self.second.default_reading or self.first.default_reading
        return reading.says if reading else ""

    def __str__(self) -> str:
        said = f"the rules conflict: {self.first.id} and {self.second.id} {self.why}"
        return f"{said}; by default: {self.default}" if self.default else said


def bare(name: str) -> str:
    """The topic alone, without the book.

    >>> bare("numenera/equip.strength")
    'equip.strength'
    """
    return name.rpartition("/")[2]


def replaces(rule: Rule, topic: str, ruleset: Sequence[str]) -> bool:
    """Whether the rule says that it replaces a topic; named with its book, only if that book is played by."""
    for target in rule.replaces:
        book, slash, name = target.rpartition("/")
        if name == topic and (not slash or book in ruleset):
            return True
    return False


def governing(shelf: Shelf, ruleset: Sequence[str], topic: str) -> Rule | None:
    """The text that governs a topic; None where no book of the ruleset has it.

    A book's own text on the topic goes before one of the same book that replaces it in earlier books.
    """
    for name in reversed(ruleset):
        book = shelf.books.get(name)
        if book is None:
            continue
        if topic in book.rules:
            return book.rules[topic]
        for rule in book.replacing:
            if replaces(rule, topic, ruleset):
                return rule
    return None


def in_force(shelf: Shelf, ruleset: Sequence[str]) -> Iterator[Rule]:
    """Every text that governs its topic where these books are played by."""
    for name in ruleset:
        book = shelf.books.get(name)
        for rule in book.rules.values() if book else ():
            if governing(shelf, ruleset, rule.topic) is rule:
                yield rule


def enforcing(shelf: Shelf, ruleset: Sequence[str], topic: str, linked: Collection[str]) -> str | None:
    """The `book/topic` whose function runs for a topic; None where the governing text is not enforced.

    A text without a function of its own book is enforced only where `same-as:` names one that has.
    """
    seen: set[str] = set()
    rule = governing(shelf, ruleset, topic)
    while rule is not None and rule.id not in seen:
        if rule.id in linked:
            return rule.id
        seen.add(rule.id)
        if not rule.same_as:
            return None
        book, _, name = rule.points_to(rule.same_as).partition("/")
        rule = shelf.books[book].rules.get(name) if book in shelf.books else None
    return None


def conflicts(shelf: Shelf, ruleset: Sequence[str]) -> list[Conflict]:
    """Texts in force that disagree with no edge between them.

    The order of the books settles most. It does not where one book replaces the same topic twice, or
    where two of its texts each say that they replace the other.
    """
    found = []
    for name in ruleset:
        book = shelf.books.get(name)
        told = book.replacing if book else ()
        rules = [rule for rule in told if governing(shelf, ruleset, rule.topic) is rule]
        for one, two in combinations(rules, 2):
            there, back = replaces(one, two.topic, ruleset), replaces(two, one.topic, ruleset)
            if there and back:
                found.append(Conflict(one, two, "each say that they replace the other"))
            elif not there and not back:
                both = {bare(target) for target in one.replaces} & {bare(target) for target in two.replaces}
                found.extend(Conflict(one, two, f"both replace {topic}") for topic in sorted(both))
    return found


def governed(shelf: Shelf, ruleset: Sequence[str]) -> dict[str, str]:
    """Every topic of the ruleset's books with the book whose text governs it."""
    topics = {topic for name in ruleset if name in shelf.books for topic in shelf.books[name].rules}
    found = {topic: governing(shelf, ruleset, topic) for topic in topics}
    return {topic: rule.book for topic, rule in found.items() if rule is not None}


def same(shelf: Shelf, ruleset: Sequence[str]) -> frozenset[tuple[str, str]]:
    """The (book, topic) pairs that govern nothing themselves, but whose text a governing one says it is."""
    found: set[tuple[str, str]] = set()
    for rule in in_force(shelf, ruleset):
        at: Rule | None = rule
        while at is not None and at.same_as:
            book, _, topic = at.points_to(at.same_as).partition("/")
            at = shelf.books[book].rules.get(topic) if book in shelf.books else None
            if at is None or at is rule or (book, topic) in found:
                break
            found.add((book, topic))
    return frozenset(found)

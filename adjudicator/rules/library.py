"""All books' rule texts, in memory: looked up, resolved by edition, and near names for what is not there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rapidfuzz import fuzz, process

from adjudicator.rules import books, resolve
from adjudicator.rules.model import Book, Rule


@dataclass(frozen=True, slots=True)
class Library:
    """The books that have been read; `version` names the exact wording of all of them."""

    books: Mapping[str, Book]
    version: str
    faults: tuple[str, ...] = field(default=(), repr=False)

    def __iter__(self) -> Iterator[Rule]:
        for book in self.books.values():
            yield from book.rules.values()

    def __len__(self) -> int:
        return sum(len(book.rules) for book in self.books.values())

    def rule(self, name: str) -> Rule | None:
        """The rule called `book/topic`, if there is one."""
        book, _, topic = name.partition("/")
        return self.books[book].rules.get(topic) if book in self.books else None

    def near(self, name: str, limit: int = 3) -> list[str]:
        """Names of rules close to one that does not exist; the book may be left out."""
        name = name.strip().lower()[:200]
        ids = [rule.id for rule in self]
        if "/" not in name:
            same = [rule.id for rule in self if rule.topic == name]
            if same:
                return same[:limit]
            topics = [rule.topic for rule in self]
            found = process.extract(name, topics, scorer=fuzz.ratio, limit=limit, score_cutoff=60)
            return [ids[at] for _, _, at in found]
        best = process.extract(name, ids, scorer=fuzz.ratio, limit=limit, score_cutoff=65)
        return [close for close, _, _ in best]

    def governing(self, ruleset: Sequence[str], topic: str) -> Rule | None:
        """The text that governs a topic where these books are played by: the last book's that has it."""
        return resolve.governing(self, ruleset, topic)

    def editions(self, topic: str) -> list[Rule]:
        """Every book's text on a topic, in the order of the shelf: the same idea in several editions."""
        order = {name: at for at, name in enumerate((*books.SHELF, *self.books))}
        found = [book.rules[topic] for book in self.books.values() if topic in book.rules]
        return sorted(found, key=lambda rule: order[rule.book])

    def about(self, rule: Rule) -> list[Rule]:
        """The questions, examples and other entries that say they are about a rule."""
        return [other for other in self if rule.id in {other.points_to(target) for target in other.about}]

    def cards(self, book: str) -> list[dict[str, Any]]:
        """The entries of a book's cards.yaml as they are written."""
        return list(self.books[book].cards) if book in self.books else []

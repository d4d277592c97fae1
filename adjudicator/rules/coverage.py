"""Coverage as a funnel: from what a book prints to what the service was seen to rule both ways."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from adjudicator.rules import books
from adjudicator.rules.library import Library
from adjudicator.rules.links import Entry, linked
from adjudicator.rules.model import Book


def funnel(
    library: Library, entries: Iterable[Entry], exercised: Collection[str], both_ways: Collection[str]
) -> dict[str, Any]:
    """How far each book is carried through, as plain data.

    `books` holds the numbers of each step; `missing` names, step by step, what fell through.
    `exercised` and `both_ways` are full names of rules that passing cases were seen to cite.
    """
    there = linked(entries)
    return {
        "books": {name: _numbers(book, there, exercised, both_ways) for name, book in library.books.items()},
        "missing": {
            name: _missing(book, there, exercised, both_ways) for name, book in library.books.items()
        },
    }


def _printed(book: Book) -> int:
    """How many paragraphs the book has, whether or not all of them are listed."""
    return books.SHELF[book.name].paragraphs if book.name in books.SHELF else len(book.paragraphs)


def _numbers(
    book: Book, there: Collection[str], exercised: Collection[str], both_ways: Collection[str]
) -> dict[str, int]:
    engine = {rule.id for rule in book.rules.values() if rule.enforced == "engine"}
    held = {rule.id for rule in book.rules.values() if rule.id in there}
    return {
        "paragraphs": _printed(book),
        "classified": sum(1 for part in book.paragraphs if part.cls),
        "rules": len(book.rules),
        "engine": len(engine),
        "table": sum(1 for rule in book.rules.values() if rule.enforced == "table"),
        "card": sum(1 for rule in book.rules.values() if rule.enforced == "card"),
        "linked": len(held),
        "exercised": len(held.intersection(exercised)),
        "both_ways": len(held.intersection(exercised).intersection(both_ways)),
    }


def _missing(
    book: Book, there: Collection[str], exercised: Collection[str], both_ways: Collection[str]
) -> dict[str, list[str]]:
    engine = sorted(rule.topic for rule in book.rules.values() if rule.enforced == "engine")
    held = [topic for topic in engine if f"{book.name}/{topic}" in there]
    seen = [topic for topic in held if f"{book.name}/{topic}" in exercised]
    return {
        "classified": [part.fingerprint for part in book.paragraphs if not part.cls],
        "linked": [topic for topic in engine if topic not in held],
        "exercised": [topic for topic in held if topic not in seen],
        "both_ways": [topic for topic in seen if f"{book.name}/{topic}" not in both_ways],
    }

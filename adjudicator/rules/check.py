"""Whether the rule texts are sound: each problem in one sentence that says where and what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from adjudicator.rules import books, links, resolve
from adjudicator.rules.library import Library
from adjudicator.rules.links import Entry
from adjudicator.rules.model import NEEDS_TOPIC, Book, Rule


def problems(library: Library, entries: Iterable[Entry], lock: Path | None = None) -> list[str]:
    """Everything wrong with texts, paragraphs and links; an empty list where all is sound."""
    entries = list(entries)
    found = list(library.faults)
    for book in library.books.values():
        found += _references(library, book)
        found += _paragraphs(book)
        found += _sources(book)
        found += _enforced(book, links.linked(entries))
    for game in books.games(library.books):
        ruleset = books.ruleset(game, library.books)
        found += [f"{game}: {conflict}" for conflict in resolve.conflicts(library, ruleset)]
    found += links.problems(library, entries, lock)
    return list(dict.fromkeys(found))


def _references(library: Library, book: Book) -> Iterator[str]:
    """Topics that a rule points to and that do not exist."""
    for rule in book.rules.values():
        for field, targets in (("see", rule.see), ("about", rule.about), ("replaces", rule.replaces)):
            for target in targets:
                if field == "replaces" and "/" not in target:
                    if not any(
                        target in other.rules for other in library.books.values() if other is not book
                    ):
                        yield f"{rule.id}: replaces: no other book has {target}"
                elif library.rule(rule.points_to(target)) is None:
                    yield _unknown(library, rule, field, target)
        if rule.same_as and library.rule(rule.points_to(rule.same_as)) in (None, rule):
            yield _unknown(library, rule, "same-as", rule.same_as)
        if rule.beside and library.rule(rule.points_to(rule.beside)) in (None, rule):
            yield _unknown(library, rule, "beside", rule.beside)


def _unknown(library: Library, rule: Rule, field: str, target: str) -> str:
    near = library.near(rule.points_to(target), limit=1)
    return f"{rule.id}: {field}: there is no rule {target}" + (f" (did you mean {near[0]}?)" if near else "")


def _paragraphs(book: Book) -> Iterator[str]:
    """Paragraphs without a class, or without a topic where their class needs one."""
    printed = books.SHELF[book.name].paragraphs if book.name in books.SHELF else None
    if printed is not None and len(book.paragraphs) != printed:
        yield f"{book.name}/paragraphs.tsv: lists {len(book.paragraphs)} of the book's {printed} paragraphs"
    for part in book.paragraphs:
        where = f"{book.name}/paragraphs.tsv: {part.fingerprint}"
        if not part.cls:
            yield f"{where} is not classified"
        unknown = [topic for topic in part.topics if topic not in book.rules]
        for topic in unknown:
            yield f"{where} names {topic}, which has no text"
        if part.cls in NEEDS_TOPIC and len(unknown) == len(part.topics):
            yield f"{where} is of class {part.cls} and no rule says what it says"


def _sources(book: Book) -> Iterator[str]:
    """Rules and paragraphs that do not name each other."""
    listed = {part.fingerprint: part for part in book.paragraphs}
    if not listed:
        return
    for rule in book.rules.values():
        if not rule.source.paragraphs:
            yield f"{rule.id}: source: names no paragraph"
        for name in rule.source.paragraphs:
            if name not in listed:
                yield f"{rule.id}: source: the book has no paragraph {name}"
            elif rule.topic not in listed[name].topics:
                yield f"{rule.id}: source: paragraphs.tsv does not list the topic at {name}"
    for part in book.paragraphs:
        for topic in part.topics:
            told = book.rules.get(topic)
            if told is not None and part.fingerprint not in told.source.paragraphs:
                where = f"{book.name}/paragraphs.tsv: {part.fingerprint}"
                yield f"{where} lists {topic}, whose source does not name it"


def _enforced(book: Book, there: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """Rules that say who enforces them and are not enforced, not explained or not decided.

    In a book that no code judges yet, `engine` says what could be checked; coverage counts it as not linked.
    """
    judged = any(name.startswith(f"{book.name}/") for name in there)
    for rule in book.rules.values():
        if rule.enforced == "engine" and rule.id not in there:
            if not judged:
                continue
            same = resolve.bare(rule.same_as) if rule.same_as else ""
            if not same or rule.points_to(rule.same_as) not in there:
                yield f"{rule.id}: enforced: engine, but no function is linked to it"
        elif rule.enforced in ("table", "card") and not rule.why:
            yield f"{rule.id}: enforced: {rule.enforced} without a why"
        if rule.readings and sum(reading.default for reading in rule.readings) != 1:
            yield f"{rule.id}: readings: exactly one must be the default"

"""Which functions are in force: chosen through an ordered list of books, exactly like texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from adjudicator.kernel.faults import Fault, Unknown, near
from adjudicator.kernel.registry import NAMED, Entry, Registry, printed, rules


class Text(NamedTuple):
    """What the code must know of a rule's text: the rule ("book/topic") that it says it is the same as, the reading
    that is followed where the table chooses none ("" for neither), and the rules that it says it replaces.
    """

    same: str = ""
    default: str = ""
    replaces: tuple[str, ...] = ()


Texts = Mapping[str, Mapping[str, Text]]
"""The rules that books have texts of: book -> topic -> what the code must know of it."""


@dataclass(frozen=True, slots=True)
class Kin:
    """What an edition has of an older book of its family, whose text is not in force: how things are done (actions,
    deeds, and values and frames of which its text does not speak), and those rules on which its own text says that
    it is the same. A rule that it words for itself is enforced only by a function of its own.

    texts: the edition's own topics. same: topics of the older book to the edition's topics that say the same.
    without: actions and frames that the edition does not have. stands_in: topics of the older book that hold where the
    edition's book is silent; they are cited as the older book's, and the ruling says so.
    """

    book: str
    texts: frozenset[str]
    same: Mapping[str, tuple[str, ...]]
    without: frozenset[str] = frozenset()
    stands_in: frozenset[str] = frozenset()

    @classmethod
    def between(cls, book: str, older: str, texts: Texts, *, without: Iterable[str] = (),
                stands_in: Iterable[str] = ()) -> Kin:
        """What an edition has of an older book, as its texts say."""
        own = texts.get(book, {})
        same: dict[str, list[str]] = {}
        for topic, text in own.items():
            there, _, name = text.same.partition("/")
            if there == older:
                same.setdefault(name, []).append(topic)
        return cls(older, frozenset(own), {name: tuple(topics) for name, topics in same.items()}, frozenset(without),
                   frozenset(stands_in))

    def own(self, topic: str) -> str | None:
        """The edition's topic for one of the older book; None where the edition does not speak of it."""
        return next(iter(self.same.get(topic, ())), topic if topic in self.texts else None)


def in_order(books: tuple[str, ...], texts: Texts) -> tuple[dict[str, str], frozenset[tuple[str, str]]]:
    """Which of several books governs each topic (the last that has it), and the older rules (book, topic) of which a
    governing text says that it is the same.
    """
    governing = {topic: book for book in books for topic in texts.get(book, {})}
    same: set[tuple[str, str]] = set()
    for topic, book in governing.items():
        older, _, name = texts[book][topic].same.partition("/")
        if name:
            same.add((older, name))
    return governing, frozenset(same)


def in_part(book: str, lead: str, texts: Texts) -> tuple[dict[str, str], frozenset[tuple[str, str]]]:
    """Which topics of a book the chapter whose topics begin with `lead` governs where it is in force (the topic ->
    "book/topic" that replaces it or says the same), and those (book, topic) of which it says the same.
    """
    governing: dict[str, str] = {}
    same: set[tuple[str, str]] = set()
    for topic, text in texts.get(book, {}).items():
        if not topic.startswith(lead):
            continue
        for rule in (*text.replaces, *((text.same,) if text.same else ())):
            older, _, name = rule.partition("/")
            governing[name] = f"{book}/{topic}"
            if rule == text.same:
                same.add((older, name))
    return governing, frozenset(same)


@dataclass(frozen=True, slots=True)
class Clash:
    """Two or more rules in force on one topic that no edge joins, and the one that is followed by default."""

    rules: tuple[str, ...]
    default: str


class Ruleset:
    """An ordered list of books plus options: the last book that has a topic governs it.

    governing: topic -> book whose text is in force (from the rule texts), or "book/topic" where a text of another
    topic replaces it; a function of another book then runs only where `same` says that the texts agree. Without it
    the last book with a function runs. clashes: topics on which texts in force disagree. kin: the older book of the
    family on whose code an edition leans. texts: what the books say, for the readings that are followed by default.
    """

    def __init__(self, game: str, books: tuple[str, ...], registry: Registry = rules,
                 governing: Mapping[str, str] | None = None, same: frozenset[tuple[str, str]] = frozenset(),
                 clashes: Mapping[str, Clash] | None = None, kin: Kin | None = None,
                 texts: Texts | None = None) -> None:
        self.game, self.books, self.kin = game, tuple(dict.fromkeys(map(printed, books))), kin
        self.defaults = {topic: text.default for book in books
                         for topic, text in (texts or {}).get(printed(book), {}).items() if text.default}
        self.governing = dict(governing or {})
        self.same = same
        self.clashes = dict(clashes or {})
        rank = {book: place for place, book in enumerate(("table", *books))}
        self._cited: dict[str, str | None] = {}
        self.actions: dict[str, Entry] = {}
        self.values: dict[str, Entry] = {}
        self.deeds: dict[str, Entry] = {}
        self.checks: dict[str, Entry] = {}
        self.named: dict[str, Entry] = {row.rule: row for row in registry.rows if row.kind == "check"
                                        and row.book in ("table", *books)}
        self.resolvers: dict[str, Entry] = {}
        self.by_deed: dict[str, dict[str, list[Entry]]] = {"replacement": {}, "guard": {}, "trigger": {}}
        self.consequences: list[Entry] = []
        chosen: dict[tuple[str, str], Entry] = {}
        for row in registry.rows if kin is not None else ():
            for taken in self._taken_over(row):
                chosen[(taken.kind, taken.name or taken.topic)] = taken
        for row in sorted((row for row in registry.rows if row.book in rank), key=lambda row: rank[row.book]):
            if self._in_force(row):
                chosen[(row.kind, row.name or row.topic)] = row
        for row in chosen.values():
            self._sort_in(row)
        for topic, name in self.governing.items():
            if name in self.named:
                self.checks[topic] = self.named[name]

    @property
    def lineage(self) -> tuple[str, ...]:
        """The books that are played by, after the older one on whose code an edition leans."""
        return self.books if self.kin is None else (self.kin.book, *self.books)

    @cached_property
    def topics(self) -> frozenset[str]:
        """The topics of every function that is in force."""
        chosen = (*self.actions.values(), *self.values.values(), *self.deeds.values(), *self.checks.values(),
                  *self.resolvers.values(), *self.consequences,
                  *(row for rows in self.by_deed.values() for listed in rows.values() for row in listed))
        return frozenset(topic for row in chosen for topic in (row.topic, *row.topics, *row.sometimes))

    def _in_force(self, row: Entry) -> bool:
        book = self.governing.get(row.topic)
        return book in (None, printed(row.book), row.rule) or (row.book, row.topic) in self.same

    def _taken_over(self, row: Entry) -> Iterator[Entry]:
        """A function of the older book as this edition has it: under the edition's own topics."""
        kin, book = self.kin, self.books[-1]
        if kin is None or row.book != kin.book or row.name in kin.without:
            return
        topics, sometimes, checks = map(self._own_topics, (row.topics, row.sometimes, row.checks))
        row = replace(row, topics=topics, sometimes=sometimes, checks=checks)
        if row.kind in ("action", "deed"):
            yield replace(row, book=book)
        elif row.topic in kin.stands_in or (row.kind in NAMED and not kin.own(row.topic)):
            yield row
        else:
            yield from (replace(row, book=book, topic=own) for own in kin.same.get(row.topic, ()))

    def _own_topics(self, topics: tuple[str, ...]) -> tuple[str, ...]:
        """Rules of the older book by the edition's topics, without those of which it does not speak."""
        kin = self.kin
        if kin is None:
            return topics
        found = (topic if topic in kin.stands_in else kin.own(topic) for topic in topics)
        return tuple(own for own in found if own is not None)

    def cited(self, rule: str) -> str | None:
        """A rule ("book/topic") as it is cited here: by the book whose text is in force; None where this edition's
        book does not speak of it.
        """
        if self.kin is None and not self.governing:
            return rule
        if rule not in self._cited:
            self._cited[rule] = self._cite(rule)
        return self._cited[rule]

    def _cite(self, rule: str) -> str | None:
        kin, (book, _, topic) = self.kin, rule.partition("/")
        if kin is None:
            by = self.governing.get(topic, book) if book in self.books else book
            return by if "/" in by else f"{by}/{topic}"
        if book != kin.book:
            return rule
        own = kin.own(topic)
        return f"{self.books[-1]}/{own}" if own else rule if topic in kin.stands_in else None

    def rule(self, topic: str) -> str:
        """A topic as "book/topic", by the book whose function is in force; one of the family's code as it is cited."""
        entry, kin = self.checks.get(topic), self.kin
        if entry is not None:
            return entry.rule
        if kin is not None:
            return self.cited(f"{kin.book}/{topic}") or f"{kin.book}/{topic}"
        book = self.governing.get(topic) or self.books[-1]
        return book if "/" in book else f"{book}/{topic}"

    def all_cited(self, rules: Iterable[str]) -> tuple[str, ...]:
        """Rules as they are cited here, without those of which this edition's book does not speak."""
        if self.kin is None and not self.governing:
            return tuple(rules)
        return tuple(dict.fromkeys(own for rule in rules if (own := self.cited(rule)) is not None))

    def rivals(self, clash: Clash) -> dict[str, Entry]:
        """The checks of rules that clash, as far as they have functions."""
        return {rule: self.named[rule] for rule in clash.rules if rule in self.named}

    def _sort_in(self, row: Entry) -> None:
        named = {"action": self.actions, "value": self.values, "deed": self.deeds, "resolver": self.resolvers}
        if row.kind in named:
            named[row.kind][row.name] = row
        elif row.kind == "check":
            self.checks[row.topic] = row
        elif row.kind == "consequence":
            self.consequences.append(row)
        else:
            for deed in row.deeds:
                self.by_deed[row.kind].setdefault(deed, []).append(row)

    def action(self, name: object) -> Entry:
        """The action of this type; Unknown with near names where there is none."""
        if isinstance(name, str) and name in self.actions:
            return self.actions[name]
        raise Unknown([Fault("type", name, f"an action of {self.game}: {', '.join(sorted(self.actions))}",
                             near(name, self.actions))])

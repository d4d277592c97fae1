"""What a rule text is, once it has been read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

KINDS = ("rule", "term", "faq", "example", "setup", "scenario", "variant", "card")
ENFORCED = ("engine", "table", "card")
CLASSES = (*KINDS, "list", "contents", "flavour", "heading", "credits")
NEEDS_TOPIC = frozenset({"rule", "term", "faq", "setup", "scenario", "variant", "card"})


@dataclass(frozen=True, slots=True)
class Reading:
    """One of several ways to read an ambiguous rule."""

    name: str
    says: str
    default: bool = False
    because: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a book says it: the heading, the page if known, the paragraphs by fingerprint."""

    heading: str
    paragraphs: tuple[str, ...] = ()
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """One atomic statement of a book, restated in our own words."""

    book: str
    topic: str
    kind: str
    text: str
    source: Source
    see: tuple[str, ...] = ()
    enforced: str = ""
    why: str = ""
    asked: tuple[str, ...] = ()
    readings: tuple[Reading, ...] = ()
    replaces: tuple[str, ...] = ()
    same_as: str = ""
    beside: str = ""
    """The rule of another book that answers the same question under another name, and otherwise."""
    about: tuple[str, ...] = ()
    title: str = ""
    chapter: str = ""

    @property
    def id(self) -> str:
        """The name by which the rule is cited: `book/topic`."""
        return f"{self.book}/{self.topic}"

    @property
    def default_reading(self) -> Reading | None:
        """The reading that holds where a game chose none; None for a rule that is not ambiguous."""
        return next((reading for reading in self.readings if reading.default), None)

    def points_to(self, target: str) -> str:
        """The full id of a topic that this rule names: its own book's, where no book is given."""
        return target if "/" in target else f"{self.book}/{target}"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One non-blank line of a book, named by its fingerprint, with its class and its topics."""

    fingerprint: str
    cls: str
    topics: tuple[str, ...] = ()


@dataclass(frozen=True)
class Book:
    """All that is known of one printed rulebook."""

    name: str
    title: str
    rules: Mapping[str, Rule]
    paragraphs: tuple[Paragraph, ...] = ()
    cards: tuple[dict[str, Any], ...] = field(default=(), repr=False)

    @cached_property
    def replacing(self) -> tuple[Rule, ...]:
        """The rules of this book that say that they replace another."""
        return tuple(rule for rule in self.rules.values() if rule.replaces)

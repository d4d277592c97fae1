"""What is known of printed cards: names, kinds, values with their origin, abilities and traits as data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from adjudicator.kernel.faults import near


@dataclass(frozen=True, slots=True)
class Card:
    """One printed card. values: field -> {"v": number or None (no symbol), "origin": ..., "source": ...}.

    silent: fields of which only this much is known, that they add nothing (a zero or no symbol). rulings: the rules
    that a book has on this card, each beside the word of the card's text that it is about.
    """

    name: str
    kind: str
    count: int = 0
    group: str | None = None
    level: int | None = None
    keywords: tuple[str, ...] = ()
    values: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    abilities: tuple[Mapping[str, Any], ...] = ()
    traits: tuple[Mapping[str, Any], ...] = ()
    note: str = ""
    silent: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    also: tuple[str, ...] = ()
    words: frozenset[str] = frozenset()
    bounds: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    rulings: Mapping[str, Any] = field(default_factory=dict)
    table: Mapping[str, Any] = field(default_factory=dict)
    """What is rolled for the rows of a table on the card, and when."""

    @classmethod
    def from_data(cls, row: Mapping[str, Any]) -> Card:
        """A card from an entry of cards.yaml."""
        silent = {name: part for part in row.get("zero or none") or () for name in part["of"]}
        return cls(row["name"], row["kind"], row.get("count") or 0, row.get("group"), row.get("level"),
                   tuple(row.get("keywords") or ()), row.get("values") or {}, tuple(row.get("abilities") or ()),
                   tuple(row.get("traits") or ()), row.get("note") or "", silent,
                   tuple(row.get("also") or ()), frozenset(word.lower() for word in row.get("keywords") or ()),
                   row.get("bounds") or {}, row.get("rulings") or {}, row.get("table") or {})

    def has(self, keyword: str) -> bool:
        """Does the keyword line carry this word (case does not matter)?"""
        return keyword.lower() in self.words


_ENDINGS = ((r"man$", "men"), (r"(s|x|z|ch|sh)$", r"\1es"), (r"([^aeiou])y$", r"\1ies"), (r"$", "s"))


def plural(name: str) -> str:
    """A name as players write several of the card.

    >>> plural("Torch"), plural("Regular"), plural("Mercury"), plural("Huntsman")
    ('Torches', 'Regulars', 'Mercuries', 'Huntsmen')
    """
    return next(re.sub(ending, many, name, count=1) for ending, many in _ENDINGS if re.search(ending, name))


class Catalogue:
    """The cards of a ruleset by name; the spelling forgives case, and a plural that is one card's alone."""

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        self.cards: dict[str, Card] = {card.name: card for card in cards}
        self._fold = {name.lower(): name for name in self.cards}
        self._fold.update({other.lower(): card.name for card in self.cards.values() for other in card.also})
        self._many: dict[str, set[str]] = {}
        for form, name in self._fold.items():
            self._many.setdefault(plural(form), set()).add(name)

    def get(self, name: str | None) -> Card | None:
        """The card of this name, None where it is not known."""
        if name is None:
            return None
        return self.cards.get(name) or self.cards.get(self.spelled(name) or "")

    def spelled(self, name: str) -> str | None:
        """The printed spelling of a name, None for a name that no card here has."""
        if name in self.cards:
            return name
        folded = name.lower().strip()
        many = self._many.get(folded, set())
        return self._fold.get(folded) or (next(iter(many)) if len(many) == 1 else None)

    def call(self, words: str, name: str) -> None:
        """Let other words stand for a card, unless they are some card's name."""
        self._fold.setdefault(words.lower(), name)

    def near(self, name: str) -> tuple[str, ...]:
        """Names close to a misspelt one."""
        return near(name, self.cards)

    def groups(self, kind: str) -> dict[str, list[Card]]:
        """The groups of a kind (hero, monster) with their cards, lowest level first."""
        found: dict[str, list[Card]] = {}
        for card in self.cards.values():
            if card.kind == kind and card.group:
                found.setdefault(card.group, []).append(card)
        return {name: sorted(cards, key=lambda card: card.level or 0) for name, cards in found.items()}

"""How actions are said: the phrases of index/sayings.yaml, read and held against the actions that there are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from adjudicator import paths
from adjudicator.kernel.registry import Entry
from adjudicator.rules import safe_yaml
from adjudicator.saying.tokens import words_of

FILE = "sayings.yaml"
SOURCES = frozenset({
    "number", "ordinal", "card", "cards", "pointer", "pointers", "values", "printed", "options", "topics", "rest",
    "choice", "seat", "places", "tokens", "each", "counted", "slot", "position",
})
_BY_KIND = {"card": "card", "cards": "cards", "piece": "pointer", "pieces": "pointers", "shown": "card",
            "int": "number", "choice": "choice", "seat": "seat", "text": "rest"}
_PART = re.compile(r"\{[^{}]*\}|[()\[\]|]|[^\s(){}\[\]|]+")


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a phrase that a field of the action fills; minus: its number goes away."""

    name: str
    minus: bool = False


@dataclass(frozen=True, slots=True)
class OneOf:
    """Several ways to go on; an empty one may be left out."""

    ways: tuple[tuple[Part, ...], ...]


Part = str | Slot | OneOf


@dataclass(frozen=True, slots=True)
class Phrase:
    """One way to say an action: its parts in order, the fields that it settles by itself, whether it gives way.

    when: the items of the agenda of which one must wait; first: another action that it tells as well, done before.
    """

    parts: tuple[Part, ...]
    settles: Mapping[str, Any] = field(default_factory=dict)
    weak: bool = False
    when: frozenset[str] = frozenset()
    first: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """How one action is said: its phrases, where the words of its fields come from, and how it is said back.

    never: for a field, the kinds and words of cards that it is never meant to be. after: the action that it needs
    before it, by the item of the agenda that waits.
    """

    phrases: tuple[Phrase, ...]
    back: str
    read: Mapping[str, tuple[str, ...]]
    at: Mapping[str, tuple[str, ...]]
    called: Mapping[str, Mapping[str, tuple[str, ...]]]
    never: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    after: Mapping[str, str] = field(default_factory=dict)

    def sources(self, spec: Entry, name: str) -> tuple[str, ...]:
        """Where the words of a field come from: as the phrases say, else by its kind."""
        if name in self.read:
            return self.read[name]
        kind = next((part.kind for part in spec.fields if part.name == name), "")
        return (_BY_KIND[kind],) if kind in _BY_KIND else ()


@dataclass(frozen=True, slots=True)
class Sayings:
    """Everything that is known of how players speak."""

    lists: Mapping[str, tuple[tuple[str, ...], ...]]
    numbers: Mapping[tuple[str, ...], int]
    heard: Mapping[str, int]
    ordinals: Mapping[str, int]
    places: Mapping[str, tuple[str, ...]]
    actions: Mapping[tuple[str, str], Said]
    words: frozenset[str]
    """Every word that some phrase or list has: it is spelt right, and no card's name misspelt."""

    def of(self, spec: Entry, books: Iterable[str]) -> Said | None:
        """How an action is said: by the book that has it in force, else by another book of the game."""
        for book in (spec.book, *reversed(tuple(books)), "table"):
            found = self.actions.get((book, spec.name))
            if found is not None:
                return found
        return None


LISTS = ("skipped", "joins", "nothing", "me", "minus", "questions", "barred", "undo", "repeat")


@cache
def sayings(path: Path | None = None) -> Sayings:
    """The phrases that come with the project, or those of another file. Raises UnreadableError, ValueError."""
    told, _ = safe_yaml.read(path or paths.data("index") / FILE)
    actions = {(str(book), str(name)): _said(f"{book}: {name}", row)
               for book, rows in told["actions"].items() for name, row in rows.items()}
    lists = {name: tuple(words_of(str(phrase)) for phrase in told[name]) for name in LISTS}
    numbers = {words_of(str(word)): int(n) for word, n in told["numbers"].items()}
    known = {word for name in LISTS for phrase in lists[name] for word in phrase}
    known |= {word for phrase in numbers for word in phrase} | set(map(str, told["ordinals"]))
    places = {str(name): tuple(map(str, words)) for name, words in told["places"].items()}
    known |= {word for words in places.values() for text in words for word in words_of(text)}
    for said in actions.values():
        for phrase in said.phrases:
            known |= set(_words_in(phrase.parts))
    return Sayings(lists, numbers, {str(word): int(n) for word, n in told["heard"].items()},
                   {str(word): int(n) for word, n in told["ordinals"].items()}, places, actions, frozenset(known))


def _said(where: str, row: Mapping[str, Any]) -> Said:
    phrases = []
    for told in row["phrases"]:
        more: Mapping[str, Any] = {"say": told} if isinstance(told, str) else told
        phrases.append(Phrase(parse(more["say"], where), more.get("with") or {}, bool(more.get("weak")),
                              frozenset(more.get("when") or ()), str(more.get("first") or "")))
    read = {name: (source,) if isinstance(source, str) else tuple(source)
            for name, source in (row.get("read") or {}).items()}
    at = {name: (zone,) if isinstance(zone, str) else tuple(zone) for name, zone in (row.get("at") or {}).items()}
    called = {name: {str(value): tuple(map(str, words)) for value, words in rows.items()}
              for name, rows in (row.get("called") or {}).items()}
    never = {name: tuple(map(str, words)) for name, words in (row.get("never") or {}).items()}
    return Said(tuple(phrases), str(row["back"]), read, at, called, never, dict(row.get("after") or {}))


def parse(text: str, where: str = "") -> tuple[Part, ...]:
    """A phrase as parts. Raises ValueError where brackets do not fit.

    >>> parse("fight [position] {monster}")
    ('fight', OneOf(ways=(('position',), ())), Slot(name='monster', minus=False))
    """
    signs = _PART.findall(text)
    at = 0

    def ways(closing: str) -> tuple[tuple[Part, ...], ...]:
        nonlocal at
        found: list[tuple[Part, ...]] = []
        row: list[Part] = []
        while at < len(signs):
            sign = signs[at]
            at += 1
            if sign == closing:
                return (*found, tuple(row))
            if sign == "|":
                found.append(tuple(row))
                row = []
            elif sign in "([":
                inner = ways(")" if sign == "(" else "]")
                row.append(OneOf(inner if sign == "(" else (*inner, ())))
            elif sign in ")]":
                raise ValueError(f"{where}: {sign!r} too many in {text!r}")
            elif sign.startswith("{"):
                row.append(Slot(sign[1:-1].removeprefix("-"), sign.startswith("{-")))
            else:
                row.extend(words_of(sign))
        if closing:
            raise ValueError(f"{where}: {closing!r} is missing in {text!r}")
        return (*found, tuple(row))

    whole = ways("")
    return whole[0] if len(whole) == 1 else (OneOf(whole),)


def _words_in(parts: Iterable[Part]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, str):
            yield part
        elif isinstance(part, OneOf):
            for way in part.ways:
                yield from _words_in(way)


def slots_in(parts: Iterable[Part]) -> Iterator[Slot]:
    """Every slot of a phrase."""
    for part in parts:
        if isinstance(part, Slot):
            yield part
        elif isinstance(part, OneOf):
            for way in part.ways:
                yield from slots_in(way)


def problems(told: Sayings, rows: Iterable[Entry]) -> list[str]:
    """Phrases that do not fit the registered actions, and actions that nobody can say; empty where all is sound. An
    edition's own action may be said as the family says it.
    """
    specs = {(row.book, row.name): row for row in rows if row.kind == "action"}
    found = [f"sayings: {book} has no action {name}" for book, name in told.actions if (book, name) not in specs]
    for key, spec in specs.items():
        same = (row for (_, name), row in told.actions.items() if name == key[1])
        said = told.actions.get(key) or next(same, None)
        if said is None:
            if not spec.options.get("opens"):
                found.append(f"sayings: nobody can say {key[0]}: {key[1]}")
            continue
        found += [f"sayings: {key[0]}: {key[1]}: {fault}" for fault in _faults(said, spec, specs)]
    return found


def _faults(said: Said, spec: Entry, specs: Mapping[tuple[str, str], Entry]) -> Iterator[str]:
    before = {phrase.first for phrase in said.phrases if phrase.first}
    for name in sorted((before | set(said.after.values())) - {name for _, name in specs}):
        yield f"there is no action {name} to be done before it"
    more = {part.name for (_, name), other in specs.items() if name in before for part in other.fields}
    fields = {part.name for part in spec.fields} | more
    named = {slot.name for phrase in said.phrases for slot in slots_in(phrase.parts)}
    settled = {name for phrase in said.phrases for name in phrase.settles}
    back = set(re.findall(r"\{(\w+)\}", said.back))
    for name in sorted((named | settled | back | set(said.read) | set(said.at) | set(said.called) | set(said.never))
                       - fields - {"who", "_"}):
        yield f"there is no field {name}"
    for name in sorted(named & fields):
        sources = said.sources(spec, name)
        if not sources or not set(sources) <= SOURCES:
            yield f"{name}: it is not said where its words come from: {', '.join(sorted(SOURCES))}"
    for name in sorted(part.name for part in spec.fields if part.required and part.name not in named | settled):
        yield f"no phrase says {name}, which must be told"

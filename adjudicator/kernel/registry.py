"""Where rules are found: functions registered under (book, topic), chosen through a ruleset exactly like texts."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

NAMED = ("action", "deed", "value", "resolver")
"""Kinds of functions that say how something is done; the others say what is allowed or what follows."""
KINDS = ("check", "action", "value", "replacement", "guard", "consequence", "trigger", "resolver")
Function = Callable[..., Any]


def printed(book: str) -> str:
    """A book without the part of it that is meant.

    >>> printed("root-of-corruption#siege"), printed("numenera")
    ('root-of-corruption', 'numenera')
    """
    return book.partition("#")[0]


@dataclass(frozen=True, slots=True)
class Field:
    """One field of an action: what a player writes there. kind: card, cards, piece, pieces, int, text, flag,
    choice, deeds, any; zone: where a piece is looked for when the player does not say ("free": laid
    out, before what somebody carries), beyond: where it is looked for next; hidden: it tells of cards that nobody
    else sees and stays with the seat; seen: it may tell of cards that only its player looked at, and stays with the
    seat as far as they go out of sight again.
    """

    name: str
    kind: str
    doc: str
    required: bool = False
    zone: str = "laid"
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    hidden: bool = False
    seen: bool = False
    beyond: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """One function registered for a rule. The action kind carries its fields and checks.

    topics: further rules that it carries out. Those of a deed are cited whenever it is done; `sometimes` are rules
    that it cites itself, where they have a say.
    """

    book: str
    topic: str
    kind: str
    call: Function
    name: str = ""
    deeds: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()
    fields: tuple[Field, ...] = ()
    takes: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    sometimes: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    rule: str = field(init=False, compare=False)
    """The rule as it is cited: "book/topic". A book may be named with the part of it that is in force only where a
    game is played so ("root-of-corruption#siege"); it is cited as the book.
    """

    def __post_init__(self) -> None:
        object.__setattr__(self, "rule", f"{printed(self.book)}/{self.topic}")

    @property
    def function(self) -> str:
        """Where the code stands: "module:qualname"."""
        return f"{self.call.__module__}:{self.call.__qualname__}"


class Registry:
    """All registered functions. Books register into the one `rules` below; a toy game may make its own."""

    def __init__(self) -> None:
        self.rows: list[Entry] = []
        self.actions: dict[str, list[Entry]] = {}
        """What of `rows` is an action, by its name."""
        self._keys: set[tuple[str, str, str, str]] = set()

    def add(self, entry: Entry) -> None:
        """Take in a function. Raises ValueError where it is there already."""
        key = (entry.book, entry.topic, entry.kind, entry.name)
        if key in self._keys:
            raise ValueError(f"{key} is registered twice")
        self._keys.add(key)
        self.rows.append(entry)
        if entry.kind == "action":
            self.actions.setdefault(entry.name, []).append(entry)

    def _register(self, kind: str, book: str, topic: str, **more: Any) -> Callable[[Function], Function]:
        def keep(call: Function) -> Function:
            takes = tuple(inspect.signature(call).parameters)[1:]
            self.add(Entry(book, topic, kind, call, takes=takes, **more))
            return call
        return keep

    def check(self, book: str, topic: str, *topics: str, of: str = "") -> Callable[[Function], Function]:
        """One rule: is it kept? The function takes the hearing and fields of the action; it returns a Truth, or None
        where the rule has no say. topics: rules that it finds itself; of: the field it judges, where it takes none.
        """
        return self._register("check", book, topic, topics=topics, options={"of": of} if of else {})

    def value(self, book: str, topic: str, name: str, *topics: str, quiet: bool = False
              ) -> Callable[[Function], Function]:
        """Derives a named quantity. topics: further rules that its derivation cites where they have a say; quiet: its
        own rule is one of them.
        """
        return self._register("value", book, topic, name=name, topics=topics, options={"quiet": quiet} if quiet else {})

    def action(self, book: str, name: str, *, checks: tuple[str, ...] = (), fields: tuple[Field, ...] = (),
               topics: tuple[str, ...] = (), **options: Any) -> Callable[[Function], Function]:
        """What a player does: names its checks and does its deeds. topics: the rules it carries out."""
        return self._register("action", book, f"action.{name}", name=name, checks=checks, fields=fields,
                              topics=topics, options=options)

    def deed(self, book: str, name: str, *topics: str, sometimes: tuple[str, ...] = ()
             ) -> Callable[[Function], Function]:
        """How a named happening is made of effects; topics: the rules that say so, sometimes: where they apply."""
        return self._register("deed", book, f"deed.{name}", name=name, topics=topics, sometimes=sometimes)

    def replacement(self, book: str, topic: str, *deeds: str) -> Callable[[Function], Function]:
        """Does something instead of a deed: returns what is then done (a function of nothing), None where it has no
        say. It changes nothing itself, for others may have a say too and the active seat chooses.
        """
        return self._register("replacement", book, topic, deeds=deeds)

    def guard(self, book: str, topic: str, *deeds: str) -> Callable[[Function], Function]:
        """Looks at every such deed, whoever caused it; returns a Truth."""
        return self._register("guard", book, topic, deeds=deeds)

    def consequence(self, book: str, topic: str) -> Callable[[Function], Function]:
        """Runs after effects until nothing more follows; returns True where it did something."""
        return self._register("consequence", book, topic)

    def trigger(self, book: str, topic: str, *deeds: str) -> Callable[[Function], Function]:
        """Answers a deed: returns the frames that wait until what is being resolved is done, or pends them itself."""
        return self._register("trigger", book, topic, deeds=deeds)

    def resolver(self, book: str, topic: str, *frames: str, topics: tuple[str, ...] = ()
                 ) -> Callable[[Function], Function]:
        """Carries out one kind of frame; returns True when it went on, False where it waits for an answer."""
        def keep(call: Function) -> Function:
            takes = tuple(inspect.signature(call).parameters)[1:]
            for frame in frames:
                self.add(Entry(book, topic, "resolver", call, name=frame, takes=takes, topics=topics))
            return call
        return keep

    def links(self) -> Iterator[Entry]:
        """Topic-function pairs as rule texts are linked to them: a function once for each of its topics."""
        for row in self.rows:
            if row.kind in KINDS and row.kind != "action":
                yield replace(row, book=printed(row.book))
            for topic in (*row.topics, *row.sometimes):
                kind = "action" if row.kind in ("action", "deed") else row.kind
                yield Entry(printed(row.book), topic, kind, row.call, name=row.name)


rules = Registry()


def entries() -> list[Entry]:
    """Every topic-function pair of the games that were imported, each pair once."""
    seen: dict[tuple[str, str, str], Entry] = {}
    for row in rules.links():
        seen.setdefault((row.book, row.topic, row.function), row)
    return list(seen.values())

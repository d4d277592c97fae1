"""What a store hands out: games, entries, and what else is kept beside them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

REQUIRED = frozenset({"type", "action", "ruling", "effects", "at", "by", "rules_version", "reducer"})
"""What the caller puts into every envelope."""

FILLED = frozenset({"game", "version", "after", "head"})
"""What the store puts into it: the log's first name, the entry's number, the entry that it continues,
and, only where the entry moves the live head to an earlier one, the entry that is live from then on."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game as it stands.

    `tip` counts the entries ever written; `head` is the live one, earlier where something was taken
    back. `tip_hash` stands for the whole log: it covers every byte of every entry and, through
    the hash that the first entry continues, the opening. `origin` is the id under which the log was
    begun; `game_id` differs from it only where a log was taken in under another id.
    """

    game_id: str
    created_at: str
    rules_version: str
    tip: int
    head: int
    tip_hash: bytes
    parent: str | None
    parent_version: int | None
    parent_hash: bytes | None
    origin: str
    opening: dict[str, Any]


class _Stored(NamedTuple):
    """What is stored of an entry: a tuple, because thousands are made where a game is replayed."""

    game_id: str
    version: int
    after: int
    head: int
    text: str
    prev_hash: bytes
    hash: bytes


class Entry(_Stored):
    """One entry of a log: its number, the entry that it continues, the live entry from then on, its
    envelope's text and its hashes.
    """

    @cached_property
    def envelope(self) -> dict[str, Any]:
        """The envelope, decoded when first asked for: a dict of this Entry's own, the log keeps its text."""
        decoded: dict[str, Any] = json.loads(self.text)
        return decoded

    def read_as(self, envelope: dict[str, Any]) -> Entry:
        """The same entry, with its envelope as it was decoded already."""
        self.__dict__["envelope"] = envelope
        return self

    @property
    def raw(self) -> bytes:
        """The envelope's canonical bytes, as they were hashed."""
        return self.text.encode()


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry to be: its envelope without what the store fills in, and the entry that it continues
    (None: the draft before it in the batch, and for the first one the live head).
    """

    envelope: Mapping[str, Any]
    after: int | None = None


@dataclass(frozen=True, slots=True)
class Appended:
    """The answer to an append: the entries written, the live head after them, and whether they had been
    written already by an earlier request with the same key.
    """

    entries: tuple[Entry, ...]
    head: int
    replayed: bool


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A folded state after an entry, kept to fold faster: dropping one changes nothing but time."""

    version: int
    reducer: int
    entry_hash: bytes
    state: str


@dataclass(frozen=True, slots=True)
class Told:
    """A value that somebody read off a printed card, kept for later games."""

    card: str
    field: str
    value: Any
    by: str
    game_id: str
    at: str

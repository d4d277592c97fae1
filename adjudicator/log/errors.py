"""What a store refuses, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


class LogError(Exception):
    """Anything that a store refuses."""


class StoreClosed(LogError):
    """The store has been closed."""


class StoreBusy(LogError):
    """Another program has been writing to the file for too long."""


class NotAStore(LogError):
    """A file that is no store of ours, or one that a newer program has changed."""


class BadDraft(LogError, ValueError):
    """A draft, an id or a key that a store cannot keep, whatever it holds."""


class UnknownGame(LogError, LookupError):
    """No game has this id; `near` are the ids most like it."""

    def __init__(self, game_id: str, near: Sequence[str] = ()) -> None:
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        super().__init__(f"there is no game {game_id!r}{hint}")
        self.game_id = game_id
        self.near = tuple(near)


class UnknownEntry(LogError, LookupError):
    """The game has no entry of this number."""

    def __init__(self, game_id: str, version: int, tip: int) -> None:
        super().__init__(f"game {game_id!r} has no entry {version}; its last is {tip}")
        self.game_id = game_id
        self.version = version
        self.tip = tip


class NotLive(LogError):
    """An entry that does not lie on the line asked about."""

    def __init__(self, version: int, head: int) -> None:
        super().__init__(f"entry {version} does not lie on the line that ends with entry {head}")
        self.version = version
        self.head = head


class GameExists(LogError):
    """Another game has this id already."""

    def __init__(self, game_id: str) -> None:
        super().__init__(f"another game has the id {game_id!r}")
        self.game_id = game_id


class HeadMoved(LogError):
    """The live head is not the one that the request was made for."""

    def __init__(self, expected: int, head: int) -> None:
        super().__init__(f"the live head is entry {head}, no longer {expected}")
        self.expected = expected
        self.head = head


class KeyReused(LogError):
    """The idempotency key came before with another request."""

    def __init__(self, key: str) -> None:
        super().__init__(f"the key {key!r} was used before, with another request")
        self.key = key


class BrokenLog(LogError):
    """A log that is not as it was written; `version` is the first entry that does not fit."""

    def __init__(self, game_id: str, version: int, why: str) -> None:
        super().__init__(f"game {game_id!r}, entry {version}: {why}")
        self.game_id = game_id
        self.version = version
        self.why = why


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one line of an export; line 0 is the whole of it."""

    line: int
    why: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.why}" if self.line else self.why


class ImportRefused(LogError):
    """An export that was not taken in; nothing of it was written."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = tuple(faults)

"""A service in memory for the audit, and the game that is asked about: ann and ben, first game."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest

from adjudicator.log.memory import MemoryStore
from adjudicator.rules.library import Library
from adjudicator.rules.load import library
from adjudicator.service import Service

OPENING = {
    "seats": ["ann", "ben"],
    "preset": "first-game",
    "board": "dungeon",
    "dungeon": {"1": "Laak", "2": "Scutimorph", "3": "Abycos"},
}
HAND = ["Regular*3", "Longspear", "Torch", "Thunderstone Shard"]
Do = Callable[..., int]


@pytest.fixture(scope="session")
def texts() -> Library:
    """The rule texts."""
    return library()


@pytest.fixture
def service(texts: Library) -> Service:
    """A service without games, whose clock stands still."""
    numbers = itertools.count(1)
    return Service(MemoryStore(), texts, now=lambda: "2026-01-01T00:00:00Z", fresh=lambda: f"g{next(numbers)}")


@pytest.fixture
def opened(service: Service) -> str:
    """A game that has just been opened."""
    return service.open("numenera", OPENING, game_id="g1").game_id


@pytest.fixture
def do(service: Service, opened: str) -> Do:
    """Writes an action, which must be legal: do("equip", hero="Regular", weapon="Longspear"); gives its number."""

    def write(kind: str, seat: str = "ann", /, **fields: Any) -> int:
        done = service.submit(opened, {"type": kind, "seat": seat, **fields}, by=seat)
        assert done.version is not None, done.ruling["sentence"]
        return done.version

    return write

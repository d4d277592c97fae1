"""A game at a table: ann and ben, a service in memory, devices by name."""

from __future__ import annotations

import itertools

import pytest

from adjudicator.log.memory import MemoryStore
from adjudicator.rules.load import library
from adjudicator.seating.codes import device_of, fresh_token
from adjudicator.service import Service

OPENING = {
    "seats": ["ann", "ben"],
    "preset": "first-game",
    "board": "dungeon",
    "dungeon": {"1": "Laak", "2": "Scutimorph", "3": "Abycos"},
}


@pytest.fixture(scope="session")
def texts():
    return library()


@pytest.fixture
def service(texts) -> Service:
    """A service whose clock goes on by a minute whenever it is looked at, with one game: g1."""
    ticks = itertools.count()
    made = Service(
        MemoryStore(), texts, now=lambda: f"2026-01-01T20:{next(ticks) % 60:02}:00Z", fresh=lambda: "other"
    )
    made.open("numenera", OPENING, game_id="g1")
    return made


@pytest.fixture
def device():
    """The hash of a device's token, by name: device("ann's phone")."""
    known: dict[str, bytes] = {}

    def named(name: str) -> bytes:
        made = known.setdefault(name, device_of(fresh_token()) or b"")
        assert len(made) == 32
        return made

    return named


@pytest.fixture
def codes(service, device) -> dict[str, str]:
    """The codes of g1's links by place; the laptop made them."""
    return {chair.seat or chair.role: chair.code for chair in service.make_links("g1", device("laptop"))}


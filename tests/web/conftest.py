"""A service in memory with its web application, asked without a socket."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adjudicator import paths
from adjudicator.log.memory import MemoryStore
from adjudicator.rules.library import Library
from adjudicator.rules.load import library
from adjudicator.search import Index, ready
from adjudicator.service import Service
from adjudicator.web import furnish, wired
from tests.web.pages_help import Reader

OPENING = {
    "seats": ["ann", "ben"],
    "preset": "first-game",
    "board": "dungeon",
    "dungeon": {"1": "Laak", "2": "Scutimorph", "3": "Abycos"},
}
HAND = ["Regular*3", "Longspear", "Torch", "Thunderstone Shard"]


@pytest.fixture(scope="session")
def texts() -> Library:
    """The rule texts."""
    return library()


@pytest.fixture(scope="session")
def index(texts: Library) -> Index:
    """The search index of these texts."""
    return ready(texts, paths.built() / "search")


@pytest.fixture
def service(texts: Library) -> Service:
    """A service without games, whose clock stands still."""
    numbers = itertools.count(1)
    return Service(
        MemoryStore(), texts, now=lambda: "2026-01-01T00:00:00Z", fresh=lambda: f"g{next(numbers)}"
    )


@pytest.fixture(scope="session")
def bare() -> Flask:
    """An application that serves nothing yet: its addresses and its templates are the same for every test."""
    return wired()


@pytest.fixture
def app(bare: Flask, service: Service, index: Index, texts: Library) -> Iterator[Flask]:
    """The application around the service."""
    settings = dict(bare.config)
    furnish(bare, service, index, texts, config={"HEARTBEAT": 0.05, "STREAMS": 2})
    yield bare
    bare.extensions.pop("adjudicator").streams.stop()
    bare.config.clear()
    bare.config.update(settings)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """Asks the application."""
    return app.test_client()


@pytest.fixture
def game(client: FlaskClient) -> str:
    """The address of a game that has just been opened: ann and ben, first game."""
    opened = client.post("/api/games", json={"game": "numenera", "opening": OPENING, "title": "Friday"})
    assert opened.status_code == 201, opened.text
    return str(opened.headers["Location"])


@pytest.fixture
def do(client: FlaskClient, game: str) -> Any:
    """Submits an action of ann's to the game: do("rest", destroy=["Torch"]); gives the response."""

    def send(kind: str, body: dict[str, Any] | None = None, seat: str = "ann", **fields: Any) -> Any:
        action = {"type": kind, "seat": seat, **fields}
        return client.post(f"{game}/actions", json={"action": action, **(body or {})})

    return send


@pytest.fixture
def reader(client: FlaskClient) -> Reader:
    """Goes through pages as a person without scripts does."""
    return Reader(client)


@pytest.fixture
def g1(service: Service) -> str:
    """The page of a game that has just been opened: ann and ben, first game."""
    service.open("numenera", OPENING, title="Friday", game_id="g1")
    return "/games/g1"


@pytest.fixture
def fight(service: Service, g1: str) -> str:
    """The same game's page, ann in the dungeon with her hand laid out."""
    assert service.submit("g1", {"type": "enter-dungeon", "seat": "ann", "hand": HAND}, by="ann").appended
    return g1

"""Tables at which things are said, made once."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rules.load import library
from adjudicator.saying.phrases import Sayings, sayings
from adjudicator.saying.understanding import Understood, understand
from tests.saying.tables import tables


@pytest.fixture(scope="session")
def told() -> Sayings:
    """The phrases that come with the project."""
    return sayings()


@pytest.fixture(scope="session")
def laid() -> dict[str, Any]:
    """The tables by name."""
    return tables(library())


@pytest.fixture
def hear(told, laid) -> Any:
    """Understands what karsten says at a table: hear("fight the moth", "dungeon")."""

    def ask(text: str, table: str = "dungeon", seat: str = "karsten", **called: str) -> Understood:
        lying, game = laid[table]
        return understand(text, lying, game, seat, told, called)

    return ask

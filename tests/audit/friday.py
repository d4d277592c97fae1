"""The demonstration game and simulated ones, for tests of the audit."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

from adjudicator import demo
from adjudicator.audit.rejudging import Past, past
from adjudicator.log.contract import Store
from adjudicator.log.memory import MemoryStore
from adjudicator.rules.load import library
from adjudicator.service import Service

GAME = demo.GAME_ID


def service(store: Store | None = None) -> Service:
    """A service of one's own; its clock stands still, its ids are counted."""
    count = itertools.count(1)
    return Service(store or MemoryStore(), library(), now=lambda: "2026-01-01T00:00:00Z",
                   fresh=lambda: f"g{next(count)}")


def demonstration() -> Service:
    """The example of play, 37 entries, as a game of its own."""
    found = service()
    demo.load(found)
    return found


def line(found: Service, game: str = GAME) -> list[Past]:
    """The live line as it is judged again."""
    return [past(entry, f"e{entry.version}") for entry in found.store.line(game)]


def action(found: Service, version: int, game: str = GAME, **changed: Any) -> dict[str, Any]:
    """The action of an entry, with some fields changed (None: left out)."""
    told: Mapping[str, Any] = found.store.entry(game, version).envelope["action"]
    return {key: value for key, value in {**told, **changed}.items() if value is not None}

"""The service as browsers meet it: the real server on a free port of this machine, in a thread."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from flask import Flask
from waitress import wasyncore  # type: ignore[import-untyped]

from adjudicator import paths
from adjudicator.log.contract import Store
from adjudicator.log.memory import MemoryStore
from adjudicator.rules.load import library
from adjudicator.search import ready
from adjudicator.service import Service
from adjudicator.web import create_app
from adjudicator.web.wire import listen

THREADS = 24
NOON = "2026-01-01T12:00:00Z"


@dataclass(frozen=True, slots=True)
class Site:
    """A service that browsers can reach: its address, its use cases, its application."""

    address: str
    service: Service
    app: Flask


@contextmanager
def served(store: Store | None = None, config: Mapping[str, Any] | None = None) -> Iterator[Site]:
    """Serve games from a store (None: an empty one in memory) until the block ends. The clock stands still."""
    texts = library()
    numbers = itertools.count(1)
    service = Service(store or MemoryStore(), texts, now=lambda: NOON, fresh=lambda: f"n{next(numbers)}")
    app = create_app(service, ready(texts, paths.built() / "search"), texts, config=config)
    server, port = listen(app, "127.0.0.1", 0, THREADS, app.config["IMPORT_LENGTH"])
    running = threading.Thread(target=server.run)
    running.start()
    try:
        yield Site(f"http://127.0.0.1:{port}", service, app)
    finally:
        app.extensions["adjudicator"].streams.stop()
        server.trigger.pull_trigger(lambda: wasyncore.close_all(server._map, ignore_all=True))
        running.join()
        server.task_dispatcher.shutdown()

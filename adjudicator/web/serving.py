"""Making the service from what lies in the instance folder, and serving it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from adjudicator.demo import load as load_demo
from adjudicator.home import fresh, now, open_index, open_store
from adjudicator.log.contract import Store
from adjudicator.rules.load import library
from adjudicator.service import Service
from adjudicator.web.live import Streams
from adjudicator.web.state import State, state_of

Progress = Callable[[str, int, int], None]
"""Told what is being done, how many are done, and of how many."""

THREADS = 96
STREAMS = 64
"""How many threads may follow games: two for each of 32 phones, so that one that changes pages is never turned away."""


def make_state(
    *,
    instance: Path | None = None,
    store: Store | None = None,
    demo: bool = False,
    progress: Progress | None = None,
) -> State:
    """A service ready to be asked: store, rule texts, and the search index, built where it is out of date.

    store: another one than that of the instance folder; demo: load the demonstration game.
    """
    texts = library(strict=False)
    tell = progress or (lambda _what, _done, _all: None)
    index = open_index(texts, lambda done, of: tell("search index", done, of))
    service = Service(store or open_store(instance), texts, now=now, fresh=fresh)
    if demo:
        load_demo(service)
    return State(service, index, texts)


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    *,
    demo: bool = False,
    progress: Progress | None = None,
    started: Callable[[str, int], None] | None = None,
    instance: Path | None = None,
    reach: str | None = None,
) -> None:
    """Serve until SIGTERM or Ctrl-C. port 0: any free one; started is told host and port once it listens.

    reach: the name or number by which others at the table reach this machine, for the links to seats. Raises OSError
    where the address is taken.
    """
    from adjudicator.web import create_app
    from adjudicator.web.wire import listen

    state = make_state(instance=instance, demo=demo, progress=progress)
    try:
        app = create_app(state.service, state.index, state.library, config={"STREAMS": STREAMS})
        server, bound = listen(app, host, port, THREADS, 2 * app.config["IMPORT_LENGTH"])
        if reach is not None:
            app.config["ADDRESS"] = f"http://{f'[{reach}]' if ':' in reach else reach}:{bound}"
        _end_on_signals(state_of(app).streams)
        if started is not None:
            started(host, bound)
        try:
            server.run()
        finally:
            server.close()
    finally:
        state.service.store.close()


def _end_on_signals(streams: Streams | None) -> None:
    """SIGTERM and Ctrl-C end the service; whoever follows a game is let go first, so that nothing is waited for."""

    def end(number: int, _frame: FrameType | None) -> None:
        if streams is not None:
            streams.stop()
        raise SystemExit(0) if number == signal.SIGTERM else KeyboardInterrupt

    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, end)
        signal.signal(signal.SIGINT, end)

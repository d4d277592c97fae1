"""Live updates: Server-Sent Events whose id is the number of an entry, so that a phone goes on where it was."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

from flask import Response, json, request

from adjudicator.log.errors import LogError
from adjudicator.seating.viewing import Viewer
from adjudicator.service import Service
from adjudicator.web.errors import Refused, problem

SLICE = 0.5
"""Seconds after which a waiting stream looks whether its reader has left or the service is being stopped."""


class Streams:
    """The streams that are open. Each holds a thread, so there is a most; who comes too many asks again later."""

    def __init__(self, most: int, heartbeat: float) -> None:
        self.most, self.heartbeat = most, heartbeat
        self.stopping = threading.Event()
        self._open = 0
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return self._open

    def stop(self) -> None:
        """End all streams: the service is being stopped."""
        self.stopping.set()

    def enter(self) -> None:
        """Take a place. Raises Refused (503) where there is none."""
        with self._lock:
            if self._open >= self.most or self.stopping.is_set():
                said = f"{self.most} streams are open, and no more can be. Ask for the log now and then instead."
                raise Refused(problem("busy", said, headers={"Retry-After": "10"}))
            self._open += 1

    def leave(self) -> None:
        """Give the place back."""
        with self._lock:
            self._open -= 1


class Stream:
    """One stream as the server reads it; its place is free again however it ends."""

    def __init__(self, streams: Streams, lines: Iterator[str]) -> None:
        self._lines = lines
        self._left: Callable[[], None] | None = streams.leave

    def __iter__(self) -> Iterator[str]:
        return self._lines

    def close(self) -> None:
        """The reader is gone, or the stream is over."""
        left, self._left = self._left, None
        if left is not None:
            left()


def events(streams: Streams, service: Service, game_id: str, after: int, look: Callable[[], Viewer]) -> Response:
    """A stream of what is written to a game after an entry, for as long as whoever looks belongs to it.

    look: what the device that asks is to the game now; it may be stood up meanwhile. Raises UnknownGame, Refused.
    """
    service.store.game(game_id)
    streams.enter()
    left = request.environ.get("waitress.client_disconnected", lambda: False)
    reading = _lines(streams, service, game_id, after, lambda: look() if not left() else None, look().veils)
    stream = Stream(streams, reading)
    answer = Response(stream, mimetype="text/event-stream")
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["X-Accel-Buffering"] = "no"
    answer.call_on_close(stream.close)
    return answer


def _lines(
    streams: Streams,
    service: Service,
    game_id: str,
    after: int,
    look: Callable[[], Viewer | None],
    veils: frozenset[str],
) -> Iterator[str]:
    """What was written after `after`, then what is written from now on; a comment now and then as a sign of life.

    look: who reads, None once nobody does any more: a phone that goes to another page gives its place free at once.
    """
    yield "retry: 2000\n: here\n\n"
    try:
        while not streams.stopping.is_set():
            came = _wait(streams, service, game_id, after, look)
            reader = look()
            if reader is None:
                return
            if not reader.belongs:
                yield "event: stood-up\ndata: {}\n\n"
                return
            if reader.veils != veils:
                return  # what may be seen is another by now: the phone asks again, and goes on where it was
            if came:
                for row in service.since(game_id, after):
                    after = int(row["version"])
                    yield _event(row)
            elif not streams.stopping.is_set():
                yield ": here\n\n"
    except LogError:
        return  # the store is being closed


def _wait(streams: Streams, service: Service, game_id: str, after: int, look: Callable[[], Viewer | None]) -> bool:
    """Wait for an entry, at most until the next sign of life is due or whoever looks has been stood up."""
    due = time.monotonic() + streams.heartbeat
    while not streams.stopping.is_set() and (left := due - time.monotonic()) > 0:
        if service.store.wait(game_id, after, min(SLICE, left)) is not None:
            return True
        reader = look()
        if reader is None or not reader.belongs:
            break
    return False


def _event(row: dict[str, Any]) -> str:
    """One entry in short; the page asks for more where it needs more."""
    return f"id: {row['version']}\nevent: entry\ndata: {json.dumps(row)}\n\n"

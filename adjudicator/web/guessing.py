"""Wrong links, counted by address: a code cannot be guessed, and nobody shall be able to try for long."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

MOST, WINDOW, KNOWN = 20, 60.0, 1000


class Guesses:
    """How often each address followed a link that leads nowhere, within a while. Safe to use from many threads."""

    def __init__(self, most: int = MOST, window: float = WINDOW, clock: Callable[[], float] = time.monotonic) -> None:
        self.most, self.window, self.clock = most, window, clock
        self._wrong: dict[str, tuple[float, int]] = {}
        self._lock = threading.Lock()

    def wait(self, address: str) -> int:
        """Seconds until this address may try again: 0 where it may now."""
        with self._lock:
            since, n = self._wrong.get(address, (0.0, 0))
            left = since + self.window - self.clock()
            return int(left) + 1 if n >= self.most and left > 0 else 0

    def wrong(self, address: str) -> None:
        """It followed a link that leads nowhere."""
        now = self.clock()
        with self._lock:
            since, n = self._wrong.pop(address, (now, 0))
            self._wrong[address] = (since, n + 1) if now - since < self.window else (now, 1)
            while len(self._wrong) > KNOWN:
                del self._wrong[next(iter(self._wrong))]

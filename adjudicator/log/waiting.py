"""Waking those who wait for a game to go on."""

from __future__ import annotations

import threading
from collections.abc import Callable


class Tips:
    """The newest entry of each game that this process has written, and who waits for one."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._tips: dict[str, int] = {}
        self._closed = False

    def moved(self, game_id: str, tip: int) -> None:
        """Tell that a game has gone on."""
        with self._changed:
            self._tips[game_id] = max(tip, self._tips.get(game_id, 0))
            self._changed.notify_all()

    def wait(self, game_id: str, after: int, timeout: float, read: Callable[[], int]) -> int | None:
        """Wait for more than `after` entries. `read` looks into the store, before and once more when time is
        up, so that what another process wrote is seen too.
        """
        tip = read()
        if tip <= after:
            with self._changed:
                self._changed.wait_for(
                    lambda: self._closed or self._tips.get(game_id, 0) > after, max(timeout, 0)
                )
                if self._closed:
                    return None
            tip = read()
        return tip if tip > after else None

    def close(self) -> None:
        """Let all who wait go."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

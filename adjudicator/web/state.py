"""What every request leans on: the use cases, the search and the rule texts, kept once for each app."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from flask import Flask, current_app

from adjudicator.cases.coverage import coverage
from adjudicator.rules.library import Library
from adjudicator.search import Index
from adjudicator.service import Service
from adjudicator.web.calling import words_of
from adjudicator.web.guessing import Guesses

if TYPE_CHECKING:
    from flask.typing import ResponseReturnValue

    from adjudicator.web.errors import Problem
    from adjudicator.web.live import Streams
    from adjudicator.web.sight import Sights

EXTENSION = "adjudicator"
PATIENCE = 0.2
"""Seconds that a reader waits for what may be there at once."""


@dataclass(slots=True)
class State:
    """The parts of a running service. `error_page` is set by the pages: how a problem looks to a reader.

    went: of how many files of worked cases coverage has run how many.
    whole: the use cases on all there is. `service` is what views ask: the same, as whoever asks may see it.
    """

    whole: Service
    index: Index
    library: Library
    streams: Streams | None = field(default=None, repr=False)
    guesses: Guesses = field(default_factory=Guesses, repr=False)
    sights: Sights | None = field(default=None, repr=False)
    error_page: Callable[[Problem], ResponseReturnValue] | None = field(default=None, repr=False)
    _funnel: dict[str, Any] | None = field(default=None, repr=False)
    went: tuple[int, int] = (0, 0)
    _aside: threading.Thread | None = field(default=None, repr=False)
    _starting: threading.Lock = field(default_factory=threading.Lock, repr=False)
    _words: frozenset[str] = field(default=frozenset(), repr=False)
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    @property
    def service(self) -> Service:
        """The use cases as the device that asks may see them; outside of a request all that there is."""
        return self.whole if self.sights is None else self.sights.of_request()

    def of(self, game_id: str) -> Service:
        """The same for a game that the address does not name. Raises UnknownGame."""
        return self.whole if self.sights is None else self.sights.behind(self.sights.veils(game_id))

    def coverage(self) -> dict[str, Any]:
        """How far each book is carried through; worked out when it is first asked for."""
        with self._lock:
            if self._funnel is None:
                self._funnel = coverage(self.library, progress=self._went)
            return self._funnel

    def coverage_so_far(self) -> dict[str, Any] | None:
        """The same for who cannot wait: None while it is worked out aside, `went` says how far that is.

        What failed aside is worked out again here, so that its fault is told.
        """
        with self._starting:
            if self._aside is None:
                self._aside = threading.Thread(target=self.coverage, name="coverage", daemon=True)
                self._aside.start()
        self._aside.join(PATIENCE)
        return None if self._aside.is_alive() else self.coverage()

    def _went(self, done: int, of: int) -> None:
        self.went = (done, of)

    def words(self) -> frozenset[str]:
        """Every word of the rules; gathered when it is first asked for."""
        self._words = self._words or words_of(self.library)
        return self._words


def state_of(app: Flask) -> State:
    """The state of an app."""
    return cast("State", app.extensions[EXTENSION])


def here() -> State:
    """The state of the app that answers this request."""
    return state_of(current_app)

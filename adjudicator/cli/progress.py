"""Progress on standard error, shown for what takes longer than a second."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

PATIENCE = 1.0  # seconds that something may take without a word


class Bar:
    """A bar that appears once its work has lasted; on a stream that is no terminal, a line for each tenth."""

    def __init__(self, label: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.label, self.clock = label, clock
        self.began = clock()
        self.bar: Any = None
        self.done = self.told = 0

    def __call__(self, done: int, of: int) -> None:
        """Tell how many of how many are done."""
        if self.bar is None and (done >= of or self.clock() - self.began < PATIENCE):
            return
        if not sys.stderr.isatty():
            self._line(done, of)
            return
        if self.bar is None:
            self.bar = click.progressbar(length=of, label=self.label, file=sys.stderr)
            self.bar.__enter__()
        self.bar.update(done - self.done)
        self.done = done

    def _line(self, done: int, of: int) -> None:
        self.bar = self.bar or ()
        if done * 10 // of > self.told:
            self.told = done * 10 // of
            click.echo(f"{self.label}: {done} of {of}", err=True)

    def close(self) -> None:
        """End the bar's line, if it was shown."""
        if self.bar:
            self.bar.__exit__(None, None, None)


@contextmanager
def progress(label: str) -> Iterator[Bar]:
    """A bar for some work."""
    bar = Bar(label)
    try:
        yield bar
    finally:
        bar.close()

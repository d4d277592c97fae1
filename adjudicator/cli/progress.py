"""Progress on standard error, shown for what takes longer than a second."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

PATIENCE = 1.0  # seconds that something may take without a word
TENTHS = 10


class Bar:
    """A bar that appears once its work has lasted; on a stream that is no terminal, a line for each tenth.

    patience: seconds of silence; 0 for what is known to take its time.
    """

    def __init__(self, label: str, clock: Callable[[], float] = time.monotonic, patience: float = PATIENCE) -> None:
        self.label, self.clock, self.patience = label, clock, patience
        self.began = clock()
        self.shown = False
        self.bar: Any = None
        self.done = 0

    def __call__(self, done: int, of: int) -> None:
        """Tell how many of how many are done."""
        if not self.shown:
            if done >= of or self.clock() - self.began < self.patience:
                return
            self.shown = True
            if sys.stderr.isatty():
                self.bar = click.progressbar(length=of, label=self.label, file=sys.stderr)
                self.bar.__enter__()
        if self.bar is not None:
            self.bar.update(done - self.done)
        elif done * TENTHS // of > self.done * TENTHS // of:
            click.echo(f"{self.label}: {done} of {of}", err=True)
        self.done = done

    def close(self) -> None:
        """End the bar's line, if it was shown."""
        if self.bar is not None:
            self.bar.__exit__(None, None, None)
            self.bar = None


@contextmanager
def progress(label: str, patience: float = PATIENCE) -> Iterator[Bar]:
    """A bar for some work."""
    bar = Bar(label, patience=patience)
    try:
        yield bar
    finally:
        bar.close()

"""Stop-watches and figures. Ours and the yardstick take turns, so that a busy machine hurts both alike."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from math import isnan
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

Work = Callable[[], object]
Clock = Callable[[], float]
MICRO, MILLI = 1e6, 1e3
UNITS = {"µs": MICRO, "ms": MILLI, "s": 1.0}


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured thing beside its yardstick, in the same unit. aim: what their ratio should at most be."""

    what: str
    ours: float
    unit: str
    yardstick: str = ""
    theirs: float | None = None
    ratio: float | None = None
    aim: float | None = None

    @property
    def met(self) -> bool | None:
        """Is the ratio within the aim? None where there is none."""
        return None if self.aim is None or self.ratio is None else self.ratio <= self.aim

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {**asdict(self), "met": self.met}


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is measured, where files may lie, and who is told of the progress."""

    quick: bool
    folder: Path
    tell: Callable[[str], None]

    def of(self, full: int, quick: int) -> int:
        """A number of rounds, entries or games: the second where it must be quick."""
        return quick if self.quick else full

    def room(self, name: str) -> Path:
        """A fresh folder."""
        path = self.folder / name
        path.mkdir(parents=True)
        return path


def took(work: Work, times: int = 1, clock: Clock = perf_counter) -> float:
    """Seconds for one of so many times."""
    start = clock()
    for _ in range(times):
        work()
    return (clock() - start) / times


def in_turn(works: Sequence[Callable[[], float]], rounds: int) -> list[list[float]]:
    """What each of some measurements gave, round by round; first all of them once, to warm up."""
    for work in works:
        work()
    rows: list[list[float]] = [[] for _ in works]
    for turn in range(rounds):
        order = range(len(works)) if turn % 2 == 0 else reversed(range(len(works)))
        for place in order:
            rows[place].append(works[place]())
    return rows


def paired(what: str, unit: str, ours: Sequence[float], yardstick: str, theirs: Sequence[float],
           aim: float | None = None) -> Figure:
    """A figure from times (in seconds) that were taken in pairs: medians, and the median of their ratios."""
    scale = UNITS[unit]
    ratio = median(mine / other for mine, other in zip(ours, theirs, strict=True))
    return Figure(what, median(ours) * scale, unit, yardstick, median(theirs) * scale, ratio, aim)


def against(what: str, unit: str, seconds: float, limit: float) -> Figure:
    """A figure whose yardstick is a number that was set."""
    ours = seconds * UNITS[unit]
    return Figure(what, ours, unit, "the aim", limit, ours / limit, 1.0)


def share(values: Sequence[float], part: float) -> float:
    """The value below which this part of them lies."""
    rows = sorted(values)
    return rows[min(len(rows) - 1, int(len(rows) * part))]


def resident(pid: int) -> float:
    """Megabytes of memory that a process holds; nan where the system does not say."""
    try:
        for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
    except OSError:
        pass
    return float("nan")


def worked(pid: int) -> float:
    """Seconds of processor time that a process has taken so far; nan where the system does not say."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError):
        return float("nan")


def load() -> str:
    """How busy the machine is, in words."""
    busy = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "?"
    return f"Python {sys.version.split()[0]}, {os.cpu_count()} processors, load {busy}"


def pace() -> float:
    """Seconds that a thousand calls of a plain function take: how fast this machine runs Python just now."""
    def nothing(one: int, other: int) -> tuple[int, int]:
        return one, other

    def thousand() -> None:
        for n in range(1000):
            nothing(n, other=n)

    return min(took(thousand, 1, process_time) for _ in range(50))


def table(figures: Sequence[Figure]) -> Iterator[str]:
    """The figures as lines of text."""
    rows = [("", "ours", "", "yardstick", "", "ratio", "aim"), *map(_cells, figures)]
    widths = [max(len(row[n]) for row in rows) for n in range(7)]
    for row in rows:
        yield "  ".join(cell.rjust(width) if n in (1, 4, 5, 6) else cell.ljust(width)
                        for n, (cell, width) in enumerate(zip(row, widths, strict=True))).rstrip()


def _cells(figure: Figure) -> tuple[str, ...]:
    missed = " missed" if figure.met is False else ""
    return (figure.what, number(figure.ours), figure.unit, figure.yardstick, number(figure.theirs),
            number(figure.ratio), "" if figure.aim is None else f"{figure.aim:g}{missed}")


def number(value: float | None) -> str:
    """A number as short as it is still telling."""
    if value is None or isnan(value):
        return ""
    return f"{value:.{2 if abs(value) < 10 else 1 if abs(value) < 100 else 0}f}"

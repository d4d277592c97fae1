"""Reading an export line by line: every fault is noted, and nothing is believed that was not checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from adjudicator.log.batch import Row, genesis
from adjudicator.log.canonical import (
    MAX_BYTES,
    MAX_DEPTH,
    NotCanonical,
    NotStrict,
    chain,
    loads_canonical,
)
from adjudicator.log.errors import Fault, ImportRefused
from adjudicator.log.model import GameRecord
from adjudicator.log.shapes import AROUND_ENTRY, AROUND_OPENING, End, Misshapen, read_end, read_entry, read_header

MAX_FAULTS = 20

Progress = Callable[[int, int | None], None]


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of an export is read at most."""

    lines: int = 100_000
    line_bytes: int = MAX_BYTES + 4096
    total_bytes: int = 1 << 27
    depth: int = MAX_DEPTH


class _Stop(Exception):
    """Reading is over."""


class Reading:
    """One reading of an export."""

    def __init__(self, limits: Limits, progress: Progress | None = None) -> None:
        self._limits = limits
        self._progress = progress
        self._faults: list[Fault] = []
        self._number = 0
        self._game: GameRecord | None = None
        self._ended = False
        self._due = 1
        self._rows: list[tuple[Row, dict[str, Any]]] = []
        self._hashes: dict[int, bytes] = {}  # by version, as the file has them

    def read(self, lines: Iterable[str | bytes]) -> tuple[GameRecord, list[tuple[Row, dict[str, Any]]]]:
        """The game and its rows with their envelopes, every hash checked; raises ImportRefused with all faults."""
        try:
            for text in self._texts(lines):
                self._line(text)
            self._finish()
        except _Stop:
            pass
        if self._faults or self._game is None:
            raise ImportRefused(self._faults)
        return self._game, self._rows

    def _fault(self, why: str, *, stop: bool = False) -> None:
        self._faults.append(Fault(self._number, why))
        if stop or len(self._faults) == MAX_FAULTS:
            raise _Stop

    def _texts(self, lines: Iterable[str | bytes]) -> Iterator[str | bytes]:
        """The lines without their ends, as far as the limits go."""
        limits, total = self._limits, 0
        for line in lines:
            self._number += 1
            size = len(line) if isinstance(line, bytes) else len(line.encode(errors="replace"))
            total += size
            if self._number > limits.lines:
                self._fault(f"more than {limits.lines} lines; the rest is not read", stop=True)
            if size > limits.line_bytes + 2:
                self._fault(f"more than {limits.line_bytes} bytes in a line; not read", stop=True)
            if total > limits.total_bytes:
                self._fault(f"more than {limits.total_bytes} bytes in all; the rest is not read", stop=True)
            yield line.rstrip(b"\r\n") if isinstance(line, bytes) else line.rstrip("\r\n")
            if self._progress is not None and self._number % 256 == 0:
                self._progress(self._number, None if self._game is None else self._game.tip + 2)
        if self._progress is not None:
            self._progress(self._number, self._number)

    def _line(self, text: str | bytes) -> None:
        """One line. The first must be right: without it nothing can be made of the others."""
        try:
            value, spelled = self._value(text)
            if self._game is None:
                self._game = read_header(value)
                self._hashes[0] = genesis(self._game)
            elif self._ended:
                self._fault("it comes after the last line", stop=True)
            elif value.keys() == {"end"}:
                self._end(value["end"])
            else:
                self._entry(read_entry(value, spelled, self._game.origin), value["entry"])
        except (NotStrict, NotCanonical, Misshapen) as error:
            self._due += 1  # take it for the entry that was due, so that one fault is told once
            self._fault(str(error), stop=self._game is None)

    def _value(self, text: str | bytes) -> tuple[dict[str, Any], str]:
        """The object that stands in a line, in its one spelling, and that spelling."""
        depth = self._limits.depth + (AROUND_OPENING if self._game is None else AROUND_ENTRY)
        value, spelled = loads_canonical(text, max_bytes=self._limits.line_bytes, max_depth=depth)
        if not isinstance(value, dict):
            raise NotStrict("not a JSON object")
        return value, spelled

    def _entry(self, row: Row, envelope: dict[str, Any]) -> None:
        """The place of an entry in the order, and its hash."""
        if row.version in self._hashes:
            self._fault(f"entry {row.version} stands twice")
            return
        if row.version > self._due:
            why = "lines are missing or out of order"
            self._fault(f"entry {row.version} where entry {self._due} was due: {why}")
        elif row.version < self._due:
            self._fault(f"entry {row.version} comes late: lines are out of order")
        self._due = max(self._due, row.version + 1)
        before = self._hashes.get(row.version - 1)
        if before is not None and chain(before, row.envelope.encode()) != row.hash:
            follows = f"entry {row.version - 1}" if row.version > 1 else "opening"
            self._fault(f"entry {row.version} is not as it was written, or not after this {follows}")
        self._hashes[row.version] = row.hash
        self._rows.append((row._replace(prev_hash=before or bytes(32)), envelope))

    def _end(self, value: Any) -> None:
        """The last line: it and the first must say what the entries between them are."""
        self._ended = True
        said = read_end(value if isinstance(value, dict) else {})
        if self._game is None or self._faults:
            return
        first = End(self._game.tip, self._game.head, self._game.tip_hash)
        found = End(0, 0, self._hashes[0])
        if self._rows:
            last, _ = self._rows[-1]
            found = End(last.version, last.head, last.hash)
        if said != found:
            self._fault(f"it says: {said}; but above it are: {found}")
        if first != found:
            self._fault(f"the first line says: {first}; but there are: {found}")

    def _finish(self) -> None:
        if self._number == 0:
            self._fault("the file is empty")
        elif not self._ended:
            known = 0 if self._game is None else self._game.tip
            self._fault(f"cut short: {len(self._rows)} of {known} entries, and no last line")

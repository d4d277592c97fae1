"""A game's figures over its turns: what its seats had at the end of each, and what they did in it."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from adjudicator.folding import effects_of
from adjudicator.holding import Holding
from adjudicator.kernel.effects import fold
from adjudicator.kernel.game import Game
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.table import Table
from adjudicator.log.errors import NotLive
from adjudicator.log.lines import whole_line
from adjudicator.log.model import Entry

STANDS, EACH = "stands", "each"
"""A figure that everybody has at the end of every turn, and one that only a turn's own seat may have, of that turn."""

_HELD = 32

Span = tuple[int | None, int | None]
"""From the least that it is to the most (None: no bound is known); the same twice where it is known."""

Cell = tuple[str, str, str, Span | None]
"""What one seat has of one figure at one moment: the figure's name and kind, the seat, the span."""


@dataclass(slots=True)
class Figure:
    """One figure: for each seat what it was at each moment; None: it had none (only those that turns have)."""

    name: str
    kind: str
    seats: dict[str, list[Span | None]] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        rows = {seat: [None if span is None else {"low": span[0], "high": span[1]} for span in spans]
                for seat, spans in self.seats.items()}
        return {"name": self.name, "kind": self.kind, "seats": rows}


@dataclass(frozen=True, slots=True)
class Moment:
    """The end of a turn: its number and seat, and the last entry of it; `going`: the turn is not over yet."""

    turn: int | None
    seat: str | None
    entry: int
    going: bool = False

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"turn": self.turn, "seat": self.seat, "entry": self.entry, "going": self.going}


@dataclass(frozen=True, slots=True)
class Figures:
    """All figures of a game along its live line, up to its live entry `head`."""

    game: str
    head: int
    seats: tuple[str, ...]
    moments: tuple[Moment, ...]
    figures: tuple[Figure, ...]

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"game": self.game, "head": self.head, "seats": list(self.seats),
                "moments": [moment.as_json() for moment in self.moments],
                "figures": [figure.as_json() for figure in self.figures]}


class Figuring(Holding):
    """The use case of looking back on a game's figures."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._charts: dict[str, tuple[int, _Chart, Figures]] = {}
        self._charting = threading.Lock()

    def figures(self, game_id: str) -> Figures:
        """The figures of a game: the line is folded once, and looked at where turns end. Raises UnknownGame.

        The first moment is the table as it was set up, the last one is now. A branch begins with its parent's turns.
        What was folded is kept, and folded on when the game has gone on.
        """
        record = self.store.game(game_id)
        with self._charting:
            held = self._charts.pop(game_id, None)
            if held is None or held[0] != record.head:
                chart, line = self._going_on(game_id, record.head, held)
                for entry in line:
                    chart.read(entry)
                held = (record.head, chart, chart.shown(game_id, record.head))
            self._charts[game_id] = held
            while len(self._charts) > _HELD:
                self._charts.pop(next(iter(self._charts)))
            return held[2]

    def _going_on(self, game_id: str, head: int, held: tuple[int, _Chart, Figures] | None
                  ) -> tuple[_Chart, list[Entry]]:
        """A chart, and the entries that it has not read; a new one where what it read was taken back."""
        if held is not None and held[0] < head:
            with suppress(NotLive):
                return held[1], self.store.line(game_id, head, held[0])
        game = self.game(str(self.store.game(game_id).opening["game"]))
        return _Chart(game), whole_line(self.store, game_id, head)


class _Chart:
    """A line that is folded, with what is charted of it so far: the turns that are over."""

    def __init__(self, game: Game) -> None:
        self.game, self.table = game, Table()
        self.moments: list[Moment] = []
        self.rows: list[list[Cell]] = []
        self.turn: tuple[Any, Any] = (None, None)
        self.last = 0
        self.done: dict[tuple[str, str], int] = {}
        self.ruled: dict[tuple[str, str], Span] = {}
        self.begun: set[str] = set()
        values = (value for value, _ in game.ruled_values.values())
        self.marks = [f'"{word}"' for word in (*game.counted_deeds.values(), *values)]

    def read(self, entry: Entry) -> None:
        """Fold the next entry of the line; where it ends a turn, look at the table."""
        fold(self.table, effects_of(entry.text))
        self._hear(entry)
        now = (self.table.dials.get("turn"), self.table.dials.get("active"))
        if not self.moments:
            self._keep(Moment(0, None, entry.version))
        elif now != self.turn:
            self._keep(Moment(*self.turn, entry.version))
        self.turn, self.last = now, entry.version

    def _keep(self, moment: Moment) -> None:
        self.moments.append(moment)
        self.rows.append(self._look())
        self.ruled.clear()
        self.begun.clear()

    def _hear(self, entry: Entry) -> None:
        """Count what an entry's ruling tells of; most rulings tell nothing that is charted and are not decoded."""
        if not any(mark in entry.text for mark in self.marks):
            return
        envelope = entry.envelope
        seat, ruling = str(envelope["action"].get("seat") or ""), envelope["ruling"]
        for name, deed in self.game.counted_deeds.items():
            n = sum(1 for row in ruling.get("deeds", ()) if row.get("deed") == deed)
            if n:
                self.done[name, seat] = self.done.get((name, seat), 0) + n
        for name, (value, kind) in self.game.ruled_values.items():
            if envelope["type"] == kind:
                self.begun.add(name)
            found = ruling.get("values", {}).get(value)
            if name in self.begun and found is not None:
                self.ruled[name, seat] = _span(found)

    def _look(self) -> list[Cell]:
        """What every seat has now, and what it did in this turn."""
        cells: list[Cell] = []
        for seat in self.game.seats(self.table):
            quantities = self.game.figures(Hearing(self.table, self.game, {"seat": seat}, "figures"))
            cells += [(quantity.name, STANDS, seat, (quantity.low, quantity.high)) for quantity in quantities]
            done = {name: self.done.get((name, seat), 0) for name in self.game.counted_deeds}
            cells += [(name, STANDS, seat, (n, n)) for name, n in done.items()]
            cells += [(name, EACH, seat, self.ruled.get((name, seat))) for name in self.game.ruled_values]
        return cells

    def shown(self, game_id: str, head: int) -> Figures:
        """All of it up to now."""
        moments, rows = list(self.moments), list(self.rows)
        if moments and moments[-1].entry != self.last:
            moments.append(Moment(*self.turn, self.last, going=self.table.dials.get("over") is None))
            rows.append(self._look())
        figures: dict[str, Figure] = {}
        for at, row in enumerate(rows):
            for name, kind, seat, span in row:
                spans = figures.setdefault(name, Figure(name, kind)).seats.setdefault(seat, [])
                spans.extend([None] * (at - len(spans)))
                spans.append(span)
        for figure in figures.values():
            for spans in figure.seats.values():
                spans.extend([None] * (len(rows) - len(spans)))
        return Figures(game_id, head, tuple(self.game.seats(self.table)), tuple(moments), tuple(figures.values()))


def _span(row: Mapping[str, Any]) -> Span:
    """The ends of a number of a ruling."""
    return (row["value"], row["value"]) if "value" in row else (row.get("low"), row.get("high"))

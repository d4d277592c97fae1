"""Figures of a game as charts: geometry for SVG, words and a table that say the same.

A chart is as wide as a phone, so that its text is read there as it is written here. Seats differ by the shape of their
marks and the dashes of their lines; colour only helps. What is not known is a band, or a gap that the words name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import Any

from adjudicator.audit.figures import EACH, Figure, Figures, Moment, Span

WIDTH, HEIGHT = 350, 220
LEFT, RIGHT, TOP, BOTTOM = 40, 14, 14, 52
MOST = 60
"""So many moments are drawn at most; of longer games every second, third ... one."""

STEPS = (1, 2, 5)
DASHES = ("", "9 5", "2 5", "12 4 2 4", "5 3", "1 7")
SHAPES = ("circle", "square", "triangle", "diamond", "cross", "bar")
TICKS_UP, TICKS_ALONG = 5, 6

Point = tuple[float, float]
Spot = tuple[int, Span]


def charts(told: Figures) -> list[dict[str, Any]]:
    """Every figure as a chart: name, title, words, ticks, a series for each seat, rows of its table."""
    return [_chart(at, figure, told) for at, figure in enumerate(told.figures, 1)]


def _chart(number: int, figure: Figure, told: Figures) -> dict[str, Any]:
    kept = _kept(figure, told.moments)
    moments = [told.moments[at] for at in kept]
    rows = {seat: [spans[at] for at in kept] for seat, spans in figure.seats.items()}
    frame = _Frame(len(kept), [span for spans in rows.values() for span in spans if span is not None])
    return {
        "id": f"chart-{number}",
        "name": figure.name,
        "each": figure.kind == EACH,
        "empty": _is_empty(figure.kind, rows),
        "series": [_series(at, seat, spans, frame, figure.kind) for at, (seat, spans) in enumerate(rows.items())],
        "up": [{"y": frame.y(value), "words": str(value)} for value in frame.ticks],
        "along": frame.along(moments),
        "thinned": len(kept) < len(told.moments) and figure.kind != EACH,
        "head": list(rows),
        "table": [
            {"moment": moment_words(moment), "figures": [_words(spans[at]) for spans in rows.values()]}
            for at, moment in enumerate(moments)
        ],
        "size": {"width": WIDTH, "height": HEIGHT, "left": LEFT, "right": WIDTH - RIGHT, "foot": HEIGHT - BOTTOM},
    }


def _is_empty(kind: str, rows: Mapping[str, Sequence[Span | None]]) -> bool:
    """Is there nothing to draw? A figure of turns that had none; one that stands at nothing all along. A turn's own
    figure of 0 is something: a fight with an attack of 0 was fought.
    """
    nothing: tuple[Span | None, ...] = (None,) if kind == EACH else (None, (0, 0))
    return all(span in nothing for spans in rows.values() for span in spans)


def _kept(figure: Figure, moments: Sequence[Moment]) -> list[int]:
    """The moments that are drawn: those at which somebody has the figure, thinned out evenly, the last one kept."""
    there = [at for at in range(len(moments)) if any(at < len(row) and row[at] is not None
                                                     for row in figure.seats.values())]
    if figure.kind == EACH:
        return there[-MOST:]
    step = -(-len(there) // MOST) or 1
    return sorted({*there[::step], *there[-1:]})


def moment_words(moment: Moment) -> str:
    """When a figure was so."""
    if moment.turn == 0:
        return "set-up"
    words = f"turn {moment.turn}" if moment.turn is not None else f"entry {moment.entry}"
    return f"{words}, {moment.seat}" if moment.seat else words


class _Frame:
    """Where values and moments lie."""

    def __init__(self, n: int, spans: Iterable[Span]) -> None:
        self.n, self.dodge = n, 0.0
        ends = [end for span in spans for end in span if end is not None]
        self.low, high = min([0, *ends]), max([1, *ends])
        step, power = 1, 1
        while (high - self.low) / step > TICKS_UP - 1:
            at = STEPS.index(step // power)
            power *= 10 if at == len(STEPS) - 1 else 1
            step = STEPS[(at + 1) % len(STEPS)] * power
        first = self.low // step * step
        self.ticks = list(range(first, high + step, step))
        self.low, self.high = first, self.ticks[-1]

    def beside(self, seat: int) -> _Frame:
        """The same a little to the right for each further seat, so that equal figures do not cover each other."""
        moved = copy(self)
        moved.dodge = min(3.0, 0.25 * (WIDTH - LEFT - RIGHT) / max(1, self.n)) * seat
        return moved

    def x(self, at: int) -> float:
        """Where a moment lies."""
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (at + 0.5) / max(1, self.n) + self.dodge, 1)

    def y(self, value: float) -> float:
        """Where a value lies."""
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - self.low) / (self.high - self.low), 1)

    def along(self, moments: Sequence[Moment]) -> list[dict[str, Any]]:
        """A few moments by name."""
        step = -(-len(moments) // TICKS_ALONG) or 1
        return [{"x": self.x(at), "words": str(moment.turn if moment.turn is not None else moment.entry)}
                for at, moment in enumerate(moments) if at % step == 0]


def _series(at: int, seat: str, spans: Sequence[Span | None], frame: _Frame, kind: str) -> dict[str, Any]:
    """A seat's line: runs of points, bands where it is not known, marks, and the same in words."""
    runs = _runs(spans, bridged=kind == EACH)
    shape = SHAPES[at % len(SHAPES)]
    frame = frame.beside(at)
    return {
        "seat": seat,
        "style": at % len(SHAPES),
        "dash": DASHES[at % len(DASHES)],
        "shape": _shape(shape, 20, 9),
        "lines": [_points(_spot(n, span, frame) for n, span in run) for run in runs if len(run) > 1],
        "bands": [_band(part, frame) for run in runs for part in _unsure(run)],
        "marks": [{"shape": _shape(shape, *_spot(n, span, frame)), "sure": _sure(span)} for run in runs
                  for n, span in run],
        "now": _words(next((span for span in reversed(spans) if span is not None), None)),
        "words": _summary(seat, spans, kind),
    }


def _runs(spans: Sequence[Span | None], bridged: bool) -> list[list[Spot]]:
    """The moments that follow each other with a figure; bridged: one that a turn does not have breaks no line."""
    runs: list[list[Spot]] = [[]]
    for n, span in enumerate(spans):
        if span is not None and span != (None, None):
            runs[-1].append((n, span))
        elif not bridged or span is not None:
            runs.append([])
    return [run for run in runs if run]


def _unsure(run: Sequence[Spot]) -> Iterator[list[Spot]]:
    """The parts of a run in which the figure is not known, from the known one before to the known one after."""
    part: list[Spot] = []
    for at, spot in enumerate(run):
        if not _sure(spot[1]):
            part = part or ([run[at - 1]] if at else [])
            part.append(spot)
        elif part:
            yield [*part, spot]
            part = []
    if part:
        yield part


def _sure(span: Span) -> bool:
    return span[0] is not None and span[0] == span[1]


def _spot(n: int, span: Span, frame: _Frame) -> Point:
    """Where the mark of a figure lies: at the least that it is, or at the most where only that is known."""
    low, high = span
    return frame.x(n), frame.y(low if low is not None else high or 0)


def _band(row: Sequence[Spot], frame: _Frame) -> str:
    """The outline of what a figure may have been."""
    upper = [(frame.x(n), frame.y(frame.high if high is None else high)) for n, (_, high) in row]
    lower = [(frame.x(n), frame.y(frame.low if low is None else low)) for n, (low, _) in row]
    if len(row) == 1:
        upper, lower = ([(x - 6, y), (x + 6, y)] for [(x, y)] in (upper, lower))
    return _points([*upper, *reversed(lower)])


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)


def _shape(name: str, x: float, y: float) -> str:
    """A mark as the data of a path."""
    r = 5
    return {
        "circle": f"M{x - r:g} {y:g}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z",
        "square": f"M{x - r:g} {y - r:g}h{2 * r}v{2 * r}h{-2 * r}z",
        "triangle": f"M{x:g} {y - r - 1:g}l{r + 1} {2 * r}h{-2 * r - 2}z",
        "diamond": f"M{x:g} {y - r - 2:g}l{r + 1} {r + 2}l{-r - 1} {r + 2}l{-r - 1} {-r - 2}z",
        "cross": f"M{x - r:g} {y - r:g}l{2 * r} {2 * r}m0 {-2 * r}l{-2 * r} {2 * r}",
        "bar": f"M{x - r - 1:g} {y - 2:g}h{2 * r + 2}v4h{-2 * r - 2}z",
    }[name]


def _words(span: Span | None) -> str:
    """A figure as people say it."""
    if span is None:
        return "–"
    low, high = span
    if low is not None and low == high:
        return str(low).replace("-", "−")
    if low is None:
        return "not known" if high is None else f"{high} or less"
    return f"{low} or more" if high is None else f"{low} to {high}"


def _summary(seat: str, spans: Sequence[Span | None], kind: str) -> str:
    """A seat's line in a sentence."""
    told = [span for span in spans if span is not None]
    if not told:
        return f"{seat}: none."
    gaps = sum(1 for span in told if span == (None, None))
    tail = f", {gaps} times not known" if gaps else ""
    if kind == EACH:
        return f"{seat}: {', '.join(map(_words, told[-12:]))}{tail}."
    first, last = _words(told[0]), _words(told[-1])
    return f"{seat}: {first} all along{tail}." if first == last and len({*told}) == 1 else (
        f"{seat}: from {first} to {last}{tail}.")


def as_json(told: Figures) -> Mapping[str, Any]:
    """The figures as plain data with the words of each chart."""
    words = {chart["name"]: [row["words"] for row in chart["series"]] for chart in charts(told)}
    data = told.as_json()
    return {**data, "figures": [{**row, "words": words[row["name"]]} for row in data["figures"]]}

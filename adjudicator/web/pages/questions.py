"""Two questions to a whole game: what would today's rules say of it, and what hangs on an entry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from flask import Response

from adjudicator.web.pages.frame import asked_number, looking, pages, shown
from adjudicator.web.pages.lines import line
from adjudicator.web.pages.numbers import figure
from adjudicator.web.pages.verdicts import WORDS
from adjudicator.web.state import here

SPAN = 200
"""How many entries are judged anew for one page."""
SHAPES = {"changed": "would change", "falls": "would fall", "numbers": "would stand with other numbers"}


@pages.get("/games/<game_id>/today")
def today(game_id: str) -> Response:
    """Which entries would be ruled otherwise today? So many at a time, the newest first."""
    service = here().service
    before = asked_number("before")
    live = [entry for entry in service.store.line(game_id) if before is None or entry.version < before]
    part = live[-SPAN:]
    found = service.ruled_today(game_id, part[0].version, part[-1].version) if part else []
    rows = [row for row in found if row["game"] == game_id]
    with looking(game_id) as seen:
        return shown(
            "today.html",
            seen=seen,
            rows=[_row(game_id, row) for row in reversed(rows)],
            first=part[0].version if part else None,
            last=part[-1].version if part else None,
            older=part[0].version if len(live) > len(part) else None,
            before=before,
            tab="log",
        )


@pages.get("/games/<game_id>/entries/<int:version>/depends")
def depends(game_id: str, version: int) -> Response:
    """Which later entries depend on it? Those that change or fall if it had not happened."""
    service = here().service
    most = asked_number("most") or SPAN
    found = service.dependents(game_id, version, most)
    rows = [_row(game_id, row) for row in found["dependents"]]
    with looking(game_id) as seen:
        return shown(
            "depends.html",
            seen=seen,
            row=line(service.store.entry(game_id, version)),
            found=found,
            rows=rows,
            counts=_counted(rows),
            most=min(most + 4 * SPAN, most + found["more"]),
            tab="log",
        )


def _row(game_id: str, row: Mapping[str, Any]) -> dict[str, Any]:
    """An entry that would be another one: its line, and what it would be."""
    now = row["now"]
    verdict = now.get("verdict")
    word = WORDS.get(verdict, "") if verdict else "Cannot be read any more"
    said = now.get("sentence") or "; ".join(str(fault["wanted"]) for fault in now.get("faults", ()))
    return {
        "line": {**line(here().service.store.entry(game_id, row["version"])), "live": True},
        "shape": SHAPES.get(row.get("shape", ""), ""),
        "verdict": verdict or "undetermined",
        "word": word,
        "said": said,
        "figures": [
            f"{value['name']} {_figure(value['now'])} instead of {_figure(value['then'])}"
            for value in row.get("values", ())
        ],
    }


def _figure(row: Mapping[str, Any] | None) -> str:
    return "not counted" if row is None else figure(row)


def _counted(rows: Iterable[Mapping[str, Any]]) -> str:
    """How many change and how many fall: "2 would change, 1 would fall"."""
    shapes = [row["shape"] for row in rows]
    return ", ".join(f"{shapes.count(word)} {word}" for word in SHAPES.values() if word in shapes)

"""The steps of a turn as the game's book lists them, and which of them it is now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.kernel.game import Game
from adjudicator.kernel.stages import Stage
from adjudicator.kernel.table import Frame, Table

ORDERED = ("village", "dungeon")
"""Where steps follow each other; elsewhere one of them is chosen."""


def phase(table: Table) -> str:
    """Where the active player is: start, village, dungeon, rest, prepare, untold or over."""
    top = table.top()
    if top is None or top["kind"] == "game-over":
        return "over"
    did = table.marked(str(table.dials.get("active")), "did")
    if did is not None:
        return str(did)
    return "untold" if top["kind"] == "step.untold" else "start"


def current(table: Table, steps: Sequence[Stage]) -> int | None:
    """The number of the step that it is: the lowest that is still to be done, or the one whose effects are being
    carried out.
    """
    kinds = [str(frame["kind"]) for group in table.groups for frame in group]
    due = [n for n, step in enumerate(steps) if any(kind in step.frames for kind in kinds)]
    if not due:
        return None
    top = table.top()
    return max(due[0] - 1, 0) if top is not None and _of_the_step_before(top) else due[0]


def _of_the_step_before(frame: Frame) -> bool:
    """Does this question belong to a step whose own frame has been settled already?"""
    kind = frame["kind"]
    return kind in ("experience", "disease.penalty", "disease", "hand.choice") or (
        kind == "deed" and frame.get("by") in ("monster", "aftermath", "effect")
    )


def strip(table: Table, game: Game) -> list[dict[str, Any]]:
    """The steps for the page: number, title, rule, and whether it is past, now or to come."""
    where = phase(table)
    steps = game.stages(where)
    at = current(table, steps)
    top = table.top()
    before = where == "start" and top is not None and not any(top["kind"] in step.frames for step in steps)
    if where == "over" or before:
        at = None  # the game is over, or something is to be settled before the turn begins
    return [
        {
            "number": step.number,
            "title": step.title,
            "rule": step.rule,
            "state": "" if at is None else "now" if n == at else "past" if n < at and where in ORDERED else "",
        }
        for n, step in enumerate(steps)
    ]


def topics(table: Table, game: Game) -> tuple[str, ...]:
    """Topics that matter now: they come first when rules are searched from the table."""
    where = phase(table)
    steps = game.stages(where)
    at = current(table, steps)
    rows = [steps[at]] if at is not None else []
    return tuple(step.rule.partition("/")[2] for step in rows)

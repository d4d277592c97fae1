"""The steps of a turn as the book lists them, and which of them it is now."""

from __future__ import annotations

from typing import Any, NamedTuple

from adjudicator.kernel.table import Frame, Table


class Step(NamedTuple):
    """One step of a turn: the frames of the agenda that stand for it, its name, the rule to read."""

    frames: tuple[str, ...]
    title: str
    rule: str
    number: str


def _rows(*rows: tuple[str, str, str, str]) -> tuple[Step, ...]:
    return tuple(
        Step(tuple(frames.split()), title, f"numenera/{topic}", number) for number, frames, title, topic in rows
    )


VILLAGE = _rows(
    ("1", "turn", "lay out", "village.lay-out"),
    ("2", "village.abilities", "abilities", "ability.step"),
    ("3", "village.buy", "buy", "buy.step"),
    ("4", "village.level-up", "level up", "levelup.step"),
    ("", "end-turn", "end of turn", "end.discard-draw"),
)
DUNGEON = _rows(
    ("1", "turn", "lay out", "dungeon.lay-out"),
    ("2", "dungeon.abilities", "abilities, weapons", "equip.step"),
    ("3", "dungeon.choose", "choose", "choose.one"),
    ("4", "dungeon.battle", "Battle", "battle.mandatory"),
    ("5", "dungeon.compare", "compare", "compare.wins"),
    ("6", "dungeon.aftermath", "Aftermath", "aftermath.always"),
    ("7–8", "dungeon.outcome", "lost or won", "win.to-discard"),
    ("9", "dungeon.spoils", "Spoils", "spoils.use"),
    ("10", "dungeon.refill", "refill", "refill.shift"),
    ("11", "dungeon.raid", "Raid", "raid.apply"),
    ("12", "dungeon.breach", "Breach", "breach.apply"),
    ("", "end-turn", "end of turn", "end.discard-draw"),
)
START = _rows(
    ("", "turn", "choose one of four", "turn.one-action"),
    ("", "village.", "village", "village.steps"),
    ("", "dungeon.", "dungeon", "dungeon.steps"),
    ("", "prepare", "prepare", "prepare.put-back"),
    ("", "rest", "rest", "rest.one-card"),
    ("", "end-turn", "end of turn", "end.discard-draw"),
)


_BESIEGED = Step(("siege.flip", "siege.untold", "siege.full-rank", "siege.rebuild", "siege.moved"), "besiegers",
                 "root-of-corruption/siege.flip", "")
SIEGE_DUNGEON = tuple(step for step in DUNGEON if step.number not in ("10", "11", "12"))
SIEGE_START = (_BESIEGED, *START)


def steps_of(table: Table) -> tuple[Step, ...]:
    """The steps of the turn that is taken; a siege refills nothing, and its besiegers come between two turns."""
    besieged = "files" in table.dials
    by_phase = {"village": VILLAGE, "dungeon": SIEGE_DUNGEON if besieged else DUNGEON}
    return by_phase.get(phase(table), SIEGE_START if besieged else START)


def phase(table: Table) -> str:
    """Where the active player is: start, village, dungeon, rest, prepare, untold or over."""
    top = table.top()
    if top is None or top["kind"] == "game-over":
        return "over"
    did = table.marked(str(table.dials.get("active")), "did")
    if did is not None:
        return str(did)
    return "untold" if top["kind"] == "step.untold" else "start"


def current(table: Table, steps: tuple[Step, ...]) -> int | None:
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


def strip(table: Table) -> list[dict[str, Any]]:
    """The steps for the page: number, title, rule, and whether it is past, now or to come."""
    where, steps = phase(table), steps_of(table)
    at = None if where == "over" else current(table, steps)
    passed = steps not in (START, SIEGE_START)
    return [
        {
            "number": step.number,
            "title": step.title,
            "rule": step.rule,
            "state": "" if at is None else "now" if n == at else "past" if n < at and passed else "",
        }
        for n, step in enumerate(steps)
    ]


def topics(table: Table) -> tuple[str, ...]:
    """Topics that matter now: they come first when rules are searched from the table."""
    steps = steps_of(table)
    at = current(table, steps)
    rows = [steps[at]] if at is not None else []
    return tuple(step.rule.partition("/")[2] for step in rows)

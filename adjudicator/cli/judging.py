"""Judging what lies in files: judge, schema."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from adjudicator import games
from adjudicator.cases.reading import Case, read_file, read_text
from adjudicator.cases.running import StepResult, game_of, run_case
from adjudicator.cases.schema import action_schema, case_schema
from adjudicator.cases.unnamed import SEAT, spoken
from adjudicator.cli import context, wording
from adjudicator.cli.answer import FINE, NO, UNREADABLE, Answer, answers
from adjudicator.cli.progress import progress
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.rules.library import Library

ENDINGS = (".yaml", ".yml", ".json")


@dataclass(frozen=True, slots=True)
class Judged:
    """A case with its steps, or the faults of a file that holds none."""

    file: str
    case: Case | None
    steps: tuple[StepResult, ...] = ()
    faults: tuple[Fault, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "file": self.file,
            "title": self.case.title if self.case else None,
            "steps": [step.as_json() for step in self.steps],
            "faults": [fault.as_json() for fault in self.faults],
        }


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(allow_dash=True))
@click.option("-f", "--failed", is_flag=True, help="Show only steps that failed.")
@answers
def judge(files: tuple[str, ...], failed: bool) -> Answer:
    """Judge the steps of case files (YAML or JSON; - is standard input; a folder stands for its case files).

    Each step's verdict and sentence are printed, and "N passed, N failed" last; a file or a case that cannot be
    read counts as one failed. Ends with 1 where a step failed, with 2 where something cannot be read.
    docs/cases.md says how a case is written.
    """
    texts = context.texts()
    judged: list[Judged] = []
    wanted = f"a folder with case files ({', '.join(ENDINGS)})"
    named = {file: _expanded(file) for file in files}
    judged += [Judged(file, None, faults=(Fault("folder", file, wanted),)) for file in named if not named[file]]
    names = [name for file in files for name in named[file]]
    with progress("Judging") as bar:
        for number, name in enumerate(names, 1):
            judged.extend(_judged(name, texts))
            bar(number, len(names))
    passed = sum(step.passed for one in judged for step in one.steps)
    wrong = sum(not step.passed for one in judged for step in one.steps)
    faulty = sum(bool(one.faults) for one in judged)
    wrong += faulty
    data = {"cases": [one.as_json() for one in judged], "passed": passed, "failed": wrong}
    return Answer(data, _text(judged, passed, wrong, failed), UNREADABLE if faulty else NO if wrong else FINE)


def _expanded(file: str) -> list[str]:
    """The case files that a word on the command line stands for."""
    path = Path(file)
    if file == "-" or not path.is_dir():
        return [file]
    return [str(one) for one in sorted(path.rglob("*")) if one.suffix in ENDINGS and one.is_file()]


def _judged(name: str, texts: Library) -> Iterator[Judged]:
    try:
        cases = read_text(sys.stdin.read(), "standard input") if name == "-" else read_file(Path(name))
    except Malformed as fault:
        yield Judged(name, None, faults=fault.faults)
        return
    except OSError as fault:
        wanted = f"a file that can be read: {fault.strerror}"
        yield Judged(name, None, faults=(Fault("file", name, wanted),))
        return
    for case in cases:
        try:
            yield Judged(name, case, tuple(run_case(case, game_of(texts, case.game))))
        except Malformed as fault:
            yield Judged(name, case, faults=fault.faults)


def _text(judged: list[Judged], passed: int, wrong: int, only: bool) -> Iterator[str]:
    for one in judged:
        if only and not one.faults and all(step.passed for step in one.steps):
            continue
        title = one.case.title if one.case else "no case that can be judged"
        yield click.style(f"{title} ({one.file})", bold=True)
        for fault in one.faults:
            yield f"  {fault}"
        for step in one.steps:
            if not (only and step.passed):
                yield from _step(step)
    yield f"{passed} passed, {wrong} failed"


def _step(step: StepResult) -> Iterator[str]:
    mark = "ok  " if step.passed else click.style("FAIL", fg="red", bold=True)
    speak = spoken if step.action.get("seat") == SEAT else str
    said = speak(step.ruling.sentence() if step.ruling else "; ".join(map(str, step.faults)))
    word = wording.heading(step.ruling.as_json(effects=False)) if step.ruling else wording.verdict(step.verdict)
    yield f"  {step.number:2} {mark} {step.action.get('type')}: {word}: {said}"
    for miss in step.misses:
        yield f"          {speak(miss)}"


@click.command()
@click.argument("what", type=click.Choice(["case", "actions"]))
@click.option("--game", metavar="GAME", default="numenera", show_default=True, help="The game, for actions.")
@answers
def schema(what: str, game: str) -> Answer:
    """Say how a case is written, or every action of a game with its fields."""
    texts = context.texts()
    if what == "case":
        data = case_schema(texts)
        return Answer(data, _case(data))
    actions = action_schema(game_of(texts, context.game_named(game)))
    return Answer(actions, _actions(actions))


def _actions(actions: dict[str, Any]) -> Iterator[str]:
    for name, row in actions.items():
        yield click.style(name, bold=True) + f"  {row['about']}"
        for field, told in row["fields"].items():
            must = " (must be told)" if told["required"] else ""
            some = f" One of: {', '.join(told['choices'])}." if told.get("choices") else ""
            yield wording.wrapped(f"{field}{must}: {told['about']}; {told['write']}.{some}", "    ")


def _case(data: dict[str, Any]) -> Iterator[str]:
    yield wording.wrapped(data["about"])
    for name, row in data["case"]["properties"].items():
        yield wording.wrapped(f"{name}: {row.get('description', '')}", "  ")
    yield "Expected:"
    for name, about in data["expect"].items():
        yield wording.wrapped(f"{name}: {about}", "  ")
    for name in games.GAMES:
        row = data["games"][name]
        yield f"{row['title']} (--json has all of it):"
        for part in ("situation", "seat", "actions", "values", "places", "steps", "dials", "printed"):
            yield wording.wrapped(f"{part}: {', '.join(row[part])}", "  ")


COMMANDS: tuple[click.Command, ...] = (judge, schema)

"""Running cases: each step is judged, and the ruling compared with what was expected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from adjudicator import games
from adjudicator.cases.expecting import Ruled, misses
from adjudicator.cases.reading import Case, Step
from adjudicator.kernel.effects import fold
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.kernel.game import Game
from adjudicator.kernel.judge import judge, unfit
from adjudicator.kernel.ruleset import Text
from adjudicator.kernel.ruling import LEGAL, Ruling
from adjudicator.kernel.table import Table
from adjudicator.rules.library import Library
from adjudicator.rules.model import Rule


@dataclass(slots=True)
class StepResult:
    """One step: its ruling (or the fault of a request that cannot be read), and what differs from what was expected."""

    number: int
    action: Mapping[str, Any]
    ruling: Ruling | None
    faults: tuple[Fault, ...]
    misses: list[str]
    shows: Mapping[str, str]

    @property
    def passed(self) -> bool:
        """Nothing differs."""
        return not self.misses

    @property
    def verdict(self) -> str:
        """The verdict, or "malformed" for a request that cannot be read."""
        return self.ruling.verdict if self.ruling is not None else "malformed"

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"step": self.number, "action": dict(self.action), "verdict": self.verdict, "passed": self.passed,
                "misses": self.misses, "ruling": self.ruling.as_json() if self.ruling else None,
                "faults": [fault.as_json() for fault in self.faults]}


def game_of(library: Library, name: str) -> Game:
    """The game with the card data of its books."""
    texts = {book.name: {rule.topic: _text(rule) for rule in book.rules.values()} for book in library.books.values()}
    held = {row["name"]: row for book in games.BOOKS.get(name, (name,)) if book in library.books
            for row in library.cards(book)}
    return games.game(name, held.values(), texts)


def _text(rule: Rule) -> Text:
    """What the code must know of a rule's text."""
    reading = rule.default_reading
    return Text(rule.points_to(rule.same_as) if rule.same_as else "", reading.name if reading else "",
                tuple(map(rule.points_to, rule.replaces)))


def opened(case: Case, game: Game) -> tuple[Table, Ruling]:
    """The table of a case before its first step. Raises Malformed."""
    table = Table()
    facts = dict(case.facts)
    if case.opening is not None:
        action = {"type": "open", **case.options, **case.opening}
    else:
        told = {**case.options, **(case.situation or {})}
        own = told.get("facts") or {}
        told["facts"] = {**facts, **own} if isinstance(own, Mapping) else own
        action = {"type": "situation", "told": told}
    ruling = judge(table, game, action, "s", keep=True)
    if ruling.verdict != LEGAL:
        raise Malformed(unfit(game, action, ruling, "opening" if case.opening is not None else "situation"))
    if case.opening is not None:
        rows, faults = game.read_facts(facts)
        if faults:
            raise Malformed(faults)
        fold(table, [{"do": "tell", "card": card, "field": field, "value": value, "by": "the case"}
                     for card, field, value in rows])
    return table, ruling


def run_case(case: Case, game: Game) -> list[StepResult]:
    """Judge every step of a case."""
    table, told = opened(case, game)
    return [_run(game, table, number, step, told.assuming if number == 1 else ())
            for number, step in enumerate(case.steps, 1)]


def _run(game: Game, table: Table, number: int, step: Step, before: Sequence[str] = ()) -> StepResult:
    """One step. before: what its table takes for granted, which the first ruling says too."""
    action = dict(step.action)
    action.setdefault("seat", table.dials.get("active"))
    try:
        ruling = judge(table, game, action, f"e{number}")
    except Malformed as fault:
        wanted = step.expect.get("verdict")
        fits = any(str(word) in ("malformed", "422") for word in (wanted if isinstance(wanted, list) else [wanted]))
        return StepResult(number, action, None, fault.faults, [] if fits else list(map(str, fault.faults)), step.shows)
    ruling = replace(ruling, assuming=list(dict.fromkeys((*before, *ruling.assuming)))) if before else ruling
    mark = table.begin()
    fold(table, ruling.effects)
    missed = list(misses(Ruled(table, game, action, ruling), step.expect))
    if not step.tried and ruling.verdict == LEGAL:
        table.keep()
    else:
        table.rollback(mark)
    return StepResult(number, action, ruling, (), missed, step.shows)

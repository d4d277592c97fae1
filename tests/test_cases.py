"""Every case file under tests/cases: one test a case, failing with what differs from what was expected."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from adjudicator.cases.coverage import Kinds, Seen, coverage, files, kinds_of, see_case
from adjudicator.cases.reading import Case, read_file
from adjudicator.cases.running import game_of, run_case
from adjudicator.kernel.game import Game
from adjudicator.kernel.registry import entries
from adjudicator.rules.links import everywhere
from adjudicator.rules.load import library

CASES = Path(__file__).parent / "cases"


@cache
def _game(name: str) -> Game:
    return game_of(library(), name)


@cache
def _kinds() -> Kinds:
    return kinds_of(everywhere(library(), entries()))


@cache
def _coverage() -> dict[str, Any]:
    return coverage(library())


def _all() -> Iterator[Any]:
    for path in files(CASES):
        for case in read_file(path):
            yield pytest.param(case, id=f"{path.relative_to(CASES).with_suffix('')}: {case.title}")


@pytest.mark.parametrize("case", list(_all()))
def test_case(case: Case) -> None:
    results = run_case(case, _game(case.game))
    seen = Seen(_kinds())
    see_case(case, results, seen, case.title)
    said = [f"step {result.number} is {result.verdict}: {result.ruling.sentence()}" for result in results
            if not result.passed and result.ruling is not None]
    assert not seen.failed + seen.unfounded, "\n".join([*seen.failed, *seen.unfounded, *said])


@pytest.mark.parametrize("book", ["numenera", "root-of-corruption", "starter-set", "table"])
def test_every_linked_rule_was_seen_both_ways(book: str) -> None:
    """A new rule comes with a case where it makes a difference and one where it just does not."""
    found = _coverage()
    missing = found["missing"][book]
    assert (missing["linked"], missing["exercised"], missing["both_ways"]) == ([], [], [])
    assert found["failed"] == []

"""What an undetermined ruling asks for is what would settle it: no more, and enough where it is read off cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from adjudicator.cases import running
from adjudicator.cases.coverage import files
from adjudicator.cases.reading import Case, read_file
from adjudicator.cases.running import game_of, run_case
from adjudicator.kernel.effects import fold
from adjudicator.kernel.game import Game
from adjudicator.kernel.judge import judge
from adjudicator.kernel.ruling import ILLEGAL, LEGAL, UNDETERMINED, Ruling
from adjudicator.kernel.table import Table
from adjudicator.rules.load import library

HERE = Path(__file__).parent
TRIED = (0, 1, 2, 3, 6, 12, 20)
"""Numbers of which one settles what a card's number leaves open, in every case."""
TEXTS: Mapping[str, Any] = {"keywords": ["Villager"], "abilities": [], "traits": []}


@cache
def _game(name: str) -> Game:
    return game_of(library(), name)


def _open() -> Iterator[Any]:
    """The cases in which something is undetermined."""
    for path in files(HERE):
        for case in read_file(path):
            if any(step.expect.get("verdict") == UNDETERMINED for step in case.steps):
                yield pytest.param(case, id=f"{path.relative_to(HERE).with_suffix('')}: {case.title}")


@pytest.mark.parametrize("case", list(_open()))
def test_what_is_asked_would_settle_it(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each undetermined step asks for something; all of it belongs to a rule that is not known to be kept or broken."""
    heard = list[str]()

    def judged(table: Table, game: Game, action: Mapping[str, Any], prefix: str = "new", keep: bool = False) -> Ruling:
        ruling = judge(table, game, action, prefix, keep)
        if ruling.verdict == UNDETERMINED:
            wants = [ask for finding in ruling.findings if finding.outcome == "unknown" for ask in finding.asks]
            assert ruling.asks, action
            assert not wants or set(ruling.asks) <= set(wants), (action, ruling.asks)
            heard.append(_told(table, game, action, ruling))
        return ruling

    monkeypatch.setattr(running, "judge", judged)
    run_case(case, _game(case.game))
    assert heard
    assert "" not in heard, heard


def _told(table: Table, game: Game, action: Mapping[str, Any], ruling: Ruling) -> str:
    """The verdict once all that is asked has been read off cards; "" where none of some numbers settles it."""
    seats = game.seats(table)
    if any(ask.field not in game.fields() or ask.thing in seats for ask in ruling.asks):
        return UNDETERMINED  # something else than a card must be looked at
    for number in TRIED:
        mark = table.begin()
        fold(table, [{"do": "tell", "card": ask.thing, "field": ask.field, "value": TEXTS.get(ask.field, number),
                      "by": "the test"} for ask in ruling.asks])
        verdict = judge(table, game, action, "told").verdict
        table.rollback(mark)
        if verdict in (LEGAL, ILLEGAL):
            return verdict
    return ""

"""Playing the toy game: what is legal is kept, and the log is folded anew after each entry."""

from __future__ import annotations

import json
from typing import Any

from adjudicator.kernel.effects import fold
from adjudicator.kernel.judge import judge
from adjudicator.kernel.ruling import Ruling
from adjudicator.kernel.table import Table
from tests.kernel.toy import game
from tests.kernel.toy_table import Skirmish


class Session:
    """One game of it: judges, keeps what is legal, and folds the log anew after every entry."""

    def __init__(self, toy: Skirmish | None = None, **opening: Any) -> None:
        self.game, self.table, self.log = toy or game(), Table(), list[str]()
        self.does("open", seat="", seats=["anna", "bert", "cleo"], **opening)

    def judged(self, kind: str, seat: str = "anna", **fields: Any) -> Ruling:
        """The ruling; the table stays as it is."""
        before = json.dumps(self.table.as_json())
        ruling = judge(self.table, self.game, {"type": kind, "seat": seat, **fields}, f"e{len(self.log)}")
        assert json.dumps(self.table.as_json()) == before
        return ruling

    def does(self, kind: str, seat: str = "anna", **fields: Any) -> Ruling:
        """A legal action, kept."""
        ruling = judge(self.table, self.game, {"type": kind, "seat": seat, **fields}, f"e{len(self.log)}", keep=True)
        assert ruling.verdict == "legal", ruling.sentence()
        self.log.append(json.dumps(ruling.effects))
        again = Table()
        for effects in self.log:
            fold(again, json.loads(effects))
        assert again.digest() == self.table.digest()
        return ruling

    def written(self, do: str, **fields: Any) -> None:
        """Something that no action of the toy tells is written into the log."""
        self.log.append(json.dumps([{"do": do, **fields}]))
        fold(self.table, json.loads(self.log[-1]))

    def count(self, seat: str, kind: str) -> int:
        return self.table.count(seat, kind) or 0

    def hand(self, seat: str) -> int:
        return self.table.piles[f"{seat}/hand"].size or 0

    def agenda(self) -> list[list[str]]:
        """The agenda, the top group first."""
        return [[f"{frame['kind']} {frame.get('seat', '')}".strip() for frame in group]
                for group in reversed(self.table.groups)]


TURNS = [["turn anna", "turn bert", "turn cleo"], ["round"]]


def rules_of(ruling: Ruling, outcome: str) -> list[str]:
    return [finding.rule for finding in ruling.findings if finding.outcome == outcome]


def said(ruling: Ruling) -> list[str]:
    return [deed.said for deed in ruling.deeds if deed.said]

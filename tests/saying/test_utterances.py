"""What players say, held against the actions that they mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.kernel.faults import Malformed
from adjudicator.kernel.judge import judge
from adjudicator.rules import safe_yaml
from tests.saying.tables import verdict

ROWS = safe_yaml.read(Path(__file__).with_name("utterances.yaml"))[0]
TUNED = [row for row in ROWS if not row.get("aside")]
ASIDE = [row for row in ROWS if row.get("aside")]


@pytest.mark.parametrize("row", TUNED, ids=[row["say"] for row in TUNED])
def test_what_is_said_means_what_the_speaker_meant(row, hear):
    assert verdict(row, hear(row["say"], row["table"])) == ""


def test_of_what_was_kept_aside_nearly_all_is_understood(hear):
    wrong = {row["say"]: why for row in ASIDE if (why := verdict(row, hear(row["say"], row["table"])))}
    assert len(ASIDE) >= 40
    assert len(wrong) <= len(ASIDE) // 20, wrong


def test_every_reading_that_is_complete_can_be_judged(hear, laid):
    """Legal or not, the kernel can read it; or it finds fault with a field, never with the action."""
    judged = 0
    for row in ROWS:
        table, game = laid[row["table"]]
        for one in hear(row["say"], row["table"]).proposals:
            for action in one.actions[:1] if one.complete else []:
                fields = {part.name for part in game.ruleset.actions[action["type"]].fields}
                assert {fault.field for fault in faults(table, game, action)} <= fields, row
                judged += 1
    assert judged > 100


def faults(table, game, action):
    """What the kernel cannot read of an action."""
    try:
        judge(table, game, action, "say")
    except Malformed as fault:
        return fault.faults
    return ()


def test_a_saying_never_changes_the_table(hear, laid):
    before = {name: table.digest() for name, (table, _) in laid.items()}
    for row in ROWS:
        hear(row["say"], row["table"])
    assert {name: table.digest() for name, (table, _) in laid.items()} == before

"""A rule that holds says what is so, not what would be said if it were broken."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.cases.running import game_of
from adjudicator.kernel.judge import judge
from adjudicator.kernel.table import Table
from adjudicator.rules.load import library

VILLAGE = {"seats": ["ann"], "step": "village.buy", "village": ["Mystic", "Torch"],
           "ann": {"laid": ["Regular*2", "Torch*4"], "gold": 9}}
DUNGEON = {"seats": ["ann", "ben"], "step": "dungeon", "dungeon": {1: "Scutimorph"},
           "ann": {"laid": ["Regular", "Longspear"], "discard": ["Strong"]}}


def heard(situation: dict[str, Any], action: dict[str, Any]) -> dict[str, tuple[str, str]]:
    """Each rule heard of an action: how it came out and what is said of it."""
    table, game = Table(), game_of(library(), "numenera")
    judge(table, game, {"type": "situation", "told": situation}, "e1", keep=True)
    ruling = judge(table, game, {"seat": "ann", **action}, "e2")
    return {row.rule.partition("/")[2]: (row.outcome, row.said) for row in ruling.findings}


@pytest.mark.parametrize(("situation", "action", "topic", "outcome", "said"), [
    (VILLAGE, {"type": "buy", "card": "Mystic"}, "novalue.disease", "holds", "Mystic is no disease."),
    (VILLAGE, {"type": "buy", "card": "Disease - Iron Wind"}, "novalue.disease", "broken",
     "Disease - Iron Wind is a disease and has no gold cost."),
    (DUNGEON, {"type": "equip", "hero": "Regular", "weapon": "Longspear"}, "equip.present", "holds",
     "Hero and weapon lie in front of the player."),
    (DUNGEON, {"type": "visit-village", "hand": ["Torch"]}, "turn.one-action", "broken",
     "ann has already chosen to fight in the dungeon this turn."),
])
def test_what_is_said_is_so(situation, action, topic, outcome, said):
    assert heard(situation, action).get(topic) == (outcome, said)

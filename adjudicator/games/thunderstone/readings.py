"""The readings of ambiguous rules that a table chose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.kernel.hearing import Hearing

FOLLOWED = frozenset({
    "ability.gone-card", "ability.used-not-destroyed", "attack.total", "attack.unspecified", "bearer.protected",
    "choose.free", "compare.wins", "curse.disease", "destroy.at-once", "destroy.basic", "destroy.disease",
    "disease.empty-stack", "disease.order", "disease.penalty", "end.discard-draw", "ending.bearer-position-1",
    "ending.tie", "ending.tie-remains", "ending.when", "equip.one-weapon", "equip.step", "guardian.leaves",
    "levelup.regular", "light.total", "prepare.put-back", "rest.one-card", "setting.obelisk", "setting.shuffled",
    "setup.hero-stacks", "siege.flip", "siege.full-rank", "siege.guardian", "siege.lose", "siege.moved",
    "siege.negative-points", "siege.overrun", "siege.placeholder", "siege.rest", "siege.survived", "siege.tie",
    "solo.empty-deck", "solo.guardian", "solo.lost-fight", "solo.new-monster", "trait.ignores", "treasure.lost",
    "treasure.placed"})
"""Ambiguous rules of which code follows the reading that a table chose; the players watch the others."""


def choose_readings(h: Hearing, chosen: Mapping[str, Any]) -> None:
    """Keep the readings that this table chose; one that no code follows is said to be the players' to watch."""
    for topic, reading in chosen.items():
        h.effect("turn", dial=f"reading:{topic}", to=str(reading))
        if topic not in FOLLOWED and h.ruleset.defaults.get(topic) != str(reading):
            h.assume(f"the reading {reading} of {topic} is watched by the players; no code follows it")

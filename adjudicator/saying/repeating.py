""""Do that again": the last thing that a seat did, as far as it can be done once more."""

from __future__ import annotations

from typing import Any

from adjudicator.holding import Live
from adjudicator.log.contract import Store
from adjudicator.saying.phrases import Sayings
from adjudicator.saying.tokens import words_of
from adjudicator.saying.understanding import Proposal, Understood, said_of

BACK = 6
"""So many entries back one looks for what a seat did last."""
NEW_EACH_TIME = ("cards", "deeds")
"""Kinds of fields that tell what was drawn or laid out: the cards are others the next time."""


def repeated(store: Store, live: Live, text: str, seat: str, told: Sayings) -> Understood | None:
    """What is meant by "do that again"; None where something else was said, or where there is nothing to repeat."""
    if words_of(text) not in told.lists["repeat"]:
        return None
    action = _last(store, live, seat)
    if action is None:
        return None
    return Understood(text, seat, [Proposal([action], [said_of(action, live.game, told)], [], [], [[]], 0.0)],
                      False, False, [])


def _last(store: Store, live: Live, seat: str) -> dict[str, Any] | None:
    version = live.head
    for _ in range(BACK):
        if version < 1:
            return None
        entry = store.entry(live.record.game_id, version)
        action = dict(entry.envelope["action"])
        if action.get("seat") == seat:
            return action if _repeatable(live, action) else None
        version = entry.after
    return None


def _repeatable(live: Live, action: dict[str, Any]) -> bool:
    spec = live.game.ruleset.actions.get(str(action.get("type")))
    if spec is None or spec.options.get("opens") or {"overrule", "assume"} & set(action):
        return False
    return not {part.name for part in spec.fields if part.kind in NEW_EACH_TIME} & set(action)

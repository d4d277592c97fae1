"""What a page shows of a solo game besides its dungeon: the monster scoring pile, what the end of the turn brings."""

from __future__ import annotations

from collections import Counter
from typing import Any

from adjudicator.games.thunderstone.solo.ending import PILE, result
from adjudicator.games.thunderstone.solo.outlook import outlook
from adjudicator.games.thunderstone.solo.words import COMING, DIFFICULTY, SCORED
from adjudicator.kernel.hearing import Hearing
from adjudicator.web.pages.values import printed, value


def alone(h: Hearing) -> dict[str, Any] | None:
    """The pile with its points, the difficulty, the end of this turn; None where it is no solo game."""
    if (points := value(h, PILE)) is None:
        return None
    waits = (h.table.top() or {}).get("kind") == COMING  # then it is said in full above
    told, held = outlook(h), Counter(h.table.cards_at(SCORED))
    return {
        "difficulty": h.table.dials.get(DIFFICULTY),
        "whole": h.table.is_closed(SCORED),
        "cards": [{"name": name, "count": n, "points": printed(h, name, "victory points") if name else None}
                  for name, n in held.items()],
        "points": points,
        "own": value(h, "victory points", h.seat),
        "says": told.says if told and not waits else "",
        "result": "" if told else result(h, h.seat),
        "attacks": told.attacks if told else None,
    }

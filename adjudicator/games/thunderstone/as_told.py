"""What nobody told is told row by row: asked for until it is, and laid as it is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import Ask


def laid_as_told(h: Hearing, frame: Frame, answer: Any, lay: Callable[[Hearing, str], bool]) -> bool:
    """Lay each row of an answer; False where nothing is told (that is asked for) or a row cannot be read."""
    given = (answer or {}).get("choose")
    if given in (None, ""):
        h.asks.extend(Ask(of, what, "look at the table") for of, what in frame["wants"])
        return False
    rows = given if isinstance(given, list) else str(given).split(",")
    return all(lay(h, str(row).strip()) for row in rows)

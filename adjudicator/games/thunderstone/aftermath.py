"""Aftermath effects (dungeon, step 6): always carried out, whoever won."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.battle import effects_of
from adjudicator.games.thunderstone.doing import pend_effects
from adjudicator.games.thunderstone.words import BOOK, card_of, present
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame


@rules.resolver(BOOK, "aftermath.always", "dungeon.aftermath", topics=("term.aftermath-effect",))
def aftermath(h: Hearing, frame: Frame, answer: Any) -> bool:
    """The fought monster's Aftermath effects and those of laid-out heroes and village cards; not of old trophies."""
    h.settle(frame)
    seat, monster = str(frame["seat"]), h.table.dials.get("fight")
    rows = [(row, monster, "monster") for row in effects_of(h, monster, "aftermath")] \
        if monster in h.table.pieces else []
    for piece in present(h, seat):
        card = card_of(h, piece)
        if card is None or card.kind in ("hero", "village", "basic"):
            rows.extend((row, piece, "aftermath") for row in effects_of(h, piece, "aftermath")
                        if h.table.marked(piece, "used:0") is None or "village" not in row["on"])
    pend_effects(h, rows, seat, "Aftermath", f"{BOOK}/aftermath.always", f"{BOOK}/term.aftermath-effect")
    return True

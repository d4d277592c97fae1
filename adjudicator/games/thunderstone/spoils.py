"""Spoils (dungeon, step 9): after a victory, for laid-out cards and the monster just defeated."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.words import BOOK, card_of
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import HOLDS, Truth, known


@rules.resolver(BOOK, "spoils.use", "dungeon.spoils")
def spoils(h: Hearing, frame: Frame, answer: Any) -> bool:
    """Spoils wait for the player, who may use them or go on; there are none after a defeat."""
    if h.table.dials.get("won"):
        return False
    h.settle(frame)
    return True


@rules.check(BOOK, "spoils.use")
def spoils_use(h: Hearing) -> Truth:
    """Spoils are used at the end of a fight that was won."""
    won = h.table.dials.get("won")
    if won is None:
        return HOLDS
    return known(bool(won), "The fight was won." if won else "The fight was not won.")


@rules.check(BOOK, "spoils.old-trophies")
def old_trophies(h: Hearing, card: str | None) -> Truth:
    """Spoils of monsters defeated on earlier turns are not used again."""
    top = h.table.top()
    known_card = card_of(h, card) if card else None
    if known_card is None or top is None or top["kind"] != "dungeon.spoils":
        return HOLDS
    old = known_card.kind in ("monster", "bearer") and card != h.table.dials.get("fight")
    return known(not old, f"{known_card.name} was defeated before; its Spoils are not used again.")

"""Spoils (dungeon, step 9): after a victory, for laid-out cards and the monster just defeated."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.ability_checks import ability_of
from adjudicator.games.thunderstone.counted import NO_CARD
from adjudicator.games.thunderstone.ending import end_at_once, no_spoils
from adjudicator.games.thunderstone.steps import undecided
from adjudicator.games.thunderstone.words import BOOK, card_of
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import Truth, known


@rules.resolver(BOOK, "spoils.use", "dungeon.spoils", topics=("ending.when",))
def spoils(h: Hearing, frame: Frame, answer: Any) -> bool:
    """Spoils wait for the player, who may use them or go on (or decide none); there are none after a defeat, nor, by
    one reading, once the Bearer is defeated.
    """
    if h.table.dials.get("slayer") and no_spoils(h):
        end_at_once(h)
        return True
    if h.table.dials.get("won") and str((answer or {}).get("choose") or "").lower() not in NO_CARD:
        return False
    h.settle(frame)
    return True


@rules.check(BOOK, "spoils.use")
def spoils_use(h: Hearing) -> Truth | None:
    """Spoils are used at the end of a fight that was won."""
    found = ability_of(h)
    if found is None or "spoils" not in found[1]["on"]:
        return None
    won = h.table.dials.get("won")
    if won is None and {"village", "dungeon"} & set(found[1]["on"]):
        return None
    if won is None and (asks := undecided(h)):
        return Truth(None, "Whether the fight is won is not known yet.", (), asks)
    return known(bool(won), "The fight was won." if won else "No fight has been won this turn.")


@rules.check(BOOK, "spoils.old-trophies")
def old_trophies(h: Hearing, card: str | None) -> Truth | None:
    """Spoils of monsters defeated on earlier turns are not used again."""
    top = h.table.top()
    known_card = card_of(h, card) if card else None
    if known_card is None or top is None or top["kind"] != "dungeon.spoils" \
            or known_card.kind not in ("monster", "bearer"):
        return None
    new = card == h.table.dials.get("fight")
    return known(new, f"{known_card.name} has just been defeated." if new else
                 f"{known_card.name} was defeated before; its Spoils are not used again.")

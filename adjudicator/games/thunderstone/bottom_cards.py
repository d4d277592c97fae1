"""A random dungeon: the Bearer is shuffled in with the bottom cards, and how many those are the players say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.plans import ANY_THREE, Plan
from adjudicator.games.thunderstone.words import BOOK, DECK
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.pointing import read_whole
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import UNKNOWN, Ask, Truth, known

BOTTOM = "setup.bottom"
"""The frame that waits for the number of the bottom cards."""
FEWEST, NOT_COUNTED = 2, "not counted"
HOW_MANY = Ask("the dungeon deck", "how many the bottom cards were", "tell it as it was made",
               "the Bearer lies among so many of the lowest cards, itself counted")


def bottom_fits(plan: Plan, size: int) -> Truth | None:
    """The bottom cards are some of the deck and not all of it; None where nobody said how many they are."""
    if plan["bottom"] is None:
        return None
    return known(FEWEST <= plan["bottom"] < size, f"The bottom cards, the Bearer counted, are at least {FEWEST} and "
                 f"fewer than the {size} cards of the deck; {plan['bottom']} are named.")


def bearer_came(plan: Plan, told: Mapping[int, str | None]) -> Truth | None:
    """The Bearer among the first monsters: that hangs on how many the bottom cards were."""
    if plan["bottom"] is not None or plan["bearer"] not in told.values():
        return None
    return UNKNOWN.saying(f"{plan['bearer']} lies among the first monsters: it was shuffled in with the bottom cards, "
                          "and how many those were has not been told.").asking(HOW_MANY)


def layers_of(plan: Plan, size: int) -> list[list[Any]]:
    """The Bearer among the bottom cards; where nobody said how many they are, anywhere but on top."""
    return [[plan["bearer"], plan["bottom"] or size - 1]]


def wait_for_bottom(h: Hearing, plan: Plan, size: int) -> None:
    """Before the first cards are turned up it is asked how many the bottom cards are; size: cards of the whole deck."""
    if plan["variant"] == ANY_THREE and plan["bottom"] is None and plan["bearer"] in h.table.pools["dungeon"].names:
        h.pend([{"kind": BOTTOM, "seat": h.game.active(h.table), "bearer": plan["bearer"], "size": size}])


@rules.resolver(BOOK, "variant.random-dungeon", BOTTOM)
def count_bottom(h: Hearing, frame: Frame, answer: Any) -> bool:
    """How many the bottom cards are is told, or that nobody counted them."""
    word = str((answer or {}).get("choose") or "").strip().lower()
    number, deck, bearer = read_whole(word), h.table.piles[DECK], frame["bearer"]
    if word == NOT_COUNTED:
        h.settle(frame)
        h.assume(f"{bearer} may lie anywhere but on top: nobody counted the bottom cards")
        return True
    if number is None or not FEWEST <= number < frame["size"]:
        h.asks.append(HOW_MANY)
        return False
    h.settle(frame)
    h.effect("pile", pile=DECK, pool=deck.pool, size=deck.size, within=[[bearer, number]])
    h.say(f"{bearer} is among the lowest {number} cards.", f"{BOOK}/variant.random-dungeon")
    return True


def ask_bottom(h: Hearing, frame: Frame) -> dict[str, Any]:
    """How many the bottom cards are."""
    return {"says": f"A random dungeon: {frame['bearer']} was shuffled in with the bottom cards. How many are those, "
                    f"itself counted (from {FEWEST} to {frame['size'] - 1})?", "options": ["11", NOT_COUNTED]}

"""Cards that are told as drawn or revealed with an action: what the action turns up, and no more."""

from __future__ import annotations

from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.truth import Truth, known

SAW = "saw"
"""The field in which every action is told what was drawn or revealed by it; who reads it takes off what came up."""
RULE = "saw.shown"


def not_shown(h: Hearing, names: list[str]) -> None:
    """Names that were told and read, of cards that did not come up after all, are told still."""
    if names:
        h.args[SAW] = [*names, *(h.args.get(SAW) or ())]


@rules.check("table", RULE)
def all_shown(h: Hearing) -> Truth | None:
    """Everything that was told as seen has been drawn or turned up; heard when all that comes of an action is done."""
    if not h.action.get(SAW):
        return None
    rest = list(h.args.get(SAW) or ())
    if rest and h.game.may_show(h):
        have = "has" if len(rest) == 1 else "have"
        h.say(f"{len(rest)} of the cards told as seen {have} not come up yet: to be told when that comes.")
        return None
    names = ", ".join(rest)
    return known(not rest, f"Nothing here draws or turns up {names}." if rest else "All that was told as seen came up.")

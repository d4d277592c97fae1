"""Cards: what is destroyed, and which abilities of a card are left."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.ability_checks import ability_of
from adjudicator.games.thunderstone.deeds import lay_down, put_out, used_abilities
from adjudicator.games.thunderstone.starter.words import BOOK
from adjudicator.games.thunderstone.words import bearer_of, discard, laid, name_of
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Table
from adjudicator.kernel.truth import Truth, known


@rules.deed(BOOK, "destroy", sometimes=("destroy.removed", "destroy.basic", "destroy.disease"))
def destroy(h: Hearing, piece: str, seat: str, by: Any) -> None:
    """A card leaves the game; a basic card goes on its village stack wherever it was, a disease beneath its stack."""
    there = h.table.pieces[piece].place.startswith("village/")
    lay_down(h, piece, seat)
    put_out(h, piece, returns=not there or h.reading("destroy.basic", "always-returns") == "always-returns")


@rules.check(BOOK, "ability.gone-card")
def gone_card(h: Hearing, card: str | None) -> Truth:
    """A card that is gone has no ability left; one that its own Village ability discarded still has its other one, as
    the book's example shows. By the strict reading a card has one ability a turn.
    """
    if card is None:
        return known(False, "The card is not laid out.")
    name, place = name_of(h, card), h.table.pieces[card].place
    reading = h.reading("ability.gone-card", "example-decides")
    if reading == "one-per-card":
        found = ability_of(h)
        if any(found is None or not key.endswith(f"used:{found[0]}") for key in used_abilities(h, card)):
            return known(False, f"Another ability of {name} has been used this turn.")
    if place == laid(h.seat) or bearer_of(h, card) is not None:
        return known(True, f"{name} is laid out.")
    if reading == "example-decides" and card in discarded_by_itself(h.table, h.seat):
        return known(True, f"{name} was discarded by its own Village ability, and may still use its other one.")
    return known(False, f"{name} lies in {place}.")


def discarded_by_itself(table: Table, seat: str) -> list[str]:
    """Cards on a discard pile whose Village ability was used this turn."""
    return [piece for piece in table.at(discard(seat))
            if any(key.startswith(f"{piece}|used") and mark[0] == "village" for key, mark in table.marks.items())]

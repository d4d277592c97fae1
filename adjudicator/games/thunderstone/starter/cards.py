"""Cards: what is destroyed, and which abilities of a card are left."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.ability_checks import ability_of, place_now
from adjudicator.games.thunderstone.deeds import lay_down, put_out, used_abilities
from adjudicator.games.thunderstone.starter.words import BOOK
from adjudicator.games.thunderstone.words import BOX, bearer_of, card_of, discard, laid, name_of
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Table
from adjudicator.kernel.truth import Truth, known


@rules.deed(BOOK, "destroy", sometimes=("destroy.removed", "destroy.basic", "destroy.disease", "destroy.at-once",
                                        "equip.lost-weapon"))
def destroy(h: Hearing, piece: str, seat: str, by: Any) -> None:
    """A card leaves the game; a basic card goes on its village stack wherever it was, a disease beneath its stack. By
    one reading what an ability destroys is out of the game, whatever it is.
    """
    there = h.table.pieces[piece].place.startswith("village/")
    card = card_of(h, piece)
    lay_down(h, piece, seat)
    if (by or {}).get("kind") == "ability" and card is not None and (card.kind == "basic" or card.has("Disease")) \
            and h.reading("destroy.at-once", "exceptions-hold") == "all-removed":
        h.say(f"{card.name} is destroyed: out of the game.", f"{BOOK}/destroy.removed")
        h.effect("move", id=piece, to=BOX)
        return
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
        found, place_of_use = ability_of(h), place_now(h)
        if any((found is None or not key.endswith(f"used:{found[0]}")) and h.table.marks[key][0] == place_of_use
               for key in used_abilities(h, card)):
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

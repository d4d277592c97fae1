"""Traits that act at once, as soon as their condition is met: in the middle of whatever else is being done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.card_conditions import condition
from adjudicator.games.thunderstone.doing import pend_text
from adjudicator.games.thunderstone.rulings import rulings
from adjudicator.games.thunderstone.traits import thunderstone
from adjudicator.games.thunderstone.words import BOOK, laid, name_of, present, turn_end
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules

SOON, DONE = "as soon as", "acted at once"


@rules.consequence(BOOK, "card.unstable-crystals")
def due_at_once(h: Hearing) -> bool:
    """A trait of a card present whose condition is met now is carried out now, once for the cards that met it."""
    seat = h.table.dials.get("active")
    if seat is None or not h.table.at(laid(str(seat))):
        return False
    for piece in present(h, str(seat)):
        for _, trait in thunderstone(h).traits_with(h.table, h.table.card(piece), SOON):
            if h.table.marked(piece, DONE) is None and condition(h, trait[SOON], str(seat), piece).holds:
                _act(h, str(seat), piece, trait)
                return True
    return False


def _act(h: Hearing, seat: str, piece: str, trait: Mapping[str, Any]) -> None:
    """Its deeds come before anything else; the other cards of its name have then done theirs."""
    name = name_of(h, piece)
    for other in present(h, seat):
        if h.table.card(other) == name:
            h.effect("mark", id=other, key=DONE, value=True, until=turn_end(h))
    h.say(f"{name}: what it does at once, it does now.", *rulings(h, name, SOON))
    pend_text(h, {"on": ["trait"], "does": trait["does"]}, seat, piece, "trait")

"""Cards whose own text, or a text about them, keeps them from being destroyed or discarded; heroes that carry nothing.

A card's text wins over the rules (the golden rule); what it forbids is judged here.
"""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.traits import thunderstone
from adjudicator.games.thunderstone.words import BOOK, name_of
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.truth import Truth, known

DONE = {"destroy": "destroyed", "discard": "discarded"}


def spared(h: Hearing, piece: str, deed: str, source: str | None) -> str | None:
    """Why a card is not destroyed (or discarded) by this source; None where nothing forbids it."""
    name = name_of(h, piece)
    by_text = h.table.marked(piece, "protected") if h.table.marks else None
    if by_text is not None and by_text != source:
        return f"{name} is protected this turn: it is not {DONE[deed]}."
    for trait in thunderstone(h).traits(h.table, h.table.card(piece)):
        if trait.get(f"cannot be {DONE[deed]}"):
            return f"{name} cannot be {DONE[deed]}."
        if deed == "destroy" and trait.get("destroyed only by itself") and source != piece:
            return f"Only its own ability destroys {name}."
    return None


@rules.guard(BOOK, "golden-rule", "destroy", "discard")
def card_spared(h: Hearing, piece: str, by: Any) -> Truth | None:
    """A card that a text keeps from being destroyed or discarded is not."""
    deed = "discard" if by is None else "destroy"
    why = spared(h, piece, deed, (by or {}).get("source"))
    return None if why is None else known(False, why)


def carries_nothing(h: Hearing, hero: str | None) -> Truth | None:
    """A hero whose text says that it carries no weapon is not equipped with one."""
    if hero is None or not any(trait.get("carries no weapon")
                               for trait in thunderstone(h).traits(h.table, h.table.card(hero))):
        return None
    return known(False, f"{name_of(h, hero)} carries no weapon: its text says so.")

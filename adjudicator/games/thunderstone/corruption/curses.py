"""Curses: the stack that those of this box and of the base game make, and whether they count as diseases."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.thunderstone.corruption.words import BOOK
from adjudicator.games.thunderstone.deeds import lay_down
from adjudicator.games.thunderstone.words import CURSE, CURSES, card_of, is_curse_disease, name_of
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules

WITHOUT_CURSES = ("numenera",)
"""Base games that are known to have no curses of their own."""


def lay_curses(h: Hearing) -> None:
    """The curses lie ready: those of this box, and those of the base game, which nobody has counted."""
    known = [card for card in h.game.cards.cards.values() if card.kind == "special" and card.has(CURSE)]
    names = {card.name: card.count for card in known}
    alone = str(h.table.dials.get("base", "")).lower() in WITHOUT_CURSES
    h.effect("pool", pool=CURSES, names=names, unknown=0 if alone else None)
    h.effect("pile", pile=CURSES, pool=CURSES, size=sum(names.values()) if alone else None)


@rules.replacement(BOOK, "curse.disease", "destroy")
def beneath_its_stack(h: Hearing, piece: str, seat: str) -> Callable[[], None] | None:
    """A destroyed curse goes beneath the stack of curses where it counts as a disease; otherwise out of the game."""
    card = card_of(h, piece)
    if card is None or not card.has(CURSE) or not is_curse_disease(h):
        return None
    return lambda: _beneath(h, piece, seat)


def _beneath(h: Hearing, piece: str, seat: str) -> None:
    lay_down(h, piece, seat)
    h.say(f"{name_of(h, piece)} is destroyed: beneath the stack of curses, like a disease.")
    h.effect("hide", id=piece, pile=CURSES, end="bottom")

"""What card texts ask of the light: that there is some, that there is none, that it is dark (three conditions)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.rulings import words_of
from adjudicator.games.thunderstone.words import BOOK, card_of, laid, name_of, present
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.truth import Ask, Truth, known

LIGHT_RULES = ("term.light", "light.there-is", "light.none-present", "light.dark")


def light_rules(cond: Mapping[str, Any]) -> tuple[str, ...]:
    """The rules on what a condition asks of the light.

    >>> light_rules({"light present": False})
    ('numenera/term.light', 'numenera/light.none-present')
    """
    found = []
    for word in words_of(cond):
        if word == "light present":
            found.append("light.there-is" if _wanted(cond, word) else "light.none-present")
        if word == "dark":
            found.append("light.dark")
    return tuple(f"{BOOK}/{topic}" for topic in (("term.light", *found) if found else ()))


def _wanted(cond: Mapping[str, Any], word: str) -> bool:
    """Does a condition want what a word of it says, or its contrary?"""
    if word in cond:
        return bool(cond[word])
    if "not" in cond and word in words_of(cond["not"]):
        return not _wanted(cond["not"], word)
    return any(_wanted(part, word) for key in ("any", "all") for part in cond.get(key) or () if word in words_of(part))


def light_present(h: Hearing, want: Any, seat: str, source: str | None, monster: str | None) -> Truth:
    """Has one of the cards present a light value, however high, even zero or below? Or has none."""
    game: Any = h.game
    lit, unsure = None, []
    for piece in present(h, seat):
        card = card_of(h, piece)
        has = None if card is None else game.has_symbol(h, card, "light")
        if has:
            lit = piece
        elif has is None:
            unsure.append(piece)
    if lit is not None:
        return known(bool(want), f"{name_of(h, lit)} has a light value.")
    if unsure or not h.table.is_closed(laid(seat)):
        asks = tuple(Ask(name_of(h, piece), "light", "the lantern; none where there is no symbol") for piece in unsure)
        return Truth(None, "Whether a card present has a light value is not known.", (),
                     asks or (Ask(f"{seat}'s laid-out cards", "names", "on the table"),))
    return known(not want, "No card present has a light value.")

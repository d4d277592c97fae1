"""Measures in selectors: cards meant by a number that the table derives, such as a hero of Strength 4 or less."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator.kernel.cards import Card
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, at_least, at_most, exactly
from adjudicator.kernel.truth import Ask, Truth, every

MEASURES = ("strength", "attack", "health")
LEVEL = "level"
"""A limit may be the card's own level: "<level"."""


def within(value: Quantity, span: Any, card: Card | None = None) -> Truth:
    """Is a quantity in a span: 3, "<=1", ">=2", "<4", "=0", "<level" (of this card)? Three-valued.

    >>> within(exactly("strength", 4), "<=4").value, within(exactly("strength", 5), "<5").value
    (True, False)
    """
    text = str(span).strip()
    sign = next((sign for sign in ("<=", ">=", "<", ">", "=") if text.startswith(sign)), "")
    word = text[len(sign):]
    if word == LEVEL and (card is None or card.level is None):
        who = card.name if card is not None else "the card"
        return Truth(None, f"Which level {who} has is not known.", (), (Ask(who, LEVEL, "printed on the card"),))
    limit = card.level or 0 if word == LEVEL and card is not None else int(word)
    if value.nothing:
        return Truth(False, f"It has no {value.name}.")
    low, high = {"<=": (None, limit), "<": (None, limit - 1), ">=": (limit, None), ">": (limit + 1, None)}.get(
        sign, (limit, limit))
    rows = [at_least(value, exactly("limit", low))] if low is not None else []
    rows += [at_most(value, exactly("limit", high))] if high is not None else []
    return every(*rows)


def measured(h: Hearing, piece: str, card: Card, sel: Mapping[str, Any]) -> Truth:
    """Has a card the numbers that a selector asks for?"""
    return every(*(within(h.value(word, piece), sel[word], card) for word in MEASURES if word in sel))


def unread(h: Hearing, pieces: Iterable[str], sel: Any) -> tuple[Ask, ...]:
    """The facts without which it is not known whether some cards are meant."""
    if not isinstance(sel, Mapping):
        return ()
    asks: list[Ask] = []
    for piece in pieces:
        card = h.game.card(h.table, h.table.card(piece))
        if card is not None and any(word in sel for word in MEASURES):
            asks.extend(measured(h, piece, card, sel).asks)
        asks.extend(ask for part in sel.get("any") or () for ask in unread(h, [piece], part))
        asks.extend(unread(h, [piece], sel.get("not")))
    return tuple(dict.fromkeys(asks))

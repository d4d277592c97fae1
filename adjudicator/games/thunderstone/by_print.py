"""Selectors judged by the print of a card alone, and numbers in a span."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.games.thunderstone.words import is_kind
from adjudicator.kernel.cards import Card
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity
from adjudicator.kernel.truth import Ask, Truth, every, known, some


def in_range(number: int, span: Any) -> bool:
    """Is a number in a span: 3, "<=1", ">=2", "<4", "!=8"?"""
    text = str(span).strip()
    for sign in ("<=", ">=", "!=", "<", ">", "="):
        if text.startswith(sign):
            limit = int(text[len(sign):])
            return {"<=": number <= limit, ">=": number >= limit, "!=": number != limit, "<": number < limit,
                    ">": number > limit, "=": number == limit}[sign]
    return number == int(text)


def within(value: Quantity, span: Any, said: str) -> Truth:
    """Is a number in a span, as far as it is known? Where only some of what it may be is, that is unknown."""
    edge = int(str(span).strip().lstrip("<>=!"))
    ends = [end for end in (value.low, value.high) if end is not None]
    met = {in_range(n, span) for n in (edge - 1, edge, edge + 1, *ends)
           if (value.low is None or n >= value.low) and (value.high is None or n <= value.high)}
    return Truth(met.pop() if len(met) == 1 else None, said, (value,), () if value.exact else value.asks)


def card_fits(card: Card, sel: Any) -> bool:
    """Does a card (by its print alone) fit a selector?"""
    if isinstance(sel, str):
        word = sel.removeprefix("other ")
        return word in ("card", "self") or is_kind(card, word)
    tests: dict[str, Callable[[Any], bool]] = {
        "kind": lambda want: want == "card" or is_kind(card, want),
        "name": lambda want: card.name == want,
        "group": lambda want: card.group == want,
        "keyword": card.has,
        "level": lambda want: card.level is not None and in_range(card.level, want),
        "any": lambda want: any(card_fits(card, part) for part in want),
        "not": lambda want: not card_fits(card, want),
    }
    return all(tests[key](want) for key, want in sel.items() if key in tests)


ON_THE_LINE = {"keyword": "keywords", "level": "level"}
"""What a selector says of the keyword line of a card, and the field in which a player tells it."""


def unread_line(h: Hearing, name: str | None, field: str) -> bool:
    """Has nobody read this field of the keyword line? Only of a card that no book has: the others are printed here."""
    return name is not None and h.game.cards.get(name) is None and field not in h.table.facts.get(name, {})


def print_fits(h: Hearing, name: str | None, sel: Any) -> Truth:
    """Does a monster of this name fit a selector by its print alone? Unknown where what decides has not been told."""
    if isinstance(sel, str):
        return known(True) if sel in ("monster", "card") else _by_print(h, name, {"kind": sel})
    return every(*(_by_print(h, name, {key: want}) for key, want in sel.items()))


def _by_print(h: Hearing, name: str | None, part: Mapping[str, Any]) -> Truth:
    """The same for one part of a selector."""
    (key, want), = part.items()
    if key == "any":
        return some(*(print_fits(h, name, one) for one in want))
    if key == "not":
        return ~print_fits(h, name, want)
    if key == "kind" and want in ("monster", "card"):
        return known(True)
    card, field = h.game.card(h.table, name), ON_THE_LINE.get(key)
    if card is not None and card_fits(card, part):
        return known(True)
    if card is None or (field is not None and unread_line(h, card.name, field)):
        return Truth(None, f"Whether {name or 'the monster'} is meant has not been told.", (),
                     (Ask(name or "the monster", field or "name", "printed on the card"),))
    return known(False)

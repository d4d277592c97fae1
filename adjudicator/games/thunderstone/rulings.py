"""What a book's glossary rules on single cards: the card data name each ruling beside the word of the card's text that
it is about, so that it is cited wherever that word has a say, whoever told the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.truth import Truth


def rulings(h: Hearing, card: str | None, *words: str) -> tuple[str, ...]:
    """The rules ("book/topic") on what a card's text says with one of these words; mostly none."""
    known = h.game.cards.get(card)
    if known is None or not known.rulings:
        return ()
    return tuple(dict.fromkeys(str(known.rulings[word]) for word in words if word in known.rulings))


def on_condition(h: Hearing, card: str | None, cond: Any) -> tuple[str, ...]:
    """The rules on the words of a condition of a card's text."""
    return rulings(h, card, *words_of(cond)) if cond else ()


def words_of(cond: Mapping[str, Any]) -> Iterator[str]:
    """The words of a condition, those of its parts too.

    >>> list(words_of({"not": {"dark": True}, "present": "monster", "at least": 1}))
    ['not', 'dark', 'present', 'at least']
    """
    for key, part in cond.items():
        yield key
        for inner in part if key in ("any", "all") else (part,) if key == "not" else ():
            yield from words_of(inner)


def find_ruled(h: Hearing, rules: tuple[str, ...], truth: Truth) -> None:
    """Keep what was found of a rule that the glossary has besides the general one."""
    for rule in rules:
        h.find(rule, truth)

"""The player whom nobody named: a case without seats has one, called `player`, and sentences say so as people do."""

from __future__ import annotations

import re
from typing import Any

SEAT = "player"
"""The seat of a situation that names none."""
_LEADS = ("the", "a", "an", "each", "every", "other", "another", "one", "1", "any", "no", "that", "this", "which",
          "next", "active", "same", "new", "per")
_NAMED = re.compile(rf"(?<![\w/'’-])(?:(?P<lead>{'|'.join(_LEADS)}) )?(?<![\w/-]){SEAT}\b(?!/)", re.IGNORECASE)
_KEYS = ("rule", "rules", "topics", "digest", "seat", "type", "id")
"""What is a name for programs, not a sentence."""


def spoken(text: str) -> str:
    """A sentence about the seat `player` as one about the player.

    >>> spoken("player fights Laak. player draws 6 cards; player's discard pile: 1.")
    "The player fights Laak. The player draws 6 cards; the player's discard pile: 1."
    >>> spoken("A solo game is for 1 player."), spoken("each player draws"), spoken("It is player's turn.")
    ('A solo game is for 1 player.', 'each player draws', "It is the player's turn.")
    """
    def put(found: re.Match[str]) -> str:
        if found["lead"] or found[0] != SEAT:
            return found[0]
        begins = not text[:found.start()].rstrip() or text[:found.start()].rstrip()[-1] in ".!?"
        return f"{'The' if begins else 'the'} {SEAT}"
    return _NAMED.sub(put, text)


def all_spoken(data: Any) -> Any:
    """The same for every sentence of plain data; names for programs stay."""
    if isinstance(data, str):
        return spoken(data)
    if isinstance(data, list | tuple):
        return [all_spoken(row) for row in data]
    if isinstance(data, dict):
        return {key: value if key in _KEYS else all_spoken(value) for key, value in data.items()}
    return data

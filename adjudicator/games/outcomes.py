"""What comes of an action that may be done: whether it may be done is one thing, whether it succeeds another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

WIN = "win"
"""The value of a ruling that says who wins its fight: 1 won, 0 lost."""
FIGHT = {"total attack", "health"}
"""The values of a fight that is not decided yet."""
WORDS = {1: "the fight is won", 0: "the fight is lost"}
OPEN = "who wins is not known yet"


def came(values: Mapping[str, Any]) -> str:
    """How the fight of a ruling came out, from its values as plain data; empty where it is about none.

    >>> came({"win": {"value": 0}}), came({"win": {"low": 0, "high": 1}}), came({})
    ('the fight is lost', 'who wins is not known yet', '')
    """
    win = values.get(WIN)
    if win is None:
        return OPEN if values.keys() >= FIGHT else ""
    return WORDS.get(win.get("value", -1), OPEN)


def headline(word: str, values: Mapping[str, Any]) -> str:
    """A verdict with what comes of it, where it may be done and decides a fight.

    >>> headline("Legal", {"win": {"value": 0}}), headline("Legal", {})
    ('Legal, and the fight is lost', 'Legal')
    """
    said = came(values)
    return word if not said else f"{word}, and {said}" if said in WORDS.values() else f"{word}; {said}"

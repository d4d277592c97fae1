"""The shapes of a told situation: what each of its words may hold. Every fault is named before anything is laid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from adjudicator.games.thunderstone.settings import told_setting
from adjudicator.kernel.faults import Fault

Shape = Callable[[Any], bool]
DID = ("village", "dungeon", "prepare", "rest")


def _whole(low: int, high: int) -> Shape:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


def _pile(value: Any) -> bool:
    """How many, a list of names, or {size, top, cards}."""
    if isinstance(value, Mapping):
        size = value.get("size")
        return (set(value) <= {"size", "top", "cards"} and (size is None or _whole(0, 200)(size))
                and all(_names(value.get(key) or []) for key in ("top", "cards")))
    return _whole(0, 200)(value) or _names(value)


def _laid(value: Any) -> bool:
    """How many, or a list of cards."""
    return _whole(0, 60)(value) or (isinstance(value, list) and len(value) <= 60 and all(map(_card, value)))


def _card(row: Any) -> bool:
    """A name, nothing (nobody has named it) or {card, with, used, armed}."""
    if isinstance(row, Mapping):
        used, armed = row.get("used"), row.get("armed")
        return (set(row) <= {"card", "with", "used", "armed"} and isinstance(row.get("card"), str)
                and isinstance(row.get("with"), str | None) and isinstance(armed, bool | None)
                and (used is None or isinstance(used, bool) or _whole(1, 9)(used)))
    return row is None or isinstance(row, str)


def _counts(value: Any) -> bool:
    """How many of each."""
    return isinstance(value, Mapping) and all(map(_whole(0, 99), value.values()))


_COUNT = (_whole(-99, 999), "a whole number from -99 to 999")
_TOKENS = (_whole(0, 999), "how many tokens")
_XP = (lambda value: _whole(0, 999)(value) or _counts(value), "how many tokens, or by color {red: 1, untold: 2}")
_CARDS = (_laid, "cards by name, perhaps {card, with, used, armed}, or how many")
_PILE = (_pile, "how many cards, a list of them, or {size, top, cards}")
_MAP = (lambda value: isinstance(value, Mapping), "a map")
SITUATION: Mapping[str, tuple[Shape, str]] = {
    "seats": (_names, "a list of seats"), "active": (lambda value: isinstance(value, str), "a seat"),
    "turn": (_whole(0, 999), "a whole number from 0 to 999"), "step": (lambda value: isinstance(value, str), "a step"),
    "fighting": (lambda value: _whole(1, 6)(value) or (isinstance(value, str) and value in tuple("123456")),
                 "a position from 1 to 6"),
    "dungeon": (lambda value: isinstance(value, Mapping) or (isinstance(value, list) and all(
        isinstance(name, str | None) for name in value)), "the monsters by position: {1: name, 2: name}"),
    "dungeon deck": _PILE,
    "village": (lambda value: isinstance(value, Mapping) or _names(value), "a list of top cards or {stack: how many}"),
    "diseases": (_whole(0, 60), "how many cards"), "curses": _PILE,
    "board": (lambda value: value in ("dungeon", "wilderness"), "dungeon or wilderness"),
    "positions": (_whole(1, 6), "a whole number from 1 to 6"),
    "trust": (lambda value: value in ("book", "listed"), "book or listed"),
    "guardians": (lambda value: isinstance(value, str) or _names(value),
                  "the Thunderstone Bearers that are used as Guardians: a list of cards"),
    "readings": _MAP, "facts": _MAP,
    "bag": (lambda value: _counts(value) or _names(value), "how many of each color: {red: 6}"),
    "setting": (
        told_setting, "the setting card, or {card, roll: 1 to 20, row: what it says, due: the seat that has to roll}"),
    "box": (_names, "a list of cards"),
}
SEAT: Mapping[str, tuple[Shape, str]] = {
    "holds": (_whole(0, 200), "how many cards"), "hand": _PILE, "laid": _CARDS, "deck": _PILE, "discard": _CARDS,
    "xp": _XP, "experience": _XP, "gold": _COUNT, "physical attack": _COUNT, "magic attack": _COUNT,
    "light": _COUNT, "did": (lambda value: value in DID, f"one of {', '.join(DID)}"),
    "apart": (_names, "a list of cards"), "purchases": (_whole(0, 20), "how many"),
    "extra buys": (_whole(0, 20), "how many"),
}


def misshapen(told: Mapping[str, Any], seats: Iterable[str]) -> Iterator[Fault]:
    """What of a situation is not what its word stands for; words that are not known are another's affair."""
    for key, (fits, wanted) in SITUATION.items():
        if told.get(key) is not None and not fits(told[key]):
            yield Fault(f"situation.{key}", told[key], wanted)
    for seat in seats:
        rows = told.get(seat)
        for word, value in rows.items() if isinstance(rows, Mapping) else ():
            fits, wanted = SEAT.get(str(word).replace("_", " "), (bool, ""))
            if wanted and value is not None and not fits(value):
                yield Fault(f"situation.{seat}.{word}", value, wanted)

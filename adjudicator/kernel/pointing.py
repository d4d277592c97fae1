"""Pointing as a player would: "Regular", "Regular#2", "Regular with Longspear", "Torch in discard"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from adjudicator.kernel.immutable import immutable
from adjudicator.kernel.table import Table

_TAIL = re.compile(r"^(?P<name>.+?)(?:\s*#\s*(?P<nth>\d{1,3}))?(?:\s+with\s+(?P<bears>.+?))?"
                   r"(?:\s+in\s+(?P<zone>.+?))?$", re.IGNORECASE)
_TIMES = re.compile(r"^(?P<name>.+?)\s*(?:\*|×|\bx)\s*(?P<n>\d{1,2})$")
_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
_TIMES_FIRST = re.compile(r"^(?P<n>\d{1,2})\s*(?:\*|×|x)?\s+(?P<name>.+)$")


@immutable
class Pointer:
    """What a player's words point at: a card name, which of several, what it bears, where it lies."""

    name: str
    nth: int | None = None
    bears: str | None = None
    zone: str | None = None


@lru_cache(maxsize=4096)
def read_pointer(text: str) -> Pointer:
    """The parts of a pointing text.

    >>> read_pointer("Regular#2 with Longspear")
    Pointer(name='Regular', nth=2, bears='Longspear', zone=None)
    >>> read_pointer("Torch in discard").zone
    'discard'
    """
    found = _TAIL.match(text.strip())
    if found is None:
        return Pointer(text.strip())
    nth = found["nth"]
    return Pointer(found["name"].strip(), int(nth) if nth else None, found["bears"], found["zone"])


def read_count(text: str) -> tuple[str, int]:
    """A card name with how many of it.

    >>> read_count("Regular*3"), read_count("2 Torch"), read_count("Longspear")
    (('Regular', 3), ('Torch', 2), ('Longspear', 1))
    """
    found = _TIMES.match(text.strip()) or _TIMES_FIRST.match(text.strip())
    if found is None:
        return text.strip(), 1
    return found["name"].strip(), int(found["n"])


UNSEEN = "unseen card"


def is_unseen(name: str) -> bool:
    """Do these words stand for a card that is not named, because nobody else is to know it?

    >>> is_unseen("Unseen cards"), is_unseen("Torch")
    (True, False)
    """
    return name.strip().lower() in (UNSEEN, f"{UNSEEN}s")


def unseen(n: int) -> str:
    """So many cards that are not named, as `read_count` and `is_unseen` read them again.

    >>> unseen(1), unseen(2)
    ('1 unseen card', '2 unseen cards')
    """
    return f"{n} {UNSEEN}{'s' if n != 1 else ''}"


def read_whole(given: object) -> int | None:
    """A whole number written with plain digits, at most nine of them; None for anything else.

    >>> read_whole(" -12 "), read_whole("+-5"), read_whole("\u00b2"), read_whole(True)
    (-12, None, None, None)
    """
    return int(text) if _WHOLE.fullmatch(text := str(given).strip()) else None


def bearer(table: Table, piece: str) -> str | None:
    """The piece that this one is attached to or lies under."""
    place = table.pieces[piece].place
    return place[3:] if place.startswith("on/") else place[6:] if place.startswith("under/") else None


def matches(table: Table, pointer: Pointer, places: Sequence[str]) -> list[str]:
    """Pieces of that card in these places (and on pieces there), in order of arrival."""
    pieces, row = table.pieces, table.places
    name = pointer.name.lower()
    found: list[str] = []
    for place in places:
        for piece in row.get(place, ()):
            here = (piece, *row.get(f"on/{piece}", ()))
            found.extend(one for one in here if (pieces[one].card or "").lower() == name)
    return found if pointer.bears is None else [piece for piece in found if bears(table, piece, pointer.bears)]


def bears(table: Table, piece: str, what: str | None) -> bool:
    """Does a piece bear a card of this name ("nothing": none at all)? Always, where nobody said what."""
    if what is None:
        return True
    borne = [(card or "").lower() for card in table.cards_at(f"on/{piece}")]
    return what.lower() in borne or (what.lower() in ("nothing", "no weapon") and not borne)


def signature(table: Table, piece: str) -> tuple[Any, ...]:
    """What tells two pieces of one card apart in the game: place, marks, what they bear, lasting changes."""
    held = table.pieces[piece]
    above = bearer(table, piece)
    place = held.place if above is None else ("on", table.pieces[above].card, table.pieces[above].place)
    owner = f"{piece}|"
    marks = [(key[len(owner):], repr(mark[0])) for key, mark in table.marks.items() if key.startswith(owner)]
    lasts = [(last.value, last.amount or 0, last.source) for last in table.lasts.values() if piece in last.on]
    bears = sorted(map(str, table.cards_at(f"on/{piece}")))
    return (held.card, place, tuple(sorted(marks)), tuple(sorted(lasts)), tuple(bears))


def alike(table: Table, pieces: Sequence[str]) -> bool:
    """Are these pieces the same to the game, so that it does not matter which is meant?"""
    return len(pieces) < 2 or len({signature(table, piece) for piece in pieces}) == 1


def describe(table: Table, piece: str) -> str:
    """A piece in a player's words: "Regular with Longspear (used)"."""
    held = table.pieces[piece]
    words = held.card or "unseen card"
    bears = [str(card) for card in table.cards_at(f"on/{piece}")]
    if bears:
        words += f" with {' and '.join(bears)}"
    above = bearer(table, piece)
    if above is not None:
        words += f" on {table.pieces[above].card}"
    marks = sorted({key.split("|", 1)[1].split(":")[0] for key in table.marks if key.startswith(f"{piece}|")})
    return words + (f" ({', '.join(marks)})" if marks else "")


def told_apart(table: Table, pieces: Sequence[str], place_words: Callable[[Table, str], str]) -> list[str]:
    """Pieces of one card in a player's words, with where they lie if nothing else tells them apart."""
    rows = [describe(table, piece) for piece in pieces]
    if len(set(rows)) == len(rows) or len({table.pieces[piece].place for piece in pieces}) == 1:
        return rows
    return [f"{row}, {place_words(table, table.pieces[piece].place)}" for row, piece in zip(rows, pieces, strict=True)]

"""What players are called: a seat keeps the name as it was typed, and a plain key beside it for the log."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable, Mapping
from typing import Any

from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.log.model import GameRecord

LONGEST = 40
"""Signs of a name: more fits on no phone."""
KEY = 20
_JOINS = "\u200d"
"""What holds one picture sign together that is made of several."""
RESERVED = frozenset({
    "table", "host", "spectator", "stranger", "somebody", "deck", "hand", "discard", "laid",
})  # fmt: skip
"""Words that no seat is called by: who else is at a table, and what lies before each seat."""


def tidy_name(text: str) -> str:
    r"""A name as it was typed, without what nobody sees: control signs, turned directions, blanks at its ends.

    >>> tidy_name("  Jörg   🎲 "), tidy_name("a\u202eb\n")
    ('Jörg 🎲', 'ab')
    """
    kept = (sign for sign in unicodedata.normalize("NFC", text) if _seen(sign))
    return " ".join("".join(kept).split())


def _seen(sign: str) -> bool:
    return sign == _JOINS or sign.isspace() or unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Cn")


def plain_key(name: str) -> str:
    """A key from a name: small letters, digits, dashes; nothing where the name has none.

    >>> plain_key("Anna Maria"), plain_key("Jörg 🎲"), plain_key("🎲")
    ('anna-maria', 'jorg', '')
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9_]+", "-", plain.lower()).strip("-_")[:KEY].strip("-_")


def keyed(names: Iterable[str], taken: Container[str] = ()) -> dict[str, str]:
    """Names by key, in their order. taken: words that no seat may be called by. Raises Malformed, every fault together.

    >>> keyed(["Jörg", "Jorg", "🎲", "Table"])
    {'jorg': 'Jörg', 'jorg-2': 'Jorg', 'player-3': '🎲', 'table-2': 'Table'}
    """
    found: dict[str, str] = {}
    faults: list[Fault] = []
    for n, text in enumerate(names, 1):
        name = tidy_name(text)
        if not name:
            faults.append(Fault("players", text, "a name that can be seen"))
        elif len(name) > LONGEST:
            faults.append(Fault("players", text, f"a name of at most {LONGEST} characters; this one has {len(name)}"))
        elif name.casefold() in {other.casefold() for other in found.values()}:
            faults.append(Fault("players", text, "another name: no two players are called alike"))
        else:
            found[_free(plain_key(name) or f"player-{n}", {*found, *RESERVED}, taken)] = name
    if faults:
        raise Malformed(faults)
    return found


def _free(key: str, found: Container[str], taken: Container[str]) -> str:
    """The key, or the same with the first number that makes it a free one."""
    tries, n = key, 1
    while tries in found or tries in taken:
        n += 1
        tries = f"{key[: KEY - 3]}-{n}"
    return tries


def checked_seats(seats: Iterable[str], field: str) -> None:
    """Seats are called by no word that means something else at every table. Raises Malformed, every fault together."""
    known = list(seats)
    wanted = f"another name: here {', '.join(sorted(RESERVED))} mean something else"
    faults = [Fault(field, seat, wanted, (_free(seat.casefold(), {*known, *RESERVED}, ()),)) for seat in known
              if seat.casefold() in RESERVED]
    if faults:
        raise Malformed(faults)


def checked_names(names: Mapping[str, Any], seats: Iterable[str]) -> dict[str, str]:
    """Names by seat as a game keeps them: those that differ from the seat's key; no two seats are called alike.

    Raises Malformed, every fault together.
    """
    known = list(seats)
    faults: list[Fault] = []
    found: dict[str, str] = {}
    for seat, name in names.items():
        tidied = tidy_name(name) if isinstance(name, str) else ""
        if seat not in known:
            faults.append(Fault("names", seat, f"a seat of this game: {', '.join(known)}"))
        elif not 1 <= len(tidied) <= LONGEST:
            faults.append(Fault(f"names.{seat}", name, f"a name of 1 to {LONGEST} characters"))
        elif tidied != seat:
            found[seat] = tidied
    called = [found.get(seat, seat).casefold() for seat in known]
    alike = "another name: no two players are called alike"
    faults += [Fault(f"names.{seat}", name, alike) for seat, name in found.items() if called.count(name.casefold()) > 1]
    if faults:
        raise Malformed(faults)
    return found


def names_of(record: GameRecord) -> dict[str, str]:
    """The names of a game's seats that have one; a game may have been taken in from anywhere."""
    told = record.opening.get("names")
    if not isinstance(told, Mapping):
        return {}
    return {str(seat): tidy_name(name)[:LONGEST] for seat, name in told.items() if isinstance(name, str)}

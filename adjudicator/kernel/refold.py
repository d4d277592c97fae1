"""A whole log from outside, folded before it is believed: shapes, sizes, and that every entry continues its line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator.kernel.effects import fold
from adjudicator.kernel.game import Game
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.ruling import ILLEGAL, LEGAL, UNDETERMINED
from adjudicator.kernel.table import Table

MOST = 100_000
OUTCOMES = ("holds", "broken", "unknown", "waived")
VERDICTS = (LEGAL, ILLEGAL, UNDETERMINED)
NAMES = ("id", "card")
"""What is a name in an effect, or none."""
_SHAPES: tuple[tuple[str, type], ...] = (
    ("type", str), ("action", Mapping), ("ruling", Mapping), ("effects", list), ("at", str), ("by", str),
    ("rules_version", str))


class Unfoldable(ValueError):
    """An entry that cannot be folded, and why."""

    def __init__(self, version: int, why: str) -> None:
        self.version, self.why = version, why
        super().__init__(f"entry {version}: {why}")


def refold(game: Game, entries: Iterable[tuple[int, int, Mapping[str, Any]]], table: Table | None = None) -> Table:
    """Fold entries (number, the one it continues, envelope) as they were written, take backs too.

    table: one of the caller's own to fold them on, where a branch continues it. Gives the table of the last line.
    Raises Unfoldable for what no copy of the service can have written.
    """
    table, version = table or Table(), 0
    table.begin()
    line = [(0, 0)]
    for version, after, envelope in entries:
        _check(version, envelope)
        while line and line[-1][0] != after:
            line.pop()
        if not line:
            raise Unfoldable(version, f"it continues entry {after}, which was taken back or never was")
        try:
            table.rollback(line[-1][1])
            table.begin()
            fold(table, envelope["effects"])
            line.append((version, table.begin()))
        except (LookupError, TypeError, ValueError, AttributeError) as fault:
            raise Unfoldable(version, f"its effects are none of ours ({fault!r})") from fault
    table.keep()
    _look(game, table, version)
    return table


def _check(version: int, envelope: Mapping[str, Any]) -> None:
    """Raise Unfoldable for an envelope out of shape, or with numbers that no table has."""
    for name, kind in _SHAPES:
        if not isinstance(envelope.get(name), kind):
            raise Unfoldable(version, f"its {name} is out of shape")
    if envelope["ruling"] and not _ruled(envelope["ruling"]):
        raise Unfoldable(version, "its ruling is out of shape")
    for row in envelope["effects"]:
        if not isinstance(row, Mapping) or not all(isinstance(row.get(name) or "", str) for name in NAMES):
            raise Unfoldable(version, "its effects are out of shape")
    if (huge := _beyond(envelope["effects"])) is not None:
        raise Unfoldable(version, f"{huge} is more than any table has")


def _beyond(effects: list[Any]) -> int | None:
    """A number among these that no table has."""
    waiting: list[Any] = [effects]
    while waiting:
        part = waiting.pop()
        if isinstance(part, list):
            waiting.extend(part)
        elif isinstance(part, int):
            if abs(part) > MOST:
                return part
        elif not isinstance(part, str) and isinstance(part, Mapping):
            waiting.extend(part.values())
    return None


def _ruled(ruling: Mapping[str, Any]) -> bool:
    """Can this ruling be shown?"""
    findings, deeds, values = ruling.get("findings"), ruling.get("deeds"), ruling.get("values")
    if not (isinstance(findings, list) and isinstance(deeds, list) and isinstance(values, Mapping)):
        return False
    told = all(isinstance(row, Mapping) and isinstance(row.get("rule"), str) and row.get("outcome") in OUTCOMES
               and _has_texts(row, "said", "waived") and _are_asks(row) and isinstance(row.get("quantities", []), list)
               for row in findings)
    done = all(isinstance(row, Mapping) and isinstance(row.get("deed"), str) and _has_texts(row, "said")
               and _are_texts(row.get("topics", [])) for row in deeds)
    if not (told and done and _framed(ruling)):
        return False
    waiting: list[Any] = [*values.values(), *(part for row in findings for part in row.get("quantities", []))]
    while waiting:
        part = waiting.pop()
        if not (isinstance(part, Mapping) and isinstance(part.get("name"), str) and _numbered(part)):
            return False
        waiting.extend(part.get("parts", []))
    return True


def _framed(ruling: Mapping[str, Any]) -> bool:
    """What stands round the findings of a ruling: its verdict, what is asked, presumed, read, and what comes next."""
    readings = ruling.get("readings", {})
    return (ruling.get("verdict") in VERDICTS and isinstance(ruling.get("sentence"), str)
            and _has_texts(ruling, "digest") and _are_asks(ruling) and _are_texts(ruling.get("assuming", []))
            and isinstance(readings, Mapping) and _are_texts(list(readings.values()))
            and isinstance(ruling.get("next", {}), Mapping))


def _numbered(part: Mapping[str, Any]) -> bool:
    """One number of a derivation, without its parts."""
    numbers = (part.get(name) for name in ("value", "low", "high"))
    return (isinstance(part.get("origin"), str) and _has_texts(part, "source") and _are_texts(part.get("topics", []))
            and _are_asks(part) and isinstance(part.get("parts", []), list)
            and all(number is None or isinstance(number, int) for number in numbers))


def _has_texts(row: Mapping[str, Any], *names: str) -> bool:
    return all(isinstance(row.get(name, ""), str) for name in names)


def _are_texts(rows: Any) -> bool:
    return isinstance(rows, list) and all(isinstance(row, str) for row in rows)


def _are_asks(row: Mapping[str, Any]) -> bool:
    asks = row.get("asks", [])
    return isinstance(asks, list) and all(
        isinstance(ask, Mapping) and all(isinstance(word, str) for word in ask.values()) for ask in asks)


def _look(game: Game, table: Table, version: int) -> None:
    """The table can be looked at and asked what comes next."""
    try:
        seats = game.seats(table)
        if not all(isinstance(seat, str) for seat in seats):
            raise Unfoldable(version, "its seats are no names")
        table.from_json(table.as_json())
        game.next(Hearing(table, game, {"seat": table.dials.get("active")}, "next"), table.top())
    except (LookupError, TypeError, ValueError, AttributeError) as fault:
        raise Unfoldable(version, f"its table cannot be looked at ({fault!r})") from fault

"""Disputes as the log tells them: who doubts which entry, what each side reads, what the table decided.

Reading is total: a log from elsewhere may hold anything, and what does not fit is passed over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from adjudicator.log.model import Entry

DISPUTE, POSITION, DECISION = KINDS = ("dispute", "position", "decision")
"""Types of entries that no rule judges and that change no table."""

TABLE = "the table"
"""Who speaks where it is no single seat."""

OUTCOMES = {
    "uphold": "the entry stands as it is",
    "amend": "the entry is put right, and what came after it is judged again",
    "take-back": "the table goes back to before the entry",
    "house-rule": "the rule is set aside, or read otherwise, from now on",
}


@dataclass(frozen=True, slots=True)
class Position:
    """What one side reads: in a line, perhaps with the rule (book/topic) and the reading of it that it means."""

    version: int
    side: str
    says: str
    rule: str
    reading: str
    at: str

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"version": self.version, "side": self.side, "says": self.says, "rule": self.rule or None,
                "reading": self.reading or None, "at": self.at}


@dataclass(frozen=True, slots=True)
class Decision:
    """What the table decided, by whom and why; `entry`: the entry that carried it out, where there is one."""

    version: int
    outcome: str
    by: str
    why: str
    entry: int | None
    rule: str
    at: str

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"version": self.version, "outcome": self.outcome, "means": OUTCOMES[self.outcome], "by": self.by,
                "why": self.why, "entry": self.entry, "rule": self.rule or None, "at": self.at}


@dataclass(frozen=True, slots=True)
class Dispute:
    """A doubt about an entry. number: the how-manieth of its game; version: the entry that opened it."""

    number: int
    entry: int
    version: int
    by: str
    says: str
    at: str
    positions: tuple[Position, ...] = field(default=())
    decision: Decision | None = None

    @property
    def is_open(self) -> bool:
        """Is it still to be decided?"""
        return self.decision is None

    @property
    def versions(self) -> tuple[int, ...]:
        """The entries in which it is told."""
        ends = (self.decision.version,) if self.decision is not None else ()
        return (self.version, *(position.version for position in self.positions), *ends)

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"number": self.number, "entry": self.entry, "version": self.version, "by": self.by, "says": self.says,
                "at": self.at, "open": self.is_open, "positions": [position.as_json() for position in self.positions],
                "decision": self.decision.as_json() if self.decision else None}


def is_told(entry: Entry) -> bool:
    """Is this an entry of a dispute? Seen from the canonical spelling's end, without decoding the entry."""
    return entry.text.endswith(tuple(f'"type":"{kind}","version":{entry.version}}}' for kind in KINDS))


def gathered(entries: Iterable[Entry]) -> list[Dispute]:
    """The disputes that these entries tell of, by number. The first decision of each counts."""
    found: dict[int, Dispute] = {}
    for entry in entries:
        action = entry.envelope["action"]
        number = _number(action, "dispute")
        if number is None:
            continue
        kind = entry.envelope["type"]
        if kind == DISPUTE:
            _opened(found, number, entry, action)
        elif number in found and found[number].is_open:
            _spoken(found, kind, number, entry, action)
    return [found[number] for number in sorted(found)]


def _opened(found: dict[int, Dispute], number: int, entry: Entry, action: Mapping[str, Any]) -> None:
    about = _number(action, "entry")
    if number not in found and about is not None and about < entry.version:
        found[number] = Dispute(number, about, entry.version, _side(action), _text(action, "says"), _at(entry))


def _spoken(found: dict[int, Dispute], kind: str, number: int, entry: Entry, action: Mapping[str, Any]) -> None:
    dispute = found[number]
    if kind == POSITION:
        position = Position(entry.version, _side(action), _text(action, "says"), _text(action, "rule"),
                            _text(action, "reading"), _at(entry))
        found[number] = replace(dispute, positions=(*dispute.positions, position))
    elif _text(action, "outcome") in OUTCOMES:
        found[number] = replace(dispute, decision=Decision(
            entry.version, action["outcome"], _side(action), _text(action, "why"), _number(action, "entry"),
            _text(action, "rule"), _at(entry)))


def _number(action: Mapping[str, Any], name: str) -> int | None:
    value = action.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 < value < 2**31 else None


def _text(action: Mapping[str, Any], name: str) -> str:
    value = action.get(name)
    return value[:2000] if isinstance(value, str) else ""


def _side(action: Mapping[str, Any]) -> str:
    return _text(action, "seat") or TABLE


def _at(entry: Entry) -> str:
    return str(entry.envelope["at"])

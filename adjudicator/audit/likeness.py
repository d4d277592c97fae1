"""Two rulings beside each other: do players see the same, whatever the pieces are called inside?"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator.kernel.pointing import bearer
from adjudicator.kernel.quantity import Quantity
from adjudicator.kernel.ruling import Ruling
from adjudicator.kernel.table import Table

ID = re.compile(r"\be\d+\.\d+\b")
_encode = json.JSONEncoder(sort_keys=True, separators=(",", ":"), check_circular=False).encode


def likeness(table: Table, verdict: str, findings: Iterable[tuple[str, str]], effects: Any, prefix: str) -> str:
    """A fingerprint of what players see of a ruling: verdict, rules heard with their outcomes, effects.

    table: as it lay when it was judged. Ids are replaced by what they stand for on it (a card, where it lies, what
    marks it), and those that the entry itself makes (prefix) by their count, so that the same Torch under another id
    gives the same fingerprint, and another card under the same id another one.
    """
    said: dict[str, str] = {}

    def stand_for(match: re.Match[str]) -> str:
        found = match[0]
        if found not in said:
            said[found] = f"~{found[len(prefix):]}" if found.startswith(f"{prefix}.") else described(table, found)
        return said[found]

    text = ID.sub(stand_for, _encode([verdict, [list(row) for row in findings], effects]))
    if f'"{prefix}"' in text:
        text = text.replace(f'"{prefix}"', '"~"')
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def of_ruling(table: Table, ruling: Ruling) -> str:
    """The likeness of a ruling given on this table; its effects are not yet carried out there."""
    return likeness(table, ruling.verdict, ((row.rule, row.outcome) for row in ruling.findings), ruling.effects,
                    ruling.prefix)


def of_stored(table: Table, ruling: Mapping[str, Any], effects: Any, prefix: str) -> str:
    """The likeness of a ruling as it stands in the log, given on this table."""
    return likeness(table, ruling["verdict"], ((row["rule"], row["outcome"]) for row in ruling["findings"]), effects,
                    prefix)


def described(table: Table, name: str) -> str:
    """What an id stands for: a piece by card, place and marks, a frame by kind and seat, a change by its value."""
    piece = table.pieces.get(name)
    if piece is not None:
        above = bearer(table, name)
        place = piece.place if above is None else f"on {described(table, above)}"
        owner = f"{name}|"
        marks = sorted(key[len(owner):] for key in table.marks if key.startswith(owner))
        borne = sorted(map(str, table.cards_at(f"on/{name}")))
        return f"<{piece.card} in {place} {marks} {borne}>".replace('"', "'")
    for group in table.groups:
        for frame in group:
            if frame["id"] == name:
                return f"<{frame['kind']} of {frame.get('seat')}>"
    last = table.lasts.get(name)
    return f"<{last.value} {last.amount} {last.source}>" if last is not None else name


def figures(then: Mapping[str, Mapping[str, Any]], now: Mapping[str, Quantity]) -> list[dict[str, Any]]:
    """The named quantities that differ between a ruling of the log and one of today: {name, then, now}, each side as
    rulings write it but without its derivation ({"value": 7}, {"low": 2, "high": None}, perhaps with "nothing"), None
    where that ruling has no such value.
    """
    rows = []
    for name in dict.fromkeys([*then, *now]):
        before, after = _stored_figure(then.get(name)), figure(now.get(name))
        if before != after:
            rows.append({"name": name, "then": before, "now": after})
    return rows


def figure(quantity: Quantity | None) -> dict[str, Any] | None:
    """A quantity's number or bounds alone."""
    if quantity is None:
        return None
    exact = quantity.low is not None and quantity.low == quantity.high
    row: dict[str, Any] = {"value": quantity.low} if exact else {"low": quantity.low, "high": quantity.high}
    return {**row, "nothing": True} if quantity.nothing else row


def _stored_figure(value: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """The same of a quantity as a ruling stores it."""
    return None if value is None else {key: value[key] for key in ("value", "low", "high", "nothing") if key in value}

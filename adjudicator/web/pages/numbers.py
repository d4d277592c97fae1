"""Numbers as pages show them: the figure, where it comes from, its parts with like ones taken together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Row = Mapping[str, Any]
FIRST = ("total attack", "health", "gold left", "gold", "level-up cost")
ORIGINS = {
    "stated": "the book",
    "derived": "worked out from the book",
    "listed": "a public list, unconfirmed",
    "told": "told by a player",
    "counted": "counted",
    "rule": "",
    "unknown": "not told",
}


def figure(row: Row) -> str:
    """The number, or what is known of it.

    >>> figure({"value": 7}), figure({"low": 2, "high": None}), figure({"low": None, "high": None})
    ('7', '2 or more', '?')
    """
    if row.get("nothing"):
        return "none"
    if "value" in row:
        return str(row["value"]).replace("-", "−")
    low, high = row.get("low"), row.get("high")
    if low is None or (low == 0 and high is None):
        return "?" if high is None else f"{high} or less"
    return f"{low} or more" if high is None else f"{low} to {high}"


def is_unknown(row: Row) -> bool:
    """Is something of it not told?"""
    return "value" not in row and not row.get("nothing")


def number(row: Row) -> dict[str, Any]:
    """A quantity for a page: figure, name, origin, rules, parts; like parts taken together with how often."""
    parts = _together(row.get("parts") or ())
    origin = str(row.get("origin", ""))
    return {
        "name": row["name"],
        "figure": figure(row),
        "unknown": is_unknown(row),
        "origin": origin,
        "whence": "no such symbol" if row.get("nothing") and origin != "rule" else ORIGINS.get(origin, origin),
        "source": row.get("source", "") if origin in ("told", "listed", "stated", "derived") else "",
        "said": row.get("source", "") if origin in ("rule", "unknown") else "",
        "rules": list(dict.fromkeys(row.get("topics") or ())),
        "asks": row.get("asks") or [],
        "times": 1,
        "parts": parts,
        "sum": _sum(parts),
    }


def _together(parts: Sequence[Row]) -> list[dict[str, Any]]:
    """Parts for a page; equal ones stand once, with how often they count."""
    rows: list[dict[str, Any]] = []
    for part in map(number, parts):
        same = next((row for row in rows if {**row, "times": 1} == part), None)
        if same is None:
            rows.append(part)
        else:
            same["times"] += 1
    return rows


def _sum(parts: Sequence[Mapping[str, Any]]) -> str:
    """The sum in one line: "1 + 1 + 2 − 1"; like terms as "6 × 1" where there are many."""
    terms: list[str] = []
    many = sum(part["times"] for part in parts) > 6
    for part in parts:
        text = "0" if part["figure"] == "none" else part["figure"]
        if text == "0":
            continue
        terms.extend([f"{part['times']} × {text}"] if many and part["times"] > 1 else [text] * part["times"])
    if all(term == "?" for term in terms):
        return ""
    joined = terms[0]
    for term in terms[1:]:
        joined += f" − {term[1:]}" if term.startswith("−") else f" + {term}"
    return joined


def numbers(values: Mapping[str, Row]) -> list[dict[str, Any]]:
    """The quantities of a ruling, those that are only a part of another one left out."""
    held = {name: row for name, row in values.items() if name != "win"}
    inside = {repr(part) for row in held.values() for part in _inner(row)}
    rows = [number(row) for row in held.values() if repr(row) not in inside]
    return sorted(rows, key=lambda row: FIRST.index(row["name"]) if row["name"] in FIRST else len(FIRST))


def _inner(row: Row) -> list[Row]:
    found: list[Row] = []
    for part in row.get("parts") or ():
        found.append(part)
        found.extend(_inner(part))
    return found

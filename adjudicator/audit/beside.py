"""Two rulings beside each other: verdict, findings, numbers term by term, what happens, what is asked, effects."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

_encode = json.JSONEncoder(sort_keys=True).encode
Ruling = Mapping[str, Any]
Data = dict[str, Any]


def beside(then: Ruling, now: Ruling) -> Data:
    """What differs from one ruling to another, as plain data.

    same: do players see the same? verdict: both, where they differ; findings: each rule heard otherwise, with both
    sides (None: not heard); values: each named number that differs, with the terms that make the difference, outer
    ones first; happens, asks: what only one side says; effects: how many only one side has.
    """
    found: Data = {
        "verdict": None if then["verdict"] == now["verdict"] else {"then": then["verdict"], "now": now["verdict"]},
        "findings": list(_findings(then["findings"], now["findings"])),
        "values": list(_values(then["values"], now["values"])),
        "happens": only(_deeds(then), _deeds(now)), "asks": only(_asks(then), _asks(now)),
        "effects": _count(then.get("effects", ()), now.get("effects", ())),
    }
    return {"same": not any((found["verdict"], found["findings"], found["values"], *found["happens"].values(),
                             *found["asks"].values(), *found["effects"].values())), **found}


def _findings(then: Iterable[Ruling], now: Iterable[Ruling]) -> Iterator[Data]:
    """Rules that are heard otherwise: another outcome, other words, or on one side only."""
    before, after = ({row["rule"]: row for row in rows} for rows in (then, now))
    for rule in dict.fromkeys([*before, *after]):
        sides = {"then": _heard(before.get(rule)), "now": _heard(after.get(rule))}
        if sides["then"] != sides["now"]:
            yield {"rule": rule, **sides}


def _heard(row: Ruling | None) -> Data | None:
    return None if row is None else {"outcome": row["outcome"], "said": row.get("said", "")}


def _values(then: Mapping[str, Ruling], now: Mapping[str, Ruling]) -> Iterator[Data]:
    """Named numbers that differ, each with the terms that make the difference."""
    for name in dict.fromkeys([*then, *now]):
        one, two = then.get(name), now.get(name)
        if figure(one) != figure(two):
            yield {"name": name, "then": figure(one), "now": figure(two), "terms": list(terms(one, two))}


def figure(row: Ruling | None) -> Data | None:
    """A number's figure or bounds alone."""
    return None if row is None else {key: row[key] for key in ("value", "low", "high", "nothing") if key in row}


def terms(then: Ruling | None, now: Ruling | None, depth: int = 0) -> Iterator[Data]:
    """The terms of two derivations that differ, outer ones first: {name, depth, then, now} with figures alone.

    Terms are matched by their name, equal names in their order.
    """
    before, after = (_by_name(row) for row in (then, now))
    for name in dict.fromkeys([*before, *after]):
        one, two = before.get(name), after.get(name)
        if figure(one) != figure(two):
            yield {"name": name[0], "depth": depth, "then": figure(one), "now": figure(two)}
            yield from terms(one, two, depth + 1) if one and two else ()


def _by_name(row: Ruling | None) -> dict[tuple[str, int], Ruling]:
    found: dict[tuple[str, int], Ruling] = {}
    for part in (row or {}).get("parts", ()):
        n = 0
        while (part["name"], n) in found:
            n += 1
        found[part["name"], n] = part
    return found


def only(then: Iterable[str], now: Iterable[str]) -> dict[str, list[str]]:
    """What only one of two lists of sentences has; one that stands twice counts twice."""
    before, after = list(then), list(now)
    for said in list(before):
        if said in after:
            before.remove(said)
            after.remove(said)
    return {"then": before, "now": after}


def _deeds(ruling: Ruling) -> list[str]:
    return [deed["said"] for deed in ruling["deeds"] if deed.get("said")]


def _asks(ruling: Ruling) -> list[str]:
    return [f"{ask['thing']}: {ask['field']}" for ask in ruling["asks"]]


def _count(then: Iterable[Any], now: Iterable[Any]) -> dict[str, int]:
    before, after = only(map(_encode, then), map(_encode, now)).values()
    return {"then": len(before), "now": len(after)}

"""Values that players read off cards before, in this game or another: offered with who read them and when."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from adjudicator.web.state import here


def earlier(asks: Iterable[Mapping[str, Any]]) -> dict[tuple[str, str], list[dict[str, Any]]]:
    """What players have read off these cards before: offered with who read it and when, never assumed."""
    found: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for ask in asks:
        if not ask["tellable"]:
            continue
        for row in here().service.told(ask["thing"]):
            rows = found.setdefault((row.card, row.field), [])
            if row.field == ask["field"]:
                rows[:] = [old for old in rows if old["value"] != row.value]  # whoever read it last says so
                rows.append({"value": row.value, "by": row.by, "on": day(row.at)})
    return found


def day(at: str) -> str:
    """A day as people write it; nothing where no time is known.

    >>> day("2026-05-03T20:15:00Z"), day("")
    ('3 May 2026', '')
    """
    try:
        then = datetime.fromisoformat(at)
    except ValueError:
        return ""
    return f"{then.day} {then:%B %Y}"

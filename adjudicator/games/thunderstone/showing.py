"""Which texts turn cards up: what waits on the agenda and may still draw or reveal something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.kernel.hearing import Hearing

DRAWS = ("draw", "all draw", "draw up to", "mill", "look at")
COUNTED = ("reveal", "show")
"""Deeds that turn up so many cards, one after another; the frame keeps those that lie there."""


def may_show(h: Hearing) -> bool:
    """Does a deed of a card text wait that draws or turns up cards?"""
    return any(_shows(frame["deed"], frame) for group in h.table.groups for frame in group if frame["kind"] == "deed")


def _shows(deed: Mapping[str, Any], frame: Mapping[str, Any]) -> bool:
    if any(word in deed for word in DRAWS) or ("swap from under" in deed and "turned up" not in frame):
        return True
    for word in COUNTED:
        n = deed.get(word)
        if n is not None and (not isinstance(n, int) or len(frame.get("shown", ())) < n):
            return True
    return any(_shows(other, {}) for row in deed.get("one of", ()) for other in row)

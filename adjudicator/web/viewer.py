"""Who asks: the device behind a request, and what it is to a game."""

from __future__ import annotations

from flask import g

from adjudicator.seating.viewing import TABLE, Viewer
from adjudicator.web.state import here

__all__ = ["Viewer", "viewer_of"]


def viewer_of(game_id: str) -> Viewer:
    """What the device that asks is to this game; worked out once for a request. Raises UnknownGame."""
    known: dict[str, Viewer] = g.setdefault("viewers", {})
    if game_id not in known:
        here().service.store.stands(game_id)
        known[game_id] = TABLE
    return known[game_id]

"""Who asks: what the device behind a request is to a game."""

from __future__ import annotations

from flask import g

from adjudicator.seating.viewing import Viewer
from adjudicator.web.devices import device
from adjudicator.web.state import here

__all__ = ["Viewer", "belongs", "viewer_of"]


def viewer_of(game_id: str) -> Viewer:
    """What the device that asks is to this game; worked out once for a request. Raises UnknownGame."""
    known: dict[str, Viewer] = g.setdefault("viewers", {})
    if game_id not in known:
        known[game_id] = here().whole.viewer(game_id, device())
    return known[game_id]


def belongs(game_id: str) -> bool:
    """May the device that asks know of this game at all?"""
    return viewer_of(game_id).belongs

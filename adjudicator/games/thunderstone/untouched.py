"""Cards that Battle or Aftermath effects do not touch: their text says so, and a card's text wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.games.thunderstone.traits import thunderstone
from adjudicator.kernel.hearing import Hearing

WORD = "untouched by"


def touched(h: Hearing, frame: Mapping[str, Any], pieces: Sequence[str]) -> list[str]:
    """The cards that an effect reaches: without those that effects of this timing do not touch."""
    on = set(frame.get("on") or ())
    if not on & {"battle", "aftermath"}:
        return list(pieces)
    return [piece for piece in pieces if not _untouched(h, piece, on)]


def _untouched(h: Hearing, piece: str, on: set[str]) -> bool:
    return any(on & set(trait[WORD]) for trait in thunderstone(h).traits(h.table, h.table.card(piece)) if WORD in trait)

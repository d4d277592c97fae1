"""Laying the dungeon of a told situation: monsters by position, what they guard, guardians that have left it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.edition import edition
from adjudicator.games.thunderstone.setup import read_dungeon
from adjudicator.games.thunderstone.situation_cards import make_piece
from adjudicator.games.thunderstone.words import OUTSIDE
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.kernel.hearing import Hearing

WITH = " with "


def lay_dungeon(h: Hearing, told: Any, faults: list[Fault]) -> None:
    """Monsters by position: {1: Laak, 2: Scutimorph with Stunner}; at 0 the guardians that have left the dungeon."""
    if not told:
        return
    rows = dict(enumerate(told, 1)) if isinstance(told, list) else told
    if isinstance(rows, Mapping) and edition(h).outside:
        told_out = [row for spot, row in rows.items() if str(spot) == "0"]
        out = [name for row in told_out for name in (row if isinstance(row, list) else [row])]
        rows = {spot: row for spot, row in rows.items() if str(spot) != "0"}
        _outside(h, out, faults)
    if not rows and isinstance(rows, Mapping):
        return
    guarded = {}
    if isinstance(rows, Mapping):
        guarded = {str(spot): _split(row) for spot, row in rows.items() if isinstance(row, str) and WITH in row}
        rows = {spot: guarded[str(spot)][0] if str(spot) in guarded else row for spot, row in rows.items()}
    try:
        found = read_dungeon(h, rows, int(h.table.dials["positions"]))
    except Malformed as fault:
        faults.extend(fault.faults)
        return
    for spot, card in found.items():
        h.effect("closed", place=f"dungeon/{spot}", value=True)
        if card is not None:
            piece = h.fresh()
            h.effect("make", id=piece, card=card, to=f"dungeon/{spot}")
            _guards(h, piece, guarded.get(str(spot), ("", []))[1], f"dungeon.{spot}", faults)


def _split(row: str) -> tuple[str, list[str]]:
    """A monster and the treasures that it guards: "Laak with Stunner and Veil Spike"."""
    name, _, rest = row.partition(WITH)
    return name, [part.strip() for chunk in rest.split(",") for part in chunk.split(" and ")]


def _guards(h: Hearing, piece: str, names: list[str], field: str, faults: list[Fault]) -> None:
    """Treasures lie beneath a monster."""
    for name in names:
        make_piece(h, name, f"under/{piece}", field, faults)
    if names:
        h.effect("turn", dial="treasures", to=True)


def _outside(h: Hearing, names: list[Any], faults: list[Fault]) -> None:
    """Guardians that have left the dungeon."""
    for name in names:
        make_piece(h, str(name), OUTSIDE, "dungeon.0", faults)
    if names:
        h.effect("turn", dial="rank 0", to=True)

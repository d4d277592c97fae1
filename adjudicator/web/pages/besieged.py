"""The field of a siege as a board: files from the wall outwards, what lies in each slot, when they advance."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.corruption.siege.field import (
    ADVANCE_DUE,
    BACK,
    DEFEATED,
    PLACEHOLDER,
    RANKS,
    SUCCESSFUL,
    WALL,
    downs,
    files,
    is_down,
    occupant,
    wall,
)
from adjudicator.games.thunderstone.corruption.siege.turns import FLIP, NEXT, vacant
from adjudicator.games.thunderstone.slots import slot
from adjudicator.kernel.hearing import Hearing
from adjudicator.web.pages.halls import monster_row


def board(h: Hearing, fighting: bool) -> dict[str, Any] | None:
    """The board for a page; None where there is no siege."""
    if "files" not in h.table.dials:
        return None
    return {
        "files": [_file(h, file, fighting) for file in files(h.table)],
        "most": WALL,
        "due": bool(h.table.dials.get(ADVANCE_DUE)),
        "turns": _turns(h),
        "successful": [h.table.card(piece) or "a card nobody has named" for piece in h.table.at(SUCCESSFUL)],
        "defeated": [h.table.card(piece) or "a card nobody has named" for piece in h.table.at(DEFEATED)],
    }


def _turns(h: Hearing) -> int:
    """How many turns are still to be ended before all files advance: one for each monster of the last rank that is to
    be turned up, and the one after; the monster that is due now belongs to the turn that has ended.
    """
    due = any(frame["kind"] == FLIP or frame.get("then") == NEXT for frame in h.table.pended())
    return max(1, len(downs(h.table, BACK)) + len(vacant(h.table)) + (0 if due else 1))


def _file(h: Hearing, file: str, fighting: bool) -> dict[str, Any]:
    left = wall(h.table, file)
    return {"file": file, "wall": "?" if left is None else str(left), "gone": left == 0,
            "slots": [_slot(h, rank, file, fighting) for rank in RANKS]}


def _slot(h: Hearing, rank: int, file: str, fighting: bool) -> dict[str, Any]:
    """One slot: a monster, one face down, a token in its place, a hole, or what nobody told."""
    place, piece = slot(rank, file), occupant(h.table, rank, file)
    row: dict[str, Any] = {"rank": rank, "slot": f"{rank}{file}", "card": None}
    if piece is None:
        token = rank == BACK and h.table.count(place, PLACEHOLDER)
        state = "token" if token else "hole" if h.table.is_closed(place) else "untold"
        return {**row, "state": state}
    if is_down(h.table, piece):
        return {**row, "state": "down"}
    return {**row, "state": "up", **monster_row(h, piece, fighting)}

"""What a solo game asks at the end of a turn, in words, and what may be answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.games.thunderstone.ahead import Said, hand_said
from adjudicator.games.thunderstone.counted import spent
from adjudicator.games.thunderstone.solo.coming import spared
from adjudicator.games.thunderstone.solo.outlook import outlook
from adjudicator.games.thunderstone.solo.telling import FIGHT, LEVEL
from adjudicator.games.thunderstone.solo.words import COMING, LEVELS, UNTOLD
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.table import Frame


def ending(h: Hearing) -> str:
    """The end of a turn: whether a monster comes, as far as that is known, then the hand."""
    free, wants = spared(h.table)
    comes = "" if free or h.table.dials.get("over") or spent(h.table) else \
        "a monster comes; " if not wants and spent(h.table) is False else "a monster may come; "
    return f"End the turn: {comes}{', '.join(hand_said(h))}."


MUST: Mapping[str, Said] = {"end-turn": ending}


def _coming(h: Hearing, frame: Frame) -> dict[str, Any]:
    """The new monster, and what it pushes on."""
    told = outlook(h)
    known = spent(h.table) is False
    return {"says": "Turn up the top card of the dungeon deck: which monster is it?"
            + ("" if known else " If the deck is empty: none.") + (f" {told.whole}" if told else ""),
            "options": [] if known else ["none"], "asks": False}


def _untold(h: Hearing, frame: Frame) -> dict[str, Any]:
    wants = "; ".join(f"{of} ({what})" for of, what in frame["wants"])
    known = {LEVEL: LEVELS, FIGHT: ("won", "not won")}
    options = [one for of, what in frame["wants"] for one in known.get((of, what), (f"{of.split()[-1]} empty",))]
    return {"says": f"Before the turn ends, tell: {wants}. For example: 2 empty, 1 Laak, hard, not won.",
            "options": options}


QUESTIONS: Mapping[str, Callable[[Hearing, Frame], Mapping[str, Any]]] = {COMING: _coming, UNTOLD: _untold}


def offers(h: Hearing, seat: str) -> list[Mapping[str, Any]]:
    """The monsters that may come, by name; none, where nobody knows whether the deck is empty."""
    pool = h.table.pools.get("dungeon")
    rows: list[Mapping[str, Any]] = [{"type": "reveal", "seat": seat, "card": name} for name in pool.names] \
        if pool is not None else []
    return rows if spent(h.table) is False else [*rows, {"type": "decide", "seat": seat, "choose": "none"}]

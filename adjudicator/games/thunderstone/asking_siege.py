"""What a siege asks: which monster is turned up, which wall tokens come and go, what nobody has told."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.slots import LETTERS, short_slot, spoken
from adjudicator.games.thunderstone.spots import positions
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.table import Frame


def flipping(h: Hearing, frame: Frame) -> dict[str, Any]:
    """Which face-down monster is turned up, and what it is."""
    down = [piece for place in positions(h) for piece in h.table.at(place)
            if h.table.marked(piece, "face down") is not None]
    whose = f"{frame['seat']} turns" if frame.get("seat") else "Turn"
    return {"says": f"{whose} one face-down monster up: which slot, and what is it?",
            "options": [spoken(h.table.pieces[piece].place) for piece in down]}


def rebuilding(h: Hearing, frame: Frame) -> dict[str, Any]:
    """Which damaged wall space gets a token back, where rank 1 is clear."""
    damaged = _walls(h, low=-1)
    if frame.get("untold"):
        unseen = " and ".join(map(spoken, frame["untold"]))
        return {"says": f"Is rank 1 clear now? Nobody has told of {unseen}. If it is: "
                        "which damaged wall space gets a token back?", "options": [*damaged, "none"]}
    return {"says": "Rank 1 is clear: which damaged wall space gets a token back?", "options": damaged}


def full_rank(h: Hearing, frame: Frame) -> dict[str, Any]:
    """From which wall spaces tokens go when a full rank has broken through."""
    left = {file: h.table.count(f"wall/{file}", "wall") for file in _walls(h)}
    pairs = [f"{one} {two}" for one in left for two in left if one < two or (one == two and left[one] != 1)]
    tokens = "spaces are 2 tokens" if frame["n"] == 2 else "space is 1 token"
    return {"says": f"A full rank has broken through: from which wall {tokens} removed?",
            "options": list(left) if frame["n"] == 1 else pairs}


def _walls(h: Hearing, low: int = 0) -> list[str]:
    """Files whose wall is damaged (low -1), or still has tokens."""
    letters = LETTERS[:int(h.table.dials.get("files", 0))]
    counts = {file: h.table.count(f"wall/{file}", "wall") for file in letters}
    return [file for file, n in counts.items() if n is None or (n < 5 if low < 0 else n > 0)]


def replacing(h: Hearing, frame: Frame) -> dict[str, Any]:
    """Which monster comes to the place of one that was moved."""
    return {"says": f"Turn up the next monster of the dungeon deck into {spoken(frame['place'])}: which is it?",
            "options": []}


def untold(h: Hearing, frame: Frame) -> dict[str, Any]:
    """What nobody has told of the field and of the walls."""
    wants = "; ".join(f"{of} ({what})" for of, what in frame["wants"])
    deck = f" deck 12, or deck enough for {frame['deck']} or more." if frame.get("deck") else ""
    field = " 2A empty, 1B Guardsman, 3D down, wall C 3." if frame["slots"] or frame["walls"] else ""
    return {"says": f"Before the siege goes on, tell: {wants}. For example:{field}{deck}",
            "options": [*(f"{short_slot(spoken(place))} {what}" for place in frame["slots"]
                          for what in ("empty", "down")), *(("deck enough", "deck empty") if deck else ())]}

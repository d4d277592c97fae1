"""A table told in the middle of a game, field by field: the situation as the game reads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.games.thunderstone.slots import LETTERS
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.web.pages.situations import EMPTY, Told, hall, number
from adjudicator.web.pages.situations import STEPS as ALL_STEPS

STEPS = (("start", "the turn has just begun"), *(row for row in ALL_STEPS if row[0] not in ("", "start")))
CARDS = (("laid", "laid"), ("discard", "discard"), ("hand", "hand"))
SLOTS = 3 * len(LETTERS)
COUNTS = (("holds", "holds"), ("deck", "deck"), ("xp", "xp"))


def told_table(told: Told, seats: Sequence[str]) -> dict[str, Any]:
    """The situation that the form tells; what is left empty is not told. Raises Malformed with every fault.

    Fields of a seat carry its number: "laid 1" are the cards laid out before the first player.
    """
    faults: list[Fault] = []
    facts: dict[str, dict[str, Any]] = {}
    active = number(told, "active", faults, 1) or 1
    situation: dict[str, Any] = {"seats": list(seats), "trust": told.get("trust", "") or "listed"}
    if active <= len(seats):
        situation["active"] = seats[active - 1]
    else:
        faults.append(Fault("whose turn", active, f"a player from 1 to {len(seats)}"))
    turn = number(told, "turn", faults, 1)
    if turn is not None:
        situation["turn"] = turn
    for name in ("step", "board", "difficulty"):
        if told.get(name, ""):
            situation[name] = told.get(name, "")
    dungeon = hall(told, facts, faults, SLOTS)
    if dungeon:
        situation["dungeon"] = dungeon
    _beside(told, situation, faults)
    left = number(told, "dungeon deck", faults, 0)
    if left is not None:
        situation["dungeon deck"] = left
    for n, seat in enumerate(seats, 1):
        row = _seat(told, n, faults)
        if row:
            situation[seat] = row
    if faults:
        raise Malformed(faults)
    return situation | ({"facts": facts} if facts else {})


def _beside(told: Told, situation: dict[str, Any], faults: list[Fault]) -> None:
    """What only some games have: a monster scoring pile, a wall."""
    if scored := told.get("scoring pile", "").strip():
        situation["scoring pile"] = [] if scored.lower() in EMPTY else [word.strip() for word in scored.split(",")]
    wall = {file: n for file in LETTERS if (n := number(told, f"wall {file}", faults, 0)) is not None}
    if wall:
        situation["wall"] = wall


def _seat(told: Told, n: int, faults: list[Fault]) -> dict[str, Any]:
    """What is told of one player."""
    row: dict[str, Any] = {}
    for field, name in CARDS:
        cards = [word.strip() for word in told.get(f"{field} {n}", "").split(",") if word.strip()]
        if cards:
            row[name] = cards
    for field, name in COUNTS:
        count = number(told, f"{field} {n}", faults, 0)
        if count is not None:
            row[name] = count
    return row

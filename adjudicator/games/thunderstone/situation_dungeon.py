"""Laying the dungeon of a told situation: monsters by position, what they guard, guardians that have left it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.dungeon_deck import read_dungeon
from adjudicator.games.thunderstone.edition import edition
from adjudicator.games.thunderstone.guardians import AS_GUARDIANS, is_guardian
from adjudicator.games.thunderstone.situation_cards import card_names, make_piece
from adjudicator.games.thunderstone.spots import OUTSIDE, hall
from adjudicator.games.thunderstone.words import card_of
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
        rows = {spot: row for spot, row in rows.items() if str(spot) != "0"}
        for row in told_out:
            lay_outside(h, row, faults)
    if not rows and isinstance(rows, Mapping):
        return
    guarded = {}
    if isinstance(rows, Mapping):
        guarded = {str(spot): split_guard(row) for spot, row in rows.items() if isinstance(row, str) and WITH in row}
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
            lay_guarded(h, piece, guarded.get(str(spot), ("", []))[1], f"dungeon.{spot}", faults)


def split_guard(row: str) -> tuple[str, list[str]]:
    """A monster and the treasures that it guards: "Laak with Stunner and Veil Spike"."""
    name, _, rest = row.partition(WITH)
    return name, [part.strip() for chunk in rest.split(",") for part in chunk.split(" and ") if part.strip()]


def lay_guarded(h: Hearing, piece: str, names: list[str], field: str, faults: list[Fault]) -> None:
    """Treasures lie beneath a monster."""
    for name in names:
        make_piece(h, name, f"under/{piece}", field, faults)
    if names:
        h.effect("turn", dial="treasures", to=True)


def lay_outside(h: Hearing, told: Any, faults: list[Fault]) -> None:
    """Guardians that have left the dungeon: a name or several; nothing where none has. The place is told whole."""
    h.effect("closed", place=OUTSIDE, value=True)
    names = told if isinstance(told, list) else [] if told is None else [told]
    for name in names:
        piece = make_piece(h, str(name), OUTSIDE, "situation.dungeon.0", faults)
        if card_of(h, piece) is not None and not is_guardian(h, piece):
            faults.append(Fault("situation.dungeon.0", name, "a guardian: nothing else comes to rank 0"))
    if names:
        h.effect("turn", dial="rank 0", to=True)


def tell_roles(h: Hearing, told: Any, faults: list[Fault]) -> None:
    """Which Thunderstone Bearers are used as normal guardians: those that are told, and any in rank 0."""
    given = told if isinstance(told, list) else [] if told is None else [told]
    names = [name for row in given for name in card_names(h, row, "situation.guardians", faults)]
    faults.extend(Fault("situation.guardians", name, "Thunderstone Bearers that are used as Guardians")
                  for name in names if (card := h.game.card(h.table, name)) is not None and not card.has("Guardian"))
    kinds = {piece: card for piece in (*h.table.at(OUTSIDE), *hall(h)) if (card := card_of(h, piece)) is not None
             and card.kind == "bearer"}
    names += [card.name for piece, card in kinds.items() if h.table.pieces[piece].place == OUTSIDE]
    several = sorted({card.name for card in kinds.values()} - set(names))
    if len(several) > 1:
        faults.append(Fault("situation.guardians", told, f"a game has one Thunderstone Bearer: which of "
                            f"{', '.join(several)} are used as Guardians? guardians: [{several[0]}]"))
    if names:
        h.effect("turn", dial=AS_GUARDIANS, to=sorted(set(names)))

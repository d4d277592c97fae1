"""A siege told in the middle: who lies where, face up or face down, the wall, what has broken through."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.corruption.siege.field import (
    ADVANCE_DUE,
    BACK,
    DEFEATED,
    DOWN,
    PART,
    PLACEHOLDER,
    SHORT,
    SUCCESSFUL,
    WALL,
    deck_left,
    files,
    occupant,
    untold,
)
from adjudicator.games.thunderstone.corruption.siege.setup import FEWEST, MOST, file_count
from adjudicator.games.thunderstone.situation import tell_situation
from adjudicator.games.thunderstone.situation_cards import card_names, make_piece
from adjudicator.games.thunderstone.slots import read_slot, slot
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.pointing import read_whole
from adjudicator.kernel.registry import Field, rules

OWN = ("dungeon", "wall", "successful", "defeated", "advance due", "placeholders", "fighting")
FACE_DOWN = ("down", "face down")


@rules.action(PART, "situation", opens=True, fields=(
    Field("told", "map", "the situation, see docs/cases.md; dungeon by slots {1A: Guardsman, 3C: down}, wall, "
          "successful, defeated, advance due, placeholders", True),))
def tell_siege(h: Hearing, told: Mapping[str, Any]) -> None:
    """Lay the field of a siege as it was told. Raises Malformed with every fault."""
    seats = told.get("seats")
    if not isinstance(seats, list) or not FEWEST <= len(seats) <= MOST:
        raise Malformed([Fault("situation.seats", seats, f"{FEWEST} to {MOST} seats")])
    plain = {str(key).replace("_", " ") if key not in seats else key: value for key, value in told.items()}
    tell_situation(h, {key: value for key, value in plain.items() if key not in OWN})
    faults: list[Fault] = []
    h.effect("turn", dial="files", to=file_count(len(seats)))
    _monsters(h, plain.get("dungeon") or {}, faults)
    _wall(h, plain.get("wall"), faults)
    for key, place in (("successful", SUCCESSFUL), ("defeated", DEFEATED)):
        _pile(h, plain.get(key), place, faults)
    if plain.get("advance due"):
        h.effect("turn", dial=ADVANCE_DUE, to=True)
    for word in plain.get("placeholders") or ():
        vacant = _slot(h, word, faults)
        if vacant:
            h.effect("token", place=vacant, kind=PLACEHOLDER, n=1, set=True)
    _short(h)
    if plain.get("fighting") is not None:
        _fighting(h, plain["fighting"], faults)
    if faults:
        raise Malformed(faults)


def _short(h: Hearing) -> None:
    """With the deck spent, the last slots of rank 3 that are told to be empty are those it had no monster for."""
    if deck_left(h.table):
        return
    short = ""
    for file in reversed(files(h.table)):
        if occupant(h.table, BACK, file) is not None or slot(BACK, file) in untold(h.table, BACK):
            break
        short = file + short
    if short:
        h.assume(f"the deck had no monster left for rank {BACK} of file {', '.join(short)}")
        h.effect("turn", dial=SHORT, to=short)


def _slot(h: Hearing, word: Any, faults: list[Fault]) -> str | None:
    """A slot of this field by its words."""
    place = read_slot(str(word))
    if place is None or place[-1] not in files(h.table):
        faults.append(Fault("situation.dungeon", word, f"a rank from 1 to 3 and a file of {files(h.table)}: 1A"))
        return None
    return place


def _monsters(h: Hearing, told: Any, faults: list[Fault]) -> None:
    if not isinstance(told, Mapping):
        faults.append(Fault("situation.dungeon", told, "monsters by slot: {1A: Guardsman, 3C: down, 2B: null}"))
        return
    for word, card in told.items():
        place = _slot(h, word, faults)
        if place is None:
            continue
        h.effect("closed", place=place, value=True)
        if card is None:
            continue
        if str(card).lower() in FACE_DOWN:
            piece = h.fresh()
            h.effect("make", id=piece, to=place, pool="dungeon")
            h.effect("mark", id=piece, key=DOWN, value=True)
        else:
            make_piece(h, str(card), place, f"situation.dungeon.{word}", faults)


def _wall(h: Hearing, told: Any, faults: list[Fault]) -> None:
    """Wall tokens of each file: {A: 5, B: 2}, or one number for all."""
    rows = told if isinstance(told, Mapping) else dict.fromkeys(files(h.table), told) if told is not None else {}
    for file, n in rows.items():
        count = read_whole(n)
        if str(file).upper() not in files(h.table) or count is None or not 0 <= count <= WALL:
            faults.append(Fault(f"situation.wall.{file}", n, f"a file of {files(h.table)} with 0 to {WALL} tokens"))
            continue
        h.effect("token", place=f"wall/{str(file).upper()}", kind="wall", n=count, set=True)


def _pile(h: Hearing, told: Any, place: str, faults: list[Fault]) -> None:
    """Monsters that broke through, or were put aside."""
    if told is None:
        return
    h.effect("closed", place=place, value=True)
    for row in told if isinstance(told, list) else [told]:
        for name in card_names(h, row, f"situation.{place.rsplit('/', 1)[1]}", faults):
            make_piece(h, name, place, f"situation.{place.rsplit('/', 1)[1]}", faults)


def _fighting(h: Hearing, word: Any, faults: list[Fault]) -> None:
    place = _slot(h, word, faults)
    row = h.table.at(place) if place else ()
    if row and place:
        h.effect("turn", dial="fight", to=row[0])
        h.effect("turn", dial="fight.position", to=int(place.split("/")[1]))

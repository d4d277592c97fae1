"""A siege told in the middle: who lies where, face up or face down, the wall, what has broken through."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.games.thunderstone.corruption.siege.field import (
    ADVANCE_DUE,
    ADVANCE_UNTOLD,
    BACK,
    DEFEATED,
    PART,
    PLACEHOLDER,
    SHORT,
    SUCCESSFUL,
    WALL,
    deck_left,
    downs,
    files,
    occupant,
    untold,
)
from adjudicator.games.thunderstone.corruption.siege.setup import FEWEST, MOST, file_count
from adjudicator.games.thunderstone.corruption.siege.telling import FACE_DOWN, lay_down
from adjudicator.games.thunderstone.corruption.siege.turns import all_face_up
from adjudicator.games.thunderstone.situation import lay_common
from adjudicator.games.thunderstone.situation_cards import MONSTERS, card_names, is_one_of, make_piece
from adjudicator.games.thunderstone.situation_dungeon import lay_guarded, lay_outside, split_guard
from adjudicator.games.thunderstone.slots import read_slot, slot, spoken
from adjudicator.games.thunderstone.words import card_of
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.pointing import read_whole
from adjudicator.kernel.registry import Field, rules

OWN = ("dungeon", "wall", "successful", "defeated", "advance due", "placeholders", "fighting")
LISTS = (lambda value: isinstance(value, str) or (isinstance(value, list) and all(
    isinstance(name, str) for name in value)), "a list of monsters: [Guardsman, Huntsman*2]")
SHAPES: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "successful": LISTS, "defeated": LISTS, "advance due": (lambda value: isinstance(value, bool), "true or false"),
    "placeholders": (lambda value: isinstance(value, list) and all(isinstance(word, str) for word in value),
                     "a list of slots: [3D]"),
}


@rules.action(PART, "situation", opens=True, fields=(
    Field("told", "map", "the situation, see docs/cases.md; dungeon by slots {1A: Guardsman, 3C: down}, wall, "
          "successful, defeated, advance due, placeholders", True),))
def tell_siege(h: Hearing, told: Mapping[str, Any]) -> None:
    """Lay the field of a siege as it was told. Raises Malformed with every fault."""
    seats = told.get("seats")
    if not isinstance(seats, list) or not FEWEST <= len(seats) <= MOST:
        raise Malformed([Fault("situation.seats", seats, f"{FEWEST} to {MOST} seats")])
    plain = {str(key).replace("_", " ") if key not in seats else key: value for key, value in told.items()}
    faults: list[Fault] = [Fault(f"situation.{key}", plain[key], wanted) for key, (fits, wanted) in SHAPES.items()
                           if plain.get(key) is not None and not fits(plain[key])]
    plain = {key: value for key, value in plain.items() if f"situation.{key}" not in {fault.field for fault in faults}}
    h.effect("turn", dial="files", to=file_count(len(seats)))
    faults.extend(lay_common(h, {key: value for key, value in plain.items() if key not in OWN}))
    _monsters(h, plain.get("dungeon") or {}, faults)
    _wall(h, plain.get("wall"), faults)
    for key, place in (("successful", SUCCESSFUL), ("defeated", DEFEATED)):
        _pile(h, plain.get(key), place, faults)
    for word in plain.get("placeholders") or ():
        vacant = _slot(h, word, faults)
        if vacant and (vacant.split("/")[1] != str(BACK) or h.table.at(vacant)):
            faults.append(Fault("situation.placeholders", word, f"slots of rank {BACK} in which no monster lies"))
        elif vacant:
            h.effect("closed", place=vacant, value=True)
            h.effect("token", place=vacant, kind=PLACEHOLDER, n=1, set=True)
    if faults:
        raise Malformed(faults)
    _short(h)
    _advance(h, plain.get("advance due"), faults)
    if plain.get("fighting") is not None:
        _fighting(h, plain["fighting"], faults)
    if faults:
        raise Malformed(faults)


def _advance(h: Hearing, told: bool | None, faults: list[Fault]) -> None:
    """Whether all files advance after this turn. Where nobody says, they do once every monster of rank 3 is face up:
    the last one was turned up after the turn before, at the latest.
    """
    down = downs(h.table, BACK)
    if told and down:
        faults.append(Fault("situation.advance due", told, "nothing or false: it is not due while a monster lies face "
                            f"down in {' and '.join(map(spoken, down))}"))
    elif told:
        h.effect("turn", dial=ADVANCE_DUE, to=True)
    elif told is None and untold(h.table, BACK) and not down:
        h.effect("turn", dial=ADVANCE_UNTOLD, to=True)
    elif told is None and all_face_up(h):
        h.assume(f"every monster in rank {BACK} was face up when this turn began, so all files advance after it")
        h.effect("turn", dial=ADVANCE_DUE, to=True)


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
        if str(word) == "0" and h.reading("siege.guardian", "assaults") == "rank-0":
            lay_outside(h, card, faults)
            continue
        place = _slot(h, word, faults)
        if place is None:
            continue
        h.effect("closed", place=place, value=True)
        if card is None:
            continue
        if h.table.at(place):
            faults.append(Fault("situation.dungeon", word, "each slot once"))
        elif not isinstance(card, str):
            faults.append(Fault(f"situation.dungeon.{word}", card, "one monster, down or null: a slot holds one"))
        elif card.lower() in FACE_DOWN:
            lay_down(h, place)
        else:
            name, guarded = split_guard(card)
            piece = make_piece(h, name, place, f"situation.dungeon.{word}", faults)
            held = card_of(h, piece)
            if held is not None and held.kind not in ("monster", "bearer"):
                faults.append(Fault(f"situation.dungeon.{word}", card, "the name of a monster, down or null"))
            lay_guarded(h, piece, guarded, f"situation.dungeon.{word}", faults)


def _wall(h: Hearing, told: Any, faults: list[Fault]) -> None:
    """Wall tokens of each file: {A: 5, B: 2}, or one number for all."""
    rows = told if isinstance(told, Mapping) else dict.fromkeys(files(h.table), told) if told is not None else {}
    for file, n in rows.items():
        count = read_whole(n)
        if str(file).upper() not in files(h.table):
            faults.append(Fault(f"situation.wall.{file}", n, f"a file of {files(h.table)}"))
            continue
        if count is None or not 0 <= count <= WALL:
            faults.append(Fault(f"situation.wall.{file}", n, f"0 to {WALL} tokens"))
            continue
        h.effect("token", place=f"wall/{str(file).upper()}", kind="wall", n=count, set=True)


def _pile(h: Hearing, told: Any, place: str, faults: list[Fault]) -> None:
    """Monsters that broke through, or were put aside."""
    if told is None:
        return
    h.effect("closed", place=place, value=True)
    for row in told if isinstance(told, list) else [told]:
        for name in card_names(h, row, f"situation.{place.rsplit('/', 1)[1]}", faults):
            is_one_of(h, name, MONSTERS, f"situation.{place.rsplit('/', 1)[1]}", "the name of a monster", faults)
            h.effect("make", id=h.fresh(), card=name, to=place)


def _fighting(h: Hearing, word: Any, faults: list[Fault]) -> None:
    place = read_slot(str(word))
    row = h.table.at(place) if place else ()
    if not row or place is None:
        faults.append(Fault("situation.fighting", word, "the slot of a monster that is told under dungeon, such as 2C"))
        return
    h.effect("turn", dial="fight", to=row[0])
    h.effect("turn", dial="fight.position", to=int(place.split("/")[1]))

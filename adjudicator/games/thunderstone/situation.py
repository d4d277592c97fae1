"""A situation told in the middle of a dispute: mostly open places, what is told is told, the rest is unknown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.colours import read
from adjudicator.games.thunderstone.cyphers import count_bag
from adjudicator.games.thunderstone.edition import edition
from adjudicator.games.thunderstone.readings import choose_readings
from adjudicator.games.thunderstone.settings import due_in, lay_setting
from adjudicator.games.thunderstone.setup import read_seats
from adjudicator.games.thunderstone.situation_cards import lay_pile, make_piece
from adjudicator.games.thunderstone.situation_dungeon import lay_dungeon, tell_roles
from adjudicator.games.thunderstone.situation_seat import SEAT, TOLD, laid_hand, lay_seat
from adjudicator.games.thunderstone.situation_village import lay_village
from adjudicator.games.thunderstone.steps import END, UNTOLD
from adjudicator.games.thunderstone.told import misshapen
from adjudicator.games.thunderstone.words import BOX, CURSES, DECK, DISEASES, laid
from adjudicator.kernel.faults import Fault, Malformed, near
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.piles import told_of
from adjudicator.kernel.registry import Field, rules

TOP = ("seats", "active", "turn", "step", "fighting", "dungeon", "dungeon deck", "village", "diseases", "board",
       "positions", "trust", "readings", "facts", "box", "setting", "bag")
STEPS = {"village": "village.abilities", "dungeon": "dungeon.abilities", "start": "turn", "end": "end-turn"}


@rules.action("table", "situation", opens=True, fields=(
    Field("told", "map", "the situation, see docs/cases.md", True),))
def tell_situation(h: Hearing, told: Mapping[str, Any]) -> None:
    """Lay a table as it was told. Raises Malformed with every fault."""
    faults: list[Fault] = []
    seats = read_seats(told.get("seats") or ["player"], 6)
    told = {str(key).replace("_", " ") if key not in seats else key: value for key, value in told.items()}
    words = (*TOP, *(("guardians",) if edition(h).outside else ()), *(("curses",) if edition(h).curses else ()))
    faults.extend(Fault(f"situation.{key}", told[key], f"one of {', '.join(words)} or a seat",
                        near(key, (*words, *seats))) for key in told if key not in words and key not in seats)
    faults.extend(misshapen(told, seats))
    active = told.get("active", seats[0])
    if active not in seats:
        faults.append(Fault("situation.active", active, f"one of the seats: {', '.join(seats)}", near(active, seats)))
    if active not in seats or any(fault.field == "situation.seats" for fault in faults):
        raise Malformed(faults)
    told = _sound(told, faults)
    h.seat = str(active)
    _dials(h, told, seats, str(active), faults)
    _facts(h, told.get("facts") or {}, faults)
    _world(h, told, faults)
    if told.get("bag") is not None:
        _bag(h, told["bag"], faults)
    if told.get("setting") is not None:
        lay_setting(h, told["setting"], seats, faults)
    for seat in seats:
        rows = {} if told.get(seat) is None else told[seat]
        if not isinstance(rows, Mapping):
            faults.append(Fault(f"situation.{seat}", rows, f"a map with some of {', '.join(SEAT)}"))
        else:
            acting = seat == active and told.get("step") not in (None, "start", "turn", "end", "end-turn")
            plain = {str(key).replace("_", " "): value for key, value in rows.items()}
            lay_seat(h, seat, laid_hand(h, seat, plain) if acting else plain, faults, acting)
    _step_named(h, told.get("step"), faults)
    if faults:
        raise Malformed({str(fault): fault for fault in faults}.values())
    _beyond_the_box(h)
    _step(h, told, str(active))
    due_in(h, told.get("setting"))


def lay_common(h: Hearing, told: Mapping[str, Any]) -> tuple[Fault, ...]:
    """Lay what a way to play has in common with the others; what is wrong with it, so that more can be named beside it.

    Raises Malformed where there is no table to lay anything on: seats that are none.
    """
    try:
        tell_situation(h, told)
    except Malformed as fault:
        if "turn" not in h.table.dials:
            raise
        return fault.faults
    return ()


def _sound(told: Mapping[str, Any], faults: list[Fault]) -> dict[str, Any]:
    """What of a situation is what its words stand for; the rest is named already and is left out."""
    wrong = {fault.field.removeprefix("situation.") for fault in faults}
    kept = {key: value for key, value in told.items() if key not in wrong}
    return {key: {part: held for part, held in value.items() if f"{key}.{part}" not in wrong}
            if isinstance(value, Mapping) else value for key, value in kept.items()}


def _bag(h: Hearing, told: Any, faults: list[Fault]) -> None:
    """The experience tokens in the bag, counted."""
    try:
        count_bag(h, read(h, "situation.bag", told))
    except Malformed as fault:
        faults.extend(fault.faults)


def _beyond_the_box(h: Hearing) -> None:
    """Say where more cards of a name are told than the game has."""
    names = {held.card for held in h.table.pieces.values()} | {
        card for pool in h.table.pools.values() for card in pool.names}
    for card in sorted(filter(None, names)):
        most, n = h.game.copies(h.table, card), told_of(h.table, card).total()
        if most is not None and n > most:
            h.assume(f"there are {n} copies of {card}, as was told, though the box has {most}")


def _dials(h: Hearing, told: Mapping[str, Any], seats: list[str], active: str, faults: list[Fault]) -> None:
    rows: dict[str, Any] = {"open world": True, "seats": seats, "active": active,
                            "turn": _whole(told, "turn", 1, 999, faults),
                            "positions": _whole(told, "positions", 3, 6, faults), "trust": told.get("trust", "book")}
    boards = edition(h).boards
    if told.get("board") in boards:
        rows["board"] = told["board"]
    elif told.get("board") is not None:
        wanted = " or ".join(boards) or "nothing: the darkness is the same everywhere"
        faults.append(Fault("board", told["board"], wanted))
    for dial, value in rows.items():
        h.effect("turn", dial=dial, to=value)
    try:
        choose_readings(h, told.get("readings") or {})
    except Malformed as fault:
        faults.extend(fault.faults)


def _whole(told: Mapping[str, Any], key: str, default: int, high: int, faults: list[Fault]) -> int:
    value = told.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= high:
        faults.append(Fault(f"situation.{key}", value, f"a whole number from 0 to {high}"))
        return default
    return value


def _facts(h: Hearing, facts: Any, faults: list[Fault]) -> None:
    """Values read off printed cards, for this situation."""
    rows, wrong = h.game.read_facts(facts)
    faults.extend(wrong)
    for card, field, value in rows:
        h.effect("tell", card=card, field=field, value=value, by="the case")


def _world(h: Hearing, told: Mapping[str, Any], faults: list[Fault]) -> None:
    """Dungeon, its deck, the village, the diseases."""
    lay_dungeon(h, told.get("dungeon"), faults)
    tell_roles(h, told.get("guardians"), faults)
    lay_pile(h, DECK, "dungeon", told.get("dungeon deck"), "situation.dungeon deck", faults)
    count = told.get("diseases")
    h.effect("pile", pile=DISEASES, size=count if isinstance(count, int) else None)
    most = edition(h).diseases
    h.effect("pool", pool=DISEASES, names={edition(h).disease: count if isinstance(count, int) else most})
    if told.get("curses") is not None:
        lay_pile(h, CURSES, CURSES, told["curses"], "situation.curses", faults)
    for card in told.get("box") or ():
        make_piece(h, str(card), BOX, "situation.box", faults)
    lay_village(h, told.get("village"), faults)









def _step_named(h: Hearing, step: Any, faults: list[Fault]) -> None:
    """Is it a step of a turn that is told?"""
    rows = dict((*edition(h).village_steps, *edition(h).dungeon_steps, END))
    names = [*STEPS, *rows, "turn"]
    if step is not None and STEPS.get(str(step), str(step)) not in names:
        faults.append(Fault("situation.step", step, f"one of {', '.join(names)}", near(str(step), names)))


def _step(h: Hearing, told: Mapping[str, Any], active: str) -> None:
    """Where in the turn it is: as told; the start of the turn where nothing is laid out; else unknown."""
    step = told.get("step")
    out = h.table.at(laid(active)) or any(key in (told.get(active) or {}) for key in TOLD)
    if step is None:
        if not out:
            h.assume(f"{active}'s turn has just begun")
        h.pend([{"kind": UNTOLD if out else "turn", "seat": active}])
        return
    kind = STEPS.get(str(step), str(step))
    village, dungeon = edition(h).village_steps, edition(h).dungeon_steps
    rows = dict((*village, *dungeon, END))
    if kind == "turn":
        h.pend([{"kind": "turn", "seat": active}])
        return
    until = f"turn:{active}#{h.table.dials['turn']}"
    did = "village" if kind.startswith("village") else "dungeon"
    if kind != "end-turn":
        h.effect("mark", id=active, key="did", value=did, until=until)
    chain = (*(village if kind.startswith("village") else dungeon), END)
    h.pend([{"kind": name, "rank": rank, "seat": active} for name, rank in chain if rank >= rows[kind]])
    _fighting(h, told, kind)


def _fighting(h: Hearing, told: Mapping[str, Any], kind: str) -> None:
    """The monster that is fought, and the fight as won where Spoils are told."""
    spot = told.get("fighting")
    if spot is None and kind != "dungeon.spoils":
        return
    row = h.table.at(f"dungeon/{spot}") if spot is not None else ()
    if spot is not None and not row:
        raise Malformed([Fault("situation.fighting", spot, f"the {edition(h).spot} of a monster that is told under "
                               "dungeon")])
    if row:
        h.effect("turn", dial="fight", to=row[0])
        h.effect("turn", dial="fight.position", to=int(str(spot)))
    if kind == "dungeon.spoils":
        h.effect("turn", dial="won", to=True)



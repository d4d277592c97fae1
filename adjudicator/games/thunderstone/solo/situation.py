"""A solo game told in the middle: its difficulty, what lies on the monster scoring pile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.situation import lay_common
from adjudicator.games.thunderstone.situation_cards import MONSTERS, card_names, is_one_of, make_piece
from adjudicator.games.thunderstone.solo.words import DIFFICULTY, LEVELS, PART, SCORED, WON_UNTOLD
from adjudicator.kernel.faults import Fault, Malformed, near
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.pointing import read_whole
from adjudicator.kernel.registry import Field, rules

PILE, WON = "scoring pile", "won"
OWN = (DIFFICULTY, PILE, WON)
MOST = 60


@rules.action(PART, "situation", opens=True, fields=(
    Field("told", "map", "the situation, see docs/cases.md; difficulty, scoring pile, won too", True),))
def tell_solo(h: Hearing, told: Mapping[str, Any]) -> None:
    """Lay the table of a solo game as it was told. Raises Malformed with every fault."""
    seats = told.get("seats") or ["player"]
    named = seats if isinstance(seats, list) else []
    plain = {str(key).replace("_", " ") if key not in named else key: value for key, value in told.items()}
    faults: list[Fault] = []
    if not isinstance(seats, list) or len(seats) != 1:
        faults.append(Fault("situation.seats", seats, "one seat: a solo game is for one"))
    level, victory = plain.get(DIFFICULTY), plain.get(WON)
    if level is not None and level not in LEVELS:
        faults.append(Fault("situation.difficulty", level, f"one of {', '.join(LEVELS)}", near(str(level), LEVELS)))
    if victory is not None and not isinstance(victory, bool):
        faults.append(Fault("situation.won", victory, "true or false: was a fight won this turn?"))
    try:
        faults.extend(lay_common(h, {key: value for key, value in plain.items() if key not in OWN}))
    except Malformed as fault:
        raise Malformed([*faults, *fault.faults]) from None
    _scored(h, plain.get(PILE), faults)
    if faults:
        raise Malformed(faults)
    if level is not None:
        h.effect("turn", dial=DIFFICULTY, to=level)
    _won(h, victory, str(seats[0]))


def _won(h: Hearing, victory: bool | None, seat: str) -> None:
    """Whether a fight was won this turn: as told; not known at the end of a turn of which nobody said what was done."""
    if victory is not None:
        h.effect("turn", dial="won", to=victory)
        return
    did = h.table.marked(seat, "did")
    if h.table.frame("end-turn") is not None and len(h.table.groups[-1]) == 1 and did in (None, "dungeon"):
        h.effect("turn", dial=WON_UNTOLD, to=True)


def _scored(h: Hearing, told: Any, faults: list[Fault]) -> None:
    """The monster scoring pile: how many cards, their names, or {size, cards}; untold it may hold anything."""
    if told is None:
        return
    size, rows = read_whole(told), told if isinstance(told, list) else []
    if isinstance(told, Mapping):
        size, rows = read_whole(told.get("size")), told.get("cards") or []
    fit = size is None or 0 <= size <= MOST
    if not fit or not isinstance(rows, list) or (size is None and not isinstance(told, list)) \
            or (isinstance(told, Mapping) and set(told) - {"size", "cards"}):
        faults.append(Fault("situation.scoring pile", told, "how many cards, a list of them, or {size, cards}"))
        return
    names = [name for row in rows for name in ([None] if row is None else
                                               card_names(h, row, "situation.scoring pile", faults))]
    if size is not None and len(names) > size:
        faults.append(Fault("situation.scoring pile", told, f"at most {size} cards: so many lie there"))
        return
    h.effect("closed", place=SCORED, value=True)
    for name in [*names, *[None] * ((size or 0) - len(names))]:
        if name is None:
            h.effect("make", id=h.fresh(), to=SCORED, pool="dungeon")
        else:
            is_one_of(h, name, MONSTERS, "situation.scoring pile", "the name of a monster: nothing else comes there",
                      faults)
            make_piece(h, name, SCORED, "situation.scoring pile", faults)

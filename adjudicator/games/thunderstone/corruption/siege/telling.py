"""What must be told of the field before a siege goes on: slots that nobody looked at, wall tokens nobody counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.games.thunderstone.as_told import laid_as_told
from adjudicator.games.thunderstone.corruption.siege.field import DOWN, PART, WALL, files, untold, wall
from adjudicator.games.thunderstone.slots import opening, read_slot, spoken
from adjudicator.kernel.arguments import spelled
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import BROKEN

UNTOLD = "siege.untold"
EMPTY = ("empty", "hole", "none", "nothing")
FACE_DOWN = ("down", "face down")


def must_tell(h: Hearing, then: str, after: str, slots: Sequence[str], walls: Sequence[str] = ()) -> bool:
    """Wait for what nobody told of slots and of the walls of files; False where nothing is wanting.

    then: the frame that comes once it is told. after: the seat whose turn has ended.
    """
    wants = [[spoken(place), "monster, or empty"] for place in slots]
    wants += [[f"the wall of file {file}", "tokens"] for file in walls]
    if not wants:
        return False
    h.pend([{"kind": UNTOLD, "seat": None, "then": then, "after": after, "wants": wants,
             "slots": list(slots), "walls": list(walls)}])
    return True


@rules.resolver(PART, "siege.advance-when", UNTOLD)
def tell_field(h: Hearing, frame: Frame, answer: Any) -> bool:
    """The players tell: ["2A empty", "1B Guardsman", "wall C 3"]; what is told is laid, the rest still waits."""
    if not laid_as_told(h, frame, answer, _told):
        return False
    h.settle(frame)
    slots = [place for place in frame["slots"] if place in untold(h.table, 1, 2, 3)]
    walls = [file for file in frame["walls"] if wall(h.table, file) is None]
    if not must_tell(h, frame["then"], frame["after"], slots, walls):
        h.pend([{"kind": frame["then"], "after": frame["after"]}])
    return True


def _told(h: Hearing, row: str) -> bool:
    """Lay what one answer tells; False where it cannot be read."""
    word, _, rest = row.removeprefix("the ").partition(" ")
    if word.lower() == "wall":
        file, _, n = rest.removeprefix("of file ").strip().partition(" ")
        if file.upper() in files(h.table) and n.strip().isdigit() and int(n) <= WALL:
            h.effect("token", place=f"wall/{file.upper()}", kind="wall", n=int(n), set=True)
            h.say(f"The wall of file {file.upper()} has {int(n)} tokens.")
            return True
    elif (place := read_slot(word)) is not None and place[-1] in files(h.table) and rest and not h.table.at(place):
        h.effect("closed", place=place, value=True)
        if rest.strip().lower() in FACE_DOWN:
            lay_down(h, place)
        elif rest.strip().lower() not in EMPTY:
            h.effect("make", id=h.fresh(), card=_monster(h, rest.strip()), to=place)
        h.say(f"{opening(place)}: {rest.strip()}.")
        return True
    h.find(h.rule("siege.advance-when"), BROKEN.saying(
        f"{row} cannot be read. What would do: 2A empty; 1B Guardsman; 3D down; wall C 3."))
    return False


def _monster(h: Hearing, name: str) -> str:
    """The printed spelling of a monster's name. Raises Malformed."""
    card = spelled(h, name, "choose")
    held = h.game.card(h.table, card)
    if held is not None and held.kind not in ("monster", "bearer"):
        raise Malformed([Fault("choose", name, "the name of a monster, down or empty")])
    return card


def lay_down(h: Hearing, place: str) -> None:
    """A monster that nobody has seen lies face down in a slot."""
    piece = h.fresh()
    h.effect("make", id=piece, to=place, pool="dungeon")
    h.effect("mark", id=piece, key=DOWN, value=True)

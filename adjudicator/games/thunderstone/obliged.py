"""Monsters that a certain player must fight: sent to them, or named to them by a text."""

from __future__ import annotations

from adjudicator.games.thunderstone.choosing import Answer
from adjudicator.games.thunderstone.do_hall import one_of_them
from adjudicator.games.thunderstone.do_others import Whom, hand_on, others
from adjudicator.games.thunderstone.spots import OUTSIDE, monsters
from adjudicator.games.thunderstone.words import BOOK, name_of
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame

OWED, SENT = "must be fought", "sent"


def owed(h: Hearing, seat: str) -> list[str]:
    """The monsters that a seat must fight this turn."""
    return [piece for piece in monsters(h) if h.table.marked(piece, OWED) == seat] if h.table.marks else []


def _send(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """A monster of the dungeon goes to a player, who must fight it where no darkness is. First which, then to whom."""
    def choose() -> list[str] | None:
        return one_of_them(h, frame, answer)

    def then(piece: str, to: str) -> None:
        h.do("send monster", piece=piece, to=to)
    return hand_on(h, frame, answer, "sent", choose, Whom(h.game.seats(h.table), "a player"), then)


@rules.deed(BOOK, "send monster")
def send_monster(h: Hearing, piece: str, to: str) -> None:
    """The monster leaves the dungeon and waits for its player."""
    h.say(f"{name_of(h, piece)} goes to {to}, who must fight it.")
    h.effect("mark", id=piece, key=OWED, value=to)
    h.effect("mark", id=piece, key=SENT, value=True)
    if h.do("move", piece=piece, to=OUTSIDE, end=None):
        if "files" not in h.table.dials:
            h.pend([{"kind": "dungeon.refill", "seat": h.game.active(h.table)}])
    else:
        h.effect("mark", id=piece, key=OWED, value=None)
        h.effect("mark", id=piece, key=SENT, value=None)


def _for_the_next(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """The next player must fight the monster of this text."""
    h.settle(frame)
    piece, after = frame["source"], others(h, str(h.game.active(h.table)))
    if piece in h.table.pieces and after:
        h.say(f"{after[0]} must fight {name_of(h, piece)} next turn.")
        h.effect("mark", id=piece, key=OWED, value=after[0])
    return True


def lapse(h: Hearing, seat: str) -> None:
    """With the turn it was due in, what a seat had to fight is settled."""
    for piece in owed(h, seat):
        h.effect("mark", id=piece, key=OWED, value=None)


OBLIGING_DEEDS = {"send monster": _send, "must be fought": _for_the_next}

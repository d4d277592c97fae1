"""What texts of cards change about the rules themselves (the golden rule): which monster must be fought, a monster
that stays or goes to another's pile, an effect that is ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.games.thunderstone.choosing import Answer, seat_told
from adjudicator.games.thunderstone.do_lasting import IGNORES
from adjudicator.games.thunderstone.dungeon import monster_of
from adjudicator.games.thunderstone.obliged import OWED, SENT, owed
from adjudicator.games.thunderstone.sparing import carries_nothing
from adjudicator.games.thunderstone.traits import may_be_chosen, traits_of
from adjudicator.games.thunderstone.treasures import lose_treasures
from adjudicator.games.thunderstone.words import BOOK, discard, name_of
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import Truth, known

WHOSE = "whose pile"


@rules.check(BOOK, "golden-rule")
def texts_allow(h: Hearing, hero: str | None, monster: Any) -> Truth | None:
    """What the text of a card forbids is not done: a weapon for a hero that carries none, another monster than the one
    that must be fought.
    """
    if hero is not None:
        return carries_nothing(h, hero)
    if monster is not None and (whose := _of_another(h, monster)):
        return known(False, whose)
    due = owed(h, h.seat)
    if not due:
        return None
    if monster is not None:
        return None if h.table.marked(due[0], SENT) is not None else _must(h, due, monster_of(h, monster))
    return ~may_be_chosen(h, due[0], h.seat).saying(f"{h.seat} must fight {name_of(h, due[0])} this turn.")


def _of_another(h: Hearing, monster: Any) -> str:
    """A monster that was sent to one player is fought by nobody else."""
    piece = monster_of(h, monster)
    to = h.table.marked(piece, OWED) if piece is not None and h.table.marked(piece, SENT) is not None else None
    return f"{name_of(h, piece)} was sent to {to}, who must fight it." if piece and to not in (None, h.seat) else ""


def _must(h: Hearing, due: list[str], piece: str | None) -> Truth:
    """Is the monster chosen that must be fought, if it can be chosen at all?"""
    name = name_of(h, due[0])
    if piece in due:
        return known(True, f"{h.seat} must fight {name}.")
    return ~may_be_chosen(h, due[0], h.seat).saying(f"{h.seat} must fight {name} this turn, if it can be chosen.")


def sent_first(h: Hearing, monster: Any) -> Truth | None:
    """Whoever had a monster sent to them fights it; another only where that one cannot be chosen."""
    due = [piece for piece in owed(h, h.seat) if h.table.marked(piece, SENT) is not None]
    return _must(h, due, monster_of(h, monster)) if due else None


@rules.replacement(BOOK, "golden-rule", "carry out", "withdraw")
def instead_of(h: Hearing, row: Mapping[str, Any] | None, seat: str | None, piece: str | None, by: str | None
               ) -> Callable[[], None] | None:
    """A Battle effect that a text has ignored is not carried out; a monster whose text keeps it there does not
    withdraw.
    """
    if row is None:
        stays = piece is not None and "files" not in h.table.dials and any(
            trait.get("stays undefeated") for trait in traits_of(h, piece))
        return (lambda: _stays(h, str(piece))) if stays else None
    left = next(iter(h.table.lasting(IGNORES, str(seat))), None)
    if left is None or by != "monster" or "battle" not in row.get("on", ()):
        return None
    return lambda: _ignored(h, *left)


def _stays(h: Hearing, piece: str) -> None:
    h.say(f"{name_of(h, piece)} stays where it is: its text says so.")
    lose_treasures(h, piece)


def _ignored(h: Hearing, key: str, last: Any) -> None:
    h.say(f"A Battle effect is ignored ({last.source}).")
    h.effect("end", id=key)
    if last.amount > 1:
        h.effect("last", id=h.fresh(), value=IGNORES, amount=last.amount - 1, on=list(last.on), until=last.until,
                 source=last.source)


@rules.trigger(BOOK, "golden-rule", "defeat")
def goes_to_anybody(h: Hearing, piece: str, seat: str) -> None:
    """A monster whose text lets it go to any player's discard pile: whoever defeated it says to whose."""
    if len(h.game.seats(h.table)) > 1 and any(trait.get("goes to any player") for trait in traits_of(h, piece)):
        h.pend([{"kind": WHOSE, "seat": seat, "piece": piece, "card": name_of(h, piece)}])


@rules.resolver(BOOK, "golden-rule", WHOSE)
def whose_pile(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """It is told whose discard pile the defeated monster goes to."""
    told = seat_told(h, answer, h.game.seats(h.table), "golden-rule", "a player")
    if told is None:
        return False
    h.settle(frame)
    h.say(f"{frame['card']} goes to {told}'s discard pile.")
    if h.table.pieces[frame["piece"]].place != discard(told):
        h.effect("move", id=frame["piece"], to=discard(told))
    return True

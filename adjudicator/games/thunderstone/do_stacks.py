"""Deeds of card texts that hand cards on: back to a stack, to another player; and curses, from a stack of their own."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.choosing import NONE, Answer, declined, pick, seen
from adjudicator.games.thunderstone.deeds import lay_down
from adjudicator.games.thunderstone.do_cards import candidates, number
from adjudicator.games.thunderstone.do_others import Whom, hand_on, others, to_whom
from adjudicator.games.thunderstone.words import BOOK, CURSE, CURSES, curses_left, discard, name_of, stack_of
from adjudicator.kernel.arguments import spelled
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import BROKEN, Ask


def _give(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """A card present is given to another player: neither discarded nor destroyed. First which card, then to whom."""
    def choose() -> list[str] | None:
        return pick(h, frame, answer, candidates(h, frame, frame["deed"]["give"], False), 1)

    def then(piece: str, to: str) -> None:
        h.do("give", piece=piece, seat=frame["seat"], to=to)
    return hand_on(h, frame, answer, "given", choose, Whom(others(h, frame["seat"]), "another player"), then)


@rules.deed(BOOK, "give")
def give(h: Hearing, piece: str, seat: str, to: str) -> None:
    """A card changes hands: it is a card newly gained by whoever gets it."""
    lay_down(h, piece, seat)
    h.say(f"{seat} gives {name_of(h, piece)} away.")
    h.do("gain", piece=piece, seat=to, to="discard")


@rules.deed(BOOK, "back to stack")
def to_its_stack(h: Hearing, piece: str, seat: str) -> None:
    """A card goes back on top of its village stack."""
    lay_down(h, piece, seat)
    name = name_of(h, piece)
    place = stack_of(h, name) or f"village/{name}"
    h.say(f"{name} goes back on top of its stack in the village.")
    h.effect("move", id=piece, to=place, at="top")


def _curse(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """Gain curses: one frame for each player, in the book's order of play."""
    n = number(h, frame, frame["deed"]["curse"], "curses")
    if n is None:
        return False
    h.settle(frame)
    h.pend([{"kind": "curse", "seat": who, "n": n, "card": frame["card"], "rank": rank}
            for rank, who in enumerate(to_whom(h, frame))])
    return True


def sort_of_curse(h: Hearing) -> str | None:
    """The name of the next curse, where only one can come; else None."""
    pool, pile = h.table.pools.get(CURSES), h.table.piles.get(CURSES)
    if pool is None or pile is None:
        return None
    if pile.top and pile.top[0] is not None:
        return pile.top[0]
    return next(iter(pool.names)) if len(pool.names) == 1 and pool.unknown == 0 else None


def _named_curses(h: Hearing, answer: Answer, n: int) -> tuple[list[str], bool]:
    """The curses that are told, and whether it is told with them ("none") that the stack has no more."""
    told = (answer or {}).get("choose") or seen(h, answer, n)
    rows = [str(row).strip() for row in (told if isinstance(told, list) else str(told).split(",")) if str(row).strip()]
    names = [row for row in rows if row.lower() not in NONE]
    return names, len(names) < len(rows) or declined(answer)


@rules.resolver(BOOK, "effect.do-as-much", "curse")
def take_curses(h: Hearing, frame: Frame, answer: Any) -> bool:
    """A seat takes curses to its discard pile, as many as there are; which they are is told where several may come."""
    seat, n = str(frame["seat"]), int(frame["n"])
    left = curses_left(h)
    n = n if left is None else min(n, left)
    sort = sort_of_curse(h)
    names, spent = _named_curses(h, answer, n)
    n = min(n, len(names)) if left is None and spent else n
    if len(names) != n and (names or sort is None) and n:
        h.asks.append(Ask("the curses", f"which {'one' if n == 1 else n} {seat} takes", "turn up and name them"))
        return False
    cards = [spelled(h, name.strip(), "choose") for name in names] or [sort or ""] * n
    for name in cards:
        card = h.game.card(h.table, name)
        if card is None or not card.has(CURSE):
            h.find(f"{BOOK}/effect.do-as-much", BROKEN.saying(f"{name} is not known to be a curse."))
            return False
    h.settle(frame)
    for name in cards:
        h.do("gain curse", seat=seat, card=name)
    if n < int(frame["n"]):
        if left is None:  # the players have looked
            h.effect("pool", pool=CURSES, names={})
            h.effect("pile", pile=CURSES, pool=CURSES, size=0)
        h.say(f"The stack of curses is empty: {seat} takes {n} of {frame['n']}.", f"{BOOK}/effect.do-as-much")
    return True


@rules.deed(BOOK, "gain curse", "deck.gained-cards")
def gain_curse(h: Hearing, seat: str, card: str) -> None:
    """A curse goes to the discard pile."""
    h.say(f"{seat} gains {card}: on the discard pile.")
    if CURSES in h.table.piles:
        h.effect("take", id=h.fresh(), pile=CURSES, card=card, to=discard(seat), end="top")
    else:
        h.effect("make", id=h.fresh(), card=card, to=discard(seat))


STACK_DEEDS = {"give": _give, "curse": _curse}

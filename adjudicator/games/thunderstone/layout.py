"""Laying out the hand: step 1 of the village and of the dungeon."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from adjudicator.games.thunderstone.steps import UNTOLD
from adjudicator.games.thunderstone.words import BOOK, cards, laid, turn_end
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.piles import content
from adjudicator.kernel.revealing import reveal, too_many
from adjudicator.kernel.truth import HOLDS, Truth, known


def lay_out_check(h: Hearing, keeps: Any) -> Truth:
    """The whole hand is laid out; nothing is kept back."""
    if keeps:
        return known(False, f"{', '.join(keeps)} must be laid out too: the whole hand comes along.")
    return known(True, "The whole hand is laid out.")


def hand_hidden(h: Hearing) -> Truth:
    """The hand has not been laid out."""
    out = h.table.at(laid(h.seat))
    return known(not out, "The hand has been laid out." if out else "The hand stays hidden.")


def nothing_done(h: Hearing) -> Truth:
    """The player has not yet chosen what to do this turn."""
    did = h.table.marked(h.seat, "did")
    return HOLDS if did is None else known(False, f"{h.seat} has already chosen what to do this turn.")


def begin_action(h: Hearing, did: str) -> None:
    """The player has chosen what to do this turn."""
    frame = h.table.frame("turn") or h.table.frame(UNTOLD)
    if frame is not None:
        h.settle(frame)
    h.effect("mark", id=h.seat, key="did", value=did, until=turn_end(h))


def lay_out(h: Hearing, hand: list[str] | None, did: str) -> None:
    """All hand cards go face up in front of the player: named where told, seen but unnamed where not."""
    begin_action(h, did)
    seat, pile = h.seat, f"{h.seat}/hand"
    h.effect("closed", place=laid(seat), value=True)
    held = h.table.piles.get(pile)
    size = held.size if held is not None else 0
    few = too_many(h, pile, len(hand or ()))
    for name in hand or ():
        reveal(h, pile, name, laid(seat), end="any", few=few)
    if size is None:
        if hand is None:
            h.effect("closed", place=laid(seat), value=False)
        else:
            h.assume(f"{seat}'s hand is these {len(hand)} cards")
            h.effect("pile", pile=pile, pool=held.pool if held else seat, size=0)
        return
    worked_out, more = list(content(h.table, pile) or ()), max(0, size - len(hand or ()))
    if hand and more:
        h.say(f"The whole hand comes along, also {cards(more)} not named.", f"{BOOK}/{did}.lay-out")
    for _ in range(more):
        rest = h.table.piles[pile]
        known_card = worked_out.pop(0) if worked_out else rest.holds[0] if rest.holds else None
        if known_card is not None:
            h.effect("take", id=h.fresh(), pile=pile, card=known_card, to=laid(seat), end="any")
        else:
            h.effect("take", id=h.fresh(), pile=pile, to=laid(seat), end="any")
    h.say(f"{seat} lays out the hand: {counted(h.table.cards_at(laid(seat)))}.")


def counted(cards: Iterable[str | None]) -> str:
    """Cards by name, each name once with how many there are; how many are unnamed comes last.

    >>> counted(["Regular", "Torch", None, "Regular"])
    'Regular × 2, Torch, 1 unnamed'
    """
    found = Counter(cards)
    unnamed = found.pop(None, 0)
    words = [f"{name} × {n}" if n > 1 else str(name) for name, n in found.items()]
    return ", ".join([*words, f"{unnamed} unnamed"] if unnamed else words) or "no card"

"""Cards come up: one leaves a pile face up or is named, and the book-keeping says whether it can be that card."""

from __future__ import annotations

from typing import Any

from adjudicator.kernel.corrections import corrections
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.piles import can_be, can_be_piece, none_left, spoken
from adjudicator.kernel.pointing import UNSEEN
from adjudicator.kernel.registry import rules
from adjudicator.kernel.truth import BROKEN, HOLDS, Truth

BOOK_KEEPING = "table/cards-accounted-for"


def name_piece(h: Hearing, piece: str, card: str) -> None:
    """A piece that was taken unseen is this card, if its pool can have one left."""
    pool = h.table.pieces[piece].pool
    why = can_be_piece(h.table, piece, card, h.game.place_words)
    alien = _alien(h, pool, card)
    h.find(BOOK_KEEPING, HOLDS if (alien or why) is None else BROKEN.saying(alien or f"{card}: {why}."))
    if why is not None and pool is not None:
        for effect in corrections(h.table, pool, card, piece, why):
            h.effect(**effect)
            if can_be_piece(h.table, piece, card) is None:
                break
    h.effect("name", id=piece, card=card, pool=pool)


@rules.check("table", "cards-accounted-for")
def accounted_for(h: Hearing, pile: str, card: str, end: str = "top") -> Truth:
    """A card can come only from where it can be: what has been seen elsewhere is not in a deck or hand."""
    held = h.table.piles.get(pile)
    if held is not None and (alien := _alien(h, held.pool, card)) is not None:
        return BROKEN.saying(alien)
    why = can_be(h.table, pile, card, end, h.game.place_words)
    return HOLDS if why is None else BROKEN.saying(f"{card} cannot come from {spoken(pile)}: {why}.")


def _alien(h: Hearing, pool: str | None, card: str) -> str | None:
    """Why a card is none of those that the piles of a pool are made of; None if it may be one."""
    if pool is None or h.table.pools[pool].names.get(card):
        return None
    if not h.game.may_hold(pool, card):
        return f"{card} is none of the cards of the {pool}."
    beyond_the_box(h, card)
    return None


def beyond_the_box(h: Hearing, card: str) -> None:
    """A further card of a name comes up: say so where the game has no more of them than have been told of."""
    why = none_left(h.table, card, h.game.copies(h.table, card), h.game.place_words)
    if why is not None:
        h.assume(f"there is another {card}, though {why}")


def too_many(h: Hearing, pile: str, n: int) -> str:
    """Why the last of n named cards cannot come from a pile: it has fewer. Nothing where it may have so many."""
    held = h.table.piles.get(pile)
    if held is None or held.size is None or n <= held.size:
        return ""
    return f"{held.size} card{' is' if held.size == 1 else 's are'} there, and {are_named(n)}"


def are_named(n: int) -> str:
    """So many were named.

    >>> are_named(1), are_named(3), are_named(0)
    ('1 is named', '3 are named', '0 are named')
    """
    return f"{n} {'is' if n == 1 else 'are'} named"


def reveal(h: Hearing, pile: str, card: str, to: str, end: str = "top", at: str | None = None, few: str = "") -> str:
    """A card leaves a pile face up: checks that it can be that card, writes the effects, gives the new id.

    What cannot be is found as broken book-keeping; where the table overrules that, a `correct` is written. A card
    that is not named (UNSEEN) leaves the pile unseen. few: what is said where the pile has run out of cards.
    """
    if card == UNSEEN:
        h.find(BOOK_KEEPING, HOLDS)
        piece = h.fresh()
        h.effect("take", id=piece, pile=pile, to=to, end=end)
        return piece
    truth: Truth = accounted_for(h, pile, card, end)
    if few and truth.broken and h.table.piles[pile].size == 0:
        truth = truth.saying(f"{card} cannot come from {spoken(pile)}: {few}.")
    h.find(BOOK_KEEPING, truth)
    if truth.broken and can_be(h.table, pile, card, end) is not None:
        _correct(h, pile, card, end, truth.said)
    piece = h.fresh()
    fields: dict[str, Any] = {"id": piece, "pile": pile, "card": card, "to": to, "end": end}
    if at:
        fields["at"] = at
    h.effect("take", **fields)
    return piece


def _correct(h: Hearing, pile: str, card: str, end: str, why: str) -> None:
    """The players' word against our book-keeping: what was thought of the pile and its pool gives way."""
    held = h.table.piles.get(pile)
    if held is None:
        return
    for effect in corrections(h.table, held.pool, card, pile, why):
        h.effect(**effect)
        if can_be(h.table, pile, card, end) is None:
            break

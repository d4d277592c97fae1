"""What players like to look back on, as it stands on a table: points, experience, diseases."""

from __future__ import annotations

from adjudicator.games.thunderstone.tallies import all_told, counted_in_pool, owned
from adjudicator.games.thunderstone.words import DISEASES
from adjudicator.kernel.copies import copies
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, exactly, unknown


def charted(h: Hearing) -> list[Quantity]:
    """The figures of the hearing's seat."""
    return [h.value("victory points", h.seat), h.value("experience", h.seat), _diseases(h)]


def _diseases(h: Hearing) -> Quantity:
    """How many of a seat's cards are diseases: those named; at most as many more as cards of it are unnamed, or as
    there are diseases in the box that lie nowhere else.
    """
    seat, held, unnamed = h.seat, 0, 0
    inside = counted_in_pool(h.table, seat)
    for piece in owned(h, seat):
        card = h.table.card(piece)
        held += card is not None and _is_disease(h, card)
        unnamed += card is None and not inside  # those that the pool counts are no further cards
    pool = h.table.pools.get(seat)
    more: int | None = unnamed
    if pool is not None:
        held += sum(n for name, n in pool.names.items() if _is_disease(h, name))
        more = None if pool.unknown is None else unnamed + pool.unknown
    if not all_told(h, seat):
        more = None
    free = _free(h) if more != 0 else 0
    high = min((held + n for n in (more, free) if n is not None), default=None)
    return exactly("diseases", held, "counted") if high == held else unknown("diseases", low=held, high=high)


def _free(h: Hearing) -> int | None:
    """How many diseases of the box lie nowhere that is known; None: without end, or nobody counted the stack."""
    stack, left = h.table.piles.get(DISEASES), 0
    if stack is not None and stack.size is None:
        return None
    for name, card in h.game.cards.cards.items():
        if card.has("Disease"):
            count = h.game.copies(h.table, name)
            if count is None:
                return None
            left += max(0, count - copies(h.table, name).told)
    return left


def _is_disease(h: Hearing, name: str) -> bool:
    known = h.game.card(h.table, name)
    return known is not None and known.has("Disease")

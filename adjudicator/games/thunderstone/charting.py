"""What players like to look back on, as it stands on a table: points, experience, diseases."""

from __future__ import annotations

from adjudicator.games.thunderstone.words import discard, present
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, exactly, unknown


def charted(h: Hearing) -> list[Quantity]:
    """The figures of the hearing's seat."""
    return [h.value("victory points", h.seat), h.value("experience", h.seat), _diseases(h)]


def _diseases(h: Hearing) -> Quantity:
    """How many of a seat's cards are diseases: in hand, deck and discard pile; further where cards are not named."""
    seat, held, unnamed = h.seat, 0, 0
    for piece in (*present(h, seat), *h.table.at(discard(seat))):
        card = h.table.card(piece)
        unnamed += card is None
        held += card is not None and _is_disease(h, card)
    pool = h.table.pools.get(seat)
    high: int | None = 0
    if pool is not None:
        held += sum(n for name, n in pool.names.items() if _is_disease(h, name))
        high = pool.unknown
    if not h.table.is_closed(discard(seat)):
        high = None
    high = None if high is None else held + high + unnamed
    return exactly("diseases", held, "counted") if high == held else unknown("diseases", low=held, high=high)


def _is_disease(h: Hearing, name: str) -> bool:
    known = h.game.card(h.table, name)
    return known is not None and known.has("Disease")

"""A seat's cards as the fields of a form offer them: those it may hold, and those laid out."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.games.thunderstone.words import laid
from adjudicator.kernel.hearing import Hearing
from adjudicator.web.pages.tables import cards_of

Options = list[tuple[str, str]]


def pool_of(h: Hearing) -> dict[str, int]:
    """Cards that a seat's hand or deck may hold."""
    pool = h.table.pools.get(h.seat)
    return dict(pool.names) if pool is not None else {}


def hand_size(h: Hearing) -> int | None:
    """How many cards a seat holds; None where nobody knows."""
    pile = h.table.piles.get(f"{h.seat}/hand")
    return pile.size if pile is not None else None


def laid_out(h: Hearing) -> Options:
    """The laid-out cards as a player points at them."""
    rows: Options = []
    for row in cards_of(h, laid(h.seat)):
        if row["point"]:
            more = [f"with {' and '.join(row['bears'])}"] if row["bears"] else []
            count = f" ({row['count']})" if row["count"] > 1 else ""
            rows.append((row["point"], " ".join([row["name"], *more]) + count + _noted(row["marks"])))
            rows.extend(
                (weapon, f"{weapon} on {row['name']}")
                for weapon in row["bears"]
                if not any(weapon == value for value, _ in rows)
            )
    if any(h.table.card(piece) is None for piece in h.table.at(laid(h.seat))):
        here = {value for value, _ in rows}
        rows.extend((name, f"{name} (a card not yet named)") for name in pool_of(h) if name not in here)
    return rows


def _noted(marks: Sequence[str]) -> str:
    return f", {', '.join(marks)}" if marks else ""

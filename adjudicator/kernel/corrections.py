"""Where the players' word goes against our book-keeping: what was thought of a pool gives way, as little as it must."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.kernel.piles import free
from adjudicator.kernel.table import Pile, Table

Effect = dict[str, Any]


def corrections(table: Table, pool: str, card: str, spot: str, why: str) -> Iterator[Effect]:
    """Effects, to be carried out one by one until the card can be in that spot (a pile, or a piece taken unseen).

    A card that is not there is one more; one that is out of sight lies elsewhere than was thought.
    """
    pile, entry = table.piles.get(spot), table.pools.get(pool)
    if pile is not None and pile.size == 0:
        yield _as_effect(spot, pile._replace(size=1))
        yield {"do": "correct", "pool": pool, "card": card, "n": 1, "why": why}
    elif entry is not None and entry.names.get(card, 0) < 1:
        yield {"do": "correct", "pool": pool, "card": card, "n": 1, "why": why}
    if free(table, pool)[0][card] < 1:
        yield from _elsewhere(table, pool, card)
    if spot in table.piles:
        yield _as_effect(spot, _bare(table.piles[spot], card))
    yield from _elsewhere(table, pool, card)
    yield from _elsewhere(table, pool, None)


def _elsewhere(table: Table, pool: str, card: str | None) -> Iterator[Effect]:
    """What was thought of where cards of a name lie (None: any card) is forgotten, pile by pile."""
    for name, pile in list(table.piles.items()):
        left = _without(pile, card)
        if pile.pool == pool and left != pile:
            yield _as_effect(name, left)
    entry = table.pools.get(pool)
    among = [row for row in entry.among if card is not None and row[0] != card] if entry is not None else []
    if entry is not None and len(among) < len(entry.among):
        yield {"do": "pool", "pool": pool, "names": dict(entry.names), "unknown": entry.unknown,
               "among": [[name, list(spots)] for name, spots in among]}


def _without(pile: Pile, card: str | None) -> Pile:
    """A pile of which nobody knows any more where cards of a name (None: of any) lie in it."""
    if card is None:
        return Pile(pile.pool, pile.size)
    return Pile(
        pile.pool, pile.size, tuple(None if name == card else name for name in pile.top),
        tuple(None if name == card else name for name in pile.bottom),
        tuple(name for name in pile.holds if name != card), tuple(row for row in pile.within if card not in row.cards))


def _bare(pile: Pile, card: str) -> Pile:
    """A pile of which only stays known what other cards lie low in it."""
    return Pile(pile.pool, pile.size, within=tuple(row for row in pile.within if card not in row.cards))


def _as_effect(name: str, pile: Pile) -> Effect:
    """The effect that writes all that is known of a pile."""
    return {"do": "pile", "pile": name, "pool": pile.pool, "size": pile.size, "top": list(pile.top),
            "bottom": list(pile.bottom), "holds": list(pile.holds), "within": [list(row) for row in pile.within]}

"""Pools, and what is claimed of them: cards that lie in one of several spots without anybody knowing which."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator.kernel.table import Pool, Table

Row = tuple[str, tuple[str, ...]]


def without(row: tuple[Any, ...], item: Any) -> tuple[Any, ...]:
    """The row without the first such item."""
    if item not in row:
        return row
    at = row.index(item)
    return row[:at] + row[at + 1:]


def pool_less(table: Table, name: str, card: str | None) -> None:
    """One card leaves a pool for good; one that it does not name is taken from the unnamed."""
    pool = table.pools.get(name)
    if pool is None:
        return
    if card is not None and pool.names.get(card, 0) > 0:
        names = dict(pool.names)
        names[card] -= 1
        if not names[card]:
            del names[card]
        table.put(table.pools, name, pool._replace(names=names))
    elif pool.unknown:
        table.put(table.pools, name, pool._replace(unknown=pool.unknown - 1))


def pool_more(table: Table, name: str, card: str | None) -> None:
    """One card joins a pool, named or not."""
    pool = table.pools.get(name) or Pool({}, 0 if table.is_closed(name) else None)
    if card is not None:
        names = {**pool.names, card: pool.names.get(card, 0) + 1}
        table.put(table.pools, name, pool._replace(names=names))
    elif pool.unknown is not None:
        table.put(table.pools, name, pool._replace(unknown=pool.unknown + 1))


def pool_join(table: Table, name: str, cards: Iterable[str]) -> None:
    """Named cards join a pool."""
    pool = table.pools.get(name) or Pool({}, 0 if table.is_closed(name) else None)
    names = dict(pool.names)
    for card in cards:
        names[card] = names.get(card, 0) + 1
    table.put(table.pools, name, pool._replace(names=names))


def claims(table: Table, pool: str) -> list[Row]:
    """Which cards of a pool lie in one of several spots (piles or unseen pieces)."""
    entry = table.pools.get(pool)
    return list(entry.among) if entry is not None else []


def claim(table: Table, pool: str, rows: Iterable[Row]) -> None:
    """Write these claims, in place of those that stood."""
    entry, kept = table.pools.get(pool), tuple(rows)
    if entry is not None and kept != entry.among:
        table.put(table.pools, pool, entry._replace(among=kept))


def tidy(table: Table, name: str) -> None:
    """Spots that are gone, and what is no news, fall away from what is claimed of a pool.

    A card that can only be in one pile is held by it; one that may be in any spot of its pool is no news.
    """
    entry = table.pools.get(name)
    if entry is None or not entry.among:
        return
    rows = entry.among
    piles = {key for key, pile in table.piles.items() if pile.pool == name and pile.size != 0}
    kept: list[Row] = []
    for card, spots in rows:
        left = tuple(sorted({spot for spot in spots if spot in piles or _unseen(table, spot, name)}))
        if left and not _everywhere(table, name, piles, left):
            if len(left) == 1 and left[0] in table.piles:
                pile = table.piles[left[0]]
                table.put(table.piles, left[0], pile._replace(holds=(*pile.holds, card)))
            else:
                kept.append((card, left))
    claim(table, name, kept)


def _unseen(table: Table, spot: str, pool: str) -> bool:
    """Is this a piece of the pool that nobody has named?"""
    piece = table.pieces.get(spot)
    return piece is not None and piece.card is None and piece.pool == pool


def _everywhere(table: Table, pool: str, piles: set[str], spots: tuple[str, ...]) -> bool:
    """Are these all the spots where a card of a pool may lie?"""
    return len(spots) >= len(piles) and len(spots) == len(piles) + sum(
        1 for piece in table.pieces.values() if piece.card is None and piece.pool == pool)


def less_one(rows: list[Row], card: str, spot: str) -> list[Row]:
    """What is left of claims when one of those on this card may have come true at a spot: the tightest goes.

    Where none is the tightest, all that is left is that the others hold somewhere in the spots of all of them.
    """
    mine = rows and sorted((row for row in rows if row[0] == card and spot in row[1]), key=lambda row: len(row[1]))
    if not mine:
        return rows
    rest = list(rows)
    for row in mine:
        rest.remove(row)
    if all(set(mine[0][1]) <= set(spots) for _, spots in mine):
        return rest + mine[1:]
    return rest + [(card, tuple(sorted({spot for _, spots in mine for spot in spots})))] * (len(mine) - 1)


# --- the effects ---

def lay_pool(table: Table, e: Mapping[str, Any]) -> None:
    """A pool is there, with these names and so many unnamed cards (None: any number), none of them a listed one."""
    among = tuple((card, tuple(spots)) for card, spots in e.get("among", ()))
    names = {card: n for card, n in e.get("names", {}).items() if n > 0}
    table.put(table.pools, e["pool"], Pool(names, e.get("unknown", 0), among, tuple(e.get("listed", ()))))


def correct(table: Table, e: Mapping[str, Any]) -> None:
    """The players' word against our book-keeping: a pool has n more (or fewer) of a card than we thought."""
    pool = table.pools.get(e["pool"]) or Pool({}, 0)
    names = dict(pool.names)
    left = names.get(e["card"], 0) + e["n"]
    if left > 0:
        names[e["card"]] = left
    else:
        names.pop(e["card"], None)
    table.put(table.pools, e["pool"], pool._replace(names=names))

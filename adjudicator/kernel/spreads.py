"""The arithmetic of pools: where the cards of a pool may lie, so that every one finds its place.

A pool is a multiset of names spread over its piles and the pieces taken from them unseen. More may be known: cards at
the ends of a pile, cards that it holds somewhere, cards among its lowest, cards in one of several spots. A card can
be in a spot where one of its name is left for it and every card of which something is known still finds its place.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from adjudicator.kernel.table import Pile, Pool, Table

ANY = 10**9
Band = tuple[str, int]


class Claim(NamedTuple):
    """Of one card it is known that it lies in one of these bands of piles (or is one of these pieces)."""

    card: str
    bands: frozenset[Band]


class Spread(NamedTuple):
    """All that is known of where the cards of a pool lie: how many fixed, which claimed, room in every band.

    A band is a stretch of a pile, named by its highest place counted from the bottom (ANY: untold), or an unseen
    piece with the number 1.
    """

    fixed: Counter[str]
    claims: tuple[Claim, ...]
    room: dict[Band, int]


def spread(table: Table, pool: str) -> Spread:
    """Bands, fixed cards and claims of a pool."""
    fixed: Counter[str] = Counter()
    claims: list[Claim] = []
    room: dict[Band, int] = {}
    mine = {name: pile for name, pile in table.piles.items() if pile.pool == pool and pile.size != 0}
    for name, pile in mine.items():
        taken = places(pile)
        fixed.update(taken.values())
        depths = sorted({_depth(pile, depth) for _, depth in pile.within} | {_height(pile)})
        low = 0
        for high in depths:
            room[name, high] = high - low - sum(1 for place in taken if low < place <= high)
            low = high
        whole = frozenset((name, high) for high in depths)
        claims.extend(Claim(card, whole) for card in pile.holds)
        claims.extend(Claim(card, frozenset((name, high) for high in depths if high <= _depth(pile, depth)))
                      for card, depth in pile.within)
    entry = table.pools.get(pool)
    for card, spots in entry.among if entry is not None else ():
        bands = frozenset(band for spot in spots for band in _bands(room, spot, spot in mine))
        room.update((band, 1) for band in bands if band not in room)
        claims.append(Claim(card, bands))
    return Spread(fixed, tuple(claims), room)


def _bands(room: dict[Band, int], spot: str, is_pile: bool) -> list[Band]:
    return [band for band in room if band[0] == spot] if is_pile else [(spot, 1)]


def _height(pile: Pile) -> int:
    return ANY if pile.size is None else pile.size


def _depth(pile: Pile, depth: int) -> int:
    """How many cards are the lowest `depth`: in a pile of untold size they may be all."""
    return ANY if pile.size is None else max(0, min(depth, pile.size))


def places(pile: Pile) -> dict[int, str]:
    """Known cards of a pile by their place, counted from the bottom."""
    high = _height(pile)
    known = {high - at: name for at, name in enumerate(pile.top) if name is not None}
    known.update((at + 1, name) for at, name in enumerate(pile.bottom) if name is not None)
    return {place: name for place, name in known.items() if 0 < place <= high}


def fits(table: Table, pool: str, known: Spread, spots: list[Band], card: str) -> bool:
    """May a card of this name lie in one of these bands?"""
    entry = table.pools.get(pool)
    if entry is None:
        return True
    claimed = known.fixed + Counter(claim.card for claim in known.claims)
    spare = entry.names.get(card, 0) > claimed[card] or _unnamed(table, pool, entry, claimed)
    if spare and not known.claims:
        return any(known.room.get(band, 1) > 0 for band in spots)
    return any(_settle(known, band, card, spare) for band in spots)


def at_once(table: Table, pile: Pile, card: str) -> bool | None:
    """The same for a pile in whose pool no card is known to lie low or in one of several spots; else None."""
    entry = table.pools.get(pile.pool)
    if entry is None or entry.among:
        return None
    left = entry.names.get(card, 0)
    for other in table.piles.values():
        if other.pool == pile.pool:
            if other.within:
                return None
            left -= other.top.count(card) + other.bottom.count(card) + other.holds.count(card)
    if card in pile.holds:
        return True
    if pile.size is not None and (pile.holds or pile.top or pile.bottom) \
            and len(pile.holds) + len(places(pile)) >= pile.size:
        return False
    return True if left > 0 or entry.unknown is None else None


def _unnamed(table: Table, pool: str, entry: Pool, claimed: Counter[str]) -> bool:
    """Is there a card in the pool that nobody named and that nothing is known of?"""
    if entry.unknown is None:
        return True
    told = (Counter(entry.names) | claimed).total() if claimed else sum(entry.names.values())
    if entry.unknown > told - sum(entry.names.values()):
        return True
    piles = [pile.size for pile in table.piles.values() if pile.pool == pool]
    loose = sum(1 for piece in table.pieces.values() if piece.card is None and piece.pool == pool)
    return None not in piles and sum(size or 0 for size in piles) + loose > told


def _settle(known: Spread, band: Band, card: str, spare: bool) -> bool:
    """With this card in this band, does every card of which something is known still find a place?"""
    room = {**known.room, band: known.room.get(band, 1) - 1}
    if room[band] < 0:
        return False
    if spare and _place_all(known.claims, room):
        return True
    for at, claim in enumerate(known.claims):
        if claim.card == card and band in claim.bands and claim not in known.claims[:at] \
                and _place_all(known.claims[:at] + known.claims[at + 1:], room):
            return True
    return False


def _place_all(claims: tuple[Claim, ...], room: dict[Band, int]) -> bool:
    """Can every claim have a place of its own? Augmenting paths; the claims are few."""
    held: dict[Band, list[int]] = {band: [] for band in room}

    def seat(at: int, tried: set[Band]) -> bool:
        for band in claims[at].bands:
            if band in tried:
                continue
            tried.add(band)
            if len(held[band]) < room[band]:
                held[band].append(at)
                return True
            for place, other in enumerate(held[band]):
                if seat(other, tried):
                    held[band][place] = at
                    return True
        return False

    return all(seat(at, set()) for at in range(len(claims)))

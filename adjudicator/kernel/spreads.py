"""The arithmetic of pools: where the cards of a pool may lie, so that every one finds its place.

A pool is a multiset of names spread over its piles and the pieces taken from them unseen. More may be known: cards at
the ends of a pile, cards that it holds somewhere, cards among its lowest, cards in one of several spots. A card can
be in a spot where one of its name is left for it and every card of which something is known still finds its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from adjudicator.kernel.table import Pile, Pool, Table

ANY, UNNAMED = 10**9, ""
Band = tuple[str, int]
K = TypeVar("K", bound=Hashable)


class Claim(NamedTuple):
    """Of one card of one of these names it is known that it lies in one of these bands of piles (or is one of these
    pieces).
    """

    cards: frozenset[str]
    bands: frozenset[Band]

    @property
    def card(self) -> str | None:
        """The card, where its name is known."""
        return next(iter(self.cards)) if len(self.cards) == 1 else None


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
        depths = sorted({_depth(pile, end) for row in pile.within for end in (row.depth, row.over)} - {0}
                        | {_height(pile)})
        low = 0
        for high in depths:
            room[name, high] = high - low - sum(1 for place in taken if low < place <= high)
            low = high
        whole = frozenset((name, high) for high in depths)
        claims.extend(Claim(frozenset((card,)), whole) for card in pile.holds)
        for row in pile.within:
            bands = frozenset((name, high) for high in depths if row.over < high <= _depth(pile, row.depth))
            claims.extend([Claim(frozenset(row.cards), bands or whole)] * row.n)
    entry = table.pools.get(pool)
    for card, spots in entry.among if entry is not None else ():
        bands = frozenset(band for spot in spots for band in _bands(room, spot, spot in mine))
        room.update((band, 1) for band in bands if band not in room)
        claims.append(Claim(frozenset((card,)), bands))
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
    copies = _copies(table, pool, entry, known)
    spent = card in entry.listed and copies.get(card, 0) < 1  # no unnamed card can be one either
    if not known.claims:
        return not spent and _left(copies, (), card) and any(known.room.get(band, 1) > 0 for band in spots)
    return any(_settle(known, band, card, copies, spent) for band in spots)


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


def _copies(table: Table, pool: str, entry: Pool, known: Spread) -> Counter[str]:
    """The cards of a pool that no claim has by name, the unnamed ones under "". What is claimed beyond what the pool
    names are unnamed cards of it.
    """
    claimed = known.fixed + Counter(claim.card for claim in known.claims if claim.card is not None)
    left = Counter(entry.names) | claimed
    told = left.total()
    left.subtract(claimed)
    if entry.unknown is None:
        left[UNNAMED] = ANY
        return left
    piles = [pile.size for pile in table.piles.values() if pile.pool == pool]
    loose = sum(1 for piece in table.pieces.values() if piece.card is None and piece.pool == pool)
    beyond = 0 if None in piles else sum(size or 0 for size in piles) + loose - told
    left[UNNAMED] = max(0, beyond, entry.unknown - (told - sum(entry.names.values())))
    return left


def _left(copies: Counter[str], claims: tuple[Claim, ...], card: str | None) -> bool:
    """Is one of this card left, when each of these claims that leaves the name open has a card of its own?"""
    room = dict(copies)
    if card is not None:
        one = card if room.get(card, 0) > 0 else UNNAMED
        if room.get(one, 0) < 1:
            return False
        room[one] -= 1
    return _place_all([claim.cards | {UNNAMED} for claim in claims if claim.card is None], room)


def _settle(known: Spread, band: Band, card: str, copies: Counter[str], spent: bool) -> bool:
    """With this card in this band, does every card of which something is known still find a place? spent: only a card
    of which something is known can be it.
    """
    claims, room = known.claims, {**known.room, band: known.room.get(band, 1) - 1}
    if room[band] < 0:
        return False
    if not spent and _left(copies, claims, card) and _place_all([claim.bands for claim in claims], room):
        return True
    for at, claim in enumerate(claims):
        if card in claim.cards and band in claim.bands and claim not in claims[:at]:
            rest = claims[:at] + claims[at + 1:]
            if _place_all([other.bands for other in rest], room) and (
                    claim.card is not None or (not spent and _left(copies, rest, card))):
                return True
    return False


def _place_all(wants: Sequence[frozenset[K]], room: Mapping[K, int]) -> bool:
    """Can everybody have a place of their own among those they want? Augmenting paths; they are few."""
    held: dict[K, list[int]] = {}

    def seat(at: int, tried: set[K]) -> bool:
        for place in wants[at]:
            if place in tried:
                continue
            tried.add(place)
            row = held.setdefault(place, [])
            if len(row) < room.get(place, 0):
                row.append(at)
                return True
            for n, other in enumerate(row):
                if seat(other, tried):
                    row[n] = at
                    return True
        return False

    return all(seat(at, set()) for at in range(len(wants)))

"""What can lie where in face-down piles: the arithmetic of pools.

A pool is a multiset of names spread over its piles. A pile may know more: cards at its ends, cards it holds
somewhere, cards that lie below some depth. From that follows what the next card can be.
"""

from __future__ import annotations

from collections import Counter

from adjudicator.kernel.table import Pile, Table


def placed(table: Table, pool: str) -> Counter[str]:
    """Names of the pool's cards whose pile (or place in it) is known."""
    names: Counter[str] = Counter()
    for pile in table.piles.values():
        if pile.pool == pool:
            names.update(name for name in pile.top if name is not None)
            names.update(name for name in pile.bottom if name is not None)
            names.update(pile.holds)
    return names


def free(table: Table, pool: str) -> tuple[Counter[str], int | None]:
    """Cards of a pool that may be anywhere in it, and how many unnamed ones there are (None: any number)."""
    entry = table.pools.get(pool)
    if entry is None:
        return Counter(), None
    names = Counter(entry.names)
    names.subtract(placed(table, pool))
    return +names, entry.unknown


def content(table: Table, name: str) -> tuple[str, ...] | None:
    """All cards of a pile by name, where they follow: no other card of its pool is out of sight. Else None."""
    pile = table.piles.get(name)
    pool = table.pools.get(pile.pool) if pile is not None else None
    if pile is None or pool is None or pool.unknown != 0 or pile.size != sum(pool.names.values()):
        return None
    if any(other.size != 0 for key, other in table.piles.items() if key != name and other.pool == pile.pool):
        return None
    return tuple(sorted(Counter(pool.names).elements()))


def forced(pile: Pile, end: str = "top") -> str | None:
    """The name of the next card where it is known, else None."""
    if end == "top":
        if pile.top:
            return pile.top[0]
        if pile.size is not None and 0 < pile.size <= len(pile.bottom):
            return pile.bottom[pile.size - 1]
    else:
        if pile.bottom:
            return pile.bottom[0]
        if pile.size is not None and 0 < pile.size <= len(pile.top):
            return pile.top[pile.size - 1]
    return None


def can_be(table: Table, name: str, card: str, end: str = "top") -> str | None:
    """Why the next card of a pile (or any card of an unseen hand: end "any") cannot be `card`; None if it can.

    The answer names where the cards of that name are, in words for the players.
    """
    pile = table.piles.get(name)
    if pile is None:
        return f"there is no {spoken(name)}"
    if pile.size == 0:
        return f"{spoken(name)} is empty"
    if end == "any":
        return _somewhere(table, name, pile, card)
    known = forced(pile, end)
    if known is not None:
        return None if known == card else f"the next card of {spoken(name)} is known to be {known}"
    if pile.size is not None and len(pile.holds) >= pile.size - len(pile.top) - len(pile.bottom):
        return None if card in pile.holds else _known(name, pile)
    return _free_for(table, name, pile, card, end)


def _somewhere(table: Table, name: str, pile: Pile, card: str) -> str | None:
    """May an unseen hand hold this card?"""
    if card in pile.holds or card in pile.top or card in pile.bottom:
        return None
    if pile.size is not None and len(pile.holds) + len(pile.top) + len(pile.bottom) >= pile.size:
        return _known(name, pile)
    return _free_for(table, name, pile, card, "any")


def _known(name: str, pile: Pile) -> str:
    """A pile of which every card is known, in words: what is left of it when some were shown before."""
    held = sorted((*pile.holds, *filter(None, pile.top), *filter(None, pile.bottom)))
    return f"what is left of {spoken(name)} is known: {', '.join(held)}"


def _free_for(table: Table, name: str, pile: Pile, card: str, end: str) -> str | None:
    """May an unplaced card of the pool lie in this slot, and do the others still find theirs?"""
    if card in pile.holds:
        return None
    entry = table.pools.get(pile.pool)
    left = entry.names.get(card, 0) - _known_of(table, pile.pool, card) if entry is not None else 0
    depth = _depth(table, pile.pool, card)
    if left < 1:
        sure = entry is not None and entry.unknown is not None and entry.unknown <= 0
        return accounted(table, pile.pool, card) if sure else None
    if depth is None or left > 1:
        return _crowded(name, pile, card) if end != "any" else None
    owner, limit = depth
    if owner != name:
        return f"{card} is known to lie in {spoken(owner)}"
    if pile.size is not None and end == "top" and pile.size > limit:
        return f"{card} lies among the lowest {limit} cards of {spoken(name)}, which has {pile.size}"
    return None


def _depth(table: Table, pool: str, card: str) -> tuple[str, int] | None:
    """The pile in whose lowest cards this card is known to lie, and how low."""
    for name, pile in table.piles.items():
        if pile.pool == pool:
            for held, limit in pile.within:
                if held == card:
                    return name, limit
    return None


def _known_of(table: Table, pool: str, card: str) -> int:
    """How many cards of a name in a pool have a known pile."""
    return sum(pile.top.count(card) + pile.bottom.count(card) + pile.holds.count(card)
               for pile in table.piles.values() if pile.pool == pool)


def _crowded(name: str, pile: Pile, card: str) -> str | None:
    """Would taking this card leave too few low slots for those that must lie low?"""
    if pile.size is None:
        return None
    for _, limit in pile.within:
        need = sum(1 for held, low in pile.within if low <= limit and held != card)
        slots = min(limit, pile.size - 1) - min(len(pile.bottom), limit)
        if need > slots and pile.size <= limit:
            return f"the lowest {limit} cards of {spoken(name)} must be {', '.join(held for held, _ in pile.within)}"
    return None


def accounted(table: Table, pool: str, card: str) -> str:
    """Where the cards of a name are, when the pool has no more of them: "both Longspears: one in ...".

    Speaks of what the table shows; what left it earlier stands in the log.
    """
    spots = Counter(piece.place for piece in table.pieces.values() if piece.card == card)
    held = [f"{n} in {spoken(place)}" for place, n in spots.items()
            if place.startswith(f"{pool}/") or place in ("box", "destroyed")]
    known = _known_of(table, pool, card)
    if known:
        held.append(f"{known} placed in {pool}'s piles")
    where = "; ".join(held) if held else "none has been seen to go there"
    return f"no {card} is left among {pool}'s unseen cards ({where})"


def spoken(place: str) -> str:
    """A place's or pile's name for people: "andreas/discard" reads as "andreas's discard"."""
    head, _, tail = place.partition("/")
    return f"{head}'s {tail}" if tail else head

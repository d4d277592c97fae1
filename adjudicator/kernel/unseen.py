"""What effects do to face-down cards: how piles and pools change, and what stays known of them.

Where a card leaves or joins a pile, what is known is kept as far as it can be said; what can no longer be said is
forgotten. So the book-keeping may come to know less than a perfect memory, and never knows what is not so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.kernel.layers import names as names_in
from adjudicator.kernel.layers import sunk
from adjudicator.kernel.leaving import _leaves, leaves_seen, leaves_unseen, shorter, stir
from adjudicator.kernel.piles import anything_known, content, forced
from adjudicator.kernel.placing import all_known, clear, dissolve, goes_round, lay
from adjudicator.kernel.pools import claim, claims, less_one, pool_join, pool_more, tidy
from adjudicator.kernel.table import Layer, Piece, Pile, Table, layer

Effect = Mapping[str, Any]


# --- one card joins a pile ---

def _with(pile: Pile, card: str | None, end: str, depth: int | None) -> Pile:
    """A pile after a card was put into it: on it, beneath it, among its lowest cards, or anywhere."""
    size = None if pile.size is None else pile.size + 1
    if card is None and depth is None and end == "any" and not (pile.top or pile.bottom or pile.within):
        return Pile(pile.pool, size, holds=pile.holds)
    if depth is not None:
        stay = 0 if size is None else max(0, size - max(depth, 1))
        loose = tuple(name for name in pile.top[stay:] if name is not None)
        lower = tuple(Layer((name,), at + 2, at) for at, name in enumerate(pile.bottom) if name is not None)
        own = (Layer((card,), max(depth, 1)),) if card is not None else ()
        return Pile(pile.pool, size, pile.top[:stay], (), pile.holds + loose,
                    (*sunk(pile.within, "any"), *lower, *own))
    if end == "top":
        return pile._replace(size=size, top=_told((card, *pile.top)))
    if end == "bottom":
        return pile._replace(size=size, bottom=_told((card, *pile.bottom)),
                             within=sunk(pile.within, end))
    stirred = stir(pile)
    holds = stirred.holds if card is None else (*stirred.holds, card)
    return stirred._replace(size=size, holds=holds, within=sunk(pile.within, "any"))


def _told(row: tuple[str | None, ...]) -> tuple[str | None, ...]:
    """Known cards from an end, without unknown ones behind the last."""
    while row and row[-1] is None:
        row = row[:-1]
    return row


def _pile_of(table: Table, name: str) -> Pile:
    """A pile; one that nobody spoke of is empty where all has been told."""
    return table.piles.get(name) or Pile(name, 0 if table.is_closed(name) else None)


def _joins(table: Table, piece: str, name: str) -> str | None:
    """A piece goes into a pile's pool; gives the card's name where it is known."""
    held, pool = table.pieces[piece], _pile_of(table, name).pool
    if held.card is None and held.pool == pool:
        claim(table, pool, [(card, tuple(dict.fromkeys(name if spot == piece else spot for spot in spots)))
                             for card, spots in claims(table, pool)])
        return None
    if held.card is None and held.pool is not None:
        claim(table, held.pool, [row for row in claims(table, held.pool) if piece not in row[1]])
    pool_more(table, pool, held.card)
    return held.card


# --- the effects ---

def take(table: Table, e: Effect) -> None:
    """A card leaves a pile, seen (card) or unseen, and becomes a piece; none leaves an empty pile."""
    pile, end, piece = table.piles.get(e["pile"]), e.get("end", "top"), e["id"]
    if piece in table.pieces or (pile is not None and pile.size == 0) or goes_round(table, piece, e["to"]):
        return
    card = e.get("card")
    if card is None and pile is not None and end != "any":
        card = forced(pile, end)
    lay(table, piece, Piece(card, e["to"], None if card is not None or pile is None else pile.pool), e.get("at"))
    if pile is None:
        return
    if card is not None:
        leaves_seen(table, e["pile"], pile, card, end)
    else:
        leaves_unseen(table, e["pile"], pile, end, piece)
    tidy(table, pile.pool)


def name(table: Table, e: Effect) -> None:
    """A piece taken unseen is now known; its pool has one of that name less."""
    old = table.pieces.get(e["id"])
    if old is None:
        return
    pool = (e.get("pool") or old.pool) if old.card is None else None
    table.put(table.pieces, e["id"], old._replace(card=e["card"], pool=None))
    if pool is not None:
        rows = claims(table, pool)
        left = less_one(rows, e["card"], e["id"])
        _leaves(table, pool, e["card"], left != rows)
        claim(table, pool, left)
        tidy(table, pool)


def hide(table: Table, e: Effect) -> None:
    """A piece goes into a pile, at an end, anywhere, or somewhere among its lowest cards, and loses its identity."""
    piece, pile = e["id"], _pile_of(table, e["pile"])
    if piece not in table.pieces:
        return
    card = _joins(table, piece, e["pile"])
    dissolve(table, piece)
    table.put(table.piles, e["pile"], _with(pile, card, e.get("end", "top"), e.get("depth")))
    tidy(table, pile.pool)


def shift(table: Table, e: Effect) -> None:
    """Unseen cards go from pile to pile, as many as there are; known ones stay known to be in the second."""
    here, there, end = e["pile"], e["to"], e.get("end", "top")
    if here not in table.piles or there not in table.piles or here == there:
        return
    n = e["n"] if table.piles[here].size is None else min(e["n"], table.piles[here].size or 0)
    goal = table.piles[there]
    if n > 0 and anything_known(table, goal.pool):
        known = content(table, there)
        if known is not None:
            table.put(table.piles, there, Pile(goal.pool, goal.size, holds=known))
    if n > 0 and not claims(table, goal.pool) and _shift_alike(table, here, there, n):
        return
    while n > 0:
        _shift_one(table, here, there, end)
        n -= 1
        if n > 1 and _shift_alike(table, here, there, n - 1):
            n = 1


def _shift_alike(table: Table, here: str, there: str, n: int) -> bool:
    """So many go at once from a pile of which nothing is known: where nothing is claimed of its pool, or, after the
    first card and before the last one, nothing that the first has not told.
    """
    source, goal = table.piles[here], table.piles[there]
    if source.pool != goal.pool or source.top or source.bottom or source.holds or source.within:
        return False
    stirred = stir(goal)
    within = tuple(row._replace(depth=row.depth + n) for row in goal.within)
    size = None if goal.size is None else goal.size + n
    table.put(table.piles, here, Pile(source.pool, None if source.size is None else source.size - n))
    table.put(table.piles, there, Pile(goal.pool, size, stirred.top, stirred.bottom, stirred.holds, within))
    return True


def _shift_one(table: Table, here: str, there: str, end: str) -> None:
    """One unseen card goes from a pile into another."""
    source, goal = table.piles[here], table.piles[there]
    same = source.pool == goal.pool
    card = forced(source, end) if end != "any" else None
    if card is None:
        leaves_unseen(table, here, source, end, there if same else None)
    elif same:
        table.put(table.piles, here, shorter(source, end))
    else:
        leaves_seen(table, here, source, card, end)
    if not same:
        pool_more(table, goal.pool, card)
    table.put(table.piles, there, _with(table.piles[there], card, "any", None))
    tidy(table, source.pool)


def shuffle(table: Table, e: Effect) -> None:
    """Pieces of some places (a discard pile) and a pile become that pile in unknown order."""
    key, places = e["pile"], tuple(e.get("places", ()))
    pile = _pile_of(table, key)
    names = [card for card in (*pile.top, *pile.bottom, *pile.holds, *names_in(pile.within)) if card]
    size = None if not all(table.is_closed(place) for place in places) else pile.size
    for place in places:
        cards = all_known(table, place)
        if cards:
            pool_join(table, pile.pool, cards)
            names += cards
            size = None if size is None else size + len(cards)
            clear(table, place)
        while table.at(place):
            piece = table.at(place)[0]
            card = _joins(table, piece, key)
            names += [card] if card is not None else []
            size = None if size is None else size + 1
            dissolve(table, piece)
    alone = not any(other.pool == pile.pool and other.size != 0 for name, other in table.piles.items() if name != key) \
        and not any(held.card is None and held.pool == pile.pool for held in table.pieces.values())
    table.put(table.piles, key, Pile(pile.pool, size, holds=() if alone else tuple(sorted(names))))
    tidy(table, pile.pool)


def mix(table: Table, e: Effect) -> None:
    """Pieces are shuffled together with the highest cards of a pile (`top` of them) and lie on it, in unknown order."""
    pile, pieces = _pile_of(table, e["pile"]), [
        piece for piece in dict.fromkeys(e["ids"]) if piece in table.pieces]
    if not pieces:
        return
    names = [_joins(table, piece, e["pile"]) for piece in pieces]
    for piece in pieces:
        dissolve(table, piece)
    table.put(table.piles, e["pile"], _mixed(pile, names, max(0, e["top"])))
    tidy(table, pile.pool)


def _mixed(pile: Pile, names: list[str | None], top: int) -> Pile:
    """A pile after these cards were shuffled into its highest ones."""
    if pile.size is None:
        fresh = tuple(name for name in (*names, *pile.top, *pile.bottom) if name is not None)
        loose = tuple(row._replace(over=0) for row in pile.within)
        return Pile(pile.pool, None, holds=(*pile.holds, *fresh), within=loose)
    size, below = pile.size + len(names), max(0, pile.size - top)
    zone = pile.size - below
    fresh = tuple(name for name in (*names, *pile.top[:zone], *pile.bottom[below:]) if name is not None)
    kept = tuple(row if row.depth <= below else row._replace(depth=size, over=min(row.over, below))
                 for row in pile.within)
    deep = tuple(Layer((name,), pile.size - at, pile.size - at - 1)
                 for at, name in enumerate(pile.top) if at >= zone and name is not None)
    return Pile(pile.pool, size, (), _told(pile.bottom[:below]), pile.holds,
                (*kept, *deep, *(Layer((name,), size, below) for name in fresh)))


def lay_pile(table: Table, e: Effect) -> None:
    """A pile is there, with so many cards (None: untold) and what is known of it."""
    size = e.get("size")
    table.put(table.piles, e["pile"], Pile(
        e.get("pool", e["pile"]), None if size is None else max(0, size), _told(tuple(e.get("top", ()))),
        _told(tuple(e.get("bottom", ()))), tuple(e.get("holds", ())),
        tuple(map(layer, e.get("within", ())))))
    tidy(table, table.piles[e["pile"]].pool)

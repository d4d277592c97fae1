"""Layers of a pile: cards known to lie between two depths, and what becomes of them as cards come and go."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.kernel.table import Layer, Pile

Layers = tuple[Layer, ...]


def covers(pile: Pile, row: Layer, end: str) -> bool:
    """May a card of this layer be the one at this end ("any": anywhere)?"""
    if end == "bottom":
        return row.over == 0
    return end != "top" or pile.size is None or row.depth >= pile.size


def sunk(rows: Layers, end: str) -> Layers:
    """Layers after a card was put beneath the pile ("bottom"), on it ("top"), or anywhere in it."""
    if end == "top":
        return rows
    under = int(end == "bottom")
    return tuple(row._replace(depth=row.depth + 1, over=row.over + under) for row in rows)


def risen(rows: Layers, end: str) -> Layers:
    """Layers after a card was taken from beneath the pile ("bottom"), from its top, or from anywhere."""
    if end == "top":
        return rows
    under = int(end == "bottom")
    return tuple(row._replace(depth=row.depth - under, over=max(0, row.over - 1)) for row in rows
                 if row.depth > under)


def less_card(rows: Layers, card: str, fits: Layers) -> Layers:
    """What is left of layers when one of their cards may have been seen: one of those that fit it is no longer there.

    The tightest of them is taken to be the one. Where none is, the others lie somewhere in the stretch of all.
    """
    mine = sorted((row for row in fits if card in row.cards), key=lambda row: (row.depth - row.over, len(row.cards)))
    if not mine:
        return rows
    rest = [row for row in rows if row not in mine]
    low, high = min(row.over for row in mine), max(row.depth for row in mine)
    names = tuple(dict.fromkeys(name for row in mine for name in row.cards))
    if all(row.over <= mine[0].over and mine[0].depth <= row.depth and set(mine[0].cards) <= set(row.cards)
           for row in mine):
        left = [mine[0]._replace(n=mine[0].n - 1), *mine[1:]]
    else:
        left = [Layer(names, high, low, sum(row.n for row in mine) - 1)]
    return (*rest, *(row for row in left if row.n > 0))


def less_unseen(rows: Layers, gone: Layers) -> tuple[Layers, list[str]]:
    """What is left of layers, one card of each of which may have gone unseen; and the names that are then known to be
    here or where that card went.
    """
    kept = tuple(row._replace(n=row.n - 1) if row in gone else row for row in rows)
    return tuple(row for row in kept if row.n > 0), [row.cards[0] for row in gone if len(row.cards) == 1]


def names(rows: Layers) -> Iterator[str]:
    """The cards that layers are known to hold by name."""
    for row in rows:
        if len(row.cards) == 1:
            yield from row.cards * row.n


def spoken(row: Layer, where: str) -> str:
    """Where the cards of a layer lie, in words.

    >>> spoken(Layer(("Phylethis",), 11), "the deck"), spoken(Layer(("Archdruid",), 22, 11), "the deck")
    ('among the lowest 11 cards of the deck', 'among the 11 cards above the lowest 11 of the deck')
    """
    if not row.over:
        return f"among the lowest {row.depth} cards of {where}"
    return f"among the {row.depth - row.over} cards above the lowest {row.over} of {where}"

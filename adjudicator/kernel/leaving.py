"""One card leaves a pile, seen or unseen: what stays known of the pile and its pool."""

from __future__ import annotations

from adjudicator.kernel.layers import covers, less_card, less_unseen, risen
from adjudicator.kernel.piles import forced, free
from adjudicator.kernel.pools import claim, claims, less_one, pool_less, without
from adjudicator.kernel.table import Pile, Table


def shorter(pile: Pile, end: str) -> Pile:
    """A pile with one card less at an end ("any": somewhere)."""
    size = None if pile.size is None else max(0, pile.size - 1)
    top, bottom = pile.top, pile.bottom
    if size == 0 or not (top or bottom or pile.within):
        return Pile(pile.pool, size, holds=() if size == 0 else pile.holds)
    if end == "top":
        top, bottom = top[1:], bottom if size is None else bottom[:size]
    elif end == "bottom":
        top, bottom = top if size is None else top[:size], bottom[1:]
    return Pile(pile.pool, size, top, bottom, pile.holds, risen(pile.within, end))


def _until(row: tuple[str | None, ...], card: str | None) -> int:
    """How many of the known cards at an end stay where they are when a card is taken from anywhere."""
    return next((at for at, name in enumerate(row) if card is None or name is None or name == card), len(row))


def stir(pile: Pile, card: str | None = None) -> Pile:
    """A pile from which a card is taken anywhere (None: nobody sees which): places that may shift are forgotten."""
    if not (pile.top or pile.bottom):
        return pile
    high, low = _until(pile.top, card), _until(pile.bottom, card)
    loose = [name for name in (*pile.top[high:], *pile.bottom[low:]) if name is not None]
    return pile._replace(top=pile.top[:high], bottom=pile.bottom[:low], holds=(*pile.holds, *loose))


def leaves_seen(table: Table, name: str, pile: Pile, card: str, end: str) -> None:
    """A card that was seen leaves a pile: what was claimed of a card of that name may have been this one."""
    rows = claims(table, pile.pool)
    if not (rows or pile.top or pile.bottom or pile.holds or pile.within):
        _leaves(table, pile.pool, card, claimed=False)
        table.put(table.piles, name, shorter(pile, end))
        return
    left, rest = pile, rows
    if end == "any":
        left = pile = stir(pile, card)
    if end == "any" or forced(pile, end) is None:
        low = tuple(row for row in pile.within if card in row.cards and covers(pile, row, end))
        if low:
            left = pile._replace(within=less_card(pile.within, card, low))
            if any(len(row.cards) > 1 for row in low):  # it may as well have been the one known by its name
                left, rest = left._replace(holds=without(left.holds, card)), less_one(rows, card, name)
        elif card in pile.holds:
            left = pile._replace(holds=without(pile.holds, card))
        else:
            rest = less_one(rows, card, name)
        _leaves(table, pile.pool, card, left != pile or rest != rows)
    else:
        pool_less(table, pile.pool, card)
    table.put(table.piles, name, shorter(left, end))
    if rest is not rows:
        claim(table, pile.pool, rest)


def _leaves(table: Table, pool: str, card: str, claimed: bool) -> None:
    """A card that was seen leaves its pool: where all of its name are claimed elsewhere, nobody had named it."""
    entry = table.pools.get(pool)
    unnamed = not claimed and entry is not None and entry.unknown != 0 and not free(table, pool)[0][card]
    pool_less(table, pool, None if unnamed else card)


def leaves_unseen(table: Table, name: str, pile: Pile, end: str, spot: str | None) -> None:
    """A card that nobody saw leaves a pile for a spot (None: one outside its pool): what the pile was known to hold
    may be there now.
    """
    if end == "any":
        pile = stir(pile)
    if not (pile.holds or pile.within or claims(table, pile.pool)):
        table.put(table.piles, name, shorter(pile, end))
        return

    def either(*spots: str) -> tuple[str, ...]:
        return () if spot is None else tuple(dict.fromkeys((*spots, spot)))
    rows = [(card, either(*spots) if name in spots else spots) for card, spots in claims(table, pile.pool)]
    holds = pile.holds
    within, lost = less_unseen(pile.within, tuple(row for row in pile.within if covers(pile, row, end)))
    for card in (*dict.fromkeys(holds), *lost):
        holds = without(holds, card)
        rows.append((card, either(name)))
    table.put(table.piles, name, shorter(pile._replace(holds=holds, within=within), end))
    claim(table, pile.pool, rows)

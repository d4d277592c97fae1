"""What the next card of a face-down pile can be, what a pile holds, and where the cards of a name are, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from adjudicator.kernel import layers
from adjudicator.kernel.spreads import at_once, fits, places, spread
from adjudicator.kernel.table import Pile, Table

Words = Callable[[Table, str], str]
"""How a game calls a place for its players."""


def forced(pile: Pile, end: str = "top") -> str | None:
    """The name of the next card at an end where it is known, else None."""
    if pile.size == 0:
        return None
    row, other = (pile.top, pile.bottom) if end == "top" else (pile.bottom, pile.top)
    if row and row[0] is not None:
        return row[0]
    return other[pile.size - 1] if pile.size is not None and pile.size <= len(other) else None


def can_be(table: Table, name: str, card: str, end: str = "top", words: Words | None = None) -> str | None:
    """Why the next card of a pile (or any card of an unseen hand: end "any") cannot be `card`; None if it can.

    The answer names where the cards of that name are, in words for the players.
    """
    pile = table.piles.get(name)
    if pile is None:
        return f"there is no {spoken(name)}"
    if pile.size == 0:
        return f"{spoken(name)} is empty"
    if end == "any" and (card in pile.top or card in pile.bottom):
        return None
    next_one = forced(pile, end) if end != "any" else None
    if next_one is not None:
        return None if next_one == card else f"the next card of {spoken(name)} is known to be {next_one}"
    fit = at_once(table, pile, card)
    if fit is None:
        known = spread(table, pile.pool)
        bands = [band for band in known.room if band[0] == name]
        fit = fits(table, pile.pool, known, {"top": bands[-1:], "bottom": bands[:1]}.get(end, bands), card)
    return None if fit else _why_not(table, pile.pool, card, name, words)


def can_be_piece(table: Table, piece: str, card: str, words: Words | None = None) -> str | None:
    """Why a piece that was taken unseen cannot be `card`; None if it can."""
    held = table.pieces[piece]
    if held.card is not None or held.pool is None:
        return None if held.card in (None, card) else f"it is known to be {held.card}"
    fit = fits(table, held.pool, spread(table, held.pool), [(piece, 1)], card)
    return None if fit else _why_not(table, held.pool, card, piece, words)


def anything_known(table: Table, pool: str) -> bool:
    """Is anything known of where cards of a pool lie?"""
    entry = table.pools.get(pool)
    return bool(entry is not None and entry.among) or any(
        pile.top or pile.bottom or pile.holds or pile.within for pile in table.piles.values() if pile.pool == pool)


def free(table: Table, pool: str) -> tuple[Counter[str], int | None]:
    """Cards of a pool of which nothing is known by name, and how many unnamed ones there are (None: any number)."""
    entry = table.pools.get(pool)
    if entry is None:
        return Counter(), None
    known = spread(table, pool)
    names = Counter(entry.names)
    names.subtract(known.fixed)
    names.subtract(Counter(claim.card for claim in known.claims if claim.card is not None))
    return +names, entry.unknown


def content(table: Table, name: str) -> tuple[str, ...] | None:
    """All cards of a pile by name, where they follow from what is known; else None. Those told come first, as told."""
    pile = table.piles.get(name)
    entry = table.pools.get(pile.pool) if pile is not None else None
    if pile is None or pile.size is None or entry is None:
        return None
    here = [*places(pile).values(), *pile.holds]
    if len(here) >= pile.size:
        return tuple(here) if len(here) == pile.size else None
    names, unknown = free(table, pile.pool)
    if unknown != 0 or entry.among or any(other.within for other in table.piles.values() if other.pool == pile.pool):
        return None
    rest = sorted(names.elements())
    left = pile.size - len(here)
    alike = len(names) == 1 and len(rest) >= left
    return (*here, *rest[:left]) if alike or (len(rest) == left and not _elsewhere(table, name, pile.pool)) else None


def _elsewhere(table: Table, name: str, pool: str) -> bool:
    """May any card of a pool that is free to lie anywhere lie outside this pile?"""
    return any(piece.card is None and piece.pool == pool for piece in table.pieces.values()) or any(
        other.size is None or len(places(other)) + len(other.holds) < other.size
        for key, other in table.piles.items() if key != name and other.pool == pool)


def told_of(table: Table, card: str, words: Words | None = None) -> Counter[str]:
    """Where the cards of a name are, as far as anybody has told: how many in each place, or among a seat's unseen."""
    found = Counter(_lying(table, resting(table, held.place), words)
                    for held in table.pieces.values() if held.card == card)
    for pool, entry in table.pools.items():
        counted = any(pile.pool == pool and pile.size is not None for pile in table.piles.values())
        if counted and entry.names.get(card):
            where = f"the unseen cards of {pool}" if f"{pool}/deck" in table.piles else spoken(pool)
            found[f"in {where}"] += entry.names[card]
    return found


def none_left(table: Table, card: str, copies: int | None, words: Words | None = None) -> str | None:
    """Why there can be no further card of a name: all that the game has are told of elsewhere. None if there can."""
    found = told_of(table, card, words)
    if copies is None or found.total() < copies:
        return None
    spots = ", ".join(f"{n} {spot}" for spot, n in found.items())
    many = f"is only 1 {card}" if copies == 1 else f"are only {copies} copies of {card}"
    return f"there {many} in the box and all are told of: {spots}"


# --- in words ---

def _why_not(table: Table, pool: str, card: str, spot: str, words: Words | None) -> str:
    """Why a card cannot be in a spot: where all of its name are, or which cards need the place."""
    pile = table.piles.get(spot)
    if pile is not None and pile.size is not None and (pile.holds or pile.top or pile.bottom):
        here = sorted([*places(pile).values(), *pile.holds])
        if len(here) >= pile.size:
            return f"what is left of {spoken(spot)} is known: {', '.join(here)}"
    if table.pools[pool].names.get(card, 0) <= len(_out_of_sight(table, pool, card)):
        return accounted(table, pool, card, words)
    others = sorted({claim.card for claim in spread(table, pool).claims if claim.card is not None})
    needed = [f"{other} is {' and '.join(_out_of_sight(table, pool, other))}" for other in others]
    groups = [(row, f"{row.n} of {', '.join(row.cards)} are {layers.spoken(row, spoken(name))}")
              for name, pile in table.piles.items() if pile.pool == pool for row in pile.within if len(row.cards) > 1]
    mine = [text for row, text in groups if card in row.cards]
    if mine:
        return f"what is left of {card} is needed elsewhere: {'; '.join(mine)}"
    return f"every place there is needed for other cards: {'; '.join([*needed, *(text for _, text in groups)])}"


def accounted(table: Table, pool: str, card: str, words: Words | None = None) -> str:
    """Where the cards of a name are, when no unseen card can be one: "both copies of Longspear are accounted for: 1 in
    front of ann, 1 in ann's discard".

    Speaks of what the table shows; what left it earlier stands in the log.
    """
    seats = table.dials.get("seats", ())
    seen = Counter(resting(table, held.place) for held in table.pieces.values() if held.card == card)
    spots = [f"{n} {_lying(table, place, words)}" for place, n in seen.items()
             if place.startswith(f"{pool}/") or place in ("box", "destroyed") or pool not in seats]
    n = sum(int(spot.split(" ", 1)[0]) for spot in spots)
    hidden = _out_of_sight(table, pool, card)
    n += len(hidden)
    spots += [f"{many} {where}" for where, many in Counter(hidden).items()]
    if not n:
        return f"no {card} is left among {pool}'s unseen cards, and none has been seen to leave them"
    whole = {1: f"the only {card} is", 2: f"both copies of {card} are"}.get(n, f"all {n} copies of {card} are")
    return f"{whole} accounted for: {', '.join(spots)}"


def _out_of_sight(table: Table, pool: str, card: str) -> list[str]:
    """Where unseen cards of a name are known to be, in words, one for each card."""
    found: list[str] = []
    for name, pile in table.piles.items():
        if pile.pool == pool:
            where = spoken(name)
            found += [f"at a known place in {where}"] * list(places(pile).values()).count(card)
            found += [f"known to lie in {where}"] * pile.holds.count(card)
            found += [layers.spoken(row, where) for row in pile.within if row.cards == (card,) for _ in range(row.n)]
    entry = table.pools.get(pool)
    for held, spots in entry.among if entry is not None else ():
        if held == card:
            words = dict.fromkeys(spoken(spot) if spot in table.piles else "a card taken unseen" for spot in spots)
            found.append(f"known to be in {' or '.join(words)}")
    return found


def resting(table: Table, place: str) -> str:
    """The place on the table of what lies in a place that travels with a piece."""
    for _ in range(len(table.pieces)):
        head, _, piece = place.partition("/")
        if head not in ("on", "under") or piece not in table.pieces:
            break
        place = table.pieces[piece].place
    return place


def _lying(table: Table, place: str, words: Words | None) -> str:
    """Where something lies in view: "in ann's discard"; what is nobody's own is called as the game calls it."""
    head, _, tail = place.partition("/")
    if words is None or not tail or head in table.dials.get("seats", ()):
        return f"in {spoken(place)}"
    return f"{'at' if tail[0].isdigit() else 'in'} {words(table, place)}"


def spoken(place: str) -> str:
    """A place's or pile's name for people: "andreas/discard" reads as "andreas's discard"."""
    head, _, tail = place.partition("/")
    if tail == "laid":
        return f"front of {head}"
    return f"{head}'s {tail}" if tail else f"the {head}" if head in ("box", "destroyed") else head

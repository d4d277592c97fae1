"""Where the copies of a card are: those in view, those known to be out of sight, and where one may or cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from adjudicator.kernel.piles import can_be, can_be_piece, resting
from adjudicator.kernel.spreads import places
from adjudicator.kernel.table import Pile, Table


@dataclass(frozen=True, slots=True)
class Spot:
    """A place out of sight: a face-down pile, or (piece) a card laid out that nobody has named, and where that lies.

    sure: copies known to be there, or that can be nowhere else; may: may one be there? why: the reason where not.
    """

    name: str
    place: str
    size: int | None
    sure: int
    may: bool
    why: str = ""
    piece: bool = False


@dataclass(frozen=True, slots=True)
class Unseen:
    """The cards of a pool: how many copies are known to be among them, how many more there may be (None: any number;
    those that nobody has named), and the spots they are spread over.
    """

    pool: str
    n: int
    more: int | None
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Copies:
    """All copies of a card as far as a table knows: in view by place, pieces in view, out of sight by pool."""

    seen: dict[str, int]
    pieces: tuple[str, ...]
    unseen: tuple[Unseen, ...]

    @property
    def told(self) -> int:
        """How many copies are known of."""
        return sum(self.seen.values()) + sum(row.n for row in self.unseen)

    @property
    def maybe(self) -> list[Unseen]:
        """Pools in which there may be more than is known of."""
        return [row for row in self.unseen if row.more != 0 and any(spot.may for spot in row.spots)]


def copies(table: Table, card: str, may_hold: Callable[[str, str], bool] = lambda _pool, _card: True) -> Copies:
    """Where the copies of a card are. may_hold: may it be among the cards of this pool that nobody has named?"""
    pieces = tuple(piece for piece, held in table.pieces.items() if held.card == card)
    seen = Counter(resting(table, table.pieces[piece].place) for piece in pieces)
    pools = dict.fromkeys([*table.pools, *(pile.pool for pile in table.piles.values())])
    unseen = (_unseen(table, pool, card, may_hold(pool, card)) for pool in pools)
    return Copies(dict(seen), pieces, tuple(row for row in unseen if row.n or row.more != 0))


def _unseen(table: Table, pool: str, card: str, may: bool) -> Unseen:
    entry = table.pools.get(pool)
    n = entry.names.get(card, 0) if entry is not None else 0
    more = 0 if not may else entry.unknown if entry is not None else None
    spots = [_in_pile(table, name, pile, card) for name, pile in table.piles.items() if pile.pool == pool]
    spots += [_piece(table, piece, card) for piece, held in table.pieces.items()
              if held.card is None and held.pool == pool]
    return Unseen(pool, n, more, tuple(_surely(spot, spots, n) for spot in spots))


def _in_pile(table: Table, name: str, pile: Pile, card: str) -> Spot:
    known = list(places(pile).values()).count(card) + pile.holds.count(card)
    known += sum(row.n for row in pile.within if row.cards == (card,))
    why = can_be(table, name, card, "any")
    return Spot(name, name, pile.size, known, known > 0 or why is None, "" if known or why is None else why)


def _piece(table: Table, piece: str, card: str) -> Spot:
    why = can_be_piece(table, piece, card)
    return Spot(piece, table.pieces[piece].place, 1, 0, why is None, why or "", piece=True)


def _surely(spot: Spot, spots: list[Spot], n: int) -> Spot:
    """A spot with the copies that must be there because all others have no room for them."""
    if not spot.may:
        return spot
    others = [other.size for other in spots if other is not spot and other.may]
    if any(size is None for size in others):
        return spot
    left = n - sum(size or 0 for size in others)
    sure = max(spot.sure, left)
    return Spot(spot.name, spot.place, spot.size, sure, True, piece=spot.piece)

"""The table: all that is known of the physical table now.

Every part is a flat dict of immutable values, written only through `put` and `drop`, so that a ruling can be
worked out on the table itself and rolled back exactly. Only effects write (see `effects`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

_GONE: Any = object()

PARTS = ("pieces", "places", "closed", "piles", "pools", "tokens", "dials", "marks", "lasts", "facts", "agenda")


class Piece(NamedTuple):
    """A card or figure in view. card None: it is seen to be there and not known; pool: where it was taken from."""

    card: str | None
    place: str
    pool: str | None = None


class Layer(NamedTuple):
    """What is known of how deep some cards of a pile lie: n cards of these names are among its lowest `depth` cards,
    and none of those n among its lowest `over`.
    """

    cards: tuple[str, ...]
    depth: int
    over: int = 0
    n: int = 1


def layer(row: Sequence[Any]) -> Layer:
    """A layer as an effect or a saved table has it: [card, depth], [card, depth, over] or [[names], depth, over, n].

    >>> layer(["Phylethis", 11]), layer([["Laak", "Abycos"], 9, 0, 4])
    (Layer(cards=('Phylethis',), depth=11, over=0, n=1), Layer(cards=('Laak', 'Abycos'), depth=9, over=0, n=4))
    """
    cards, *rest = row
    return Layer((cards,) if isinstance(cards, str) else tuple(cards), *rest)


class Pile(NamedTuple):
    """A face-down stack (or an unseen hand) that shares a pool of names with other piles.

    size: cards in it, None untold. top, bottom: known cards from that end (None: one unknown). holds: cards known
    to be in it somewhere. within: layers of it in which cards are known to lie.
    """

    pool: str
    size: int | None
    top: tuple[str | None, ...] = ()
    bottom: tuple[str | None, ...] = ()
    holds: tuple[str, ...] = ()
    within: tuple[Layer, ...] = ()


class Pool(NamedTuple):
    """The cards known to be spread over some piles in unknown order.

    names: card -> how many. unknown: further cards that nobody named; None: any number of them. among: (card, spots):
    that card lies in one of these piles, or is one of these pieces that were taken unseen. listed: cards that no
    unnamed card of it is, since all of theirs are named.
    """

    names: dict[str, int]
    unknown: int | None = 0
    among: tuple[tuple[str, tuple[str, ...]], ...] = ()
    listed: tuple[str, ...] = ()


class Last(NamedTuple):
    """A lasting change to a value: what, how much, on which pieces or seats (frozen when made), until when, and by
    which piece.
    """

    value: str
    amount: int | None
    on: tuple[str, ...]
    until: str | None
    source: str
    topics: tuple[str, ...] = ()
    by: str | None = None


Frame = dict[str, Any]
Group = tuple[Frame, ...]


class Table:
    """One table. Read it through these methods; change it only with effects."""

    __slots__ = (*PARTS, "journal", "looks")

    pieces: dict[str, Piece]
    places: dict[str, tuple[str, ...]]
    closed: dict[str, bool]
    piles: dict[str, Pile]
    pools: dict[str, Pool]
    tokens: dict[str, int]
    dials: dict[str, Any]
    marks: dict[str, tuple[Any, str | None]]
    lasts: dict[str, Last]
    facts: dict[str, dict[str, Any]]
    agenda: dict[str, tuple[Group, ...]]

    def __init__(self) -> None:
        for part in PARTS:
            setattr(self, part, {})
        self.journal: list[tuple[dict[str, Any], str | None, Any]] | None = None
        self.looks = 0
        """How often somebody has looked at the agenda."""

    # --- writing (effects only) ---

    def put(self, part: dict[str, Any], key: str, value: Any) -> None:
        """Write one value, remembering the old one while a ruling is being worked out."""
        if self.journal is not None:
            self.journal.append((part, key, part.get(key, _GONE)))
        part[key] = value

    def drop(self, part: dict[str, Any], key: str) -> None:
        """Remove one value."""
        if key in part:
            if self.journal is not None:
                self.journal.append((part, None, dict(part)))
            del part[key]

    def begin(self) -> int:
        """Start to remember changes; returns the mark to roll back to."""
        if self.journal is None:
            self.journal = []
        return len(self.journal)

    def rollback(self, mark: int) -> None:
        """Undo every change since the mark, exactly, the order of everything too."""
        journal = self.journal or []
        whole: dict[int, tuple[dict[str, Any], dict[str, Any]]] = {}
        while len(journal) > mark:
            part, key, old = journal.pop()
            if key is None:
                whole[id(part)] = (part, old)
                continue
            there = whole[id(part)][1] if id(part) in whole else part
            if old is _GONE:
                there.pop(key, None)
            else:
                there[key] = old
        for part, was in whole.values():
            part.clear()
            part.update(was)
        if mark == 0:
            self.journal = None

    def keep(self) -> None:
        """Make the changes final."""
        self.journal = None

    # --- reading ---

    def at(self, place: str) -> tuple[str, ...]:
        """Ids of the pieces in a place, in order of arrival."""
        return self.places.get(place, ())

    def card(self, piece: str) -> str | None:
        """The name of a piece's card, None where it is not known."""
        return self.pieces[piece].card

    def cards_at(self, place: str) -> list[str | None]:
        """The cards in a place, in order of arrival."""
        return [self.pieces[piece].card for piece in self.at(place)]

    def is_closed(self, place: str) -> bool:
        """Has everything in this place been told? Nothing is absent from an open place."""
        if place in self.closed:
            return self.closed[place]
        return not self.dials.get("open world", False)

    def count(self, place: str, kind: str) -> int | None:
        """Tokens of a kind on a place; None where nobody told."""
        held = self.tokens.get(f"{place}|{kind}")
        if held is None:
            return 0 if not self.dials.get("open world", False) else None
        return held

    def marked(self, owner: str, key: str) -> Any:
        """The value of a mark on a piece or seat, None without one."""
        mark = self.marks.get(f"{owner}|{key}")
        return None if mark is None else mark[0]

    def lasting(self, value: str, on: str) -> Iterator[tuple[str, Last]]:
        """Lasting changes to a value that hold for a piece or seat."""
        for key, last in self.lasts.items():
            if last.value == value and on in last.on:
                yield key, last

    @property
    def groups(self) -> tuple[Group, ...]:
        """The agenda: a stack of groups of frames, the top one last."""
        self.looks += 1
        return self.agenda.get("stack", ())

    def top(self) -> Frame | None:
        """The frame that comes next: the first of the top group (groups are kept in order of rank)."""
        stack = self.groups
        return stack[-1][0] if stack else None

    def due(self) -> Group:
        """The frames that come next: those of the top group whose rank is lowest."""
        stack = self.groups
        if not stack:
            return ()
        top = stack[-1]
        if len(top) == 1:
            return top
        low = top[0].get("rank", 0)
        return tuple([frame for frame in top if frame.get("rank", 0) == low])

    def pended(self, **want: Any) -> list[Frame]:
        """All frames of the agenda with these values (seat="anna"), the top group first."""
        return [frame for group in reversed(self.groups) for frame in group
                if all(frame.get(key) == value for key, value in want.items())]

    def frame(self, kind: str) -> Frame | None:
        """The highest frame of a kind on the agenda, or None."""
        for group in reversed(self.groups):
            for frame in group:
                if frame["kind"] == kind:
                    return frame
        return None

    # --- as data ---

    def _plain(self) -> dict[str, Any]:
        return {part: getattr(self, part) for part in PARTS}

    def as_json(self) -> dict[str, Any]:
        """All of it as plain data; `from_json` gives an equal table."""
        data: dict[str, Any] = json.loads(json.dumps(self._plain()))
        return data

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Table:
        """A table from its plain data."""
        table = cls()
        for part in PARTS:
            for key, value in data[part].items():
                getattr(table, part)[key] = _REVIVE.get(part, _same)(value)
        return table

    def digest(self) -> str:
        """A fingerprint of the whole table: equal tables, equal digests."""
        text = json.dumps(self._plain(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


def _same(value: Any) -> Any:
    return value


def _pile(row: list[Any]) -> Pile:
    pool, size, top, bottom, holds, within = row
    return Pile(pool, size, tuple(top), tuple(bottom), tuple(holds), tuple(map(layer, within)))


def _pool(row: list[Any]) -> Pool:
    names, unknown, among, listed = row
    return Pool(dict(names), unknown, tuple((card, tuple(spots)) for card, spots in among), tuple(listed))


def _last(row: list[Any]) -> Last:
    value, amount, on, until, source, topics, by = row
    return Last(value, amount, tuple(on), until, source, tuple(topics), by)


_REVIVE: dict[str, Any] = {
    "pieces": lambda row: Piece(*row),
    "places": tuple,
    "piles": _pile,
    "pools": _pool,
    "marks": tuple,
    "lasts": _last,
    "agenda": lambda stack: tuple(tuple(group) for group in stack),
}

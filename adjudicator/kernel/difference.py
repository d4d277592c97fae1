"""What lies differently on two tables: cards, piles, tokens, dials, marks, lasting changes, facts, what comes next.

Pure: the tables may be of any two moments, of one line or of two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from adjudicator.kernel.table import Frame, Piece, Table


class Moved(NamedTuple):
    """So many cards of a name (None: nobody has named them) lay in a place (None: out of sight) and lie in another."""

    card: str | None
    n: int
    was: str | None
    now: str | None


class Changed(NamedTuple):
    """A thing that had one value and has another; None: there was or is none, or nobody has told it."""

    thing: str
    was: Any
    now: Any


@dataclass(frozen=True, slots=True)
class Difference:
    """All that differs between two tables. named: cards that lay there unnamed, by where they lie now.

    piles: sizes; tokens: "place|kind"; marks: "piece or seat|key"; facts: "card|field"; lasts: by their id.
    next: what came next and what does, as frames of the agenda.
    """

    cards: tuple[Moved, ...]
    named: tuple[Moved, ...]
    piles: tuple[Changed, ...]
    tokens: tuple[Changed, ...]
    dials: tuple[Changed, ...]
    marks: tuple[Changed, ...]
    lasts: tuple[Changed, ...]
    facts: tuple[Changed, ...]
    next: tuple[Frame | None, Frame | None] | None

    def __bool__(self) -> bool:
        """Does anything differ?"""
        return any((self.cards, self.named, self.piles, self.tokens, self.dials, self.marks, self.lasts, self.facts,
                    self.next))

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        parts = ("piles", "tokens", "dials", "marks", "lasts", "facts")
        found: dict[str, Any] = {part: [row._asdict() for row in getattr(self, part)] for part in parts}
        found["cards"] = [row._asdict() for row in self.cards]
        found["named"] = [{"card": row.card, "n": row.n, "place": row.now} for row in self.named]
        if self.next is not None:
            found["next"] = {"was": self.next[0], "now": self.next[1]}
        return found


def difference(before: Table, after: Table) -> Difference:
    """What differs from one table to another."""
    ends = (before.top(), after.top())
    return Difference(
        cards=tuple(_moved(before.pieces, after.pieces)), named=tuple(_named(before.pieces, after.pieces)),
        piles=_changed({name: pile.size for name, pile in before.piles.items()},
                       {name: pile.size for name, pile in after.piles.items()}),
        tokens=_changed(before.tokens, after.tokens), dials=_changed(before.dials, after.dials),
        marks=_changed({key: mark[0] for key, mark in before.marks.items()},
                       {key: mark[0] for key, mark in after.marks.items()}),
        lasts=_changed({key: last._asdict() for key, last in before.lasts.items()},
                       {key: last._asdict() for key, last in after.lasts.items()}),
        facts=_changed(_facts(before), _facts(after)), next=None if ends[0] == ends[1] else ends)


def _changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Changed, ...]:
    keys = dict.fromkeys([*before, *after])
    return tuple(Changed(key, before.get(key), after.get(key)) for key in keys if before.get(key) != after.get(key))


def _facts(table: Table) -> dict[str, Any]:
    return {f"{card}|{field}": told for card, fields in table.facts.items() for field, told in fields.items()}


def _moved(before: Mapping[str, Piece], after: Mapping[str, Piece]) -> list[Moved]:
    """Cards that lie elsewhere: those seen to go from place to place, those that came into view or went out of it.

    A card that went face down is another piece when it comes up again; where one of a name went from a place and one
    of that name came to it, nothing differs.
    """
    found: Counter[tuple[str | None, str | None, str | None]] = Counter()
    gone, come = Counter[tuple[str | None, str]](), Counter[tuple[str | None, str]]()
    for piece, held in before.items():
        now = after.get(piece)
        if now is None:
            gone[held.card, held.place] += 1
        elif now.place != held.place:
            found[now.card, held.place, now.place] += 1
    for piece, held in after.items():
        if piece not in before:
            come[held.card, held.place] += 1
    rows = [Moved(card, n, was, now) for (card, was, now), n in found.items()]
    rows += [Moved(card, n, place, None) for (card, place), n in (gone - come).items()]
    return rows + [Moved(card, n, None, place) for (card, place), n in (come - gone).items()]


def _named(before: Mapping[str, Piece], after: Mapping[str, Piece]) -> list[Moved]:
    """Cards that lay there unnamed and have a name now."""
    found = Counter((held.card, held.place) for piece, held in after.items()
                    if held.card is not None and piece in before and before[piece].card is None)
    return [Moved(card, n, None, place) for (card, place), n in found.items()]

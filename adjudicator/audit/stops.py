"""The way of a card through a game, effect by effect: from where to where each of its copies went."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from adjudicator.kernel.effects import apply
from adjudicator.kernel.piles import forced, resting
from adjudicator.kernel.table import Table

Effect = Mapping[str, Any]


class Stop(NamedTuple):
    """So many copies of a card came from one place to another (None: from outside, or as told of a pool).

    how: make, take, name, move, along (with what bears it), hide, shuffle, correct, told (among unseen cards). pieces:
    which pieces they are now.
    """

    n: int
    was: str | None
    now: str | None
    how: str
    pieces: tuple[str, ...] = ()


def stops(table: Table, effects: Iterable[Effect], card: str) -> Iterator[Stop]:
    """Carry out effects on this table; each stop of the card's copies as it is made, before its effect is done."""
    for effect in effects:
        look = _LOOK.get(effect["do"])
        if look is not None:
            yield from look(table, effect, card)
        apply(table, effect)


def _make(_table: Table, e: Effect, card: str) -> Iterator[Stop]:
    if e.get("card") == card:
        yield Stop(1, None, e["to"], "make", (e["id"],))


def _take(table: Table, e: Effect, card: str) -> Iterator[Stop]:
    pile, end = table.piles.get(e["pile"]), e.get("end", "top")
    name = e.get("card") or (forced(pile, end) if pile is not None and end != "any" else None)
    if name == card and e["id"] not in table.pieces and (pile is None or pile.size != 0):
        yield Stop(1, e["pile"], e["to"], "take", (e["id"],))


def _name(table: Table, e: Effect, card: str) -> Iterator[Stop]:
    held = table.pieces.get(e["id"])
    if held is not None and e["card"] == card and held.card != card:
        yield Stop(1, held.place, held.place, "name", (e["id"],))


def _move(table: Table, e: Effect, card: str) -> Iterator[Stop]:
    held = table.pieces.get(e["id"])
    if held is None or held.place == e["to"]:
        return
    if held.card == card:
        yield Stop(1, held.place, e["to"], "move", (e["id"],))
    borne = [piece for piece in _borne(table, e["id"]) if table.pieces[piece].card == card]
    if borne:
        yield Stop(len(borne), resting(table, held.place), resting(table, e["to"]), "along", tuple(borne))


def _borne(table: Table, piece: str) -> Iterator[str]:
    for around in ("on", "under"):
        for other in table.at(f"{around}/{piece}"):
            yield other
            yield from _borne(table, other)


def _hide(table: Table, e: Effect, card: str) -> Iterator[Stop]:
    held = table.pieces.get(e["id"])
    if held is not None and held.card == card:
        yield Stop(1, held.place, e["pile"], "hide")


def _shuffle(table: Table, e: Effect, card: str) -> Iterator[Stop]:
    for place in e.get("places", ()):
        n = table.cards_at(place).count(card)
        if n:
            yield Stop(n, place, e["pile"], "shuffle")


def _correct(_table: Table, e: Effect, card: str) -> Iterator[Stop]:
    if e["card"] == card:
        yield Stop(e["n"], None, e["pool"], "correct")


def _pool(table: Table, e: Effect, card: str) -> Iterator[Stop]:
    old = table.pools.get(e["pool"])
    more = e.get("names", {}).get(card, 0) - (old.names.get(card, 0) if old is not None else 0)
    if more > 0:
        yield Stop(more, None, e["pool"], "told")


_LOOK = {"make": _make, "take": _take, "name": _name, "move": _move, "hide": _hide, "shuffle": _shuffle,
         "correct": _correct, "pool": _pool}

"""A dealer for simulated tables: the only one who knows every card. It shuffles, draws and keeps the real order."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from adjudicator.kernel.table import Table


class Dealer:
    """The real cards behind a table: face-down piles in their true order, and the true name of every piece."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.piles: dict[str, list[str]] = {}
        self.names: dict[str, str] = {}
        self.where: dict[str, str] = {}
        self.unnamed: set[str] = set()

    def follow(self, effects: list[dict[str, Any]]) -> None:
        """Do with the real cards what the ruling says."""
        for effect in effects:
            act = getattr(self, f"_{effect['do']}", None)
            if act is not None:
                act(effect)

    def _make(self, e: dict[str, Any]) -> None:
        self.names[e["id"]], self.where[e["id"]] = e["card"], e["to"]

    def _take(self, e: dict[str, Any]) -> None:
        pile = self.piles[e["pile"]]
        end = e.get("end", "top")
        if end == "any":
            card = e.get("card") or pile[0]
            pile.remove(card)
        else:
            card = pile.pop(0 if end == "top" else -1)
        assert e.get("card") in (None, card), f"told {e.get('card')}, but it was {card}"
        self.names[e["id"]], self.where[e["id"]] = card, e["to"]
        if e.get("card") is None:
            self.unnamed.add(e["id"])

    def _name(self, e: dict[str, Any]) -> None:
        """A piece that nobody had named: of several that lie unnamed in one place it may be any."""
        self.unnamed.discard(e["id"])
        if self.names[e["id"]] != e["card"]:
            other = next(piece for piece in sorted(self.unnamed) if self.names.get(piece) == e["card"]
                         and self.where[piece] == self.where[e["id"]])
            self.names[other], self.names[e["id"]] = self.names[e["id"]], self.names[other]

    def _move(self, e: dict[str, Any]) -> None:
        self.where[e["id"]] = e["to"]

    def _hide(self, e: dict[str, Any]) -> None:
        card = self.names.pop(e["id"])
        del self.where[e["id"]]
        pile = self.piles[e["pile"]]
        pile.insert(0 if e.get("end", "top") in ("top", "any") else len(pile), card)

    def _shift(self, e: dict[str, Any]) -> None:
        for _ in range(e["n"]):
            self.piles[e["to"]].append(self.piles[e["pile"]].pop(0))

    def _shuffle(self, e: dict[str, Any]) -> None:
        gone = [piece for piece, place in self.where.items() if place in e["places"]]
        cards = [self.names.pop(piece) for piece in gone]
        for piece in gone:
            del self.where[piece]
        pile = self.piles[e["pile"]] + cards
        self.chance.shuffle(pile)
        self.piles[e["pile"]] = pile

    def agrees(self, table: Table) -> list[str]:
        """What the service's book-keeping has wrong: piece by piece, pile by pile, pool by pool."""
        wrong = []
        if set(table.pieces) != set(self.names):
            wrong.append(f"pieces differ: {set(table.pieces) ^ set(self.names)}")
        for piece, held in table.pieces.items():
            if held.card is not None and self.names.get(piece) != held.card:
                wrong.append(f"{piece} is {self.names.get(piece)}, thought to be {held.card}")
            if self.where.get(piece) != held.place:
                wrong.append(f"{piece} lies in {self.where.get(piece)}, thought in {held.place}")
        for name, pile in table.piles.items():
            wrong.extend(self._pile_wrong(name, pile))
        for name, pool in table.pools.items():
            real = Counter(card for pile, held in table.piles.items() if held.pool == name for card in self.piles[pile])
            real.update(self.names[piece] for piece, held in table.pieces.items()
                        if held.card is None and held.pool == name)
            if real != Counter(pool.names):
                wrong.append(f"pool {name}: {real - Counter(pool.names)} / {Counter(pool.names) - real}")
        return wrong

    def _pile_wrong(self, name: str, pile: Any) -> list[str]:
        real = self.piles[name]
        wrong = []
        if len(real) != pile.size:
            wrong.append(f"{name} has {len(real)} cards, thought {pile.size}")
        for row, seen in ((real, pile.top), (list(reversed(real)), pile.bottom)):
            for at, card in enumerate(seen):
                if card is not None and row[at] != card:
                    wrong.append(f"{name}: {row[at]} where {card} was thought")
        for row in pile.within:
            stretch = list(reversed(real))[row.over:row.depth]
            if sum(1 for card in stretch if card in row.cards) < row.n:
                wrong.append(f"{name}: {stretch} where {row.n} of {row.cards} were thought")
        if Counter(pile.holds) - Counter(real):
            wrong.append(f"{name}: thought to hold {pile.holds}")
        return wrong

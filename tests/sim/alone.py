"""A simulated solo game: what the end of each turn must bring is worked out here a second time, by the book alone."""

from __future__ import annotations

from collections import Counter

from tests.sim.play import Play
from tests.sim.players import Action

Row = list[str | None]
"""The monsters from position 1 on; None where nothing lies."""


def pushed(row: Row, new: str | None) -> tuple[Row, str | None]:
    """The row after a new monster has come (None: the deck is empty, the rearmost are pushed), and who attacks."""
    last = len(row) - 1
    if new is None:
        while last >= 0 and row[last] is None:
            last -= 1
    front = last
    while front >= 0 and row[front] is not None:
        front -= 1
    moved = row[front + 1:last + 1]  # those that lie directly in front of one another
    attacker = moved.pop(0) if moved and front < 0 else None
    at = max(front, 0)
    after = [*row[:at], *moved]
    after += [None] * (len(row) - len(after))
    if new is not None:
        after[-1] = new
    return after, attacker


class Alone(Play):
    """A solo game with its own account of the dungeon and the monster scoring pile."""

    def _dungeon(self) -> Row:
        n = int(self.table.dials["positions"])
        return [next(iter(self.table.cards_at(f"dungeon/{at}")), None) for at in range(1, n + 1)]

    def _scored(self) -> list[str | None]:
        return list(self.table.cards_at("scoring"))

    def _try(self, action: Action) -> bool:
        row, scored, won = self._dungeon(), self._scored(), self.table.dials.get("won")
        easy, deck = self.table.dials["difficulty"] == "easy", list(self.dealer.piles["dungeon/deck"])
        ends, over = action["type"] == "end-turn", self.table.dials.get("over")
        if not super()._try(action):
            return False
        waits = (self.table.top() or {}).get("kind") == "solo.new-monster"
        if ends and (over or (easy and won)):
            assert not waits
            assert (self._dungeon(), self._scored()) == (row, scored)
        elif ends and not deck:
            self._came(row, scored, None)
        elif ends and waits:
            assert (self._dungeon(), self._scored()) == (row, scored)
        elif ends:  # the card that comes up was known, so nobody had to tell it
            came = deck[:len(deck) - len(self.dealer.piles["dungeon/deck"])]
            self._came(row, scored, next((card for card in came if not self._is_treasure(card)), None))
        elif action["type"] == "reveal" and self._is_treasure(deck[0]) and len(deck) > 1:
            assert waits
            assert (self._dungeon(), self._scored()) == (row, scored)
        elif action["type"] == "reveal" and self._is_treasure(deck[0]):
            self._came(row, scored, None)
        elif action["type"] == "reveal":
            self._came(row, scored, deck[0])
        elif action["type"] == "choose" and self.table.dials.get("won") is False:
            gone = Counter(row) - Counter(self._dungeon())
            del gone[None]
            assert Counter(self._scored()) == Counter(scored) + gone, action
        return True

    def _is_treasure(self, card: str) -> bool:
        return self.service.game(self.box.name).cards.cards[card].kind == "treasure"

    def _came(self, row: Row, scored: list[str | None], new: str | None) -> None:
        after, attacker = pushed(row, new)
        assert self._dungeon() == after, (row, new, self._dungeon())
        assert self._scored() == scored + ([attacker] if attacker else [])

    def decided(self) -> bool:
        """Is it said at the end whether the village is saved? It must be where every card of the player is named."""
        if self._unseen(self.seats[0]):
            return True
        entry = list(self.service.store.entries(self.id))[-1]
        said = " ".join(deed.get("said", "") for deed in entry.envelope["ruling"]["deeds"])
        return "The village is saved" in said or "The village is overrun" in said

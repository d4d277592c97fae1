"""Whole simulated games behind veils: nobody is told what is not so, nor what only another seat can know."""

from __future__ import annotations

from collections import Counter

import pytest

from adjudicator.kernel.veil import veiled_piles
from adjudicator.rules.load import library
from adjudicator.web.sight import Sight
from tests.sim.play import Play
from tests.sim.players import Action


class Secretive(Play):
    """A game whose players often prepare, and tell the service their whole hand."""

    def _rows(self, seat: str) -> list[Action]:
        hand = self.dealer.piles[f"{seat}/hand"]
        if self.table.top()["kind"] == "turn" and hand and self.steps < 400 and self.chance.random() < 0.4:
            keep = hand[:self.chance.randint(1, len(hand))]
            return [{"type": "prepare", "seat": seat, "keep": keep, "hand": list(hand)}]
        return super()._rows(seat)


@pytest.mark.parametrize("seed", [3, 8])
def test_tables_behind_veils_agree_with_the_cards(seed):
    game = Secretive(library(), seed, 2 + seed % 2)
    views = [Sight(game.service, frozenset(game.seats) - {own}) for own in [*game.seats, ""]]
    seen: Counter[str] = Counter()
    while not game.over():
        game.turn()
        assert game.steps < 4000
        if game.steps % 5 == 0:
            for view in views:
                _look(game, view, seen)
    for view in views:
        fresh = Sight(game.service, view.veils)
        assert fresh.live(game.id).table.digest() == view.live(game.id).table.digest()
    assert seen["veiled"] > 10
    assert seen["own"] > 10


def _look(game: Play, view: Sight, seen: Counter[str]) -> None:
    """What a viewer knows is so; of another's prepared cards nothing is known, of one's own all that was told."""
    table, whole = view.live(game.id).table, game.table
    wrong = game.dealer.agrees(table)
    assert not wrong, (sorted(view.veils), game.steps, wrong[:3])
    assert {name: pile.size for name, pile in table.piles.items()} == {
        name: pile.size for name, pile in whole.piles.items()}
    hidden = veiled_piles(view.live(game.id).game, view.veils)
    for name, pile in whole.piles.items():
        known = Counter(card for card in (*pile.top, *pile.bottom, *pile.holds) if card)
        mine = table.piles[name]
        assert not Counter(card for card in (*mine.top, *mine.bottom, *mine.holds) if card) - known
        if name in hidden:
            seen["veiled"] += mine != pile
        elif name.partition("/")[0] in game.seats:
            assert mine == pile
            seen["own"] += bool(known)

"""The siege for the simulated table: a deck of three levels, the guardian among its lowest cards."""

from __future__ import annotations

from random import Random

from adjudicator.kernel.game import Game
from tests.sim.mixing import DECK, Dealt, mixed, village
from tests.sim.over_base import GROUPS, GUARDIAN, curses, summoned

EACH, UNUSED = 15, "dungeon/unused"


def siege(game: Game, chance: Random) -> Dealt:
    """Fifteen monsters of each level of the six groups of the box; those of level 3 lie lowest."""
    cards = mixed(game, GROUPS, chance)
    by_level = {level: [name for name in cards if game.cards.cards[name].level == level] for level in (1, 2, 3)}
    upper = [*by_level[1][:EACH], *by_level[2][:EACH]]
    chance.shuffle(upper)
    deck = [*upper, *by_level[3][:EACH]]
    low = [*deck[-5:], GUARDIAN]
    chance.shuffle(low)
    unused = [name for level in (1, 2, 3) for name in by_level[level][EACH:]]
    return {DECK: [*deck[:-5], *low], UNUSED: unused, **summoned(game, GROUPS, chance), **curses(game)}, {
        **village("root-of-corruption", chance), "monsters": list(GROUPS), "base": "Numenera",
        "board": chance.choice(["dungeon", "wilderness"])}

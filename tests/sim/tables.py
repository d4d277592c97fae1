"""Numenera for the simulated table, with every set-up: the sets of the book, what randomizers bring, the alternatives.

A solo game has a box of its own: it deals with `dealt` and says what else its opening needs.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from adjudicator.games.thunderstone.presets import PRESETS
from adjudicator.kernel.game import Game
from tests.sim.mixing import DECK, Dealt, mixed, village, with_bearer

Plan = dict[str, Any]


def bearers(game: Game) -> list[str]:
    """The Thunderstone Bearers of the box."""
    return sorted(card.name for card in game.cards.cards.values() if card.kind == "bearer")


def by_level(game: Game, chance: Random) -> list[str]:
    """One monster group of each level."""
    groups = game.cards.groups("monster")
    return [chance.choice(sorted(name for name, held in groups.items() if held[0].level == level))
            for level in (1, 2, 3)]


def drawn(game: Game, chance: Random) -> Plan:
    """A set-up as randomizers may bring it: a monster group of each level."""
    return {**village("numenera", chance), "monsters": by_level(game, chance), "bearer": chance.choice(bearers(game))}


def preset(game: Game, chance: Random) -> Plan:
    """A set of cards that the book puts together."""
    name = chance.choice(sorted(PRESETS))
    return {"preset": name, **{key: list(value) if isinstance(value, tuple) else value
                               for key, value in PRESETS[name].items()}}


def any_three(game: Game, chance: Random) -> Plan:
    """Any three monster groups."""
    return {**drawn(game, chance), "monsters": chance.sample(sorted(game.cards.groups("monster")), 3)}


def _mix(game: Game, plan: Plan, chance: Random) -> list[str]:
    """The cards of the groups mixed, the Bearer among the lowest."""
    return with_bearer(mixed(game, plan["monsters"], chance), plan["bearer"], chance)


KINDS: tuple[Callable[[Game, Random], Plan], ...] = (preset, drawn, drawn, any_three)


def dealt(game: Game, chance: Random) -> Dealt:
    """Any set-up of the box."""
    plan = chance.choice(KINDS)(game, chance)
    plan.setdefault("board", chance.choice(["dungeon", "wilderness"]))
    opening = dict(plan)
    return {DECK: _mix(game, plan, chance)}, opening

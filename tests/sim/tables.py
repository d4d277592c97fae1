"""Numenera for the simulated table, with every set-up: the sets of the book, what randomizers bring, the alternatives.

A solo game has a box of its own: it deals with `dealt` and says what else its opening needs.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from adjudicator.games.thunderstone.dungeon_deck import BLOCK
from adjudicator.games.thunderstone.plans import ANY_THREE, FOURS, OWN, RANDOMIZERS
from adjudicator.games.thunderstone.presets import PRESETS
from adjudicator.kernel.game import Game
from tests.sim.mixing import DECK, Dealt, mixed, village, with_bearer

Plan = dict[str, Any]
TREASURES = "Treasures of Numenera"
FIRST = 3


def bearers(game: Game) -> list[str]:
    """The Thunderstone Bearers of the box."""
    return sorted(card.name for card in game.cards.cards.values() if card.kind == "bearer")


def by_level(game: Game, chance: Random) -> list[str]:
    """One monster group of each level."""
    groups = game.cards.groups("monster")
    return [chance.choice(sorted(name for name, held in groups.items() if held[0].level == level))
            for level in (1, 2, 3)]


def drawn(game: Game, chance: Random) -> Plan:
    """A set-up as randomizers may bring it: a monster group of each level, now and then treasures."""
    return {**village("numenera", chance), "monsters": by_level(game, chance), "bearer": chance.choice(bearers(game)),
            **({"treasures": [TREASURES]} if chance.random() < 0.5 else {})}


def preset(game: Game, chance: Random) -> Plan:
    """A set of cards that the book puts together."""
    name = chance.choice(sorted(PRESETS))
    return {"preset": name, **{key: list(value) if isinstance(value, tuple) else value
                               for key, value in PRESETS[name].items()}}


def fours(game: Game, chance: Random) -> Plan:
    """4-4-4, by whatever set."""
    return {**chance.choice((preset, drawn))(game, chance), "variant": FOURS}


def any_three(game: Game, chance: Random) -> Plan:
    """Any three monster groups; how deep the Bearer lies is told or not."""
    return {**drawn(game, chance), "monsters": chance.sample(sorted(game.cards.groups("monster")), 3),
            "variant": ANY_THREE, **({"bottom": BLOCK} if chance.random() < 0.5 else {})}


def own(game: Game, chance: Random) -> Plan:
    """A set of the players' own: any number of groups, types and cards."""
    plan = drawn(game, chance)
    return {**plan, "variant": OWN, "heroes": plan["heroes"][:chance.randint(2, 4)],
            "village": plan["village"][:chance.randint(5, 8)],
            "monsters": chance.sample(sorted(game.cards.groups("monster")), chance.randint(2, 4))}


def mix(game: Game, plan: Plan, chance: Random) -> list[str]:
    """The deck as it is mixed."""
    cards = mixed(game, plan["monsters"], chance)
    for group in plan.get("treasures", ()):
        cards += mixed(game, [group], chance, "treasure")
    chance.shuffle(cards)
    if plan.get("variant") == FOURS:
        return _low_fours(game, plan, cards, chance)
    return with_bearer(cards, plan["bearer"], chance)


def turned_up(game: Game, chance: Random) -> Plan:
    """Randomizers told one by one. The dealer reckons by the book which are kept; the board's guideline is ignored."""
    cards = game.cards
    rows = {"monsters": [*cards.groups("monster"), TREASURES], "heroes": sorted(cards.groups("hero")),
            "village": [card.name for card in cards.cards.values() if card.kind == "village"]}
    for row in rows.values():
        chance.shuffle(row)
    levels = {name: held[0].level for name, held in cards.groups("monster").items()}
    first = {levels[name]: name for name in reversed(rows["monsters"]) if name in levels}
    last = max(rows["monsters"].index(name) for name in first.values())
    return {"preset": RANDOMIZERS, "bearer": chance.choice(bearers(game)), "spaces": "ignore", "randomizers": rows,
            "monsters": list(first.values()), "treasures": [TREASURES] if TREASURES in rows["monsters"][:last] else []}


def _low_fours(game: Game, plan: Plan, cards: list[str], chance: Random) -> list[str]:
    """Monsters of level 1 on top, the Bearer and four of each other level at the bottom."""
    level = {name: game.cards.cards[name].level for name in cards}
    low = [plan["bearer"]]
    for n in (2, 3):
        for name in [name for name in cards if level[name] == n][:4]:
            cards.remove(name)
            low.append(name)
    first = [name for name in cards if level[name] == 1][:FIRST]
    for name in first:
        cards.remove(name)
    chance.shuffle(low)
    return [*first, *cards, *low]


KINDS: tuple[Callable[[Game, Random], Plan], ...] = (preset, drawn, drawn, fours, any_three, own, turned_up)


def dealt(game: Game, chance: Random) -> Dealt:
    """Any set-up of the box."""
    plan = chance.choice(KINDS)(game, chance)
    plan.setdefault("board", chance.choice(["dungeon", "wilderness"]))
    deck = mix(game, plan, chance)
    if chance.random() < 0.5 or any(game.cards.cards[name].kind == "treasure" for name in deck[:FIRST]):
        plan["dungeon"] = None  # turned up one by one
    rows = plan.pop("randomizers", {})
    if rows:
        plan = {**{key: plan[key] for key in ("preset", "bearer", "spaces", "board")}, "dungeon": None}
    return {DECK: deck, **{f"randomizers/{of}": names for of, names in rows.items()}}, plan

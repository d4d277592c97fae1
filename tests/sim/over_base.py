"""Root of Corruption for the simulated table: any groups of its box, with and without a guardian and treasures."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from adjudicator.kernel.game import Game
from tests.sim.mixing import DECK, Dealt, mixed, village, with_bearer

BEARER, GUARDIAN, TREASURES = "King Caelan", "Archdruid", "Treasures of Dun Ordha"
GROUPS = ("Djinnbound - Corrupted", "Elemental - Earth", "Gnoll - Humanoid", "Incarnate - Abyssal",
          "Royal Guard - Corrupted", "Summoner - Old World")
BY_LEVEL = ((GROUPS[0], GROUPS[5]), (GROUPS[2], GROUPS[4]), (GROUPS[1], GROUPS[3]))


def summoned(game: Game, groups: Iterable[str], chance: Random) -> dict[str, list[str]]:
    """The summoner deck, where there are summoners."""
    return {"summoner/deck": mixed(game, ["Summoned Monster Deck"], chance)} if GROUPS[-1] in groups else {}


def curses(game: Game) -> dict[str, list[str]]:
    """The stack of curses: those of this box, where Numenera is the base game, which has none."""
    return {"curses": [card.name for card in game.cards.cards.values() if card.has("Curse") for _ in range(card.count)]}


def over_base(game: Game, chance: Random) -> Dealt:
    """A deck of three groups; treasures are mixed in, never among the three that are laid out before the first turn."""
    own = chance.random() < 0.5  # in a set of one's own any groups are mixed
    groups = chance.sample(GROUPS, 3) if own else [chance.choice(pair) for pair in BY_LEVEL]
    guardian, treasures = chance.random() < 0.7, chance.random() < 0.6
    cards = mixed(game, groups, chance)
    first, rest = cards[:3], cards[3:]
    if treasures:
        rest += mixed(game, [TREASURES], chance, "treasure")
        chance.shuffle(rest)
    rest = with_bearer(rest, BEARER, chance)
    if guardian:
        block = [*rest[-21:-11], GUARDIAN]
        chance.shuffle(block)
        rest = [*rest[:-21], *block, *rest[-11:]]
    opening = {**village("root-of-corruption", chance), "monsters": groups, "bearer": BEARER, "base": "Numenera",
               "board": chance.choice(["dungeon", "wilderness"]), **({"variant": "custom-sets"} if own else {}),
               **({"guardian": GUARDIAN} if guardian else {}), **({"treasures": TREASURES} if treasures else {})}
    return {DECK: [*first, *rest], **summoned(game, groups, chance), **curses(game)}, opening

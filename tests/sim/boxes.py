"""What is in the box of each game that the simulated table plays: the opening that a dealer deals, and names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from adjudicator.kernel.game import Game

STARTING = ["Regular"] * 6 + ["Longspear"] * 2 + ["Torch"] * 2 + ["Thunderstone Shard"] * 2
MONSTERS = ("Horror", "Ultraterrestrial", "Verminous")
FIRST, OTHERS = "Bestial - Humanoid", ("Colossal - Giant", "Virulent - Undead")


@dataclass(frozen=True, slots=True)
class Box:
    """One game: how its dungeon deck and its opening are dealt, and what its cards are called.

    deal: (game, chance) -> (the dungeon deck with the first three monsters on top, the fields of the opening).
    facts: what the dealer reads off cards that no list has. no_sale: what refuses the purchase of a disease.
    """

    name: str
    deal: Callable[[Game, Random], tuple[list[str], dict[str, Any]]]
    disease: str
    diseases: int
    bearer: str
    monster: str
    no_sale: str
    least: int = 2
    facts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


def _numenera(game: Game, chance: Random) -> tuple[list[str], dict[str, Any]]:
    """The first game, from a dungeon deck that is mixed whole."""
    deck = _mixed(game, MONSTERS, chance)
    return _with_bearer(deck, "Phylethis", chance), {
        "preset": "first-game", "board": chance.choice(["dungeon", "wilderness"])}


def _starter(game: Game, chance: Random) -> tuple[list[str], dict[str, Any]]:
    """Any village; three Bestial monsters lie in the dungeon before the others are mixed."""
    first = _mixed(game, (FIRST,), chance)
    rest = [*first[3:], *_mixed(game, OTHERS, chance)]
    chance.shuffle(rest)
    village = [card.name for card in game.cards.cards.values() if card.kind == "village"]
    return [*first[:3], *_with_bearer(rest, "Wraithlyn, Dragon General", chance)], {
        "heroes": chance.sample(sorted(game.cards.groups("hero")), 4), "village": chance.sample(village, 8)}


def _mixed(game: Game, names: tuple[str, ...], chance: Random) -> list[str]:
    groups = game.cards.groups("monster")
    cards = [card.name for name in names for card in groups[name] for _ in range(card.count)]
    chance.shuffle(cards)
    return cards


def _with_bearer(deck: list[str], bearer: str, chance: Random) -> list[str]:
    """The Bearer is among the lowest eleven."""
    low = [*deck[-10:], bearer]
    chance.shuffle(low)
    return deck[:-10] + low


BOXES = {
    box.name: box for box in (
        Box("numenera", _numenera, "Disease - Iron Wind", 20, "Phylethis", "Laak", "novalue.disease"),
        Box("starter-set", _starter, "Disease", 10, "Wraithlyn, Dragon General", "Orc Raider", "buy.kind",
            least=1, facts={"Disease": {"attack penalty": 1}}))}

"""What is in the box of each game that the simulated table plays: the opening that a dealer deals, and names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

from adjudicator.games.thunderstone.prints import CAN_HAVE
from adjudicator.kernel.game import Game
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.table import Table
from tests.sim.besieged import siege
from tests.sim.dealer import Dealer
from tests.sim.mixing import DECK, Dealt, mixed, with_bearer
from tests.sim.over_base import over_base
from tests.sim.tables import dealt

LIKELY = {"health": (3, 9), "experience": (1, 3), "victory points": (0, 4), "gold cost": (3, 9), "strength": (2, 6),
          "weight": (2, 5), "experience to level up": (2, 3), "gold value": (0, 2)}
FIRST, OTHERS = "Bestial - Humanoid", ("Colossal - Giant", "Virulent - Undead")


@dataclass(frozen=True, slots=True)
class Box:
    """One game: how its dungeon deck and its opening are dealt, and what its cards are called.

    deal: (game, chance) -> (the face-down piles by name, the fields of the opening); the first monsters lie on top of
    the dungeon deck.
    facts: what the dealer reads off cards that no list has. no_sale: what refuses the purchase of a disease. least,
    most: how many players there are.
    """

    name: str
    deal: Callable[[Game, Random], Dealt]
    disease: str
    diseases: int
    bearer: str
    monster: str
    no_sale: str
    least: int = 2
    most: int = 5
    facts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


def _starter(game: Game, chance: Random) -> Dealt:
    """Any village; three Bestial monsters lie in the dungeon before the others are mixed."""
    first = mixed(game, (FIRST,), chance)
    rest = [*first[3:], *mixed(game, OTHERS, chance)]
    chance.shuffle(rest)
    village = [card.name for card in game.cards.cards.values() if card.kind == "village"]
    return {DECK: [*first[:3], *with_bearer(rest, "Wraithlyn, Dragon General", chance)]}, {
        "heroes": chance.sample(sorted(game.cards.groups("hero")), 4), "village": chance.sample(village, 8)}


def _solo(game: Game, chance: Random) -> Dealt:
    """Any set-up of Numenera, easy or hard; no monster is laid out at first."""
    piles, opening = dealt(game, chance)
    return piles, {**opening, "difficulty": chance.choice(["easy", "hard"]), "dungeon": None}


BOXES = {
    box.name: box for box in (
        Box("numenera", dealt, "Disease - Iron Wind", 20, "Phylethis", "Laak", "novalue.disease",
            facts={"Disease - Iron Wind": {"attack penalty": 1}}),
        Box("solo", _solo, "Disease - Iron Wind", 20, "Phylethis", "Laak", "novalue.disease", least=1, most=1,
            facts={"Disease - Iron Wind": {"attack penalty": 1}}),
        Box("starter-set", _starter, "Disease", 10, "Wraithlyn, Dragon General", "Orc Raider", "buy.kind",
            least=1, facts={"Disease": {"attack penalty": 1}}),
        Box("root-of-corruption", over_base, "Disease - Iron Wind", 20, "King Caelan", "Scree", "novalue.disease"),
        Box("siege", siege, "Disease - Iron Wind", 20, "King Caelan", "Scree", "novalue.disease", least=3))}


def read_off(box: Box, game: Game) -> Iterator[tuple[str, str, int]]:
    """What the dealer reads off cards from the start: (card, field, value)."""
    for card, values in box.facts.items():
        for printed, value in values.items():
            yield card, printed, value


def unprinted(game: Game, table: Table, dealer: Dealer, chance: Random) -> Iterator[tuple[str, str, int]]:
    """Values of the cards in play that no list has: the dealer reads them off, whatever they are."""
    look = Hearing(table, game, {}, "look")
    in_play = {name for pile in (*dealer.piles.values(), dealer.names.values()) for name in pile}
    for card in sorted(in_play & set(game.cards.cards)):
        for printed in CAN_HAVE.get(game.cards.cards[card].kind, ()):
            value = look.printed(card, printed)
            if not value.exact and not value.nothing:
                yield card, printed, chance.randint(*LIKELY.get(printed, (0, 1)))

"""The games: a room for each, a chapter of its rulebook a module. Importing this package registers their rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from adjudicator.games.thunderstone import numenera, root_of_corruption, solo_game, starter_set
from adjudicator.games.thunderstone.corruption import siege_game
from adjudicator.kernel import common as _common  # noqa: F401  (registers the actions that every game has)
from adjudicator.kernel.cards import Card, Catalogue
from adjudicator.kernel.faults import Fault, Unknown, near
from adjudicator.kernel.game import Game
from adjudicator.kernel.ruleset import Texts

GAMES: dict[str, Callable[[Catalogue, Texts], Game]] = {
    "numenera": numenera.game, "solo": solo_game.game, "starter-set": starter_set.game,
    "root-of-corruption": root_of_corruption.game, "siege": siege_game.game}
BOOKS: dict[str, tuple[str, ...]] = {"root-of-corruption": root_of_corruption.BOOKS,
                                     "siege": root_of_corruption.BOOKS, "solo": numenera.BOOKS}
"""Games that are played by other books than the one of their name."""


MODES: dict[str, dict[str, str]] = {"numenera": {"rivals": "numenera", "solo": "solo"},
                                    "root-of-corruption": {"rivals": "root-of-corruption", "siege": "siege"}}
"""Other ways to play a game that are games of their own, with chapters of the book in force that else are not."""


def played(name: str, mode: object) -> str:
    """The game that is meant by a game and a way to play it: the usual one where nobody says. Raises Unknown."""
    ways = MODES.get(name, {"rivals": name})
    if mode is None or mode == name:
        return name
    if mode not in ways:
        raise Unknown([Fault("mode", mode, f"one of {', '.join(ways)}", near(str(mode), ways))])
    return ways[str(mode)]


def meant(name: str, told: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The game that is meant by a name and what is told with it, and the rest of what is told. Raises Unknown."""
    return played(name, told.get("mode")), {key: value for key, value in told.items() if key != "mode"}


def game(name: str, cards: Iterable[Mapping[str, Any]], texts: Texts | None = None) -> Game:
    """The game of this name with its card data (entries of cards.yaml). Raises Unknown with near names.

    texts: which rules the books have texts of; an edition needs them to know where it is the same as an older book.
    """
    if name not in GAMES:
        raise Unknown([Fault("game", name, f"a game that is judged here: {', '.join(sorted(GAMES))}",
                             near(name, GAMES))])
    return GAMES[name](Catalogue(Card.from_data(row) for row in cards), texts or {})

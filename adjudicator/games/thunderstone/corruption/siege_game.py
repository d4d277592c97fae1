"""The siege as a game: Root of Corruption with its chapter on sieges in force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from adjudicator.games.thunderstone.corruption.opening import siege_modes
from adjudicator.games.thunderstone.corruption.siege import (  # noqa: F401  (each registers its rules)
    advance,
    ending,
    fighting,
    moving,
    resting,
    setup,
    situation,
    telling,
    turns,
    wall,
)
from adjudicator.games.thunderstone.corruption.siege.field import PART
from adjudicator.games.thunderstone.corruption.words import EDITION
from adjudicator.games.thunderstone.root_of_corruption import BOOKS, RootOfCorruption
from adjudicator.kernel.cards import Catalogue
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.openings import Mode
from adjudicator.kernel.ruleset import Ruleset, Texts, in_order

NAME = "siege"
SIEGE: Any = replace(EDITION, name=NAME, title=f"{EDITION.title}, the siege", presets={})


class Siege(RootOfCorruption):
    """A siege: all players together against the besiegers."""

    def plan(self, h: Hearing) -> Mapping[str, Any] | None:
        """The set-up, where Numenera's rules stand in for it."""
        return setup.judged(h)

    def modes(self) -> Sequence[Mode]:
        """The siege, with the monsters of the box."""
        return siege_modes(self.cards)


def game(cards: Catalogue, texts: Texts) -> Siege:
    """A siege with the cards of Root of Corruption and the basic ones."""
    governing, same = in_order(BOOKS, texts)
    for topic, text in texts.get(BOOKS[-1], {}).items():
        older, _, name = text.same.partition("/")
        if older == BOOKS[0] and topic.startswith("siege."):
            governing[name] = f"{BOOKS[-1]}/{topic}"
    ruleset = Ruleset(NAME, (*BOOKS, PART), governing=governing, same=same, texts=texts)
    return Siege(SIEGE, ruleset, cards)

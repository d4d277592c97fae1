"""Thunderstone Advance: Root of Corruption as a game: its book over a base game, for which Numenera stands in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from adjudicator.games.thunderstone import numenera as _base  # noqa: F401  (registers the base game's rules)
from adjudicator.games.thunderstone.corruption import (  # noqa: F401  (each registers its rules)
    curses,
    glossary,
    guardians,
    opening,
    setup,
    thralls,
    treasures,
)
from adjudicator.games.thunderstone.corruption.words import BOOK, EDITION
from adjudicator.games.thunderstone.game import Thunderstone
from adjudicator.kernel.cards import Catalogue
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.openings import Mode
from adjudicator.kernel.ruleset import Ruleset, Texts, in_order

BASE = "numenera"
BOOKS = (BASE, BOOK)


class RootOfCorruption(Thunderstone):
    """Root of Corruption with its cards, over a base game that the players name."""

    base: ClassVar[str | None] = BASE

    def plan(self, h: Hearing) -> Mapping[str, Any] | None:
        """The set-up, where Numenera's rules stand in for it."""
        return setup.judged(h)

    def modes(self) -> Sequence[Mode]:
        """The expansion, from one of its scenarios."""
        return opening.modes(self.cards)


def game(cards: Catalogue, texts: Texts) -> RootOfCorruption:
    """Root of Corruption with its cards and the basic ones; texts say which book governs a rule."""
    governing, same = in_order(BOOKS, texts)
    return RootOfCorruption(EDITION, Ruleset(BOOK, BOOKS, governing=governing, same=same, texts=texts), cards)

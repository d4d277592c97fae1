"""The solo game: Numenera with its chapter on playing alone in force."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from adjudicator.games.thunderstone import naming
from adjudicator.games.thunderstone import numenera as _base  # noqa: F401  (registers the rules of the game)
from adjudicator.games.thunderstone.ahead import Said
from adjudicator.games.thunderstone.charting import charted
from adjudicator.games.thunderstone.edition import Edition
from adjudicator.games.thunderstone.game import Thunderstone
from adjudicator.games.thunderstone.numenera import EDITION
from adjudicator.games.thunderstone.solo import (  # noqa: F401  (each registers its rules)
    attacking,
    coming,
    ending,
    opening,
    setup,
    situation,
    telling,
)
from adjudicator.games.thunderstone.solo.offering import MUST, QUESTIONS, offers
from adjudicator.games.thunderstone.solo.words import COMING, PART, SCORED
from adjudicator.games.thunderstone.steps import DUNGEON_STEPS
from adjudicator.games.thunderstone.words import BOOK
from adjudicator.kernel.agenda import waiting
from adjudicator.kernel.cards import Catalogue
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.openings import Mode
from adjudicator.kernel.quantity import Quantity
from adjudicator.kernel.ruleset import Ruleset, Texts, in_part
from adjudicator.kernel.table import Frame, Table

NAME = "solo"
AFTER_FIGHT = ("dungeon.refill", "dungeon.raid", "dungeon.breach")
SOLO: Edition = replace(EDITION, name=NAME, title=f"{EDITION.title}, alone",
                        dungeon_steps=tuple(row for row in DUNGEON_STEPS if row[0] not in AFTER_FIGHT))


class Solo(Thunderstone):
    """Numenera for one player, against the monster scoring pile."""

    dials: ClassVar[Mapping[str, str]] = {**naming.DIALS, "difficulty": "difficulty"}
    must: ClassVar[Mapping[str, Said]] = MUST
    questions: ClassVar[Mapping[str, Callable[[Hearing, Frame], Mapping[str, Any]]]] = QUESTIONS

    def modes(self) -> Sequence[Mode]:
        """Alone, easy or hard."""
        return opening.modes(self.cards)

    def places(self, table: Table, seat: str, zone: str) -> list[str]:
        """The monster scoring pile too."""
        if zone.strip().lower().removeprefix("the ").removeprefix("monster ").removesuffix(" pile") == SCORED:
            return [SCORED]
        return super().places(table, seat, zone)

    def figures(self, h: Hearing) -> list[Quantity]:
        """What the pile counts stands beside the player's own points."""
        return [*charted(h), h.value(ending.PILE)]

    def candidates(self, h: Hearing, seat: str) -> list[Mapping[str, Any]]:
        """Actions worth offering now; at the end of the turn the monsters that may come."""
        frame = waiting(h.table, seat)
        if frame is not None and frame["kind"] == COMING:
            return offers(h, seat)
        return super().candidates(h, seat)


def game(cards: Catalogue, texts: Texts) -> Solo:
    """Numenera played alone, with its cards."""
    governing, same = in_part(BOOK, f"{NAME}.", texts)
    return Solo(SOLO, Ruleset(NAME, (BOOK, PART), governing=governing, same=same, texts=texts), cards)

"""Thunderstone: Starter Set as a game: its own book and chapters, and what it shares with its family."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from adjudicator.games.thunderstone import naming
from adjudicator.games.thunderstone import numenera as _family  # noqa: F401  (registers what the family shares)
from adjudicator.games.thunderstone.colours import COLOURS
from adjudicator.games.thunderstone.game import Thunderstone
from adjudicator.games.thunderstone.opening import TRUST, first_monsters, own_cards
from adjudicator.games.thunderstone.setup import NOT_SEATS
from adjudicator.games.thunderstone.starter import (  # noqa: F401  (each registers its rules)
    darkness,
    disease,
    likewise,
    setup,
    trophies,
)
from adjudicator.games.thunderstone.starter.cards import discarded_by_itself
from adjudicator.games.thunderstone.starter.words import BOOK, EDITION, FIRST_GROUP, PRESETS
from adjudicator.kernel.cards import Catalogue
from adjudicator.kernel.openings import Choice, Mode, Option
from adjudicator.kernel.ruleset import Kin, Ruleset, Texts
from adjudicator.kernel.table import Table

OLDER = "numenera"
WITHOUT = ("react", "cypher", "dungeon.raid", "dungeon.breach", "dungeon.arm", "react.window", "global effects",
           "roll", "colours", "untold tokens", *(f"{colour} tokens" for colour in COLOURS),
           "setting.roll", "setting.last", "setting.due", "global.answers", "global.answer", "dungeon.reveal")
STANDS_IN = (
    "ability.requirements", "effect.do-as-much", "battle.valid-target", "discard.own-choice", "equip.too-weak",
    "trait.required", "zero.required", "trait.choose-only-if", "trait.defeat-only-if", "trait.ignores",
    "trophy.condition", "tie.active-player")
"""Rules of Numenera that hold where this book is silent and a game could not go on without one."""


class StarterSet(Thunderstone):
    """The Starter Set with its cards."""

    dials: ClassVar[Mapping[str, str]] = {
        **{dial: words for dial, words in naming.DIALS.items() if dial != "board"}, "positions": "ranks"}

    def modes(self) -> Sequence[Mode]:
        """With the village that the book pictures, and with the stacks that the randomizers brought or the players
        like.
        """
        rows = tuple(Choice(name, name.replace("-", " ").capitalize(),
                            f"heroes {', '.join(plan['heroes'])}; village {', '.join(plan['village'])}")
                     for name, plan in PRESETS.items())
        cards = Option("preset", "Cards", rows, topic=f"{BOOK}/setup.village-stacks")
        first = first_monsters(self.cards, BOOK, self.spot, (FIRST_GROUP,))
        own = own_cards(self.cards, PRESETS["pictured-village"], BOOK, about="A proposal; put in those that the "
                        "randomizer cards brought: 4 of the 5 hero types, 8 of the 10 village cards.")
        taken = frozenset(NOT_SEATS)
        return (Mode("rivals", "Against each other", (1, 5), options=(cards,), more=(TRUST,), slots=(first,),
                     taken=taken),
                Mode("own", "Against each other, cards of your own choice", (1, 5), more=(TRUST,),
                     slots=(*own, first), taken=taken))

    def also_meant(self, table: Table, card: str) -> str | None:
        """A card that its own Village ability discarded is still meant by its name, for its other ability."""
        seat = str(table.dials.get("active"))
        return next((piece for piece in discarded_by_itself(table, seat) if table.card(piece) == card), None)

    def lingers(self, table: Table, piece: str) -> bool:
        """A card that its own Village ability discarded may still destroy itself by its other one."""
        return piece in discarded_by_itself(table, str(table.dials.get("active")))


def game(cards: Catalogue, texts: Texts) -> StarterSet:
    """The Starter Set with its cards; texts say where its rules are those of the family."""
    kin = Kin.between(BOOK, OLDER, texts, without=WITHOUT, stands_in=STANDS_IN)
    return StarterSet(EDITION, Ruleset(BOOK, (BOOK,), kin=kin, texts=texts), cards)

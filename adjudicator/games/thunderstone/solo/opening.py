"""How a solo game is opened, as data for a form."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.games.thunderstone.opening import modes as for_several
from adjudicator.games.thunderstone.solo.words import DIFFICULTY, EASY, HARD, SCORED
from adjudicator.games.thunderstone.words import BOOK
from adjudicator.kernel.cards import Catalogue
from adjudicator.kernel.openings import Choice, Mode, Option

LEVEL = Option(
    DIFFICULTY, "Difficulty",
    (Choice(EASY, "Easy", "after a turn in which you won a fight no monster comes and none moves"),
     Choice(HARD, "Hard", "a monster comes after every turn")),
    topic=f"{BOOK}/solo.easy",
)


def modes(cards: Catalogue) -> tuple[Mode, ...]:
    """Alone, with everything else that a game for several may choose."""
    return tuple(
        replace(mode, name="solo" if mode.name == "rivals" else f"solo-{mode.name}", players=(1, 1),
                title=mode.title.replace("Against each other", "Against the monster scoring pile"),
                options=(LEVEL, *mode.options), slots=tuple(row for row in mode.slots if row.field != "dungeon"),
                taken=mode.taken | {SCORED})
        for mode in for_several(cards))

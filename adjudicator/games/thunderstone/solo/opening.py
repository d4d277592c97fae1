"""How a solo game is opened, as data for a form."""

from __future__ import annotations

from adjudicator.games.thunderstone.opening import BOARD, TRUST, presets
from adjudicator.games.thunderstone.setup import NOT_SEATS
from adjudicator.games.thunderstone.solo.words import DIFFICULTY, EASY, HARD, SCORED
from adjudicator.games.thunderstone.words import BOOK
from adjudicator.kernel.openings import Choice, Mode, Option

LEVEL = Option(
    DIFFICULTY, "Difficulty",
    (Choice(EASY, "Easy", "after a turn in which you won a fight no monster comes and none moves"),
     Choice(HARD, "Hard", "a monster comes after every turn")),
    topic=f"{BOOK}/solo.easy",
)


def modes() -> tuple[Mode, ...]:
    """The one way to play alone."""
    return (Mode("solo", "Alone, against the monster scoring pile", (1, 1), options=(LEVEL, presets(), BOARD),
                 more=(TRUST,), taken=frozenset((*NOT_SEATS, SCORED))),)

"""Monsters that come onto the monster scoring pile: pushed out of the dungeon, or not defeated in a fight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.games.thunderstone.counted import spent
from adjudicator.games.thunderstone.guardians import guardian_stays, is_bearer, is_guardian
from adjudicator.games.thunderstone.solo.ending import PILE
from adjudicator.games.thunderstone.solo.words import PART, SCORED, lying
from adjudicator.games.thunderstone.spots import positions
from adjudicator.games.thunderstone.words import BOOK, name_of
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules


def attack(h: Hearing, piece: str) -> None:
    """The foremost monster is pushed out of the dungeon."""
    h.do("attack village", piece=piece)


@rules.deed(PART, "attack village", "solo.attack-village", sometimes=("solo.end", "solo.empty-deck"))
def attack_village(h: Hearing, piece: str) -> None:
    """A monster pushed out of position 1 attacks the village: it is scored against the player."""
    name = name_of(h, piece)
    h.say(f"{name} is pushed out of the dungeon and attacks the village: put it face down on the monster scoring pile.")
    _score(h, piece)
    if h.table.card(piece) is None:
        h.assume("the monster that nobody named is not the Thunderstone Bearer")


def _score(h: Hearing, piece: str) -> None:
    """A monster goes onto the pile; the Bearer ends the game there. Its treasures are lost, as ever."""
    h.effect("move", id=piece, to=SCORED)
    h.value(PILE)
    if is_bearer(h, piece) and not _goes_on(h):
        h.say("The Thunderstone Bearer lies on the monster scoring pile: the game ends.", f"{BOOK}/solo.end")
        h.effect("turn", dial="over", to="the Thunderstone Bearer is on the monster scoring pile")


def _goes_on(h: Hearing) -> bool:
    """By one reading a game whose deck is empty goes on until the dungeon is."""
    if not spent(h.table) or not any(lying(h.table, place) for place in positions(h)):
        return False
    return h.reading("solo.empty-deck", "ends-with-bearer") == "until-empty"


@rules.deed(PART, "withdraw", "solo.lost-fight", sometimes=("solo.guardian", "solo.end"))
def withdraw(h: Hearing, piece: str) -> None:
    """A monster that was fought and not defeated is scored against the player."""
    h.say(f"{name_of(h, piece)} is not defeated: put it face down on the monster scoring pile.")
    if is_guardian(h, piece):
        h.cite(f"{BOOK}/solo.guardian")
    _score(h, piece)


@rules.replacement(PART, "solo.guardian", "withdraw")
def stays(h: Hearing, piece: Any) -> Callable[[], None] | None:
    """A guardian that was not defeated stays, as ever; by another reading it is scored like any monster."""
    if not is_guardian(h, piece) or h.reading("solo.guardian", "stays") == "scored":
        return None
    way: Callable[[], None] | None = guardian_stays(h, piece)
    return way

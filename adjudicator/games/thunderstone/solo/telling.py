"""What must be told before a solo turn ends: positions nobody looked at, the difficulty, whether a fight was won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.games.thunderstone.as_told import laid_as_told
from adjudicator.games.thunderstone.edition import edition
from adjudicator.games.thunderstone.solo.words import DIFFICULTY, LEVELS, PART, UNTOLD, WON_UNTOLD, is_untold
from adjudicator.games.thunderstone.spots import dungeon_places
from adjudicator.kernel.arguments import spelled
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import BROKEN

Want = tuple[str, str]
LEVEL: Want = ("the solo game", "difficulty, easy or hard")
FIGHT: Want = ("this turn", "whether a fight was won")
EMPTY = ("empty", "none", "nothing")
VICTORY = {"won": True, "a fight was won": True, "not won": False, "lost": False, "no fight": False}


def monster_at(h: Hearing, place: str) -> Want:
    """What is to be told of a position."""
    return f"{edition(h).spot} {place.rsplit('/', 1)[1]}", "monster, or empty"


def ask(h: Hearing, wants: Sequence[Want], seat: str) -> None:
    """Wait for what nobody told."""
    h.pend([{"kind": UNTOLD, "seat": seat, "wants": [list(want) for want in wants]}])


@rules.resolver(PART, "solo.new-monster", UNTOLD)
def tell(h: Hearing, frame: Frame, answer: Any) -> bool:
    """The player tells: ["2 empty", "1 Laak", "hard", "not won"]; the turn then ends as far as it can."""
    if not laid_as_told(h, frame, answer, _told):
        return False
    h.settle(frame)
    return True


def _told(h: Hearing, row: str) -> bool:
    """Lay what one answer tells; False where it cannot be read."""
    word = row.lower().removeprefix(f"{DIFFICULTY} ").strip()
    if word in LEVELS:
        h.effect("turn", dial=DIFFICULTY, to=word)
        h.say(f"The game is {word}.")
        return True
    if word in VICTORY:
        h.effect("turn", dial=WON_UNTOLD, to=None)
        h.effect("turn", dial="won", to=VICTORY[word])
        h.say("A fight was won this turn." if VICTORY[word] else "No fight was won this turn.")
        return True
    number, _, rest = row.removeprefix(f"{edition(h).spot} ").partition(" ")
    place, name = f"dungeon/{number.rstrip(':')}", rest.strip()
    if place in dungeon_places(h.table) and is_untold(h.table, place) and name:
        h.effect("closed", place=place, value=True)
        if name.lower() not in EMPTY:
            h.effect("make", id=h.fresh(), card=spelled(h, name, "choose"), to=place)
        h.say(f"{edition(h).spot.capitalize()} {number.rstrip(':')}: {name}.")
        return True
    h.find(h.rule("solo.new-monster"), BROKEN.saying(
        f"{row} cannot be read. What would do: 2 empty; 1 Laak; easy; hard; won; not won."))
    return False

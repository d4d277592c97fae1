"""Fighting in a siege: any face-up monster, holes where monsters were defeated, ladders pushed off the wall."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.games.thunderstone.corruption.siege.field import (
    BOOK,
    PART,
    RANKS,
    WALL,
    files,
    in_rank,
    is_down,
    untold,
    wall,
)
from adjudicator.games.thunderstone.corruption.thralls import choose_or_summon, summoner_of
from adjudicator.games.thunderstone.dungeon import CHOOSE_CHECKS, CHOOSE_FIELDS, monster_of
from adjudicator.games.thunderstone.guardians import is_guardian
from adjudicator.games.thunderstone.outcome import defeat as family_defeat
from adjudicator.games.thunderstone.slots import read_slot, spoken
from adjudicator.games.thunderstone.treasures import lose_treasures
from adjudicator.games.thunderstone.words import discard, name_of
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import BROKEN, UNKNOWN, Ask, Truth, known

REBUILD, NEGATIVE, REPLACE = "siege.rebuild", "siege.negative-points", "siege.moved"


@rules.check(PART, "siege.choose")
def choose_face_up(h: Hearing, monster: Any) -> Truth | None:
    """Any face-up monster may be chosen, in whatever rank and file; a face-down one may not."""
    place = read_slot(str(monster))
    if place in untold(h.table, *RANKS):
        return None  # what lies there has not been told
    if place is not None and any(is_down(h.table, piece) for piece in h.table.at(place)):
        return known(False, f"The monster in {spoken(place)} lies face down.")
    piece = monster_of(h, monster)
    return None if piece is None else known(True, f"{name_of(h, piece)} lies face up.")


rules.action(PART, "choose", fields=CHOOSE_FIELDS,
             checks=("siege.choose", *CHOOSE_CHECKS, "card.thrall-summoner", "card.mind-control"))(choose_or_summon)


@rules.resolver(PART, "siege.hole", "dungeon.refill")
def leave_hole(h: Hearing, frame: Frame, answer: Any) -> bool:
    """A defeated monster leaves a hole, which is filled only when the monsters advance."""
    h.settle(frame)
    if h.table.dials.get("won"):
        h.cite(f"{BOOK}/siege.hole")
    return True


@rules.replacement(PART, "siege.lost-fight", "withdraw")
def stays(h: Hearing, piece: Any) -> Callable[[], None] | None:
    """A monster that was not defeated stays where it is, without its treasures; what guardians and thralls do, their
    own rule says.
    """
    if is_guardian(h, piece) or summoner_of(h, piece) is not None:
        return None
    return lambda: _stays(h, piece)


def _stays(h: Hearing, piece: str) -> None:
    h.say(f"{name_of(h, piece)} is not defeated: it stays in its place.")
    lose_treasures(h, piece)


@rules.consequence(PART, "siege.rebuild")
def ladders_off(h: Hearing) -> bool:
    """Once rank 1 is emptied before the monsters advance, a token is put back on a damaged wall space."""
    if h.table.dials.get("setting up"):
        return False
    held = bool(in_rank(h.table, RANKS[0])) or any(
        frame["kind"] == REPLACE and frame["place"].startswith("dungeon/1/")
        for group in h.table.groups for frame in group)
    if held == bool(h.table.dials.get("rank 1 held")):
        return False
    h.effect("turn", dial="rank 1 held", to=True if held else None)
    if not held and any(wall(h.table, file) != WALL for file in files(h.table)) and h.table.frame(REBUILD) is None:
        h.pend([{"kind": REBUILD, "seat": None, "untold": untold(h.table, RANKS[0])}])
    return True


@rules.resolver(PART, "siege.rebuild", REBUILD)
def rebuild(h: Hearing, frame: Frame, answer: Any) -> bool:
    """The players say which damaged wall space gets a token back."""
    damaged = [file for file in files(h.table) if wall(h.table, file) != WALL]
    given = str((answer or {}).get("choose") or "").strip().upper()
    unsure = frame.get("untold")
    if unsure and given == "NONE":
        h.settle(frame)
        return True
    word = given[-1:]
    if not word and len(damaged) == 1 and not unsure and wall(h.table, damaged[0]) is not None:
        word = damaged[0]
    if not word:
        h.asks.extend(Ask(spoken(place), "monster, or empty", "look at the table") for place in unsure or ())
        return False
    if word in damaged and wall(h.table, word) is None:
        h.find(h.rule("siege.rebuild"), UNKNOWN.saying(f"How many tokens file {word} has is not told.").asking(
            Ask(f"the wall of file {word}", "tokens", "count them")))
        return False
    if word not in damaged:
        h.find(f"{BOOK}/siege.rebuild", BROKEN.saying(
            f"A wall space that has taken damage gets the token: {', '.join(damaged)}."))
        return False
    h.settle(frame)
    if unsure:
        h.assume(f"no monster lies in {' or '.join(map(spoken, unsure))}, of which nobody has told")
    h.effect("token", place=f"wall/{word}", kind="wall", n=1)
    h.say(f"Rank 1 is clear: put a wall token back on file {word}.", f"{BOOK}/siege.rebuild")
    return True


@rules.deed(PART, "defeat", "siege.defeated", sometimes=("siege.negative-points",))
def defeat(h: Hearing, piece: str, seat: str) -> None:
    """The defeated monster is the player's; one with negative points goes to a pile that the players choose."""
    family_defeat(h, piece, seat)
    points = h.printed(h.table.card(piece) or "", "victory points")
    if (points.high is None or points.high >= 0) and (points.low is None or points.low < 0):
        h.assume(f"{name_of(h, piece)} has no negative victory points; nobody told them")
    if points.high is not None and points.high < 0 \
            and h.reading("siege.negative-points", "any-player") == "any-player" and len(h.game.seats(h.table)) > 1:
        h.pend([{"kind": NEGATIVE, "seat": None, "piece": piece, "to": seat, "card": name_of(h, piece)}])


@rules.resolver(PART, "siege.negative-points", NEGATIVE)
def whose_pile(h: Hearing, frame: Frame, answer: Mapping[str, Any] | None) -> bool:
    """The players say in whose discard pile a monster with negative points goes."""
    seats = list(h.game.seats(h.table))
    chosen = str((answer or {}).get("choose") or "")
    if not chosen:
        return False
    if chosen not in seats:
        h.find(f"{BOOK}/siege.negative-points", BROKEN.saying(f"It goes to one player: {', '.join(seats)}."))
        return False
    h.settle(frame)
    h.say(f"{frame['card']} goes to {chosen}'s discard pile.", f"{BOOK}/siege.negative-points")
    if chosen != frame["to"]:
        h.effect("move", id=frame["piece"], to=discard(chosen))
    return True

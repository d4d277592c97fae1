"""The advance: every file pushes towards the wall, what is pushed out of rank 1 assaults it, rank 3 is filled again."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.corruption.siege.field import (
    ADVANCE_DUE,
    BACK,
    BOOK,
    DEALT,
    DOWN,
    MANY,
    PART,
    PLACEHOLDER,
    SHORT,
    SUCCESSFUL,
    WALL,
    files,
    in_rank,
    layer,
    named,
    occupant,
    take_token,
    wall,
)
from adjudicator.games.thunderstone.corruption.siege.turns import placeholders
from adjudicator.games.thunderstone.guardians import is_guardian
from adjudicator.games.thunderstone.refill import newly
from adjudicator.games.thunderstone.slots import slot, spoken
from adjudicator.games.thunderstone.spots import OUTSIDE
from adjudicator.games.thunderstone.words import DECK
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import BROKEN

FULL = "siege.full-rank"
BREACH, BREACH_DUE = "dungeon.breach", "breach due"


@rules.deed(PART, "advance", "siege.advance-when", sometimes=(
    "siege.push", "siege.assault", "siege.wall", "siege.successful-pile", "siege.overrun", "siege.full-rank",
    "siege.guardian", "siege.deck-short", "siege.lose"))
def advance(h: Hearing, seat: str) -> None:
    """All files advance at once; then the walls are counted, and rank 3 is filled face down."""
    h.say("All files advance.")
    h.effect("turn", dial=ADVANCE_DUE, to=None)
    out = [file for file in files(h.table) if _push(h, file)]
    for place in placeholders(h.table):
        h.effect("token", place=place, kind=PLACEHOLDER, n=0, set=True)
    through = [file for file in out if not _leaves_for_rank_0(h, f"head/{file}")]
    for file in files(h.table):
        _leaves_for_rank_0(h, slot(1, file))
    lost = _assaults(h, through)
    if lost:
        lose(h, lost)
        return
    fill(h)
    if not in_rank(h.table, 1) and h.table.dials.get("rank 1 held"):
        h.effect("turn", dial="rank 1 held", to=None)  # they advanced; nobody pushed the ladders off
    if any(h.table.marked(piece, BREACH_DUE) for piece in in_rank(h.table, 1)):
        h.pend([{"kind": BREACH, "seat": seat}])
    if len(through) == len(files(h.table)):
        _full_rank(h, seat)


def _push(h: Hearing, file: str) -> bool:
    """One file: what comes from behind pushes what is before it, and a hole takes up the push. True where the
    monster of rank 1 is pushed out; it waits at the head of the file.
    """
    if occupant(h.table, BACK, file) is None:
        return False
    full = 0
    while full < BACK and occupant(h.table, BACK - full, file) is not None:
        full += 1
    moving = [occupant(h.table, BACK - n, file) for n in range(full)]
    for rank, piece in zip(range(BACK - full + 1, BACK + 1), reversed(moving), strict=True):
        if piece is None:
            continue
        if rank == 1:
            h.effect("move", id=piece, to=f"head/{file}")
            continue
        words = named(h, piece)
        h.say(f"{words[0].upper()}{words[1:]} moves to {spoken(slot(rank - 1, file))}.", f"{BOOK}/siege.push")
        h.effect("move", id=piece, to=slot(rank - 1, file))
        if rank - 1 == 1:
            newly(h, piece, BREACH_DUE, BREACH)
    return full == BACK


def _leaves_for_rank_0(h: Hearing, place: str) -> bool:
    """By one reading a guardian that has come to rank 1 goes to rank 0, and never assaults the wall."""
    piece = next(iter(h.table.at(place)), None)
    if piece is None or not is_guardian(h, piece) or h.reading("siege.guardian", "assaults") == "assaults":
        return False
    h.say(f"{named(h, piece)} leaves the field: it lies in rank 0.", f"{BOOK}/siege.guardian")
    h.effect("move", id=piece, to=OUTSIDE)
    h.effect("turn", dial="rank 0", to=True)
    return True


def _assaults(h: Hearing, through: list[str]) -> list[str]:
    """Monsters that broke through take their tokens, and an overrun takes its own; gives the files where the players
    lose.
    """
    many = len(through) >= MANY
    full = len(through) == len(files(h.table))
    order = h.reading("siege.overrun", "own-token-first") if many else ""
    spared = full and h.reading("siege.full-rank", "two-more") == "two-in-all"
    lost: list[str] = []
    if order == "overrun-first" and not spared:
        _overrun(h, full)
    for file in through:
        piece = h.table.at(f"head/{file}")[0]
        if _one(h, file, piece, spared or order == "instead"):
            lost.append(file)
    if many and order != "overrun-first" and not spared:
        _overrun(h, full)
    if h.reading("siege.lose", "next-monster") == "any-last-token":
        lost += [file for file in files(h.table) if wall(h.table, file) == 0 and file not in lost]
    return lost


def _one(h: Hearing, file: str, piece: str, spared: bool) -> bool:
    """One monster assaults the wall of its file. True where the players lose by it."""
    bare = wall(h.table, file) == 0
    h.say(f"{named(h, piece)} assaults the wall of file {file}"
          + ("." if spared or bare else f": discard 1 wall token there, {(wall(h.table, file) or WALL) - 1} left."),
          f"{BOOK}/siege.assault", f"{BOOK}/siege.wall", f"{BOOK}/siege.successful-pile")
    if not spared:
        take_token(h, file)
    h.effect("move", id=piece, to=SUCCESSFUL)
    h.effect("mark", id=piece, key=DOWN, value=None)
    last = h.reading("siege.lose", "next-monster") == "last-token-taken" and not spared
    return bare or (last and wall(h.table, file) == 0)


def _overrun(h: Hearing, full: bool) -> None:
    """Three or more overrun the walls: each wall space loses a token, where it has one."""
    reading = h.reading("siege.full-rank", "two-more") if full else ""
    n = {"two-each-instead": 2, "two-each-more": 3}.get(reading, 1)
    for file in files(h.table):
        take_token(h, file, n)
    h.say(f"{MANY} or more have broken through: remove {n} token{'s' if n > 1 else ''} from each wall space.",
          f"{BOOK}/siege.overrun", *((f"{BOOK}/siege.full-rank",) if n > 1 else ()))


def _full_rank(h: Hearing, seat: str) -> None:
    """A full rank takes two more tokens, from spaces of the players' choice, where the reading leaves a choice."""
    if h.reading("siege.full-rank", "two-more") not in ("two-more", "two-in-all"):
        return
    left = {file: wall(h.table, file) for file in files(h.table) if wall(h.table, file) != 0}
    n = 2 if None in left.values() else min(2, sum(filter(None, left.values())))
    if len(left) == 1:
        _goes(h, dict.fromkeys(left, n))  # nothing is left to choose
    elif n:
        h.pend([{"kind": FULL, "seat": None, "n": n, "after": seat}])


def _goes(h: Hearing, counts: dict[str, int]) -> None:
    """The two tokens (or the one that is left) that a full rank takes."""
    for file, n in counts.items():
        take_token(h, file, n)
    spaces = [file for file, n in counts.items() for _ in range(n)]
    h.say(f"A full rank has broken through: remove a token at {' and '.join(spaces)}.", f"{BOOK}/siege.full-rank")
    bare = [file for file in counts if wall(h.table, file) == 0]
    if bare and h.reading("siege.lose", "next-monster") == "any-last-token":
        lose(h, bare)


@rules.resolver(PART, "siege.full-rank", FULL)
def two_more(h: Hearing, frame: Frame, answer: Any) -> bool:
    """The players say from which wall spaces the two tokens are removed: [A, B] or [A, A]."""
    if answer is None or answer.get("choose") in (None, ""):
        return False
    given = answer["choose"] if isinstance(answer["choose"], list) else str(answer["choose"]).replace(",", " ").split()
    chosen = [str(word).strip().upper()[-1:] for word in given]
    counts = {file: chosen.count(file) for file in chosen}
    fit = len(chosen) == frame["n"] and all(
        file in files(h.table) and (wall(h.table, file) is None or n <= (wall(h.table, file) or 0))
        for file, n in counts.items())
    if not fit:
        h.find(f"{BOOK}/siege.full-rank", BROKEN.saying(
            f"{frame['n']} token{'s are' if frame['n'] > 1 else ' is'} removed, from wall spaces that have them: "
            + ", ".join(f"{file} has {wall(h.table, file)}" for file in files(h.table))))
        return False
    h.settle(frame)
    _goes(h, counts)
    return True


def fill(h: Hearing) -> None:
    """Rank 3 is filled face down from the deck, left to right, as far as it goes."""
    dealt, short = 0, ""
    for file in files(h.table):
        held = h.table.piles.get(DECK)
        if occupant(h.table, BACK, file) is not None or held is None:
            continue
        if held.size == 0:
            short += file
            continue
        piece, came = h.fresh(), layer(h)
        h.effect("take", id=piece, pile=DECK, to=slot(BACK, file), end="top")
        if came is not None:
            h.effect("mark", id=piece, key=DEALT, value=came)
        h.effect("mark", id=piece, key=DOWN, value=True)
        dealt += 1
    if h.table.dials.get(SHORT) != (short or None):
        h.effect("turn", dial=SHORT, to=short or None)
    deal = f"Deal {dealt} monster{'s' if dealt != 1 else ''} face down into rank {BACK}"
    if short:
        h.say(f"{deal}, left to right: the deck has no more." if dealt else "The deck has no more monsters to deal.",
              f"{BOOK}/siege.deck-short")
    else:
        h.say(f"{deal}.")


def lose(h: Hearing, lost: list[str]) -> None:
    """The players have lost."""
    why = f"monsters broke through the wall of file {', '.join(lost)}, where no token was left"
    h.say(f"The players lose: {why}.", f"{BOOK}/siege.lose")
    h.effect("turn", dial="over", to=why)
    h.effect("turn", dial="lost", to=True)
    h.settle(*[frame for group in h.table.groups for frame in group])
    h.pend([{"kind": "game-over", "why": why}])

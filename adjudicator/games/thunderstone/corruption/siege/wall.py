"""Wall tokens that the players say came or went: the siege itself takes them and puts them back."""

from __future__ import annotations

from adjudicator.games.thunderstone.corruption.siege.field import BOOK, PART, WALL, files, wall
from adjudicator.kernel.common import not_below_zero
from adjudicator.kernel.common import tokens as players_tokens
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import Field, rules
from adjudicator.kernel.truth import BROKEN, Truth, known

ALL = ("all", "each", "every file", "the wall")


def meant(h: Hearing, kind: str, of: str | None) -> list[str] | None:
    """The files whose wall tokens are meant; None where the tokens are a player's. Raises Malformed."""
    word = kind.strip().lower()
    if not word.startswith("wall"):
        if of is not None:
            raise Malformed([Fault("of", of, "nothing: only wall tokens belong to a file")])
        return None
    if (of or "").strip().lower() in ALL:
        return list(files(h.table))
    letters = (of or word.removeprefix("wall").removeprefix(" tokens").removeprefix(" token")).upper()
    found = [part.strip()[-1:] for part in letters.replace(" AND ", ",").split(",") if part.strip()]
    if not found or any(file not in files(h.table) for file in found):
        raise Malformed([Fault("of", of, f"the file of the wall space, one of {files(h.table)}, or all")])
    return found


def none_due(h: Hearing, named: list[str], n: int) -> None:
    """Wall tokens go when monsters break through or overrun the walls, in the advance itself, and no other time; they
    come back once rank 1 is clear.
    """
    asked = h.table.frame("siege.rebuild" if n >= 0 else "siege.full-rank") is not None
    due = "answer that question" if asked else "none is due now"
    if n >= 0:
        h.find(f"{BOOK}/siege.rebuild", BROKEN.saying(
            f"A wall token comes back once rank 1 is clear, and then it is asked for: {due}."))
        return
    if len(named) > 1:
        h.find(f"{BOOK}/siege.overrun", BROKEN.saying(
            "Each wall space loses a token where 3 or more monsters break through in one advance; that is counted in "
            "the advance itself."))
    h.find(f"{BOOK}/siege.wall", BROKEN.saying(
        f"A wall token goes where a monster breaks through, in the advance itself: {due}."))


@rules.check(PART, "siege.wall-tokens")
def five_at_most(h: Hearing, kind: str, n: int, of: str | None) -> Truth | None:
    """A wall space has from 0 to 5 tokens, and the siege itself takes them and puts them back."""
    named = meant(h, kind, of)
    if named is None:
        return None
    none_due(h, named, n)
    held = {file: left for file in named if (left := wall(h.table, file)) is not None}
    wrong = {file: left for file, left in held.items() if not 0 <= left + n <= WALL}
    told = ", ".join(f"file {file} has {left}" for file, left in (wrong or held).items())
    return known(not wrong, f"A wall space has 0 to {WALL} tokens{f'; {told}' if told else ''}.")


@rules.action(PART, "tokens", checks=("siege.wall-tokens",), fields=(
    Field("kind", "text", "which tokens: experience, or wall", True),
    Field("n", "int", "how many come (or go: -2)", True),
    Field("of", "text", "of wall tokens: the file, or all")))
def tokens(h: Hearing, kind: str, n: int, of: str | None) -> None:
    """Tell that tokens came or went: a player's, or of the wall, which the siege counts by itself."""
    named = meant(h, kind, of)
    if named is None:
        h.find("table/tokens.not-below-zero", not_below_zero(h, kind, n))
        players_tokens(h, kind, n)
        return
    for file in named:
        h.effect("token", place=f"wall/{file}", kind="wall", n=n)
    h.say(f"Wall tokens of {' and '.join(named)}: {n:+}.")

"""What the end of this turn will bring, as the table lies now: for whoever looks at it."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.thunderstone.solo.coming import spared
from adjudicator.games.thunderstone.solo.words import DIFFICULTY, EASY, row, spent
from adjudicator.games.thunderstone.words import name_of, positions
from adjudicator.kernel.hearing import Hearing


@dataclass(frozen=True, slots=True)
class Outlook:
    """says: the end of the turn in a sentence. attacks: the monster that will attack the village, if one will."""

    says: str
    attacks: str | None = None


def outlook(h: Hearing) -> Outlook | None:
    """The end of this turn; None where the game is over."""
    if h.table.frame("game-over") is not None:
        return None
    if h.table.dials.get("over"):
        return Outlook("The game ends with this turn: no monster comes.")
    free, wants = spared(h.table)
    if free:
        return Outlook("A fight was won: at the end of this turn nothing moves and no monster comes.")
    if wants:
        return Outlook(f"What comes at the end of this turn hangs on what nobody told: "
                       f"{' and '.join(what for _, what in wants)}.")
    empty = bool(spent(h.table))
    moving, untold = row(h.table, rearmost=empty)
    if untold is not None:
        return Outlook(f"What comes at the end of this turn hangs on position {untold.rsplit('/', 1)[1]}, of which "
                       "nobody told.")
    return _as_it_stands(h, moving, empty)


def _as_it_stands(h: Hearing, moving: list[tuple[str, str]], empty: bool) -> Outlook:
    rows = positions(h)
    out = next((name_of(h, piece) for place, piece in moving if place == rows[0]), None)
    parts = [f"{name_of(h, piece)} moves to position {rows.index(place)}" for place, piece in moving
             if place != rows[0]]
    if not empty:
        parts.insert(0, f"a new monster comes at position {len(rows)}")
    if out is not None:
        parts.append(f"{out} attacks the village")
    if not parts:
        return Outlook("No monster is left to move at the end of this turn.")
    easy = h.table.dials.get(DIFFICULTY) == EASY and h.table.dials.get("won") is None
    said = f"At the end of this turn {', '.join(parts)}" + (", unless you win a fight." if easy else ".")
    return Outlook(said, out)

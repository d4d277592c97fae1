"""What the end of this turn will bring, as the table lies now: for whoever looks at it."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.thunderstone.counted import spent
from adjudicator.games.thunderstone.solo.coming import spared
from adjudicator.games.thunderstone.solo.words import COMING, DIFFICULTY, EASY, row
from adjudicator.games.thunderstone.spots import monsters, positions
from adjudicator.games.thunderstone.words import name_of
from adjudicator.kernel.hearing import Hearing


@dataclass(frozen=True, slots=True)
class Outlook:
    """says: the end of the turn in a sentence, but for the monster that will attack the village: attacks."""

    says: str
    attacks: str | None = None

    @property
    def whole(self) -> str:
        """All of it in words."""
        return f"{self.says} {self.attacks} attacks the village." if self.attacks else self.says


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
    if not parts and out is None:
        return Outlook("No monster is left to move at the end of this turn.")
    unless = "Unless you win a fight, this comes at the end of this turn" if _may_be_spared(h) else \
        "At the end of this turn"
    said = f"{unless}: {', '.join(parts)}." if parts else f"{unless}."
    return Outlook(said, out)


def _may_be_spared(h: Hearing) -> bool:
    """May a fight still be won this turn, in an easy game?"""
    table = h.table
    did = table.marked(str(table.dials.get("active")), "did")
    return (table.dials.get(DIFFICULTY) == EASY and table.dials.get("won") is None and table.frame(COMING) is None
            and table.frame("end-turn") != table.top() and did in (None, "dungeon") and bool(monsters(h)))

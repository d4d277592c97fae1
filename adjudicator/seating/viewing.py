"""Who looks at a game: as what, from which seats, and so what is shown and what may be done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

Role = Literal["table", "host", "seat", "spectator", "stranger"]


@dataclass(frozen=True, slots=True)
class Viewer:
    """One device at one game.

    role: "table" is the one device of a game that nobody made links for, which sees and may do everything.
    seats: those that this device holds. veils: seats whose hidden cards it must not see.
    """

    role: Role
    seats: tuple[str, ...] = ()
    veils: frozenset[str] = frozenset()

    @property
    def belongs(self) -> bool:
        """Is there a link by which this device came, or need there be none?"""
        return self.role != "stranger"

    def sees(self, seat: str) -> bool:
        """May it see the unseen hand of this seat?"""
        return self.belongs and seat not in self.veils

    def may_act(self, seat: str) -> bool:
        """May it say what this seat does?"""
        return self.role in ("table", "host") or seat in self.seats

    def may_lead(self) -> bool:
        """May it take back what others did, amend, branch, give out seats, agree on house rules?"""
        return self.role in ("table", "host")

    def may_write(self) -> bool:
        """May it write anything into the log?"""
        return self.role in ("table", "host", "seat")

    def looks_from(self, seats: Iterable[object]) -> str | None:
        """The seat from which it looks: the first of these that it holds, else its own, else the first of these."""
        given = [str(seat) for seat in seats if seat]
        return next((seat for seat in given if seat in self.seats), (*self.seats, *given, None)[0])

    def speaking(self, seat: str = "") -> str:
        """The seat that speaks: the one named; where none is, that of a player's device which holds just one.

        >>> Viewer("seat", ("ann",)).speaking(), Viewer("seat", ("ann",)).speaking("ben")
        ('ann', 'ben')
        >>> Viewer("seat", ("ann", "ben")).speaking(), Viewer("host", ("ann",)).speaking()
        ('', '')
        """
        return self.seats[0] if not seat and self.role == "seat" and len(self.seats) == 1 else seat

    def seated(self, action: Mapping[str, Any]) -> dict[str, Any]:
        """An action with the seat that speaks, where it names none."""
        own = self.speaking() if action.get("seat") in (None, "") else ""
        return {**action, "seat": own} if own else dict(action)

    def by(self, seat: str, told: str = "") -> str:
        """Who the log says told it: the one device of the table is believed (`told`), others are known.

        >>> Viewer("table").by("ann", "Ann's sister"), Viewer("seat", ("ann",)).by("ann", "ben")
        ("Ann's sister", 'ann')
        >>> Viewer("host", ("ann",)).by("ben"), Viewer("host", ("ann",)).by("ann")
        ('host', 'ann')
        """
        if self.role == "table":
            return told or seat
        if seat in self.seats:
            return seat
        return self.seats[0] if self.role == "seat" and self.seats else self.role


TABLE = Viewer("table")
"""The one device of an open table."""

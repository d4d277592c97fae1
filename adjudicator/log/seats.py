"""Who may sit where: links and sittings, kept beside the games and never in their logs.

They are no part of the hash chain and of no export: who held which phone is nobody's business later.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

HOST, SEAT, SPECTATOR = "host", "seat", "spectator"


@dataclass(frozen=True, slots=True)
class Link:
    """An invitation to one place at one table, living until `ended_at` is written.

    code: the secret of the link; mark: the SHA-256 by which it is found; once: it moves a place from one device to
    another and is then used up.
    """

    mark: bytes
    code: str
    role: str
    seat: str
    once: bool
    made_at: str
    ended_at: str = ""

    @property
    def place(self) -> tuple[str, str]:
        """Where it leads."""
        return self.role, self.seat


@dataclass(frozen=True, slots=True)
class Sitting:
    """A device at a place, sitting until `ended_at` is written. device: the SHA-256 of its token."""

    device: bytes
    role: str
    seat: str
    since: str
    ended_at: str = ""

    @property
    def place(self) -> tuple[str, str]:
        """Where it sits."""
        return self.role, self.seat


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """All links and sittings of one game, in the order in which they were made, ended ones too."""

    links: tuple[Link, ...] = ()
    sittings: tuple[Sitting, ...] = ()

    def living(self) -> tuple[Link, ...]:
        """The links that still lead somewhere."""
        return tuple(link for link in self.links if not link.ended_at)

    def sitting(self) -> tuple[Sitting, ...]:
        """Who sits there now."""
        return tuple(one for one in self.sittings if not one.ended_at)

    def without(self, at: str, ends: Callable[[Link | Sitting], bool]) -> SeatPlan:
        """The same, but what `ends` says of the living ends now."""
        return SeatPlan(
            tuple(replace(link, ended_at=at) if not link.ended_at and ends(link) else link for link in self.links),
            tuple(replace(one, ended_at=at) if not one.ended_at and ends(one) else one for one in self.sittings),
        )


Change = Callable[[SeatPlan], SeatPlan]
"""What becomes of a seat plan: rows may be added at the end, and living ones ended; nothing else may change."""


def changed(before: SeatPlan, change: Change) -> SeatPlan:
    """What a change makes of a plan. Raises ValueError where it does what no change may: rewrite what was, or seat
    two devices in one place.
    """
    after = change(before)
    kept = _kept(before.links, after.links) and _kept(before.sittings, after.sittings)
    taken = [one.place for one in after.sitting() if one.role != SPECTATOR]
    if not kept or len(set(taken)) < len(taken):
        raise ValueError("a change of seats may add rows and end them; one device sits in one place")
    return after


_Row = TypeVar("_Row", Link, Sitting)


def _kept(before: tuple[_Row, ...], after: tuple[_Row, ...]) -> bool:
    """Are all rows there still, changed in nothing but that some have ended?"""
    pairs = zip(before, after, strict=False)
    return len(after) >= len(before) and all(
        old == new or (not old.ended_at and replace(old, ended_at=new.ended_at) == new) for old, new in pairs
    )

"""What becomes of a seat plan: links made, a device sitting down, a place handed over or moved."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable
from contextlib import suppress

from adjudicator.log.seats import HOST, SEAT, SPECTATOR, Link, SeatPlan, Sitting
from adjudicator.seating.codes import mark_of

Place = tuple[str, str]
"""A role and, for a seat, its name."""


class NotSeated(Exception):
    """Nobody has made links for this game: it is an open table."""


class AlreadySeated(Exception):
    """Links were made for this game before."""


class NoSuchLink(Exception):
    """The link leads nowhere: guessed, mistyped or no longer good. Which of them is not told."""


class NoSuchPlace(Exception):
    """The game has no such place to sit at."""


class StoodUp(Exception):
    """The link is no longer good, and this device sat there once."""

    def __init__(self, game_id: str, sat: Sitting) -> None:
        super().__init__("this device sat there once")
        self.game_id, self.sat = game_id, sat


class Taken(Exception):
    """Another device sits there."""

    def __init__(self, game_id: str, sat: Sitting) -> None:
        super().__init__(f"taken since {sat.since}")
        self.game_id, self.sat = game_id, sat


def link_to(place: Place, code: str, at: str, *, once: bool = False) -> Link:
    """A link that has just been made."""
    return Link(mark_of(code), code, *place, once, at)


def begun(plan: SeatPlan, seats: Iterable[str], fresh: Callable[[], str], at: str, device: bytes | None) -> SeatPlan:
    """Links to every place of a table, and the host who made them at the first. Raises AlreadySeated."""
    if plan.links:
        raise AlreadySeated
    places = [*((SEAT, seat) for seat in seats), (HOST, ""), (SPECTATOR, "")]
    sits = () if device is None else (Sitting(device, HOST, "", at),)
    return SeatPlan(tuple(link_to(place, fresh(), at) for place in places), sits)


def renewed(plan: SeatPlan, place: Place, code: str, at: str) -> SeatPlan:
    """A new link to a place; older ones lead nowhere, and who sits there stands up. Raises NoSuchPlace."""
    _known(plan, place)
    plan = plan.without(at, lambda row: row.place == place)
    return SeatPlan((*plan.links, link_to(place, code, at)), plan.sittings)


def moving(plan: SeatPlan, place: Place, code: str, at: str) -> SeatPlan:
    """A link by which a place goes to another device, once; an older one of that sort leads nowhere."""
    _known(plan, place)
    plan = plan.without(at, lambda row: isinstance(row, Link) and row.once and row.place == place)
    return SeatPlan((*plan.links, link_to(place, code, at, once=True)), plan.sittings)


def _known(plan: SeatPlan, place: Place) -> None:
    if not plan.links:
        raise NotSeated
    if all(link.place != place for link in plan.links):
        raise NoSuchPlace


def followed(game_id: str, plan: SeatPlan, code: str, device: bytes | None) -> tuple[Link, Sitting | None]:
    """Where a link leads, and who sits there: this device, or nobody, or, where the link moves a place, whoever
    holds it. Raises NoSuchLink, StoodUp, Taken.
    """
    link = next((one for one in plan.links if hmac.compare_digest(one.code, code)), None)
    if link is None:
        raise NoSuchLink
    there = [one for one in plan.sittings if one.place == link.place]
    mine = [one for one in there if device is not None and hmac.compare_digest(one.device, device)]
    sits = next((one for one in mine if not one.ended_at), None)
    if sits is not None:
        return link, sits
    if link.ended_at:
        if mine:
            raise StoodUp(game_id, mine[-1])
        raise NoSuchLink
    if link.role == SPECTATOR:
        return link, None
    holder = next((one for one in there if not one.ended_at), None)
    if holder is not None and not link.once:
        raise Taken(game_id, holder)
    return link, holder


def seated(game_id: str, plan: SeatPlan, code: str, device: bytes, at: str) -> SeatPlan:
    """The plan with this device where the link leads. Raises what `followed` raises."""
    link, holder = followed(game_id, plan, code, device)
    if holder is not None and holder.device == device:
        return plan
    if link.once:
        plan = plan.without(at, lambda row: row.place == link.place if isinstance(row, Sitting) else row is link)
    return SeatPlan(plan.links, (*plan.sittings, Sitting(device, *link.place, at)))


def watching(game_id: str, plan: SeatPlan, code: str, device: bytes, at: str) -> SeatPlan:
    """The plan with this device among those who watch: whoever has a link that is good may, though the seat is taken.

    Raises NoSuchLink, StoodUp.
    """
    with suppress(Taken):
        followed(game_id, plan, code, device)
    if any(one.device == device for one in plan.sitting()):
        return plan
    return SeatPlan(plan.links, (*plan.sittings, Sitting(device, SPECTATOR, "", at)))

"""The seats of a game: who sits where, the links with their QR codes, handing over, moving to another phone."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from flask import Response, redirect, request, url_for
from flask.typing import ResponseReturnValue

from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.log.seats import HOST, SEAT, SPECTATOR
from adjudicator.seating.names import names_of
from adjudicator.seating.plans import AlreadySeated
from adjudicator.web.devices import own_device
from adjudicator.web.errors import Refused
from adjudicator.web.inviting import address_of, for_the_table, only_here, qr
from adjudicator.web.pages.frame import looking, pages, shown
from adjudicator.web.rights import host_only
from adjudicator.web.state import here
from adjudicator.web.viewer import viewer_of


@pages.get("/games/<game_id>/seats")
def seats(game_id: str) -> Response:
    """Who sits where? For the host: each link, to be scanned or typed."""
    service, viewer = here().service, viewer_of(game_id)
    if viewer.role == "table":
        own_device()
    names = names_of(service.store.game(game_id))
    moving = {link.place: link.code for link in service.moves(game_id)}
    rows = []
    for chair in service.chairs(game_id):
        mine = chair.seat in viewer.seats if chair.role == SEAT else viewer.role == chair.role == HOST
        lead = viewer.may_lead() and chair.role != HOST
        rows.append(
            {
                "chair": chair,
                "name": names.get(chair.seat, chair.seat) or {HOST: "Host", SPECTATOR: "Spectators"}[chair.role],
                "mine": mine,
                "lead": lead,
                "link": _link(chair.code) if lead and chair.code else None,
                "move": _move(moving[chair.role, chair.seat]) if mine and (chair.role, chair.seat) in moving else None,
            }
        )
    with looking(game_id) as seen:
        return shown(
            "seats.html", seen=seen, rows=rows, viewer=viewer, tab="seats", only_here=only_here(),
            taken_along=_move(moving[HOST, ""]) if viewer.role == HOST and (HOST, "") in moving else None,
            seats=[seen.name(seat) for seat in seen.game.seats(seen.table)],
            own=[seen.name(seat) for seat in viewer.seats],
        )  # fmt: skip


def _link(code: str) -> dict[str, Any]:
    return _drawn(address_of(code))


def _move(code: str) -> dict[str, Any]:
    """The link that moves a place: where links lead to this machine only, under the address that phones will know."""
    return _drawn(for_the_table(code) if only_here() else address_of(code))


def _drawn(address: str) -> dict[str, Any]:
    return {"address": address, "qr": qr(address)}


@pages.post("/games/<game_id>/seats")
def make_links(game_id: str) -> ResponseReturnValue:
    """Make the links; the device that asks leads from then on."""
    with suppress(AlreadySeated):  # the form was sent twice: the links are there
        here().service.make_links(game_id, own_device())
    return _back(game_id)


@pages.post("/games/<game_id>/seats/hand-over")
def hand_over(game_id: str) -> ResponseReturnValue:
    """Make a new link to a seat or for spectators; who sits there stands up."""
    role, seat = _place()
    if role == HOST:
        raise Malformed([Fault("role", role, "a seat, or spectator; the host moves to another phone")])
    here().service.hand_over(game_id, role, seat)
    return _back(game_id)


@pages.post("/games/<game_id>/seats/move")
def move_seat(game_id: str) -> ResponseReturnValue:
    """Make a link by which the player moves to another phone."""
    role, seat = _place()
    viewer = viewer_of(game_id)
    if (role == HOST and viewer.role != "host") or (role == SEAT and seat not in viewer.seats):
        raise Refused(host_only(viewer))
    here().service.move(game_id, role, seat)
    return _back(game_id)


def _place() -> tuple[str, str]:
    """A role and, for a seat, which. Raises Malformed."""
    role, seat = request.form.get("role") or SEAT, request.form.get("seat", "")
    if role not in (SEAT, HOST, SPECTATOR):
        raise Malformed([Fault("role", role, f"one of {SEAT}, {HOST}, {SPECTATOR}")])
    return role, seat if role == SEAT else ""


def _back(game_id: str) -> ResponseReturnValue:
    return redirect(url_for("pages.seats", game_id=game_id), 303)

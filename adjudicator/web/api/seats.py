"""Seats: links are made, followed and given anew; who sits where."""

from __future__ import annotations

from typing import Any

from flask import Response, g, request

from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.log.seats import HOST, SEAT
from adjudicator.seating.codes import device_of, fresh_token
from adjudicator.seating.plans import NoSuchLink, StoodUp
from adjudicator.web import answers, schemas
from adjudicator.web.api.base import OBJECT, Blueprint, answer, link
from adjudicator.web.errors import Refused
from adjudicator.web.inviting import address_of, chair_view, led_nowhere, not_too_often
from adjudicator.web.rights import host_only
from adjudicator.web.state import here
from adjudicator.web.viewer import viewer_of

blp = Blueprint("seats", __name__, url_prefix="/api", description="Who sits where")


def _token() -> str:
    """The token that a program sent along, else a new one. A cookie's secret is never told."""
    came = request.authorization
    if came is not None and came.type == "bearer" and device_of(came.token) is not None:
        return str(came.token)
    return fresh_token()


def _device(secret: str) -> bytes:
    found = device_of(secret)
    if found is None:
        raise LookupError("a token that was given is a device's")
    return found


@blp.route("/join", methods=["POST"])
@blp.arguments(schemas.JoinBody())
@blp.response(200, answers.JoinedSchema, description="Sat down")
@blp.alt_response(404, "NOT_FOUND")
@blp.alt_response(409, "CONFLICT")
@blp.alt_response(410, "GONE")
@blp.alt_response(429, "TOO_MANY_REQUESTS")
def join(body: dict[str, Any]) -> Response:
    """Sit down where a link leads. The token that comes back is sent from then on: `Authorization: Bearer ...`."""
    not_too_often()
    secret = _token()
    try:
        found = here().service.sit_down(body["link"], _device(secret))
    except (NoSuchLink, StoodUp):
        led_nowhere()
        raise
    told = {"token": secret, "game": found.game_id, "role": found.role, "seat": found.seat or None}
    return answer(told, headers={"Location": link("games", found.game_id)})


@blp.route("/games/<string:game_id>/seats", methods=["GET"])
@blp.response(200, OBJECT, description="Every place, and who you are")
def seats(game_id: str) -> Response:
    """Who sits where, since when; the host sees the links too. Without links it is an open table: no places."""
    return answer(_told(game_id))


def _told(game_id: str) -> dict[str, Any]:
    viewer = viewer_of(game_id)
    chairs = [chair_view(chair, viewer) for chair in here().service.chairs(game_id)]
    return {"game": game_id, "you": {"role": viewer.role, "seats": list(viewer.seats)}, "places": chairs}


@blp.route("/games/<string:game_id>/seats", methods=["POST"])
@blp.response(201, OBJECT, description="A link for each place; whoever asks is the host")
@blp.alt_response(409, "CONFLICT")
def make_links(game_id: str) -> Response:
    """Make links for an open table. Whoever asks becomes the host and sends `token` from then on."""
    secret = _token()
    here().service.make_links(game_id, _device(secret))
    g.viewers = {game_id: here().service.viewer(game_id, _device(secret))}
    return answer({"token": secret, **_told(game_id)}, 201, {"Location": f"{link('games', game_id)}/seats"})


@blp.route("/games/<string:game_id>/seats/hand-over", methods=["POST"])
@blp.arguments(schemas.PlaceBody())
@blp.response(201, OBJECT, description="A new link; who sat there has been stood up")
@blp.alt_response(409, "CONFLICT")
def hand_over(body: dict[str, Any], game_id: str) -> Response:
    """Make a new link to a place, whose old links then lead nowhere: to hand a seat over, or take one back."""
    role, seat = _place(body)
    made = here().service.hand_over(game_id, role, seat)
    return answer({"role": role, "seat": seat or None, "link": address_of(made.code)}, 201)


@blp.route("/games/<string:game_id>/seats/move", methods=["POST"])
@blp.arguments(schemas.PlaceBody())
@blp.response(201, OBJECT, description="A link that moves the place to another device, once")
@blp.alt_response(409, "CONFLICT")
def move(body: dict[str, Any], game_id: str) -> Response:
    """Make a link by which a place goes to another device of the same player, once."""
    role, seat = _place(body)
    viewer = viewer_of(game_id)
    if role != SEAT and viewer.role not in ("table", "host"):
        raise Refused(host_only(viewer))
    made = here().service.move(game_id, role, seat)
    return answer({"role": role, "seat": seat or None, "link": address_of(made.code)}, 201)


def _place(body: dict[str, Any]) -> tuple[str, str]:
    """A role and, for a seat, which. Raises Malformed."""
    role, seat = body["role"], body.get("seat", "")
    if (role == SEAT) != bool(seat):
        wanted = "the seat" if role == SEAT else f"nothing: there is one {HOST if role == HOST else 'link to watch by'}"
        raise Malformed([Fault("seat", seat or None, wanted)])
    return role, seat

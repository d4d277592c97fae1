"""How links look to those who are invited: an address, a QR code, and who sits where."""

from __future__ import annotations

import io
from typing import Any
from urllib.parse import urlsplit

import segno
from flask import current_app, request
from markupsafe import Markup

from adjudicator.log.seats import HOST, SEAT
from adjudicator.seating.codes import spaced
from adjudicator.seating.reaching import PORT, address, reach
from adjudicator.seating.sitting import Chair
from adjudicator.web.errors import Refused, problem
from adjudicator.web.state import here
from adjudicator.web.viewer import Viewer


def base() -> str:
    """Where the devices at the table reach this service."""
    return str(current_app.config["ADDRESS"] or request.host_url).rstrip("/")


def address_of(code: str) -> str:
    """The address of a link."""
    return f"{base()}/s/{spaced(code)}"


def only_here() -> bool:
    """Do links lead nowhere but to this very machine?"""
    host = base().partition("://")[2]
    return host.startswith(("127.", "localhost", "[::1]"))


def for_the_table(code: str) -> str:
    """The address of a link as it will be where the service is opened to the table on the port that it has now."""
    try:
        port = urlsplit(base()).port or PORT
    except ValueError:
        port = PORT
    return f"{address(reach('', True), port)}/s/{spaced(code)}"


def qr(text: str) -> Markup:
    """An address as a QR code: an SVG without styles, dark on light in every light."""
    drawn = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(drawn, kind="svg", xmldecl=False, svgns=False, omitsize=True, nl=False, light="#fff", svgclass="qr",
              lineclass=None)  # fmt: skip
    return Markup(drawn.getvalue().decode())  # noqa: S704  # drawn here, of nothing but an address


def chair_view(chair: Chair, viewer: Viewer) -> dict[str, Any]:
    """One place at a table as plain data; its link is for the host."""
    row: dict[str, Any] = {"role": chair.role}
    if chair.role == SEAT:
        row["seat"] = chair.seat
    row["taken"] = chair.taken
    row["since"] = chair.since or None
    if chair.role not in (SEAT, HOST):
        row["watching"] = chair.sitting
    row["yours"] = chair.seat in viewer.seats if chair.role == SEAT else viewer.role == chair.role
    if viewer.role == "host" and chair.code:
        row["link"] = address_of(chair.code)
    return row


def not_too_often() -> None:
    """Raises Refused (429) where this address has followed too many links that lead nowhere."""
    left = here().guesses.wait(request.remote_addr or "")
    if left:
        said = f"From here many links were followed that lead nowhere. Try again in {left} seconds."
        raise Refused(problem("too-many-tries", said, headers={"Retry-After": str(left)}))


def led_nowhere() -> None:
    """Remember that a link was followed that leads nowhere."""
    here().guesses.wrong(request.remote_addr or "")

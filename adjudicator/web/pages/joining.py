"""Following a link: sit down as one of the players, lead, watch; or be told why not, and what would do."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from flask import Response, redirect, request, url_for
from flask.typing import ResponseReturnValue

from adjudicator.kernel.faults import Fault
from adjudicator.log.seats import HOST
from adjudicator.seating.codes import LENGTH, spaced, tidy
from adjudicator.seating.names import names_of
from adjudicator.seating.plans import NoSuchLink, StoodUp, Taken
from adjudicator.seating.sitting import Found
from adjudicator.web.devices import device, own_device
from adjudicator.web.inviting import led_nowhere, not_too_often
from adjudicator.web.pages.frame import pages, shown
from adjudicator.web.state import here


@pages.get("/s")
def typed() -> ResponseReturnValue:
    """Type in a link that is read off a screen."""
    code = request.args.get("code")
    if code is None:
        return shown("join_type.html", faults=[], typed="")
    known = tidy(code)
    if known is None:
        wanted = f"the {LENGTH} letters and digits after /s/; dashes and small letters do not matter"
        return shown("join_type.html", 422, faults=[Fault("link", code, wanted)], typed=code[:100])
    return redirect(url_for("pages.invited", code=spaced(known)), 303)


@pages.get("/s/<path:code>")
def invited(code: str) -> ResponseReturnValue:
    """Sit down as whom? Nothing is taken yet, so that whoever looks at a link ahead takes no seat."""
    try:
        not_too_often()
        found = here().service.follow(code, device())
    except (NoSuchLink, StoodUp, Taken) as fault:
        return _refused(fault, code)
    if found.mine:
        return redirect(_way(found), 303)
    own_device()
    return shown("join.html", found=found, place=_place(found.game_id, found.role, found.seat), **_game(found.game_id))


@pages.post("/s/<path:code>")
def sit(code: str) -> ResponseReturnValue:
    """Sit down, or watch where the seat is taken. The same form sent twice sits down once."""
    service = here().service
    try:
        not_too_often()
        if request.form.get("watch"):
            return redirect(url_for("pages.game", game_id=service.watch(code, own_device())), 303)
        return redirect(_way(service.sit_down(code, own_device())), 303)
    except (NoSuchLink, StoodUp, Taken) as fault:
        return _refused(fault, code)


def _way(found: Found) -> str:
    """Where somebody goes who has sat down: the host to the seats, everybody else to the table."""
    page = "pages.seats" if found.role == HOST else "pages.game"
    return url_for(page, game_id=found.game_id)


def _refused(fault: NoSuchLink | StoodUp | Taken, code: str) -> Response:
    """Why nobody sits down by this link, and what would do."""
    if isinstance(fault, NoSuchLink):
        led_nowhere()
        return shown("join_type.html", 404, faults=[], typed=code[:100], nowhere=True)
    sat = fault.sat
    own_device()
    return shown(
        "join_not.html",
        409 if isinstance(fault, Taken) else 410,
        taken=isinstance(fault, Taken),
        sat=sat,
        code=code,
        place=_place(fault.game_id, sat.role, sat.seat),
        **_game(fault.game_id),
    )


def _game(game_id: str) -> dict[str, Any]:
    record = here().service.store.game(game_id)
    return {"title": record.opening.get("title", ""), "game_title": here().service.game(record.opening["game"]).title}


def _place(game_id: str, role: str, seat: str) -> str:
    """What a place is called on the pages."""
    if role == HOST:
        return "the host"
    return names_of(here().service.store.game(game_id)).get(seat, seat) if seat else "a spectator"


def clock(at: str) -> str:
    """A moment as a clock on the wall shows it here, with the day where it is another one.

    >>> clock("what is no moment")
    'what is no moment'
    """
    try:
        moment = datetime.fromisoformat(at).astimezone()
        today = datetime.fromisoformat(here().service.now()).astimezone().date() if at else None
    except ValueError:
        return at
    hour = f"{moment:%H:%M}"
    return hour if moment.date() == today else f"{moment.day} {moment:%B}, {hour}"


@pages.record_once
def _templates(setup: Any) -> None:
    setup.app.jinja_env.filters["clock"] = clock

"""Branching on pages: a game that goes on from an entry of another."""

from __future__ import annotations

from typing import Any

from flask import Response, redirect, request, url_for
from flask.typing import ResponseReturnValue

from adjudicator.audit.branching import TITLE
from adjudicator.audit.preview import LONGEST
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.web.pages.frame import asked_number, looking, pages, shown
from adjudicator.web.pages.lines import line
from adjudicator.web.state import here
from adjudicator.web.viewer import viewer_of


@pages.get("/games/<game_id>/branch")
def branch(game_id: str) -> Response:
    """From which entry, under which name, and why?"""
    at = asked_number("at")
    return _page(game_id, here().service.store.game(game_id).head if at is None else at)


def _page(game_id: str, at: int, faults: Any = (), status: int = 200) -> Response:
    service = here().service
    entry = service.store.entry(game_id, at)
    with looking(game_id) as seen:
        live = at in {one.version for one in service.store.line(game_id)}
        return shown("branch.html", status, seen=seen, at=at, row={**line(entry), "live": live}, faults=list(faults),
                     title=request.form.get("title", f"{seen.title}, from entry {at}"), why=request.form.get("why", ""),
                     seats=list(seen.game.seats(seen.table)), TITLE=TITLE, LONGEST=LONGEST, tab="log")


@pages.post("/games/<game_id>/branch")
def begin_branch(game_id: str) -> ResponseReturnValue:
    """Begin it, once however often the form is sent, and go to its table."""
    sent = request.form
    at = sent.get("at", "")
    if not (at.isascii() and at.isdecimal() and len(at) < 10):
        raise Malformed([Fault("at", at or None, "the number of the entry from which it goes on")])
    seat = sent.get("seat") or "host"
    try:
        record = here().service.branch(
            game_id, int(at), by=viewer_of(game_id).by(seat, seat), title=sent.get("title", "")[:TITLE],
            why=sent.get("why", ""), key=sent.get("key") or None,
        )
    except Malformed as fault:
        return _page(game_id, int(at), fault.faults, 422)
    return redirect(url_for("pages.game", game_id=record.game_id), 303)

"""Taking back: a reason, what would be undone, and the entry that does it."""

from __future__ import annotations

from typing import Any

from flask import Response, redirect, request, url_for
from flask.typing import ResponseReturnValue

from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.log.errors import HeadMoved
from adjudicator.web.pages.frame import asked_number, looking, pages, shown
from adjudicator.web.pages.lines import line
from adjudicator.web.pages.playing import next_of, seat_asked
from adjudicator.web.rights import back_to
from adjudicator.web.state import here
from adjudicator.web.viewer import viewer_of


@pages.get("/games/<game_id>/take-back")
def take_back(game_id: str) -> Response:
    """What would be undone, and the form that asks why."""
    return _page(game_id, asked_number("to"))


def _page(
    game_id: str, to: int | None, faults: Any = (), moved: bool = False, why: str = "", status: int = 200
) -> Response:
    service = here().service
    with looking(game_id) as seen:
        rows = [line(entry) for entry in service.store.line(game_id)]
        lowest = back_to(game_id)
        earlier = [row for row in rows[:-1] if row["version"] >= lowest]
        numbers = [row["version"] for row in earlier]
        chosen = to if to in numbers else numbers[-1] if numbers else None
        undone = [row for row in rows if chosen is not None and row["version"] > chosen]
        keep = next((row for row in rows if row["version"] == chosen), None)
        return shown(
            "take_back.html",
            status,
            seen=seen,
            seat=seat_asked(seen, next_of(seen)),
            to=chosen,
            keep=keep,
            undone=undone[::-1],
            earlier=earlier[::-1][:30],
            kept=next((row for row in rows[1:] if row["version"] == lowest), None),
            faults=list(faults),
            moved=moved,
            why=why,
            seats=[name for name in seen.game.seats(seen.table) if viewer_of(game_id).may_act(name)],
            tab="log",
        )


@pages.post("/games/<game_id>/take-back")
def send_back(game_id: str) -> ResponseReturnValue:
    """Move the live table back; what came after stays in the log."""
    sent = request.form
    to, head = _number(sent.get("to")), _number(sent.get("head"))
    why = sent.get("why", "").strip()[:500]
    faults = [
        Fault(name, sent.get(name), words)
        for name, value, words in (
            ("to", to, "the entry to go back to"),
            ("head", head, "the entry that is live now; open the page again"),
        )
        if value is None
    ]
    if not why:
        faults.append(Fault("why", None, "a reason, in a few words; it is shown in the log"))
    if faults or to is None or head is None:
        return _page(game_id, to, faults, why=why, status=422)
    try:
        by = viewer_of(game_id).by(sent.get("seat") or "somebody")
        here().service.take_back(game_id, to, by=by, why=why, head=head, key=sent.get("key") or None)
    except HeadMoved:
        return _page(game_id, to, moved=True, why=why, status=409)
    except Malformed as fault:
        return _page(game_id, to, fault.faults, why=why, status=422)
    return redirect(url_for("pages.game", game_id=game_id), 303)


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else None

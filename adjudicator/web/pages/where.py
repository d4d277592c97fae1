"""Where is it? A card's or token's whole history, and where each copy lies or may lie."""

from __future__ import annotations

from typing import Any

from flask import Response, request

from adjudicator.kernel.faults import Unknown
from adjudicator.web.errors import unknown
from adjudicator.web.pages.frame import asked_number, looking, pages, shown
from adjudicator.web.state import here

MOST = 60


@pages.get("/games/<game_id>/where")
def where(game_id: str) -> Response:
    """Where is it? Without a name: what one can ask for."""
    service = here().service
    name = request.args.get("card", "").strip()[:120]
    found = asked(game_id, name) if name else None
    before = asked_number("before")
    stops, older = _page(found["stops"], before) if found is not None else ([], None)
    with looking(game_id) as seen:
        names = service.findable(game_id)
        return shown(
            "where.html",
            seen=seen,
            found=found,
            name=name,
            names=names,
            stops=stops,
            older=older,
            before=before,
            tab="table",
        )


def asked(game_id: str, name: str) -> dict[str, Any]:
    """What is known of a card or token. Raises a problem (404) with near names for one that there is not."""
    try:
        return here().service.whereabouts(game_id, name)
    except Unknown as fault:
        raise unknown("card", name, fault.faults[0].near) from fault


def _page(stops: list[dict[str, Any]], before: int | None) -> tuple[list[dict[str, Any]], int | None]:
    """So many stops that the page stays light, newest first, and before which entry the older ones go on."""
    rows = [row for row in reversed(stops) if before is None or row["entry"] < before]
    if len(rows) <= MOST:
        return rows, None
    last = rows[MOST - 1]["entry"]
    kept = [row for row in rows if row["entry"] >= last]
    return kept, last

"""What was kept: one entry with its ruling, the table at a moment."""

from __future__ import annotations

from typing import Any

from flask import Response

from adjudicator.log.errors import UnknownEntry
from adjudicator.logbook import UNJUDGED
from adjudicator.web.pages.changes import changes
from adjudicator.web.pages.frame import Seen, asked_number, looking, pages, shown
from adjudicator.web.pages.lines import line
from adjudicator.web.pages.playing import next_of, seat_asked
from adjudicator.web.pages.steps import strip
from adjudicator.web.pages.tables import shown_table
from adjudicator.web.pages.verdicts import shown_ruling
from adjudicator.web.state import here


@pages.get("/games/<game_id>/entries/<int:version>")
def entry(game_id: str, version: int) -> Response:
    """Why? The ruling as it was given, and what it changed."""
    service = here().service
    with looking(game_id) as seen:
        found = service.store.entry(game_id, version)
        row = line(found)
        before = service.table(game_id, found.after)[0] if found.after else None
        told = changes(before, found.envelope["effects"], seen.game) if before is not None else []
        on_line = [other.version for other in service.store.line(game_id)]
        today = service.today(game_id, version) if row["type"] not in UNJUDGED else None
        return shown(
            "entry.html",
            seen=seen,
            row=row,
            ruling=shown_ruling(found.envelope["ruling"], seen.game, seen.table),
            action=found.envelope["action"],
            changes=told,
            hash=found.hash.hex(),
            tab="log",
            live=version in on_line,
            rules_version=found.envelope["rules_version"],
            judged=row["type"] not in UNJUDGED and bool(found.envelope["ruling"]) and not found.envelope.get("veiled"),
            today=_today(today, seen),
            **_beside(seen, version),
        )


def _today(found: dict[str, Any] | None, seen: Seen) -> dict[str, Any] | None:
    """What today's rules would say, where that is another thing."""
    if found is None or found["same"]:
        return None
    return shown_ruling(found["now"], seen.game)


def _beside(seen: Seen, version: int) -> dict[str, int | None]:
    """The entries before and after this one, by number."""
    return {
        "previous": version - 1 if version > 1 else None,
        "following": version + 1 if version < seen.record.tip else None,
    }


@pages.get("/games/<game_id>/at/<int:version>")
def moment(game_id: str, version: int) -> Response:
    """How did the table lie, and what had changed?"""
    service = here().service
    if version == 0:
        raise UnknownEntry(game_id, 0, service.store.game(game_id).tip)
    since = asked_number("since")
    with looking(game_id, version) as seen:
        found = service.store.entry(game_id, version)
        row = line(found)
        before = service.table(game_id, found.after)[0] if found.after else None
        told = changes(before, found.envelope["effects"], seen.game) if before is not None else []
        frame = next_of(seen)
        seat = seat_asked(seen, frame)
        return shown(
            "moment.html",
            seen=seen,
            row=row,
            changes=told,
            seat=seat,
            next=frame,
            table=shown_table(seen.table, seen.game, seat),
            steps=strip(seen.table, seen.game),
            tab="table",
            ruling=shown_ruling(found.envelope["ruling"], seen.game),
            since=since,
            differs=service.compared(game_id, since, version)["said"] if since is not None else [],
            **_along(seen, version),
        )


def _along(seen: Seen, version: int) -> dict[str, int | None]:
    """The moments before and after along the line on which this one lies."""
    entries = {one.version: one.after for one in here().service.store.entries(seen.id)}
    live = [one.version for one in here().service.store.line(seen.id)]
    previous = entries.get(version) or None
    if version in live:
        later = [other for other in live if other > version]
        return {"previous": previous, "following": later[0] if later else None}
    follow = [other for other, after in entries.items() if after == version]
    return {"previous": previous, "following": follow[0] if follow else None}

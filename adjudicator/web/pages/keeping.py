"""What was kept: the log, one entry with its ruling, the table at a moment."""

from __future__ import annotations

from typing import Any

from flask import Response, request

from adjudicator.log.errors import UnknownEntry
from adjudicator.web.pages.changes import changes
from adjudicator.web.pages.frame import Seen, asked_number, looking, pages, shown
from adjudicator.web.pages.lines import by_turn, line
from adjudicator.web.pages.playing import next_of, seat_asked
from adjudicator.web.pages.steps import strip
from adjudicator.web.pages.tables import shown_table
from adjudicator.web.pages.verdicts import shown_ruling
from adjudicator.web.state import here

MOST = 80


@pages.get("/games/<game_id>/log")
def log(game_id: str) -> Response:
    """What happened? Turns, newest first, one line an entry; filtered by player, by words, by what was overruled."""
    service = here().service
    with looking(game_id) as seen:
        turns = by_turn(service.store.entries(game_id), seen.record.head)
        seats = list(seen.game.seats(seen.table))
    who, words, only = (request.args.get(name, "").strip() for name in ("who", "q", "only"))
    found = [
        {**turn, "lines": lines}
        for turn in turns
        if (lines := [row for row in turn["lines"] if _fits(row, who, words.lower(), only)])
    ]
    before = asked_number("before")
    pages_shown, older = _page(found, before)
    return shown(
        "log.html",
        seen=seen,
        turns=pages_shown,
        older=older,
        seats=seats,
        who=who,
        q=words,
        only=only,
        tab="log",
        filtered=bool(who or words or only),
        before=before,
    )


def _fits(row: dict[str, Any], who: str, words: str, only: str) -> bool:
    if who and who not in (row["seat"], row["by"]):
        return False
    if only == "overruled" and row["verdict"] != "overruled":
        return False
    if only == "back" and row["live"]:
        return False
    text = f"{row['what']} {row['sentence']} {row['why']} {row['remark']}".lower()
    return all(word in text for word in words.split())


def _page(turns: list[dict[str, Any]], before: int | None) -> tuple[list[dict[str, Any]], int | None]:
    """So many entries that the page stays light, and where the older ones go on."""
    found: list[dict[str, Any]] = []
    n = 0
    for turn in turns:
        rows = [row for row in turn["lines"] if before is None or row["version"] < before]
        room = rows[: MOST - n]
        if room:
            found.append({**turn, "lines": room})
            n += len(room)
        if len(room) < len(rows) or n >= MOST:
            return found, room[-1]["version"] if room else None
    return found, None


@pages.get("/games/<game_id>/entries/<int:version>")
def entry(game_id: str, version: int) -> Response:
    """Why? The ruling as it was given, and what it changed."""
    service = here().service
    with looking(game_id) as seen:
        found = service.store.entry(game_id, version)
        row = line(found)
        before = service.table(game_id, found.after)[0] if found.after else None
        told = changes(before, found.envelope["effects"]) if before is not None else []
        on_line = [other.version for other in service.store.line(game_id)]
        today = service.today(game_id, version) if row["type"] not in ("open", "situation", "take-back") else None
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
            today=_today(today),
            **_beside(seen, version),
        )


def _today(found: dict[str, Any] | None) -> dict[str, Any] | None:
    """What today's rules would say, where that is another thing."""
    if found is None or found["same"]:
        return None
    return shown_ruling(found["now"])


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
    with looking(game_id, version) as seen:
        found = service.store.entry(game_id, version)
        row = line(found)
        before = service.table(game_id, found.after)[0] if found.after else None
        told = changes(before, found.envelope["effects"]) if before is not None else []
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
            steps=strip(seen.table),
            tab="table",
            ruling=shown_ruling(found.envelope["ruling"]),
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

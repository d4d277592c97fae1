"""The log as a page: turns, newest first, one line an entry, filtered by what one wants to know."""

from __future__ import annotations

from typing import Any

from flask import Response, request, url_for

from adjudicator.audit.sieve import Wanted
from adjudicator.log.model import Entry
from adjudicator.web.pages.frame import Seen, asked_number, looking, pages, shown
from adjudicator.web.pages.lines import by_turn, line
from adjudicator.web.state import here

MOST = 60
VERDICTS = {"legal": "legal", "overruled": "overruled", "written": "without a ruling"}
LINES = {"live": "live", "back": "taken back"}
ADDRESS = {"seat": "who", "words": "q"}


@pages.get("/games/<game_id>/log")
def log(game_id: str) -> Response:
    """What happened? Turns, newest first, one line an entry; every filter is kept in the address, all combine."""
    service = here().service
    wanted = asked()
    with looking(game_id) as seen:
        before = asked_number("before")
        rows = service.laid(game_id)
        found = service.timeline(game_id, wanted, before=before, limit=MOST, rows=rows, says=_what)
        address = kept(wanted)
        return shown(
            "log.html",
            seen=seen,
            turns=by_turn(found.rows),
            older=found.more,
            seats=list(seen.game.seats(seen.table)),
            wanted=wanted,
            kept=address,
            chips=chips(seen, wanted),
            offers=service.logged(game_id, rows),
            verdicts=VERDICTS,
            lines=LINES,
            loosen=_loosen(seen, wanted) if not found.rows and address else [],
            tab="log",
            before=before,
        )


def _what(entry: Entry) -> str:
    """The line of an entry as the page shows it, to look for words in."""
    return str(line(entry)["what"])


def asked() -> Wanted:
    """The filters in the address; what cannot be one is left out."""
    words = {name: request.args.get(name, "").strip()[:100] for name in ("who", "card", "rule", "verdict", "line", "q")}
    return Wanted(
        seat=words["who"],
        card=words["card"],
        rule=words["rule"],
        verdict=words["verdict"] if words["verdict"] in VERDICTS else "",
        line=words["line"] if words["line"] in LINES else "",
        told=bool(request.args.get("told")),
        turn=asked_number("turn"),
        words=words["q"],
    )


def kept(wanted: Wanted) -> dict[str, Any]:
    """The filters as they stand in an address."""
    found = {ADDRESS.get(name, name): getattr(wanted, name) for name in wanted.given()}
    return {**found, "told": 1} if "told" in found else found


def chips(seen: Seen, wanted: Wanted) -> list[dict[str, str]]:
    """Each filter in words, with the address of the log without it."""
    return [
        {"words": _words(wanted, name), "without": url_for("pages.log", game_id=seen.id, **kept(wanted.without(name)))}
        for name in wanted.given()
    ]


def _words(wanted: Wanted, name: str) -> str:
    value = getattr(wanted, name)
    return {
        "told": "facts told",
        "turn": f"turn {value}",
        "verdict": VERDICTS.get(str(value), ""),
        "line": LINES.get(str(value), ""),
        "words": f"“{value}”",
    }.get(name, str(value))


def _loosen(seen: Seen, wanted: Wanted) -> list[dict[str, Any]]:
    """What to leave out so that something fits: each filter with how many entries there would be."""
    return [
        {
            "words": _words(wanted, name),
            "n": n,
            "without": url_for("pages.log", game_id=seen.id, **kept(wanted.without(name))),
        }
        for name, n in here().service.loosened(seen.id, wanted, _what)
    ]

"""Who may do what: the one place where every request about a game is held against what its device is to that game.

A new address about a game declares here what it needs; a test fails for one that does not, and until then it may be
read by whoever belongs to the table and written by the host only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from flask import Flask, request
from webargs import core

from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.log.canonical import NotStrict, loads_strict
from adjudicator.log.errors import GameExists
from adjudicator.log.model import Entry, GameRecord
from adjudicator.web.access import SAFE
from adjudicator.web.api.base import read_json
from adjudicator.web.devices import device
from adjudicator.web.errors import Refused, problem
from adjudicator.web.state import here
from adjudicator.web.viewer import Viewer, viewer_of

ANYONE = "anyone"
"""Whoever has the address: the view looks itself."""
BELONG = "belong"
"""Whoever sits at the table or watches it."""
LOOK = "look"
"""What is shown of a seat is shown to whoever sees its hand."""
ASK = "ask"
"""What is asked for a seat is asked by whoever sees its hand, or may tell what it does."""
ACT = "act"
"""What is told for a seat is told by that seat's device, or by the host."""
BACK = "back"
"""Taking back: the host, or a seat where all that is taken back is its own."""
LEAD = "lead"
"""The host."""

LED = frozenset({"house-rule"})
"""Actions that hold for the whole table from then on: the host tells them."""

NEEDS: dict[str, str] = {
    # reading
    **dict.fromkeys(("games.game", "games.table", "games.facts", "games.cards", "games.card"), BELONG),
    **dict.fromkeys(("history.log", "history.entry", "history.today", "history.verify", "history.follow"), BELONG),
    **dict.fromkeys(("history.filters", "questions.difference", "questions.where", "pages.where"), BELONG),
    **dict.fromkeys(("questions.what_if", "questions.today", "questions.depends"), BELONG),
    **dict.fromkeys(("pages.what_if", "pages.today", "pages.depends"), BELONG),
    **dict.fromkeys(("pages.game", "pages.cards", "pages.log", "pages.entry", "pages.moment"), BELONG),
    "games.legal": LOOK,
    **dict.fromkeys(("games.judge", "pages.act"), ASK),
    # writing
    **dict.fromkeys(("games.submit", "pages.send", "pages.tell"), ACT),
    **dict.fromkeys(("games.take_back", "pages.take_back", "pages.send_back"), BACK),
    "pages.overrule": ACT,
    # said in words, several in one go
    **dict.fromkeys(("saying.say", "pages.say"), ASK),
    **dict.fromkeys(("saying.write", "pages.send_said"), ACT),
    # seats: who may move a place is looked at again where it is known which
    **dict.fromkeys(("seats.seats", "pages.seats"), BELONG),
    **dict.fromkeys(("seats.make_links", "seats.hand_over", "pages.make_links", "pages.hand_over"), LEAD),
    **dict.fromkeys(("seats.move", "pages.move_seat"), ACT),
    # disputes: every side may speak, the host writes what the table decides
    **dict.fromkeys(("disputes.disputes", "disputes.dispute", "reports.figures", "pages.figures"), BELONG),
    **dict.fromkeys(("reports.report", "reports.report_file", "pages.report", "pages.report_file"), BELONG),
    **dict.fromkeys(("pages.disputes", "pages.dispute", "pages.new_dispute"), BELONG),
    **dict.fromkeys(("disputes.open_dispute", "disputes.state_position"), ACT),
    **dict.fromkeys(("pages.open_dispute", "pages.state_position"), ACT),
    **dict.fromkeys(("disputes.decide", "pages.decide"), LEAD),
    # putting right and going on elsewhere: what would follow is shown to whoever may do it
    **dict.fromkeys(("amending.preview", "amending.amend", "amending.branch", "pages.amend"), LEAD),
    **dict.fromkeys(("pages.send_amendment", "pages.branch", "pages.begin_branch"), LEAD),
    "amending.branches": BELONG,
    # an export holds every hand
    **dict.fromkeys(("history.export", "pages.export"), LEAD),
}


def register(app: Flask) -> None:
    """Hold every request about a game against what its device may do there."""
    app.before_request(allowed)


def allowed() -> None:
    """Raises Refused (403) where the device that asks may not do this at this game; UnknownGame."""
    game_id = (request.view_args or {}).get("game_id")
    if not isinstance(game_id, str) or request.endpoint is None:
        return
    need = NEEDS.get(request.endpoint, BELONG if request.method in SAFE else LEAD)
    viewer = viewer_of(game_id)
    if need == ANYONE or viewer.role == "table":
        return
    must_belong(game_id)
    if need == LEAD and not viewer.may_lead():
        raise Refused(host_only(viewer))
    if need == BACK:
        _take_back(game_id, viewer)
    if need in (ACT, ASK, LOOK):
        _for_seats(viewer, need)


def must_belong(game_id: str) -> None:
    """Raises Refused (403) for a device that no link led to this game."""
    if not viewer_of(game_id).belongs:
        raise Refused(not_at_this_table(game_id))


def may_take_in(record: GameRecord) -> None:
    """A branch shows what lies on its parent's table, and may say that the game is over: the host brings one.

    Raises Refused (403).
    """
    if record.parent is not None:
        must_belong(record.parent)
        if not viewer_of(record.parent).may_lead():
            raise Refused(host_only(viewer_of(record.parent)))


def opened_here(game_id: str) -> None:
    """Asked once more for a game as it was begun, only who leads it gets it: others could try out what is in a hand.

    Raises GameExists.
    """
    if not viewer_of(game_id).may_lead():
        raise GameExists(game_id)


def not_at_this_table(game_id: str) -> Any:
    """What a device is told that no link led to this game, or that has stood up."""
    sat = here().service.stood_up(game_id, device())
    way = "Ask the host for a link, and open it on this device."
    if sat is None:
        way += f" If you are the host: `adjudicator seats {game_id} --host`, on the machine that serves, prints one."
        said = f"This game is at a table, and this device does not sit at it. {way}"
        return problem("not-at-this-table", said)
    place = f"the seat of {sat.seat}" if sat.seat else "the place of the host" if sat.role == "host" else "watching"
    said = f"This device has been stood up from {place}: it is on another device now, or was given back. {way}"
    return problem("not-at-this-table", said, stood_up={"role": sat.role, "seat": sat.seat, "at": sat.ended_at})


def host_only(viewer: Viewer) -> Any:
    """What a seat or a spectator is told of what the host does."""
    return problem("host-only", f"The host does this. {_holds(viewer)}", role=viewer.role, seats=list(viewer.seats))


def another_seat(viewer: Viewer, seat: str) -> Any:
    """What a device is told that speaks for a seat that it does not hold."""
    would = f"tell it on the device of {seat}, or ask the host, who may tell it for every seat"
    if seat in ("the table", "table"):
        seat = "the table"
        would = "name the seat that tells it; for the whole table the host speaks"
    fault = Fault("seat", seat, f"one that this device holds; else {would}", viewer.seats)
    said = f"{_holds(viewer)} This is for {seat}: {would}. Nothing was written."
    return problem("another-seat", said, [fault], role=viewer.role, seats=list(viewer.seats))


def _holds(viewer: Viewer) -> str:
    if viewer.seats:
        return f"This device holds the seat{'s' * (len(viewer.seats) > 1)} of {' and '.join(viewer.seats)}."
    return "This device is the host's." if viewer.role == "host" else "This device only watches."


def _for_seats(viewer: Viewer, need: str) -> None:
    """Every seat that is spoken for is one that this device may speak for; what is written names one."""
    if need == ACT and not viewer.may_lead():
        _names_a_seat(viewer)
    for seat in spoken_for():
        if not ((need != ACT and viewer.sees(seat)) or (need != LOOK and viewer.may_act(seat))):
            raise Refused(another_seat(viewer, seat))
    if need == ACT and not viewer.may_lead() and any(row.get("type") in LED for row in _spoken()):
        raise Refused(host_only(viewer))


def _names_a_seat(viewer: Viewer) -> None:
    """All that is written names the seat that tells it; a device that holds just one need not (`Viewer.speaking`).

    Raises Malformed; Refused (403) for a device that holds none.
    """
    given = [row.get("seat") for row in _written()]
    odd = [one for one in given if one is not None and not isinstance(one, str)]
    if not viewer.seats:
        raise Refused(another_seat(viewer, next(spoken_for(), "the table")))
    if odd or (len(viewer.seats) > 1 and not all(given)):
        wanted = f"the seat that tells it, one that this device holds: {', '.join(viewer.seats)}"
        raise Malformed([Fault("seat", odd[0] if odd else None, wanted, viewer.seats)])


def _written() -> list[Mapping[str, Any]]:
    """What each name a seat: the actions that a request brings, or the request where it brings none."""
    rows = list(_told())
    brought = [one for row in rows for one in (row.get("action"), *_flat(row.get("actions")))]
    return [one for one in brought if isinstance(one, Mapping)] or rows[:1]


def spoken_for() -> Iterator[str]:
    """The seats named in a request: its own `seat`, and those of the actions that it brings."""
    return (row["seat"] for row in _spoken() if isinstance(row.get("seat"), str) and row["seat"])


def _spoken() -> Iterator[Mapping[str, Any]]:
    """A request and the actions that it brings."""
    for row in _told():
        for one in (row, row.get("action"), *_flat(row.get("actions"))):
            if isinstance(one, Mapping):
                yield one


def _flat(value: Any) -> Iterator[Any]:
    """The actions in a list; a page may carry several lists."""
    for one in value if isinstance(value, list) else ():
        yield from one if isinstance(one, list) else (one,)


def _told() -> Iterator[Mapping[str, Any]]:
    """What a request says: the address that is read, or what is sent to be written, as pages or the API read it."""
    if request.method in SAFE:
        yield request.args
    elif core.is_json(request.mimetype):
        yield read_json(request)
    else:
        yield request.form
        yield {"actions": [_carried(text) for name in ("action", "actions") for text in request.form.getlist(name)]}


def _carried(text: str) -> Any:
    """An action that a page carried along; what cannot be read is for its view to refuse."""
    try:
        return loads_strict(text)
    except NotStrict:
        return None


def _take_back(game_id: str, viewer: Viewer) -> None:
    """A seat takes back what it told itself, as long as nobody else has told anything since."""
    if viewer.may_lead():
        return
    if not viewer.may_write():
        raise Refused(host_only(viewer))
    to = next((str(row["to"]) for row in _told() if "to" in row), "")
    if not (to.isdecimal() and len(to) < 12):
        return  # where nothing can be read, nothing is written
    for entry in here().service.store.line(game_id):
        if entry.version > int(to) and not _is_own(entry, viewer):
            raise Refused(_not_own(entry, viewer))


def back_to(game_id: str) -> int:
    """The earliest entry to which the device that asks may take the live table back; the live one where it may not."""
    viewer = viewer_of(game_id)
    if viewer.may_lead():
        return 0
    line = list(here().service.store.line(game_id))
    own = next((n for n, entry in enumerate(reversed(line)) if not _is_own(entry, viewer)), len(line) - 1)
    return line[-1 - own].version if line else 0


def _is_own(entry: Entry, viewer: Viewer) -> bool:
    envelope = entry.envelope
    return envelope["by"] in viewer.seats and envelope["action"].get("seat") in viewer.seats


def _not_own(entry: Entry, viewer: Viewer) -> Any:
    by = entry.envelope["by"]
    said = f"Entry {entry.version} was told by {by}, and would be taken back too: ask the host. {_holds(viewer)}"
    return problem("another-seat", f"{said} Nothing was written.", role=viewer.role, seats=list(viewer.seats))

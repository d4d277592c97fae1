"""Disputes on pages: who is right? The two readings side by side, the derivations, the decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Response, g, redirect, request, url_for
from flask.typing import ResponseReturnValue

from adjudicator.audit.disputes import OUTCOMES, TABLE, Dispute
from adjudicator.audit.disputing import LINE
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.log.errors import HeadMoved
from adjudicator.web.pages.frame import Seen, asked_number, looking, pages, shown
from adjudicator.web.pages.lines import line
from adjudicator.web.pages.numbers import figure
from adjudicator.web.pages.verdicts import shown_ruling
from adjudicator.web.state import here
from adjudicator.web.viewer import viewer_of

FOUND = 6
WORDS = {"uphold": "It stands", "amend": "Put right", "take-back": "Taken back", "house-rule": "House rule"}


def in_doubt(game_id: str) -> dict[int, list[Dispute]]:
    """The disputes of a game by the entry that they are about; looked up once for a page."""
    held: dict[str, dict[int, list[Dispute]]] = g.setdefault("in_doubt", {})
    if game_id not in held:
        held[game_id] = {}
        for dispute in here().service.disputes(game_id):
            held[game_id].setdefault(dispute.entry, []).append(dispute)
    return held[game_id]


def open_disputes(game_id: str) -> list[Dispute]:
    """The disputes of a game that nobody has decided."""
    return [dispute for rows in in_doubt(game_id).values() for dispute in rows if dispute.is_open]


def dispute_with(game_id: str, version: int) -> list[Dispute]:
    """The dispute that an entry is a part of; none where it is of no dispute."""
    return [dispute for rows in in_doubt(game_id).values() for dispute in rows if version in dispute.versions]


def sides(seen: Seen) -> list[str]:
    """Who may speak from this device: seats, and the table for whoever leads it."""
    viewer = viewer_of(seen.id)
    seats = [seat for seat in seen.game.seats(seen.table) if viewer.may_act(seat)]
    return [*seats, TABLE] if viewer.may_lead() else seats


@pages.record_once
def _templates(setup: Any) -> None:
    """What templates may ask of disputes."""
    setup.app.jinja_env.globals.update(in_doubt=in_doubt, open_disputes=open_disputes,
                                       dispute_with=dispute_with, sides_of=sides, LINE=LINE, decided_words=WORDS)


@pages.get("/games/<game_id>/disputes")
def disputes(game_id: str) -> Response:
    """What is in doubt, and what was decided of what was."""
    service = here().service
    with looking(game_id) as seen:
        rows = [
            {"dispute": dispute, "line": line(service.store.entry(game_id, dispute.entry))}
            for dispute in reversed(service.disputes(game_id))
        ]
        return shown("disputes.html", seen=seen, rows=rows, tab="log")


@pages.get("/games/<game_id>/disputes/new")
def new_dispute(game_id: str) -> Response:
    """The form that puts an entry in doubt."""
    version = asked_number("entry")
    return _new(game_id, version if version is not None else here().service.store.game(game_id).head)


def _new(game_id: str, version: int, faults: Any = (), says: str = "", by: str = "", status: int = 200) -> Response:
    with looking(game_id) as seen:
        row = line(here().service.store.entry(game_id, version))
        return shown("dispute_new.html", status, seen=seen, row=row, faults=list(faults), says=says, by=by, tab="log")


@pages.post("/games/<game_id>/disputes")
def open_dispute(game_id: str) -> ResponseReturnValue:
    """Put an entry in doubt, and go to the dispute."""
    sent = request.form
    version = _number(sent.get("entry"))
    if version is None:
        raise Malformed([Fault("entry", sent.get("entry"), "the number of the entry that is in doubt")])
    try:
        done = here().service.open_dispute(
            game_id,
            version,
            by=viewer_of(game_id).speaking(sent.get("seat", "")),
            says=sent.get("says", ""),
            key=sent.get("key") or None,
        )
    except Malformed as fault:
        return _new(game_id, version, fault.faults, sent.get("says", ""), sent.get("seat", ""), 422)
    return redirect(url_for("pages.dispute", game_id=game_id, number=done.dispute.number), 303)


@pages.get("/games/<game_id>/disputes/<int:number>")
def dispute(game_id: str, number: int) -> Response:
    """Who is right?"""
    return _page(game_id, number)


def _page(game_id: str, number: int, faults: Any = (), moved: bool = False, status: int = 200) -> Response:
    """A dispute with its forms; what was filled in is kept where it will not do."""
    service = here().service
    about = service.dispute(game_id, number)
    with looking(game_id) as seen:
        weighed = service.weighed(game_id, number)
        entry = service.store.entry(game_id, about.entry)
        asked = request.values.get("q", "").strip()[:LINE]
        return shown(
            "dispute.html",
            status,
            seen=seen,
            dispute=about,
            row=line(entry),
            weighed=weighed,
            columns=[_column(column, seen) for column in weighed["rulings"]],
            values=_values(weighed),
            outcomes=OUTCOMES,
            faults=list(faults),
            moved=moved,
            given=request.form,
            may_decide=viewer_of(game_id).may_lead(),
            rule=request.values.get("rule", ""),
            q=asked,
            hits=here().index.search(asked, seen.book, FOUND).hits if asked else [],
            pointed=_pointed(weighed, request.values.get("rule", "")),
            tab="log",
        )


def _column(column: dict[str, Any], seen: Seen) -> dict[str, Any]:
    """A ruling among those laid beside each other."""
    return {**column, "shown": shown_ruling(column["ruling"], seen.game) if column["ruling"] else None}


def _values(weighed: dict[str, Any]) -> list[dict[str, Any]]:
    """Numbers that stand in several rulings, or in one and not the others."""
    if len(weighed["rulings"]) < 2:
        return []
    return [
        {**row, "figures": ["none" if told is None else figure(told) for told in row["told"]]}
        for row in weighed["values"]
        if row["name"] != "win"
    ]


def _pointed(weighed: dict[str, Any], asked: str) -> list[dict[str, Any]]:
    """Rules that a side may point to with their readings: those concerned, and the one that was looked up."""
    rows = list(weighed["rules"])
    rule = here().library.rule(asked) if asked else None
    if rule is not None and all(row["id"] != rule.id for row in rows):
        readings = [{"name": one.name, "says": one.says, "default": one.default} for one in rule.readings]
        rows.insert(0, {"id": rule.id, "title": rule.title, "readings": readings})
    return rows


@pages.post("/games/<game_id>/disputes/<int:number>")
def state_position(game_id: str, number: int) -> ResponseReturnValue:
    """Say how a side reads it."""
    sent = request.form
    of, _, reading = sent.get("reading", "").partition("#")

    def say() -> None:
        here().service.state_position(
            game_id,
            number,
            by=viewer_of(game_id).speaking(sent.get("seat", "")),
            says=sent.get("says", ""),
            rule=sent.get("rule", "").strip() or of,
            reading=reading,
            key=sent.get("key") or None,
        )

    return _said(game_id, number, say)


@pages.post("/games/<game_id>/disputes/<int:number>/decision")
def decide(game_id: str, number: int) -> ResponseReturnValue:
    """Write what the table decides, and carry it out."""
    sent = request.form
    of, _, reading = sent.get("reading", "").partition("#")
    topic = sent.get("topic", "").strip() or of

    def say() -> None:
        here().service.decide(
            game_id,
            number,
            sent.get("outcome", ""),
            by=sent.get("seat", ""),
            why=sent.get("why", ""),
            head=_number(sent.get("head")),
            topic=topic,
            reading=reading if sent.get("outcome") == "house-rule" else "",
            key=sent.get("key") or None,
        )

    return _said(game_id, number, say)


def _said(game_id: str, number: int, say: Callable[[], None]) -> ResponseReturnValue:
    """Back to the dispute; where something will not do, with what was filled in."""
    here().service.dispute(game_id, number)
    try:
        say()
    except HeadMoved:
        return _page(game_id, number, moved=True, status=409)
    except Malformed as fault:
        return _page(game_id, number, fault.faults, status=422)
    return redirect(url_for("pages.dispute", game_id=game_id, number=number), 303)


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else None

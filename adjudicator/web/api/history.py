"""Audit: the log, each entry with its ruling and how it came about, export and import, live updates."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, BinaryIO, cast

from flask import Response, current_app, request

from adjudicator.audit.sieve import Wanted
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.log.errors import BrokenLog, UnknownGame
from adjudicator.log.model import Entry
from adjudicator.log.transfer import lines_of
from adjudicator.web import answers, live, schemas
from adjudicator.web.api.base import OBJECT, TEXT, Blueprint, answer, link
from adjudicator.web.devices import device
from adjudicator.web.errors import Refused, problem
from adjudicator.web.state import State, here
from adjudicator.web.tables import game_brief
from adjudicator.web.views import explained, rules_of

blp = Blueprint("history", __name__, url_prefix="/api", description="What happened, and why")
NDJSON = "application/x-ndjson"
LINES = (NDJSON, "application/jsonl", "application/json-lines", "text/plain", "application/octet-stream", "")


@blp.route("/games/<string:game_id>/log")
@blp.arguments(schemas.LogQuery(), location="query")
@blp.response(200, OBJECT, description="The entries, oldest first")
def log(query: dict[str, Any], game_id: str) -> Response:
    """The entries of a game, live ones and those taken back, each in one line; those that fit every filter."""
    state = here()
    record = state.service.store.game(game_id)
    after, limit = query.pop("after"), query.pop("limit")
    wanted = Wanted(told=bool(query.pop("read")), **query)
    found = state.service.timeline(game_id, wanted, after=after, limit=limit)
    on_line = {row.entry.version for row in found.rows if row.live}
    rows = [{**_row(state, row.entry, on_line), "turn": row.turn, "active": row.active} for row in found.rows]
    return answer(
        {
            "game": game_id,
            "head": record.head,
            "tip": record.tip,
            "hash": record.tip_hash.hex(),
            "entries": rows,
            "more": found.more is not None,
        }
    )


@blp.route("/games/<string:game_id>/log/filters")
@blp.response(200, OBJECT, description="What the log can be asked for")
def filters(game_id: str) -> Response:
    """The cards, rules, verdicts and turns that the log of a game really holds."""
    return answer({"game": game_id, **here().service.logged(game_id)})


def _row(state: State, entry: Entry, on_line: set[int]) -> dict[str, Any]:
    return {
        **state.service.line_of(entry),
        "live": entry.version in on_line,
        "href": link("games", entry.game_id, "entries", entry.version),
    }


@blp.route("/games/<string:game_id>/entries/<int:version>")
@blp.response(200, answers.EntrySchema, description="The entry with its ruling, explained")
def entry(game_id: str, version: int) -> Response:
    """One entry: the action, the ruling as it was given, every number derived, and the effects that were written."""
    state = here()
    found = state.service.store.entry(game_id, version)
    envelope = found.envelope
    on_line = {one.version for one in state.service.store.line(game_id)}
    table = link("games", game_id, "table")
    return answer(
        {
            **_row(state, found, on_line),
            "prev_hash": found.prev_hash.hex(),
            "action": envelope["action"],
            "ruling": envelope["ruling"],
            "effects": envelope["effects"],
            "veiled": envelope.get("veiled", []),
            "rules_version": envelope["rules_version"],
            "reducer": envelope["reducer"],
            "explanation": explained(envelope["ruling"]),
            "rules": rules_of(envelope["ruling"], state.library),
            "links": {
                "before": f"{table}?at={found.after}",
                "after": f"{table}?at={found.head}",
                "today": link("games", game_id, "entries", version, "today"),
            },
        }
    )


@blp.route("/games/<string:game_id>/entries/<int:version>/today")
@blp.response(200, OBJECT, description="The ruling of that day and that of today")
def today(game_id: str, version: int) -> Response:
    """What today's rules would say of an entry, beside what was said then."""
    state = here()
    said = state.service.today(game_id, version)
    return answer(
        {
            **said,
            "rules": rules_of(said["now"], state.library),
            "rules_version": {
                "then": state.service.store.entry(game_id, version).envelope["rules_version"],
                "now": state.library.version,
            },
        }
    )


@blp.route("/games/<string:game_id>/export")
@blp.response(200, TEXT, content_type=NDJSON, description="The game, line by line")
def export(game_id: str) -> Response:
    """The game as JSON lines that any copy of the service verifies and plays back to the same table."""
    service = here().service
    service.store.game(game_id)

    def lines() -> Iterator[str]:
        for line in service.export(game_id):
            yield f"{line}\n"

    told = Response(lines(), mimetype=NDJSON)
    told.headers["Content-Disposition"] = f'attachment; filename="{game_id}.jsonl"'
    return told


_BODY = {
    "required": True,
    "description": "an export, line by line as it was written",
    "content": {NDJSON: {"schema": {"type": "string"}}},
}


@blp.route("/import", methods=["POST"])
@blp.doc(requestBody=_BODY)
@blp.arguments(schemas.ImportQuery(), location="query")
@blp.response(201, answers.GameSchema, description="Taken in")
@blp.alt_response(200, schema=answers.GameSchema, description="It was here already, just so", success=True)
def take_in(query: dict[str, Any]) -> Response:
    """Take in an export: all of it is verified first, then all of it is written. `id` gives it another id here."""
    if request.mimetype not in LINES:
        raise Refused(problem("not-json", f"Send an export as {NDJSON}."))
    request.max_content_length = current_app.config["IMPORT_LENGTH"]
    service = here().service
    before = {record.game_id for record in service.games()}
    record = service.import_game(lines_of(cast("BinaryIO", request.stream)), query.get("id"))
    known = record.game_id in before
    return answer(game_brief(record), 200 if known else 201, {"Location": link("games", record.game_id)})


@blp.route("/games/<string:game_id>/verify")
@blp.arguments(schemas.VerifyQuery(), location="query")
@blp.response(200, OBJECT, description="Whether the log is as it was written, and if not, where")
def verify(query: dict[str, Any], game_id: str) -> Response:
    """Check every hash of a game's log; with `expect`, that a hash noted earlier is still in it."""
    service = here().service
    expect = query.get("expect")
    try:
        return answer({**service.verify(game_id, bytes.fromhex(expect) if expect else None), "sound": True})
    except BrokenLog as broken:
        return answer({"game": game_id, "sound": False, "entry": broken.version, "why": broken.why})


_RESUME = {
    "in": "header",
    "name": "Last-Event-ID",
    "schema": {"type": "string"},
    "description": "the newest entry that was seen; a browser sends it when it connects again",
}


@blp.route("/games/<string:game_id>/events")
@blp.doc(parameters=[_RESUME])
@blp.arguments(schemas.EventsQuery(), location="query")
@blp.response(200, TEXT, content_type="text/event-stream", description="One event for each entry")
@blp.alt_response(503, "SERVICE_UNAVAILABLE")
def follow(query: dict[str, Any], game_id: str) -> Response:
    """Entries as they are written, as Server-Sent Events whose id is the number of the entry."""
    state = here()
    seen = request.headers.get("Last-Event-ID", "").strip()
    if seen and not (seen.isascii() and seen.isdecimal() and len(seen) < 11):
        raise Malformed([Fault("Last-Event-ID", seen, "the number of an entry")])
    tip = state.service.store.game(game_id).tip
    after = int(seen) if seen else query.get("after", tip)
    if state.streams is None:
        raise UnknownGame(game_id)
    look = partial(state.service.viewer, game_id, device())
    return live.events(state.streams, state.service, game_id, min(after, tip), look)

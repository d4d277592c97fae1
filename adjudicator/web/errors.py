"""The one place where what goes wrong becomes an answer: problem+json for the API, a page for a reader."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask import Flask, Response, current_app, json, request
from flask.typing import ResponseReturnValue
from markupsafe import escape
from werkzeug.exceptions import HTTPException

from adjudicator.audit.disputing import NoDispute
from adjudicator.audit.preview import PreviewChanged
from adjudicator.kernel.faults import Ambiguous, Fault, Malformed, Unknown
from adjudicator.log import errors as log
from adjudicator.log.canonical import NotCanonical, NotStrict
from adjudicator.seating import plans
from adjudicator.service import RulingChanged
from adjudicator.web.state import here

API = "/api/"
MIME = "application/problem+json"


@dataclass(frozen=True, slots=True)
class Problem:
    """One answer that is not what was asked for. `name` is a key of TITLES; `more` are further members."""

    name: str
    title: str
    status: int
    detail: str
    faults: tuple[Mapping[str, Any], ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """The problem as RFC 9457 has it."""
        return {
            "type": f"{API}problems/{self.name}" if self.name in TITLES else "about:blank",
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
            "faults": list(self.faults),
            **self.more,
        }


TITLES: dict[str, tuple[int, str]] = {
    "malformed": (422, "The request cannot be read as it stands"),
    "ambiguous": (422, "What is pointed at fits several things that differ"),
    "unknown": (404, "There is no such thing here"),
    "ruling-changed": (409, "The ruling is another than the one that was seen"),
    "preview-changed": (409, "What would follow is another than was seen"),
    "head-moved": (409, "The game has gone on since"),
    "key-reused": (409, "The key was used before, with another request"),
    "game-exists": (409, "This id cannot be had"),
    "import-refused": (422, "The export was not taken in"),
    "not-readable": (400, "The body is not what it says it is"),
    "not-json": (415, "The body is of another kind than is read here"),
    "too-large": (413, "The body is too large"),
    "other-site": (403, "The request came from another site"),
    "not-at-this-table": (403, "This device does not sit at this table"),
    "another-seat": (403, "That is for another seat"),
    "host-only": (403, "The host does this"),
    "no-such-link": (404, "The link leads nowhere"),
    "seat-taken": (409, "The seat is taken"),
    "stood-up": (410, "This device has been stood up"),
    "open-table": (409, "Nobody has made links for this game"),
    "already-seated": (409, "Links were made for this game before"),
    "too-many-tries": (429, "Too many links that lead nowhere"),
    "busy": (503, "The service is busy"),
    "broken-log": (500, "The log is not as it was written"),
    "fault": (500, "The service has made a mistake"),
}


class Refused(Exception):
    """A problem that a view has found itself."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem.detail)


def problem(
    name: str,
    detail: str,
    faults: Sequence[Fault] = (),
    headers: Mapping[str, str] | None = None,
    status: int | None = None,
    **more: Any,
) -> Problem:
    """A problem of a known sort."""
    usual, title = TITLES[name]
    rows = tuple(fault.as_json() for fault in faults)
    return Problem(name, title, status or usual, detail, rows, more, headers or {})


def unknown(thing: str, name: object, near: Sequence[str] = ()) -> Refused:
    """Nothing of that name is here; near names are given."""
    tail = f" Did you mean {' or '.join(near)}?" if near else ""
    wanted = f"the name of a {thing} that is kept here" + ("" if near else "; none has one like it")
    fault = Fault(thing, name, wanted, tuple(near))
    return Refused(problem("unknown", f"There is no {thing} {name!s:.200}.{tail}", [fault]))


def problem_of(error: Exception) -> Problem:
    """What to answer where this was raised. What nobody foresaw is noted under an id, and only that is told."""
    if isinstance(error, Refused):
        return error.problem
    for kind, tell in _TELL:
        if isinstance(error, kind):
            return tell(error)
    return _fault(error)


def _malformed(error: Any) -> Problem:
    name = "ambiguous" if isinstance(error, Ambiguous) else "malformed"
    if isinstance(error, Unknown) and request.method == "GET" and not request.query_string:
        name = "unknown"
    return problem(name, str(error), error.faults)


def _changed(error: Any) -> Problem:
    return problem(
        "ruling-changed",
        f"It is now {error.ruling.verdict}: {error.ruling.sentence()}",
        ruling=error.ruling.as_json(),
        missed=error.missed,
    )


def _preview(error: Any) -> Problem:
    found = error.preview
    said = "What would follow is no longer what you saw. Nothing was written; look again."
    return problem("preview-changed", said, preview=found.as_json(here().service.veil_of(found.game_id)))


def _unknown_game(error: Any) -> Problem:
    from adjudicator.web.viewer import belongs

    return unknown("game", error.game_id, [name for name in error.near if belongs(name)]).problem


def _unknown_entry(error: Any) -> Problem:
    near = [str(error.tip)] if error.tip else []
    fault = Fault("entry", error.version, f"an entry from 1 to {error.tip}", tuple(near))
    return problem("unknown", f"There is no entry {error.version}; the last is {error.tip}.", [fault])


def _moved(error: Any) -> Problem:
    return problem(
        "head-moved",
        f"The live entry is {error.head}, not {error.expected}.",
        expected=error.expected,
        head=error.head,
    )


def _request(error: Any) -> Problem:
    return problem("malformed", f"{error}.", [Fault("body", None, str(error))])


def _strict(error: Any) -> Problem:
    said = str(error)
    if "more than the" in said:
        return problem("too-large", f"The body has {said}.")
    if said.startswith("not "):
        return problem("not-readable", f"The body is {said}.", [Fault("body", None, "JSON in UTF-8")])
    return problem("malformed", f"The body: {said}.", [Fault("body", None, f"plain JSON; here: {said}")])


def _import(error: Any) -> Problem:
    rows = [Fault(f"line {fault.line}" if fault.line else "file", None, fault.why) for fault in error.faults]
    return problem("import-refused", str(error), rows)


def _http(error: Any) -> Problem:
    """What Flask itself refuses; 405 keeps its Allow."""
    headers = {name: value for name, value in error.get_headers() if name in ("Allow", "Retry-After")}
    if error.code == 413:
        return problem("too-large", f"A body here has at most {_limit()} bytes.", headers=headers)
    name = (error.name or "refused").lower().replace(" ", "-")
    return Problem(name, error.name, error.code or 500, _detail(error), (), {}, headers)


def _limit() -> int:
    return request.max_content_length or current_app.config["MAX_CONTENT_LENGTH"]


def _detail(error: HTTPException) -> str:
    if error.code == 404:
        return f"Nothing answers at {request.path[:200]}."
    if error.code == 405:
        return f"{request.method} is not answered at {request.path[:200]}."
    return error.description or error.name


def _fault(error: Exception) -> Problem:
    number = secrets.token_hex(4)
    current_app.logger.error("fault %s at %s %s", number, request.method, request.path, exc_info=error)
    safe = "Nothing was written." if request.method in ("GET", "HEAD") else "Look at the log before you try again."
    return problem("fault", f"Something went wrong here; it is noted as {number}. {safe}", id=number)


def _taken(error: Any) -> Problem:
    sat, where = error.sat, f"{error.sat.seat}'s seat" if error.sat.seat else "The place of the host"
    said = f"{where} is taken since {sat.since}. Watch, or ask the host, who may hand it over."
    return problem("seat-taken", said, role=sat.role, seat=sat.seat, since=sat.since)


def _stood_up(error: Any) -> Problem:
    sat = error.sat
    said = "The link is no longer good: the place is elsewhere now, or was given back. Ask the host for another."
    return problem("stood-up", said, role=sat.role, seat=sat.seat, at=sat.ended_at)


def _said(name: str, said: str) -> Callable[[Any], Problem]:
    return lambda _error: problem(name, said)


def _plain(name: str) -> Callable[[Any], Problem]:
    headers = {"Retry-After": "1"} if name == "busy" else {}
    return lambda error: problem(name, str(error), headers=headers)


def _game_exists(error: Any) -> Problem:
    """Whether there is such a game here, and which, is for those who belong to it."""
    return problem("game-exists", f"The id {error.game_id!r} cannot be had: give another, or none, and one is made.")


_TELL: tuple[tuple[type[Exception], Callable[[Any], Problem]], ...] = (
    (NoDispute, lambda error: problem("unknown", str(error), error.faults)),
    (Malformed, _malformed),
    (RulingChanged, _changed),
    (PreviewChanged, _preview),
    (log.UnknownGame, _unknown_game),
    (log.UnknownEntry, _unknown_entry),
    (log.HeadMoved, _moved),
    (log.KeyReused, _plain("key-reused")),
    (log.GameExists, _game_exists),
    (log.ImportRefused, _import),
    (log.BrokenLog, _plain("broken-log")),
    (log.BadDraft, _request),
    (log.StoreBusy, _plain("busy")),
    (log.StoreClosed, _plain("busy")),
    (plans.Taken, _taken),
    (plans.StoodUp, _stood_up),
    (plans.NoSuchLink, _said("no-such-link", "No place lies behind this link: look whether all its signs are right.")),
    (plans.NotSeated, _said("open-table", "Everything can be done on every device; links can be made for its seats.")),
    (plans.AlreadySeated, _said("already-seated", "Its host has them; a seat's link can be made anew.")),
    (NotCanonical, _request),
    (NotStrict, _strict),
    (HTTPException, _http),
)


def respond(found: Problem) -> Response:
    """The problem as the API tells it."""
    answer = Response(json.dumps(found.as_json()) + "\n", found.status, mimetype=MIME)
    answer.headers.update(found.headers)
    return answer


def register(app: Flask) -> None:
    """Map every error of an app: the API's to problem+json, others to a page."""
    app.register_error_handler(Exception, _answer)


def _answer(error: Exception) -> ResponseReturnValue:
    if isinstance(error, HTTPException) and error.code is not None and error.code < 400:
        return error  # a redirect is an answer
    found = problem_of(error)
    if request.path.startswith(API):
        return respond(found)
    page = here().error_page
    if page is not None:
        return page(found)
    words = f"<h1>{escape(found.title)}</h1><p>{escape(found.detail)}</p>"
    shown = Response(f"<!doctype html><html lang=en><title>{escape(found.title)}</title>{words}", found.status)
    shown.headers.update(found.headers)
    return shown

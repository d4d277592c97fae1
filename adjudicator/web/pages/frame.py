"""What every page leans on: the blueprint, the game that is looked at, rendering, pages for what went wrong."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, g, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from adjudicator.kernel.game import Game, way
from adjudicator.kernel.table import Table
from adjudicator.log.errors import UnknownGame
from adjudicator.log.model import GameRecord
from adjudicator.rules import books
from adjudicator.seating.names import names_of
from adjudicator.web.calling import called
from adjudicator.web.errors import Problem
from adjudicator.web.rights import back_to
from adjudicator.web.state import here
from adjudicator.web.viewer import viewer_of

pages = Blueprint("pages", __name__)


@dataclass(frozen=True, slots=True)
class Seen:
    """One game as a page looks at it: its record, the table at an entry, and which entry that is."""

    record: GameRecord
    table: Table
    game: Game
    at: int
    turn: object = None
    active: object = None

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.record.game_id

    @property
    def title(self) -> str:
        """What the players call the game."""
        return str(self.record.opening.get("title") or self.game.title)

    @property
    def book(self) -> str:
        """The name by which the rules of this game are searched."""
        return str(self.record.opening["game"])

    def name(self, seat: object) -> str:
        """What the player at a seat is called."""
        return names_of(self.record).get(str(seat), str(seat))

    @property
    def live(self) -> bool:
        """Is this the table as it lies now?"""
        return self.at == self.record.head


@contextmanager
def looking(game_id: str, at: int | None = None) -> Iterator[Seen]:
    """A game at an entry (None: now), held still while it is read: judging works on the same table."""
    service = here().of(game_id)
    with service.live(game_id).lock:
        live = service.live(game_id)
        table, game, version = service.table(game_id, at)
        yield Seen(live.record, table, game, version, table.dials.get("turn"), table.dials.get("active"))


def shown(template: str, status: int = 200, /, **values: Any) -> Response:
    """A page; one that is about a game keeps it in the addresses of the rules that it links."""
    if values.get("seen") is not None:
        g.table, g.names = values["seen"].id, names_of(values["seen"].record)
    page = render_template(template, **values)
    return make_response(called(page, g.names, here().words()) if g.get("names") else page, status)


def fresh_key() -> str:
    """A key under which a form is written at most once, however often it is sent."""
    return secrets.token_hex(8)


def rule_address(rule: str) -> str:
    """Where the page of `book/topic` is."""
    book, _, topic = rule.partition("/")
    return url_for("pages.rule", book=book, topic=topic or book, table=g.get("table"))


def rule_title(rule: str) -> str:
    """What a rule is called, for a reader; its name where it has no title."""
    found = here().library.rule(rule)
    return found.title if found is not None and found.title else rule.rpartition("/")[2]


def reading_says(rule: str, reading: str) -> str:
    """What a rule says when it is read that way; the reading's name where the rule has no such one any more."""
    found = here().library.rule(rule)
    says = [one.says for one in found.readings if one.name == reading] if found is not None else []
    return says[0] if says else reading.replace("-", " ")


def act_address(game_id: str, action: Mapping[str, Any], **more: str) -> str:
    """Where the form of an action is, with what is already known of it filled in."""
    fields: dict[str, Any] = dict(more)
    for name, value in action.items():
        if name in ("type", "seat"):
            fields[name] = value
        elif name not in ("note", "overrule", "assume"):
            fields[f"f-{name}"] = [str(part) for part in value] if isinstance(value, list) else str(value)
    return url_for("pages.act", game_id=game_id, **fields)


def asked_number(name: str) -> int | None:
    """A whole number from the address, None where there is none that can be read."""
    text = request.args.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def problem_page(problem: Problem) -> ResponseReturnValue:
    """What went wrong as a page: every field, what was given, what would do; and a way back."""
    _names_here()
    answer = shown("problem.html", problem.status, problem=problem, back=_back())
    answer.headers.update(problem.headers)
    return answer


def _names_here() -> None:
    """On a page about a game players go by their names, for a device that belongs there, also where nothing is done."""
    game_id = (request.view_args or {}).get("game_id")
    if game_id is None or "names" in g:
        return
    try:
        record = here().service.store.game(game_id)
        if viewer_of(game_id).belongs:
            g.names = names_of(record)
    except UnknownGame:
        return


def live_names() -> dict[str, str]:
    """What the script calls players by in what it reads out, by the keys of their seats; words of the rules stay."""
    return {key: name for key, name in g.get("names", {}).items() if key not in here().words()}


def _back() -> str:
    """The page of this site that the reader came from, else the first one."""
    came = request.referrer or ""
    here_is = request.host_url
    path = came[len(here_is) :] if came.startswith(here_is) else ""
    return url_for("pages.home") if path.startswith(("/", "\\")) else f"/{path}"


@pages.after_request
def _told_where(answer: Response) -> Response:
    """The script that sends a form for its page is told where to go on, so that it fetches that page only once."""
    if request.headers.get("X-Asked-By") == "script" and answer.location is not None:
        answer.headers["X-Go-To"] = answer.location
        answer.status_code = 204
        del answer.headers["Location"]
        answer.set_data(b"")
    return answer


@pages.record_once
def _templates(setup: Any) -> None:
    """What templates may use."""
    environment = setup.app.jinja_env
    environment.trim_blocks = environment.lstrip_blocks = True
    environment.globals.update(
        rule_address=rule_address,
        rule_title=rule_title,
        reading_says=reading_says,
        act_address=act_address,
        book_title=books.title,
        fresh_key=fresh_key,
        viewer_of=viewer_of,
        way=way,
        back_to=back_to,
        live_names=live_names,
    )
    environment.filters.update(given=given_words, named=named)


def named(seat: object) -> str:
    """What the player at a seat is called, on a page about a game; anything else is called what it is."""
    called: str = g.get("names", {}).get(str(seat), str(seat))
    return called


def given_words(value: object) -> str:
    """What was given, short enough to be shown."""
    text = "nothing" if value is None else str(value)
    return text if len(text) <= 120 else f"{text[:117]}..."

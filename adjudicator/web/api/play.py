"""Games: opened, listed, looked at; what may be done, what would be ruled, what is done."""

from __future__ import annotations

from typing import Any

from flask import Response

from adjudicator.kernel.faults import near
from adjudicator.log.errors import HeadMoved
from adjudicator.seating.names import names_of
from adjudicator.service import RulingChanged, Submitted
from adjudicator.web import answers, schemas
from adjudicator.web.api.base import OBJECT, Blueprint, answer, key_of, link
from adjudicator.web.errors import Refused, problem, problem_of, unknown
from adjudicator.web.rights import another_seat, opened_here
from adjudicator.web.state import State, here
from adjudicator.web.tables import card_view, game_brief, looking, table_view
from adjudicator.web.viewer import belongs, viewer_of
from adjudicator.web.views import rules_of

blp = Blueprint("games", __name__, url_prefix="/api/games", description="Games on the table")
KEY = {
    "in": "header",
    "name": "Idempotency-Key",
    "schema": {"type": "string", "minLength": 1, "maxLength": 64},
    "description": "the same key again brings the same answer and writes nothing more",
}
MISSED = 50


@blp.route("", methods=["GET"])
@blp.response(200, OBJECT, description="All games, newest first")
def games() -> Response:
    """All games that you may know of, the newest first: open tables, and those at which you sit."""
    return answer({"games": [game_brief(record) for record in here().service.games() if belongs(record.game_id)]})


@blp.route("", methods=["POST"])
@blp.arguments(schemas.OpenBody())
@blp.response(201, answers.GameSchema, description="The game has been opened")
def open_game(body: dict[str, Any]) -> Response:
    """Open a game from its set-up, or from a situation told in the middle of one."""
    service = here().service
    told = {"title": body["title"], "by": body["by"], "game_id": body.get("id"), "names": body["names"]}
    record = service.open(body["game"], body["opening"], **told)
    opened_here(record.game_id)
    return answer(_one(here(), record.game_id), 201, {"Location": link("games", record.game_id)})


@blp.route("/<string:game_id>")
@blp.response(200, answers.GameSchema, description="The game as it stands")
def game(game_id: str) -> Response:
    """A game as it stands: whose turn, what comes next, where everything else about it is."""
    return answer(_one(here(), game_id))


def _one(state: State, game_id: str) -> dict[str, Any]:
    with looking(state.service, game_id) as (table, game, _):
        told = {
            "seats": list(game.seats(table)),
            "names": names_of(state.service.store.game(game_id)),
            "active": table.dials.get("active"),
            "turn": table.dials.get("turn"),
            "over": table.dials.get("over"),
            "next": state.service.next(game_id),
        }
        return {**game_brief(state.service.store.game(game_id)), **told}


@blp.route("/<string:game_id>/table")
@blp.arguments(schemas.MomentQuery(), location="query")
@blp.response(200, OBJECT, description="All that is known of the table at that moment")
def table(query: dict[str, Any], game_id: str) -> Response:
    """The table now, or as it lay after an entry."""
    with looking(here().service, game_id, query.get("at")) as (laid, _, at):
        return answer({"game": game_id, "at": at, "digest": laid.digest(), **table_view(laid)})


@blp.route("/<string:game_id>/legal")
@blp.arguments(schemas.LegalQuery(), location="query")
@blp.response(200, OBJECT, description="Each action with its verdict and sentence, legal ones first")
def legal(query: dict[str, Any], game_id: str) -> Response:
    """What a seat may try now; without a seat: the active one."""
    service = here().service
    with looking(service, game_id) as (table, game, head):
        viewer = viewer_of(game_id)
        seat = query.get("seat") or viewer.looks_from((table.dials.get("active"), *game.seats(table))) or ""
        if not viewer.sees(seat):
            raise Refused(another_seat(viewer, seat))
        told = {"seat": seat, "actions": service.legal(game_id, seat), "next": service.next(game_id)}
    return answer({"game": game_id, "head": head, **told})


@blp.route("/<string:game_id>/judge", methods=["POST"])
@blp.arguments(schemas.ActionBody())
@blp.response(200, answers.JudgedSchema, description="The ruling; nothing was written")
def judge(body: dict[str, Any], game_id: str) -> Response:
    """What would be ruled of an action, now or at an earlier moment. Nothing is written."""
    state = here()
    at = body.get("at")
    if at == 0:
        raise unknown("entry", 0, ["1"])
    ruling = state.service.judge(game_id, viewer_of(game_id).seated(body["action"]), at).as_json()
    told = state.service.live(game_id).head if at is None else at
    return answer({"ruling": ruling, "at": told, "rules": rules_of(ruling, state.library)})


@blp.route("/<string:game_id>/actions", methods=["POST"])
@blp.doc(parameters=[KEY])
@blp.arguments(schemas.SubmitBody())
@blp.response(200, answers.SubmittedSchema, description="Illegal or undetermined: an answer, and nothing written")
@blp.alt_response(201, schema=answers.SubmittedSchema, description="Written", success=True)
@blp.alt_response(409, "CONFLICT")
def submit(body: dict[str, Any], game_id: str) -> Response:
    """Judge an action and write it, where it is legal or the table overrules what it breaks."""
    state = here()
    viewer = viewer_of(game_id)
    action = viewer.seated(body["action"])
    by = viewer.by(str(action.get("seat") or "table")[:40], body.get("by", ""))
    try:
        done = state.service.submit(
            game_id, action, by=by, key=key_of(body), seen=body.get("seen"), head=body.get("head")
        )
    except RulingChanged as changed:
        since = body.get("seen_at", body.get("head"))
        changed.missed = missed_since(state, game_id, since)
        raise
    except HeadMoved as moved:
        ruling = state.service.judge(game_id, action).as_json()
        raise behind(state, game_id, moved, ruling=ruling) from moved
    return _submitted(state, game_id, done)


def _submitted(state: State, game_id: str, done: Submitted) -> Response:
    told = {**done.as_json(), "rules": rules_of(done.ruling, state.library)}
    if not done.appended:
        return answer(told)
    return answer(told, 201, {"Location": link("games", game_id, "entries", done.version)})


def missed_since(state: State, game_id: str, since: int | None) -> list[dict[str, Any]]:
    """The entries after one, or, where nobody says which was seen, the newest ones."""
    tip = state.service.store.game(game_id).tip
    return state.service.since(game_id, max(0, tip - MISSED) if since is None else min(since, tip))


def behind(state: State, game_id: str, moved: HeadMoved, **more: Any) -> Refused:
    """The live entry is another one: which, and what came meanwhile."""
    found = problem_of(moved)
    missed = missed_since(state, game_id, moved.expected)
    return Refused(problem("head-moved", found.detail, **{**found.more, **more, "missed": missed}))


@blp.route("/<string:game_id>/take-back", methods=["POST"])
@blp.doc(parameters=[KEY])
@blp.arguments(schemas.TakeBackBody())
@blp.response(201, OBJECT, description="Taken back; what came after stays in the log")
@blp.alt_response(409, "CONFLICT")
def take_back(body: dict[str, Any], game_id: str) -> Response:
    """Make an earlier entry the live one; `head` must be the entry that is live now."""
    state = here()
    try:
        done = state.service.take_back(
            game_id,
            body["to"],
            by=viewer_of(game_id).by(body["by"], body["by"]),
            why=body["why"],
            head=body["head"],
            key=key_of(body),
        )
    except HeadMoved as moved:
        raise behind(state, game_id, moved) from moved
    version = done.entries[-1].version
    return answer(
        {"version": version, "head": done.head, "replayed": done.replayed},
        201,
        {"Location": link("games", game_id, "entries", version)},
    )


@blp.route("/<string:game_id>/facts")
@blp.arguments(schemas.FactsQuery(), location="query")
@blp.response(200, OBJECT, description="Told in this game, and in others")
def facts(query: dict[str, Any], game_id: str) -> Response:
    """Values that players read off cards: in this game, where they count, and in others, where they are offered."""
    service = here().service
    card = query.get("card")
    with looking(service, game_id) as (table, _, _):
        here_told = {name: dict(row) for name, row in table.facts.items() if card in (None, name)}
    elsewhere = [
        {
            "card": told.card,
            "field": told.field,
            "value": told.value,
            "by": told.by,
            "at": told.at,
            "game": told.game_id if belongs(told.game_id) else None,
        }
        for told in service.told(card)
        if told.game_id != game_id
    ]
    return answer({"game": game_id, "told": here_told, "elsewhere": elsewhere})


@blp.route("/<string:game_id>/cards")
@blp.arguments(schemas.CardsQuery(), location="query")
@blp.response(200, OBJECT, description="What is known of each card")
def cards(query: dict[str, Any], game_id: str) -> Response:
    """The cards of a game with their values and where those come from."""
    with looking(here().service, game_id) as (table, game, _):
        known = game.cards.cards
        rows = [
            card_view(card, name, table)
            for name, card in known.items()
            if query.get("kind") in (None, card.kind) and query.get("group") in (None, card.group)
        ]
        others = [] if query else [card_view(None, name, table) for name in table.facts if name not in known]
        return answer({"game": game_id, "trust": table.dials.get("trust"), "cards": rows + others})


@blp.route("/<string:game_id>/cards/<string:name>")
@blp.response(200, OBJECT, description="What is known of the card")
def card(game_id: str, name: str) -> Response:
    """One card: values with their origin, abilities and traits, and what players told of it."""
    with looking(here().service, game_id) as (table, game, _):
        told = {other.lower(): other for other in table.facts}
        spelled = game.cards.spelled(name) or told.get(name.lower())
        if spelled is None:
            raise unknown("card", name, near(name, [*game.cards.cards, *table.facts]))
        return answer(card_view(game.cards.get(spelled), spelled, table))

"""Questions to a game that was or is being played; none of them changes anything."""

from __future__ import annotations

from typing import Any

from flask import Response

from adjudicator.audit.supposing import Supposed
from adjudicator.kernel.faults import Fault, Malformed, Unknown
from adjudicator.web import schemas
from adjudicator.web.api.base import OBJECT, Blueprint, answer
from adjudicator.web.errors import unknown
from adjudicator.web.state import here
from adjudicator.web.views import rules_of

blp = Blueprint("questions", __name__, url_prefix="/api/games", description="Questions to a game")


@blp.route("/<string:game_id>/difference")
@blp.arguments(schemas.DifferenceQuery(), location="query")
@blp.response(200, OBJECT, description="What differs, as data and in sentences")
def difference(query: dict[str, Any], game_id: str) -> Response:
    """What differs between the table after one entry and that after another (left out: now)."""
    return answer({"game": game_id, **here().service.compared(game_id, query["since"], query.get("at"))})


@blp.route("/<string:game_id>/where/<string:name>")
@blp.response(200, OBJECT, description="Its history, and where it is")
def where(game_id: str, name: str) -> Response:
    """Where is it? A card's or token's whole history, where each copy lies, and where one may lie."""
    try:
        return answer({"game": game_id, **here().service.whereabouts(game_id, name)})
    except Unknown as fault:
        raise unknown("card", name, fault.faults[0].near) from fault


@blp.route("/<string:game_id>/entries/<int:version>/what-if", methods=["POST"])
@blp.arguments(schemas.SupposeBody())
@blp.response(200, OBJECT, description="Both rulings, and what differs; nothing was written")
def what_if(body: dict[str, Any], game_id: str, version: int) -> Response:
    """What if something else had been told? The entry's ruling and that of what is supposed, beside each other."""
    state = here()
    supposed = Supposed(fields=body.pop("changed"), **body)
    if not supposed:
        wanted = "something that is otherwise: action, fields, facts, readings, house or without"
        raise Malformed([Fault("body", None, wanted)])
    found = state.service.suppose(game_id, version, supposed)
    rules = {**rules_of(found["then"], state.library), **rules_of(found["now"], state.library)}
    return answer({"game": game_id, **found, "rules": rules})


@blp.route("/<string:game_id>/today")
@blp.arguments(schemas.TodayQuery(), location="query")
@blp.response(200, OBJECT, description="The entries that would be ruled otherwise")
def today(query: dict[str, Any], game_id: str) -> Response:
    """Which entries of the live line would be ruled otherwise today? Nothing is changed."""
    state = here()
    rows = state.service.ruled_today(game_id, query["first"], query["last"])
    return answer({"game": game_id, "changed": rows, "rules_version": state.library.version})


@blp.route("/<string:game_id>/entries/<int:version>/depends")
@blp.arguments(schemas.DependsQuery(), location="query")
@blp.response(200, OBJECT, description="The later entries that change or fall")
def depends(query: dict[str, Any], game_id: str, version: int) -> Response:
    """Which later entries depend on this one? Those that change or fall if it had not happened."""
    return answer({"game": game_id, **here().service.dependents(game_id, version, query["most"])})

"""Disputes over the API: opened on an entry, positions stated, decided; and all that bears on one."""

from __future__ import annotations

from typing import Any

from flask import Response
from marshmallow import Schema, validate

from adjudicator.audit.disputes import OUTCOMES, TABLE
from adjudicator.audit.disputing import Spoken
from adjudicator.web.api.base import OBJECT, Blueprint, answer, key_of, link
from adjudicator.web.schemas import Whole, Words, sized, told
from adjudicator.web.state import here
from adjudicator.web.viewer import viewer_of
from adjudicator.web.views import rules_of

blp = Blueprint("disputes", __name__, url_prefix="/api/games", description="Disputes: who is right?")
KEY = {
    "in": "header",
    "name": "Idempotency-Key",
    "schema": {"type": "string", "minLength": 1, "maxLength": 64},
    "description": "the same key again brings the same answer and writes nothing more",
}


class Said(Schema):
    """Something that a side says."""

    seat = Words(load_default=TABLE, validate=sized(1, 64), **told(f'the seat that speaks, or "{TABLE}"'))
    key = Words(validate=sized(1, 64), **told("the same key again brings the same answer and writes nothing more"))


class DisputeBody(Said):
    """An entry that is put in doubt."""

    entry = Whole(1, 2**31, required=True, **told("the entry that is in doubt"))
    says = Words(required=True, **told("what is in doubt, in a line", example="The Longspear is too heavy."))


class PositionBody(Said):
    """How a side reads it."""

    says = Words(required=True, **told("its reading, in a line", example="Weight 3 is not more than Strength 3."))
    rule = Words(load_default="", **told("the rule that it points to, as the search names it"))
    reading = Words(load_default="", **told("the name of the reading that it means, of an ambiguous rule"))


class DecisionBody(Said):
    """What the table decides."""

    outcome = Words(
        required=True,
        validate=validate.OneOf(tuple(OUTCOMES), error=f"one of {', '.join(OUTCOMES)}"),
        **told("; ".join(f"{name}: {words}" for name, words in OUTCOMES.items())),
    )
    why = Words(required=True, **told("why it is so decided, in a line"))
    head = Whole(0, 2**31, **told("the entry that must be the live one still; needed to take back"))
    topic = Words(load_default="", **told("for a house rule: the rule that is set aside from now on"))
    reading = Words(load_default="", **told("for a house rule: the reading that is followed from now on instead"))


@blp.route("/<string:game_id>/disputes", methods=["GET"])
@blp.response(200, OBJECT, description="All disputes by number")
def disputes(game_id: str) -> Response:
    """The disputes of a game, open and decided, those too whose entries were taken back."""
    found = [dispute.as_json() for dispute in here().service.disputes(game_id)]
    return answer({"game": game_id, "disputes": found})


@blp.route("/<string:game_id>/disputes", methods=["POST"])
@blp.doc(parameters=[KEY])
@blp.arguments(DisputeBody())
@blp.response(201, OBJECT, description="The dispute is open")
def open_dispute(body: dict[str, Any], game_id: str) -> Response:
    """Put an entry in doubt. Nothing changes on the table."""
    service = here().service
    return _said(
        game_id,
        service.open_dispute(game_id, body["entry"], by=_side(game_id, body), says=body["says"], key=key_of(body)),
    )


@blp.route("/<string:game_id>/disputes/<int:number>")
@blp.response(200, OBJECT, description="The dispute and all that bears on it")
def dispute(game_id: str, number: int) -> Response:
    """A dispute: what each side says, the rules with their readings, and the rulings beside each other: as it was
    given, by today's rules, and as each other reading would have had it.
    """
    state = here()
    weighed = state.service.weighed(game_id, number)
    rulings = [column["ruling"] for column in weighed["rulings"] if column["ruling"]]
    rules = {name: row for ruling in rulings for name, row in rules_of(ruling, state.library).items()}
    return answer({"game": game_id, **weighed, "cited": rules})


@blp.route("/<string:game_id>/disputes/<int:number>/positions", methods=["POST"])
@blp.doc(parameters=[KEY])
@blp.arguments(PositionBody())
@blp.response(201, OBJECT, description="It is in the log")
def state_position(body: dict[str, Any], game_id: str, number: int) -> Response:
    """Say how a side reads it; it may point to a rule and to a reading of it."""
    service = here().service
    done = service.state_position(
        game_id,
        number,
        by=_side(game_id, body),
        says=body["says"],
        rule=body["rule"],
        reading=body["reading"],
        key=key_of(body),
    )
    return _said(game_id, done)


@blp.route("/<string:game_id>/disputes/<int:number>/decision", methods=["POST"])
@blp.doc(parameters=[KEY])
@blp.arguments(DecisionBody())
@blp.response(201, OBJECT, description="Decided, and carried out")
@blp.alt_response(409, "CONFLICT")
def decide(body: dict[str, Any], game_id: str, number: int) -> Response:
    """Write what the table decides and carry it out: the decision names the entry that does."""
    service = here().service
    done = service.decide(
        game_id,
        number,
        body["outcome"],
        by=body["seat"],
        why=body["why"],
        head=body.get("head"),
        topic=body["topic"],
        reading=body["reading"],
        key=key_of(body),
    )
    return _said(game_id, done)


def _side(game_id: str, body: dict[str, Any]) -> str:
    """The side that speaks: a player's device speaks for its own seat where it names none."""
    return viewer_of(game_id).speaking("" if body["seat"] == TABLE else body["seat"]) or TABLE


def _said(game_id: str, done: Spoken) -> Response:
    return answer(done.as_json(), 201, {"Location": link("games", game_id, "disputes", done.dispute.number)})

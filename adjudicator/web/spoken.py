"""The shapes of sayings and of several actions in one go, for the API's document."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from adjudicator.saying.several import MOST
from adjudicator.saying.tokens import LONGEST
from adjudicator.web.answers import Answer, FaultSchema, RulingSchema
from adjudicator.web.schemas import DIGEST, Map, Whole, Words, sized, told


class SayBody(Schema):
    """What somebody says at the table."""

    text = Words(
        required=True,
        validate=sized(1, LONGEST),
        **told("as it is spoken or typed", example="equip regular with longspear, fight 1"),
    )
    seat = Words(validate=sized(1, 64), **told("the seat that speaks; left out: the active one"))


class BatchBody(Schema):
    """Several actions, judged in order and written all or none."""

    actions = fields.List(
        Map(),
        required=True,
        validate=validate.Length(min=1, max=MOST, error=f"a list of 1 to {MOST} actions"),
        error_messages={"invalid": "a list of actions", "null": "a list of actions", "required": "a list of actions"},
        **told("each as for one action", example=[{"type": "note", "seat": "ann", "text": "Tea is ready."}]),
    )
    seen = fields.List(
        fields.String(validate=DIGEST, allow_none=True, error_messages={"invalid": "a digest"}),
        validate=validate.Length(max=MOST, error=f"at most {MOST} digests"),
        error_messages={"invalid": "a list of digests", "null": "a list of digests"},
        **told("the digests of the rulings that the player saw, in order; null for one that was not seen"),
    )
    seen_at = Whole(0, 2**31, **told("the entry after which they were given"))
    head = Whole(0, 2**31, **told("the entry that must be the live one still"))
    key = Words(validate=sized(1, 64), **told("as for one action: the same key again writes nothing more"))
    by = Words(validate=sized(1, 40), **told("who tells it; the seat of each action, where it is left out"))


class StepSchema(Answer):
    """One of several actions with its ruling, or with what is wrong with it."""

    action = fields.Dict(required=True)
    ruling = fields.Nested(RulingSchema, required=True, allow_none=True)
    faults = fields.List(fields.Nested(FaultSchema), required=True)


class ReadingSchema(Answer):
    """One way to understand what was said."""

    actions = fields.List(fields.Dict(), required=True)
    said = fields.List(fields.String(), required=True, **told("each action in the service's own words"))
    unsure = fields.List(fields.Dict(), required=True, **told("words that were mended: heard, taken_as"))
    left_over = fields.List(fields.String(), required=True, **told("words without a place in it, as they were said"))
    lacks = fields.List(fields.List(fields.String()), required=True, **told("for each action the fields that it needs"))
    complete = fields.Boolean(required=True)
    legal = fields.Integer(required=True, **told("how many of its actions may be written, from the first on"))
    whole = fields.Boolean(required=True, **told("may all of them be written?"))
    rulings = fields.List(fields.Nested(StepSchema), required=True, **told("up to the first that is not legal"))


class SpokenSchema(Answer):
    """What was understood. Nothing was written."""

    text = fields.String(required=True)
    seat = fields.String(required=True)
    head = fields.Integer(required=True)
    sure = fields.Boolean(required=True, **told("one reading, and every word understood as it was said"))
    question = fields.Boolean(required=True, **told("it asks: see leads; its readings are for judging only"))
    undo = fields.Boolean(required=True, **told("something is to be taken back: see leads"))
    readings = fields.List(fields.Nested(ReadingSchema), required=True, **told("the likeliest first"))
    not_understood = fields.List(fields.Dict(), required=True, **told("words as they were said, and near names"))
    leads = fields.List(fields.Dict(), required=True, **told("where to go with it: to, href"))
    rules = fields.Dict(required=True)


class BatchSchema(Answer):
    """What became of several actions."""

    rulings = fields.List(fields.Nested(RulingSchema), required=True)
    appended = fields.Boolean(required=True)
    versions = fields.List(fields.Integer(), required=True, **told("the entries that they became"))
    stopped = fields.Integer(
        required=True, allow_none=True, **told("which, counted from 0, is not legal, so that nothing was written")
    )
    head = fields.Integer(required=True)
    replayed = fields.Boolean(required=True)
    rules = fields.Dict(required=True)

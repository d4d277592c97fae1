"""The shapes of what goes out, for the API's own document; answers are written as plain data."""

from __future__ import annotations

from marshmallow import INCLUDE, Schema, fields, validate

from adjudicator.web.schemas import told

VERDICTS = ("legal", "illegal", "undetermined")


class Answer(Schema):
    """What is told may grow; whoever reads it passes over what is new."""

    class Meta:
        """More may come."""

        unknown = INCLUDE


class FaultSchema(Answer):
    """One thing wrong with a request."""

    field = fields.String(required=True)
    given = fields.Raw(allow_none=True)
    wanted = fields.String(required=True)
    near = fields.List(fields.String(), required=True)


class ProblemSchema(Answer):
    """What goes wrong, as RFC 9457 has it; /api/problems lists the types."""

    type = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(required=True)
    faults = fields.List(fields.Nested(FaultSchema), required=True)


class FindingSchema(Answer):
    """One rule applied to one action."""

    rule = fields.String(required=True)
    outcome = fields.String(required=True, validate=validate.OneOf(("holds", "broken", "unknown", "waived")))
    said = fields.String()
    quantities = fields.List(fields.Dict(), **told("both sides of a comparison, each a derivation tree"))
    asks = fields.List(fields.Dict())
    waived = fields.String(**told("by whose word"))


class RulingSchema(Answer):
    """What the service says of one action."""

    verdict = fields.String(required=True, validate=validate.OneOf(VERDICTS))
    sentence = fields.String(required=True)
    findings = fields.List(fields.Nested(FindingSchema), required=True)
    deeds = fields.List(fields.Dict(), required=True, **told("what happens, and what the players do with their hands"))
    asks = fields.List(fields.Dict(), required=True, **told("the facts that would settle it"))
    values = fields.Dict(required=True, **told("numbers by name, each a derivation tree"))
    next = fields.Dict(required=True, **told("who must or may do what afterwards"))
    assuming = fields.List(fields.String(), required=True)
    readings = fields.Dict(required=True)
    digest = fields.String(required=True)
    effects = fields.List(fields.Dict(), **told("what would be written"))


class JudgedSchema(Answer):
    """A ruling that changes nothing."""

    ruling = fields.Nested(RulingSchema, required=True)
    at = fields.Integer(required=True, **told("the entry after which it was judged"))
    rules = fields.Dict(required=True, **told("the rules that it names, with their titles and addresses"))


class SubmittedSchema(Answer):
    """A ruling and whether it was written."""

    ruling = fields.Nested(RulingSchema, required=True)
    appended = fields.Boolean(required=True)
    version = fields.Integer(required=True, allow_none=True, **told("the number of the entry"))
    head = fields.Integer(required=True)
    replayed = fields.Boolean(required=True, **told("it was written before, under the same key"))
    rules = fields.Dict(required=True)


class GameSchema(Answer):
    """A game as it stands."""

    id = fields.String(required=True)
    game = fields.String(required=True)
    title = fields.String(required=True)
    created_at = fields.String(required=True)
    rules_version = fields.String(required=True)
    tip = fields.Integer(required=True, **told("how many entries were ever written"))
    head = fields.Integer(required=True, **told("the live entry"))
    hash = fields.String(required=True, **told("of the newest entry; it covers the whole log"))
    parent = fields.Dict(allow_none=True)
    links = fields.Dict(required=True)
    seats = fields.List(fields.String())
    names = fields.Dict(**told("what players are called, where it is not the key of their seat"))
    active = fields.String(allow_none=True)
    turn = fields.Integer(allow_none=True)
    over = fields.String(allow_none=True)
    next = fields.Dict(allow_none=True)


class JoinedSchema(Answer):
    """A place at a table."""

    token = fields.String(required=True, **told("sent from then on as Authorization: Bearer; keep it"))
    game = fields.String(required=True)
    role = fields.String(required=True, validate=validate.OneOf(("seat", "host", "spectator")))
    seat = fields.String(required=True, allow_none=True)


class EntrySchema(Answer):
    """One line of the log."""

    version = fields.Integer(required=True)
    after = fields.Integer(required=True, **told("the entry that it continues"))
    head = fields.Integer(required=True, **told("the live entry from then on"))
    live = fields.Boolean(required=True)
    type = fields.String(required=True)
    seat = fields.String(allow_none=True)
    by = fields.String(required=True)
    at = fields.String(required=True)
    sentence = fields.String(required=True)
    waived = fields.List(fields.String())
    veiled = fields.List(fields.String(), **told("the seats whose unseen cards it keeps back from whoever asks"))
    hash = fields.String(required=True)


class RuleSchema(Answer):
    """A rule in our own words."""

    id = fields.String(required=True)
    book = fields.String(required=True)
    topic = fields.String(required=True)
    kind = fields.String(required=True)
    title = fields.String(required=True)
    text = fields.String(required=True)
    enforced = fields.String(required=True)
    href = fields.String(required=True)

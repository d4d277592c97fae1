"""The shapes of what comes in, checked by marshmallow: every fault is named."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.audit.sieve import LINES, VERDICTS
from adjudicator.rules.editions import DIFFERS

DIGEST = validate.Regexp(r"^[0-9a-f]{16}$", error="the digest of a ruling: 16 hex digits")
HASH = validate.Regexp(r"^[0-9a-f]{64}$", error="the hash of an entry: 64 hex digits")
GAME_ID = validate.Regexp(
    r"^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$", error="1 to 64 letters, digits, - and _, a letter or digit first"
)


def told(about: str, **more: Any) -> dict[str, Any]:
    """What the document says of a field."""
    return {"metadata": {"description": about, **more}}


def sized(low: int, high: int) -> validate.Length:
    """A text of so many characters."""
    return validate.Length(min=low, max=high, error=f"a text of {low} to {high} characters")


def _messages(wanted: str) -> dict[str, Any]:
    """What is said where something else comes in, or nothing."""
    return {"invalid": wanted, "null": wanted, "required": f"{wanted}; it is needed"}


class Whole(fields.Integer):
    """A whole number; a text of digits in an address is one too."""

    def __init__(self, low: int, high: int, **kwargs: Any) -> None:
        wanted = f"a whole number from {low} to {high}"
        span = validate.Range(low, high, error=wanted)
        super().__init__(validate=span, error_messages=_messages(wanted), **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        """The number; no fraction, no truth, no text with anything but digits becomes one."""
        del attr, data, kwargs
        if isinstance(value, str) and len(value) < 12 and value.isascii() and value.removeprefix("-").isdecimal():
            return int(value)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.make_error("invalid")
        return value


class Words(fields.String):
    """A text; other things are not made into one."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(error_messages=_messages("a text"), **kwargs)


class Map(fields.Dict):
    """An object with text for keys."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(error_messages=_messages("an object"), **kwargs)


class SearchQuery(Schema):
    """A question to the rules."""

    q = Words(required=True, validate=sized(0, 400), **told("words or a question, as a player types it"))
    game = Words(validate=sized(1, 64), **told("the game on the table; its rules come first", example="numenera"))
    limit = Whole(1, 50, load_default=10, **told("how many rules at most"))


class SuggestQuery(Schema):
    """The beginning of a question."""

    q = Words(required=True, validate=sized(0, 200), **told("what has been typed so far"))
    game = Words(validate=sized(1, 64), **told("the game on the table", example="numenera"))


class RulesQuery(Schema):
    """Which rules are listed."""

    kind = Words(validate=sized(1, 20), **told("rule, term, faq, example, setup, scenario, variant or card"))
    enforced = Words(validate=sized(1, 20), **told("engine, table or card"))


class CompareQuery(Schema):
    """Which topics are laid side by side."""

    topic = Words(
        validate=sized(1, 100),
        **told("one topic, with its book or without, or a word: the topics that are called so; left out: a list of "
               "those that differ", example="light.total"),
    )
    verdict = Words(
        load_default=DIFFERS,
        validate=sized(1, 20),
        **told("for the list: differs (left out), same or all"),
    )
    q = Words(load_default="", validate=sized(0, 100), **told("for the list: words that a topic must speak of"))


class OpenBody(Schema):
    """A game to be opened."""

    game = Words(required=True, validate=sized(1, 64), **told("which game", example="numenera"))
    opening = Map(
        required=True,
        **told("the set-up, or {situation: {...}}: a table told in the middle of a game; see /api/schema/{game}"),
    )
    title = Words(load_default="", validate=sized(0, 120), **told("what the table calls it"))
    names = Map(load_default=dict, **told("what players are called, by seat", example={"ann": "Ännchen"}))
    id = Words(validate=GAME_ID, **told("the id it shall have; without one it gets its own"))
    by = Words(load_default="host", validate=sized(1, 40), **told("who opens it"))


class ActionBody(Schema):
    """An action to be judged."""

    action = Map(
        required=True,
        **told(
            "what a player does: type, seat and the fields of that type",
            example={"type": "note", "seat": "ann", "text": "Tea is ready."},
        ),
    )
    at = Whole(0, 2**31, **told("judge it on the table as it lay after this entry; left out: now"))


class SubmitBody(Schema):
    """An action to be judged and, where it is legal or overruled, written."""

    action = Map(
        required=True,
        **told(
            "what a player does: type, seat and the fields of that type",
            example={"type": "note", "seat": "ann", "text": "Tea is ready."},
        ),
    )
    key = Words(
        validate=sized(1, 64),
        **told(
            "the same key again brings the same answer and writes nothing more; the header Idempotency-Key does too"
        ),
    )
    seen = Words(
        validate=DIGEST,
        **told("the digest of the ruling that the player saw; if it would be another one now, nothing is written"),
    )
    seen_at = Whole(
        0,
        2**31,
        **told("the newest entry that the player had seen; what came after is told where the ruling has changed"),
    )
    head = Whole(0, 2**31, **told("the entry that must be the live one still"))
    by = Words(validate=sized(1, 40), **told("who tells it; the action's seat where it is left out"))


class TakeBackBody(Schema):
    """Entries to be taken back."""

    to = Whole(0, 2**31, required=True, **told("the entry that is live again"))
    head = Whole(0, 2**31, required=True, **told("the entry that is live now"))
    why = Words(required=True, validate=sized(1, 500), **told("the reason, in a few words"))
    key = Words(validate=sized(1, 64), **told("as for actions"))
    by = Words(load_default="table", validate=sized(1, 40), **told("who takes it back"))


class JoinBody(Schema):
    """A link to a place at a table."""

    link = Words(
        required=True,
        validate=sized(1, 300),
        **told("the link, or the code in it as it was typed", example="ABCD-EFGH-JKMN-PQRS-TVWX-YZ01-23"),
    )


class PlaceBody(Schema):
    """A place at a table."""

    role = Words(
        load_default="seat",
        validate=validate.OneOf(("seat", "host", "spectator"), error="one of seat, host, spectator"),
        **told("seat, host or spectator"),
    )
    seat = Words(validate=sized(1, 64), **told("which seat, where it is one"))


class DifferenceQuery(Schema):
    """Two moments of a game."""

    since = Whole(0, 2**31, required=True, **told("the table as it lay after this entry; 0: before anything"))
    at = Whole(0, 2**31, **told("and as it lay after this one; left out: now"))


class TodayQuery(Schema):
    """Which entries are judged anew."""

    first = Whole(1, 2**31, load_default=1, **told("the first entry that is asked about"))
    last = Whole(1, 2**31, load_default=None, **told("the last one; left out: the newest"))


class DependsQuery(Schema):
    """How far one looks."""

    most = Whole(1, 100_000, load_default=1000, **told("how many later entries are judged anew at most"))


class SupposeBody(Schema):
    """What is supposed of an entry; what is left out stays as it was."""

    action = Map(**told("another action instead of the entry's", example={"type": "note", "text": "Tea is ready."}))
    changed = Map(load_default=dict, data_key="fields", **told("other values of fields of the action; null: left out"))
    facts = Map(
        load_default=dict, **told("read off cards: {card: {field: value}}", example={"Scutimorph": {"health": 7}})
    )
    readings = Map(load_default=dict, **told("readings of ambiguous rules: {topic: name}"))
    house = Map(load_default=dict, **told("rules that are waived: {topic: why}"))
    without = fields.List(
        Words(validate=sized(1, 120)), load_default=list, **told("rules that are not set aside; or: all")
    )


class LegalQuery(Schema):
    """Whose actions are asked for."""

    seat = Words(validate=sized(1, 64), **told("the seat; left out: the active one"))


class MomentQuery(Schema):
    """A moment of a game."""

    at = Whole(0, 2**31, **told("the table as it lay after this entry; left out: now"))


class LogQuery(Schema):
    """Which entries are listed; filters combine."""

    after = Whole(0, 2**31, load_default=0, **told("only entries after this one"))
    limit = Whole(1, 1000, load_default=200, **told("how many at most"))
    seat = Words(load_default="", validate=sized(0, 64), **told("whose action it is, or who told it"))
    card = Words(load_default="", validate=sized(0, 120), **told("named in the action, the findings or the effects"))
    rule = Words(load_default="", validate=sized(0, 120), **told("cited; with its book or without"))
    verdict = Words(
        load_default="",
        validate=validate.OneOf(("", *VERDICTS), error="legal, overruled, or written (judged by no rule)"),
        **told("legal, overruled, or written (judged by no rule)"),
    )
    line = Words(
        load_default="",
        validate=validate.OneOf(("", *LINES), error="live, or back (taken back)"),
        **told("live, or back (taken back)"),
    )
    read = Whole(0, 1, load_default=0, data_key="told", **told("1: only entries that tell what is printed on a card"))
    turn = Whole(0, 10**6, load_default=None, **told("only entries of this turn"))
    words = Words(load_default="", validate=sized(0, 200), **told("all of these words, in any order"))


class FactsQuery(Schema):
    """Which values are listed."""

    card = Words(validate=sized(1, 120), **told("only those of this card"))


class CardsQuery(Schema):
    """Which cards are listed."""

    kind = Words(validate=sized(1, 20), **told("basic, special, village, hero, monster, bearer, treasure or setting"))
    group = Words(validate=sized(1, 64), **told("a hero or monster group"))


class ImportQuery(Schema):
    """Where an export goes."""

    id = Words(validate=GAME_ID, **told("the id it shall have here; without one that which it had"))


class VerifyQuery(Schema):
    """What a log is held against."""

    expect = Words(validate=HASH, **told("a hash noted earlier, that must be of one of its entries"))


class EventsQuery(Schema):
    """Where a stream begins."""

    after = Whole(0, 2**31, **told("tell of entries after this one; the header Last-Event-ID goes first"))

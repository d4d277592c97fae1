"""The shape of a rule text as it is written, and messages that say which field is wrong and how."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from marshmallow import EXCLUDE, Schema, ValidationError, fields, validate, validates_schema

from adjudicator.kernel.faults import near
from adjudicator.rules.fingerprint import PATTERN
from adjudicator.rules.model import ENFORCED, KINDS, Reading, Rule, Source

WORD = r"[a-z0-9]+(?:-[a-z0-9]+)*"
TOPIC = re.compile(rf"{WORD}(?:\.{WORD})*")
TARGET = re.compile(rf"(?:{WORD}/)?{WORD}(?:\.{WORD})*")
LONGEST = 1500

_MARSHMALLOW = {
    "Missing data for required field.": "is missing",
    "Field may not be null.": "is empty",
    "Not a valid string.": "must be text",
    "Not a valid list.": "must be a list",
    "Not a valid integer.": "must be a whole number",
    "Not a valid boolean.": "must be true or false",
    "Invalid input type.": "must be a mapping",
}


def _matches(pattern: re.Pattern[str], said: str) -> Any:
    def check(value: str) -> None:
        if not pattern.fullmatch(value):
            raise ValidationError(f"{value!r} is no {said}")

    return check


def _plain(value: str) -> None:
    if not value.strip():
        raise ValidationError("is empty")
    if any(ord(sign) < 32 and sign not in "\n\t" for sign in value):
        raise ValidationError("holds control characters")


def _text(longest: int, **more: Any) -> fields.String:
    short = validate.Length(max=longest, error=f"is longer than {longest} characters")
    return fields.String(validate=[_plain, short], **more)


def _topics(most: int = 60) -> fields.Field[Any]:
    target = fields.String(validate=_matches(TARGET, "topic (like equip.strength or book/equip.strength)"))
    return fields.List(target, validate=validate.Length(max=most, error=f"has more than {most}"))


def _one_of(choices: tuple[str, ...]) -> validate.OneOf:
    return validate.OneOf(choices, error="{input!r} is none of " + ", ".join(choices))


class SourceSchema(Schema):
    """Where the book says it."""

    heading = _text(160, required=True)
    paragraphs = fields.List(
        fields.String(validate=_matches(PATTERN, "fingerprint (like f1:3b1c9d0e77aa)")), required=True
    )
    page = fields.Integer(strict=True)


class ReadingSchema(Schema):
    """One way to read an ambiguity."""

    name = _text(60, required=True)
    says = _text(LONGEST, required=True)
    default = fields.Boolean(truthy={True}, falsy={False})
    because = _text(LONGEST)


class EntrySchema(Schema):
    """One rule text of a chapter."""

    topic = fields.String(required=True, validate=_matches(TOPIC, "topic (like equip.strength)"))
    kind = fields.String(required=True, validate=_one_of(KINDS))
    title = _text(90)
    text = _text(LONGEST, required=True)
    source = fields.Nested(SourceSchema, required=True)
    see = _topics()
    enforced = fields.String(validate=_one_of(ENFORCED))
    why = _text(300)
    asked = fields.List(_text(160), validate=validate.Length(max=12, error="has more than 12"))
    readings = fields.List(fields.Nested(ReadingSchema))
    replaces = _topics()
    same_as = fields.String(data_key="same-as", validate=_matches(TARGET, "topic"))
    beside = fields.String(validate=_matches(TARGET, "topic"))
    about = _topics()

    @validates_schema(skip_on_field_errors=True)
    def _belongs_together(self, data: Mapping[str, Any], **_: Any) -> None:
        wrong: dict[str, list[str]] = {}
        if data["kind"] == "rule" and "enforced" not in data:
            wrong["enforced"] = ["is missing (engine, table or card)"]
        if data.get("enforced") in ("table", "card") and "why" not in data:
            wrong["why"] = [f"is missing: say why the rule is left to the {data['enforced']}"]
        readings = data.get("readings")
        if readings is not None:
            defaults = [reading for reading in readings if reading.get("default")]
            if len(readings) < 2 or len(defaults) != 1:
                wrong["readings"] = [f"need two or more with exactly one default, not {len(defaults)}"]
            elif not defaults[0].get("because"):
                wrong["readings"] = ["the default reading needs a because"]
            elif len({reading["name"] for reading in readings}) < len(readings):
                wrong["readings"] = ["have the same name twice"]
        if wrong:
            raise ValidationError(wrong)


_ENTRY = EntrySchema(unknown=EXCLUDE)
_FIELDS = {field.data_key or name: field for name, field in _ENTRY.fields.items()}


def faults(entry: object) -> list[str]:
    """All that is wrong with an entry, each as `field: what`; nothing where it is well formed."""
    if not isinstance(entry, Mapping):
        return ["an entry must be a mapping with topic, kind, text and source"]
    unknown = []
    for key in entry:
        if key not in _FIELDS:
            close = near(key, _FIELDS, n=1)
            hint = f" (did you mean {close[0]}?)" if close else ""
            unknown.append(f"{key}: is no field of a rule text{hint}")
    return [*unknown, *_flat(_ENTRY.validate(dict(entry)))]


def _flat(messages: Any, path: str = "") -> Iterator[str]:
    if isinstance(messages, Mapping):
        for key, below in messages.items():
            step = f"[{key}]" if isinstance(key, int) else f".{key}" if path else str(key)
            yield from _flat(below, path if key == "_schema" else path + step)
    else:
        for message in messages:
            if message == "Unknown field.":
                yield f"{path}: is no field here"
            else:
                yield f"{path or 'entry'}: {_MARSHMALLOW.get(message, message)}"


def rule(entry: Mapping[str, Any], book: str, chapter: str = "") -> Rule:
    """The rule that a well-formed entry states."""
    source = entry["source"]
    return Rule(
        book=book,
        topic=entry["topic"],
        kind=entry["kind"],
        text=line(entry["text"]),
        source=Source(line(source["heading"]), tuple(source["paragraphs"]), source.get("page")),
        see=tuple(entry.get("see", ())),
        enforced=entry.get("enforced", ""),
        why=line(entry.get("why", "")),
        asked=tuple(line(phrase) for phrase in entry.get("asked", ())),
        readings=tuple(_reading(reading) for reading in entry.get("readings", ())),
        replaces=tuple(entry.get("replaces", ())),
        same_as=entry.get("same-as", ""),
        beside=entry.get("beside", ""),
        about=tuple(entry.get("about", ())),
        title=line(entry.get("title", "")),
        chapter=chapter,
    )


def _reading(reading: Mapping[str, Any]) -> Reading:
    return Reading(
        line(reading["name"]),
        line(reading["says"]),
        bool(reading.get("default", False)),
        line(reading.get("because", "")),
    )


def line(text: str) -> str:
    """Text as it is shown: folded lines joined, paragraphs kept apart by one line break."""
    return "\n".join(" ".join(part.split()) for part in re.split(r"\n[ \t]*\n|\n(?=[-*|] )", text.strip()))

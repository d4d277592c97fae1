"""What can be written, as data: actions, values, places, steps, dials by name; the form of a case."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator import games
from adjudicator.cases.examples import example
from adjudicator.cases.grammar import COMMON, COUNTING, EXPECT, POINTING, grammar
from adjudicator.cases.reading import EXPECT as EXPECTED
from adjudicator.cases.reading import SHOWS, STEP, TOP
from adjudicator.cases.running import game_of
from adjudicator.kernel.game import Game
from adjudicator.kernel.registry import Entry, Field
from adjudicator.rules import books
from adjudicator.rules.library import Library

DIALECT = "https://json-schema.org/draft/2020-12/schema"
Data = dict[str, Any]
_TEXT: Data = {"type": "string", "minLength": 1}
_TEXTS: Data = {"type": "array", "items": {"type": "string"}}
_KINDS: Mapping[str, tuple[str, Data]] = {
    "text": ("a text", {"type": "string", "minLength": 1, "maxLength": 2000}),
    "texts": ("a list of texts", _TEXTS),
    "int": ("a whole number", {"type": "integer"}),
    "flag": ("true or false", {"type": "boolean"}),
    "choice": ("one of the choices", {"type": "string"}),
    "seat": ("a seat", _TEXT),
    "card": ("the name of a card", _TEXT),
    "cards": (
        "a list of card names, counted ones too: [Regular*3, Torch]",
        {"type": "array", "items": {"type": "string"}, "maxItems": 60},
    ),
    "piece": ("a card pointed at: Regular#2", _TEXT),
    "shown": ("a card of the unseen hand, by name", _TEXT),
    "pieces": ("a list of cards pointed at", {"type": "array", "items": {"type": "string"}, "maxItems": 60}),
    "pile": (
        "how many cards, a list of them (their order unknown), or {size, top, cards}",
        {"anyOf": [{"type": "integer", "minimum": 0, "maximum": 200}, _TEXTS, {"type": "object"}]},
    ),
    "deeds": (
        "a list of deeds as in docs/cards.md: [{draw: 1}]",
        {"type": "array", "items": {"type": "object"}, "maxItems": 20},
    ),
    "map": ("a map", {"type": "object"}),
    "any": ("as the description says", {}),
}


def action_schema(game: Game) -> dict[str, Any]:
    """Every action of a game by name: what it does, the rules it is judged by, its fields, an example."""
    return {name: _action(game, entry) for name, entry in sorted(game.ruleset.actions.items())}


def _action(game: Game, entry: Entry) -> Data:
    checks = game.ruleset.checks
    rules = [checks[topic].rule for topic in entry.checks if topic in checks]
    row: Data = {
        "about": _first(entry.call.__doc__),
        "rules": rules,
        "fields": {field.name: _field(field) for field in entry.fields},
    }
    if entry.options.get("opens"):
        row["opens"] = True
    shown = example(game.name, entry.name)
    if shown is not None:
        row["example"] = shown
    return {**row, "schema": _object(entry)}


def _field(field: Field) -> Data:
    row: Data = {
        "kind": field.kind,
        "write": _KINDS[field.kind][0],
        "about": field.doc,
        "required": field.required,
    }
    if field.kind == "choice":
        row["choices"] = list(field.choices)
    if field.kind in ("piece", "pieces", "shown"):
        row["in"] = field.zone
    return {
        **row,
        **{key: value for key, value in (("low", field.low), ("high", field.high)) if value is not None},
    }


def _object(entry: Entry) -> Data:
    """The JSON Schema of one action."""
    opens = bool(entry.options.get("opens"))
    properties: Data = {"type": {"const": entry.name}}
    properties.update({name: _typed(row) for name, row in COMMON.items() if name != "type"})
    properties.update({field.name: _typed(_field(field)) for field in entry.fields})
    required = [
        "type",
        *([] if opens else ["seat"]),
        *(field.name for field in entry.fields if field.required),
    ]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _typed(row: Mapping[str, Any]) -> Data:
    """The JSON Schema of what a field takes."""
    schema = {**_KINDS[row["kind"]][1], "description": row["about"]}
    if "choices" in row:
        schema["enum"] = list(row["choices"])
    for key, word in (("low", "minimum"), ("high", "maximum")):
        if key in row:
            schema[word] = row[key]
    return schema


def _first(doc: str | None) -> str:
    return " ".join((doc or "").split())


def game_schema(game: Game, library: Library | None = None) -> dict[str, Any]:
    """All that can be named in a game, and how a situation is told; with rule texts the readings too."""
    words = grammar(game.name)
    row: Data = {
        "title": game.title,
        "books": list(game.ruleset.books),
        "actions": action_schema(game),
        "values": {name: _value(entry) for name, entry in sorted(game.ruleset.values.items())},
        "reported": dict(words["reported"]),
        "places": dict(words["places"]),
        "steps": _steps(game),
        "dials": dict(words["dials"]),
        "printed": list(game.fields()),
        "situation": {name: _told(told) for name, told in words["situation"].items()},
        "seat": {name: _told(told) for name, told in words["seat"].items()},
        "opening": action_schema(game).get("open", {}),
    }
    if library is not None:
        row["readings"] = readings(library, game.ruleset.books)
    return row


def _value(entry: Entry) -> Data:
    return {
        "about": _first(entry.call.__doc__),
        "of": list(entry.takes),
        "rule": entry.rule,
    }


def _told(row: Mapping[str, Any]) -> Data:
    return {**row, "write": _KINDS[row["kind"]][0], "schema": _typed(row)}


def _steps(game: Game) -> Data:
    """Frames of the agenda by name: the steps of a turn and the questions that may come up in it."""
    found = {name: _first(entry.call.__doc__) for name, entry in sorted(game.ruleset.resolvers.items())}
    return {**found, **grammar(game.name)["steps"]}


def readings(library: Library, ruleset: Iterable[str]) -> dict[str, Any]:
    """The ambiguous rules of some books: each with the ways to read it."""
    found: Data = {}
    for book in ruleset:
        for topic, rule in (library.books[book].rules if book in library.books else {}).items():
            if rule.readings:
                found[topic] = [
                    {"name": reading.name, "says": reading.says, "default": reading.default}
                    for reading in rule.readings
                ]
    return found


def case_schema(library: Library | None = None) -> dict[str, Any]:
    """How to write a case: `case` is a JSON Schema, the rest are the words to write it in."""
    return {
        "about": "A case tells a situation (or opens a game), the facts that are known, and steps: actions "
        "with what is expected of their rulings. YAML or JSON. What is not told is unknown, not absent.",
        "case": _case(),
        "pointing": list(POINTING),
        "counting": list(COUNTING),
        "common": {name: _told(row) for name, row in COMMON.items()},
        "expect": {name: row["about"] for name, row in EXPECT.items()},
        "games": {
            name: game_schema(game_of(library, name) if library else games.game(name, ()), library)
            for name in games.GAMES
        },
        "shelf": {name: printed.title for name, printed in books.SHELF.items()},
    }


_TOP: Mapping[str, Data] = {
    "title": {"type": "string", "description": "what the case shows"},
    "ruleset": {
        "description": "the game and how it is played: {game: numenera, board: dungeon}",
        "anyOf": [_TEXT, {"type": "object", "required": ["game"], "properties": {"game": _TEXT}}],
    },
    "trust": {"enum": ["book", "listed"], "description": "listed: values of public lists may be used"},
    "source": {"description": "where this comes from: [{book: numenera, line: 926}]"},
    "situation": {
        "type": "object",
        "description": "the table as it is told; see games/<game>/situation and seat",
    },
    "opening": {"type": "object", "description": "a game from its set-up instead; see games/<game>/opening"},
    "facts": {
        "type": "object",
        "additionalProperties": {"type": "object"},
        "description": "values read off printed cards: {Regular: {strength: 3}}",
    },
    "note": {"type": "string", "description": "a remark"},
}


def _case() -> Data:
    """The JSON Schema of a case."""
    action = {
        "type": "object",
        "required": ["type"],
        "properties": {"type": _TEXT},
        "description": "an action of the game; see games/<game>/actions",
    }
    expect = {name: {"description": EXPECT[name]["about"]} for name in EXPECTED}
    told: Data = {
        "do": {**action, "description": "carried out, where it is legal"},
        "instead": {**action, "description": "tried, and not carried out"},
        "expect": {
            "anyOf": [_TEXT, {"type": "object", "properties": expect, "additionalProperties": False}],
            "description": "what the ruling must say; a text stands for the verdict",
        },
        "shows": {
            "type": "object",
            "additionalProperties": {"enum": list(SHOWS)},
            "description": "rules that this step shows: {topic: changes}, or boundary where one just has no say",
        },
        "note": {"type": "string"},
    }
    step = {
        "type": "object",
        "properties": {name: told[name] for name in STEP},
        "additionalProperties": False,
        "oneOf": [{"required": ["do"]}, {"required": ["instead"]}],
    }
    steps = {
        "type": "array",
        "items": step,
        "minItems": 1,
        "maxItems": 400,
        "description": "in order; after one that is not legal the table is as it was before it",
    }
    return {
        "$schema": DIALECT,
        "title": "Case",
        "type": "object",
        "properties": {name: steps if name == "steps" else _TOP[name] for name in TOP},
        "required": ["ruleset", "steps"],
        "additionalProperties": False,
        "anyOf": [{"required": ["situation"]}, {"required": ["opening"]}],
    }

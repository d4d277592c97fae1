"""The fields of an action's form: what may be chosen, read off the table, so that nothing needs a script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import Entry
from adjudicator.web.pages.choices import BY_KIND, BY_NAME, Question
from adjudicator.web.pages.words import field_doc, field_title

Given = Mapping[str, Sequence[str]]
TAPPED = 12
"""So many choices fit on a phone to be tapped."""
LATER_OF = {("prepare", "hand"), ("rest", "hand")}
LATER = {"keeps", "does", "targets", "saw", "decline", "ability", "of", "readings"}


def form(h: Hearing, spec: Entry, given: Given, asked: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The fields of an action as a form: a widget each, its choices, and what has been filled in already.

    asked: what the top of the agenda asks (for `decide`). What is worth trying just now comes first.
    """
    worth = _worth_trying(h, spec)
    later = _later(spec, asked)
    rows = []
    for field in spec.fields:
        maker = BY_NAME.get((spec.name, field.name)) or BY_NAME.get(("", field.name)) or BY_KIND[field.kind]
        row = {
            "name": field.name,
            "title": field_title(field.name, spec.name),
            "doc": field_doc(spec.name, field.name, field.doc),
            "required": field.required,
            "given": list(given.get(field.name, ())),
            "later": field.name in later,
            "options": [],
            "more": [],
            "counts": [],
            "low": field.low,
            "high": field.high,
            "hint": "",
            "many": 1,
            "other": False,
        }
        row.update(maker(Question(h, field, list(given.get(field.name, ())), asked)))
        row["later"] = row["later"] and not row["given"] and not field.required
        _tapped(row, worth.get(field.name, []))
        _other_given(row)
        rows.append(row)
    return rows


def _later(spec: Entry, asked: Mapping[str, Any]) -> set[str]:
    """The fields that stay folded: those seldom told; of an answer the one that its question does not ask for."""
    folded = LATER | {name for kind, name in LATER_OF if kind == spec.name}
    return (folded - {"saw"}) | {"choose"} if spec.name == "decide" and asked.get("saw") else folded


def _worth_trying(h: Hearing, spec: Entry) -> dict[str, list[str]]:
    """For each field what the game's own proposals have there: heroes that are free, weapons that nobody carries."""
    found: dict[str, dict[str, None]] = {}
    for action in h.game.candidates(h, h.seat):
        if action.get("type") == spec.name:
            for name, value in action.items():
                if isinstance(value, str | int):
                    found.setdefault(name, {})[str(value)] = None
    return {name: list(values) for name, values in found.items()}


def _tapped(row: dict[str, Any], worth: Sequence[str]) -> None:
    """A few choices lie there to be tapped, those worth trying first; of many one is typed, with suggestions."""
    if row["widget"] != "select":
        return
    first = [option for option in row["options"] if option[0] in worth]
    rest = [option for option in row["options"] if option[0] not in worth]
    if len(first or rest) <= TAPPED:
        row.update(widget="picks", options=first or rest, more=rest if first else [])
        if len(first) == 1 and row["required"] and not row["given"]:
            row["given"] = [first[0][0]]
    elif row["other"] or all(value == words for value, words in row["options"]):
        row.update(widget="text", list=first + rest, options=[], other=False)


def _other_given(row: dict[str, Any]) -> None:
    """What was given and is none of the choices stays in the field for other words."""
    known = {value for value, _ in (*row["options"], *row["more"])}
    row["else"] = (
        []
        if row["widget"] in ("text", "number", "area", "counts")
        else [word for word in row["given"] if word not in known]
    )

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

    asked: what the top of the agenda asks (for `decide`).
    """
    rows = []
    for field in spec.fields:
        maker = BY_NAME.get((spec.name, field.name)) or BY_NAME.get(("", field.name)) or BY_KIND[field.kind]
        row = {
            "name": field.name,
            "title": field_title(field.name),
            "doc": field_doc(spec.name, field.name, field.doc),
            "required": field.required,
            "given": list(given.get(field.name, ())),
            "later": field.name in LATER or (spec.name, field.name) in LATER_OF,
            "options": [],
            "counts": [],
            "low": field.low,
            "high": field.high,
            "hint": "",
            "many": 1,
            "other": False,
        }
        row.update(maker(Question(h, field, list(given.get(field.name, ())), asked)))
        row["later"] = row["later"] and not row["given"] and not field.required
        _tapped(row)
        _other_given(row)
        rows.append(row)
    return rows


def _tapped(row: dict[str, Any]) -> None:
    """A few choices lie there to be tapped; of many one is typed, with suggestions."""
    if row["widget"] != "select":
        return
    if len(row["options"]) <= TAPPED:
        row["widget"] = "picks"
    elif row["other"] or all(value == words for value, words in row["options"]):
        row.update(widget="text", list=row["options"], options=[], other=False)


def _other_given(row: dict[str, Any]) -> None:
    """What was given and is none of the choices stays in the field for other words."""
    known = {value for value, _ in row["options"]}
    row["else"] = (
        []
        if row["widget"] in ("text", "number", "area", "counts")
        else [word for word in row["given"] if word not in known]
    )

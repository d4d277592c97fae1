"""Coverage: how far can I trust it?"""

from __future__ import annotations

from typing import Any

from flask import Response

from adjudicator.kernel.registry import entries
from adjudicator.rules import books
from adjudicator.rules.coverage import funnel
from adjudicator.web.pages.frame import pages, shown
from adjudicator.web.state import here

STAGES = (
    ("paragraphs", "paragraphs the book prints"),
    ("classified", "paragraphs read and sorted"),
    ("rules", "rules in our words"),
    ("engine", "rules that the service can check"),
    ("linked", "rules joined to code"),
)


@pages.get("/coverage")
def coverage() -> Response:
    """The funnel of each book, and what fell through at each step."""
    found: dict[str, Any] = funnel(here().library, entries(), (), ())
    rows = [_book(name, numbers, found["missing"][name]) for name, numbers in found["books"].items()]
    return shown("coverage.html", books=rows)


def _book(name: str, numbers: dict[str, int], missing: dict[str, list[str]]) -> dict[str, Any]:
    first = {"paragraphs": numbers["paragraphs"], "rules": numbers["rules"]}
    stages = []
    for key, words in STAGES:
        whole = first["paragraphs"] if key in ("paragraphs", "classified") else first["rules"]
        stages.append(
            {
                "key": key,
                "words": words,
                "n": numbers[key],
                "of": whole,
                "wide": round(100 * numbers[key] / whole) if whole else 0,
            }
        )
    return {
        "name": name,
        "title": books.title(name),
        "stages": stages,
        "table": numbers["table"],
        "card": numbers["card"],
        "missing": missing["linked"],
    }

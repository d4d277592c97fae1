"""Coverage: how far can I trust it?"""

from __future__ import annotations

from typing import Any

from flask import Response, request

from adjudicator.rules import books
from adjudicator.web.pages.frame import pages, shown
from adjudicator.web.state import here

STAGES = (
    ("paragraphs", "paragraphs the book prints", "paragraphs"),
    ("classified", "paragraphs read and sorted", "paragraphs"),
    ("rules", "rules in our words", "rules"),
    ("engine", "rules that the service can check", "rules"),
    ("linked", "rules joined to code", "rules"),
    ("exercised", "rules seen at work in a worked case", "rules"),
    ("both_ways", "rules seen to hold and to break", "rules"),
)
BY_CASES = ("exercised", "both_ways")
MISSING = {
    "linked": "Rules that could be checked and are not yet",
    "exercised": "Rules with code that no worked case has shown yet",
    "both_ways": "Rules that no worked case has shown both ways yet",
}


@pages.get("/coverage")
def coverage() -> Response:
    """The funnel of each book; which rules fell through at each step, for the book that is opened (`?book=`).

    While the worked cases still run it says how far they are, and comes again by itself.
    """
    found = here().coverage_so_far()
    if found is None:
        return shown("measuring.html", went=here().went)
    run = int(found.get("cases") or 0)
    rows = [_book(name, numbers, found["missing"][name], run) for name, numbers in found["books"].items()]
    failed, opened = len(found.get("failed") or ()), request.args.get("book")
    return shown("coverage.html", books=rows, cases=run, failed=failed, opened=opened)


def _book(name: str, numbers: dict[str, int], missing: dict[str, list[str]], cases: int) -> dict[str, Any]:
    """One book's funnel; without worked cases nothing is said of what only they can show."""
    stages = [
        {"words": words, "n": numbers[key], "of": numbers[whole], "wide": round(100 * numbers[key] / numbers[whole])}
        for key, words, whole in STAGES
        if numbers[whole] and (cases or key not in BY_CASES)
    ]
    fell = [(words, missing[key]) for key, words in MISSING.items() if missing[key] and (cases or key not in BY_CASES)]
    return {"name": name, "title": books.title(name), "stages": stages, "fell": fell, **numbers}

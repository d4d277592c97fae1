"""Editions side by side: how the books of a family differ on a topic."""

from __future__ import annotations

from typing import Any

from flask import Response, request

from adjudicator.rules import editions
from adjudicator.web.pages.frame import pages, shown
from adjudicator.web.pages.looking_up import in_short
from adjudicator.web.state import here

SAID = {editions.SAME: "the same in each", editions.DIFFERS: "they differ", editions.ALONE: "one book only"}


@pages.get("/compare")
def compare() -> Response:
    """How do the editions differ? One topic, or all that differ."""
    library = here().library
    topic = request.args.get("topic", "").strip()
    words = request.args.get("q", "").strip().lower()
    if topic:
        found = editions.compare(library, topic)
        return shown("compare.html", topic=found.topic, verdict=SAID[found.verdict],
                     sides=[_side(side) for side in found.sides], rows=[], q=words, only="")
    only = request.args.get("only", "differs")
    rows = [_row(found) for found in editions.shared(library) if only == "all" or found.verdict == only]
    return shown("compare.html", topic="", verdict="", sides=[], q=words, only=only,
                 rows=[row for row in rows if all(word in row["text"] for word in words.split())])


def _side(side: editions.Side) -> dict[str, Any]:
    """One book's side for the page."""
    return {
        "book": side.book,
        "rule": in_short(side.rule) if side.rule is not None else None,
        "stands_in": in_short(side.stands_in) if side.stands_in is not None else None,
        "same": side.same,
        "readings": list(side.rule.readings) if side.rule is not None else [],
    }


def _row(found: editions.Beside) -> dict[str, Any]:
    """One topic for the list."""
    rules = [side.rule for side in found.sides if side.rule is not None]
    title = next((rule.title for rule in rules if rule.title), found.topic)
    return {
        "topic": found.topic,
        "title": title,
        "verdict": SAID[found.verdict],
        "books": [rule.book for rule in rules],
        "text": f"{found.topic} {title} {' '.join(rule.text for rule in rules)}".lower(),
    }

"""Editions side by side: how the books of a family differ on a topic."""

from __future__ import annotations

from typing import Any

from flask import Response, request

from adjudicator.rules import editions
from adjudicator.web.pages.frame import pages, shown
from adjudicator.web.pages.looking_up import in_short
from adjudicator.web.state import here


@pages.get("/compare")
def compare() -> Response:
    """How do the editions differ? One topic, those that are called by a word, or all that differ."""
    library = here().library
    topic = request.args.get("topic", "").strip()
    words = request.args.get("q", "").strip()
    if topic:
        held = editions.asked(library, topic)
        if len(held) == 1:
            found = held[0]
            return shown("compare.html", topic=found.topic, verdict=editions.SAID[found.verdict],
                         sides=[_side(side) for side in found.sides], chapters=[], q=words, which="")
        return _list(held, topic, "all")
    which = request.args.get("verdict", editions.DIFFERS)
    return _list(editions.listed(library, which, words), words, which)


def _list(rows: list[editions.Beside], words: str, which: str) -> Response:
    """Topics under their chapters."""
    chapters = [(chapter, [_row(found) for found in inside]) for chapter, inside in editions.by_chapter(rows).items()]
    return shown("compare.html", topic="", verdict="", sides=[], q=words, which=which, chapters=chapters)


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
    return {
        "topic": found.topic,
        "title": found.title,
        "verdict": editions.SAID[found.verdict],
        "books": [rule.book for rule in found.rules],
    }

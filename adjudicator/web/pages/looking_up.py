"""Looking up: the first page, what a search finds, one rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from flask import Response, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from werkzeug.utils import redirect

from adjudicator.kernel.registry import entries
from adjudicator.kernel.registry import rules as registry
from adjudicator.kernel.table import Table
from adjudicator.log.errors import UnknownGame
from adjudicator.rules import books
from adjudicator.rules.links import judged, same_rule
from adjudicator.rules.model import Rule
from adjudicator.search.results import Hit, Results
from adjudicator.web.errors import unknown
from adjudicator.web.pages.frame import Seen, looking, pages, shown
from adjudicator.web.pages.steps import phase, topics
from adjudicator.web.state import here
from adjudicator.web.viewer import belongs, viewer_of

LONGEST = 300
MOST = 20
"""Games on the first page."""
SERVICE = "table"
ENFORCED = {
    "engine": "The service checks this.",
    "table": "Watch for it yourselves.",
    "card": "The printed card decides.",
}
NOT_YET = "The service does not check this yet; watch for it yourselves."
KINDS = {
    "term": "what a word means",
    "faq": "a question answered",
    "example": "an example",
    "setup": "set-up",
    "scenario": "a scenario",
    "variant": "a variant",
    "card": "about a card",
}


@pages.get("/")
def home() -> Response:
    """Where one begins."""
    return shown(
        "home.html",
        games=[_going(name) for name in islice(_known(), MOST)],
        counted=len(here().library),
    )


def _known() -> Iterator[str]:
    """The games that the device that asks may know of, the newest first."""
    return (record.game_id for record in here().service.games() if belongs(record.game_id))


def _going(game_id: str) -> dict[str, Any]:
    """A game that is going on, in a line."""
    with looking(game_id) as seen:
        frame = here().of(game_id).next(game_id)
        dials = seen.table.dials
        return {
            "id": game_id,
            "title": seen.title,
            "turn": dials.get("turn"),
            "active": seen.name(dials.get("active")),
            "over": phase(seen.table) == "over",
            "says": "" if viewer_of(game_id).veils else frame.get("says", ""),
            "entries": seen.record.tip,
        }


@pages.get("/search")
def search() -> ResponseReturnValue:
    """What is the rule? With a table, what matters now comes first and the bar of the game stays."""
    asked = request.args.get("q", "").strip()[:LONGEST]
    game, at = request.args.get("game") or None, request.args.get("table") or None
    seen, step, lift = _table(at)
    game = seen.book if seen is not None else game
    known = here().library.rule(asked)
    if known is not None and not request.args.get("part"):
        return redirect(url_for("pages.rule", book=known.book, topic=known.topic, table=at))
    results = here().index.search(asked, game, 12, lift) if asked else None
    values = {
        "q": asked,
        "game": game,
        "results": _results(results),
        "seen": seen,
        "games": _games(),
        "now": _now(step, seen) if not asked and seen is not None else [],
    }
    return shown("_results.html" if request.args.get("part") else "search.html", **values)


def _table(game_id: str | None) -> tuple[Seen | None, tuple[str, ...], frozenset[str]]:
    """The table from which somebody looks something up, where it is still there; its step; all that matters on it."""
    if not game_id:
        return None, (), frozenset()
    try:
        if not belongs(game_id):
            return None, (), frozenset()
        with looking(game_id) as seen:
            step = topics(seen.table, seen.game)
            return seen, step, frozenset((*step, *(topic.partition(".")[0] for topic in step), *_in_view(seen.table)))
    except UnknownGame:
        return None, (), frozenset()


def _in_view(table: Table) -> set[str]:
    """The topics of the cards that lie on the table."""
    cards = {card for place in table.places for card in table.cards_at(place) if card}
    return {f"card.{'-'.join(re.findall(r'[a-z0-9]+', card.lower()))}" for card in cards}


def _games() -> list[tuple[str, str]]:
    """The games whose rules can be looked up."""
    held = here().library.books
    return [(name, books.title(name)) for name in held if name != SERVICE]


def _now(lift: tuple[str, ...], seen: Seen) -> list[dict[str, Any]]:
    """The rules of the step that it is, with those they point to."""
    library = here().library
    found: dict[str, Rule] = {}
    for topic in lift:
        rule = library.governing(seen.game.ruleset.books, topic)
        for near in [rule, *(library.rule(rule.points_to(name)) for name in rule.see)] if rule else []:
            if near is not None:
                found.setdefault(near.id, near)
    return [in_short(rule) for rule in found.values()]


def _results(results: Results | None) -> dict[str, Any] | None:
    if results is None:
        return None
    return {
        "hits": [_hit(hit) for hit in results.hits],
        "elsewhere": [_hit(hit) for hit in results.elsewhere],
        "mended": results.did_you_mean,
        "base": results.base,
        "says": results.says,
        "nearest": [in_short(rule) for name in results.nearest if (rule := here().library.rule(name))],
    }


def _hit(hit: Hit) -> dict[str, Any]:
    rule = here().library.rule(hit.rule_id)
    row = in_short(rule) if rule is not None else {"id": hit.rule_id, "title": hit.title, "book": hit.book}
    return {**row, "html": Markup(hit.html), "folded": [_hit(other) for other in hit.folded]}  # noqa: S704


def in_short(rule: Rule) -> dict[str, Any]:
    """A rule for a list: its statement, where it comes from, who watches it."""
    return {
        "id": rule.id,
        "book": rule.book,
        "title": rule.title or rule.topic,
        "html": rule.text,
        "kind": KINDS.get(rule.kind, ""),
        "heading": rule.source.heading,
        "page": rule.source.page,
        "enforced": rule.enforced,
        "watch": _watch(rule),
        "why": "" if rule.why.rstrip(".").lower() == _watch(rule).rstrip(".").lower() else rule.why,
        "folded": [],
        "unsettled": bool(rule.readings),
    }


def _watch(rule: Rule) -> str:
    """Who watches a rule: the service where it has code for it, else the players or the card."""
    if rule.enforced == "engine" and not judged(rule, entries()):
        return NOT_YET
    return ENFORCED.get(rule.enforced, "")


@pages.get("/rules/<book>/<topic>")
def rule(book: str, topic: str) -> Response:
    """What does it say, and where else?"""
    name = f"{book}/{topic}"
    library = here().library
    found = library.rule(name)
    code = _code(book, topic)
    seen, _, _ = _table(request.args.get("table"))
    if found is None:
        raise unknown("rule", name, library.near(name))
    see = [other for target in found.see if (other := library.rule(found.points_to(target))) is not None]
    return shown(
        "rule.html",
        seen=seen,
        rule=found,
        short=in_short(found),
        code=code,
        see=[in_short(other) for other in see],
        about=[in_short(other) for other in library.about(found)],
        of=[other for target in found.about if (other := library.rule(found.points_to(target))) is not None],
        editions=[other for other in library.editions(found.topic) if other.id != found.id],
        replaced=[other.id for other in library if found.id in map(other.points_to, other.replaces)],
    )


def _code(book: str, topic: str) -> list[dict[str, str]]:
    """The functions that enforce a topic, each with what it says of itself."""
    rule = here().library.rule(f"{book}/{topic}")
    names = {f"{book}/{topic}", rule and same_rule(here().library, rule)}
    mine = [row for row in entries() if row.rule in names]
    own = [row for row in registry.rows if row.rule in names and row.kind == "check"]
    rows = {row.function: row for row in [*mine, *own]}
    return [
        {"kind": row.kind, "function": row.function, "says": " ".join((row.call.__doc__ or "").split())}
        for row in rows.values()
    ]

"""Looking up: search, rules, books, coverage, the schema of what can be written, health."""

from __future__ import annotations

from typing import Any

from flask import Response

from adjudicator import __version__, games
from adjudicator.cases.schema import case_schema, game_schema
from adjudicator.kernel.faults import Fault, Malformed, Unknown, near
from adjudicator.rules import books, editions
from adjudicator.rules.model import ENFORCED, KINDS, Book
from adjudicator.web import answers, schemas
from adjudicator.web.api.base import OBJECT, Blueprint, answer, link
from adjudicator.web.errors import TITLES, Refused, problem, unknown
from adjudicator.web.state import here
from adjudicator.web.views import beside, beside_brief, hit, rule_brief, rule_full

blp = Blueprint("look up", __name__, url_prefix="/api", description="Rules, found and shown")
SHORT = 400
MEANS = {
    "malformed": "Each fault names the field, what was given and what would do.",
    "ambiguous": "Several cards fit and differ in what matters; `near` says how to point at one.",
    "unknown": "`near` has names that are close.",
    "ruling-changed": "`ruling` is the new one, `missed` the entries since. Show it and ask again.",
    "preview-changed": "`preview` is the new one. Nothing was written; show it and ask again.",
    "head-moved": "`head` is the live entry now, `missed` the entries since, `ruling` what would be ruled now.",
    "key-reused": "Take a new key for another request.",
    "game-exists": "Take another id.",
    "import-refused": "Each fault names the line of the file. Nothing was written.",
    "not-readable": "The body is not JSON in UTF-8.",
    "not-json": "Set Content-Type to what the body is.",
    "too-large": "Send less.",
    "other-site": "A browser asked on behalf of a page elsewhere.",
    "not-at-this-table": "The game is at a table, and no link has led this device there, or it has been stood up.",
    "another-seat": "This device holds another seat, or only watches; `seats` says which. Nothing was written.",
    "host-only": "The host does this: leading the game, giving out seats, exporting all of it.",
    "no-such-link": "The link was mistyped, guessed, or is no longer good.",
    "seat-taken": "Another device sits there, `since` when; the host may hand the seat over.",
    "stood-up": "This device sat there once; the place is elsewhere now.",
    "open-table": "The game has no links: there are no seats to hand over.",
    "already-seated": "The game has links and a host.",
    "too-many-tries": "Too many links were followed that lead nowhere; ask again after `Retry-After` seconds.",
    "busy": "Try again after the seconds that Retry-After names.",
    "broken-log": "The file was changed from outside; export what can be read and verify it elsewhere.",
    "fault": "A mistake of the service; its log has the details under `id`.",
}


@blp.route("/search")
@blp.arguments(schemas.SearchQuery(), location="query")
@blp.response(200, OBJECT, description="The rules that answer best, those of other games apart")
def search(query: dict[str, Any]) -> Response:
    """Rules that answer a question, in a player's own words."""
    state = here()
    found = state.index.search(query["q"][:SHORT], query.get("game"), limit=query["limit"])
    nearest = [rule_brief(rule) for name in found.nearest if (rule := state.library.rule(name)) is not None]
    return answer(
        {
            "query": found.query,
            "game": found.game,
            "answered": found.answered,
            "says": found.says,
            "base": found.base,
            "did_you_mean": found.did_you_mean,
            "hits": [hit(one, state.library) for one in found.hits],
            "elsewhere": [hit(one, state.library) for one in found.elsewhere],
            "nearest": nearest,
        }
    )


@blp.route("/suggest")
@blp.arguments(schemas.SuggestQuery(), location="query")
@blp.response(200, OBJECT, description="Titles and questions that go on like that")
def suggest(query: dict[str, Any]) -> Response:
    """What the question may become."""
    return answer({"suggestions": here().index.suggest(query["q"], query.get("game"))})


@blp.route("/books")
@blp.response(200, OBJECT, description="The books on the shelf")
def shelf() -> Response:
    """Every book with how many rules it has; every game with the books it is played by."""
    library = here().library
    rows = [_book(book) for book in library.books.values()]
    played = {
        game: {
            "title": books.title(game),
            "books": list(books.ruleset(game, library.books)),
            "judged": game in games.GAMES,
        }
        for game in books.games(library.books)
    }
    return answer({"books": rows, "games": played, "rules_version": library.version})


def _book(book: Book) -> dict[str, Any]:
    return {
        "name": book.name,
        "title": book.title,
        "rules": len(book.rules),
        "paragraphs": len(book.paragraphs),
        "href": link("rules", book.name),
    }


@blp.route("/rules")
@blp.response(200, OBJECT, description="Every book's rules by topic")
def all_rules() -> Response:
    """The topics of every book."""
    library = here().library
    rows = {
        name: [{"id": rule.id, "title": rule.title, "kind": rule.kind} for rule in book.rules.values()]
        for name, book in library.books.items()
    }
    return answer({"books": rows, "rules_version": library.version})


@blp.route("/rules/<string:book>")
@blp.arguments(schemas.RulesQuery(), location="query")
@blp.response(200, OBJECT, description="The rules of a book, by chapter")
def book_rules(query: dict[str, Any], book: str) -> Response:
    """The rules of one book, all or some of them."""
    library = here().library
    faults = [
        Fault(name, query[name], f"one of {', '.join(among)}", near(query[name], among))
        for name, among in (("kind", KINDS), ("enforced", ENFORCED))
        if name in query and query[name] not in among
    ]
    if faults:
        raise Malformed(faults)
    if book not in library.books:
        raise unknown("book", book, near(book, library.books))
    held = library.books[book]
    rows = [
        rule
        for rule in held.rules.values()
        if query.get("kind") in (None, rule.kind) and query.get("enforced") in (None, rule.enforced)
    ]
    chapters: dict[str, list[dict[str, Any]]] = {}
    for rule in rows:
        chapters.setdefault(rule.chapter, []).append(rule_brief(rule))
    return answer({"book": _book(held), "rules": len(rows), "chapters": chapters})


@blp.route("/rules/<string:book>/<string:topic>")
@blp.response(200, answers.RuleSchema, description="All that is known of a rule")
def one_rule(book: str, topic: str) -> Response:
    """A rule: text, source, other editions, questions about it, readings, and the code that holds it."""
    library = here().library
    rule = library.rule(f"{book}/{topic}")
    if rule is None:
        raise unknown("rule", f"{book}/{topic}", library.near(f"{book}/{topic}") or library.near(topic))
    return answer(rule_full(rule, library))


@blp.route("/compare")
@blp.arguments(schemas.CompareQuery(), location="query")
@blp.response(200, OBJECT, description="A topic in each book, or the topics that several books speak of")
def compare(query: dict[str, Any]) -> Response:
    """How do the editions of a family differ? One topic side by side, or the topics on which they differ."""
    library = here().library
    if "topic" in query:
        found = editions.asked(library, query["topic"])
        if len(found) == 1:
            return answer(beside(found[0]))
    else:
        found = editions.listed(library, query["verdict"], query["q"])
    return answer({"topics": [beside_brief(row) for row in found], "rules_version": library.version})


@blp.route("/coverage")
@blp.response(200, OBJECT, description="The funnel of each book")
def covered() -> Response:
    """How far each book is carried through: from its paragraphs to rules that were seen to hold and to break."""
    return answer(here().coverage())


@blp.route("/schema")
@blp.response(200, OBJECT, description="How to write a case, and every name to use in it")
def schema() -> Response:
    """What can be written: cases, and for each game its actions, values, places, steps and dials."""
    return answer(case_schema(here().library))


@blp.route("/schema/<string:game>")
@blp.response(200, OBJECT, description="Every name of one game")
def schema_of(game: str) -> Response:
    """The actions of a game with their fields, its values, places, steps and dials; how to tell a situation."""
    state = here()
    try:
        return answer(game_schema(state.service.game(game), state.library))
    except Unknown as fault:
        raise unknown("game", game, fault.faults[0].near) from fault


@blp.route("/problems")
@blp.response(200, OBJECT, description="Every type of problem")
def problems() -> Response:
    """What may go wrong, and what to do then."""
    return answer({"problems": [_problem(name) for name in TITLES]})


@blp.route("/problems/<string:name>")
@blp.response(200, OBJECT, description="One type of problem")
def one_problem(name: str) -> Response:
    """What a problem of this type means."""
    if name not in TITLES:
        raise unknown("problem", name, near(name, TITLES))
    return answer(_problem(name))


def _problem(name: str) -> dict[str, Any]:
    status, title = TITLES[name]
    return {"type": link("problems", name), "title": title, "status": status, "means": MEANS[name]}


@blp.route("/health")
@blp.response(200, OBJECT, description="The service answers, and so does its store")
def health() -> Response:
    """Whether the service can be used."""
    state = here()
    try:
        count = len(state.service.store.games())
    except Exception as fault:
        raise Refused(
            problem("busy", "The store of the games does not answer.", headers={"Retry-After": "5"})
        ) from fault
    return answer(
        {
            "status": "ok",
            "version": __version__,
            "rules_version": state.library.version,
            "rules": len(state.library),
            "games": count,
            "store": state.service.store.about().get("engine"),
        }
    )

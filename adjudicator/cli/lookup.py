"""Looking up: search, suggest, show, search-eval, index build."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from adjudicator import games as _games  # noqa: F401  (registers their rules)
from adjudicator import home
from adjudicator.cli import context, wording
from adjudicator.cli.answer import FINE, Answer, answers
from adjudicator.cli.progress import progress
from adjudicator.kernel.registry import entries
from adjudicator.rules import books, editions
from adjudicator.rules.library import Library
from adjudicator.rules.links import everywhere, judged, linked
from adjudicator.rules.model import Rule
from adjudicator.rules.own_book import own_text
from adjudicator.search import Hit, Results, build
from adjudicator.search.evaluate import evaluate

GAME = click.option("--game", metavar="GAME", help="The game on the table, such as numenera.")
NOT_YET = "The service does not check this yet; the players watch for it."
BY = {"engine": "The service checks this.", "table": "The players watch for this.", "card": "A printed card says more."}


@click.command()
@click.argument("query", nargs=-1, required=True)
@GAME
@click.option("--limit", type=click.IntRange(1, 100), default=10, show_default=True, help="How many at most.")
@answers
def search(query: tuple[str, ...], game: str | None, limit: int) -> Answer:
    """Look up rules in your own words: adjudicator search "can i rest twice" --game numenera."""
    texts = context.texts()
    found = context.index(texts).search(" ".join(query), game, limit)
    data = {
        "query": found.query,
        "game": found.game,
        "answered": found.answered,
        "hits": [_hit(hit, texts) for hit in found.hits],
        "elsewhere": [_hit(hit, texts) for hit in found.elsewhere],
        "did_you_mean": found.did_you_mean,
        "nearest": found.nearest,
        "says": found.says,
        "base": found.base,
    }
    return Answer(data, _found(found))


def _hit(hit: Hit, texts: Library) -> dict[str, Any]:
    rule = texts.rule(hit.rule_id)
    return {
        "rule_id": hit.rule_id,
        "book": hit.book,
        "topic": hit.topic,
        "kind": hit.kind,
        "title": hit.title,
        "score": hit.score,
        "text": rule.text if rule else "",
        "html": hit.html,
        "folded": [_hit(one, texts) for one in hit.folded],
    }


def _found(found: Results) -> Iterator[str]:
    if found.did_you_mean:
        yield f"Did you mean: {found.did_you_mean}"
    if found.says:
        yield found.says
    if found.base:
        yield found.base
    for hit in found.hits:
        yield from _lines(hit)
    if found.nearest:
        yield f"Nearest: {', '.join(found.nearest)}"
    if found.elsewhere:
        yield "In other games:"
    for hit in found.elsewhere:
        yield from _lines(hit)


def _lines(hit: Hit) -> Iterator[str]:
    yield click.style(hit.rule_id, bold=True) + (f"  {hit.title}" if hit.title else "")
    yield wording.wrapped(wording.marked(hit.html), "    ")
    for one in hit.folded:
        yield wording.wrapped(f"{one.kind} {one.rule_id}: {wording.marked(one.html)}", "      ")


@click.command()
@click.argument("prefix")
@GAME
@answers
def suggest(prefix: str, game: str | None) -> Answer:
    """Say what may be meant while it is being typed."""
    found = context.index(context.texts()).suggest(prefix, game)
    return Answer({"prefix": prefix, "game": game, "suggestions": found}, found)


@click.command()
@click.argument("topic", required=False)
@click.option("--all", "everything", is_flag=True, help="Topics that are the same in each, too.")
@answers
def compare(topic: str | None, everything: bool) -> Answer:
    """Show how the Thunderstone books differ on a topic: adjudicator compare light.total.

    A word that is no topic lists the topics that are called so. Without a topic: all on which they differ.
    """
    texts = context.texts()
    if topic is None:
        rows = editions.listed(texts, "all" if everything else editions.DIFFERS)
    else:
        rows = editions.asked(texts, topic)
        if len(rows) == 1:
            return Answer(_sides(rows[0]), _besides(rows[0]))
    return Answer({"topics": [_sides(found) for found in rows]}, _listed(rows))


def _listed(rows: list[editions.Beside]) -> Iterator[str]:
    """Topics by their titles under their chapters, and how one of them is shown."""
    for chapter, inside in editions.by_chapter(rows).items():
        yield click.style(_cap(chapter) or "Other", bold=True)
        yield from (f"  {_cap(found.title)} ({found.topic}): {editions.SAID[found.verdict]}"
                    for found in inside)
    if rows:
        yield f"One of them side by side: adjudicator compare {rows[0].topic}"


def _cap(text: str) -> str:
    return text[:1].upper() + text[1:]


def _sides(found: editions.Beside) -> dict[str, Any]:
    return {
        "topic": found.topic,
        "verdict": found.verdict,
        "books": {
            side.book: {
                "rule": side.rule.id if side.rule else None,
                "text": side.rule.text if side.rule else None,
                "same": side.same,
                "stands_in": side.stands_in.id if side.stands_in else None,
                "readings": [asdict(reading) for reading in side.rule.readings] if side.rule else [],
            }
            for side in found.sides
        },
    }


def _besides(found: editions.Beside) -> Iterator[str]:
    yield f"{click.style(found.topic, bold=True)}: {found.verdict}"
    for side in found.sides:
        yield click.style(books.title(side.book), bold=True)
        if side.rule is not None:
            yield wording.wrapped(side.rule.text + (f" (the same as {side.same})" if side.same else ""), "    ")
        elif side.stands_in is not None:
            yield wording.wrapped(f"Says nothing of it; {side.stands_in.id} stands in: {side.stands_in.text}", "    ")
        else:
            yield "    Says nothing of it."
        for reading in side.rule.readings if side.rule is not None else ():
            yield wording.wrapped(f"{'Read by default' if reading.default else 'Or'}: {reading.says}", "      ")


@click.command()
@click.argument("rule")
@GAME
@answers
def show(rule: str, game: str | None) -> Answer:
    """Show a rule: adjudicator show numenera/rest.one-card.

    The book may be left out where only one has the topic, or with --game.
    """
    texts = context.texts()
    data = _rule(context.rule_named(rule, texts, game), texts)
    return Answer(data, _shown(data))


def _rule(rule: Rule, texts: Library) -> dict[str, Any]:
    """All there is to say of a rule."""
    about = [other.id for other in texts if rule.id in map(other.points_to, (*other.about, *other.see))]
    return {
        "id": rule.id,
        "title": rule.title,
        "kind": rule.kind,
        "text": rule.text,
        "book": books.title(rule.book),
        "heading": rule.source.heading,
        "page": rule.source.page,
        "paragraphs": list(rule.source.paragraphs),
        "enforced": rule.enforced,
        "judged": judged(rule, entries()),
        "why": rule.why,
        "functions": list(linked(everywhere(texts, entries())).get(rule.id, ())),
        "readings": [
            {"name": one.name, "says": one.says, "default": one.default, "because": one.because}
            for one in rule.readings
        ],
        "replaces": [rule.points_to(topic) for topic in rule.replaces],
        "same_as": rule.same_as,
        "see": [rule.points_to(topic) for topic in rule.see],
        "seen_from": about,
        "own_text": own_text(rule.book, rule),
    }


def _shown(data: dict[str, Any]) -> Iterator[str]:
    yield click.style(data["id"], bold=True) + (f"  {data['title']}" if data["title"] else "")
    yield wording.wrapped(data["text"], "  ")
    page = f", page {data['page']}" if data["page"] else ""
    yield f"  {data['kind']}; {data['book']}, {data['heading']}{page}"
    if data["enforced"]:
        by = NOT_YET if data["enforced"] == "engine" and not data["judged"] else BY[data["enforced"]]
        yield f"  {by}" + (f" {data['why']}" if data["why"] else "")
    for function in data["functions"]:
        yield f"  enforced in {function}"
    for one in data["readings"]:
        default = f" (unless the table chose another: {one['because']})" if one["default"] else ""
        yield wording.wrapped(f"reading {one['name']}: {one['says']}{default}", "  ")
    for word in ("replaces", "see", "seen_from"):
        if data[word]:
            yield wording.wrapped(f"{word.replace('_', ' ')}: {', '.join(data[word])}", "  ")
    for line in data["own_text"]:
        yield wording.wrapped(f"your book: {line}", "  ")


@click.command("search-eval")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@answers
def search_eval(file: Path) -> Answer:
    """Measure the search on judged questions.

    FILE has one JSON object a line: {"q": "...", "game": "numenera", "gold": ["numenera/rest.one-card"]}; gold
    names rules or paragraphs (f1:...).
    """
    texts = context.texts()
    found = evaluate(file, context.index(texts), texts)
    return Answer(found, (f"{name:7} {number}" for name, number in found.items()))


@click.group()
def index() -> None:
    """The search index."""


@index.command("build")
@answers
def index_build() -> Answer:
    """Build the search index anew."""
    texts = context.texts()
    with progress("Building the search index", patience=0) as bar:
        folder = build(texts, home.index_folder(), bar)
    rules = sum(len(book.rules) for book in texts.books.values())
    return Answer({"folder": str(folder), "rules": rules}, [f"{rules} rules are in {folder}."], FINE)


COMMANDS: tuple[click.Command, ...] = (search, suggest, show, compare, search_eval, index)

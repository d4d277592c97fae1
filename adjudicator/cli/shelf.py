"""What the service knows: rules check, accept, coverage; books add, list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from adjudicator import games as _games  # noqa: F401  (registers their rules)
from adjudicator.cases.coverage import coverage
from adjudicator.cli import context, wording
from adjudicator.cli.answer import FINE, NO, Answer, answers
from adjudicator.cli.progress import progress
from adjudicator.kernel.faults import Fault, Unknown
from adjudicator.kernel.registry import entries
from adjudicator.kernel.registry import rules as registered
from adjudicator.rules import books as shelf
from adjudicator.rules import check, links, own_book
from adjudicator.saying import phrases

STEPS = ("paragraphs", "classified", "rules", "engine", "table", "card", "linked", "exercised", "both_ways")


@click.group()
def rules() -> None:
    """The rule texts and their links to the code."""


@rules.command("check")
@answers
def rules_check() -> Answer:
    """Say what is wrong with texts, paragraphs, links and phrases. Ends with 1 where anything is."""
    texts = context.texts()
    found = check.problems(texts, entries()) + phrases.problems(phrases.sayings(), registered.rows)
    rules = sum(len(book.rules) for book in texts.books.values())
    last = f"{rules} rules in {len(texts.books)} books; {len(found) or 'no'} problem{'s' * (len(found) != 1)}."
    return Answer({"problems": found, "rules": rules}, [*found, last], NO if found else FINE)


@rules.command("accept")
@click.argument("topic")
@answers
def rules_accept(topic: str) -> Answer:
    """Show a rule's old and new text, and note that its functions were read against the new one."""
    try:
        done = links.accept(topic, context.texts(), entries())
    except KeyError as fault:
        raise Unknown([Fault("topic", topic, str(fault.args[0]))]) from fault
    data = {"rule": done.rule, "old": done.old, "new": done.new, "lines": done.lines, "dropped": done.dropped}
    text = [done.rule, done.diff, *done.lines, *(f"dropped: {line}" for line in done.dropped)]
    return Answer(data, text)


@rules.command("coverage")
@click.option(
    "--cases",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder of case files; those of the checkout, otherwise.",
)
@click.option("--missing", is_flag=True, help="Name what falls through at each step.")
@answers
def rules_coverage(cases: Path | None, missing: bool) -> Answer:
    """Show how far each book is carried through: from its paragraphs to rulings seen both ways."""
    with progress("Running the cases") as bar:
        found = coverage(context.texts(), cases, bar)
    return Answer(found, _funnel(found, missing))


def _funnel(found: Mapping[str, Any], missing: bool) -> Iterator[str]:
    for book, numbers in found["books"].items():
        yield click.style(shelf.title(book), bold=True)
        yield "  " + ", ".join(f"{step.replace('_', ' ')} {numbers[step]}" for step in STEPS)
        if missing:
            for step, names in found["missing"][book].items():
                if names:
                    yield wording.wrapped(f"not {step.replace('_', ' ')}: {', '.join(names)}", "    ")
    yield f"{found['cases']} cases were run; {len(found['failed']) or 'no'} steps failed."
    for row in (*found["failed"], *found["unfounded"]):
        yield wording.wrapped(row, "  ")


@click.group()
def books() -> None:
    """Rulebooks: those whose rules are here, and your own copies of them."""


@books.command("add")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--book", required=True, help="Which book it is: numenera, for one.")
@answers
def books_add(file: Path, book: str) -> Answer:
    """Take in the plain text of a rulebook that you own; it stays on this installation."""
    texts = context.texts()
    added = own_book.add(file, book, texts)
    return Answer(added.as_json(), [f"{added}."])


@books.command("list")
@answers
def books_list() -> Answer:
    """List the books whose rules are here, and of which there is a copy of your own."""
    texts = context.texts()
    own = own_book.listed(texts)
    rows = [
        {"book": name, "title": book.title, "rules": len(book.rules), "own_copy": name in own}
        for name, book in texts.books.items()
    ]
    text = (f"{r['book']:20} {r['rules']:4} rules  {r['title']}{_own(r['book'] in own)}" for r in rows)
    return Answer(rows, text)


def _own(copy: bool) -> str:
    return " (and your own copy)" if copy else ""


COMMANDS: tuple[click.Command, ...] = (rules, books)

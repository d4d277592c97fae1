"""A report on paper, from the terminal."""

from __future__ import annotations

from pathlib import Path

import click

from adjudicator.cli import context
from adjudicator.cli.answer import Answer, answers
from adjudicator.web.reports import FILE_MOST, document


@click.command()
@click.argument("game")
@click.option("--turn", type=int, metavar="N", help="Only this turn.")
@click.option("--dispute", type=int, metavar="N", help="Only this dispute.")
@click.option("-o", "--to", "file", type=click.Path(dir_okay=False, path_type=Path), help="Write it to this file.")
@answers
def report(game: str, turn: int | None, dispute: int | None, file: Path | None) -> Answer:
    """Write a report as one HTML file that needs nothing else: rulings, numbers, rules, who decided, the head's hash.

    Of a turn, of a dispute, or of the whole game. It can be opened in any browser, and printed.
    """
    with context.service() as service:
        found = service.report(game, turn=turn, dispute=dispute, most=FILE_MOST)
    data = {**found.as_json(), "file": str(file) if file is not None else None}
    html = document(found)
    if file is None:
        return Answer(data, [html])
    file.write_text(html, encoding="utf-8")
    return Answer(data, [f"The report is in {file}: {found.counts['entries']} entries, hash {data['hash']}."])


COMMANDS: tuple[click.Command, ...] = (report,)

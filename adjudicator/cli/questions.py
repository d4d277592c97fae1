"""Questions to a game: where a card is, what if, what today's rules would say, what depends on an entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import click

from adjudicator.cli import context
from adjudicator.cli.answer import Answer, answers

Data = Mapping[str, Any]


@click.command()
@click.argument("game")
@click.argument("card")
@answers
def where(game: str, card: str) -> Answer:
    """Show where a card or token is, may be and was: every entry that moved a copy of it."""
    with context.service() as service:
        found = service.whereabouts(game, card)
    return Answer(found, _where(found))


def _where(found: Data) -> Iterator[str]:
    yield found["said"]
    for row in found["stops"]:
        mark = ">" if row["live"] else " "
        if found["kind"] == "tokens":
            now = "" if row["now"] is None else f", now {row['now']}"
            yield f"{mark} {row['entry']:3} {row['where']} {row['n']:+d}{now}"
            continue
        way = f"from {row['from']} to {row['to']}" if row["from"] not in (None, row["to"]) else str(row["to"])
        yield f"{mark} {row['entry']:3} {row['n']} {row['said']}: {way}"
    for row in found["now"]["unseen"] if found["kind"] == "card" else ():
        for spot in row["spots"]:
            may = f"surely {spot['sure']}" if spot["sure"] else "may be there" if spot["may"] else "cannot be there"
            yield f"  {spot['where']}: {may}" + (f" ({spot['why']})" if spot.get("why") else "")


COMMANDS: tuple[click.Command, ...] = (where,)

"""Disputes from the terminal: list, look at, open, state a position, decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import click

from adjudicator.audit.disputes import OUTCOMES, TABLE, Dispute
from adjudicator.cli import context, wording
from adjudicator.cli.answer import Answer, answers
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.service import Service

Data = Mapping[str, Any]


@click.command()
@click.argument("game")
@click.argument("number", type=int, required=False)
@click.option("--entry", type=int, metavar="ENTRY", help="Open a dispute on this entry; --says what is in doubt.")
@click.option("--says", metavar="LINE", help="What is in doubt; with NUMBER: how this side reads it.")
@click.option("--rule", default="", help="The rule that this side points to.")
@click.option("--reading", default="", help="The name of the reading that is meant, or followed from now on.")
@click.option("--decide", type=click.Choice(tuple(OUTCOMES)), help="Write what the table decides, and carry it out.")
@click.option("--why", default="", help="Why it is so decided.")
@click.option("--topic", default="", help="The rule that a house rule sets aside from now on.")
@click.option("--seat", default=TABLE, show_default=True, help="Who speaks.")
@click.option("--key", help="The submission's own key: sent twice, it is written once.")
@answers
def dispute(game: str, number: int | None, entry: int | None, key: str | None, seat: str, **told: Any) -> Answer:
    """Show the disputes of a game, or dispute NUMBER with the rulings beside each other; open one, speak in it, decide.

    Nothing changes on the table but what the decision carries out: take-back and house-rule do so at once, amend
    names the amendment that was made since.
    """
    _together(number, entry, told)
    with context.service() as service:
        if entry is not None:
            done = service.open_dispute(game, entry, by=seat, says=told["says"] or "", key=key)
        elif told["decide"] is not None and number is not None:
            head = service.store.game(game).head
            done = service.decide(
                game, number, told["decide"], by=seat, why=told["why"], head=head, topic=told["topic"],
                reading=told["reading"], key=key
            )
        elif told["says"] is not None and number is not None:
            done = service.state_position(
                game, number, by=seat, says=told["says"], rule=told["rule"], reading=told["reading"], key=key
            )
        else:
            return _shown(service, game, number)
    return Answer(done.as_json(), [*_line(done.dispute), f"written as entry {done.version}"])


def _together(number: int | None, entry: int | None, told: Data) -> None:
    """Raises Malformed where the options do not fit together."""
    faults = []
    if entry is not None and (number is not None or told["decide"] is not None):
        faults.append(Fault("--entry", entry, "alone with --says: it opens a dispute, which gets the next number"))
    if entry is None and number is None and (told["says"] is not None or told["decide"] is not None):
        faults.append(Fault("NUMBER", None, "the dispute that is meant, or --entry to open one"))
    if told["says"] is not None and told["decide"] is not None:
        faults.append(Fault("--says", told["says"][:60], "one thing at a time: --says, or --decide with --why"))
    if faults:
        raise Malformed(faults)


def _shown(service: Service, game: str, number: int | None) -> Answer:
    if number is None:
        found = service.disputes(game)
        text = [line for one in found for line in _line(one)] or ["nothing is in doubt"]
        return Answer([one.as_json() for one in found], text)
    weighed = service.weighed(game, number)
    return Answer(weighed, _weighed(service.dispute(game, number), weighed))


def _line(one: Dispute) -> Iterator[str]:
    yield f"dispute {one.number} on entry {one.entry}, {'open' if one.is_open else 'decided'}: {one.by}: {one.says}"
    for position in one.positions:
        pointed = f" [{position.rule}{f', read as {position.reading}' if position.reading else ''}]"
        yield wrapped(f"{position.side}: {position.says}{pointed if position.rule else ''}")
    if one.decision is not None:
        done = f", entry {one.decision.entry}" if one.decision.entry else ""
        yield wrapped(f"{one.decision.outcome}{done}, by {one.decision.by}: {one.decision.why}")


def _weighed(one: Dispute, weighed: Data) -> Iterator[str]:
    """A dispute with its rulings and rules."""
    yield from _line(one)
    for column in weighed["rulings"]:
        name = {"then": "as it was ruled", "today": "by today's rules"}.get(column["name"], "")
        yield click.style(name or f"{column['rule']} read as {column['reading']}", bold=True)
        if column["fault"]:
            yield wrapped(f"cannot be read any more: {column['fault']}")
        elif column["ruling"] and column["name"] != "then" and column["same"]:
            yield "  the same"
        elif column["ruling"]:
            yield from (f"  {line}" for line in wording.explanation(column["ruling"]))
    for rule in weighed["rules"]:
        yield click.style(rule["id"], bold=True)
        yield wrapped(rule["text"])
        for reading in rule["readings"]:
            mark = ">" if reading["name"] == rule["chosen"] else "-"
            yield wrapped(f"{mark} {reading['name']}: {reading['says']}")


def wrapped(text: str) -> str:
    """A paragraph, a little further in."""
    return wording.wrapped(text, "  ")


COMMANDS: tuple[click.Command, ...] = (dispute,)

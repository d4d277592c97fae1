"""Told in plain words: say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import click

from adjudicator.cli import context, wording
from adjudicator.cli.answer import FINE, NO, Answer, answers
from adjudicator.saying.speaking import Ruled, Spoken
from adjudicator.seating.names import names_of
from adjudicator.service import Service


@click.command()
@click.argument("game")
@click.argument("text")
@click.option("--seat", help="Who speaks; the active seat where nobody is named.")
@click.option("--write", is_flag=True, help="Write it, where there is one reading and all of it is legal.")
@click.option("--reading", type=click.IntRange(1), help="With --write: the number of the reading that is meant.")
@click.option("--key", help="The submission's own key: sent twice, it is written once.")
@answers
def say(game: str, text: str, seat: str | None, write: bool, reading: int | None, key: str | None) -> Answer:
    """Tell what players do in plain words, several actions in one go.

    adjudicator say GAME "equip regular with longspear, fight 1"

    It shows how the words are understood and what is ruled; --write sends it. Ends with 1 where nothing was
    understood, something is not legal, or it is not clear what is meant.
    """
    with context.service() as service:
        called = {name: one for one, name in names_of(service.store.game(game)).items()}
        spoken = service.say(game, text, seat=seat, called=called)
        data: dict[str, Any] = {**spoken.as_json(), "appended": False}
        chosen = _chosen(spoken, reading)
        lines = list(_lines(spoken))
        if not write or chosen is None or not chosen.whole:
            good = chosen is not None and chosen.whole
            return Answer(data, [*lines, _why_not(spoken, chosen)], FINE if good and not write else NO)
        done = _write(service, game, chosen, key)
    data.update(appended=done["appended"], versions=done["versions"], head=done["head"], replayed=done["replayed"])
    entries = ", ".join(map(str, done["versions"]))
    return Answer(data, [*lines, f"Written as entry {entries}." if done["appended"] else "Nothing was written."],
                  FINE if done["appended"] else NO)


def _chosen(spoken: Spoken, reading: int | None) -> Ruled | None:
    """The reading that is meant: the one that was named, or the only one."""
    if spoken.understood.question or spoken.understood.undo:
        return None
    if reading is not None:
        return spoken.readings[reading - 1] if reading <= len(spoken.readings) else None
    return spoken.readings[0] if len(spoken.readings) == 1 else None


def _write(service: Service, game: str, chosen: Ruled, key: str | None) -> Mapping[str, Any]:
    actions = chosen.proposal.actions
    seen = [step.ruling.digest() for step in chosen.steps if step.ruling is not None]
    by = [str(action.get("seat")) for action in actions]
    return service.submit_all(game, actions, by=by, seen=seen, key=key).as_json()


def _lines(spoken: Spoken) -> Iterator[str]:
    for n, row in enumerate(spoken.readings, 1):
        lead = f"{n}. " if len(spoken.readings) > 1 else ""
        yield wording.wrapped(f"{lead}{'; then '.join(row.proposal.said)}")
        for one in row.proposal.unsure:
            yield f"   {one['heard']!r} is taken as {one['taken_as']}"
        for step in row.steps:
            if step.ruling is not None:
                word = wording.heading(step.ruling.as_json(effects=False))
                yield wording.wrapped(f"{word}: {step.ruling.sentence()}", "   ")
            for fault in step.faults:
                yield wording.wrapped(str(fault), "   ")
        for action, lacks in zip(row.proposal.actions, row.proposal.lacks, strict=True):
            if lacks:
                yield f"   {action['type']} still needs: {', '.join(lacks)}"
    for words in spoken.understood.not_understood:
        near = f" Did you mean {' or '.join(words['near'])}?" if words["near"] else ""
        yield f"Not understood: {words['words']!r}.{near}"


def _why_not(spoken: Spoken, chosen: Ruled | None) -> str:
    """What to do next, where nothing was written."""
    if spoken.understood.undo:
        return "That is for `adjudicator take-back`. Nothing was written."
    if spoken.understood.question:
        return f"That is a question: `adjudicator search {spoken.understood.text!r}`. Nothing was written."
    if chosen is None:
        return "Which is meant? Say it with --reading N." if spoken.readings else "Nothing was written."
    return "Nothing was written; --write sends it." if chosen.whole else "Nothing was written."


COMMANDS: tuple[click.Command, ...] = (say,)

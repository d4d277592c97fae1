"""Commands that put an entry right, and that go on from an entry elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

import click

from adjudicator.audit.preview import Preview, row_json
from adjudicator.cli import context, wording
from adjudicator.cli.answer import FINE, NO, Answer, answers
from adjudicator.cli.progress import progress
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.log.model import Appended
from adjudicator.service import Service


@click.command()
@click.argument("game")
@click.argument("entry", type=int)
@click.argument("action", nargs=-1)
@click.option("--drop", is_flag=True, help="It never happened: leave the entry out.")
@click.option("--choose", multiple=True, metavar="ENTRY=WAY",
              help="For an entry that falls (or rest=WAY for all others): drop, overrule or end.")
@click.option("--why", help="The reason, in a few words; needed to write it.")
@click.option("--write", is_flag=True, help="Write it; otherwise it is only shown what would follow.")
@click.option("--by", default="host", show_default=True, help="Who amends it.")
@click.option("--head", type=int, help="The entry that must still be the live one; the one now, otherwise.")
@click.option("--seen", metavar="DIGEST", help="The digest of the preview that was seen.")
@click.option("--key", help="The submission's own key: sent twice, it is written once.")
@answers
def amend(game: str, entry: int, action: tuple[str, ...], *, drop: bool, choose: tuple[str, ...], why: str | None,
          write: bool, by: str, head: int | None, seen: str | None, key: str | None) -> Answer:
    """Put an entry right, and see what becomes of the later ones.

    ACTION says what stands instead: fields that are otherwise (hero=Strong hand="Regular*3, Torch"; a field
    without a value is left out), or a file with the whole action as JSON or YAML (- for standard input).

    Each later entry is the same, changed, or falls. With --write all of it is written in one batch.
    """
    with context.service() as service:
        told = _action(service, game, entry, action, drop)
        choices = _choices(choose)
        with progress("Judging anew") as bar:
            found = service.amend_preview(game, entry, told, choices=choices, tick=bar)
        if not write:
            more = "--write" if why else "--write --why REASON"
            last = f"Nothing is written. {more} writes it; --seen {found.digest} holds it to this."
            return Answer({**found.as_json(), "written": False}, [*_shown(found), last], NO if found.open else FINE)
        if not why:
            raise Malformed([Fault("--why", None, "the reason, in a few words")])
        now = found.head if head is None else head
        done = service.amend(game, entry, told, choices=choices, why=why, by=by, head=now, seen=seen, key=key)
    data = {**found.as_json(), "written": True, "version": done.entries[0].version, "head": done.head,
            "replayed": done.replayed}
    return Answer(data, [*_shown(found), _done(done)])


def _done(done: Appended) -> str:
    return f"Entry {done.entries[0].version}: amended; the game goes on from entry {done.head}."


def _action(service: Service, game: str, entry: int, words: tuple[str, ...], drop: bool) -> dict[str, Any] | None:
    """What stands instead of the entry; None where it is left out."""
    if drop == bool(words):
        raise Malformed([Fault("action", " ".join(words) or None, "either --drop or what stands instead")])
    if drop:
        return None
    if len(words) == 1 and (words[0] == "-" or Path(words[0]).is_file() or "=" not in words[0]):
        return dict(context.read_map(words[0]))
    before: Mapping[str, Any] = service.store.entry(game, entry).envelope["action"]
    changed = context.read_pairs(words, [name for name, value in before.items() if isinstance(value, list)])
    return {name: value for name, value in {**before, **changed}.items() if value not in ("", [])}


def _choices(choose: tuple[str, ...]) -> dict[str, str]:
    """What is chosen for entries that fall."""
    faults = [Fault("--choose", row, "ENTRY=WAY, as in 12=drop") for row in choose if "=" not in row]
    if faults:
        raise Malformed(faults)
    return {number.strip(): way.strip() for number, way in (row.split("=", 1) for row in choose)}


SIGNS = {"same": "=", "changed": "~", "falls": "x", "ended": "-"}


def _shown(found: Preview) -> Iterator[str]:
    """A preview: the entry itself, then each later one; what stays the same is told in one line."""
    rows = [row_json(row) for row in found.rows]
    yield from _one(rows[0])
    for plain, group in groupby(rows[1:], lambda row: row["shape"] in ("same", "ended") and not row["choice"]):
        if plain:
            yield from _runs(group)
        else:
            for row in group:
                yield from _one(row)
    yield ", ".join(f"{n} {shape}" for shape, n in found.counts().items() if n) or "Nothing came after it."
    if found.open:
        yield f"To choose for: {', '.join(map(str, found.open))} (--choose ENTRY=drop, or rest=drop)"


def _runs(group: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Entries that stay the same, or come after the end of the line."""
    for shape, same in groupby(group, lambda row: row["shape"]):
        numbers = [row["version"] for row in same]
        span = str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
        yield f"{SIGNS[shape]} {span}: {'the same' if shape == 'same' else 'after the end of the line'}"


def _one(row: Mapping[str, Any]) -> Iterator[str]:
    """One entry: what it was, what it would be, which numbers differ, what may be chosen."""
    chose = f", {row['choice']}" if row["choice"] else ""
    yield f"{SIGNS[row['shape']]} {row['version']} {row['type']}: {click.style(row['shape'], bold=True)}{chose}"
    if row["then"]["sentence"]:
        yield wrapped("was", row["then"]["sentence"])
    if row["now"] is not None:
        same = row["now"]["sentence"] == row["then"]["sentence"]
        yield wrapped("now", "the same words, for other reasons" if same else row["now"]["sentence"])
    for fault in row["faults"]:
        yield wrapped("now", f"it cannot be read: {fault['field']}: {fault['wanted']}")
    for value in row["values"]:
        yield f"    {value['name']}: {_figure(value['then'])} -> {_figure(value['now'])}"
    if row["open"]:
        yield f"    choose: {', '.join(row['ways'])}"


def wrapped(lead: str, said: str) -> str:
    """A sentence under its entry."""
    return wording.wrapped(f"{lead}: {said}", "    ")


def _figure(value: Mapping[str, Any] | None) -> str:
    return "none" if value is None else wording.figure(value)


@click.command()
@click.argument("game")
@click.option("--at", type=int, required=True, metavar="ENTRY", help="The entry after which it goes on, live or not.")
@click.option("--title", default="", help="What the branch is called.")
@click.option("--why", default="", help="The reason, in a few words.")
@click.option("--id", "new_id", metavar="ID", help="The id that it shall have.")
@click.option("--by", default="host", show_default=True, help="Who begins it.")
@click.option("--key", help="The same key again brings the same branch.")
@answers
def branch(game: str, at: int, title: str, why: str, new_id: str | None, by: str, key: str | None) -> Answer:
    """Begin a game that goes on from an entry of another; that one stays as it is."""
    with context.service() as service:
        record = service.branch(game, at, by=by, title=title, why=why, new_id=new_id, key=key)
    told = {"game": record.game_id, "title": record.opening["title"], "head": record.head,
            "parent": {"game": record.parent, "version": record.parent_version}}
    said = f"Game {record.game_id}, {record.opening['title']!r}, goes on from entry {record.parent_version} of {game}."
    return Answer(told, [said])


COMMANDS: tuple[click.Command, ...] = (amend, branch)

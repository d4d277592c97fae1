"""Looking back at a game: log, explain, replay, verify, export, import."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from adjudicator.audit.sieve import VERDICTS, Wanted
from adjudicator.cli import context, wording
from adjudicator.cli.answer import FINE, NO, Answer, answers
from adjudicator.cli.progress import progress
from adjudicator.kernel.effects import fold
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.kernel.table import Table
from adjudicator.log.errors import BrokenLog
from adjudicator.log.lines import whole_line
from adjudicator.log.transfer import lines_of
from adjudicator.service import Service

Data = Mapping[str, Any]


@click.command()
@click.argument("game")
@click.option("--live", is_flag=True, help="Leave out what was taken back.")
@click.option("--back", is_flag=True, help="Only what was taken back.")
@click.option("--seat", default="", help="Whose action it is, or who told it.")
@click.option("--card", default="", help="Named in the action, the findings or the effects.")
@click.option("--rule", default="", help="Cited, with its book or without: equip.strength.")
@click.option("--verdict", type=click.Choice(VERDICTS), help="How it was ruled.")
@click.option("--told", is_flag=True, help="Only where something was read off a card.")
@click.option("--turn", type=int, help="Only entries of that turn.")
@click.option("--words", default="", help="All of these words, in any order.")
@click.option("--today", is_flag=True, help="Only what today's rules would rule otherwise.")
@answers
def log(game: str, live: bool, back: bool, today: bool, **wanted: Any) -> Answer:
    """Show the entries of a game in one line each; > marks the live line, an overruled rule is named.

    Filters combine: adjudicator log GAME --seat ann --card Torch
    """
    line = "live" if live else "back" if back else ""
    with context.service() as service:
        asked = Wanted(line=line, **{name: value for name, value in wanted.items() if value is not None})
        found = service.timeline(game, asked, after=0, limit=service.store.stands(game)[0] + 1)
        rows = [{**service.line_of(row.entry), "live": row.live, "turn": row.turn} for row in found.rows]
        loosen = [] if rows else service.loosened(game, asked)
        if today:
            return _today(service, game, rows)
    text = [*map(_entry, rows)] or ["No entry fits.", *(f"Without --{name} {n} would." for name, n in loosen)]
    return Answer(rows, text)


def _today(service: Service, game: str, rows: Sequence[Data]) -> Answer:
    """Those entries that today's rules would rule otherwise, with what they would say."""
    with progress("Judging anew") as bar:
        changed = {row["version"]: row["now"] for row in service.ruled_today(game, progress=bar) if row["game"] == game}
    found = [{**row, "today": changed[row["version"]]} for row in rows if row["version"] in changed]
    text = [f"{_entry(row)}\n    today {row['today']['verdict']}: {row['today']['sentence']}"
            for row in found]
    return Answer(found, [*text, f"{len(found)} of {len(rows)} entries would be ruled otherwise today."])


def _entry(row: Data) -> str:
    waived = f" [overruled: {', '.join(row['waived'])}]" if row["waived"] else ""
    who = row["seat"] or row["by"]
    return f"{'>' if row['live'] else ' '} {row['version']:3} {who} {row['type']}: {row['sentence']}{waived}"


@click.command()
@click.argument("game")
@click.argument("entry", type=int)
@click.option("--today", is_flag=True, help="Ask as well what today's rules would say.")
@answers
def explain(game: str, entry: int, today: bool) -> Answer:
    """Show the ruling of an entry as it was given: findings, what happened, every number to its source."""
    with context.service() as service:
        written = service.store.entry(game, entry)
        data: dict[str, Any] = {"entry": written.envelope, "hash": written.hash.hex()}
        if today:
            data["today"] = service.today(game, entry)
    return Answer(data, _explained(data))


def _explained(data: Data) -> Iterator[str]:
    envelope = data["entry"]
    action = envelope["action"]
    fields = ", ".join(f"{key} {value}" for key, value in action.items() if key not in ("type", "note", "overrule"))
    yield f"entry {envelope['version']}, {envelope['at']}, told by {envelope['by']}"
    yield f"{click.style(envelope['type'], bold=True)}: {fields}"
    for row in action.get("overrule") or ():
        yield wording.wrapped(f"overruled {row.get('rule') or row.get('topic')}: {row['why']}", "  ")
    if action.get("note"):
        yield wording.wrapped(f"note: {action['note']}", "  ")
    if envelope["ruling"]:
        yield from wording.explanation(envelope["ruling"])
    yield f"hash {data['hash']}"
    if "today" in data:
        same = "the same" if data["today"]["same"] else "another ruling:"
        yield f"By today's rules: {same}"
        if not data["today"]["same"]:
            yield from wording.ruling(data["today"]["now"])


@click.command()
@click.argument("game")
@click.option("--today", is_flag=True, help="Ask of every entry what today's rules would say.")
@answers
def replay(game: str, today: bool) -> Answer:
    """Fold a game from its first entry and compare with the table that is shown. Ends with 1 if they differ."""
    with context.service() as service:
        rows = whole_line(service.store, game)
        lying = Table()
        with progress("Replaying") as bar:
            for number, entry in enumerate(rows, 1):
                fold(lying, entry.envelope["effects"])
                bar(number, len(rows))
        changed = _changed(service, game) if today else []
        shown = service.table(game)[0].digest()
        digest = lying.digest()
    same = digest == shown
    data = {"game": game, "entries": len(rows), "digest": digest, "same": same}
    text = [f"{len(rows)} entries folded; the table {'is the one shown' if same else 'differs'}: {digest[:16]}"]
    if today:
        data["changed"] = changed
        text += [f"entry {row['version']} would be {row['now']}: {row['sentence']}" for row in changed]
        text.append(f"{len(changed)} rulings would be others today.")
    return Answer(data, text, FINE if same else NO)


def _changed(service: Service, game: str) -> list[dict[str, Any]]:
    with progress("Judging anew") as bar:
        rows = service.ruled_today(game, progress=bar)
    return [{"version": row["version"], "now": row["now"]["verdict"], "sentence": row["now"]["sentence"]}
            for row in rows]


@click.command()
@click.argument("game", required=False)
@click.option("--expect", metavar="HASH", help="A hash noted earlier that must be one of the game's.")
@answers
def verify(game: str | None, expect: str | None) -> Answer:
    """Check every hash of a game, or of all games. Ends with 1 where a log is not as it was written."""
    if expect is not None and game is None:
        raise Malformed([Fault("game", None, "the game whose hash is expected")])
    noted = _hash(expect)
    rows: list[dict[str, Any]] = []
    with context.service() as service:
        names = [game] if game else [record.game_id for record in service.store.games()]
        with progress("Verifying") as bar:
            for number, name in enumerate(names, 1):
                try:
                    rows.append({**service.verify(name, noted), "sound": True})
                except BrokenLog as broken:
                    rows.append({"game": name, "sound": False, "entry": broken.version, "why": broken.why})
                bar(number, len(names))
    sound = all(row["sound"] for row in rows)
    return Answer({"sound": sound, "games": rows}, map(_checked, rows), FINE if sound else NO)


def _hash(text: str | None) -> bytes | None:
    try:
        return None if text is None else bytes.fromhex(text)
    except ValueError as fault:
        raise Malformed([Fault("--expect", text, "a hash in hexadecimal, as `verify` prints it")]) from fault


def _checked(row: Data) -> str:
    if row["sound"]:
        return f"{row['game']}: {row['entries']} entries, unbroken, hash {row['hash']}"
    return f"{row['game']}: broken at entry {row['entry']}: {row['why']}"


@click.command()
@click.argument("game")
@click.option("--to", "file", type=click.Path(dir_okay=False, path_type=Path), help="Write it to this file.")
@answers
def export(game: str, file: Path | None) -> Answer:
    """Write a game out as lines of JSON that any copy of the service verifies and replays."""
    with context.service() as service:
        lines = list(service.export(game))
    if file is None:
        return Answer({"game": game, "lines": lines}, lines)
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return Answer({"game": game, "file": str(file), "lines": len(lines)}, [f"{len(lines)} lines are in {file}."])


@click.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--id", "game_id", metavar="ID", help="Take it in under this id.")
@answers
def import_(file: Path, game_id: str | None) -> Answer:
    """Take in an exported game; nothing is written where a line is not as it was."""
    with context.service() as service, file.open("rb") as stream:
        record = service.import_game(lines_of(stream), game_id)
    data = {"game": record.game_id, "entries": record.tip, "head": record.head, "hash": record.tip_hash.hex()}
    return Answer(data, [f"Game {record.game_id} is here: {record.tip} entries."])


COMMANDS: tuple[click.Command, ...] = (log, explain, replay, verify, export, import_)

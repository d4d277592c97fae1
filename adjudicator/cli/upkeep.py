"""Serving, and looking after an installation: serve, doctor."""

from __future__ import annotations

import errno
import json
import os
import platform
import socket
import sys
from collections.abc import Iterator
from importlib import metadata
from typing import Any

import click

from adjudicator import __version__, games, home, paths
from adjudicator.cli import context
from adjudicator.cli.answer import FINE, NO, UNREADABLE, Answer, answers
from adjudicator.cli.progress import Bar
from adjudicator.cli.reaching import EVERYWHERE, PORT, address, code_lines, reach
from adjudicator.kernel.registry import entries
from adjudicator.log.connections import sqlite3
from adjudicator.log.errors import BrokenLog, LogError
from adjudicator.rules import check, own_book
from adjudicator.rules.library import Library
from adjudicator.search.building import version
from adjudicator.search.opening import IndexUnusableError, open_index
from adjudicator.search.vocabulary import load

WAL_MENDED = ((3, 51, 3),)
WAL_MENDED_ALSO = ((3, 50, 7), (3, 44, 6))
LIBRARIES = (
    *("click", "flask", "flask-smorest", "jinja2", "marshmallow", "platformdirs", "pyyaml", "rapidfuzz", "segno"),
    *("sqlite-utils", "waitress", "Whoosh-Reloaded"),
)


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="0: any free one.")
@click.option("--lan", is_flag=True, help="Open it to the table: listen on all addresses and print a QR code.")
@click.option("--demo", is_flag=True, help="Load the demonstration game first.")
@click.option("--json", "as_json", is_flag=True, help="Print the address as one JSON document.")
def serve(host: str, port: int, lan: bool, demo: bool, as_json: bool) -> None:
    """Serve the pages and the API until Ctrl-C.

    Without --lan only this machine can reach it.
    """
    from adjudicator.web.serving import serve as run

    bars: dict[str, Bar] = {}

    def tell(what: str, done: int, of: int) -> None:
        bars.setdefault(what, Bar(f"Building the {what}", patience=0))(done, of)

    def started(_host: str, bound: int) -> None:
        for bar in bars.values():
            bar.close()
        if wide:
            home.keep_address(address(known, bound))
        _announce(known, bound, lan, as_json)

    wide = lan or host in EVERYWHERE
    listen, known = "0.0.0.0" if lan else host, reach(host, lan)  # noqa: S104  # asked for
    try:
        socket.getaddrinfo(listen, port, flags=socket.AI_PASSIVE)
        run(listen, port, demo=demo, progress=tell, started=started, reach=known if wide else None)
    except (OSError, LogError) as fault:
        _refused(_why(fault, host, port), as_json)
    except KeyboardInterrupt:
        sys.exit(FINE)


def _why(fault: OSError | LogError, host: str, port: int) -> str:
    """Why nothing can be served there, and what would do."""
    if isinstance(fault, LogError):
        return f"The games in {home.database()} cannot be used: {fault}."
    if fault.errno in (errno.EADDRINUSE, errno.EACCES):
        return f"--port: {port} will not do ({fault.strerror}); a free one above 1023, such as {port % 60000 + 1024}."
    return f"--host: {host} will not do ({fault.strerror}); an address of this machine, such as 127.0.0.1."


def _refused(said: str, as_json: bool) -> None:
    click.echo(json.dumps({"error": said}) if as_json else said, err=not as_json)
    sys.exit(UNREADABLE)


def _announce(host: str, port: int, lan: bool, as_json: bool) -> None:
    """Print the address, and a QR code of it for the phones at the table."""
    found = f"{address(host, port)}/"
    if as_json:
        click.echo(json.dumps({"address": found, "lan": lan}))
        return
    click.echo(f"Adjudicator is at {found} (Ctrl-C ends it)")
    for line in code_lines(found) if lan else ():
        click.echo(line)
    sys.stdout.flush()


@click.command()
@answers
def doctor() -> Answer:
    """Say how this installation is: versions, folders, search index, rule texts, games. Ends with 1 if not well."""
    texts = context.texts()
    database = _database()
    found = check.problems(texts, entries())
    data = {
        "adjudicator": __version__,
        "python": platform.python_version(),
        "libraries": {name: metadata.version(name) for name in LIBRARIES},
        "sqlite": _sqlite(sqlite3.sqlite_version),
        "paths": {
            "rule texts": str(paths.data("rules_text")),
            "built": str(paths.built()),
            "instance": str(paths.instance()),
        },
        "games": sorted(games.GAMES),
        "index": _index(texts),
        "rules": {"version": texts.version, "problems": len(found)},
        "database": database,
    }
    return Answer(data, _report(data), FINE if database["sound"] and not found else NO)


def _sqlite(said: str) -> dict[str, Any]:
    """A version of SQLite, and whether it is one with a known trap."""
    number = tuple(int(part) for part in said.split("."))
    mended = number >= WAL_MENDED[0] or number in WAL_MENDED_ALSO
    note = (
        "no trap is known"
        if mended
        else "reported to damage a file on rare occasions when several programs write to it at once (mended in "
        "3.51.3, 3.50.7 and 3.44.6): let one service at a time use the games"
    )
    return {"version": said, "note": note}


def _index(texts: Library) -> dict[str, Any]:
    """Whether the search index is there and of these texts; it is built when it is next needed."""
    folder = home.index_folder()
    try:
        fresh = open_index(folder).version == version(texts, load(), own_book.texts(texts))
        state = "up to date" if fresh else "out of date; built anew when it is next used"
    except (IndexUnusableError, OSError):
        fresh, state = False, "not built yet; built when it is first used"
    return {"folder": str(folder), "fresh": fresh, "state": state}


def _database() -> dict[str, Any]:
    """The games' file, checked by SQLite and hash by hash; untouched where there is none."""
    file = home.database()
    if not os.path.lexists(file):
        return {"path": str(file), "sound": True, "games": 0, "state": "no game yet"}
    try:
        with context.service() as service:
            names = [record.game_id for record in service.store.games()]
            broken = [said for name in names if (said := _broken(service.verify, name))]
            state = "; ".join(broken) or "every hash fits"
            return {"path": str(file), "sound": not broken, "games": len(names), "state": state}
    except LogError as fault:
        return {"path": str(file), "sound": False, "games": None, "state": str(fault)}


def _broken(verify: Any, name: str) -> str:
    try:
        verify(name)
    except BrokenLog as broken:
        return str(broken)
    return ""


def _report(data: dict[str, Any]) -> Iterator[str]:
    yield f"Adjudicator {data['adjudicator']}, Python {data['python']}"
    yield ", ".join(f"{name} {number}" for name, number in data["libraries"].items())
    yield f"SQLite {data['sqlite']['version']}: {data['sqlite']['note']}"
    for name, path in data["paths"].items():
        yield f"{name}: {path}"
    yield f"games judged here: {', '.join(data['games'])}"
    yield f"search index: {data['index']['state']}"
    problems = data["rules"]["problems"]
    yield f"rule texts {data['rules']['version']}: {problems or 'no'} problems (adjudicator rules check)"
    yield f"{data['database']['path']}: {data['database']['games']} games; {data['database']['state']}"


COMMANDS: tuple[click.Command, ...] = (serve, doctor)

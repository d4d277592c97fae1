"""Seats on the command line: links and QR codes for whoever owns the machine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import urlsplit

import click

from adjudicator import home
from adjudicator.cli import context
from adjudicator.cli.answer import Answer, answers
from adjudicator.cli.reaching import PORT, address, code_lines, reach
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.log.seats import HOST, SEAT, SPECTATOR
from adjudicator.seating.codes import spaced
from adjudicator.seating.names import names_of
from adjudicator.seating.sitting import Chair
from adjudicator.service import Service


def base_of(at: str | None) -> str:
    """The address of the service, as links begin: the one given, else the one used before. Raises Malformed."""
    if at is None:
        return home.kept_address() or address(reach("", True), PORT)
    parts = urlsplit(at)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise Malformed([Fault("--at", at, "the address of the service, such as http://192.168.1.4:8000")])
    home.keep_address(at.rstrip("/"))
    return at.rstrip("/")


def links(service: Service, game: str, base: str, only: Iterable[tuple[str, str]] = ()) -> list[dict[str, Any]]:
    """The places of a game with their links; links are made where there are none. only: these places."""
    if not service.is_seated(game):
        service.make_links(game)
    names, wanted = names_of(service.store.game(game)), set(only)
    return [
        _row(chair, base, names.get(chair.seat, chair.seat))
        for chair in service.chairs(game)
        if not wanted or (chair.role, chair.seat) in wanted
    ]


def _row(chair: Chair, base: str, name: str) -> dict[str, Any]:
    row: dict[str, Any] = {"role": chair.role, "link": f"{base}/s/{spaced(chair.code)}"}
    if chair.role == SEAT:
        row |= {"seat": chair.seat, "name": name}
    return row | {"taken": chair.taken, "since": chair.since or None, "sitting": chair.sitting}


def drawn(rows: list[dict[str, Any]]) -> Iterator[str]:
    """The links as a terminal shows them: who, the code for a camera, the link to type."""
    for row in rows:
        said = f"taken since {row['since']}" if row["taken"] and row["role"] != SPECTATOR else ""
        free = "" if row["taken"] or row["role"] == SPECTATOR else "free"
        yield f"{row.get('name') or row['role']}: {said or free or str(row['sitting']) + ' watching'}"
        if not row["taken"] or row["role"] == SPECTATOR:
            yield from code_lines(row["link"])
        yield f"  {row['link']}"


@click.command()
@click.argument("game")
@click.option("--at", metavar="URL", help=f"Where the service is; else where it was last, or port {PORT} here.")
@click.option(
    "--hand-over", "seat", metavar="SEAT", help="A new link for this seat (or spectator); who sits there stands up."
)
@click.option("--host", is_flag=True, help="A new link for the host; who led stands up.")
@answers
def seats(game: str, at: str | None, seat: str | None, host: bool) -> Answer:
    """Show who sits where, with a link and a QR code for each seat; the links are made where there are none.

    From then on each seat is played on the phone that opens its link, and only those at the table see the game.
    """
    base, only = base_of(at), []
    with context.service() as service:
        service.store.game(game)
        if (seat or host) and not service.is_seated(game):
            service.make_links(game)
        if seat is not None:
            place = (SPECTATOR, "") if seat == SPECTATOR else (SEAT, seat)
            service.hand_over(game, *place)
            only.append(place)
        if host:
            service.hand_over(game, HOST)
            only.append((HOST, ""))
        rows = links(service, game, base, only)
    return Answer({"game": game, "places": rows}, drawn(rows))


COMMANDS: tuple[click.Command, ...] = (seats,)

"""Phones at tables: from a submission until all are told and show it, beside an app that inserts and passes on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass, field
from time import perf_counter

from tests.bench.games import long_game, whole_game
from tests.bench.measuring import MILLI, Effort, Figure, against, resident, share, worked
from tests.bench.over_http import EMPTY, HEALTH
from tests.bench.processes import PATIENCE, SERVICE, Served, ask, served
from tests.bench.services import stored

PHONES = 32
ENTRIES, SHORT = 40, 8
LONG = 1_000
PAGE_MS, PAGE_KB = 150.0, 200.0
ROUNDS = 15


@dataclass(slots=True)
class Phone:
    """One phone: it follows an address, notes when it is told of what, and looks at a page then."""

    port: int
    events: str
    page: str = ""
    told: dict[int, float] = field(default_factory=dict)
    shown: dict[int, float] = field(default_factory=dict)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def follow(self, ready: asyncio.Event) -> None:
        """Read the stream until cancelled."""
        reader, writer = await self._asked(self.events)
        try:
            while line := await reader.readline():
                if line.startswith(b": here"):
                    ready.set()
                elif line.startswith(b"id: "):
                    self.told[int(line[4:])] = perf_counter()
                    self.news.set()
        finally:
            writer.close()

    async def look(self) -> None:
        """Fetch the page as often as there is news, as the script of the page does."""
        while True:
            await self.news.wait()
            self.news.clear()
            newest = max(self.told)
            reader, writer = await self._asked(self.page, "Connection: close\r\n")
            await reader.read()
            writer.close()
            for number in self.told:
                if number <= newest:
                    self.shown.setdefault(number, perf_counter())

    async def _asked(self, path: str, more: str = "") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{more}\r\n".encode())
        return reader, writer


@dataclass(slots=True)
class Evening:
    """What was measured: seconds from each submission to each phone, to the page on each, processor time an entry."""

    told: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    worked: float = 0.0
    megabytes: float = 0.0


def figures(effort: Effort) -> Iterator[Figure]:
    """32 phones on one table, then on 8 tables; the same on an app that inserts and passes on, without pages."""
    count = effort.of(ENTRIES, SHORT)
    for tables in (1, 8):
        name = f"{PHONES} phones, {tables} table{'s' if tables > 1 else ''}"
        effort.tell(name)
        folder = effort.room(f"phones-{tables}")
        with served(*SERVICE, health=HEALTH, instance=folder / "instance") as service:
            alone = _evening(service, tables, count, pages=False)
        with served(EMPTY, str(folder / "bare.sqlite"), health="/") as empty:
            bare = _bare(empty, tables, count)
        for words, part in (("p50", 0.5), ("p99", 0.99)):
            ours, theirs = (share(one.told, part) * MILLI for one in (alone, bare))
            yield _beside(f"{name}: told, {words}", "ms", ours, theirs)
        yield _beside("  processor time an entry", "ms", alone.worked * MILLI, bare.worked * MILLI)
        yield _beside("  memory then", "MB", alone.megabytes, bare.megabytes)
        with served(*SERVICE, health=HEALTH, instance=folder / "again") as service:
            looking = _evening(service, tables, count, pages=True)
        for words, part in (("p50", 0.5), ("p99", 0.99)):
            yield Figure(f"  each fetches the page, {words}", share(looking.shown, part) * MILLI, "ms")
        yield Figure("  processor time an entry", looking.worked * MILLI, "ms")


def _beside(what: str, unit: str, ours: float, theirs: float) -> Figure:
    return Figure(what, ours, unit, "insert and pass on", theirs, ours / theirs)


def _evening(service: Served, tables: int, count: int, *, pages: bool) -> Evening:
    """Play the beginning of a game on each table, in turn, while the phones follow it."""
    game = whole_game(3, ENTRIES * 2)
    opening = {key: value for key, value in game.opening.items() if key != "type"}
    names = [f"table-{n}" for n in range(tables)]
    for name in names:
        _post(service, "/api/games", {"game": "numenera", "opening": opening, "id": name})
    phones = [
        Phone(service.client.port, f"/api/games/{name}/events?after=1", f"/games/{name}" if pages else "")
        for name in (names[n % tables] for n in range(PHONES))
    ]
    rounds = max(2, count // tables)

    def act(n: int) -> None:
        _post(service, f"/api/games/{names[n % tables]}/actions", {"action": game.actions[n // tables]})

    return asyncio.run(_patiently(_measured(service, phones, tables, rounds * tables, act)))


def _bare(empty: Served, tables: int, count: int) -> Evening:
    """The same number of inserts; every phone is told of each."""
    phones = [Phone(empty.client.port, "/events") for _ in range(PHONES // tables)]
    entries = whole_game(3, ENTRIES * 2).entries

    def insert(n: int) -> None:
        ask(empty.client, "POST", "/", entries[n].raw)

    return asyncio.run(_patiently(_measured(empty, phones, 1, max(2, count // tables) * tables, insert, first=1)))


async def _patiently(measuring: Coroutine[object, object, Evening]) -> Evening:
    async with asyncio.timeout(2 * PATIENCE):
        return await measuring


async def _measured(
    server: Served, phones: Sequence[Phone], tables: int, entries: int, act: Callable[[int], None], first: int = 2
) -> Evening:
    """Submit one entry after the other, each when all phones of its table have the last, and gather the times."""
    found = Evening()
    ready = [asyncio.Event() for _ in phones]
    tasks = [asyncio.create_task(phone.follow(is_there)) for phone, is_there in zip(phones, ready, strict=True)]
    tasks += [asyncio.create_task(phone.look()) for phone in phones if phone.page]
    for is_there in ready:
        await is_there.wait()
    before = worked(server.pid)
    for n in range(entries):
        number, at = first + n // tables, [phone for place, phone in enumerate(phones) if place % tables == n % tables]
        start = perf_counter()
        await asyncio.to_thread(act, n)
        while not all(number in (phone.shown if phone.page else phone.told) for phone in at):
            await asyncio.sleep(0.0005)
        found.told += [phone.told[number] - start for phone in at]
        found.shown += [phone.shown[number] - start for phone in at if phone.page]
    found.worked = (worked(server.pid) - before) / entries
    found.megabytes = resident(server.pid)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return found


def _post(server: Served, path: str, body: object) -> None:
    status, text = ask(server.client, "POST", path, json.dumps(body).encode())
    if status != 201:
        raise RuntimeError(f"{path} answers {status}: {text[:300]!r}")


def pages(effort: Effort) -> Iterator[Figure]:
    """Pages of a game with a thousand entries: seconds until a page is there whole, and what it weighs."""
    effort.tell(f"pages of a game with {LONG} entries")
    folder = effort.room("pages")
    stored(folder, [("long", long_game(effort.of(LONG, 150)))]).close()
    with served(*SERVICE, health=HEALTH, instance=folder) as service:
        for words, path in (
            ("table", ""), ("log", "/log"), ("log, filtered", "/log?card=Longspear"), ("moment", "/at/80"),
            ("entry", "/entries/80"), ("where", "/where?card=Longspear"), ("figures", "/figures"),
        ):  # fmt: skip
            times: list[float] = []
            for turn in range(effort.of(ROUNDS, 2) + 1):
                start = perf_counter()
                status, text = ask(service.client, "GET", f"/games/long{path}")
                if turn:
                    times.append(perf_counter() - start)
                if status != 200:
                    raise RuntimeError(f"{path} answers {status}")
            yield against(f"{LONG} entries: {words}", "ms", share(times, 0.5), PAGE_MS)
            yield Figure("  weighs", len(text) / 1000, "kB", "the aim", PAGE_KB, len(text) / 1000 / PAGE_KB, 1.0)

"""Judging and appending over HTTP, and what it takes to come up, against Flask apps that do next to nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.client import HTTPConnection
from statistics import median
from time import perf_counter

from tests.bench.games import Recorded, whole_game
from tests.bench.measuring import Effort, Figure, paired
from tests.bench.processes import SERVICE, Served, ask, served

EMPTY = "tests.bench.empty"
HEALTH = "/api/health"
SLOWER, START, MEMORY = 1.8, 3.0, 100.0
SEEDS = (3, 5)


def figures(effort: Effort) -> Iterator[Figure]:
    """Every action of some games, each followed by an empty route's durable insert of the same bytes."""
    folder = effort.room("http")
    ours: list[float] = []
    theirs: list[float] = []
    with served(*SERVICE, health=HEALTH, instance=folder / "instance") as service, \
            served(EMPTY, str(folder / "bare.sqlite"), health="/") as empty:
        _play(service, empty, whole_game(3, 40), "warm", [], [])
        for seed in SEEDS[:1] if effort.quick else SEEDS:
            effort.tell(f"over HTTP: game {seed}")
            _play(service, empty, whole_game(seed, effort.of(100_000, 60)), f"game-{seed}", ours, theirs)
    yield paired("the same over HTTP", "ms", ours, "empty Flask route, one durable insert", theirs, SLOWER)


def _play(service: Served, empty: Served, game: Recorded, name: str, ours: list[float], theirs: list[float]) -> None:
    opening = {key: value for key, value in game.opening.items() if key != "type"}
    _timed(service.client, "/api/games", {"game": "numenera", "opening": opening, "id": name})
    for turn, action in enumerate(game.actions):
        body = json.dumps({"action": action, "key": f"{name}-{turn}"}).encode()
        envelope = game.entries[turn + 1].raw
        if turn % 2:
            theirs.append(_post(empty.client, "/", envelope))
        ours.append(_post(service.client, f"/api/games/{name}/actions", body))
        if not turn % 2:
            theirs.append(_post(empty.client, "/", envelope))


def _timed(client: HTTPConnection, path: str, body: object) -> float:
    return _post(client, path, json.dumps(body).encode())


def _post(client: HTTPConnection, path: str, body: bytes) -> float:
    start = perf_counter()
    status, text = ask(client, "POST", path, body)
    seconds = perf_counter() - start
    if status != 201:
        raise RuntimeError(f"{path} answers {status}: {text[:300]!r}")
    return seconds


def starting(effort: Effort) -> Iterator[Figure]:
    """Seconds until the service answers, and the memory that it holds then; on an installation that has been used."""
    ours: list[Served] = []
    theirs: list[Served] = []
    room = effort.room("start")
    for turn in range(effort.of(5, 1) + 1):
        effort.tell("starting the service")
        with served(EMPTY, health="/") as empty:
            pass
        with served(*SERVICE, health=HEALTH, instance=room) as service:
            pass
        if turn or effort.quick:
            ours.append(service)
            theirs.append(empty)
    yield paired("start until /api/health answers", "s", [one.seconds for one in ours], "empty Flask app",
                 [one.seconds for one in theirs], START)
    held = median(one.megabytes for one in ours)
    yield Figure("memory then", held, "MB", "the aim", MEMORY, held / MEMORY, 1.0)
    yield Figure("", held, "MB", "empty Flask app", median(one.megabytes for one in theirs),
                 held / median(one.megabytes for one in theirs))

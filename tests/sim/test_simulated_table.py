"""Whole games at a simulated table: a dealer who knows every card, players who choose and sometimes err."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

import pytest

from adjudicator.folding import folded
from adjudicator.log.memory import MemoryStore
from adjudicator.rules.load import library
from adjudicator.service import Service
from tests.sim.alone import Alone
from tests.sim.boxes import BOXES, Box
from tests.sim.play import Play

GAMES = {"numenera": 200, "solo": 20, "starter-set": 20, "root-of-corruption": 10, "siege": 20}
"""How many games of each are played; the environment may say SIM_GAMES=300."""
BATCH = 5
MOST = 8000
"""Actions of a game that goes on and on: two players with few cards left, against monsters that stay where they are."""
PATIENT = 2
"""By how much the games give way to other tests: they fill the time in which those wait."""


def play_games(name: str, seeds: range) -> list[tuple[int, int, int]]:
    """Play some games to their end; gives (seed, actions, proposals refused) of each."""
    return [_play(BOXES[name], seed) for seed in seeds]


def _play(box: Box, seed: int) -> tuple[int, int, int]:
    game = (Alone if box.name == "solo" else Play)(library(), seed, box.least + seed % (box.most + 1 - box.least), box)
    look = set(Random(seed).sample(range(10, 400), 10))
    while not game.over():
        game.turn()
        assert game.steps < MOST, f"seed {seed} does not end"
        if game.steps in look:
            _check(game, seed)
    _check(game, seed)
    _refold(game, seed)
    assert not isinstance(game, Alone) or game.decided(), f"seed {seed} does not say who wins"
    return seed, game.steps, len(game.refused)


def _check(game: Play, seed: int) -> None:
    """The book-keeping agrees with the real cards, and the table with its log folded anew."""
    wrong = game.dealer.agrees(game.table)
    assert not wrong, f"seed {seed} step {game.steps}: {wrong[:3]}"
    live = game.service.live(game.id)
    anew = folded(game.service.store, game.id, live.head, snapshots=False)
    assert anew.digest() == live.table.digest(), f"seed {seed} step {game.steps}"


def _refold(game: Play, seed: int) -> None:
    """The export, taken in elsewhere, folds to the same table under the same hash."""
    elsewhere = Service(MemoryStore(), library(), now=str, fresh=str)
    record = elsewhere.import_game(list(game.service.export(game.id)))
    assert record.tip_hash == game.service.store.game(game.id).tip_hash, seed
    assert elsewhere.live(record.game_id).table.digest() == game.table.digest(), seed


@pytest.fixture(scope="module")
def players() -> Iterator[ProcessPoolExecutor]:
    """As many players as there are processors."""
    library()
    fresh = multiprocessing.get_context("forkserver")  # the runner of the tests has threads: no forking from it
    with ProcessPoolExecutor(os.cpu_count(), fresh, os.nice, (PATIENT,)) as pool:
        yield pool


@pytest.fixture(scope="module", params=sorted(GAMES))
def played(request: pytest.FixtureRequest, players: ProcessPoolExecutor) -> list[tuple[int, int, int]]:
    """Many games of one box."""
    name, many = request.param, int(os.environ.get("SIM_GAMES") or GAMES[request.param])
    batches = [range(start, min(start + BATCH, many)) for start in range(0, many, BATCH)]
    return [row for rows in players.map(partial(play_games, name), batches) for row in rows]


def test_many_whole_games(played: list[tuple[int, int, int]]) -> None:
    """Every game comes to its end, its log folds to the same table, and the dealer's cards agree throughout."""
    assert [seed for seed, _, _ in played] == list(range(len(played)))
    assert all(steps > 50 for _, steps, _ in played)


def test_illegal_proposals_were_refused(played: list[tuple[int, int, int]]) -> None:
    """Many illegal proposals were made, each refused for the expected rule (the play asserts which)."""
    assert sum(refused for _, _, refused in played) > len(played)

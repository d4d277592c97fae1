"""Killed at any moment, the store has every entry that it acknowledged, and nothing by halves."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from adjudicator.log.sqlite import SqliteStore
from tests.log.hammer import GAMES, THREADS, batch

ROUNDS = 32


class Answer(NamedTuple):
    """What the killed process had been told of one batch."""

    game_id: str
    key: str
    first: int
    last: int
    hash: bytes


def run_and_kill(path: Path, run: str, moment: float, root: Path) -> list[Answer]:
    """Start the writer, kill it some time after its first answer, and return all the answers it printed."""
    command = [sys.executable, "-m", "tests.log.hammer", str(path), run]
    started = threading.Event()
    printed: list[bytes] = []
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None

        def listen(stream: int) -> None:
            while piece := os.read(stream, 1 << 16):
                printed.append(piece)
                started.set()

        listener = threading.Thread(target=listen, args=(process.stdout.fileno(),))
        listener.start()
        assert started.wait(60)
        time.sleep(moment)
        process.send_signal(signal.SIGKILL)
        listener.join()
    assert process.returncode == -signal.SIGKILL
    answers = []
    for line in b"".join(printed).decode().splitlines():
        game_id, key, first, last, hashed = line.split()
        answers.append(Answer(game_id, key, int(first), int(last), bytes.fromhex(hashed)))
    return answers


def check_whole(store: SqliteStore, answers: list[Answer], checked: dict[str, int]) -> None:
    """Every acknowledged batch is there as it was told, every batch is whole, every chain verifies."""
    noted = {answer.game_id: answer.hash for answer in answers}
    for game_id in GAMES:
        store.verify(game_id, noted.get(game_id))
        entries = {entry.version: entry for entry in store.entries(game_id, checked.get(game_id, 0) + 1)}
        for answer in answers:
            if answer.game_id == game_id:
                assert entries[answer.last].hash == answer.hash
                written = [entries[version].envelope for version in range(answer.first, answer.last + 1)]
                assert [(e["batch"], e["number"]) for e in written] == [
                    (answer.key, number) for number in range(1, written[0]["of"] + 1)
                ]
        whole = Counter((e.envelope["batch"], e.envelope["of"]) for e in entries.values())
        assert all(count == of for (_, of), count in whole.items())
        store.line(game_id)
        checked[game_id] = store.game(game_id).tip


def check_replays(store: SqliteStore, answers: list[Answer]) -> None:
    """The last requests, sent again by somebody who does not know whether they were heard."""
    for answer in answers[-THREADS:]:
        size = answer.last - answer.first + 1
        again = store.append(
            answer.game_id, batch(answer.key, size), key=answer.key, request=answer.key.encode()
        )
        assert again.replayed
        assert (again.entries[0].version, again.entries[-1].hash) == (answer.first, answer.hash)


def test_a_killed_store_loses_nothing_that_it_acknowledged(tmp_path: Path, root: Path) -> None:
    path = tmp_path / "games.db"
    chance = random.Random(2)
    acknowledged: list[Answer] = []
    checked: dict[str, int] = {}
    for number in range(ROUNDS):
        answers = run_and_kill(path, f"r{number}", chance.uniform(0, 0.25), root)
        assert answers
        acknowledged += answers
        store = SqliteStore(path)
        check_whole(store, answers, checked)
        check_replays(store, answers)
        store.close()

    store = SqliteStore(path)
    check_whole(store, acknowledged, {})
    store.close()
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        batches = db.execute("SELECT count(*) FROM submission").fetchone()[0]
    db.close()
    assert len(acknowledged) <= batches <= len(acknowledged) + ROUNDS * THREADS

"""Appends from several threads until it is killed, and prints each answer once it has it.

    python -m tests.log.hammer FILE RUN

A line of output is `game key first last hash`: the batch's entries and the hash of its last one. It is
written in one piece after the append has returned, so what was printed has been acknowledged.
"""

import os
import sys
import threading
from pathlib import Path

from adjudicator.log.errors import HeadMoved
from adjudicator.log.model import Draft
from adjudicator.log.sqlite import SqliteStore
from tests.log.samples import begin, envelope

GAMES = ("g1", "g2", "g3")
THREADS = 4


def batch(key: str, size: int) -> list[Draft]:
    """The drafts of a request; each says which batch it is of and how large that is."""
    return [Draft(envelope("note", batch=key, number=number, of=size)) for number in range(1, size + 1)]


def hammer(store: SqliteStore, run: str, thread: int) -> None:
    """Append batches of one to three to each game in turn, some of them a take back, some refused."""
    number = 0
    while True:
        number += 1
        game_id = GAMES[(number + thread) % len(GAMES)]
        key = f"{run}-{thread}-{number}"
        head_to = max(store.game(game_id).head - 2, 0) if number % 7 == 0 else None
        expected = store.game(game_id).head if number % 5 == 0 else None
        drafts = batch(key, 1 + number % 3)
        try:
            answer = store.append(
                game_id, drafts, key=key, request=key.encode(), expected_head=expected, head_to=head_to
            )
        except HeadMoved:
            continue
        last = answer.entries[-1]
        line = f"{game_id} {key} {answer.entries[0].version} {last.version} {last.hash.hex()}\n"
        os.write(1, line.encode())


def main() -> None:
    """Run until killed."""
    path, run = sys.argv[1:]
    store = SqliteStore(Path(path))
    for game_id in GAMES:
        begin(store, game_id)
    for thread in range(THREADS):
        threading.Thread(target=hammer, args=(store, run, thread)).start()


if __name__ == "__main__":
    main()

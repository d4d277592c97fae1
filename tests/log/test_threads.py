"""Many at once: who waits, who writes, who is there when it closes; held against both engines."""

import itertools
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from adjudicator.log.contract import Store
from adjudicator.log.errors import (
    HeadMoved,
    StoreClosed,
)
from tests.log.samples import begin, draft, play, words

# Waiting


PATIENCE = 30.0  # seconds; spent only where a test fails


def test_waiting_ends_when_the_game_goes_on(store: Store) -> None:
    begin(store)
    begin(store, "g2")
    with ThreadPoolExecutor(8) as pool:
        waiting = [pool.submit(store.wait, "g1", 1, 10 * PATIENCE) for _ in range(8)]
        play(store, "a")
        play(store, "x y z", "g2")
        assert not any(future.done() for future in waiting)
        store.append("g1", [draft("b"), draft("c")])
        try:
            assert {future.result(PATIENCE) for future in waiting} == {3}
        except BaseException:
            store.close()
            raise
    assert store.wait("g1", 1, 10 * PATIENCE) == 3
    assert store.wait("g1", 3, 0) is None
    assert store.wait("g1", 3, -1) is None


def test_no_entry_is_missed_between_asking_and_waiting(store: Store) -> None:
    begin(store)
    seen = [0]

    def follow() -> None:
        while seen[-1] < 200:
            seen.append(store.wait("g1", seen[-1], 10 * PATIENCE) or 200)

    follower = threading.Thread(target=follow)
    follower.start()
    for number in range(200):
        play(store, f"w{number}")
    follower.join(PATIENCE)
    missed = follower.is_alive()
    store.close()
    follower.join()
    assert not missed
    assert seen[-1] == 200
    assert seen == sorted(set(seen))


# Threads


def test_eight_threads_in_one_game_lose_and_double_nothing(store: Store) -> None:
    begin(store)

    def write(thread: int) -> list[int]:
        return [
            entry.version
            for number in range(40)
            for entry in store.append("g1", [draft(f"t{thread}-{number}")] * (1 + number % 3)).entries
        ]

    with ThreadPoolExecutor(8) as pool:
        acknowledged = list(pool.map(write, range(8)))
    assert sorted(itertools.chain(*acknowledged)) == list(range(1, store.game("g1").tip + 1))
    for thread, versions in enumerate(acknowledged):
        written = [store.entry("g1", version).envelope["type"] for version in versions]
        assert written == [f"t{thread}-{number}" for number in range(40) for _ in range(1 + number % 3)]
    assert len(store.line("g1")) == store.game("g1").tip
    store.verify("g1")


def test_eight_threads_in_games_of_their_own_and_readers_beside_them(store: Store) -> None:
    games = [f"g{number}" for number in range(8)]
    for game_id in games:
        begin(store, game_id)
    writing = threading.Event()
    writing.set()

    def write(game_id: str) -> None:
        for number in range(40):
            store.append(game_id, [draft(f"w{number}")], expected_head=number)

    def read() -> int:
        rounds = 0
        while writing.is_set() or rounds == 0:
            for record in store.games():
                store.verify(record.game_id, record.tip_hash)
                assert [e.version for e in store.line(record.game_id, record.head)] == [
                    *range(1, record.tip + 1)
                ]
            rounds += 1
        return rounds

    with ThreadPoolExecutor(10) as pool:
        reading = [pool.submit(read) for _ in range(2)]
        try:
            list(pool.map(write, games))
        finally:
            writing.clear()
        assert all(future.result() for future in reading)
    for game_id in games:
        assert words(store, game_id) == " ".join(f"w{number}" for number in range(40))


def test_of_eight_who_expect_the_same_head_one_is_taken(store: Store) -> None:
    begin(store)

    def attempt(number: int) -> bool:
        try:
            store.append("g1", [draft(f"w{number}")], expected_head=0)
        except HeadMoved:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(attempt, range(8))) == 1


def test_of_eight_with_the_same_request_one_writes_and_all_get_its_answer(store: Store) -> None:
    begin(store)

    def attempt(_: int) -> tuple[bool, tuple[object, ...]]:
        answer = store.append("g1", [draft("a"), draft("b")], key="k", request=b"r")
        return answer.replayed, answer.entries

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(attempt, range(8)))
    assert sorted(replayed for replayed, _ in answers) == [False] + [True] * 7
    assert len({entries for _, entries in answers}) == 1
    assert store.game("g1").tip == 2


# Closing


def test_a_closed_store_says_so_and_lets_go_of_who_waits(store: Store) -> None:
    begin(store)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(store.wait, "g1", 0, 60)
        time.sleep(0.05)
        store.close()
        assert waiting.result() is None
    for use in (store.games, lambda: store.append("g1", [draft()]), lambda: store.game("g1"), store.told):
        with pytest.raises(StoreClosed):
            use()
    store.close()

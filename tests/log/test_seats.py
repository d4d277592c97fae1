"""Links and sittings, held against both engines; and a file from before there were any."""

import hashlib
from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.log.contract import Store
from adjudicator.log.errors import UnknownGame
from adjudicator.log.schema import migrations
from adjudicator.log.seats import Link, SeatPlan, Sitting
from adjudicator.log.sqlite import SqliteStore
from adjudicator.log.transfer import export_lines
from tests.log.samples import begin, draft, other_program, play, words

ANN, BEN = hashlib.sha256(b"ann").digest(), hashlib.sha256(b"ben").digest()


def link(code: str, role: str = "seat", seat: str = "s1", once: bool = False) -> Link:
    return Link(hashlib.sha256(code.encode()).digest(), code, role, seat, once, "t1")


def adds(*rows: Link | Sitting):
    """A change that adds rows."""

    def change(plan: SeatPlan) -> SeatPlan:
        links = tuple(row for row in rows if isinstance(row, Link))
        sittings = tuple(row for row in rows if isinstance(row, Sitting))
        return SeatPlan(plan.links + links, plan.sittings + sittings)

    return change


def test_a_game_without_links_has_none(store: Store) -> None:
    begin(store)
    assert store.seats("g1") == SeatPlan()
    assert store.seated() == set()
    assert store.game_of_link(b"x" * 32) is None
    assert store.games_of_device(ANN) == []


def test_links_and_sittings_are_kept_in_order_and_found(store: Store) -> None:
    begin(store)
    rows = link("one"), link("two", "spectator", ""), link("three", "host", "", once=True)
    sits = Sitting(ANN, "seat", "s1", "t2"), Sitting(BEN, "spectator", "", "t3")
    after = store.reseat("g1", adds(*rows, *sits))
    assert after == store.seats("g1") == SeatPlan(rows, sits)
    assert after.living() == rows
    assert after.sitting() == sits
    assert store.game_of_link(rows[1].mark) == "g1"
    assert store.games_of_device(BEN) == ["g1"]
    assert store.seated() == {"g1"}


def test_what_ends_is_kept_and_leads_nowhere(store: Store) -> None:
    begin(store)
    store.reseat("g1", adds(link("one"), Sitting(ANN, "seat", "s1", "t2")))
    store.reseat("g1", adds(link("two"), Sitting(BEN, "spectator", "", "t2"), Sitting(BEN, "spectator", "", "t2")))
    after = store.reseat("g1", lambda plan: plan.without("t9", lambda row: row.seat == "s1"))
    assert after == store.seats("g1")
    assert [row.ended_at for row in after.links] == ["t9", "t9"]
    assert [one.ended_at for one in after.sittings] == ["t9", "", ""]
    assert after.living() == ()
    assert store.games_of_device(ANN) == []
    assert store.game_of_link(link("one").mark) == "g1"
    again = store.reseat("g1", adds(Sitting(BEN, "seat", "s1", "t10")))
    assert again == store.seats("g1")
    assert [one.device for one in again.sitting()] == [BEN, BEN, BEN]


def test_a_change_that_fails_changes_nothing(store: Store) -> None:
    begin(store)
    before = store.reseat("g1", adds(link("one"), Sitting(ANN, "seat", "s1", "t2")))

    def fails(plan: SeatPlan) -> SeatPlan:
        raise LookupError(plan.links[0].code)

    with pytest.raises(LookupError, match="one"):
        store.reseat("g1", fails)
    for change in (
        adds(Sitting(BEN, "seat", "s1", "t3")),
        lambda plan: SeatPlan(plan.links, ()),
        lambda plan: SeatPlan((replace(plan.links[0], code="two"),), plan.sittings),
    ):
        with pytest.raises(ValueError, match="one device sits in one place"):
            store.reseat("g1", change)
    assert store.seats("g1") == before


def test_seats_of_no_game_are_refused(store: Store) -> None:
    begin(store)
    with pytest.raises(UnknownGame):
        store.seats("g2")
    with pytest.raises(UnknownGame):
        store.reseat("g2", adds(link("one")))


def test_seats_are_no_part_of_the_log(store: Store) -> None:
    begin(store)
    play(store, "a b")
    before, lines = store.game("g1"), list(export_lines(store, "g1"))
    store.reseat("g1", adds(link("SECRETCODE"), Sitting(ANN, "seat", "s1", "t2")))
    assert store.game("g1") == before
    assert list(export_lines(store, "g1")) == lines
    store.verify("g1", before.tip_hash)


def test_a_file_from_before_there_were_seats_gets_them_and_keeps_its_games(sqlite_path: Path) -> None:
    store = SqliteStore(sqlite_path)
    begin(store)
    play(store, "a b")
    store.close()
    old = other_program(sqlite_path)
    old.executescript("DROP TABLE link; DROP TABLE sitting;")
    old.execute("DELETE FROM _sqlite_migrations WHERE name = 'm0002_seats'")
    old.close()
    store = SqliteStore(sqlite_path)
    assert words(store) == "a b"
    store.append("g1", [draft("c")])
    store.verify("g1")
    assert store.reseat("g1", adds(link("one"))) == store.seats("g1") == SeatPlan((link("one"),))
    store.close()
    assert [migration.name for migration in migrations.pending(_database(sqlite_path))] == []


def test_a_file_keeps_its_seats(sqlite_path: Path) -> None:
    store = SqliteStore(sqlite_path)
    begin(store)
    plan = store.reseat("g1", adds(link("one"), Sitting(ANN, "seat", "s1", "t2")))
    store.close()
    store = SqliteStore(sqlite_path)
    assert store.seats("g1") == plan
    store.close()


def _database(path: Path):
    from sqlite_utils import Database

    return Database(path)

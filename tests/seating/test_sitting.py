"""Sitting down, being told that a seat is taken, handing over, moving, standing up."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from adjudicator.kernel.faults import Unknown
from adjudicator.log.errors import UnknownGame
from adjudicator.log.sqlite import SqliteStore
from adjudicator.seating.codes import fresh_code, spaced
from adjudicator.seating.plans import AlreadySeated, NoSuchLink, NotSeated, StoodUp, Taken
from adjudicator.service import Service
from tests.seating.conftest import OPENING


def roles(service, *devices):
    return [service.viewer("g1", device).role for device in devices]


def test_a_game_without_links_is_an_open_table(service, device):
    assert not service.is_seated("g1")
    assert service.chairs("g1") == []
    assert roles(service, None, device("phone")) == ["table", "table"]
    with pytest.raises(NotSeated):
        service.hand_over("g1", "seat", "ann")
    with pytest.raises(NotSeated):
        service.move("g1", "seat", "ann")


def test_links_are_made_for_every_seat_for_the_host_and_for_spectators(service, device, codes):
    assert list(codes) == ["ann", "ben", "host", "spectator"]
    assert len(set(codes.values())) == 4
    assert roles(service, device("laptop"), device("phone"), None) == ["host", "stranger", "stranger"]
    chairs = {chair.seat or chair.role: chair for chair in service.chairs("g1")}
    assert [name for name, chair in chairs.items() if chair.taken] == ["host"]
    with pytest.raises(AlreadySeated):
        service.make_links("g1", device("phone"))
    assert {chair.seat or chair.role: chair.code for chair in service.chairs("g1")} == codes


def test_links_are_the_same_when_they_are_shown_again(service, codes):
    assert {chair.seat or chair.role: chair.code for chair in service.chairs("g1")} == codes


def test_a_link_seats_one_device_which_goes_straight_in_again(service, device, codes):
    phone = device("ann's")
    ahead = service.follow(codes["ann"], phone)
    assert (ahead.role, ahead.seat, ahead.mine, ahead.held) == ("seat", "ann", False, None)
    assert roles(service, phone) == ["stranger"]
    assert service.sit_down(spaced(codes["ann"]).lower(), phone).mine
    first = service.chairs("g1")[0].since
    assert service.follow(codes["ann"], phone).mine
    assert service.sit_down(codes["ann"], phone).mine
    assert service.chairs("g1")[0].since == first
    viewer = service.viewer("g1", phone)
    assert (viewer.role, viewer.seats, viewer.veils) == ("seat", ("ann",), {"ben"})


def test_another_device_is_told_since_when_the_seat_is_taken(service, device, codes):
    service.sit_down(codes["ann"], device("ann's"))
    since = service.chairs("g1")[0].since
    for ask in (service.follow, service.sit_down):
        with pytest.raises(Taken) as taken:
            ask(codes["ann"], device("thief"))
        assert taken.value.sat.since == since
        assert taken.value.game_id == "g1"
    assert roles(service, device("ann's"), device("thief")) == ["seat", "stranger"]


def test_many_may_watch_by_one_link_until_it_is_made_anew(service, device, codes):
    for name in ("one", "two"):
        service.sit_down(codes["spectator"], device(name))
        service.sit_down(codes["spectator"], device(name))
    assert service.chairs("g1")[-1].sitting == 2
    viewer = service.viewer("g1", device("two"))
    assert (viewer.role, viewer.veils) == ("spectator", {"ann", "ben"})
    new = service.hand_over("g1", "spectator")
    assert roles(service, device("one"), device("two")) == ["stranger", "stranger"]
    with pytest.raises(NoSuchLink):
        service.sit_down(codes["spectator"], device("three"))
    assert service.sit_down(new.code, device("three")).role == "spectator"


def test_the_host_sees_the_hands_of_free_seats_and_its_own_only(service, device, codes):
    host = device("laptop")
    assert service.viewer("g1", host).veils == frozenset()
    service.sit_down(codes["ann"], device("ann's"))
    service.sit_down(codes["ben"], host)
    viewer = service.viewer("g1", host)
    assert (viewer.role, viewer.seats, viewer.veils) == ("host", ("ben",), {"ann"})


def test_one_device_may_hold_two_seats(service, device, codes):
    for seat in ("ann", "ben"):
        service.sit_down(codes[seat], device("shared"))
    viewer = service.viewer("g1", device("shared"))
    assert (viewer.role, viewer.seats, viewer.veils) == ("seat", ("ann", "ben"), frozenset())


def test_a_seat_that_is_handed_over_stands_its_holder_up(service, device, codes):
    old, new = device("old"), device("new")
    service.sit_down(codes["ann"], old)
    link = service.hand_over("g1", "seat", "ann")
    assert roles(service, old) == ["stranger"]
    sat = service.stood_up("g1", old)
    assert sat is not None
    assert (sat.seat, bool(sat.ended_at)) == ("ann", True)
    with pytest.raises(StoodUp) as told:
        service.follow(codes["ann"], old)
    assert told.value.sat == sat
    with pytest.raises(NoSuchLink):
        service.follow(codes["ann"], new)
    assert service.sit_down(link.code, new).mine
    assert roles(service, old, new) == ["stranger", "seat"]
    assert service.stood_up("g1", new) is None
    again = service.hand_over("g1", "seat", "ann")
    assert service.sit_down(again.code, old).mine
    assert service.stood_up("g1", old) is None


def test_a_player_moves_to_another_phone_once(service, device, codes):
    old, new, third = device("old"), device("new"), device("third")
    service.sit_down(codes["ann"], old)
    unused = service.move("g1", "seat", "ann")
    link = service.move("g1", "seat", "ann")
    with pytest.raises(NoSuchLink):
        service.sit_down(unused.code, new)
    assert service.sit_down(link.code, old).mine
    held = service.follow(link.code, new)
    assert (held.mine, held.once, held.held.device) == (False, True, old)
    assert service.sit_down(link.code, new).mine
    assert roles(service, old, new) == ["stranger", "seat"]
    assert service.follow(link.code, new).mine
    with pytest.raises(NoSuchLink):
        service.sit_down(link.code, third)
    with pytest.raises(StoodUp):
        service.follow(link.code, old)
    with pytest.raises(Taken):
        service.follow(codes["ann"], third)


def test_a_host_link_is_made_again_by_who_owns_the_machine(service, device, codes):
    link = service.hand_over("g1", "host")
    assert roles(service, device("laptop")) == ["stranger"]
    assert service.sit_down(link.code, device("tablet")).role == "host"
    assert roles(service, device("tablet")) == ["host"]


def test_what_leads_nowhere_is_refused_alike(service, device, codes):
    revoked = codes["spectator"]
    service.hand_over("g1", "spectator")
    said = set()
    for text in (fresh_code(), revoked, "typed wrong", "", codes["ann"][:-1] + "%"):
        with pytest.raises(NoSuchLink) as refused:
            service.follow(text, device("phone"))
        said.add(str(refused.value))
        with pytest.raises(NoSuchLink):
            service.sit_down(text, device("phone"))
    assert said == {""}


def test_of_many_devices_that_sit_down_at_once_one_sits(service, device, codes):
    def attempt(name: int) -> bool:
        try:
            return service.sit_down(codes["ann"], device(f"phone {name}")).mine
        except Taken:
            return False

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(attempt, range(24))) == 1
    assert service.chairs("g1")[0].sitting == 1


def test_a_seat_that_is_not_there_is_named_with_those_that_are(service, codes):
    with pytest.raises(Unknown) as fault:
        service.hand_over("g1", "seat", "anm")
    assert fault.value.faults[0].near == ("ann",)
    with pytest.raises(UnknownGame):
        service.viewer("g2", None)


def test_a_branch_is_played_at_the_table_of_its_parent(service, device, codes):
    service.sit_down(codes["ann"], device("ann's"))
    parent = service.store.game("g1")
    service.store.create("g2", parent.opening, created_at="t", rules_version="r", parent=("g1", 1))
    assert service.viewer("g2", device("ann's")).seats == ("ann",)
    assert not service.belongs("g2", device("stranger"))
    assert service.belongs("g2", device("laptop"))
    link = service.hand_over("g2", "seat", "ann")
    assert service.viewer("g1", device("ann's")).role == "stranger"
    assert service.sit_down(link.code, device("new")).game_id == "g1"


def test_who_finds_a_seat_taken_may_watch(service, device, codes):
    service.sit_down(codes["ann"], device("ann's"))
    assert service.watch(codes["ann"], device("late")) == "g1"
    assert roles(service, device("late"), device("ann's")) == ["spectator", "seat"]
    assert service.watch(codes["ann"], device("ann's")) == "g1"
    service.hand_over("g1", "seat", "ann")
    with pytest.raises(NoSuchLink):
        service.watch(codes["ann"], device("later"))
    with pytest.raises(StoodUp):
        service.watch(codes["ann"], device("ann's"))


def test_of_two_programs_that_sit_down_at_once_in_one_file_one_sits(texts, tmp_path, device):
    stores = [SqliteStore(tmp_path / "games.db") for _ in range(2)]
    services = [Service(store, texts, now=lambda: "2026-01-01T20:00:00Z", fresh=lambda: "g") for store in stores]
    services[0].open("numenera", OPENING, game_id="g1")
    code = services[1].make_links("g1")[0].code

    def attempt(n: int) -> bool:
        try:
            return services[n % 2].sit_down(code, device(f"phone {n}")).mine
        except Taken:
            return False

    with ThreadPoolExecutor(6) as pool:
        assert sum(pool.map(attempt, range(12))) == 1
    assert services[0].chairs("g1") == services[1].chairs("g1")
    for store in stores:
        store.close()

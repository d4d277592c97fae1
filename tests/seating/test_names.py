"""Names as players type them, and the keys beside them."""

import pytest

from adjudicator.kernel.faults import Malformed
from adjudicator.log.errors import GameExists
from adjudicator.seating.names import LONGEST, checked_names, keyed, names_of
from tests.seating.conftest import OPENING


def test_every_name_gets_a_plain_key_of_its_own():
    long = "Maximiliane-Theodora von und zu"
    found = keyed(["Jörg 🎲", "Jorg", "🎲", "日本", "Table", "dungeon", long, f"{long}!", "<b>x</b>"], ("dungeon",))
    assert list(found.values())[:4] == ["Jörg 🎲", "Jorg", "🎲", "日本"]
    assert list(found) == [
        "jorg",
        "jorg-2",
        "player-3",
        "player-4",
        "table-2",
        "dungeon-2",
        "maximiliane-theodora",
        "maximiliane-theod-2",
        "b-x-b",
    ]
    assert found["b-x-b"] == "<b>x</b>"
    assert all(len(key) <= 20 and key.isascii() for key in found)


def test_families_of_emoji_stay_together_and_unseen_signs_go():
    assert list(keyed(["👩‍👧", "a\u202e\u0000b"]).values()) == ["👩‍👧", "ab"]


@pytest.mark.parametrize(
    ("names", "given"),
    [(["x" * 300], "x" * 300), (["Ann", "ann"], "ann"), (["\u200b"], "\u200b"), (["🎲" * 41], "🎲" * 41)],
)
def test_a_name_that_will_not_do_is_named(names, given):
    with pytest.raises(Malformed) as fault:
        keyed(names)
    assert [(one.field, one.given) for one in fault.value.faults] == [("players", given)]


def test_a_game_keeps_its_names_and_travels_with_them(service):
    record = service.open("numenera", OPENING, game_id="g2", names={"ann": " Ännchen  🎲 ", "ben": "ben"})
    assert names_of(record) == {"ann": "Ännchen 🎲"}
    copy = service.import_game(list(service.export("g2")), "g3")
    assert names_of(copy) == {"ann": "Ännchen 🎲"}
    assert names_of(service.store.game("g1")) == {}


@pytest.mark.parametrize(
    "names",
    [{"cid": "Cid"}, {"ann": ""}, {"ann": "x" * (LONGEST + 1)}, {"ann": 7}, {"ann": "L", "ben": "l"}, {"ann": "Ben"}],
)
def test_names_of_no_seat_or_that_cannot_be_shown_are_refused_and_nothing_is_opened(service, names):
    with pytest.raises(Malformed):
        service.open("numenera", OPENING, game_id="g2", names=names)
    assert [record.game_id for record in service.games()] == ["g1"]


def test_what_came_from_elsewhere_is_not_trusted(service):
    record = service.store.create("g9", {"names": {"ann": "x" * 999, "ben": 7}}, created_at="t", rules_version="r")
    assert names_of(record) == {"ann": "x" * LONGEST}
    assert names_of(service.store.create("g8", {"names": "x"}, created_at="t", rules_version="r")) == {}
    with pytest.raises(Malformed):
        checked_names({"ann": "\u202e"}, ["ann"])


def test_the_same_opening_again_is_the_same_game_later_too(service):
    first = service.open("numenera", OPENING, game_id="g2", title="Ours")
    assert service.open("numenera", OPENING, game_id="g2", title="Ours") == first
    with pytest.raises(GameExists):
        service.open("numenera", OPENING, game_id="g2", title="Theirs")

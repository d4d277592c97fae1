"""The demonstration game: after each turn stands what the book says stands there."""

from __future__ import annotations

from collections import Counter
from itertools import count
from typing import Any

import pytest

from adjudicator import demo
from adjudicator.log.memory import MemoryStore
from adjudicator.rules.load import library
from adjudicator.service import Service

BOOK_KEEPING = "table/cards-accounted-for"


def service() -> Service:
    numbers = count(1)
    clock = lambda: "2026-11-30T12:00:00Z"  # noqa: E731
    return Service(MemoryStore(), library(strict=False), now=clock, fresh=lambda: f"g{next(numbers)}")


class Told:
    """The game as far as a turn's end, with the rulings that were given on the way."""

    def __init__(self, last: int) -> None:
        self.service = service()
        self.service.open("numenera", demo.OPENING, title=demo.TITLE, game_id=demo.GAME_ID)
        self.rulings: dict[int, list[dict[str, Any]]] = {}
        for turn, row in demo.TURNS.items():
            if turn <= last:
                self.rulings[turn] = [self.does(action) for action in row]

    def does(self, action: Any) -> dict[str, Any]:
        """Submit an action that must be written."""
        done = self.service.submit(demo.GAME_ID, action, by="test")
        assert done.appended, f"{action}: {done.ruling['sentence']}"
        return done.ruling

    def tries(self, seat: str, kind: str, **fields: Any) -> dict[str, Any]:
        """What the ruling would be."""
        return self.service.judge(demo.GAME_ID, {"type": kind, "seat": seat, **fields}).as_json()

    @property
    def table(self) -> Any:
        return self.service.table(demo.GAME_ID)[0]

    def cards(self, place: str) -> Counter[str]:
        return Counter(self.table.cards_at(place))

    def size(self, pile: str) -> int:
        return self.table.piles[pile].size

    def experience(self, seat: str) -> int:
        return self.table.count(seat, "experience")

    def dungeon(self) -> list[str]:
        return [card for n in (1, 2, 3) for card in self.table.cards_at(f"dungeon/{n}")]


def value(ruling: dict[str, Any], name: str) -> Any:
    return ruling["values"][name].get("value")


def broken(ruling: dict[str, Any]) -> list[str]:
    return [finding["rule"] for finding in ruling["findings"] if finding["outcome"] == "broken"]


def test_turn_1_karsten_defeats_the_war_moth():
    told = Told(1)
    lay, equip, use, choose, shard, reveal, end = told.rulings[1]
    assert (value(equip, "physical attack"), value(equip, "light")) == (4, 1)
    assert (value(use, "physical attack"), value(use, "cards present")) == (5, 7)
    assert "draws Regular" in use["sentence"]
    assert [value(choose, name) for name in ("health", "darkness", "light", "darkness left", "win")] == [4, 1, 1, 0, 1]
    assert value(choose, "experience gained") == 1
    assert told.experience("karsten") == 2
    assert told.dungeon() == ["Scutimorph", "Abycos", "Stratharian War Moth"]
    assert (value(end, "drawn before shuffle"), value(end, "drawn after shuffle")) == (5, 1)
    assert value(lay, "physical attack") == 3
    assert "experience" in shard["sentence"]
    assert "enters at position 3" in reveal["sentence"]


def test_turn_1_gives_the_hand_five_gold():
    told = Told(0)
    lay = {**demo.TURNS[1][0], "type": "visit-village"}
    assert value(told.service.judge(demo.GAME_ID, lay).as_json(), "gold") == 5


def test_turn_2_andreas_rests():
    told = Told(2)
    assert told.cards("village/Regular")["Regular"] == 6 + 1
    assert "Regular" not in told.cards("box")
    assert told.cards("andreas/discard") == {"Regular": 4, "Torch": 1}
    assert (told.size("andreas/hand"), told.size("andreas/deck")) == (6, 0)


def test_turn_2_could_neither_buy_nor_win():
    """Two gold, and in the dungeon 5 and light 1: too little, with a penalty of 4 at position 3."""
    told = Told(1)
    hand = ["Regular*5", "Torch"]
    assert value(told.tries("andreas", "visit-village", hand=hand), "gold") == 2
    lay = told.does({"type": "enter-dungeon", "seat": "andreas", "hand": hand})
    assert (value(lay, "physical attack"), value(lay, "light")) == (5, 1)
    fights = [told.tries("andreas", "choose", monster=n) for n in (1, 2, 3)]
    assert [value(fight, "win") for fight in fights] == [0, 0, 0]
    assert (value(fights[2], "darkness left"), value(fights[2], "attack penalty")) == (2, -4)


def test_turn_3_karsten_buys_and_levels_up():
    told = Told(3)
    lay, buy, level_up, end = told.rulings[3]
    assert value(lay, "gold") == 7
    assert value(buy, "gold left") == 0
    assert value(level_up, "level-up cost") == 2
    assert told.experience("karsten") == 0
    assert {"Mystic", "Stealthy"} <= set(told.cards("karsten/discard"))
    assert told.cards("village/Regular")["Regular"] == 6 + 2
    assert (value(end, "drawn before shuffle"), value(end, "drawn after shuffle")) == (6, 0)


def test_turn_4_works_out_the_hand_that_the_book_does_not_name():
    told = Told(4)
    lay, buy, end = told.rulings[4]
    laid = Counter({"Longspear": 2, "Thunderstone Shard": 2, "Regular": 1, "Torch": 1})
    before = Told(3)
    before.does(demo.TURNS[4][0])
    assert before.cards("andreas/laid") == laid
    assert (value(lay, "gold"), value(buy, "gold left")) == (8, 0)
    assert (value(end, "drawn before shuffle"), value(end, "drawn after shuffle")) == (0, 6)
    assert broken(before.tries("andreas", "level-up", hero="Regular", to="Strong")) != []


def test_turn_5_karsten_buys_a_partisan():
    told = Told(5)
    lay, trophy, buy, end = told.rulings[5]
    assert (value(lay, "gold"), value(buy, "gold left")) == (5, 0)
    assert "light" in trophy["sentence"]
    assert (value(end, "drawn before shuffle"), value(end, "drawn after shuffle")) == (1, 5)
    assert told.table.pools["karsten"].names["Partisan"] == 1


def test_turn_6_andreas_defeats_the_scutimorph():
    told = Told(6)
    _, _, use, strong, choose, decide, shard, reveal, end = told.rulings[6]
    assert "draws Thunderstone Shard" in use["sentence"]
    assert value(strong, "physical attack") == 7
    assert (value(choose, "total attack"), choose["next"]["frame"]) == (7, "deed")
    assert [value(choose, name) for name in ("light", "darkness", "darkness left")] == [1, 1, 0]
    assert [value(decide, name) for name in ("total attack", "health", "win")] == [6, 6, 1]
    assert "Regular is destroyed: face up on its stack" in decide["sentence"]
    assert told.experience("andreas") == 2 + 1
    assert told.dungeon() == ["Abycos", "Stratharian War Moth", "Jiriskar"]
    assert (value(end, "drawn before shuffle"), value(end, "drawn after shuffle")) == (5, 1)
    assert "experience" in shard["sentence"]
    assert "Jiriskar" in reveal["sentence"]


def test_turn_6_the_other_way_would_have_lost():
    """Arming both Regulars and drawing no hero: the loss of a hero leaves 5 at most."""
    told = Told(5)
    lay, equip, use, *_ = demo.TURNS[6]
    for action in (lay, equip, use):
        told.does(action)
    told.does({"type": "equip", "seat": "andreas", "hero": "Regular with nothing", "weapon": "Longspear#2"})
    told.does({"type": "choose", "seat": "andreas", "monster": 1})
    told.does({"type": "decide", "seat": "andreas", "choose": "Regular#1"})
    assert told.table.dials["won"] is False


def test_turn_6_three_experience_do_not_level_the_strong_up():
    told = Told(5)
    for action in demo.TURNS[6][:7]:
        told.does(action)
    assert told.experience("andreas") == 3
    assert told.tries("andreas", "use", card="Strong")["verdict"] == "illegal"


def test_turn_7_karsten_buys_twice():
    told = Told(7)
    lay, use, first, second, _ = told.rulings[7]
    assert value(lay, "gold") == 8
    assert "extra buys" in use["sentence"]
    assert [value(first, "gold left"), value(second, "gold left")] == [4, 0]
    assert told.cards("karsten/discard")["Bio-salvager"] == 2
    assert told.size("karsten/hand") == 6


def test_turn_7_would_have_bought_once_without_the_stealthy():
    told = Told(6)
    lay, _, first, second, _ = demo.TURNS[7]
    told.does(lay)
    told.does(first)
    assert broken(told.tries("karsten", "buy", card=second["card"])) == ["numenera/buy.one"]


def test_turn_8_the_printed_hand_cannot_be():
    told = Told(7)
    done = told.service.submit(demo.GAME_ID, demo.IMPOSSIBLE, by="test")
    assert (done.appended, done.ruling["verdict"]) == (False, "illegal")
    assert broken(done.ruling) == [BOOK_KEEPING]
    assert "Torch" in done.ruling["sentence"]
    with_torch = {**demo.IMPOSSIBLE, "hand": ["Regular*3", "Thunderstone Shard", "Torch", "Longspear"]}
    assert told.service.judge(demo.GAME_ID, with_torch).verdict == "legal"


def test_turn_8_the_table_overrules_it_and_plays_on():
    told = Told(8)
    prepare, _ = told.rulings[8]
    (waived,) = [finding for finding in prepare["findings"] if finding["outcome"] == "waived"]
    assert waived["rule"] == BOOK_KEEPING
    assert demo.WHY in waived["waived"]
    row = told.service.log(demo.GAME_ID)[-2]
    assert (row["type"], row["waived"]) == ("prepare", [BOOK_KEEPING])
    assert value(prepare, "kept on top") == 2
    assert Counter(told.table.piles["andreas/hand"].holds) == {"Longspear": 1, "Regular": 1}
    owned = told.table.pools["andreas"].names
    assert sum(owned.values()) == told.size("andreas/hand") + told.size("andreas/deck")
    assert told.table.dials["active"] == "karsten"


def test_turn_8_ends_with_the_hand_that_the_book_names():
    told = Told(8)
    for action in (
        {"type": "prepare", "seat": "karsten", "keep": []},
        {"type": "end-turn", "seat": "karsten"},
        {"type": "enter-dungeon", "seat": "andreas", "hand": ["Strong", "Torch*2", "Regular*2", "Longspear"]},
    ):
        told.does(action)


def test_it_is_loaded_once():
    where = service()
    first = demo.load(where)
    assert first.tip == 1 + len(list(demo.actions()))
    assert demo.load(where) == first
    where.verify(demo.GAME_ID)


def test_what_players_added_stays():
    where = service()
    demo.load(where)
    where.submit(demo.GAME_ID, {"type": "note", "seat": "karsten", "text": "supper"}, by="test")
    assert demo.load(where).tip == 2 + len(list(demo.actions()))


def test_cut_short_it_is_loaded_to_the_end():
    whole, cut = service(), service()
    demo.load(whole)
    cut.open("numenera", demo.OPENING, title=demo.TITLE, by=demo.BY, game_id=demo.GAME_ID)
    for number, action in enumerate(list(demo.actions())[:9], 1):
        cut.submit(demo.GAME_ID, action, by=demo.BY, key=f"demonstration-{number}")
    assert demo.load(cut).tip_hash == whole.store.game(demo.GAME_ID).tip_hash


def test_another_game_under_its_id_stays_as_it_is():
    where = service()
    other = {**demo.OPENING, "board": "wilderness"}
    record = where.open("numenera", other, title="ours", game_id=demo.GAME_ID)
    assert demo.load(where) == record


def test_it_is_the_same_after_an_export():
    where, there = service(), service()
    demo.load(where)
    record = there.import_game(where.export(demo.GAME_ID))
    assert record.tip_hash == where.store.game(demo.GAME_ID).tip_hash
    assert there.table(demo.GAME_ID)[0].digest() == where.table(demo.GAME_ID)[0].digest()


@pytest.mark.parametrize("turn", demo.TURNS)
def test_every_turn_ends_with_the_other_seat(turn):
    assert Told(turn).table.dials["active"] == ("andreas" if turn % 2 else "karsten")

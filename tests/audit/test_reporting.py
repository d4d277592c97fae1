"""Reports: what they tell of a turn, of a dispute and of a game, and that long games stay bounded."""

from __future__ import annotations

import pytest

from adjudicator import demo
from adjudicator.audit.disputing import NoDispute
from adjudicator.audit.reporting import MOST
from adjudicator.kernel.faults import Malformed, Unknown
from adjudicator.log.errors import UnknownGame
from tests.audit.conftest import HAND


@pytest.fixture
def example(service) -> str:
    """The example of play, eight turns."""
    demo.load(service)
    return demo.GAME_ID


def test_a_whole_game(service, example):
    told = service.report(example)
    assert (told.scope, told.number, told.seats) == ("game", None, ("karsten", "andreas"))
    assert [part.turn for part in told.parts] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert told.counts == {"entries": 37, "of": 37, "back": 0, "amended": 0, "turns": 8}
    [(version, finding)] = told.overruled
    assert (version, finding["rule"]) == (36, "table/cards-accounted-for")
    assert told.figures is not None
    assert told.options["trust"] == "listed"
    assert ("Values from public lists", "Use them") in told.chosen
    assert {"numenera/attack.total", "numenera/buy.cost"} & {rule.id for rule in told.rules}
    data = told.as_json()
    assert data["hash"] == service.store.game(example).tip_hash.hex()
    assert data["turns"][0]["entries"][2]["values"]["physical attack"]["value"] == 4


def test_a_turn(service, example):
    told = service.report(example, turn=6)
    assert [row.entry.version for part in told.parts for row in part.rows] == list(range(22, 31))
    assert told.figures is None
    assert "numenera/equip.strength" in {rule.id for rule in told.rules}


def test_a_dispute(service, opened, do):
    do("enter-dungeon", hand=HAND)
    version = do("equip", hero="Regular", weapon="Longspear")
    do("note", text="Something else.")
    service.open_dispute(opened, version, by="ben", says="Too heavy.")
    service.state_position(opened, 1, by="ben", says="See.", rule="prepare.put-back", reading="at-least-one")
    service.decide(opened, 1, "take-back", by="the table", why="So.", head=4)
    told = service.report(opened, dispute=1)
    rows = [row.entry.version for part in told.parts for row in part.rows]
    assert rows == [version, 5, 6, 7, 8]
    assert told.weighed is not None
    assert [column["name"] for column in told.weighed["rulings"]] == ["then", "today", "reading"]
    assert {"numenera/prepare.put-back", "numenera/equip.strength"} <= {rule.id for rule in told.rules}
    assert told.counts["back"] == 1
    assert service.report(opened).disputes == told.disputes


def test_facts_say_who_read_them(service, opened, do):
    do("attest", "ben", card="Scutimorph", field="health", value=6)
    assert [(row["card"], row["value"], row["by"], row["live"]) for row in service.report(opened).facts] == [
        ("Scutimorph", 6, "ben", True)]
    service.take_back(opened, 1, by="ann", why="x", head=2)
    assert [row["live"] for row in service.report(opened).facts] == [False]


def test_readings_and_house_rules_that_are_followed(service, do, opened):
    service.open("numenera", {**service.store.game(opened).opening["action"], "readings": {
        "prepare.put-back": "at-least-one"}}, game_id="other")
    rows = {row["rule"]: row for row in service.report("other").readings}
    assert rows["numenera/prepare.put-back"]["reading"] == "at-least-one"
    assert not rows["numenera/prepare.put-back"]["default"]
    assert rows["numenera/equip.one-weapon"]["default"]
    do("house-rule", topic="equip.strength", why="We like it.")
    assert service.report(opened).house == {"equip.strength": "We like it."}
    assert service.report(opened).house_titles == {"equip.strength": "Strong enough for the weapon"}


def test_a_long_game_is_told_in_short_but_for_its_last_turns(service, opened, do):
    for n in range(60):
        seat = "ann" if n % 2 == 0 else "ben"
        do("visit-village", seat)
        do("end-turn", seat)
    told = service.report(opened, most=20)
    assert sum(len(part.rows) for part in told.parts if not part.short) == 20
    assert [part.short for part in told.parts] == [True] * 50 + [False] * 10
    assert told.as_json()["turns"][0]["entries"][0].keys() >= {"version", "verdict"}
    assert "sentence" not in told.as_json()["turns"][0]["entries"][0]
    assert not any(part.short for part in service.report(opened, most=MOST).parts)


def test_one_long_turn_is_told_whole(service, opened, do):
    for n in range(5):
        do("note", text=str(n))
    assert [part.short for part in service.report(opened, most=2).parts] == [False]


def test_what_there_is_not(service, opened):
    with pytest.raises(Unknown) as none:
        service.report(opened, turn=9)
    assert none.value.faults[0].near == ("1",)
    with pytest.raises(NoDispute):
        service.report(opened, dispute=1)
    with pytest.raises(Malformed):
        service.report(opened, turn=1, dispute=1)
    with pytest.raises(UnknownGame):
        service.report("none")


def test_the_situation_that_was_told_is_its_set_up(service):
    service.open("numenera", {"situation": {"seats": ["ann"], "step": "village", "ann": {"laid": ["Regular"]}}},
                 game_id="told")
    told = service.report("told")
    assert told.options["step"] == "village"
    assert told.counts["entries"] == 1

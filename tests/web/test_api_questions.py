"""Questions over the API: what differs, where a card is, what if, what today's rules would say, what depends on it."""

from __future__ import annotations

import pytest

from tests.web.conftest import HAND


@pytest.fixture
def played(game, do):
    """ann in the dungeon, a Regular with the Longspear."""
    do("enter-dungeon", hand=HAND)
    do("equip", hero="Regular", weapon="Longspear")
    return game


def test_two_moments_are_compared(client, played):
    told = client.get(f"{played}/difference?since=1").json
    assert (told["since"], told["at"]) == (1, 3)
    assert "Ann's hand: from 6 to 0 cards" in told["said"]
    assert {"card": "Torch", "n": 1, "was": None, "now": "ann/laid"} in told["difference"]["cards"]
    assert client.get(f"{played}/difference?since=2&at=2").json["said"] == []


def test_moments_that_there_are_not(client, played):
    assert client.get(f"{played}/difference?since=9").status_code == 404
    assert client.get(f"{played}/difference").json["faults"][0]["field"] == "since"


def test_a_card_is_found(client, played):
    told = client.get(f"{played}/where/longspear").json
    assert told["name"] == "Longspear"
    assert "one equipped at entry 3" in told["said"]
    assert [row["entry"] for row in told["stops"]] == [1, 1, 1, 2, 3]
    assert told["now"]["unseen"][0]["n"] == 1
    assert client.get(f"{played}/where/experience").json["kind"] == "tokens"


def test_a_misspelt_card_is_met_with_near_ones(client, played):
    told = client.get(f"{played}/where/Torhc")
    assert told.status_code == 404
    assert told.json["faults"][0]["near"] == ["Torch"]


def suppose(client, played, n=3, **body):
    """Ask what if."""
    return client.post(f"{played}/entries/{n}/what-if", json=body)


def test_a_supposition_stands_beside_what_was(client, played):
    told = suppose(client, played, facts={"Longspear": {"weight": 9}}).json
    assert (told["then"]["verdict"], told["now"]["verdict"]) == ("legal", "illegal")
    assert told["same_as_given"]
    assert told["supposed"] == ["Longspear has weight 9"]
    assert told["difference"]["findings"][0]["rule"] == "numenera/equip.strength"
    assert told["difference"]["values"][0]["now"] == {"value": 9}
    assert told["rules"]["numenera/equip.strength"]["title"]
    assert client.get(f"{played}/log").json["tip"] == 3
    assert client.get(f"{played}/facts").json["told"] == {}


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "body"),
        ({"facts": {"Longspear": {"colour": 9}}}, "facts.Longspear.colour"),
        ({"readings": {"equip.stp": "x"}}, "readings"),
        ({"house": {"equip.stp": "x"}}, "house"),
        ({"without": ["equip.step"]}, "without"),
        ({"fields": {"weapon": "Longsword"}}, "weapon"),
        ({"action": {"type": "jump"}}, "type"),
        ({"facts": []}, "facts"),
        ({"why": "so"}, "why"),
    ],
)
def test_what_cannot_be_supposed_is_named(client, played, body, field):
    told = suppose(client, played, **body)
    assert told.status_code in (404, 422)
    assert field in [fault["field"] for fault in told.json["faults"]]


def test_only_what_rules_judged_is_supposed(client, played):
    assert suppose(client, played, 1, house={"equip.step": "x"}).status_code == 422
    assert suppose(client, played, 9, house={"equip.step": "x"}).status_code == 404


def test_todays_rules_are_asked_of_the_whole_game(client, played):
    told = client.get(f"{played}/today").json
    assert told["changed"] == []
    assert client.get(f"{played}/today?first=0").status_code == 422


def test_what_hangs_on_an_entry(client, played):
    told = client.get(f"{played}/entries/2/depends").json
    assert [(row["version"], row["shape"]) for row in told["dependents"]] == [(3, "falls")]
    assert told["dependents"][0]["now"]["verdict"] == "illegal"
    assert client.get(f"{played}/entries/3/depends").json["dependents"] == []
    assert client.get(f"{played}/entries/1/depends").status_code == 422
    assert client.get(f"{played}/entries/9/depends").status_code == 404

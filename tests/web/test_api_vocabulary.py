"""Card texts that players tell: only words that somebody can read, and nothing that spoils a game."""

import pytest

from adjudicator.games.thunderstone.vocabulary import faults
from tests.web.conftest import HAND


def test_all_card_data_keeps_to_the_vocabulary(texts):
    found = [
        (card["name"], str(fault))
        for card in texts.cards("numenera")
        for what in ("abilities", "traits", "keywords")
        for fault in faults(what, card.get(what) or [])
    ]
    assert found == []


@pytest.mark.parametrize(
    ("value", "field", "near"),
    [
        ([[]], "value[1]", None),
        ("x", "value", None),
        ([{"does": [{"draw": 1}]}], "value[1].on", None),
        ([{"on": ["dungeon"], "does": [{"draws": 1}]}], "value[1].does[1]", "draw"),
        ([{"on": ["dungeon"], "does": [{"draw": 1, "counts": 2}]}], "value[1].does[1].counts", None),
        ([{"on": ["dungeon"], "does": [{"destroy": "heroes"}]}], "value[1].does[1].destroy", None),
        ([{"on": ["dungeon"], "does": [{"gold": 10**6}]}], "value[1].does[1].gold", None),
        ([{"on": ["dungeon"], "does": [{"level up": "self"}]}], "value[1].does[1].experience", None),
        ([{"on": ["dungeons"], "does": [{"draw": 1}]}], "value[1].on", None),
        ([{"on": ["dungeon"], "if": {"presnt": "hero"}, "does": [{"draw": 1}]}], "value[1].if", None),
    ],
)
def test_an_ability_that_nobody_can_read(do, value, field, near):
    told = do("attest", card="Torch", field="abilities", value=value)
    assert told.status_code == 422
    (fault,) = told.json["faults"]
    assert fault["field"] == field
    assert near is None or near in fault["near"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("traits", [{"immun": "hero"}]),
        ("traits", [{"battle twice if": True}]),
        ("traits", [{"light": 1, "health": 2}]),
        ("traits", "x"),
        ("keywords", 7),
        ("keywords", [7]),
    ],
)
def test_a_trait_or_keyword_that_nobody_can_read(client, game, do, field, value):
    assert do("attest", card="Torch", field=field, value=value).status_code == 422
    assert client.get(f"{game}/legal").status_code == 200


@pytest.mark.parametrize("does", ["draw 1", {"draw": 1}, [7], [{"sing": 1}], [{"draw up to": {"any": "hero"}}]])
def test_a_deed_that_nobody_can_read(do, does):
    do("enter-dungeon", hand=HAND)
    assert do("use", card="Torch", does=does).status_code == 422


def test_told_abilities_are_used(client, do):
    do("enter-dungeon", hand=HAND)
    told = [{"on": ["dungeon"], "if": {"present": "hero", "at least": 2}, "does": [{"light": 2}]}]
    assert do("attest", card="Torch", field="abilities", value=told).status_code == 201
    used = do("use", card="Torch")
    assert used.status_code == 201
    assert used.json["ruling"]["values"]["light"]["value"] == 3


def test_a_situation_is_told_in_the_same_words(client):
    body = {
        "ruleset": "numenera",
        "situation": {"ann": {"laid": ["Torch"]}, "seats": ["ann"], "step": "dungeon"},
        "facts": {"Torch": {"abilities": [{"on": ["dungeon"], "does": [{"lite": 2}]}]}},
        "steps": [{"do": {"type": "use", "card": "Torch"}}],
    }
    told = client.post("/api/judge", json=body)
    assert told.status_code == 422
    assert told.json["faults"][0]["field"] == "facts.Torch.abilities[1].does[1]"
    assert told.json["faults"][0]["near"] == ["light"]

"""Where a value that is asked for is printed, as the book of the edition has it."""

from __future__ import annotations

import pytest

from adjudicator.cases.reading import read_case
from adjudicator.cases.running import game_of, opened
from adjudicator.kernel.hearing import Hearing
from adjudicator.rules.load import library

SHIELD = "on the monster, the shield at the upper right"


@pytest.mark.parametrize(("name", "card", "field", "where"), [
    ("starter-set", "Orc Raider", "health", SHIELD), ("numenera", "Laak", "health", "on the monster card"),
    ("root-of-corruption", "Guardsman", "health", "on the monster card"),
    ("starter-set", "Fireball", "gold cost", "in the middle of the card"),
    ("numenera", "Warder", "gold cost", "on the card"), ("starter-set", "Orc Raider", "light", "the lantern"),
    ("starter-set", "A card of our own", "health", SHIELD), ("numenera", "Laak", "light", "the lantern")])
def test_a_value_is_asked_for_where_this_edition_prints_it(name: str, card: str, field: str, where: str) -> None:
    case = read_case({"ruleset": {"game": name}, "trust": "book", "situation": {"seats": ["ann"]},
                      "steps": [{"do": {"type": "note", "seat": "ann", "text": "x"}}]}, "told")
    game = game_of(library(), name)
    (ask,) = game.printed(Hearing(opened(case, game)[0], game, {"seat": "ann"}, "look"), card, field).asks
    assert (ask.thing, ask.field, ask.where) == (card, field, where)

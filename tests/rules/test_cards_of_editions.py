"""The card data of the Thunderstone books: as many as the book counts, each readable, nothing without an origin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from adjudicator.games.thunderstone import vocabulary
from adjudicator.kernel.cards import Card
from adjudicator.rules import load

BOOKS = ("numenera", "starter-set", "root-of-corruption")
ATTACKS = {"light", "physical attack", "magic attack", "victory points"}
FIELDS = {
    "basic": ATTACKS | {"gold cost", "gold value", "weight", "strength", "experience to level up"},
    "special": ATTACKS | {"gold value", "gold cost"},
    "village": ATTACKS | {"gold cost", "gold value", "weight"},
    "hero": ATTACKS | {"gold cost", "gold value", "strength", "experience to level up"},
    "monster": {"gold value", "health", "light", "experience", "victory points"},
    "bearer": {"gold value", "health", "light", "experience", "victory points"},
    "treasure": set(),
    "setting": set(),
}
ROWS = [
    pytest.param(book, row, id=f"{book}: {row['name']}")
    for book in BOOKS
    for row in load.library(strict=False).cards(book)
    if row.get("count")  # the scenarios name cards that are in no box here
]

# What each book's component list counts, randomizers left out.
KINDS = {
    "starter-set": {"basic": 50, "village": 80, "hero": 60, "monster": 30, "bearer": 1, "special": 20},
    "root-of-corruption": {
        "hero": 84, "monster": 60 + 12 + 1 + 18, "bearer": 1, "village": 120, "treasure": 6, "special": 4,
    },
}
GROUPS = {
    "starter-set": {
        **dict.fromkeys(("Garrison", "Cathedral", "Blackhand", "Tower", "Wildwood"), 12),
        **dict.fromkeys(("Bestial - Humanoid", "Colossal - Giant", "Virulent - Undead"), 10),
        "Thunderstone Bearer": 1,
    },
    "root-of-corruption": {
        **dict.fromkeys(
            ("Armsman", "Blademage", "Honormain", "Moonclaw", "Profaned", "Silvertongue", "Woodguard"), 12
        ),
        **dict.fromkeys(
            (
                "Djinnbound - Corrupted", "Elemental - Earth", "Gnoll - Humanoid", "Incarnate - Abyssal",
                "Royal Guard - Corrupted", "Summoner - Old World",
            ),
            10,
        ),
        "Summoned Monster Deck": 12,
        "Guardian": 1,
        "Thunderstone Bearer": 1,
        "Treasures of Dun Ordha": 6,
    },
}
BOX = {"starter-set": 259 - 18, "root-of-corruption": 336 - 30}
NAMED = {
    "starter-set": {"Torch": 10, "Longspear": 10, "Regular": 30, "Thunderstone Shard": 10, "Disease": 10},
    "root-of-corruption": {
        "Aftershock": 3, "Rockslide": 1, "Thrall Summoner": 10, "Curse of Compromise": 4, "Golden Hammer": 1,
        "Immolation Orb": 1, "Magic Shield": 2, "Wand of Fear": 2,
    },
}
AMBUSHERS = {
    "Drakeclan Ambusher": 3, "Plunderwing": 2, "Slaughterwing": 2, "Rot Grub": 2, "Mancatcher Worm": 3,
    "Troll Skullcracker": 2, "Darkling": 2, "Dusk Hunter": 2,
}


def cards(book: str) -> list[Card]:
    return [Card.from_data(row) for row in load.library(strict=False).cards(book) if row.get("count")]


@pytest.mark.parametrize("book", BOX)
def test_there_are_as_many_cards_of_each_kind_and_group_as_the_book_counts(book: str) -> None:
    kinds: Counter[str] = Counter()
    groups: Counter[str] = Counter()
    for card in cards(book):
        kinds[card.kind] += card.count
        if card.group:
            groups[card.group] += card.count
    assert dict(kinds) == KINDS[book]
    assert dict(groups) == GROUPS[book]
    assert kinds.total() == BOX[book]


@pytest.mark.parametrize("book", NAMED)
def test_cards_that_the_book_counts_by_name(book: str) -> None:
    counted = {card.name: card.count for card in cards(book)}
    assert {name: counted[name] for name in NAMED[book]} == NAMED[book]


@pytest.mark.parametrize("book", BOX)
def test_a_hero_group_has_six_four_and_two_cards_of_its_levels_and_a_village_card_eight(book: str) -> None:
    for card in cards(book):
        if card.kind == "hero":
            assert (card.name, card.count) == (card.name, {1: 6, 2: 4, 3: 2}[card.level or 0])
        if card.kind == "village":
            assert (card.name, card.count) == (card.name, 8)


def test_every_monster_of_a_group_has_its_level_and_the_book_groups_them_by_keyword() -> None:
    for book in BOX:
        for card in cards(book):
            if card.kind == "monster" and card.group and " - " in card.group:
                assert card.level in (1, 2, 3), card.name
                assert all(card.has(word) for word in card.group.split(" - ")), card.name


def test_the_reprinted_ambushers_bear_their_keyword_and_no_other_card_does() -> None:
    held = {card.name: card.count for card in cards("root-of-corruption") if card.has("Ambusher")}
    assert held == AMBUSHERS


def test_guardians_and_bearers_bear_the_keyword_guardian() -> None:
    held = {card.name for book in BOX for card in cards(book) if card.has("Guardian")}
    assert held == {"Wraithlyn, Dragon General", "King Caelan", "Archdruid"}


def test_a_disease_is_a_trophy_effect_in_the_starter_set_and_a_battle_effect_in_numenera() -> None:
    timing = {}
    for book in ("numenera", "starter-set"):
        (disease,) = (card for card in cards(book) if card.has("Disease"))
        timing[disease.name] = [word for row in disease.abilities for word in row["on"]]
    assert timing == {"Disease - Iron Wind": ["battle"], "Disease": ["trophy"]}


@pytest.mark.parametrize(("book", "row"), ROWS)
def test_everything_of_a_card_can_be_read_and_has_an_origin(book: str, row: Mapping[str, Any]) -> None:
    card = Card.from_data(row)
    assert card.kind in FIELDS
    assert row["source"]
    assert card.count > 0
    assert card.keywords
    assert not vocabulary.faults("abilities", list(card.abilities))
    assert not vocabulary.faults("traits", list(card.traits))
    for part in (*card.values.values(), *card.silent.values(), *card.bounds.values(), *card.abilities, *card.traits):
        assert part["origin"] in ("stated", "derived", "listed")
        assert part["source"].strip()
    for part in card.values.values():
        assert part["v"] is None or type(part["v"]) is int
    assert set(card.values) | set(card.silent) | set(card.bounds) <= FIELDS[card.kind]
    assert not set(card.values) & set(card.silent)


@pytest.mark.parametrize(("book", "row"), ROWS)
def test_what_is_stated_or_derived_names_the_line_that_says_it(book: str, row: Mapping[str, Any]) -> None:
    card = Card.from_data(row)
    for part in (*card.values.values(), *card.silent.values(), *card.bounds.values(), *card.abilities, *card.traits):
        said = part["source"]
        assert ("line" in said) == (part["origin"] != "listed"), (card.name, said)
        assert ("list" in said.split(",")[0].split()[0]) == (part["origin"] == "listed"), (card.name, said)


def test_what_the_glossary_rules_on_a_card_is_a_rule_that_is_enforced_and_every_such_rule_has_its_card() -> None:
    library = load.library(strict=False)
    named = set()
    for book in BOOKS:
        for card in cards(book):
            for word, name in card.rulings.items():
                rule = library.rule(name)
                assert getattr(rule, "kind", None) == "card", (card.name, word, name)
                named.add(name)
    there = {rule.id for rule in library if rule.id.startswith("numenera/card.") and rule.enforced == "engine"}
    assert there <= named


def test_where_lists_contradict_each_other_the_value_stays_unknown() -> None:
    (gnoll,) = (card for card in cards("root-of-corruption") if card.name == "Marauder Gnoll")
    assert "gold value" not in {*gnoll.values, *gnoll.silent}


def test_the_book_is_right_where_a_list_names_a_keyword_otherwise() -> None:
    words = {card.name: card.keywords for book in BOX for card in cards(book)}
    assert words["Blue Gronek"] == ("Colossal", "Giant")
    assert "Sorcerer" in words["Tower Master"]
    assert "Ambusher" in words["Troll Skullcracker"]
    assert all("Humanoid" in words[name] for name in ("Alpha Gnoll", "Scavenging Cur", "Thieving Cur"))


def test_no_name_stands_for_two_cards_that_may_be_played_together() -> None:
    names = Counter(
        name.lower()
        for book in ("numenera", "root-of-corruption")
        for card in cards(book)
        for name in (card.name, *card.also)
    )
    assert [name for name, times in names.items() if times > 1] == []

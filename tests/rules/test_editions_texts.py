"""Where a later Thunderstone book says the same as Numenera, its texts say so; where they differ they do not."""

from __future__ import annotations

import pytest

from adjudicator.games import GAMES  # noqa: F401  (imports the games, which register their rules)
from adjudicator.kernel.registry import entries
from adjudicator.rules import books, load, resolve
from adjudicator.rules.library import Library
from adjudicator.rules.links import linked
from adjudicator.rules.model import Rule

LATER = ("starter-set", "root-of-corruption")

# What the Starter Set rules otherwise than Numenera, by what differs; see section A of the list of ambiguities.
DIFFERENT = {
    "when a Disease weakens the band": ("disease.penalty", "attack.total", "battle.chosen-only", "battle.mandatory"),
    "which attack a Disease weakens": ("attack.unspecified", "attack.floor"),
    "light of weapons nobody carries": ("light.total",),
    "darkness always costs 2 a point": ("darkness.penalty",),
    "abilities of used and of gone cards": ("ability.gone-card",),
    "no React, no Repeat": ("ability.timing", "ability.once"),
    "tie for victory points": ("ending.tie",),
    "when the game ends": ("ending.bearer-position-1", "end.discard-draw"),
    "destroyed basic cards": ("destroy.basic", "destroy.at-once", "buy.kind", "setup.village-stacks"),
    "trophies work in the dungeon only": ("trophy.place", "trophy.mandatory"),
    "Spoils of every card laid out": ("spoils.use",),
    "experience is no cypher": ("win.experience",),
    "immune to a kind of attack": ("trait.immune",),
    "the Disease stack lies open and is always there": (
        "destroy.disease", "disease.order", "setup.disease-stack",
    ),
    "set-up of dungeon and village": (
        "setup.first-dungeon", "setup.dungeon-deck", "setup.bearer-last-eleven", "setup.hero-stacks",
    ),
}
# What is in Numenera alone: the Starter Set has no text on it, so nothing of it is enforced there.
NUMENERA_ONLY = (
    "ability.repeat", "react.when", "react.once", "react.order", "raid.apply", "breach.apply", "global.active",
    "global.cumulative", "cypher.one-a-turn", "cypher.boosts", "bearer.protected", "setup.basic-cards",
    "spoils.old-trophies", "trophy.condition",
)
# What Root of Corruption rules otherwise than Numenera, its base.
CORRUPTED = (
    "bearer.protected", "guardian.like-any", "guardian.leaves", "guardian.rank-0-darkness", "treasure.placed",
    "setup.guardian-place",
)


@pytest.fixture(scope="module")
def library() -> Library:
    return load.library(strict=False)


def same_as(library: Library, book: str) -> list[Rule]:
    return [rule for rule in library.books[book].rules.values() if rule.same_as]


@pytest.mark.parametrize("book", LATER)
def test_what_a_text_is_the_same_as_is_there_and_watched_by_the_same(library: Library, book: str) -> None:
    there = linked(entries())
    rules = same_as(library, book)
    assert rules
    for rule in rules:
        target = library.rule(rule.points_to(rule.same_as))
        assert target is not None, rule.id
        assert target.book == "numenera", rule.id
        assert rule.enforced == target.enforced, rule.id
        assert rule.enforced != "engine" or target.id in there, rule.id


@pytest.mark.parametrize("book", LATER)
def test_same_as_leads_to_an_end(library: Library, book: str) -> None:
    for rule in same_as(library, book):
        seen = {rule.id}
        at: Rule | None = rule
        while at is not None and at.same_as:
            at = library.rule(at.points_to(at.same_as))
            assert at is not None
            assert at.id not in seen, rule.id
            seen.add(at.id)


def test_the_starter_set_is_the_same_as_numenera_or_needs_a_function_of_its_own(library: Library) -> None:
    shared = {
        topic for topic, rule in library.books["starter-set"].rules.items()
        if rule.enforced == "engine" and topic in library.books["numenera"].rules
    }
    same = {rule.topic for rule in same_as(library, "starter-set")}
    different = [topic for topics in DIFFERENT.values() for topic in topics]
    assert sorted(different) == sorted(shared - same)


@pytest.mark.parametrize("topic", [topic for topics in DIFFERENT.values() for topic in topics])
def test_where_the_editions_differ_numeneras_function_does_not_run_in_the_starter_set(
    library: Library, topic: str
) -> None:
    numenera = {rule for rule in linked(entries()) if rule.startswith("numenera/")}
    assert f"numenera/{topic}" in numenera
    ruleset = books.ruleset("starter-set", library.books)
    assert resolve.enforcing(library, ruleset, topic, numenera) is None


@pytest.mark.parametrize("topic", NUMENERA_ONLY)
def test_what_only_numenera_has_does_not_govern_the_starter_set(library: Library, topic: str) -> None:
    assert library.rule(f"numenera/{topic}") is not None
    assert library.governing(books.ruleset("starter-set", library.books), topic) is None


@pytest.mark.parametrize("topic", CORRUPTED)
def test_where_the_expansion_differs_from_its_base_it_governs_and_says_no_same(library: Library, topic: str) -> None:
    ruleset = books.ruleset("root-of-corruption", library.books)
    rule = library.governing(ruleset, topic)
    assert rule is not None
    assert (rule.book, rule.same_as) == ("root-of-corruption", "")


def test_the_expansion_lets_its_base_govern_whatever_it_says_nothing_of(library: Library) -> None:
    ruleset = books.ruleset("root-of-corruption", library.books)
    for topic in ("equip.strength", "light.total", "disease.penalty", "ability.once", "react.when"):
        rule = library.governing(ruleset, topic)
        assert rule is not None
        assert rule.book == "numenera"


@pytest.mark.parametrize("book", LATER)
def test_texts_that_are_the_same_leave_the_same_default_reading(library: Library, book: str) -> None:
    for rule in same_as(library, book):
        target = library.rule(rule.points_to(rule.same_as))
        assert target is not None
        if rule.default_reading is not None and target.default_reading is not None:
            assert rule.default_reading.name == target.default_reading.name, rule.id
            names = {reading.name for reading in target.readings}
            assert {reading.name for reading in rule.readings} <= names, rule.id
        else:
            assert rule.default_reading is None, f"{rule.id} has readings that {target.id} does not know"

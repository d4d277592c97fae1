"""Editions side by side."""

from __future__ import annotations

import pytest

from adjudicator.kernel.faults import Unknown
from adjudicator.rules.editions import ALONE, DIFFERS, SAME, compare, shared
from adjudicator.rules.load import library


@pytest.fixture(scope="module")
def texts():
    return library(strict=False)


def test_books_that_word_a_rule_alike_and_say_so_are_the_same(texts):
    found = compare(texts, "equip.strength")
    assert found.verdict == SAME
    assert [side.book for side in found.sides] == ["numenera", "starter-set", "root-of-corruption"]
    assert found.sides[1].same == "numenera/equip.strength"


def test_books_that_do_not_say_so_differ(texts):
    found = compare(texts, "light.total")
    assert found.verdict == DIFFERS
    assert found.sides[1].same is None


def test_where_an_expansion_is_silent_its_base_stands_in(texts):
    side = compare(texts, "light.total").sides[2]
    assert side.rule is None
    assert side.stands_in is not None
    assert side.stands_in.id == "numenera/light.total"


def test_an_edition_that_is_silent_has_nothing_standing_in(texts):
    side = compare(texts, "raid.apply").sides[1]
    assert side.rule is None
    assert side.stands_in is None


def test_a_topic_of_one_book_is_alone(texts):
    assert compare(texts, "cypher.one-a-turn").verdict == ALONE


def test_a_topic_nobody_has_gives_near_ones(texts):
    with pytest.raises(Unknown) as caught:
        compare(texts, "light.totle")
    assert "light.total" in caught.value.faults[0].near


def test_all_that_two_books_speak_of_is_listed_once(texts):
    topics = [found.topic for found in shared(texts)]
    assert len(topics) == len(set(topics))
    assert {"disease.penalty", "bearer.protected"} <= set(topics)
    assert "cypher.one-a-turn" not in topics

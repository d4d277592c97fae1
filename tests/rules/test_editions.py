"""Editions side by side."""

from __future__ import annotations

import pytest

from adjudicator.kernel.faults import Malformed, Unknown
from adjudicator.rules.editions import ALONE, DIFFERS, SAME, asked, by_chapter, compare, listed, shared
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


@pytest.mark.parametrize("topic", ["golden-rule", "effect.battle", "levelup.many", "ending.when", "treasure.what"])
def test_what_books_say_in_other_words_does_not_differ(texts, topic):
    assert compare(texts, topic).verdict == SAME


@pytest.mark.parametrize("topic", [
    "bearer.protected", "guardian.what", "disease.penalty", "attack.unspecified", "light.total", "darkness.penalty",
    "ability.gone-card", "ability.once", "effect.kinds", "ending.tie", "ending.bearer-position-1", "destroy.basic",
    "setup.village-stacks", "buy.kind", "treasure.placed", "position.numbers", "spoils.use", "setup.first-dungeon",
    "trophy.place", "win.experience"])
def test_where_editions_part_the_comparison_says_so(texts, topic):
    assert compare(texts, topic).verdict == DIFFERS


def test_a_list_holds_what_is_asked_for(texts):
    differing, same = listed(texts), listed(texts, "same")
    assert {found.verdict for found in differing} == {DIFFERS}
    assert {found.verdict for found in same} == {SAME}
    assert len(listed(texts, "all")) == len(differing) + len(same)
    assert [found.topic for found in listed(texts, words="wilderness SIDE")] == ["darkness.penalty"]


def test_a_list_of_another_word_is_refused(texts):
    with pytest.raises(Malformed) as caught:
        listed(texts, "difers")
    assert caught.value.faults[0].near[0] == "differs"


def test_a_word_that_is_no_topic_finds_those_that_are_called_so(texts):
    topics = [found.topic for found in asked(texts, "Darkness")]
    assert {"darkness.total", "darkness.penalty", "term.darkness"} <= set(topics)
    assert "light.total" not in topics, "its text speaks of it, its name does not"
    assert [found.topic for found in asked(texts, "light.total")] == ["light.total"]


def test_a_word_that_no_topic_is_called_by_is_looked_for_in_their_texts(texts):
    found = [found.topic for found in asked(texts, "wilderness side")]
    assert "darkness.penalty" in found
    assert "light.total" not in found


@pytest.mark.parametrize("words", ["light.totle", "zeppelin", "  "])
def test_a_word_that_nothing_has_gives_near_ones(texts, words):
    with pytest.raises(Unknown):
        asked(texts, words)


def test_topics_are_listed_under_their_chapters(texts):
    chapters = by_chapter(listed(texts))
    assert "darkness.penalty" in [found.topic for found in chapters["darkness"]]
    assert sum(map(len, chapters.values())) == len(listed(texts))


def test_rules_that_answer_one_another_under_other_names_stand_beside_each_other():
    """A guardian at the front: the expansion moves it out, Numenera has it stay like any monster."""
    texts = library()
    found = compare(texts, "guardian.leaves")
    assert [rule.id for rule in found.rules] == ["numenera/guardian.like-any", "root-of-corruption/guardian.leaves"]
    assert found.verdict == DIFFERS
    rows = [frozenset(rule.id for rule in row.rules) for row in shared(texts)]
    assert len(rows) == len(set(rows))
    assert frozenset(rule.id for rule in found.rules) in rows
    for rule in texts:
        if rule.same_as:
            beside = compare(texts, rule.id)
            assert beside.verdict != ALONE or rule.points_to(rule.same_as).split("/")[0] == rule.book, rule.id

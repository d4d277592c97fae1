"""An edition leans on an older book's code: what it takes over, under which topics, and what it says of silence."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.cases.running import game_of
from adjudicator.kernel.faults import Malformed
from adjudicator.kernel.game import Game
from adjudicator.kernel.judge import judge, legal_actions
from adjudicator.kernel.registry import Registry
from adjudicator.kernel.ruleset import Kin, Ruleset, Text
from adjudicator.kernel.table import Table
from adjudicator.kernel.truth import known
from adjudicator.rules.load import library


@pytest.fixture(scope="module")
def starter() -> Game:
    return game_of(library(), "starter-set")


def laid(game: Game, **told: Any) -> tuple[Table, Any]:
    table = Table()
    return table, judge(table, game, {"type": "situation", "told": told}, "s", keep=True)


# --- a toy family ---


TEXTS = {"new": {"go.same": Text("old/go.alike"), "go.other": Text()}, "old": {"go.alike": Text(), "go.other": Text()}}


def family() -> tuple[Registry, Ruleset]:
    rules = Registry()
    for topic in ("go.alike", "go.other", "go.quiet", "go.gone"):
        rules.check("old", topic)(lambda h: known(True))
    rules.action("old", "go", checks=("go.alike", "go.other", "go.quiet", "go.gone"))(lambda h: None)
    kin = Kin.between("new", "old", TEXTS, stands_in=("go.quiet",))
    return rules, Ruleset("new", ("new",), rules, kin=kin)


def test_a_check_is_taken_over_where_the_text_says_that_it_is_the_same():
    assert family()[1].checks["go.same"].rule == "new/go.same"


def test_a_rule_that_the_edition_words_for_itself_needs_a_function_of_its_own():
    rules, ruleset = family()
    assert "go.other" not in ruleset.checks
    rules.check("new", "go.other")(lambda h: known(False))
    kin = Kin.between("new", "old", TEXTS)
    assert Ruleset("new", ("new",), rules, kin=kin).checks["go.other"].rule == "new/go.other"


def test_a_rule_stands_in_for_silence_under_its_own_book():
    ruleset = family()[1]
    assert ruleset.checks["go.quiet"].rule == "old/go.quiet"
    assert "go.gone" not in ruleset.checks


def test_an_action_names_its_checks_by_the_topics_of_the_edition():
    assert family()[1].actions["go"].checks == ("go.same", "go.other", "go.quiet")


def test_a_topic_is_cited_as_the_edition_has_it():
    ruleset = family()[1]
    assert ruleset.rule("go.alike") == "new/go.same"
    assert ruleset.rule("go.quiet") == "old/go.quiet"
    assert ruleset.cited("old/go.gone") is None
    assert ruleset.lineage == ("old", "new")


# --- the Starter Set ---


def test_there_is_no_side_of_the_board_to_be_told(starter):
    with pytest.raises(Malformed, match="the same everywhere"):
        laid(starter, seats=["ann"], board="wilderness")


def test_a_reading_that_no_code_follows_is_the_players_to_watch(starter):
    chosen = {"box.tokens": "as-many-as-laid-out", "compare.wins": "must-exceed"}
    _, ruling = laid(starter, seats=["ann"], readings=chosen)
    assert any("box.tokens" in said and "watched" in said for said in ruling.assuming)
    assert not any("compare.wins" in said for said in ruling.assuming)
    _, ruling = laid(starter, seats=["ann"], readings={"box.tokens": "no-limit"})
    assert not any("watched" in said for said in ruling.assuming)


FIGHT = {"seats": ["ann"], "step": "dungeon", "dungeon": {1: "Orc Raider", 2: "Lion Shredder", 3: "Gnoll Destroyer"},
         "ann": {"laid": ["Regular*3", "Torch"], "deck": 6, "discard": []}}


def test_a_ruling_says_where_a_rule_of_the_older_book_stands_in(starter):
    strange = {"Orc Raider": {"health": 2, "abilities": [], "traits": [{"choose only if": {"total attack": ">=9"}}]}}
    table, _ = laid(starter, **FIGHT, facts=strange)
    ruling = judge(table, starter, {"type": "choose", "seat": "ann", "monster": 1}, "e1")
    assert ruling.verdict == "illegal"
    assert any("numenera/trait.choose-only-if stands in" in said for said in ruling.assuming)


def test_an_ordinary_fight_leans_on_its_own_book(starter):
    table, _ = laid(starter, **FIGHT, facts={"Orc Raider": {"health": 2, "experience": 1}})
    ruling = judge(table, starter, {"type": "choose", "seat": "ann", "monster": 1}, "e1")
    assert not any("stands in" in said for said in ruling.assuming)
    assert {finding.rule.partition("/")[0] for finding in ruling.findings} == {"starter-set"}
    assert all(topic.startswith("starter-set/") for deed in ruling.deeds for topic in deed.topics)


def test_marks_of_steps_that_the_edition_does_not_have_are_not_made(starter):
    table, _ = laid(starter, **FIGHT, facts={"Orc Raider": {"health": 9, "abilities": []}})
    judge(table, starter, {"type": "choose", "seat": "ann", "monster": 1}, "e1", keep=True)
    ruling = judge(table, starter, {"type": "reveal", "seat": "ann", "card": "Zombie Mob"}, "e2")
    assert not any(effect["do"] == "mark" for effect in ruling.effects)


def test_a_hero_type_stands_for_its_level_1_hero(starter):
    assert starter.cards.spelled("garrison") == "Garrison Shieldbearer"
    assert starter.cards.spelled("Garrison Squire") == "Garrison Squire"


def test_the_penalty_of_a_disease_is_offered_in_the_dungeon_only(starter):
    facts = {"Disease": {"attack penalty": 1}, "Flowing Sparks": {"magic attack": 2}}
    for step, wanted in (("dungeon", {"physical", "magic"}), ("village", set())):
        told = {**FIGHT, "step": step, "ann": {"laid": ["Regular", "Flowing Sparks", "Disease"], "deck": 6}}
        table, _ = laid(starter, **told, facts=facts)
        rows = [action for action, ruling in legal_actions(table, starter, "ann")
                if action["type"] == "trophy" and ruling.verdict == "legal"]
        assert {action["choose"] for action in rows} == wanted

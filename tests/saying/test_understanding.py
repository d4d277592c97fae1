"""What is unsure is said, what is ambiguous is offered, what is not understood is named."""

from __future__ import annotations

import pytest


def one(found):
    assert len(found.proposals) == 1, [row.actions for row in found.proposals]
    return found.proposals[0]


def test_what_was_understood_word_by_word_is_sure(hear):
    found = hear("equip regular with longspear, fight 1")
    assert found.sure
    assert one(found).said == ["karsten equips Regular with Longspear", "karsten fights 1"]
    assert found.not_understood == []


def test_a_mended_name_is_said_to_be_so(hear):
    found = hear("fight skoot a morph")
    assert not found.sure
    assert one(found).unsure == [{"heard": "skoot a morph", "taken_as": "Scutimorph"}]


def test_a_misheard_number_is_said_to_be_so(hear):
    found = hear("fight position to")
    assert one(found).unsure == [{"heard": "to", "taken_as": "2"}]
    assert not found.sure


def test_two_meanings_are_two_readings(hear):
    found = hear("level up regular into strong", "mixed")
    assert [row.actions[0]["to"] for row in found.proposals] == ["Strong", "Strong Glaive"]
    assert not found.sure


def test_words_that_have_no_place_are_named_as_they_were_said(hear):
    found = hear("Equip my Regular with the LONGSPEAR, banana split")
    assert found.not_understood == [{"words": "banana split", "near": found.not_understood[0]["near"]}]
    assert one(found).left_over == ["banana split"]
    assert not found.sure


def test_a_name_that_is_not_understood_has_near_ones_of_this_table_first(hear):
    found = hear("fight the skuttle")
    assert not any(row.complete for row in found.proposals)
    assert found.not_understood[0]["words"] == "skuttle"
    assert "Scutimorph" in found.not_understood[0]["near"]


def test_what_an_action_still_needs_is_said(hear):
    found = hear("equip regular")
    assert one(found).lacks == [["weapon"]]
    assert one(found).actions == [{"type": "equip", "seat": "karsten", "hero": "Regular"}]


def test_who_is_named_goes_on_until_another_is(hear):
    found = hear("andreas takes 2 disease and loses one experience and i fight 1")
    assert [(row["type"], row["seat"]) for row in one(found).actions] == [
        ("suffer", "andreas"), ("tokens", "andreas"), ("choose", "karsten")]


def test_a_seat_may_be_called_by_another_name(hear):
    found = hear("Bertie takes 2 disease", Bertie="andreas")
    assert one(found).actions[0]["seat"] == "andreas"


def test_the_same_word_means_what_is_on_this_table(hear):
    assert one(hear("buy a mystic", "village")).actions[0]["card"] == "Mystic"
    assert one(hear("fight the moth")).actions[0]["monster"] == "Stratharian War Moth"
    assert one(hear("fight the spider")).unsure, "no spider is in sight here"


@pytest.mark.parametrize("text", [
    "don't equip regular with longspear", "if i fight the moth", "i am not fighting the moth", "never buy a mystic",
])
def test_what_is_denied_or_only_thought_of_is_no_action(hear, text):
    found = hear(text)
    assert found.proposals == []
    assert found.not_understood


def test_a_question_is_no_action_but_can_be_judged(hear):
    found = hear("can i equip the regular with longspear?")
    assert found.question
    assert one(found).actions == [{"type": "equip", "seat": "karsten", "hero": "Regular", "weapon": "Longspear"}]
    assert not hear("equip regular with longspear").question


def test_taking_back_is_no_action(hear):
    assert hear("uh undo that please").undo
    assert not hear("put the torch back on top of my deck").undo
    assert not hear("take back the torch").undo


@pytest.mark.parametrize(
    "text", ["", "   ", "...", "🎲🎲", "x" * 5000, "and then and then", "<b>fight</b> &amp;", "#" * 300])
def test_anything_at_all_may_be_said(hear, text):
    found = hear(text)
    assert not any(row.complete for row in found.proposals)
    assert found.as_json()["readings"] == [row.as_json() for row in found.proposals]


def test_a_long_dictation_is_read_to_its_end(hear):
    found = hear("equip regular with longspear and then " * 6 + "fight one")
    assert one(found).actions[-1] == {"type": "choose", "seat": "karsten", "monster": 1}
    assert len(one(found).actions) == 7


def test_a_weapon_that_is_named_alone_asks_for_the_hero_and_is_not_taken_for_one(hear):
    (found,) = hear("equip longspear, fight the moth").proposals
    assert found.lacks == [["hero"], []]
    assert found.actions[0] == {"type": "equip", "seat": "karsten", "weapon": "Longspear"}
    assert all(action["type"] != "equip" for one in hear("fight the moth with the longspear").proposals
               for action in one.actions)

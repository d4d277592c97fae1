"""Questions on pages: where a card is, what if, what today's rules would say, what depends on an entry."""

from __future__ import annotations

from urllib.parse import quote

import pytest


def test_where_a_card_is_and_was(reader, fight, service):
    service.submit("g1", {"type": "equip", "seat": "ann", "hero": "Regular", "weapon": "Longspear"}, by="ann")
    reader.open(fight)
    reader.follow("Where is it?")
    page = reader.send("Where is it?", card="longspear")
    assert "one equipped at entry 3 (ann's laid-out cards)" in page.text
    assert "equipped: from ann's laid-out cards onto Regular" in page.text
    assert "Ann's hand 0 cards: cannot be there" in page.text
    assert "Ann's deck 6 cards: surely 1" in page.text
    assert reader.follow("What the card says").address == f"{fight}/cards?card=Longspear"
    assert reader.follow("Where its copies are").address.startswith(f"{fight}/where?card=Longspear")


def test_where_tokens_came_from(reader, fight, service):
    service.submit("g1", {"type": "tokens", "seat": "ann", "kind": "experience", "n": 3}, by="ann")
    page = reader.open(f"{fight}/where?card=experience")
    assert "ann: +3, now 3" in page.text
    assert "At the end of each turn" in page.text


def test_a_misspelt_card_is_met_with_near_ones(reader, fight):
    assert "Torch" in reader.open(f"{fight}/where?card=Torhc", status=404).text
    page = reader.open(f"{fight}/where?card=%3Cb%3E", status=404)
    assert "<b>" not in page.html.replace("<b>Card</b>", "")


def test_a_long_way_is_paged(reader, fight, service):
    for n in range(70):
        done = service.submit("g1", {"type": "tokens", "seat": "ann", "kind": "experience", "n": 1}, by="ann")
        assert done.version == n + 3
    page = reader.open(f"{fight}/where?card=experience")
    assert "now 70" in page.text
    assert "now 5 " not in page.text
    assert "now 5 " in reader.follow("Older").text


def equipped(service):
    """A Regular is equipped with the Longspear: entry 3."""
    action = {"type": "equip", "seat": "ann", "hero": "Regular", "weapon": "Longspear"}
    assert service.submit("g1", action, by="ann").appended


def test_what_if_a_card_said_something_else(reader, fight, service):
    equipped(service)
    reader.open(f"{fight}/entries/3")
    page = reader.follow("What if?")
    assert "As it was" not in page.text
    page = reader.send("What if?", card="Longspear", field="weight", value=9)
    assert "If Longspear has weight 9: not legal instead of legal." in page.text
    assert "Weight 3 9" in page.text
    assert "numenera/equip.strength" in page.text
    assert "Longspear: from Regular to ann's laid-out cards" in page.text
    assert service.store.game("g1").tip == 3
    page = reader.send("What if?", house="numenera/equip.strength")
    assert "“Strong enough for the weapon” (numenera/equip.strength) is waived by house rule" in page.text
    assert reader.follow("Begin anew").address == f"{fight}/entries/3/what-if"


def test_what_if_something_else_had_been_done(reader, fight, service):
    equipped(service)
    reader.open(f"{fight}/entries/3/what-if")
    assert "Nothing is otherwise yet" in reader.send("What if?").text
    page = reader.send("What if?", f_weapon="Torch")
    assert "If weapon Torch instead of Longspear: not legal instead of legal." in page.text
    assert "Torch is not a weapon" in page.text
    page = reader.send("What if?", status=422, f_weapon="Longsword")
    assert "Did you mean Longspear" in page.text


def test_what_if_another_action_had_been_taken(reader, fight, service):
    equipped(service)
    reader.open(f"{fight}/entries/3/what-if")
    page = reader.send("What if?", status=422, type="choose")
    assert "Monster: nothing was given" in page.text
    page = reader.send("What if?", f_monster="1")
    assert "If choose (monster 1) instead of equip: legal too, and something else comes of it." in page.text
    assert "ann fights Laak at position 1" in page.text


def test_what_if_a_rule_is_read_otherwise(reader, fight, service):
    service.submit("g1", {"type": "choose", "seat": "ann", "monster": 1}, by="ann")
    page = reader.open(f"{fight}/entries/3/what-if?r-compare.wins=must-exceed")
    assert "“Who wins the fight” (compare.wins) is read so: The attack must be higher than the Health:" in page.text
    assert "the ruling is the same" in page.text


def test_what_no_rule_judged_cannot_be_supposed(reader, fight):
    assert "What if?" not in reader.open(f"{fight}/entries/1").text
    reader.open(f"{fight}/entries/1/what-if", status=422)


def test_what_hangs_on_an_entry(reader, fight, service):
    equipped(service)
    service.submit("g1", {"type": "use", "seat": "ann", "card": "Thunderstone Shard", "ability": 2}, by="ann")
    service.submit("g1", {"type": "note", "seat": "ben", "text": "hm"}, by="ben")
    reader.open(f"{fight}/entries/2")
    page = reader.follow("What depends on it?")
    assert "2 would fall, of 3 later entries looked at" in page.text
    assert "Regular is not in front of ann" in page.text
    page = reader.open(f"{fight}/entries/2/depends?most=1")
    assert "1 would fall, of 1 later entry looked at; 2 more follow" in page.text
    assert "of 3 later entries" in reader.follow("Look further").text
    assert "nothing later would be another" in reader.open(f"{fight}/entries/5/depends").text
    reader.open(f"{fight}/entries/1/depends", status=422)


def test_todays_rules_are_asked_of_the_whole_game(reader, fight, service):
    equipped(service)
    reader.open(f"{fight}/log")
    page = reader.follow("Ask today's rules")
    assert "Entries 1 to 3 of the live line" in page.text
    assert "All of them would be ruled as they were" in page.text


def test_a_ruling_of_other_rules_is_shown_beside_todays(reader, fight, service):
    equipped(service)
    held = service.game("numenera").ruleset.checks.pop("equip.kind")
    page = reader.open(f"{fight}/today")
    service.game("numenera").ruleset.checks["equip.kind"] = held
    assert "1 would be ruled otherwise" in page.text
    assert "Today: Legal" in page.text
    assert "Regular is equipped with Longspear" in page.text


TYPED = ["x" * 300, "😀" * 100, "<script>alert(1)</script>", "%", "-1", "99999999999", "[1,2", "{a: 1}", "((", "\\"]


@pytest.mark.parametrize("tail", [
    "/log?card=", "/log?rule=", "/log?turn=", "/log?before=", "/log?q=", "/where?card=", "/where?card=Torch&before=",
    "/at/2?since=", "/today?before=", "/entries/2/depends?most=", "/entries/3/what-if?f-hero=",
    "/entries/3/what-if?type=", "/entries/3/what-if?r-compare.wins=", "/entries/3/what-if?house=",
    "/entries/3/what-if?without=", "/entries/3/what-if?field=weight&card=Longspear&value=",
])
def test_whatever_is_typed_is_answered(reader, fight, service, tail):
    equipped(service)
    for typed in TYPED:
        answer = reader.client.get(f"{fight}{tail}{quote(typed)}")
        assert answer.status_code in (200, 404, 422), (tail, typed)
        assert "<script>alert" not in answer.get_data(as_text=True)


def test_where_is_asked_by_a_tap(reader, fight):
    """Every card and token of the game is there before anything is typed."""
    reader.open(f"{fight}/where")
    page = reader.follow("Longspear")
    assert page.address == f"{fight}/where?card=Longspear"
    assert "Where is Longspear?" in page.text

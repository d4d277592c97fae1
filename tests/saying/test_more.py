"""The same once more without its verb: only after an "and" or a mark, and never what was not said."""

from __future__ import annotations


def actions(found):
    """The actions of the first reading, without the seat."""
    return [{key: value for key, value in row.items() if key != "seat"} for row in found.proposals[0].actions]


def test_a_card_is_read_on(hear):
    assert actions(hear("scutimorph has 6 health and 2 experience")) == [
        {"type": "attest", "card": "Scutimorph", "field": "health", "value": 6},
        {"type": "attest", "card": "Scutimorph", "field": "experience", "value": 2}]


def test_who_acts_goes_on_acting(hear):
    found = hear("andreas discards the torch and the longspear")
    assert [row["seat"] for row in found.proposals[0].actions] == ["andreas", "andreas"]


def test_without_an_and_it_is_no_more_of_the_same(hear):
    found = hear("use the torch longspear")
    assert len(found.proposals[0].actions) == 1 if found.proposals else True
    assert found.not_understood


def test_a_list_stays_one_action(hear):
    found = hear("rest and destroy a torch and a regular", "start")
    assert actions(found)[0] == {"type": "rest", "destroy": ["Torch", "Regular"]}
    found = hear("dungeon with a torch and a longspear and a shard", "start")
    assert len(found.proposals[0].actions) == 1


def test_what_a_card_bears_not_is_not_pointed_at(hear):
    found = hear("equip regular with longspear and strong with paired swords", "mixed")
    assert actions(found) == [{"type": "equip", "hero": "Regular", "weapon": "Longspear"},
                              {"type": "equip", "hero": "Strong", "weapon": "Paired Swords"}]
    found = hear("use regular with longspear", "armed")
    assert actions(found) == [{"type": "use", "card": "Regular with Longspear"}]


def test_one_action_said_of_several_is_done_for_each(hear):
    torch = {"type": "buy", "card": "Torch"}
    assert actions(hear("buy two torches", "village")) == [torch, torch]
    assert actions(hear("buy two torches and end my turn", "village"))[2] == {"type": "end-turn"}
    equip = {"type": "equip", "hero": "Regular", "weapon": "Longspear"}
    assert actions(hear("two regulars with longspear")) == [equip, equip]
    found = hear("the dungeon is laak, scutimorph and abycos")
    assert actions(found) == [{"type": "reveal", "card": name} for name in ("Laak", "Scutimorph", "Abycos")]
    assert found.sure


def test_the_end_of_a_name_in_sight_is_taken_for_it_and_said(hear):
    found = hear("give the spear to my regular")
    assert actions(found) == [{"type": "equip", "weapon": "Longspear", "hero": "Regular"}]
    assert found.proposals[0].unsure == [{"heard": "spear", "taken_as": "Longspear"}]


def test_a_remark_begins_with_its_words(hear):
    assert actions(hear("note: we eat pizza")) == [{"type": "note", "text": "we eat pizza"}]

"""What if: one thing told otherwise, both rulings beside each other, and nothing changed by asking."""

from __future__ import annotations

import pytest

from adjudicator import demo
from adjudicator.audit.beside import beside, only, terms
from adjudicator.audit.supposing import ALL, Supposed
from adjudicator.kernel.faults import Malformed, Unknown
from tests.audit.conftest import HAND
from tests.audit.friday import GAME, demonstration


@pytest.fixture(scope="module")
def friday():
    """The example of play, which nobody changes by asking."""
    return demonstration()


def ask(service, version, **what):
    """What is supposed of an entry of the example of play."""
    return service.suppose(GAME, version, Supposed(**what))


def test_nothing_is_changed_by_asking(friday):
    before = (friday.store.stands(GAME), friday.table(GAME)[0].digest())
    ask(friday, 5, facts={"Stratharian War Moth": {"health": 9}}, house={"choose.one": "x"})
    assert (friday.store.stands(GAME), friday.table(GAME)[0].digest()) == before
    assert friday.told() == []


def test_another_value_on_a_card_loses_the_fight(friday):
    found = ask(friday, 5, facts={"Stratharian War Moth": {"health": 9}})
    assert (found["then"]["verdict"], found["now"]["verdict"]) == ("legal", "legal")
    assert found["same_as_given"]
    values = {row["name"]: row for row in found["difference"]["values"]}
    assert (values["health"]["then"], values["health"]["now"]) == ({"value": 4}, {"value": 9})
    assert values["health"]["terms"] == [
        {"name": "health of Stratharian War Moth", "depth": 0, "then": {"value": 4}, "now": {"value": 9}}]
    assert "The fight is lost." in " ".join(found["difference"]["happens"]["now"])
    assert "Karsten: experience from 1 to 0" in found["table"]
    assert not any("health 9" in said for said in found["table"])


def test_the_same_value_makes_no_difference(friday):
    found = ask(friday, 3, facts={"Longspear": {"weight": 3}})
    assert found["difference"]["verdict"] is None
    assert found["difference"]["values"] == []
    assert found["table"] == []


def test_a_boundary_is_met_from_both_sides(friday):
    """Total attack 5: Health 5 is beaten where equal wins, and not where it must be more."""
    facts = {"Stratharian War Moth": {"health": 5}}
    won = ask(friday, 5, facts=facts)
    lost = ask(friday, 5, facts=facts, readings={"numenera/compare.wins": "must-exceed"})
    assert "The fight is won." in won["now"]["sentence"]
    assert "The fight is lost." in lost["now"]["sentence"]
    health, read = lost["supposed"]
    assert health == "Stratharian War Moth has health 5"
    assert read == "“Who wins the fight” (compare.wins) is read so: The attack must be higher than the Health"


def test_another_action_and_another_field(friday):
    found = ask(friday, 3, fields={"weapon": "Torch"})
    assert found["now"]["verdict"] == "illegal"
    rows = {row["rule"]: row["now"] for row in found["difference"]["findings"]}
    assert rows["numenera/equip.kind"]["outcome"] == "broken"
    assert rows["numenera/card.longspear"] is None  # what the glossary has on a Longspear says nothing of a Torch
    whole = ask(friday, 3, action={"type": "choose", "monster": 2})
    assert whole["action"] == {"type": "choose", "monster": 2, "seat": "karsten"}
    assert whole["now"]["verdict"] == "legal"
    with pytest.raises(Malformed):
        ask(friday, 3, fields={"weapon": None})


def test_without_the_tables_word_it_is_as_the_rules_have_it(friday):
    overruled = next(entry.version for entry in friday.store.entries(GAME) if entry.envelope["action"].get("overrule"))
    for without in ((ALL,), ("table/cards-accounted-for",), ("cards-accounted-for",)):
        found = ask(friday, overruled, without=without)
        assert (found["then"]["verdict"], found["now"]["verdict"]) == ("legal", "illegal")
        assert "overrule" not in found["action"]
    assert found["now"]["digest"] == friday.judge(GAME, demo.IMPOSSIBLE, overruled - 1).as_json()["digest"]
    with pytest.raises(Malformed):
        ask(friday, overruled, without=("equip.strength",))


def test_with_a_house_rule_it_is_waived(friday):
    found = ask(friday, 3, fields={"weapon": "Torch"}, house={"numenera/equip.kind": "torches are clubs"})
    assert found["now"]["verdict"] == "legal"
    waived = [row for row in found["now"]["findings"] if row["outcome"] == "waived"]
    assert [row["rule"] for row in waived] == ["numenera/equip.kind"]


def test_every_fault_is_named_at_once(friday):
    with pytest.raises(Malformed) as fault:
        ask(friday, 3, facts={"Longspear": {"colour": 1}}, readings={"equip.stp": "x"}, house={"no.such": "x"})
    assert [one.field for one in fault.value.faults] == ["facts.Longspear.colour", "readings", "house"]
    with pytest.raises(Unknown):
        ask(friday, 3, fields={"seat": "nobody"})


def test_it_asks_for_what_is_untold(service, opened, do):
    do("enter-dungeon", hand=HAND)
    fought = do("choose", monster=1)
    found = service.suppose(opened, fought, Supposed(facts={"Laak": {"health": 1}}))
    assert found["difference"]["verdict"] is None
    assert "won" in found["now"]["sentence"]


def test_what_is_taken_back_can_be_asked_as_well(service, opened, do):
    do("enter-dungeon", hand=HAND)
    equipped = do("equip", hero="Regular", weapon="Longspear")
    service.take_back(opened, 2, by="host", why="no", head=equipped)
    found = service.suppose(opened, equipped, Supposed(facts={"Longspear": {"weight": 9}}))
    assert found["now"]["verdict"] == "illegal"
    with pytest.raises(Malformed):
        service.suppose(opened, equipped + 1, Supposed(without=(ALL,)))


def quantity(name, value, *parts):
    """A number as rulings write it."""
    return {"name": name, "value": value, "parts": list(parts)}


def test_terms_are_matched_by_name_and_order():
    then = quantity("attack", 5, quantity("Torch", 1), quantity("Torch", 1), quantity("Spear", 3))
    spear = quantity("Spear", 4, quantity("by card", 1))
    now = quantity("attack", 8, quantity("Torch", 1), quantity("Torch", 2), spear, quantity("luck", 1))
    assert [(row["name"], row["then"], row["now"]) for row in terms(then, now)] == [
        ("Torch", {"value": 1}, {"value": 2}), ("Spear", {"value": 3}, {"value": 4}), ("by card", None, {"value": 1}),
        ("luck", None, {"value": 1})]
    assert list(terms(then, then)) == []


def test_sentences_that_stand_twice_count_twice():
    assert only(["a", "b", "b"], ["b", "c"]) == {"then": ["a", "b"], "now": ["c"]}


def test_a_ruling_does_not_differ_from_itself(friday):
    for entry in friday.store.entries(GAME):
        ruling = entry.envelope["ruling"]
        assert beside(ruling, ruling)["same"]

"""The toy game: every idea of the kernel's flow in a few moves, judged, folded anew after each."""

from __future__ import annotations

import pytest

from adjudicator.kernel.hearing import Runaway
from adjudicator.kernel.registry import Registry
from tests.kernel.toy import game
from tests.kernel.toy_session import TURNS, Session, rules_of, said
from tests.kernel.toy_table import SKIRMISH

# --- turns, in order and interrupted ---

def test_turns_follow_in_order_and_a_round_follows_a_round() -> None:
    session = Session()
    assert session.agenda() == TURNS
    assert session.judged("done", "bert").verdict == "illegal"
    for seat in ("anna", "bert", "cleo"):
        session.does("done", seat)
    assert session.agenda() == TURNS
    assert session.table.dials["round"] == 2


def test_in_a_paused_turn_another_acts_and_then_the_first_goes_on() -> None:
    session = Session()
    session.does("strike", "anna", at="cleo")
    session.does("call", "anna", on="bert")
    assert session.agenda() == [["aid bert"], *TURNS]
    assert session.judged("strike", "anna", at="cleo").verdict == "illegal"
    session.does("strike", "bert", at="cleo")
    session.does("done", "bert")
    assert session.agenda() == TURNS
    assert rules_of(session.judged("strike", "anna", at="cleo"), "broken") == ["skirmish/strike.once"]
    session.does("done", "anna")
    assert session.judged("strike", "bert", at="cleo").verdict == "illegal", "what he did in her turn is still marked"


def test_in_a_phase_of_all_any_order_will_do_and_it_ends_when_each_is_done() -> None:
    session = Session()
    session.does("plan")
    assert session.judged("lay").next == {"frame": "plan", "seats": ["anna", "bert", "cleo"], "options": []}
    session.does("lay", "cleo")
    session.does("done", "cleo")
    session.does("lay", "anna")
    session.does("lay", "bert")
    assert session.judged("lay", "cleo").verdict == "illegal"
    session.does("done", "anna")
    session.does("lay", "bert")
    assert session.agenda()[0] == ["plan bert"]
    session.does("done", "bert")
    assert session.agenda() == TURNS
    assert [len(session.table.at(f"{seat}/laid")) for seat in ("anna", "bert", "cleo")] == [1, 2, 1]


# --- what is hidden ---

def test_a_hidden_hand_is_counted_from_outside() -> None:
    session = Session(cards={"Rally": 9})
    session.does("play", card="Rally")
    session.does("decide", choose="bert")
    assert session.hand("anna") == 5
    assert session.judged("claim", value="hand", number=5).verdict == "legal"
    assert session.judged("claim", value="hand", number=4).verdict == "illegal"
    session.does("play", card="Rally")
    session.does("decide", choose="bert")
    ruling = session.judged("done")
    assert rules_of(ruling, "broken") == ["skirmish/turn.hand-limit"]
    assert [quantity.figure() for quantity in ruling.broken[0].quantities] == ["7", "5"]


def test_a_hand_that_cannot_be_is_said_to_be_so_and_the_table_may_insist() -> None:
    session = Session(cards={"Club": 2, "Spear": 2})
    session.does("show", card="Club")
    session.does("show", card="Club#2")
    session.does("show", card="Spear")
    assert session.hand("anna") == 0
    session = Session(cards={"Club": 1, "Spear": 3})
    session.does("show", card="Club")
    ruling = session.judged("show", card="Club#2")
    assert rules_of(ruling, "broken") == ["table/cards-accounted-for"]
    assert "the only Club is accounted for: 1 in front of anna" in ruling.sentence()
    insisted = session.does("show", card="Club#2", overrule=[
        {"rule": "table/cards-accounted-for", "by": "table", "why": "there it is"}])
    assert rules_of(insisted, "waived") == ["table/cards-accounted-for"]
    assert [effect["do"] for effect in insisted.effects] == ["correct", "take"]
    assert session.table.cards_at("anna/laid") == ["Club", "Club"]


# --- replacements ---

def test_a_replacement_does_something_instead_and_only_once_for_a_deed() -> None:
    session = Session(given={"bert": ["vest"]})
    ruling = session.does("strike", at="bert", weapon="Club")
    assert session.count("bert", "damage") == 1, "3 is halved once"
    assert [deed.topics for deed in ruling.deeds if deed.deed == "instead of damage"] == [["skirmish/vest.softens"]]


def test_among_several_replacements_the_active_seat_chooses_and_each_has_its_turn() -> None:
    for first, left in (("shield", 1), ("vest", 0)):
        session = Session(given={"bert": ["vest", "shield"]})
        session.does("strike", at="bert", weapon="Club")
        assert session.count("bert", "damage") == 0
        assert session.agenda()[0] == ["replacement anna"]
        assert session.judged("decide", "bert", choose="vest.softens").verdict == "illegal"
        assert session.judged("decide", "anna", choose="helmet").verdict == "illegal"
        topic = {"shield": "shield.breaks", "vest": "vest.softens"}[first]
        ruling = session.does("decide", "anna", choose=topic)
        assert [deed.topics[0].split("/")[1] for deed in ruling.deeds if deed.deed.startswith("instead")] == [
            topic, {"shield": "vest.softens", "vest": "shield.breaks"}[first]]
        assert session.count("bert", "damage") == left
        assert session.table.marked("bert", "shield") is None
        assert session.agenda() == TURNS


def test_a_replacement_that_is_gone_by_then_leaves_the_deed_as_it_is() -> None:
    session = Session()
    session.written("pend", where="top", groups=[[
        {"id": "x", "kind": "replacement", "seat": "anna", "deed": "damage", "spent": [],
         "params": {"to": "bert", "n": 2, "by": "anna"},
         "options": ["skirmish/shield.breaks", "skirmish/vest.softens"]}]])
    session.does("decide", "anna", choose="shield.breaks")
    assert session.count("bert", "damage") == 2


def test_who_chooses_a_replacement_answers_for_nothing_that_is_forbidden() -> None:
    session = Session(given={"bert": ["vest", "shield", "sanctuary"]})
    session.does("strike", at="bert", weapon="Club")
    ruling = session.does("decide", "anna", choose="1")
    assert [deed.topics for deed in ruling.deeds if deed.deed == "left undone"] == [["skirmish/sanctuary.safe"]]
    assert session.count("bert", "damage") == 0


# --- guards ---

def test_a_guard_judges_a_players_deed_and_leaves_undone_what_an_effect_causes() -> None:
    session = Session(given={"bert": ["sanctuary"]})
    ruling = session.judged("strike", at="bert")
    assert rules_of(ruling, "broken") == ["skirmish/sanctuary.safe"]
    assert {"do": "token", "place": "bert", "kind": "damage", "n": 1} in ruling.effects, "worked out as if waived"
    session.does("play", card="Hex")
    assert [session.count(seat, "damage") for seat in ("anna", "bert", "cleo")] == [2, 0, 2]


def test_what_triggers_and_consequences_cause_is_not_the_players_own_deed() -> None:
    session = Session(given={"bert": ["spikes", "blessed"], "anna": ["sanctuary"]})
    ruling = session.does("strike", at="bert", weapon="Club")
    assert [deed.topics for deed in ruling.deeds if deed.deed == "left undone"] == [
        ["skirmish/blessing.holds"], ["skirmish/sanctuary.safe"]]
    assert (session.count("bert", "damage"), session.count("anna", "damage")) == (3, 0)


# --- consequences, and a knock-out in the middle ---

def test_damage_becomes_wounds_and_wounds_a_knock_out() -> None:
    session = Session()
    session.does("strike", at="bert", weapon="Club")
    assert (session.count("bert", "damage"), session.count("bert", "wound")) == (0, 1)
    session.does("call", on="cleo")
    ruling = session.does("strike", "cleo", at="bert", weapon="Club")
    assert said(ruling) == ["bert takes 3 damage.", "bert is wounded.", "bert falls."]
    session.does("done", "cleo")
    session.does("done", "anna")
    assert session.agenda() == [["turn cleo"], ["round"]]


def test_a_knock_out_in_the_middle_of_an_ability_ends_the_ability() -> None:
    session = Session()
    session.does("play", card="Rage")
    session.does("decide", choose="bert")
    assert (session.count("anna", "wound"), session.hand("anna"), session.count("bert", "damage")) == (1, 5, 1)
    ruling = session.does("play", card="Rage")
    assert said(ruling) == ["anna takes 3 damage.", "anna is wounded.", "anna falls."]
    assert (session.hand("anna"), session.count("bert", "damage")) == (5, 1), "neither drawn nor struck"
    assert session.agenda() == [["turn bert", "turn cleo"], ["round"]]


# --- triggers ---

def test_triggers_wait_until_the_card_is_done() -> None:
    session = Session(given={"anna": ["drum"], "bert": ["spikes"]})
    session.does("play", card="Rally")
    assert session.agenda()[0] == ["step anna", "step anna"]
    session.written("mark", id="bert", key="drum", value=True)
    ruling = session.does("decide", choose="bert")
    order = [deed.deed for deed in ruling.deeds]
    assert order == ["damage", "draw"], "the card first; two triggers are then to be ordered"
    assert session.agenda()[0] == ["sting bert", "beat bert"]


def test_of_triggers_that_answer_the_same_deed_the_active_seat_chooses_the_first() -> None:
    session = Session(given={"bert": ["spikes", "drum"], "anna": ["drum"]})
    ruling = session.does("strike", at="bert")
    assert ruling.next == {"frame": "order", "seats": ["bert", "bert"], "options": ["spikes", "drum"]}
    assert session.judged("decide", "bert", choose="drum").verdict == "illegal"
    assert session.judged("decide", "anna", choose="trumpet").verdict == "illegal"
    ruling = session.does("decide", "anna", choose="drum")
    done = [deed.deed for deed in ruling.deeds if deed.deed != "note"]
    assert done == ["draw", "damage", "draw"], "the drum, the spikes, and hers for it"
    assert session.agenda() == TURNS


def test_a_trigger_whose_deed_triggers_another_is_done_before_the_turn_goes_on() -> None:
    session = Session(given={"anna": ["spikes"], "bert": ["spikes"]})
    ruling = session.does("strike", at="bert")
    assert [words for words in said(ruling) if "takes" in words] == [
        "bert takes 1 damage.", "anna takes 1 damage."] * 5 + ["bert takes 1 damage."]
    assert said(ruling)[-1] == "bert falls."
    assert session.agenda() == [["turn anna", "turn cleo"], ["round"]]


def test_what_waits_beneath_is_done_whole_before_what_it_triggers() -> None:
    session = Session(given={"bert": ["drum"]})
    session.written("pend", where="top", groups=[
        [{"id": "s1", "kind": "step", "seat": "anna", "does": {"damage": 1, "to": "all"}},
         {"id": "s2", "kind": "step", "seat": "cleo", "does": {"draw": 1}, "rank": 1}],
        [{"id": "s3", "kind": "aid", "seat": "anna"}]])
    ruling = session.does("done", "anna")
    draws = [effect["to"] for effect in ruling.effects if effect["do"] == "shift"]
    assert draws == ["cleo/hand", "bert/hand"]


def test_of_frames_that_are_due_together_one_that_waits_does_not_hold_up_the_others() -> None:
    session = Session()
    session.written("pend", where="top", groups=[[
        {"id": "w", "kind": "plan", "seat": "anna"}, {"id": "b", "kind": "beat", "seat": "bert"}]])
    session.does("note", "cleo", text="go on")
    assert session.hand("bert") == 4
    assert session.agenda() == [["plan anna"], *TURNS]


def test_triggers_that_do_not_differ_need_no_order() -> None:
    session = Session()
    session.written("pend", where="top", groups=[[
        {"id": f"x{n}", "kind": "beat", "seat": "bert", "order": "anna"} for n in range(3)]])
    session.does("note", text="go on")
    assert session.hand("bert") == 6
    assert session.agenda() == TURNS


def test_consequences_that_never_rest_are_our_fault_and_said_to_be() -> None:
    toy = game()
    endless = Registry()
    endless.consequence(SKIRMISH, "endless")(lambda h: h.do("draw", seat="anna", n=0))
    toy.ruleset.consequences.extend(endless.rows)
    with pytest.raises(Runaway, match="do not come to rest"):
        Session(toy)

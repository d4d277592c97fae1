"""Disputes: opened on an entry, both sides heard, decided by the table, and all of it kept in the log."""

from __future__ import annotations

import pytest

from adjudicator.audit.disputes import gathered
from adjudicator.audit.disputing import LINE, NoDispute
from adjudicator.kernel.faults import Malformed
from adjudicator.log.errors import HeadMoved, KeyReused, UnknownEntry
from adjudicator.log.memory import MemoryStore
from adjudicator.log.model import Draft
from adjudicator.service import Service
from tests.audit.conftest import HAND


@pytest.fixture
def equipped(do) -> int:
    """The entry with which ann's Regular took up the Longspear."""
    do("enter-dungeon", hand=HAND)
    return do("equip", hero="Regular", weapon="Longspear")


@pytest.fixture
def doubted(service, opened, equipped) -> int:
    """The number of ben's dispute about it."""
    return service.open_dispute(opened, equipped, by="ben", says="It is too heavy.").dispute.number


def faults_of(call) -> list[str]:
    """The fields that a call finds fault with."""
    with pytest.raises(Malformed) as told:
        call()
    return [fault.field for fault in told.value.faults]


def test_a_dispute_is_in_the_log_and_changes_no_table(service, opened, equipped):
    before = service.table(opened)[0].digest()
    done = service.open_dispute(opened, equipped, by="ben", says="  It is \n too heavy. ")
    assert (done.dispute.number, done.dispute.entry, done.dispute.says) == (1, equipped, "It is too heavy.")
    record = service.store.game(opened)
    assert (record.tip, record.head) == (done.version, equipped)
    assert service.table(opened)[0].digest() == before
    assert service.log(opened)[-1]["type"] == "dispute"
    assert service.log(opened)[-1]["sentence"] == "It is too heavy."


def test_both_sides_are_heard_before_the_table_decides(service, opened, doubted):
    service.state_position(opened, doubted, by="ben", says="Weight 3 is more.", rule="equip.strength")
    service.state_position(opened, doubted, by="the table", says="It is not.", rule="numenera/equip.strength")
    done = service.decide(opened, doubted, "uphold", by="the table", why="Strength 3 is enough.").dispute
    assert [(one.side, one.rule) for one in done.positions] == [
        ("ben", "numenera/equip.strength"), ("the table", "numenera/equip.strength")]
    assert done.decision is not None
    assert (done.decision.outcome, done.decision.by, done.decision.entry) == ("uphold", "the table", None)
    assert not service.dispute(opened, doubted).is_open
    assert service.disputed(opened, 3)[0].number == doubted


def test_the_game_goes_on_while_it_is_open(service, opened, doubted, do):
    seen = service.judge(opened, {"type": "choose", "seat": "ann", "monster": 1}).digest()
    service.state_position(opened, doubted, by="ann", says="It is light.")
    action = {"type": "choose", "seat": "ann", "monster": 1}
    assert service.submit(opened, action, by="ann", seen=seen, head=3).appended
    assert service.store.entry(opened, 6).after == 3
    assert service.take_back(opened, 3, by="ann", why="x", head=6).head == 3


def test_what_is_said_under_one_key_is_written_once(service, opened, equipped):
    one = service.open_dispute(opened, equipped, by="ben", says="No.", key="k1")
    again = service.open_dispute(opened, equipped, by="ben", says="No.", key="k1")
    assert (again.version, again.replayed) == (one.version, True)
    with pytest.raises(KeyReused):
        service.open_dispute(opened, equipped, by="ben", says="Yes.", key="k1")
    for _ in range(2):
        done = service.decide(opened, 1, "take-back", by="ann", why="He is right.", head=equipped, key="k2")
    assert done.replayed
    assert [row["type"] for row in service.log(opened)][-3:] == ["dispute", "take-back", "decision"]


def test_taking_back_carries_the_decision_out_and_leaves_the_dispute(service, opened, equipped, doubted):
    done = service.decide(opened, doubted, "take-back", by="the table", why="So it is.", head=equipped)
    record = service.store.game(opened)
    assert record.head == equipped - 1
    assert done.dispute.decision.entry == done.version - 1
    assert service.store.entry(opened, done.version - 1).envelope["type"] == "take-back"
    assert [row.number for row in service.disputes(opened)] == [doubted]


def test_a_take_back_by_decision_needs_the_live_entry_that_was_seen(service, opened, equipped, doubted, do):
    do("note", text="meanwhile")
    with pytest.raises(HeadMoved):
        service.decide(opened, doubted, "take-back", by="ben", why="Right.", head=equipped)
    assert faults_of(lambda: service.decide(opened, doubted, "take-back", by="ben", why="Right.")) == ["head"]
    assert service.dispute(opened, doubted).is_open


def test_an_entry_that_was_taken_back_meanwhile_is_not_taken_back_again(service, opened, equipped, doubted):
    service.take_back(opened, equipped - 1, by="ann", why="You win.", head=equipped)
    done = service.decide(opened, doubted, "take-back", by="ben", why="Done already.")
    assert done.dispute.decision.entry == done.version - 1


def test_what_was_dead_before_it_was_doubted_cannot_be_taken_back(service, opened, equipped):
    service.take_back(opened, equipped - 1, by="ann", why="A slip.", head=equipped)
    service.open_dispute(opened, equipped, by="ben", says="And wrong.")
    call = lambda: service.decide(opened, 1, "take-back", by="ben", why="x", head=equipped - 1)  # noqa: E731
    assert faults_of(call) == ["outcome"]
    assert service.decide(opened, 1, "uphold", by="ben", why="It is gone.").dispute.decision is not None


def test_a_house_rule_sets_the_rule_aside_from_now_on(service, opened, doubted):
    done = service.decide(opened, doubted, "house-rule", by="ben", why="We like it light.", topic="equip.one-weapon")
    decision = done.dispute.decision
    assert (decision.rule, decision.entry) == ("numenera/equip.one-weapon", done.version - 1)
    assert service.table(opened)[0].dials["house:equip.one-weapon"] == "We like it light."
    again = service.judge(opened, {"type": "equip", "seat": "ann", "hero": "Regular with Longspear",
                                   "weapon": "Longspear"})
    assert {finding.rule: finding.outcome for finding in again.findings}["numenera/equip.one-weapon"] == "waived"


def test_a_house_rule_may_have_a_rule_read_otherwise_from_now_on(service, opened, do):
    version = do("prepare", hand=HAND, keep=[])
    service.open_dispute(opened, version, by="ben", says="One at least.")
    done = service.decide(opened, 1, "house-rule", by="ann", why="From now on.", topic="numenera/prepare.put-back",
                          reading="at-least-one")
    assert done.dispute.decision.rule == "numenera/prepare.put-back"
    assert service.table(opened)[0].dials["reading:prepare.put-back"] == "at-least-one"
    do("end-turn")
    again = service.judge(opened, {"type": "prepare", "seat": "ben", "keep": [],
                                   "hand": ["Regular*3", "Longspear", "Torch", "Thunderstone Shard"]})
    assert again.verdict == "illegal"
    row = next(row for row in service.report(opened).readings if row["rule"] == "numenera/prepare.put-back")
    assert (row["reading"], row["default"]) == ("at-least-one", False)


@pytest.mark.parametrize(("topic", "reading"), [("prepare.put-back", "all"), ("equip.strength", "all"), ("", "all")])
def test_a_reading_that_no_rule_has_is_not_followed(service, opened, doubted, topic, reading):
    call = lambda: service.decide(opened, doubted, "house-rule", by="ann", why="x", topic=topic, reading=reading)  # noqa: E731
    assert len(faults_of(call)) == 1
    assert service.dispute(opened, doubted).is_open


def test_a_house_rule_names_a_rule_that_is_checked(service, opened, doubted):
    service.state_position(opened, doubted, by="ben", says="See there.", rule="equip.strength")
    with pytest.raises(Malformed) as told:
        service.decide(opened, doubted, "house-rule", by="ben", why="x")
    assert told.value.faults[0].near == ("numenera/equip.strength",)
    call = lambda: service.decide(opened, doubted, "house-rule", by="ben", why="x", topic="equip.strenth")  # noqa: E731
    assert faults_of(call) == ["topic"]
    assert service.dispute(opened, doubted).is_open


def test_amending_comes_before_the_decision_that_names_it(service, opened, equipped, doubted):
    call = lambda: service.decide(opened, doubted, "amend", by="ben", why="x")  # noqa: E731
    assert faults_of(call) == ["outcome"]
    action = {"type": "equip", "seat": "ann", "hero": "Regular#2", "weapon": "Longspear"}
    done = service.amend(opened, equipped, action, why="The other one.", by="ann", head=equipped)
    assert service.weighed(opened, doubted)["amended"] == done.entries[0].version
    told = service.decide(opened, doubted, "amend", by="ben", why="Put right.").dispute
    assert told.decision.entry == done.entries[0].version
    assert service.store.entry(opened, told.decision.entry).envelope["type"] == "amend"


def test_what_stands_in_the_place_of_an_entry_is_amended_for_it(service, opened, equipped, doubted):
    enter = {"type": "enter-dungeon", "seat": "ann", "hand": [*HAND[:1], "Longspear", "Torch*2"]}
    first = service.amend(opened, equipped - 1, enter, why="Two Torches.", by="ann", head=equipped)
    call = lambda: service.decide(opened, doubted, "amend", by="ben", why="x")  # noqa: E731
    assert faults_of(call) == ["outcome"]
    anew = first.entries[-1].version
    assert service.store.entry(opened, anew).envelope["instead_of"] == equipped
    second = service.amend(opened, anew, None, why="It never happened.", by="ann", head=anew)
    done = service.decide(opened, doubted, "amend", by="ben", why="Right.").dispute
    assert done.decision.entry == second.entries[0].version
    assert service.weighed(opened, doubted)["entry"]["live"] is False


@pytest.mark.parametrize("text", ["", "  \n", "x" * (LINE + 1), "\x00", "a\u202eb", "x" * 3000])
def test_a_line_is_a_line(service, opened, equipped, doubted, text):
    calls = {
        "says": lambda: service.state_position(opened, doubted, by="ann", says=text),
        "why": lambda: service.decide(opened, doubted, "uphold", by="ann", why=text),
    }
    for field, call in calls.items():
        assert faults_of(call) == [field]
    assert faults_of(lambda: service.open_dispute(opened, 2, by="ann", says=text)) == ["says"]


@pytest.mark.parametrize("text", ["🐉" * 20, "👩‍👩‍👧 <b>no</b> & \"yes\"", "x" * LINE, "كلا", "e\u0301"])
def test_signs_of_all_scripts_are_kept_as_they_are(service, opened, doubted, text):
    done = service.state_position(opened, doubted, by="ann", says=text)
    assert done.dispute.positions[-1].says == text


def test_every_fault_is_named_at_once(service, opened, doubted):
    call = lambda: service.state_position(opened, doubted, by="carl", says="", rule="equip.strenth")  # noqa: E731
    assert faults_of(call) == ["says", "seat", "rule"]
    assert faults_of(lambda: service.decide(opened, doubted, "revenge", by="", why="")) == ["why", "seat", "outcome"]


def test_what_is_pointed_to_is_there(service, opened, doubted):
    def state(**told):
        return lambda: service.state_position(opened, doubted, by="ann", says="So.", **told)

    assert faults_of(state(rule="numenera/nothing.like-it")) == ["rule"]
    assert faults_of(state(reading="none-allowed")) == ["reading"]
    assert faults_of(state(rule="prepare.put-back", reading="all")) == ["reading"]
    assert faults_of(state(rule="equip.strength", reading="all")) == ["reading"]
    assert state(rule="prepare.put-back", reading="at-least-one")().dispute.positions[-1].reading == "at-least-one"


def test_a_dispute_ends_once(service, opened, doubted):
    service.decide(opened, doubted, "uphold", by="ben", why="Well.")
    assert faults_of(lambda: service.decide(opened, doubted, "uphold", by="ann", why="Again.")) == ["dispute"]
    assert faults_of(lambda: service.state_position(opened, doubted, by="ann", says="But.")) == ["dispute"]
    again = service.open_dispute(opened, 3, by="ann", says="Once more.")
    assert again.dispute.number == doubted + 1


def test_an_entry_is_in_doubt_once_at_a_time(service, opened, equipped, doubted):
    with pytest.raises(Malformed) as told:
        service.open_dispute(opened, equipped, by="ann", says="I doubt it too.")
    assert told.value.faults[0].near == ("1",)
    assert faults_of(lambda: service.open_dispute(opened, 4, by="ann", says="A doubt about a doubt.")) == ["entry"]


def test_what_is_not_there_cannot_be_in_doubt(service, opened, doubted):
    with pytest.raises(UnknownEntry):
        service.open_dispute(opened, 99, by="ann", says="Hm.")
    with pytest.raises(NoDispute) as told:
        service.dispute(opened, 7)
    assert told.value.faults[0].near == ("1",)


def test_a_game_with_a_dispute_is_exported_and_comes_back_whole(service, opened, equipped, doubted, texts):
    service.state_position(opened, doubted, by="ben", says="See.", rule="equip.strength")
    service.decide(opened, doubted, "take-back", by="ann", why="Yes.", head=equipped)
    other = Service(MemoryStore(), texts, now=lambda: "2027-01-01T00:00:00Z", fresh=lambda: "g9")
    other.import_game(list(service.export(opened)), "copy")
    assert other.disputes("copy") == service.disputes(opened)
    assert other.table("copy")[0].digest() == service.table(opened)[0].digest()
    assert other.verify("copy")["hash"] == service.verify(opened)["hash"]


def test_todays_rules_have_nothing_to_say_of_a_doubt(service, opened, doubted):
    assert service.today(opened, 4) == {"then": {}, "now": {}, "same": True}


def test_odd_entries_of_a_log_from_elsewhere_are_passed_over(service, opened, equipped, doubted):
    odd = [
        {"type": "dispute", "dispute": 1, "entry": 2, "says": "the same number again"},
        {"type": "dispute", "dispute": "x", "entry": 2, "says": 7},
        {"type": "dispute", "dispute": 5, "entry": 900, "says": "of what is to come"},
        {"type": "position", "dispute": 77, "says": "of none"},
        {"type": "position", "dispute": 1, "says": [1], "rule": {}, "seat": 3},
        {"type": "decision", "dispute": 1, "outcome": ["uphold"]},
        {"type": "decision", "dispute": 1, "outcome": "revenge"},
    ]
    base = {"ruling": {}, "effects": [], "at": "x", "by": "x", "rules_version": "x", "reducer": 1}
    for action in odd:
        service.store.append(opened, [Draft({**base, "type": action["type"], "action": action})])
    found = service.disputes(opened)
    assert [(row.number, row.entry, row.is_open) for row in found] == [(1, equipped, True)]
    assert found[0].positions[0].says == ""
    assert found[0].positions[0].side == "the table"
    assert gathered([]) == []


def test_the_rulings_that_other_readings_would_give_stand_beside_each_other(service, opened, do):
    version = do("prepare", hand=HAND, keep=[])
    service.open_dispute(opened, version, by="ben", says="One card at least goes back.")
    service.state_position(opened, 1, by="ben", says="At least one.", rule="prepare.put-back", reading="at-least-one")
    digest = service.table(opened)[0].digest()
    told = service.weighed(opened, 1)
    assert service.table(opened)[0].digest() == digest
    assert told["rules"][0]["id"] == "numenera/prepare.put-back"
    assert told["rules"][0]["chosen"] == "none-allowed"
    rulings = {row["reading"] or row["name"]: row["ruling"]["verdict"] for row in told["rulings"]}
    assert rulings == {"then": "legal", "today": "legal", "at-least-one": "illegal"}
    assert [row["same"] for row in told["rulings"]] == [True, True, False]


def test_numbers_are_laid_beside_each_other(service, opened, doubted):
    told = service.weighed(opened, doubted)
    attack = next(row for row in told["values"] if row["name"] == "physical attack")
    assert [row["value"] for row in attack["told"]] == [4, 4]
    assert not attack["differs"]
    assert told["entry"]["live"]


def test_an_entry_that_no_rule_judged_can_be_in_doubt(service, opened, do):
    do("note", text="x")
    service.take_back(opened, 1, by="ann", why="y", head=2)
    service.open_dispute(opened, 3, by="ben", says="Why?")
    told = service.weighed(opened, 1)
    assert [row["name"] for row in told["rulings"]] == ["then"]
    assert told["rules"] == []

"""Several actions in one go: judged in order, written all or none, once."""

from __future__ import annotations

import itertools

import pytest

from adjudicator.demo import OPENING
from adjudicator.kernel.faults import Malformed, Unknown
from adjudicator.log.errors import HeadMoved, KeyReused
from adjudicator.log.memory import MemoryStore
from adjudicator.rules.load import library
from adjudicator.saying.several import MOST, SeveralChanged
from adjudicator.service import Service
from tests.saying.tables import EQUIP, HAND, MIXED

ENTER = {"type": "enter-dungeon", "seat": "karsten", "hand": HAND}
FIGHT = {"type": "choose", "seat": "karsten", "monster": 1}
BUY = {"type": "buy", "seat": "karsten", "card": "Torch"}
BY = ["karsten"] * 3


@pytest.fixture
def service():
    """A service with one game, `g`, before karsten's first turn."""
    numbers = itertools.count(1)
    made = Service(MemoryStore(), library(), now=lambda: "2026-01-01T00:00:00Z", fresh=lambda: f"x{next(numbers)}")
    made.open("numenera", OPENING, game_id="g")
    return made


def test_each_is_judged_on_the_table_that_those_before_it_leave(service):
    steps = service.judge_all("g", [ENTER, EQUIP, FIGHT])
    assert [step.ruling.verdict for step in steps] == ["legal", "legal", "legal"]
    assert service.judge("g", EQUIP).verdict == "illegal"
    assert service.store.game("g").tip == 1
    assert steps[2].ruling.values["total attack"].number is not None


def test_it_ends_with_the_first_that_is_not_legal(service):
    steps = service.judge_all("g", [ENTER, BUY, FIGHT])
    assert [step.ruling.verdict for step in steps] == ["legal", "illegal"]
    wrong = service.judge_all("g", [ENTER, {**EQUIP, "weapn": "Torch"}, FIGHT])
    assert [step.legal for step in wrong] == [True, False]
    assert wrong[1].faults[0].field == "weapn"


def test_they_are_written_as_one_batch_and_fold_to_the_same_table(service):
    done = service.submit_all("g", [ENTER, EQUIP, FIGHT], by=BY)
    assert (done.appended, done.versions, done.head, done.stopped) == (True, [2, 3, 4], 4, None)
    other = Service(service.store, library(), now=lambda: "", fresh=lambda: "")
    assert other.table("g")[0].digest() == service.table("g")[0].digest()
    one = Service(MemoryStore(), library(), now=service.now, fresh=service.fresh)
    one.open("numenera", OPENING, game_id="g")
    for action in (ENTER, EQUIP, FIGHT):
        one.submit("g", action, by="karsten")
    assert one.table("g")[0].digest() == service.table("g")[0].digest()
    assert service.verify("g")["entries"] == 4


def test_where_one_is_not_legal_nothing_is_written(service):
    done = service.submit_all("g", [ENTER, BUY], by=BY[:2])
    assert (done.appended, done.stopped, done.versions) == (False, 1, [])
    assert [one["verdict"] for one in done.rulings] == ["legal", "illegal"]
    assert service.store.game("g").tip == 1
    assert service.submit_all("g", [ENTER], by=BY[:1]).versions == [2], "those before it may be written"


def test_one_that_cannot_be_read_is_named_with_its_place(service):
    with pytest.raises(Malformed) as caught:
        service.submit_all("g", [ENTER, {**EQUIP, "hero": "Rgular"}], by=BY[:2])
    assert caught.value.faults[0].field == "actions[1].hero"
    assert service.store.game("g").tip == 1


def test_under_one_key_it_is_written_once(service):
    first = service.submit_all("g", [ENTER, EQUIP], by=BY[:2], key="k")
    again = service.submit_all("g", [ENTER, EQUIP], by=BY[:2], key="k")
    assert not first.replayed
    assert again.replayed
    assert again.versions == first.versions == [2, 3]
    assert again.rulings == first.rulings
    assert service.store.game("g").tip == 3
    with pytest.raises(KeyReused):
        service.submit_all("g", [FIGHT], by=BY[:1], key="k")


def test_what_was_seen_must_still_be_ruled(service):
    seen = [step.ruling.digest() for step in service.judge_all("g", [ENTER, EQUIP])]
    service.submit("g", {"type": "attest", "seat": "andreas", "card": "Longspear", "field": "weight", "value": 9},
                   by="andreas")
    with pytest.raises(SeveralChanged) as caught:
        service.submit_all("g", [ENTER, EQUIP], by=BY[:2], seen=seen)
    assert caught.value.at == 1
    assert caught.value.ruling.verdict == "illegal"
    assert service.store.game("g").tip == 2


def test_the_head_may_be_asked_to_stand_still(service):
    with pytest.raises(HeadMoved):
        service.submit_all("g", [ENTER], by=BY[:1], head=7)


def test_facts_that_are_told_among_them_are_kept_for_later_games(service):
    told = {"type": "attest", "seat": "karsten", "card": "Scutimorph", "field": "health", "value": 6}
    service.submit_all("g", [ENTER, told], by=["karsten", "andreas"])
    assert [(row.value, row.by, row.game_id) for row in service.told("Scutimorph")] == [(6, "andreas", "g")]


@pytest.mark.parametrize("actions", [[], [ENTER] * (MOST + 1), ["enter"], [{"type": "open"}], [{}]])
def test_what_are_no_actions_is_said(service, actions):
    with pytest.raises(Malformed):
        service.submit_all("g", actions, by=["karsten"] * len(actions))


def test_a_saying_is_judged_and_nothing_is_written(service):
    said = "dungeon with three regulars longspear torch shard equip regular with longspear fight one"
    spoken = service.say("g", said)
    assert spoken.sure
    (reading,) = spoken.readings
    assert (reading.legal, reading.whole) == (3, True)
    assert service.store.game("g").tip == 1


def test_a_saying_that_goes_wrong_in_the_middle_says_where(service):
    (reading,) = service.say("g", "enter the dungeon buy a torch and end my turn").readings
    assert (reading.legal, reading.whole) == (1, False)
    assert reading.steps[1].ruling.verdict == "illegal"


def test_where_a_card_may_be_one_of_several_each_is_a_reading(service):
    service.open("numenera", {"situation": {**MIXED, "trust": "listed"}}, game_id="m")
    assert service.submit("m", {**EQUIP, "hero": "Regular#2"}, by="karsten").appended
    spoken = service.say("m", "use regular")
    assert [row.proposal.actions[0]["card"] for row in spoken.readings] == ["Regular#1", "Regular#2"]
    assert [row.proposal.said[0] for row in spoken.readings] == [
        "karsten uses Regular number 1", "karsten uses Regular number 2"]
    assert not spoken.sure


def test_what_is_lacking_is_not_judged_but_what_comes_before_is(service):
    (reading,) = service.say("g", "enter the dungeon and equip regular").readings
    assert (reading.legal, reading.whole, reading.proposal.lacks) == (1, False, [[], ["weapon"]])


def test_the_last_thing_is_done_again(service):
    suffer = {"type": "suffer", "seat": "karsten", "n": 1}
    service.submit("g", suffer, by="karsten")
    service.submit("g", {"type": "note", "seat": "andreas", "text": "so be it"}, by="andreas")
    (reading,) = service.say("g", "do that again", seat="karsten").readings
    assert reading.proposal.actions == [suffer]
    assert service.store.game("g").tip == 3, "shown first"


def test_a_hand_that_was_laid_out_is_not_laid_out_again(service):
    service.submit("g", ENTER, by="karsten")
    assert not service.say("g", "do that again", seat="karsten").readings


def test_only_a_seat_speaks(service):
    with pytest.raises(Unknown):
        service.say("g", "end turn", seat="karl")

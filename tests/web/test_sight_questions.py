"""Questions asked by somebody who must not see ann's unseen cards."""

from __future__ import annotations

import pytest

from adjudicator.audit.sieve import Wanted
from adjudicator.audit.supposing import Supposed
from adjudicator.kernel.faults import Malformed
from adjudicator.web.sight import Sight
from tests.web.conftest import HAND

BEN = frozenset({"ann"})


@pytest.fixture
def ben(service, g1):
    """How ben sees a game in which ann has prepared: entry 2 is hers alone, ben's is 4."""
    hidden = {"type": "prepare", "seat": "ann", "hand": HAND, "keep": ["Torch", "Longspear"]}
    assert service.submit("g1", hidden, by="ann").appended
    assert service.submit("g1", {"type": "end-turn", "seat": "ann"}, by="ann").appended
    assert service.submit("g1", {"type": "visit-village", "seat": "ben", "hand": HAND}, by="ben").appended
    return Sight(service, BEN)


def test_what_stays_with_ann_is_not_found(ben, service):
    asked = Wanted(card="Torch")
    assert [row.entry.version for row in service.timeline("g1", asked).rows] == [4, 2, 1]
    assert [row.entry.version for row in ben.timeline("g1", asked).rows] == [4, 1]


def test_where_a_card_is_does_not_tell_of_her_hand(ben, service):
    hers = [row for row in service.whereabouts("g1", "Longspear")["stops"] if row["entry"] == 2]
    assert hers
    found = ben.whereabouts("g1", "Longspear")
    assert [row for row in found["stops"] if row["entry"] in (2, 3)] == []
    spots = [spot for row in found["now"]["unseen"] if row["pool"] == "ann" for spot in row["spots"]]
    assert {spot["sure"] for spot in spots} == {0}
    assert all(spot["may"] for spot in spots if spot["size"])


def test_two_moments_differ_by_what_all_have_seen(ben, service):
    whole, told = (one.compared("g1", 1, 3)["said"] for one in (service, ben))
    assert told == whole
    assert "Thunderstone Shard: came into view, in ann's discard pile" in told
    assert "Longspear" not in " ".join(told)


def test_what_is_ruled_otherwise_is_judged_on_all_there_is(ben):
    assert ben.ruled_today("g1") == []


def test_what_hangs_on_a_hidden_entry_is_told_as_far_as_its_reader_can_work_it_out(ben, service):
    whole, told = (one.dependents("g1", 2)["dependents"] for one in (service, ben))
    assert [(row["version"], row["shape"]) for row in told] == [(row["version"], row["shape"]) for row in whole]
    assert told
    assert "Torch" not in str(told)


def test_what_hangs_on_an_open_entry_is_told_with_its_reasons_where_it_is_open_too(ben, service):
    whole, told = (one.dependents("g1", 3)["dependents"] for one in (service, ben))
    assert told == whole
    assert "turn" in told[0]["now"]["sentence"]


@pytest.mark.parametrize("keep", ["Torch", "Longspear*2"])
def test_an_entry_that_tells_of_hidden_cards_hangs_on_others_whatever_they_are(ben, service, keep):
    service.submit("g1", {"type": "end-turn", "seat": "ben"}, by="ben")
    service.submit("g1", {"type": "prepare", "seat": "ann", "keep": [keep],
                          "overrule": [{"rule": "table/cards-accounted-for", "by": "table", "why": "so"}]}, by="ann")
    service.submit("g1", {"type": "claim", "seat": "ann", "value": "deck", "number": 5}, by="ann")
    told = {row["version"]: row for row in ben.dependents("g1", 4)["dependents"]}
    assert [(version, row["shape"]) for version, row in told.items()] == [(5, "falls"), (6, "falls")]
    assert "Torch" not in str(told)
    assert "turn" in told[6]["now"]["sentence"]
    assert ben.dependents("g1", 6)["dependents"] == []


def test_only_what_ben_may_see_whole_is_supposed(ben):
    with pytest.raises(Malformed):
        ben.suppose("g1", 2, Supposed(fields={"keep": ["Torch"]}))
    found = ben.suppose("g1", 4, Supposed(facts={"Longspear": {"weight": 9}}))
    assert found["same_as_given"]
    assert (found["then"]["verdict"], found["now"]["verdict"]) == ("legal", "legal")

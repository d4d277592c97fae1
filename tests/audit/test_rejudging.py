"""Entries judged again: what stays the same, what changes, what falls, and what a choice does to the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from adjudicator.audit.likeness import figures, likeness
from adjudicator.audit.rejudging import Choice, Past, Rejudged, rejudged
from adjudicator.kernel.effects import fold
from adjudicator.kernel.quantity import exactly
from adjudicator.kernel.table import Table
from adjudicator.rules.load import library
from adjudicator.service import Service
from tests.audit.friday import action, demonstration, line
from tests.sim.play import Play


def again(found: Service, entries: list[Past], **how: Any) -> tuple[dict[int, Rejudged], Table, Table]:
    """All rows by number, the old table and the new one at their ends."""
    then, now = Table(), Table()
    rows = rejudged(found.game("numenera"), then, now, entries, **how)
    return {row.past.version: row for row in rows}, then, now


@pytest.fixture(scope="module")
def example() -> Service:
    """The example of play."""
    return demonstration()


@pytest.mark.parametrize("seed", [3, 17])
def test_what_is_judged_again_on_the_same_table_is_the_same(seed: int) -> None:
    play = Play(library(), seed, 3)
    while play.steps < 150 and not play.over():
        play.turn()
    rows, then, now = again(play.service, line(play.service, play.id))
    assert {row.shape for row in rows.values()} == {"same"}
    assert not any(row.values or row.choice or row.open for row in rows.values())
    assert then.digest() == now.digest() == play.table.digest()


def test_the_example_of_play_with_its_overruling_is_the_same(example: Service) -> None:
    rows, _then, now = again(example, line(example))
    assert {row.shape for row in rows.values()} == {"same"}
    assert rows[36].action["overrule"]
    assert now.digest() == example.live("example-of-play").table.digest()


def test_an_entry_that_never_happened_makes_others_fall(example: Service) -> None:
    """Entry 3 arms the Regular whose ability entry 4 uses."""
    rows, _then, now = again(example, line(example), instead={3: None})
    assert (rows[3].shape, rows[3].choice, rows[3].stands) == ("same", "drop", False)
    assert (rows[4].shape, rows[4].open, rows[4].stands) == ("falls", True, False)
    assert rows[2].shape == "same"
    assert "Regular with Longspear" in rows[4].action["card"]
    assert now.card(now.at("karsten/discard")[0])


def test_another_action_changes_what_follows(example: Service) -> None:
    """With the Longspear left lying, the War Moth is fought with less."""
    drop = {3: None, 4: None}
    rows, _then, _now = again(example, line(example), instead=drop)
    fight = rows[5]
    assert fight.shape in ("changed", "falls")
    attack = {row["name"]: row for row in fight.values}["total attack"]
    assert attack["then"]["value"] > attack["now"]["value"]


def test_the_order_of_a_hand_changes_nothing_that_players_see(example: Service) -> None:
    """The pieces get other ids, and equipping them is the same."""
    hand = ["Longspear", "Torch", "Thunderstone Shard", "Regular*3"]
    rows, then, now = again(example, line(example)[:5], instead={2: action(example, 2, hand=hand)})
    assert rows[2].shape == "changed"
    assert {rows[n].shape for n in (3, 4)} == {"same"}
    assert then.digest() != now.digest()


def test_another_card_under_the_same_id_is_a_change(example: Service) -> None:
    """Everything laid out goes to the discard pile: by its ids the same effects, for players not."""
    hand = ["Regular*3", "Longspear", "Torch*2"]
    rows, _then, _now = again(example, line(example)[:8], instead={2: action(example, 2, hand=hand)},
                              choices={6: Choice("drop")})
    assert rows[3].shape == "same"
    assert rows[8].shape == "changed"


def test_what_falls_is_overruled_with_a_reason(example: Service) -> None:
    """Nobody took up the Longspear; the table says that the ability was used all the same."""
    entries = line(example)[:4]
    whole = {4: action(example, 4, card="Regular#1")}
    rows, _then, _now = again(example, entries, instead={3: None, **whole})
    assert (rows[4].shape, rows[4].ways) == ("falls", ("drop", "overrule", "end"))
    rows, _then, now = again(example, entries, instead={3: None, **whole}, choices={4: Choice("overrule", "we agreed")})
    row = rows[4]
    assert (row.shape, row.choice, row.stands, row.open) == ("falls", "overrule", True, False)
    assert row.ruling is not None
    assert row.ruling.verdict == "legal"
    assert any(finding.outcome == "waived" and "we agreed" in finding.waived for finding in row.ruling.findings)
    assert row.action["overrule"][0]["why"] == "we agreed"
    assert len(now.at("karsten/laid")) == 7


def test_what_points_at_nothing_can_be_dropped_but_not_overruled(example: Service) -> None:
    rows, _then, _now = again(example, line(example)[:4], instead={2: action(example, 2, hand=["Regular*5", "Torch"])},
                              choices={3: Choice("overrule", "because")})
    assert (rows[3].shape, rows[3].ways, rows[3].stands, rows[3].open) == ("falls", ("drop", "end"), False, True)


def test_what_can_no_longer_be_read_falls_and_says_why(example: Service) -> None:
    rows, _then, _now = again(example, line(example)[:6],
                              instead={4: {"type": "use", "seat": "karsten", "card": "Regulra"}})
    assert rows[4].shape == "falls"
    assert rows[4].ruling is None
    assert rows[4].faults[0].near == ("Regular",)


def test_where_the_line_ends_nothing_further_is_judged(example: Service) -> None:
    rows, _then, now = again(example, line(example), choices={6: Choice("end")})
    assert {rows[n].shape for n in range(6, 38)} == {"ended"}
    assert rows[6].choice == "end"
    assert rows[7].choice is None
    assert now.digest() == example.table("example-of-play", 5)[0].digest()


def test_an_overruling_carries_over_only_where_the_same_is_found(example: Service) -> None:
    """Entry 36 overrules a hand in which a Longspear cannot be; with another hand at 22 it is a Regular."""
    entries = line(example)
    told = action(example, 36)["overrule"]
    other = {22: action(example, 22, hand=["Strong", "Regular*3", "Longspear*2"])}
    rows, _then, _now = again(example, entries, instead=other)
    row = rows[36]
    assert (row.shape, row.open) == ("falls", True)
    assert "overrule" not in row.action
    assert row.ruling is not None
    assert [finding.said[:7] for finding in row.ruling.broken] == ["Regular"]
    rows, _then, _now = again(example, entries, instead=other, choices={36: Choice("overrule", "the book says so")})
    assert rows[36].stands
    assert rows[36].action["overrule"] != told
    assert rows[36].action["overrule"][0]["why"] == "the book says so"


def test_an_overruling_that_is_needed_no_more_is_left_out(example: Service) -> None:
    """With other cards in the hand of entry 22, that of entry 36 may be what it is."""
    entries = line(example)
    missing = {36: action(example, 36, overrule=None)}
    plain, _then, _now = again(example, entries, instead=missing)
    assert plain[36].shape == "falls"
    before = {22: action(example, 22, hand=["Strong", "Regular*2", "Torch*2", "Longspear"])}
    rows, _then, _now = again(example, entries, instead=before, choices={25: Choice("drop")})
    assert rows[36].shape == "changed"
    assert rows[36].stands
    assert "overrule" not in rows[36].action


def test_entries_that_no_rule_judges_are_carried_over(example: Service) -> None:
    entries = line(example)[:4]
    note = Past(99, {"type": "dispute", "about": 3}, {}, [], "karsten", "dispute", "e99")
    rows, then, now = again(example, [*entries, note])
    assert (rows[99].shape, rows[99].stands, rows[99].ruling) == ("same", True, None)
    rows, _then, _now = again(example, [*entries, note], choices={99: Choice("drop")})
    assert not rows[99].stands
    assert then.digest() == now.digest()


def test_figures_are_compared_without_their_derivation() -> None:
    then: Mapping[str, Any] = {"attack": {"name": "attack", "origin": "rule", "value": 7, "parts": []},
                               "light": {"name": "light", "origin": "unknown", "low": None, "high": None}}
    assert figures(then, {"attack": exactly("attack", 7)}) == [
        {"name": "light", "then": {"low": None, "high": None}, "now": None}]
    assert figures({}, {"attack": exactly("attack", 3)}) == [{"name": "attack", "then": None, "now": {"value": 3}}]


def test_likeness_looks_through_ids() -> None:
    one, other = Table(), Table()
    fold(one, [{"do": "make", "id": "e2.1", "card": "Torch", "to": "ann/laid"}])
    fold(other, [{"do": "make", "id": "e9.4", "card": "Torch", "to": "ann/laid"},
                 {"do": "make", "id": "e9.5", "card": "Regular", "to": "ann/laid"}])

    def moved(table: Table, piece: str, prefix: str = "e30") -> str:
        effects = [{"do": "move", "id": piece, "to": "ann/discard"}, {"do": "last", "id": f"{prefix}.1", "on": [piece]}]
        return likeness(table, "legal", [("numenera/rest.one-card", "holds")], effects, prefix)

    assert moved(one, "e2.1") == moved(other, "e9.4") == moved(other, "e9.4", "e31")
    assert moved(one, "e2.1") != moved(other, "e9.5")
    fold(other, [{"do": "mark", "id": "e9.4", "key": "used", "value": True, "until": "turn:ann#1"}])
    assert moved(one, "e2.1") != moved(other, "e9.4")


def test_all_others_that_fall_may_go_the_same_way(example: Service) -> None:
    entries, gone = line(example), {2: None, 3: None}
    rows, _then, _now = again(example, entries, instead=gone)
    falls = [number for number, row in rows.items() if row.open]
    assert len(falls) > 2
    rows, _then, _now = again(example, entries, instead=gone, choices={0: Choice("drop")})
    assert [number for number, row in rows.items() if row.open] == []
    assert {rows[number].choice for number in falls} == {"drop"}
    rows, _then, _now = again(example, entries, instead=gone, choices={0: Choice("end"), falls[0]: Choice("drop")})
    assert (rows[falls[0]].choice, rows[falls[1]].shape, rows[falls[1]].choice) == ("drop", "ended", "end")
    assert rows[37].shape == "ended"
    rows, _then, _now = again(example, entries, instead=gone, choices={0: Choice("overrule", "so be it")})
    assert all("overrule" not in row.ways for row in rows.values() if row.open)
    assert any(row.choice == "overrule" for row in rows.values())

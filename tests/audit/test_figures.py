"""Figures over the turns agree with what is judged at those entries; what is not told is an interval."""

from __future__ import annotations

import pytest

from adjudicator import demo
from adjudicator.kernel.hearing import Hearing
from adjudicator.service import Service
from tests.audit.conftest import HAND


@pytest.fixture
def example(service) -> str:
    """The example of play, eight turns."""
    demo.load(service)
    return demo.GAME_ID


def test_what_stands_at_a_turns_end_is_what_the_table_says_there(service, example):
    told = service.figures(example)
    assert [(moment.turn, moment.seat) for moment in told.moments][1:4] == [
        (1, "karsten"), (2, "andreas"), (3, "karsten")]
    looked = 0
    for at, moment in enumerate(told.moments):
        table, game, _ = service.table(example, moment.entry)
        for figure in told.figures:
            for seat in told.seats if figure.name in game.ruleset.values and figure.kind == "stands" else ():
                value = Hearing(table, game, {"seat": seat}, "x").value(figure.name, *_asked(game, figure.name, seat))
                if figure.name != "diseases":  # the value of this name is of the stack
                    assert figure.seats[seat][at] == (value.low, value.high), (figure.name, moment)
                    looked += 1
    assert looked == 2 * 2 * len(told.moments)


def _asked(game, name, seat):
    return [seat] if "seat" in game.ruleset.values[name].takes else []


def test_fights_and_monsters_are_those_of_the_rulings(service, example):
    told = {figure.name: figure for figure in service.figures(example).figures}
    attack = told["attack in a fight"].seats
    fights = {1: "karsten", 6: "andreas"}
    for at, seat in fights.items():
        turn = range(service.figures(example).moments[at - 1].entry + 1, service.figures(example).moments[at].entry + 1)
        ruled = [service.store.entry(example, version).envelope["ruling"]["values"].get("total attack")
                 for version in turn]
        last = [row["value"] for row in ruled if row is not None][-1]
        assert attack[seat][at] == (last, last)
    assert sum(span is not None for spans in attack.values() for span in spans) == len(fights)
    assert [spans[-1] for spans in told["monsters defeated"].seats.values()] == [(1, 1), (1, 1)]


def test_a_turn_that_is_not_over_has_the_last_word(service, opened, do):
    do("enter-dungeon", hand=HAND)
    told = service.figures(opened)
    assert [(moment.turn, moment.entry, moment.going) for moment in told.moments] == [(0, 1, False), (1, 2, True)]
    assert told.head == 2


def test_what_was_taken_back_is_not_charted(service, opened, do):
    do("prepare", hand=HAND, keep=[])
    do("end-turn")
    assert len(service.figures(opened).moments) == 2
    service.take_back(opened, 1, by="ann", why="x", head=3)
    assert len(service.figures(opened).moments) == 1
    service.open_dispute(opened, 1, by="ann", says="Why not?")
    assert len(service.figures(opened).moments) == 1


def test_figures_that_are_folded_on_are_those_of_the_whole_line(service, opened, do):
    for _ in range(2):
        for seat in ("ann", "ben"):
            do("visit-village", seat)
            service.figures(opened)
            do("end-turn", seat)
            service.figures(opened)
    service.take_back(opened, 7, by="ann", why="x", head=9)
    service.figures(opened)
    do("note", "ben", text="Then this.")
    told = service.figures(opened)
    whole = Service(service.store, service.library, now=service.now, fresh=service.fresh).figures(opened)
    assert told == whole
    assert [moment.turn for moment in told.moments] == [0, 1, 2, 3, 4]


def test_what_nobody_told_is_an_interval(service):
    service.open("numenera", {"situation": {"seats": ["ann", "ben"], "step": "village", "ann": {"laid": ["Regular"]}}},
                 game_id="told")
    told = {figure.name: figure for figure in service.figures("told").figures}
    assert told["experience"].seats["ann"] == [(0, None)]
    low, high = told["diseases"].seats["ann"][0]
    assert (low, high) == (0, None)


def test_the_figures_of_a_branch_begin_with_its_parents_turns(service, example):
    service.store.create("other", service.store.game(example).opening, created_at="2026-01-01T00:00:00Z",
                         rules_version="x", parent=(example, 14))
    told = service.figures("other")
    assert told.moments == service.figures(example).moments[:4]


def test_as_plain_data(service, example):
    data = service.figures(example).as_json()
    assert data["figures"][0]["seats"]["karsten"][0] == {"low": 2, "high": 2}
    assert data["moments"][-1] == {"turn": 8, "seat": "andreas", "entry": 37, "going": False}


PLAIN = {"numenera": ["ann", "ben"], "starter-set": ["ann", "ben"], "solo": ["ann"],
         "root-of-corruption": ["ann", "ben"], "siege": ["ann", "ben", "cat"]}


def last_of(service, game, name="diseases", seat="ann"):
    return next(one for one in service.figures(game).figures if one.name == name).seats[seat][-1]


@pytest.mark.parametrize("game", PLAIN)
def test_cards_that_were_discarded_unseen_are_not_counted_twice(service, game):
    known = {"hand": ["Regular*3", "Torch"], "deck": [], "discard": []}
    others = {seat: {"holds": 0, "deck": 0, "discard": []} for seat in PLAIN[game][1:]}
    told = {"seats": PLAIN[game], "step": "turn", "trust": "listed", "ann": known, "diseases": 20, **others}
    service.open(game, {"situation": told}, game_id="told")
    service.submit("told", {"type": "rest", "seat": "ann", "destroy": ["Torch"]}, by="ann")
    service.submit("told", {"type": "end-turn", "seat": "ann"}, by="ann")
    assert last_of(service, "told") == (0, 0)
    assert last_of(service, "told", "victory points") == (0, 0)


@pytest.mark.parametrize(("stack", "high"), [(20, 0), (18, 2), (12, 8), (11, 8), (None, 8)])
def test_unnamed_cards_are_no_more_diseases_than_are_away_from_the_stack(service, stack, high):
    seat = {"holds": 4, "deck": 4, "discard": []}
    told = {"seats": ["ann", "ben"], "step": "turn", "ann": seat, "ben": {**seat, "holds": 0, "deck": 0}}
    service.open("numenera", {"situation": {**told, **({} if stack is None else {"diseases": stack})}}, game_id="told")
    assert last_of(service, "told") == (0, high)


def test_a_discard_pile_that_nobody_told_leaves_it_open(service):
    mine: dict[str, list[str]] = {"hand": ["Regular*3"], "deck": ["Torch"]}
    told = {"seats": ["ann", "ben"], "step": "turn", "trust": "listed", "ann": mine}
    service.open("numenera", {"situation": told}, game_id="told")
    assert last_of(service, "told") == (0, None)
    assert last_of(service, "told", "victory points")[1] is None
    service.open("numenera", {"situation": {**told, "ann": {**mine, "discard": []}}}, game_id="whole")
    assert last_of(service, "whole") == (0, 0)
    assert last_of(service, "whole", "victory points") == (0, 0)

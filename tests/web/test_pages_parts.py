"""The parts of pages that are plain functions: figures, verdicts, words, steps, changes, forms read."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.cases.running import game_of
from adjudicator.games import game
from adjudicator.games.thunderstone.naming import place_words
from adjudicator.kernel.game import Game
from adjudicator.kernel.judge import judge
from adjudicator.kernel.table import Table
from adjudicator.rules.library import Library
from adjudicator.web.pages.changes import changes
from adjudicator.web.pages.halls import monster_names
from adjudicator.web.pages.lines import fight
from adjudicator.web.pages.numbers import figure, number, numbers
from adjudicator.web.pages.steps import phase, strip, topics
from adjudicator.web.pages.tables import house_rules, pointings, shown_table
from adjudicator.web.pages.values import hearing
from adjudicator.web.pages.verdicts import answer, shown_ask, shown_ruling, todo, verdict_of
from adjudicator.web.pages.words import full_label, label

OPEN = {
    "type": "open",
    "seats": ["ann", "ben"],
    "preset": "first-game",
    "board": "dungeon",
    "dungeon": {"1": "Laak", "2": "Scutimorph", "3": "Abycos"},
}
HAND = ["Regular*3", "Longspear", "Torch", "Thunderstone Shard"]


@pytest.fixture(scope="module")
def numenera(texts: Library) -> Any:
    return game("numenera", texts.cards("numenera"))


@pytest.fixture
def table(numenera: Any) -> Table:
    """A game in which ann has laid out her hand in the dungeon."""
    made = Table()
    judge(made, numenera, OPEN, "e1", keep=True)
    judge(made, numenera, {"type": "enter-dungeon", "seat": "ann", "hand": HAND}, "e2", keep=True)
    return made


# --- numbers ---


@pytest.mark.parametrize(
    ("row", "shown"),
    [
        ({"value": 0}, "0"),
        ({"value": -3}, "−3"),
        ({"low": 2, "high": 5}, "2 to 5"),
        ({"low": 1, "high": None}, "1 or more"),
        ({"low": None, "high": 4}, "4 or less"),
        ({"low": 0, "high": None}, "?"),
        ({"low": None, "high": None}, "?"),
        ({"value": 0, "nothing": True}, "none"),
    ],
)
def test_a_figure_says_what_is_known(row, shown):
    assert figure(row) == shown


def part(name: str, value: int, origin: str = "stated") -> dict[str, Any]:
    return {"name": name, "origin": origin, "value": value}


def test_like_parts_stand_once_and_the_sum_is_written_out():
    row = number(
        {
            "name": "attack",
            "origin": "rule",
            "value": 2,
            "parts": [part("Regular", 1), part("Regular", 1), part("Spear", 2), part("dark", -2)],
        }
    )
    assert [(one["name"], one["times"]) for one in row["parts"]] == [("Regular", 2), ("Spear", 1), ("dark", 1)]
    assert row["sum"] == "1 + 1 + 2 − 2"


def test_many_like_terms_are_multiplied_and_zeros_left_out():
    row = number(
        {"name": "gold", "origin": "rule", "value": 14, "parts": [part("Torch", 2)] * 7 + [part("Regular", 0)]}
    )
    assert row["sum"] == "7 × 2"


def test_parts_of_another_number_are_not_shown_twice_and_what_decides_comes_first():
    inner = {"name": "light", "origin": "rule", "value": 1}
    found = numbers(
        {
            "light": inner,
            "strength": part("strength", 3),
            "win": {"name": "win", "value": 1},
            "total attack": {"name": "total attack", "origin": "rule", "value": 4, "parts": [inner]},
        }
    )
    assert [row["name"] for row in found] == ["total attack", "strength"]


# --- verdicts ---


def test_an_overruled_ruling_has_a_verdict_of_its_own():
    waived = {"verdict": "legal", "findings": [{"rule": "a/b", "outcome": "waived"}]}
    assert verdict_of(waived) == "overruled"
    assert verdict_of({"verdict": "legal", "findings": [{"rule": "a/b", "outcome": "holds"}]}) == "legal"
    assert verdict_of({}) == "written"


def test_what_would_mend_a_broken_comparison_is_said():
    row = {
        "rule": "numenera/equip.strength",
        "outcome": "broken",
        "said": "too heavy",
        "quantities": [part("strength of Regular", 3), part("weight of Sword", 5)],
    }
    ruling = shown_ruling({"verdict": "illegal", "findings": [row]}, None)
    assert ruling["mends"] == ["It would do with strength of Regular 5 or more."]
    assert [one["rule"] for one in ruling["lead"]] == ["numenera/equip.strength"]


def test_what_several_broken_rules_need_is_said_together():
    cost, purse = {"name": "gold cost of Torch", "value": 3, "origin": "listed"}, part("gold left", 0, "rule")
    sides = [part("purchases left", 0, "rule"), part("needed", 1, "rule")]
    bought = {"rule": "a/once", "outcome": "broken", "quantities": sides}
    dear = {"rule": "a/gold", "outcome": "broken", "quantities": [cost, purse]}
    turn = {"rule": "a/turn", "outcome": "broken", "said": "It is ben's turn."}
    both = shown_ruling({"verdict": "illegal", "findings": [bought, dear]}, None)
    assert both["mends"] == ["It would do with purchases left 1 or more and gold left 3 or more."]
    assert shown_ruling({"verdict": "illegal", "findings": [turn, dear]}, None)["mends"] == [
        "Besides, it would take gold left 3 or more."
    ]


def test_no_mending_is_promised_where_a_side_is_unknown():
    row = {"rule": "a/b", "outcome": "broken", "quantities": [part("x", 3), {"name": "y", "low": 5, "high": None}]}
    assert shown_ruling({"verdict": "illegal", "findings": [row]}, None)["mends"] == []


def test_things_to_do_are_one_sentence_each_with_the_rules_at_the_last():
    rows = todo(
        {"deeds": [{"deed": "note", "said": "Draw 2. Discard 1.", "topics": ["a/b"]}, {"deed": "x", "said": ""}]}
    )
    assert [(row["said"], row["rules"]) for row in rows] == [("Draw 2.", []), ("Discard 1.", ["a/b"])]


@pytest.mark.parametrize(("win", "words"), [(1, "Yes"), (0, "No")])
def test_a_fight_is_answered(win, words):
    values = {"win": {"value": win}, "total attack": {"value": 5}, "health": {"value": 4}}
    assert answer({"values": values}).startswith(words)
    assert answer({"values": {**values, "win": {"low": 0, "high": 1}}}).startswith("Not known yet")
    assert answer({"values": {}}) == ""


def test_only_a_printed_value_of_a_card_can_be_told_on_the_spot(numenera, table):
    def tellable(thing: str, field: str) -> bool:
        return bool(shown_ask({"thing": thing, "field": field}, numenera, table)["tellable"])

    assert tellable("Scutimorph", "health")
    assert not tellable("the board", "side")
    assert not tellable("Scutimorph", "abilities")
    assert not tellable("the unseen card", "health")


# --- words and steps ---


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ({"type": "equip", "hero": "Regular", "weapon": "Torch"}, "Equip Regular with Torch"),
        ({"type": "use", "card": "Shard", "note": "dungeon: draw 1"}, "Shard: draw 1"),
        ({"type": "use", "card": "Shard"}, "Use Shard"),
        ({"type": "choose", "monster": 2}, "Fight position 2: Scutimorph"),
        ({"type": "decide", "choose": ["Torch", "Regular"]}, "Torch, Regular"),
        ({"type": "decide", "choose": "none"}, "None"),
        ({"type": "decide", "saw": ["Torch", "Regular"]}, "Torch, Regular"),
        ({"type": "decide", "does": [{"draw": 1}]}, "What the card does"),
        ({"type": "something-new"}, "Something new"),
    ],
)
def test_a_button_says_what_it_does(action, words):
    assert label(action, {2: "Scutimorph"}) == words


def test_a_heading_names_the_sort_of_action():
    assert full_label({"type": "buy", "card": "Mystic"}) == "Buy a card: Mystic"
    assert full_label({"type": "use", "card": "Shard"}) == "Use Shard"


def test_places_are_named_as_players_call_them(table):
    hero = table.at("ann/laid")[0]
    said = {
        place: place_words(table, place)
        for place in ("ann/laid", "ben/discard", "dungeon/2", "dungeon/deck", "village/Torch", "box", f"on/{hero}")
    }
    assert said == {
        "ann/laid": "ann's laid-out cards",
        "ben/discard": "ben's discard pile",
        "dungeon/2": "position 2",
        "dungeon/deck": "the dungeon deck",
        "village/Torch": "the village stack Torch",
        "box": "out of the game",
        f"on/{hero}": "on Regular",
    }


def now(table: Table, of: Game) -> list[str]:
    return [step["title"] for step in strip(table, of) if step["state"] == "now"]


def test_the_step_strip_follows_the_turn(numenera, table):
    fresh = Table()
    judge(fresh, numenera, OPEN, "e1", keep=True)
    assert (phase(fresh), now(fresh, numenera)) == ("start", ["choose one of four"])
    assert (phase(table), now(table, numenera)) == ("dungeon", ["abilities, weapons"])
    assert "equip.step" in topics(table, numenera)
    judge(table, numenera, {"type": "choose", "seat": "ann", "monster": 1}, "e3", keep=True)
    assert now(table, numenera) == ["refill"]
    assert [step["state"] for step in strip(table, numenera)][:3] == ["past", "past", "past"]


def test_a_question_of_a_settled_step_keeps_that_step_marked(numenera, table):
    judge(table, numenera, {"type": "equip", "seat": "ann", "hero": "Regular", "weapon": "Longspear"}, "e3", keep=True)
    judge(table, numenera, {"type": "choose", "seat": "ann", "monster": 2}, "e4", keep=True)
    top = table.top()
    assert top is not None
    assert (top["kind"], now(table, numenera)) == ("deed", ["Battle"])


def test_another_edition_shows_its_own_steps_ranks_and_rules(texts):
    starter = game_of(texts, "starter-set")
    table = Table()
    opening = {"type": "open", "seats": ["ann", "ben"], "preset": "pictured-village",
               "dungeon": ["Gnoll Destroyer", "Orc Raider", "Ophidian Slasher"]}
    judge(table, starter, opening, "e1", keep=True)
    judge(table, starter, {"type": "enter-dungeon", "seat": "ann", "hand": HAND}, "e2", keep=True)
    steps = strip(table, starter)
    assert [step["number"] for step in steps] == ["1", "2", "3", "4", "5", "6", "7–8", "9", "10", ""]
    assert {step["rule"].partition("/")[0] for step in steps} == {"starter-set"}
    ruling = judge(table, starter, {"type": "choose", "seat": "ann", "monster": 2}, "e3")
    told = changes(table, ruling.effects, starter)
    assert any("rank 2" in words for words in told)
    assert not any("position" in words for words in told)
    assert label({"type": "choose", "monster": 2}, monster_names(table, starter)) == "Fight rank 2: Orc Raider"
    assert fight(ruling.as_json()) == "Fight rank 2: Orc Raider, lost"
    judge(table, starter, {"type": "house-rule", "seat": "ann", "topic": "equip.strength", "why": "we like it"}, "e4",
          keep=True)
    assert house_rules(table, starter) == [("starter-set/equip.strength", "we like it")]


# --- changes and tables ---


def test_changes_are_told_in_words_like_ones_together(numenera):
    table = Table()
    judge(table, numenera, OPEN, "e1", keep=True)
    ruling = judge(table, numenera, {"type": "enter-dungeon", "seat": "ann", "hand": HAND}, "e2")
    told = changes(table, ruling.effects, numenera)
    assert "3 × Regular: from ann's hand to ann's laid-out cards" in told
    assert "Ann: fights in the dungeon" in told
    assert table.at("ann/laid") == ()


def test_every_effect_of_a_whole_turn_is_told_or_left_out_on_purpose(numenera, table):
    actions: list[dict[str, Any]] = [
        {"type": "equip", "hero": "Regular", "weapon": "Longspear"},
        {"type": "attest", "card": "Laak", "field": "health", "value": 3},
        {"type": "choose", "monster": 1},
        {"type": "reveal", "card": "Laak"},
        {"type": "end-turn"},
    ]
    told: list[str] = []
    for number_of, action in enumerate(actions, 3):
        ruling = judge(table, numenera, {"seat": "ann", **action}, f"e{number_of}")
        told += changes(table, ruling.effects, numenera)
        judge(table, numenera, {"seat": "ann", **action}, f"e{number_of}", keep=True)
    text = "\n".join(told)
    for words in (
        "Longspear: from ann's laid-out cards onto Regular",
        "Laak: health 3, read by ann",
        "Ann: experience +2, now 2",
        "6 cards unseen from ann's deck to ann's hand",
        "Active player: ben",
        "What lasted until the end of the turn is over",
    ):
        assert words in text, f"{words} is not in:\n{text}"


def test_a_table_is_shown_with_sums_and_unknown_values(numenera, table):
    judge(table, numenera, {"type": "equip", "seat": "ann", "hero": "Regular", "weapon": "Longspear"}, "e3", keep=True)
    shown = shown_table(table, numenera, "ann")
    assert {row["name"]: row["figure"] for row in shown["numbers"]} == {
        "physical attack": "4",
        "light": "1",
        "experience": "0",
    }
    assert [shown["hall"][0][key] for key in ("spot", "card", "outcome")] == [1, "Laak", "lost"]
    assert [(row["name"], row["count"], row["bears"]) for row in shown["cards"]][:2] == [
        ("Regular", 1, ["Longspear"]),
        ("Regular", 2, []),
    ]
    assert pointings(hearing(table, numenera, "ann"), "ann") == {
        "Regular#1": "Regular with Longspear",
        "Regular#2": "Regular",
    }
    stacks = {row["name"]: row for group in shown["village"] for row in group["stacks"]}
    assert stacks["Torch"]["left"] == "2"
    assert stacks["Mystic"]["levels"]


def test_a_table_that_trusts_no_list_shows_what_nobody_told(numenera):
    table = Table()
    judge(table, numenera, {**OPEN, "trust": "book"}, "e1", keep=True)
    hall = shown_table(table, numenera, "ann")["hall"]
    assert hall[0]["health"]["figure"] == "?"
    assert hall[1]["health"]["figure"] == "6"

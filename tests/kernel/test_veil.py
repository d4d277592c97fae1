"""Veils: what a seat alone may know stays with it, what was laid out stays open, at the boundary and both ways."""

from __future__ import annotations

import doctest
import json
from typing import Any

import pytest

from adjudicator.cases.running import game_of
from adjudicator.kernel import hush
from adjudicator.kernel.effects import fold
from adjudicator.kernel.faults import Unknown
from adjudicator.kernel.game import Game
from adjudicator.kernel.hush import hushed, mask
from adjudicator.kernel.judge import judge
from adjudicator.kernel.table import Table
from adjudicator.kernel.veil import may_hide, veiled_entry, veiled_words
from adjudicator.rules.load import library

OPEN = {"type": "open", "seats": ["ann", "ben"], "preset": "first-game", "board": "dungeon",
        "dungeon": {"1": "Laak", "2": "Scutimorph", "3": "Abycos"}}
HAND = ["Regular*3", "Longspear", "Torch", "Thunderstone Shard"]
ANN, BEN, BOTH, NOBODY = frozenset({"ann"}), frozenset({"ben"}), frozenset({"ann", "ben"}), frozenset[str]()
Entry = dict[str, Any]


@pytest.fixture(scope="module")
def game() -> Game:
    return game_of(library(), "numenera")


def play(game: Game, *actions: dict[str, Any]) -> list[Entry]:
    """Entries of actions that are written one after the other."""
    table, entries = Table(), []
    for n, action in enumerate(actions, 1):
        ruling = judge(table, game, action, f"e{n}", keep=True)
        assert ruling.verdict == "legal", ruling.sentence()
        entries.append({"type": action["type"], "action": action, "ruling": ruling.as_json(effects=False),
                        "effects": ruling.effects, "by": action.get("seat", "host")})
    return entries


def seen(game: Game, entries: list[Entry], veils: frozenset[str]) -> tuple[list[Entry], Table]:
    """The entries as somebody behind these veils reads them, and the table that they fold to."""
    rows = [veiled_entry(json.loads(json.dumps(entry)), game, veils) for entry in entries]
    table = Table()
    for row in rows:
        fold(table, row["effects"])
    return rows, table


def prepare(*keep: str, **more: Any) -> dict[str, Any]:
    return {"type": "prepare", "seat": "ann", "keep": list(keep), **more}


END = {"type": "end-turn", "seat": "ann"}


def test_what_goes_back_on_the_deck_is_the_seats_own(game):
    entries = play(game, OPEN, prepare("Torch", "Longspear", hand=HAND))
    (_, other), table = seen(game, entries, ANN)
    assert other["action"] == {"type": "prepare", "seat": "ann", "keep": ["2 unseen cards"],
                               "hand": ["6 unseen cards"]}
    assert other["veiled"] == ["ann"]
    assert "Torch" not in json.dumps(other)
    assert "Longspear" not in json.dumps(other)
    assert other["ruling"]["sentence"] == "ann puts 2 cards back on top of the deck."
    assert (table.piles["ann/deck"].size, table.piles["ann/deck"].top) == (8, ())
    assert (table.piles["ann/hand"].size, table.piles["ann/hand"].holds) == (4, ())
    (_, own), mine = seen(game, entries, BEN)
    assert own == entries[1]
    assert mine.piles["ann/deck"].top == ("Torch", "Longspear")
    assert sorted(mine.piles["ann/hand"].holds) == ["Regular"] * 3 + ["Thunderstone Shard"]


def test_two_secrets_look_the_same_to_others(game):
    views = []
    for keep, hand in (("Torch", HAND), ("Longspear", ["Regular*4", "Longspear*2"])):
        rows, table = seen(game, play(game, OPEN, prepare(keep, hand=hand)), ANN)
        views.append((rows, table.as_json()))
    assert views[0] == views[1]


def test_what_is_discarded_is_open_and_what_is_drawn_again_is_not(game):
    entries = play(game, OPEN, prepare("Torch", hand=HAND), END)
    rows, table = seen(game, entries, ANN)
    assert sorted(map(str, table.cards_at("ann/discard"))) == sorted(["Regular"] * 3 + ["Longspear",
                                                                                       "Thunderstone Shard"])
    assert "veiled" not in rows[2]
    assert (table.piles["ann/hand"].size, table.piles["ann/hand"].holds) == (6, ())
    _, mine = seen(game, entries, BEN)
    assert mine.piles["ann/hand"].holds == ("Torch",)


def test_a_hand_is_open_once_it_is_laid_out(game):
    ben = ({"type": "rest", "seat": "ben", "destroy": []}, {"type": "end-turn", "seat": "ben"})
    entries = play(game, OPEN, prepare("Torch"), END, *ben, {"type": "enter-dungeon", "seat": "ann"})
    _, before = seen(game, entries[:-1], ANN)
    assert before.piles["ann/hand"].holds == ()
    rows, after = seen(game, entries, ANN)
    assert "Torch" in after.cards_at("ann/laid")
    assert "veiled" not in rows[-1]
    assert rows[1]["action"]["keep"] == ["1 unseen card"]


def test_a_card_destroyed_at_rest_is_open_the_hand_is_not(game):
    entries = play(game, OPEN, {"type": "rest", "seat": "ann", "destroy": ["Regular"], "hand": HAND})
    (_, row), table = seen(game, entries, ANN)
    assert row["action"]["destroy"] == ["Regular"]
    assert row["action"]["hand"] == ["6 unseen cards"]
    assert "Regular is destroyed" in row["ruling"]["sentence"]
    assert "Longspear" not in json.dumps(row)
    assert table.piles["ann/hand"].holds == ()
    assert len(table.at("village/Regular")) == len(seen(game, entries, NOBODY)[1].at("village/Regular"))


def test_nothing_is_kept_back_from_whom_nothing_is_hidden(game):
    entries = play(game, OPEN, prepare("Torch", hand=HAND), END)
    rows, table = seen(game, entries, NOBODY)
    assert rows == entries
    assert table.digest() == seen(game, entries, BEN)[1].digest()


def test_what_tells_of_no_unseen_card_is_shown_as_it_is(game):
    entries = play(game, OPEN, {"type": "enter-dungeon", "seat": "ann", "hand": HAND},
                   {"type": "equip", "seat": "ann", "hero": "Regular", "weapon": "Longspear"},
                   {"type": "note", "seat": "ben", "text": "I hold a Torch."})
    rows, table = seen(game, entries, BOTH)
    assert rows == entries
    assert table.digest() == seen(game, entries, NOBODY)[1].digest()


def test_reasons_do_not_say_what_is_known_of_a_hand(game):
    ben = ({"type": "rest", "seat": "ben", "destroy": []}, {"type": "end-turn", "seat": "ben"})
    hand = ["Regular*2", "Longspear*2", "Torch*2"]
    lays = {"type": "enter-dungeon", "seat": "ann", "hand": ["Thunderstone Shard"],
            "overrule": [{"rule": "table/cards-accounted-for", "why": "so it was"}]}
    entries = play(game, OPEN, prepare(*hand), END, *ben, lays)
    said = next(row["said"] for row in entries[-1]["ruling"]["findings"] if row["outcome"] == "waived")
    assert "what is left of ann's hand is known: Longspear" in said
    rows, _ = seen(game, entries, ANN)
    finding = next(row for row in rows[-1]["ruling"]["findings"] if row["outcome"] == "waived")
    assert finding["said"] == ("Thunderstone Shard cannot come from ann's hand: "
                               "what is left of ann's hand is other cards.")
    assert finding["waived"] == "the table's word: so it was"
    assert rows[-1]["veiled"] == ["ann"]


def test_a_correction_of_a_hidden_card_stays_hidden(game):
    overrule = [{"rule": "table/cards-accounted-for", "why": "so it is"}]
    entries = play(game, OPEN, prepare("Mystic", overrule=overrule))
    assert [row["card"] for row in entries[1]["effects"] if row["do"] == "correct"] == ["Mystic"]
    (_, row), table = seen(game, entries, ANN)
    assert [effect["do"] for effect in row["effects"]].count("correct") == 0
    assert "Mystic" not in table.pools["ann"].names
    assert "Mystic" not in json.dumps(row)


def test_a_correction_of_a_card_that_is_laid_out_is_open_without_its_reasons(game):
    overrule = [{"rule": "table/cards-accounted-for", "why": "so it is"}]
    entries = play(game, OPEN, {"type": "enter-dungeon", "seat": "ann", "hand": ["Torch*3"], "overrule": overrule})
    (_, row), table = seen(game, entries, ANN)
    assert [effect["why"] for effect in row["effects"] if effect["do"] == "correct"] == ["the players' word"]
    assert table.cards_at("ann/laid").count("Torch") == 3
    assert sum(table.pools["ann"].names.values()) == sum(
        seen(game, entries, BEN)[1].pools["ann"].names.values())


def test_a_told_hand_is_counted_where_a_situation_is_told(game):
    told = {"seats": ["ann", "ben"], "ann": {"hand": ["Mystic", "Torch*2"], "deck": {"size": 6, "top": ["Strong"]}},
            "ben": {"hand": 5}, "step": "start"}
    entries = play(game, {"type": "situation", "told": told})
    (row,), table = seen(game, entries, ANN)
    assert row["action"]["told"]["ann"] == {"hand": 3, "deck": 6}
    assert row["action"]["told"]["ben"] == {"hand": 5}
    assert not {"Mystic", "Strong", "Torch"} & set(json.dumps([row, table.as_json()]).split('"'))
    assert table.pools["ann"].unknown == 9
    (own,), mine = seen(game, entries, BEN)
    assert own["action"]["told"] == told
    assert mine.piles["ann/hand"].holds == ("Mystic", "Torch", "Torch")
    assert may_hide(entries[0]["action"])


def test_which_actions_may_tell_of_unseen_cards():
    assert may_hide(prepare("Torch"))
    assert not may_hide(prepare())
    assert not may_hide({"type": "rest", "seat": "ann", "destroy": ["Torch"]})
    assert not may_hide(OPEN)
    assert not may_hide({"type": "take-back", "to": 1, "why": "so"})


def test_the_game_says_when_all_is_open(game):
    table = Table()
    assert not game.ended(table)
    fold(table, [{"do": "pend", "groups": [[{"id": "x", "kind": "game-over"}]]}])
    assert game.ended(table)


def test_the_game_says_which_places_stay_with_a_seat(game):
    assert {place: game.keeper(place) for place in ("ann/hand", "ann/deck", "ann/set aside", "ann")} == dict.fromkeys(
        ("ann/hand", "ann/deck", "ann/set aside", "ann"), "ann")
    assert not any(game.keeper(place) for place in ("ann/laid", "ann/discard", "ann/revealed", "on/e1.1", "dungeon/1"))


# --- sentences ---

PILES = frozenset({"ann/hand", "ann/deck"})


@pytest.mark.parametrize(("said", "rest"), [
    ("Torch cannot come from ann's deck: the next card of ann's deck is known to be Strong.",
     "Torch cannot come from ann's deck: the next card of ann's deck is another."),
    ("Torch cannot come from ann's hand: what is left of ann's hand is known: Mystic, Strong.",
     "Torch cannot come from ann's hand: what is left of ann's hand is other cards."),
    ("Torch cannot be there: every place there is needed for other cards: Mystic is known to lie in ann's hand.",
     "Torch cannot be there: every place there is needed."),
    ("both copies of Torch are accounted for: 1 at a known place in ann's deck, 1 known to lie in ann's hand",
     "both copies of Torch are accounted for: 2 among ann's unseen cards"),
    ("all 3 copies of Torch are accounted for: 2 in ann's discard, 1 among the lowest 4 cards of ann's deck.",
     "all 3 copies of Torch are accounted for: 2 in ann's discard, 1 among ann's unseen cards."),
    ("the only Torch is accounted for: 1 among the 3 cards above the lowest 2 of ann's deck",
     "the only Torch is accounted for: 1 among ann's unseen cards"),
    ("what is left of Torch is needed elsewhere: 1 of Torch, Mystic are among the lowest 2 cards of ann's deck",
     "what is left of Torch is needed elsewhere."),
    ("the only Torch is accounted for: 1 known to be in ann's hand or ann's deck",
     "the only Torch is accounted for: 1 among ann's unseen cards"),
])
def test_reasons_without_what_is_known_of_unseen_cards(said, rest):
    assert hushed(said, PILES) == rest
    assert hushed(rest, PILES) == rest


@pytest.mark.parametrize("said", [
    "both copies of Torch are accounted for: 1 in ann's discard, 1 in the box",
    "both copies of Torch are accounted for: 1 known to lie in ben's hand, 1 in ann's discard",
    "Torch cannot come from dungeon's deck: the next card of dungeon's deck is known to be Laak.",
    "ann puts 2 cards back on top of the deck.",
])
def test_what_everybody_may_know_is_said_as_it_is(said):
    assert hushed(said, PILES) == said


def test_names_are_replaced_wherever_they_stand():
    names = frozenset({"Torch", "Strong Torch"})
    assert mask({"Torch": ["torch, TORCHES, Strong Torch", 3, None]}, names) == {"a card": ["a card, a card, a card", 3,
                                                                                           None]}
    assert mask({"Torch": 1}, frozenset()) == {"Torch": 1}


def test_the_sentence_of_a_ruling_says_no_more_than_its_findings(game):
    said = "Torch cannot come from ann's deck: the next card of ann's deck is known to be Strong."
    finding = {"rule": "table/cards-accounted-for", "outcome": "broken", "said": said}
    ruling = {"verdict": "illegal", "findings": [finding],
              "sentence": f"It is ben's turn. (numenera/turn.order) {said} (table/cards-accounted-for)"}
    assert "Strong" not in json.dumps(veiled_words(ruling, game, ANN))
    assert veiled_words(ruling, game, ANN)["sentence"].startswith("It is ben's turn. (numenera/turn.order) Torch ")
    assert veiled_words(ruling, game, BEN) == ruling


def test_the_examples_of_the_module():
    assert doctest.testmod(hush).failed == 0


# --- cards that are counted and not named ---

def test_an_entry_that_was_veiled_can_be_judged_again(game):
    entries = play(game, OPEN, prepare("Torch", "Longspear", hand=HAND), END)
    rows, table = seen(game, entries, ANN)
    again = play(game, OPEN, rows[1]["action"], END)
    assert again[1]["effects"] == rows[1]["effects"]
    assert again[1]["ruling"] == rows[1]["ruling"]
    assert seen(game, again[:2], ANN)[1].digest() == seen(game, entries[:2], ANN)[1].digest()
    assert table.piles["ann/hand"].size == 6


def test_a_seat_may_prepare_without_naming_its_cards(game):
    entries = play(game, OPEN, prepare("2 unseen cards", "Torch"))
    _, table = seen(game, entries, NOBODY)
    assert table.piles["ann/deck"].top == (None, None, "Torch")
    ruling = judge(table, game, {"type": "prepare", "seat": "ben", "keep": ["7 unseen cards"]})
    assert "7 cards cannot go back from a hand of 6." in ruling.sentence()


def test_where_a_card_must_be_shown_it_must_be_named(game):
    table = seen(game, play(game, OPEN), NOBODY)[1]
    with pytest.raises(Unknown, match="unseen card"):
        judge(table, game, {"type": "rest", "seat": "ann", "destroy": ["unseen card"]})


def test_an_entry_that_speaks_of_an_action_is_veiled_too(game):
    row = {"type": "amend", "action": {"type": "amend", "action": prepare("Torch")}, "ruling": {}, "effects": []}
    shown = veiled_entry(row, game, ANN)
    assert shown["action"]["action"]["keep"] == ["1 unseen card"]
    assert shown["veiled"] == ["ann"]
    assert veiled_entry(row, game, BEN) == row

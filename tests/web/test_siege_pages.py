"""The pages of Root of Corruption and of its siege: the board as a list, rank 0, what a new game offers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

FIELD = {"1A": "Guardsman", "2A": None, "3A": "down", "1B": "Huntsman", "3B": "down", "1C": None, "2C": None,
         "3C": "Chiurgeon", "1D": None, "2D": None, "3D": None}


def begun(reader: Any, address: str, seats: list[str]) -> Any:
    form = reader.open(address).form("Begin")
    rest = [(name, value) for name, value in form.values if name != "seat"]
    answer = reader.client.post(form.action, data=MultiDict([*rest, *(("seat", seat) for seat in seats)]))
    assert answer.status_code == 303, answer.text
    return reader.open(answer.headers["Location"])


def test_a_siege_is_opened_and_its_first_monster_turned_up(reader, service):
    page = begun(reader, "/games/new?game=siege", ["ann", "ben", "cid"])
    assert page.text.count("face down") == 4
    assert "All files advance after 5 more turns" in page.text
    (record,) = service.games()
    for action in ({"type": "prepare", "keep": []}, {"type": "end-turn"}):
        assert service.submit(record.game_id, {"seat": "ann", **action}, by="ann").appended
    page = reader.open(page.address)
    assert "Turn one face-down monster up" in page.text
    assert "All files advance after 4 more turns" in page.text  # the flip that is due belongs to a turn gone by
    assert "Turn a monster face up" in page.text
    act = {"type": "flip", "seat": "cid", "slot": "3B", "card": "Guardsman"}
    assert service.submit(record.game_id, act, by="cid").appended
    page = reader.open(page.address)
    assert page.text.count("face down") == 3
    assert "All files advance after 4 more turns" in page.text


def test_the_board_reads_as_a_list(reader, service):
    told = {"seats": ["ann", "ben", "cid"], "step": "dungeon", "dungeon": FIELD, "wall": {"A": 4, "B": 0, "C": 5},
            "successful": ["War Incarnate"], "ann": {"laid": ["Regular"]}}
    record = service.open("siege", {"situation": told})
    for address in (f"/games/{record.game_id}", f"/games/{record.game_id}/at/1"):
        words = reader.open(address).text
        assert "File A: wall 4 of 5 tokens Rank 1: Guardsman" in words
        assert "Rank 2: hole Rank 3: face down" in words
        assert "File B: wall 0 of 5 tokens Rank 1: Huntsman" in words
        assert "Rank 2: not told" in words
        assert "File D: wall ? of 5 tokens" in words
        assert "All files advance after 3 more turns" in words
        assert "Successful besiegers: War Incarnate." in words
    assert "Fight 1A: Guardsman" in reader.open(f"/games/{record.game_id}").text


def test_guardians_outside_and_treasures_stand_in_the_hall(reader, service):
    told = {"seats": ["ann", "ben"], "step": "dungeon", "ann": {"laid": ["Regular"]},
            "dungeon": {"0": "Archdruid", "1": "Guardsman with Golden Hammer", "2": "Huntsman", "3": "Chiurgeon"}}
    record = service.open("root-of-corruption", {"situation": told})
    words = reader.open(f"/games/{record.game_id}").text
    assert "0 Archdruid" in words
    assert "under it: Golden Hammer" in words


def test_the_expansion_is_opened_from_a_scenario(reader):
    page = begun(reader, "/games/new?game=root-of-corruption", ["ann", "ben"])
    assert "Lay out the dungeon: turn up its first cards" in page.text


@pytest.mark.parametrize("monster", ["Scavenging Cur", "Huntsman"])
def test_where_cards_turned_up_are_asked_for_their_names_are_the_first_field(reader, service, monster):
    """Random cards of a discard pile of which nobody told anything, and the top card of a deck."""
    told = {"seats": ["ann", "ben", "cid"], "step": "dungeon", "trust": "listed", "ann": {"laid": ["Regular*3"]},
            "dungeon": {**FIELD, "1A": monster}, "wall": {"A": 4, "B": 4, "C": 5, "D": 5}}
    record = service.open("siege", {"situation": told})
    assert service.submit(record.game_id, {"type": "choose", "seat": "ann", "monster": "1A"}, by="ann").appended
    page = reader.open(f"/games/{record.game_id}/act?type=decide&seat=ann")
    _, first, _ = re.split('<details class="(?:edit|later)"', page.html)
    assert "turns up" in first
    assert 'name="f-saw"' in first or 'name="e-saw"' in first
    assert 'name="f-choose"' not in first
    assert "agenda" not in page.text


def test_an_answer_that_is_a_choice_has_it_first(reader, service):
    told = {"seats": ["ann", "ben", "cid"], "step": "dungeon", "dungeon": FIELD, "ann": {"laid": ["Regular*3"]}}
    record = service.open("siege", {"situation": told})
    page = reader.open(f"/games/{record.game_id}/act?type=decide&seat=ann")
    _, first, more = re.split('<details class="(?:edit|later)"', page.html)
    assert 'name="f-choose"' in first
    assert 'name="f-saw"' not in first
    assert 'name="f-saw"' in more


@pytest.mark.parametrize("game", ["root-of-corruption", "siege"])
def test_how_a_fight_stands_is_said_to_be_before_battle_effects_that_are_still_to_come(reader, service, game):
    siege = game == "siege"
    told = {"seats": ["ann", "ben", "cid"], "step": "dungeon", "ann": {"laid": ["Regular*4"]}, "trust": "listed",
            "dungeon": {"1A" if siege else "1": "Minion of Decay", "2A" if siege else "2": "Guardsman"},
            "facts": {"Guardsman": {"health": 1, "abilities": [], "traits": []},
                      "Regular": {"physical attack": 1, "light": 1}}}
    record = service.open(game, {"situation": told})
    words = reader.open(f"/games/{record.game_id}").text
    decay, guard = (words[words.index(f"{name} Health"):][:160] for name in ("Minion of Decay", "Guardsman"))
    assert "before Battle effects" in decay
    assert "before Battle effects" not in guard.partition("Minion of Decay")[0]
    act = {"type": "choose", "seat": "ann", "monster": "1A" if siege else 1}
    assert service.submit(record.game_id, act, by="ann").appended
    words = reader.open(f"/games/{record.game_id}").text
    assert "before Battle effects" in words[words.index("Minion of Decay Health"):][:160], "which comes first is asked"

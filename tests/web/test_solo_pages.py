"""The pages of a solo game: how it is opened and told, the monster scoring pile, what the end of a turn brings."""

from __future__ import annotations

from typing import Any

import pytest

ROW = {"1": "Scutimorph", "2": "Laak", "3": "Abycos"}
TOLD: dict[str, Any] = {"seats": ["ann"], "step": "village", "difficulty": "easy", "dungeon": ROW, "trust": "listed",
                        "scoring pile": ["Jiriskar"], "dungeon deck": 20,
                        "ann": {"laid": ["Regular*6"], "deck": 6, "discard": []}}  # fmt: skip


def test_a_solo_game_is_opened_with_a_name_and_a_button(reader, service):
    page = reader.open("/games/new?game=numenera&mode=solo")
    assert "Difficulty: Easy" in page.text
    reader.send("Begin", seat="ann", difficulty="hard", how="one")
    (record,) = service.games()
    table, _, _ = service.table(record.game_id)
    assert (record.opening["game"], table.dials["difficulty"]) == ("solo", "hard")
    page = reader.open(f"/games/{record.game_id}")
    assert "No monster lies there yet." in page.text
    assert "At the end of this turn: a new monster comes at position 3." in page.text


def test_who_attacks_the_village_next_stands_on_the_table(reader, service):
    record = service.open("solo", {"situation": TOLD})
    for address in (f"/games/{record.game_id}", f"/games/{record.game_id}/at/1"):
        page = reader.open(address)
        assert "Scutimorph attacks the village next." in page.text
        assert "Abycos moves to position 2, Laak moves to position 1." in page.text
        assert "the pile 4" in page.text
    assert service.submit(record.game_id, {"type": "end-turn", "seat": "ann"}, by="ann").appended
    page = reader.open(f"/games/{record.game_id}")
    assert "Turn up the top card of the dungeon deck: which monster is it?" in page.text
    assert "Turn up the next monster" in [text for text, _ in page.links]
    act = {"type": "reveal", "seat": "ann", "card": "Yellow Swarm"}
    assert service.submit(record.game_id, act, by="ann").appended
    page = reader.open(f"/games/{record.game_id}")
    assert "Laak attacks the village next." in page.text
    assert "Scutimorph victory points" in page.text


def test_an_easy_game_says_when_nothing_comes(reader, service):
    record = service.open("solo", {"situation": {**TOLD, "step": "dungeon"}})
    assert "Unless you win a fight" in reader.open(f"/games/{record.game_id}").text
    record = service.open("solo", {"situation": {**TOLD, "step": "dungeon.spoils"}})
    page = reader.open(f"/games/{record.game_id}")
    assert "nothing moves and no monster comes" in page.text
    assert "attacks the village" not in page.text


@pytest.mark.parametrize("game", ["solo", "siege"])
def test_rules_are_looked_up_from_the_table_of_a_part_of_a_book(reader, service, game):
    seats = ["ann"] if game == "solo" else ["ann", "ben", "cid"]
    record = service.open(game, {"situation": {"seats": seats}})
    page = reader.open(f"/search?table={record.game_id}&q=monster+attacks+the+village")
    assert "found" in page.text
    assert reader.client.get(f"/search?game={game}&q=light").status_code == 200


def told(reader: Any, address: str, **more: Any) -> Any:
    form = reader.open(address).form("Begin here")
    answer = reader.client.post(form.action, data={**dict(form.values), "how": "one", **more})
    assert answer.status_code == 303, answer.text
    return answer


def test_a_solo_game_is_told_in_the_middle_field_by_field(reader, service):
    told(reader, "/games/new?game=solo&middle=1", **{"seat": "Ann", "difficulty": "hard", "monster 1": "Laak",
                                                     "monster 2": "empty", "scoring pile": "Jiriskar, Abycos"})
    (record,) = service.games()
    table, _, _ = service.table(record.game_id)
    assert table.dials["difficulty"] == "hard"
    assert list(table.cards_at("scoring")) == ["Jiriskar", "Abycos"]
    assert (table.is_closed("dungeon/2"), table.is_closed("dungeon/3")) == (True, False)


def test_a_siege_is_told_in_the_middle_by_slots(reader, service):
    told(reader, "/games/new?game=siege&middle=1", **{"seat": ["Ann", "Ben", "Cid"], "monster 1": "Guardsman",
                                                      "monster 2": "hole", "monster 3": "down", "wall A": "4"})
    (record,) = service.games()
    table, _, _ = service.table(record.game_id)
    assert list(table.cards_at("dungeon/1/A")) == ["Guardsman"]
    assert table.is_closed("dungeon/2/A")
    assert len(table.at("dungeon/3/A")) == 1
    assert table.count("wall/A", "wall") == 4

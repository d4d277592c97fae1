"""Openings that cannot be: each field of the newer set-ups is named where it is wrong, and none is lost unsaid."""

from __future__ import annotations

import pytest

from tests.web.conftest import OPENING

SEATS = ["ann", "ben"]
OBELISK = "Obelisk of the Water God"
DRAWN = {"seats": SEATS, "preset": "randomizers"}
SOLO = {"seats": ["ann"], "preset": "first-game"}
CORRUPTION = {"seats": SEATS, "preset": "first-game"}
WRONG = [True, -1, 3, 10**12]
NOTHING = [False, 0, {}]
"""Neither a list of names nor left empty."""


def opened(client, game, **opening):
    return client.post("/api/games", json={"game": game, "opening": opening})


def faults(told):
    """The fields of the faults, each with what would do."""
    assert told.status_code == 422, (told.status_code, told.text)
    return {fault["field"]: fault["wanted"] for fault in told.json["faults"]}


def example(client, game):
    """An opening of a game, as its schema shows one."""
    told = client.get(f"/api/schema/{game}").json["actions"]["open"]["example"]
    return {key: value for key, value in told.items() if key != "type"}


@pytest.mark.parametrize("game", ["numenera", "root-of-corruption", "starter-set"])
@pytest.mark.parametrize("given", [*WRONG, *NOTHING])
def test_lists_of_cards_that_are_none(client, game, given):
    whole = example(client, game)
    fields = [field for field in ("heroes", "village", "monsters", "treasures")
              if field in client.get(f"/api/schema/{game}").json["actions"]["open"]["fields"]]
    for field in fields:
        assert field in faults(opened(client, game, **{**whole, field: given})), field


@pytest.mark.parametrize("field", ["monster_randomizers", "hero_randomizers", "village_randomizers"])
@pytest.mark.parametrize("given", [*WRONG, *NOTHING, ["Laakk"], [5]])
def test_randomizers_that_are_none(client, field, given):
    assert field in faults(opened(client, "numenera", **DRAWN, **{field: given}))


@pytest.mark.parametrize("given", NOTHING)
def test_randomizers_that_are_none_beside_a_set_of_the_book(client, given):
    assert "hero_randomizers" in faults(opened(client, "numenera", **OPENING, hero_randomizers=given))


@pytest.mark.parametrize("given", [True, -1, False, 0, "x"])
@pytest.mark.parametrize("game", ["numenera", "root-of-corruption", "starter-set"])
def test_a_first_dungeon_that_is_none(client, game, given):
    assert "dungeon" in faults(opened(client, game, **{**example(client, game), "dungeon": given}))


def test_all_that_is_wrong_with_randomizers_is_told_at_once(client):
    told = opened(client, "numenera", **DRAWN, bearer="zork", spaces="x", monster_randomizers=["Beest", "Horror"],
                  hero_randomizers=[5], dungeon={"1": "Zork"}, village=["Warder"], bottom=3)
    assert set(faults(told)) == {"bearer", "spaces", "monster_randomizers", "hero_randomizers", "dungeon.1", "village",
                                 "bottom"}
    assert ["Beast"] in [fault["near"] for fault in told.json["faults"]]


@pytest.mark.parametrize(("field", "given"), [("spaces", "ignore"), ("spaces", {"weapon": 3}), ("bottom", 11)])
def test_what_the_set_up_has_no_use_for_is_refused(client, field, given):
    assert "nothing" in faults(opened(client, "numenera", **OPENING, **{field: given}))[field]
    assert opened(client, "numenera", **OPENING).status_code == 201


def test_a_set_of_the_book_and_randomizers(client):
    told = faults(opened(client, "numenera", **{**OPENING, "hero_randomizers": ["Rugged"]}))
    assert told["preset"].startswith("randomizers")


@pytest.mark.parametrize("seats", [True, 1, 7, "ann", {"ann": 1}, SEATS, []])
def test_seats_of_a_solo_situation(client, seats):
    told = opened(client, "solo", situation={"seats": seats})
    assert told.status_code == 201 if seats == [] else "situation.seats" in faults(told)


def test_all_that_is_wrong_with_a_solo_situation_is_told_at_once(client):
    told = faults(opened(client, "solo", situation={"seats": ["ann"], "difficulty": "x", "won": 3, "zork": 1,
                                                    "dungeon": 5}))
    assert set(told) == {"situation.difficulty", "situation.won", "situation.zork", "situation.dungeon"}


def test_each_part_of_a_setting_is_named(client):
    told = opened(client, "numenera", situation={"seats": SEATS, "setting": {
        "card": "Obelisc of the Water God", "roll": 21, "row": [{"on": "zz"}], "due": "cid", "rol": 3}})
    near = {fault["field"]: fault["near"] for fault in told.json["faults"]}
    assert told.status_code == 422
    assert near["situation.setting.card"][0] == OBELISK
    assert near["situation.setting.rol"][0] == "roll"
    assert {"situation.setting.roll", "situation.setting.due"} < set(near)
    assert any(field.startswith("situation.setting.row") for field in near)


@pytest.mark.parametrize("roll", [0, 21, True, "5", [1]])
def test_a_roll_that_no_die_shows(client, roll):
    told = opened(client, "numenera", situation={"seats": SEATS, "setting": {"card": OBELISK, "roll": roll}})
    assert set(faults(told)) == {"situation.setting.roll"}


def test_one_colour_told_twice(client):
    told = opened(client, "numenera", situation={"seats": SEATS, "bag": {"Red": 1, "red": 2}})
    assert "red is told twice" in faults(told)["situation.bag"]
    told = opened(client, "numenera", situation={"seats": SEATS, "bag": {"grey": 1, "gray": 2}})
    assert "gray is told twice" in faults(told)["situation.bag"]
    assert opened(client, "numenera", situation={"seats": SEATS, "bag": {"Red": 1, "grey": 2}}).status_code == 201


def test_one_category_of_spaces_told_twice(client):
    told = faults(opened(client, "numenera", **DRAWN, spaces={"weapon": 3, "Weapon": 2}))
    assert "each category once" in told["spaces"]
    assert opened(client, "numenera", **DRAWN, spaces={"Weapon": 3, "spell": 2}).status_code == 201


def test_randomizers_in_one_text(client):
    told = opened(client, "numenera", **DRAWN, monster_randomizers="Beast, Horor")
    assert [(fault["given"], fault["near"]) for fault in told.json["faults"]] == [("Horor", ["Horror"])]
    assert opened(client, "numenera", **DRAWN, monster_randomizers="Beast, Horror").status_code == 201


def test_cards_of_the_dungeon_are_told_to_be_in_its_deck(client, service):
    game = opened(client, "numenera", seats=SEATS, preset="first-game").headers["Location"]
    stops = client.get(f"{game}/where/Laak").json["stops"]
    assert [stop["to"] for stop in stops] == ["the dungeon deck"]


@pytest.mark.parametrize(("game", "told", "field", "said"), [
    ("siege", {"seats": ["ann", "ben"]}, "seats", "A siege is for 3 to 5 players; 2 are named"),
    ("siege", {"monsters": 2}, "monsters", ""),
    ("solo", {"seats": ["ann", "ben"]}, "seats", "A solo game is for 1 player; 2 are named"),
    ("solo", {"dungeon": {"1": "Laak"}}, "dungeon", ""),
    ("numenera", {"heroes": ["Learned", "Mystic"]}, "heroes", "4 hero types are used; 2 are named."),
    ("starter-set", {"village": ["Fireball"]}, "village", "8 different stacks are laid out; 1 named"),
    ("root-of-corruption", {"treasures": ["Treasures of Dun Ordha", "Treasures of Numenera"]},
     "treasures", "One treasure group is used in a game; 2 are named")])
def test_a_set_up_that_a_rule_forbids_names_the_field_and_says_why(client, service, game, told, field, said):
    usual = next(mode.usual for mode in service.game(game).modes())
    told = {name: usual[name][:value] if isinstance(value, int) else value for name, value in told.items()}
    given = {"seats": ["ann", "ben", "cat"][:1 if game == "solo" else 3], **usual, **told}
    refused = opened(client, game, **given)
    found = faults(refused)
    assert found.get(field, "").startswith(said), found
    row = next(row for row in refused.json["faults"] if row["field"] == field)
    assert row["given"] == given[field]
    assert "opening" not in found


def test_values_of_public_lists_are_used_in_a_new_game_however_it_begins(client, service):
    for game, told in (("numenera", {"seats": SEATS, "step": "dungeon", "ann": {"laid": ["Regular"]}}),
                       ("siege", {"seats": ["ann", "ben", "cat"]})):
        made = client.post("/api/games", json={"game": game, "opening": {"situation": told}})
        assert service.table(made.headers["Location"].rsplit("/", 1)[1])[0].dials["trust"] == "listed"
        made = client.post("/api/games", json={"game": game, "opening": {"situation": {**told, "trust": "book"}}})
        assert service.table(made.headers["Location"].rsplit("/", 1)[1])[0].dials["trust"] == "book"
    made = client.post("/api/games", json={"game": "numenera", "opening": {**OPENING, "seats": SEATS}})
    assert service.table(made.headers["Location"].rsplit("/", 1)[1])[0].dials["trust"] == "listed"


EVERYTHING = {
    "numenera": ({"seats": SEATS, "step": "zork", "board": "zork", "turn": -1, "positions": 99,
                  "dungeon": {"1": "Zork"}, "ann": {"laid": ["Zork"], "deck": -5}},
                 {"situation.step", "situation.board", "situation.turn", "situation.positions", "dungeon.1",
                  "situation.ann.laid", "situation.ann.deck"}),
    "solo": ({"seats": ["ann"], "step": "zork", "difficulty": "zork", "scoring pile": ["Zork"], "ann": {"deck": -5},
              "dungeon": {"1": "Zork"}},
             {"situation.step", "situation.difficulty", "situation.scoring pile", "situation.ann.deck", "dungeon.1"}),
    "siege": ({"seats": [*SEATS, "cem"], "step": "zork", "wall": {"A": -5}, "dungeon": {"1A": "Zork", "9Z": "Laak"},
               "ann": {"laid": ["Zork"]}},
              {"situation.step", "situation.wall.A", "situation.dungeon.1A", "situation.dungeon",
               "situation.ann.laid"}),
}
"""Situations in which everything is wrong, with the fields that are to be named."""


@pytest.mark.parametrize("game", EVERYTHING)
def test_all_that_is_wrong_with_a_situation_is_told_at_once(client, game):
    told, fields = EVERYTHING[game]
    assert set(faults(opened(client, game, situation=told))) == fields
    assert client.get("/api/games").json["games"] == []

"""Opening a game on pages, taking it out and taking it in."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.drawn import leveled
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.openings import in_words
from adjudicator.web.pages.words import field_title
from tests.web.pages_help import Reader


def test_a_game_goes_out_and_comes_in(reader, fight, service, client):
    text = client.get(f"{fight}/export").text
    assert len(text.splitlines()) == 4
    reader.open("/games/import")
    page = reader.send("Import", text=text)
    assert page.address == "/games/g1"
    page = reader.open("/games/import")
    page = reader.send("Import", status=422, text=text.replace("Torch", "Tortch", 1))
    assert "The export was not taken in" in page.text
    assert "Line" in page.text
    assert "the file of an exported game" in (reader.open("/games/import"), reader.send("Import", status=422))[1].text


def opened(reader: Reader, seats: list[str], dungeon: list[str], **more: Any) -> tuple[int, str, str]:
    middle = "?middle=1" if "situation" in more else ""
    form = reader.open(f"/games/new{middle}").form("Begin")
    data: dict[str, Any] = {name: value for name, value in form.values if name not in ("seat", "dungeon")}
    answer = reader.client.post("/games/new", data={**data, "seat": seats, "dungeon": dungeon, **more})
    return answer.status_code, answer.headers.get("Location", ""), answer.text


def test_a_game_is_opened_on_one_screen(reader):
    status, where, _ = opened(reader, ["Jörg", "Ben Two", ""], ["Laak", "Scutimorph", "Abycos"], title="Friday")
    assert status == 303
    page = reader.open(where)
    assert "Jörg" in page.text
    assert "Friday" in page.text
    assert "Look as Ben Two" in page.text


def test_two_names_and_one_button_are_enough(reader, service):
    reader.open("/games/new")
    form = reader.page.form("Begin")
    answer = reader.client.post(form.action, data={**dict(form.values), "seat": ["Ann", "Jörg 🎲"]})
    assert answer.status_code == 303
    page = reader.open(answer.headers["Location"])
    assert "Lay out the dungeon: turn up its first cards" in page.text
    assert "Ann and Jörg 🎲" in page.text
    (record,) = service.games()
    for card in ("Laak", "Scutimorph", "Abycos"):
        assert service.submit(record.game_id, {"type": "reveal", "seat": "ann", "card": card}, by="ann").appended
    assert "Choose: visit the village" in reader.open(answer.headers["Location"]).text


def test_randomizers_are_told_one_by_one(reader, service):
    """The page asks for the next card, says what has been kept, and goes on to the Bearer and the dungeon."""
    status, where, _ = opened(reader, ["Ann", "Ben"], [], preset="randomizers")
    assert status == 303
    assert "Wanted still: a group of level 1, a group of level 2, a group of level 3." in reader.open(where).text
    assert 'aria-current="step"' not in reader.open(where).html
    game = where.rsplit("/", 1)[1]
    for card in ("Horror", "Monstrosity", "Verminous"):
        assert service.submit(game, {"type": "decide", "seat": "ann", "choose": card}, by="ann").appended
    text = reader.open(where).text
    assert "Wanted still: a group of level 2. Kept: Horror, Verminous. Set aside: Monstrosity." in text
    told = reader.open(f"{where}/say?seat=ann&q=choose+Infected").text
    assert "Infected is kept" in told
    assert service.submit(game, {"type": "decide", "seat": "ann", "choose": "Infected"}, by="ann").appended
    assert "Choose the Thunderstone Bearer of this game." in reader.open(where).text


def test_cards_of_ones_own_choice_are_proposed_and_what_cannot_be_is_said_on_the_form(reader):
    form = reader.open("/games/new?game=numenera&mode=own").form("Begin")
    data: dict[str, Any] = {name: value for name, value in form.values if name not in ("seat", "dungeon", "monsters")}
    lists = {name: [value for key, value in form.values if key == name] for name in ("heroes", "village")}
    sent = {**data, **lists, "seat": ["Ann", "Ben"], "monsters": ["Beast", "Abhuman", "Horror"]}
    answer = reader.client.post("/games/new", data=sent)
    assert answer.status_code == 422
    assert "One monster group of each level" in answer.text
    assert reader.client.post("/games/new", data={**sent, "variant": "custom-sets"}).status_code == 303


def test_each_on_their_own_phone_leads_to_the_links_and_sending_it_twice_makes_them_once(reader, service):
    form = reader.open("/games/new").form("Begin")
    data: dict[str, Any] = {**dict(form.values), "seat": ["Ann", "Ben"], "how": "each"}
    first, second = (reader.client.post(form.action, data=data) for _ in range(2))
    assert first.headers["Location"] == second.headers["Location"]
    page = reader.open(first.headers["Location"])
    assert "You are the host." in page.text
    assert sum("/s/" in href for _, href in page.links) == 3
    (record,) = service.games()
    assert reader.client.application.test_client().get(f"/games/{record.game_id}").status_code == 403


def test_where_the_service_is_open_to_the_table_each_plays_on_their_own_phone_by_default(reader):
    assert reader.open("/games/new").form("Begin").first("how") == "one"
    reader.client.application.config["ADDRESS"] = "http://192.168.1.4:8123"
    assert reader.open("/games/new").form("Begin").first("how") == "each"
    form = reader.page.form("Begin")
    where = reader.client.post(form.action, data={**dict(form.values), "seat": ["Ann", "Ben"]}).headers["Location"]
    page = reader.open(where)
    assert all(href.startswith("http://192.168.1.4:8123/s/") for _, href in page.links if "/s/" in href)
    assert "on this machine only" not in page.text


def test_the_same_opening_sent_twice_opens_one_game(reader, service):
    form = reader.open("/games/new").form("Begin")
    data: dict[str, Any] = {**dict(form.values), "seat": ["Ann"], "dungeon": ["Laak", "Scutimorph", "Abycos"]}
    places = {reader.client.post("/games/new", data=data).headers["Location"] for _ in range(2)}
    assert len(places) == len(service.games()) == 1


def test_every_fault_of_an_opening_is_named_and_nothing_is_lost(reader, service):
    status, _, text = opened(reader, ["Ann", "ann", "x" * 300, "\u202e"], ["Laak", "", "Nobody"])
    assert status == 422
    for words in ("another name: no two players are called alike", "this one has 300", "a name that can be seen"):
        assert words in text
    status, _, text = opened(reader, [], ["Laak"])
    assert (status, "1 to 5 players, each by name" in text) == (422, True)
    status, _, text = opened(reader, ["Ann"], ["Laak", "Scutimorpf", "Nobody"])
    assert (status, "Scutimorph" in text) == (422, True)
    assert "Position 3" in text
    assert 'value="Scutimorpf"' in text
    status, _, text = opened(reader, ["Ann"], [], game="chess")
    assert (status, "one of numenera" in text) == (422, True)
    assert service.games() == []


def test_a_game_begins_in_the_middle(reader):
    told = "seats: [ann, ben]\ndungeon: {1: Laak}\nann: {laid: [Regular*2, Torch]}\nstep: dungeon"
    status, where, _ = opened(reader, [], [], situation=told)
    assert status == 303
    assert "Use Dungeon abilities" in reader.open(where).text
    assert opened(reader, [], [], situation="seats: [")[0] == 422
    assert opened(reader, [], [], situation="just words")[0] == 422


def test_a_table_is_told_field_by_field(reader, service):
    form = reader.open("/games/new?middle=1").form("Begin here")
    told = {"seat": ["Ännchen", "Table"], "active": "2", "step": "dungeon", "turn": "7", "monster 1": "Laak",
            "health 1": "5", "laid 2": "Regular*2, Torch", "holds 1": "6", "deck 1": "4", "xp 1": "3",
            "dungeon deck": "20", "how": "one"}  # fmt: skip
    answer = reader.client.post(form.action, data={**dict(form.values), **told})
    assert answer.status_code == 303, answer.text
    (record,) = service.games()
    table, game, _ = service.table(record.game_id)
    assert list(game.seats(table)) == ["annchen", "table-2"]
    assert (table.dials["active"], table.dials["turn"]) == ("table-2", 7)
    assert list(table.cards_at("dungeon/1")) == ["Laak"]
    assert (table.piles["annchen/deck"].size, table.count("annchen", "experience")) == (4, 3)
    assert table.facts["Laak"]["health"]["value"] == 5
    assert "Use Dungeon abilities" in reader.open(answer.headers["Location"]).text


def test_a_table_that_cannot_be_read_is_told_field_by_field(reader, service):
    form = reader.open("/games/new?middle=1").form("Begin here")
    told = {"seat": ["Ann"], "active": "3", "holds 1": "many", "health 2": "4", "how": "one"}
    answer = reader.client.post(form.action, data={**dict(form.values), **told})
    assert answer.status_code == 422
    for words in ("Whose turn", "a player from 1 to 1", "many", "the name of the monster whose Health was told"):
        assert words in answer.text
    answer = reader.client.post(form.action, data={**dict(form.values), "seat": ["Ann"], "laid 1": "Regluar"})
    assert (answer.status_code, "Regular" in answer.text, 'value="Regluar"' in answer.text) == (422, True, True)
    assert service.games() == []


def test_a_game_for_one_asks_for_one_player_by_name(reader):
    form = reader.open("/games/new?game=solo").form("Begin")
    data = {**{name: value for name, value in form.values if name != "seat"}, "seat": [""]}
    answer = reader.client.post("/games/new", data=data)
    assert answer.status_code == 422
    assert "one player, by name" in answer.text
    assert "1 to 1" not in answer.text


def test_a_game_that_is_not_kept_here_is_said_so_in_plain_words(reader):
    assert "the name of a game that is kept here" in reader.open("/games/nosuch", status=404).text


def test_randomizers_are_offered_with_the_levels_of_their_cards(reader, service):
    service.open("numenera", {"seats": ["ann", "ben"], "preset": "randomizers"}, game_id="r1")
    page = reader.open("/games/r1")
    for words in ("Abhuman (level 1)", "Automaton (level 2)", "Horror (level 3)"):
        assert f">{words}</a>" in page.html
    assert ">Abhuman (level 1)</" in reader.open("/games/r1/act?type=decide&seat=ann").html
    table, game, _ = service.table("r1")
    look = Hearing(table, game, {"seat": "ann"}, "look")
    assert [leveled(look, of, name) for of, name in (("heroes", "Learned"), ("village", "Backpack"))] == [
        "Learned (levels 1, 2, 3)", "Backpack"]


def test_the_monster_groups_of_a_siege_are_shown_by_their_title(reader, service):
    page = reader.open("/games/new?game=siege")
    assert "Monster groups: all of the box" in page.text
    assert "Gnoll - Humanoid" in page.text.split("Monster groups:")[1]
    usual = service.game("siege").modes()
    assert dict(in_words(usual, {"monsters": ["x"]})) == {"Monster groups": ["x"]}
    assert "Monster groups" not in reader.open("/games/new?game=numenera").text


def test_fields_say_what_they_are_for_in_their_action():
    assert field_title("card", "flip") == "Which monster came up"
    assert field_title("card", "buy") == "Card"
    assert field_title("bag", "colours") == "Or all tokens in the bag, counted"


def test_cards_of_another_box_lie_in_the_village_with_a_size_that_nobody_has_told(reader, service):
    told = {"seats": ["ann", "ben"], "preset": "hard-choices", "base": "Towers of Ruin"}
    record = service.open("root-of-corruption", told)
    words = reader.open(f"/games/{record.game_id}").text
    village = words[words.index("Village"):]
    for name in ("Whetmage", "Pike", "Royal Summons"):
        assert "1 or more" in village[village.index(name):][:120]
    assert "1 or more" not in village[village.index("Blood Debt"):][:60]
    assert "4 heroes, 8 village cards, 3 basic cards" in words


def test_one_stack_of_the_village_is_one_card(reader, service):
    record = service.open("starter-set", {"situation": {"seats": ["ann"], "village": {"Torch": 3}}})
    assert "1 basic card Basic cards" in reader.open(f"/games/{record.game_id}").text


def test_players_called_like_a_word_are_called_by_their_names(reader, service):
    """A and Will: sentences say "A lays out 6 cards", not "a lays out 6 cards"."""
    form = reader.open("/games/new?game=numenera").form("Begin")
    data = {name: value for name, value in form.values if name not in ("seat", "dungeon")}
    assert reader.client.post("/games/new", data={**data, "seat": ["A", "Will"]}).status_code == 303
    (record,) = service.games()
    page = reader.open(f"/games/{record.game_id}")
    assert "A begins." in reader.open(f"/games/{record.game_id}/entries/1").text
    (first, second) = service.table(record.game_id)[1].seats(service.table(record.game_id)[0])
    assert {first, second}.isdisjoint({"a", "will"})
    assert first not in page.text
    assert second not in page.text

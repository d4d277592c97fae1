"""What the service itself says is understood as just that; bare names answer what is asked; nothing is made up."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.cases.running import game_of
from adjudicator.rules import safe_yaml
from adjudicator.rules.load import library
from adjudicator.saying.phrases import sayings
from adjudicator.saying.speaking import LIKE
from adjudicator.saying.understanding import said_of, understand
from adjudicator.web.pages.words import TITLES
from tests.saying.tables import played_game
from tests.sim.alone import Alone
from tests.sim.boxes import BOXES
from tests.sim.play import Play

ROWS = safe_yaml.read(Path(__file__).with_name("utterances.yaml"))[0]
MEANT = [(row["table"], action) for row in ROWS for action in row.get("means", ())]
ENTER = {"type": "enter-dungeon", "seat": "karsten"}


def actions(found):
    """The actions of the first reading, without the seat."""
    return [{key: value for key, value in row.items() if key != "seat"} for row in found.proposals[0].actions]


def longer(action, meant):
    """Does it name one of a longer name, where the shorter was meant? "Strong" may be either."""
    return action.get("type") == "level-up" and str(action.get("to", "")).startswith(f"{meant.get('to')} ")


def flat(action):
    """An action as text, without its remark: a position may be told as 1 or "1", colors as a list or in one go."""
    return {key: ", ".join(map(str, value)) if isinstance(value, list) else str(value)
            for key, value in action.items() if key != "note"}


class Spoken(Play):
    """A simulated game in which each sort of action is first said in words; heard: what was understood amiss."""

    def _try(self, action):
        self.heard = getattr(self, "heard", {})
        live = self.service.live(self.id)
        key = (action["type"], (live.table.top() or {}).get("kind"))
        if key not in self.heard and key != ("decide", "effect") and (key[0] == "decide" or "saw" not in action):
            back = said_of(action, live.game, sayings())
            rows = understand(back, live.table, live.game, action["seat"], sayings()).proposals
            likely = [[flat(one) for one in row.actions] for row in rows if row.cost <= rows[0].cost + LIKE]
            self.heard[key] = "" if likely == [[flat(action)]] and not rows[0].left_over else (back, likely)
        return super()._try(action)


class SpokenAlone(Spoken, Alone):
    """The same for one player."""


@pytest.fixture
def unlaid():
    """A Starter Set before its first monsters are laid out: the top of the agenda asks for their names."""
    game = game_of(library(), "starter-set")
    opening = {"type": "open", "seats": ["karsten", "andreas"], **game.modes()[0].usual}
    return played_game({key: value for key, value in opening.items() if key != "dungeon"}, game=game)


@pytest.mark.parametrize("table", sorted({table for table, _ in MEANT}))
def test_each_action_in_the_service_s_own_words_is_that_action_and_no_other(hear, laid, told, table):
    wrong = {}
    for action in ({"seat": "karsten", **action} for where, action in MEANT if where == table):
        back = said_of(action, laid[table][1], told)
        rows = hear(back, table).proposals
        likely = [row for row in rows if row.cost <= rows[0].cost + LIKE and not longer(row.actions[0], action)]
        meant = [row.actions for row in likely]
        if table == "start" and action["type"] in ("equip", "choose", "buy"):  # the way there is put before, and said
            assert all(row.unsure for row in likely)
            meant = [row[1:] for row in meant]
        if meant != [[action]] or rows[0].left_over:
            wrong[back] = meant
    assert wrong == {}


@pytest.mark.parametrize("table", ["start", "village", "dungeon", "alone", "siege", "besieged", "shop", "resting"])
def test_what_a_button_says_is_first_of_all_that_action(hear, laid, table):
    game = laid[table][1]
    for kind, words in TITLES.items():
        if kind not in game.ruleset.actions:
            continue
        said = [[action["type"] for action in row.actions] for row in hear(words, table).proposals]
        assert said[:1] in ([], [[kind]]), (words, said)
        more = kind == "decide" or any(field.required for field in game.ruleset.actions[kind].fields)
        assert said or more, words


@pytest.mark.parametrize(("say", "table", "card"), [
    ("laak comes into the dungeon", "alone", "Laak"),
    ("scutimorph comes into the dungeon", "dungeon", "Scutimorph"),
    ("laak enters the dungeon", "dungeon", "Laak"),
    ("laak arrives in the hall", "alone", "Laak"),
])
def test_a_monster_that_comes_sends_nobody_to_the_dungeon(hear, say, table, card):
    found = hear(say, table)
    assert [row.actions for row in found.proposals] == [[{"type": "reveal", "seat": "karsten", "card": card}]]
    assert found.sure


def test_nor_does_it_at_the_end_of_a_longer_saying(hear):
    found = hear("buy a torch, end turn, laak comes into the dungeon", "alone")
    assert [[row["type"] for row in one.actions] for one in found.proposals] == [["buy", "end-turn", "reveal"]]


def test_where_card_names_are_asked_for_a_list_of_them_is_the_answer(unlaid, told):
    table, game = unlaid
    names = ("Gnoll Destroyer", "Orc Raider", "Ophidian Slasher")
    found = understand("gnoll destroyer, orc raider, ophidian slasher", table, game, "karsten", told)
    assert actions(found) == [{"type": "reveal", "card": name} for name in names]
    assert found.sure


def test_so_is_the_name_of_the_monster_that_comes_at_the_end_of_a_solo_turn(hear):
    assert actions(hear("scutimorph", "alone")) == [{"type": "reveal", "card": "Scutimorph"}]


@pytest.mark.parametrize("say", [
    "p1 counts 8 attack", "P2 counts 8 attack", "kim lee counts 8 attack", "kim counts 8 attack"])
def test_players_are_told_apart_by_all_words_of_their_names(told, laid, say):
    table, game = laid["dungeon"]
    called = {"P1": "karsten", "P2": "andreas", "Kim Lee": "andreas"}
    found = understand(say, table, game, "karsten", told, called)
    assert [row.actions[0]["seat"] for row in found.proposals] == ["karsten" if "1" in say else "andreas"]


@pytest.mark.parametrize("name", sorted(BOXES))
def test_what_is_said_of_simulated_actions_is_understood_as_these(told, name):
    """The first action of its sort in each part of a turn, in the service's words, before it is judged."""
    box = BOXES[name]
    game = (Spoken if name != "solo" else SpokenAlone)(library(), 1, box.least, box)
    for _ in range(40):
        game.turn()
    assert len(game.heard) >= 10
    assert {key: row for key, row in game.heard.items() if row} == {}


def waiting_for_cards():
    """A simulated game in which a card's text has turned up cards that nobody named yet."""
    for seed in range(1, 20):
        game = Play(library(), seed, BOXES["root-of-corruption"].least, BOXES["root-of-corruption"])
        for _ in range(40):
            if game.service.next(game.id).get("saw"):
                return game
            game.turn()
    raise AssertionError("no text turned up cards")


def test_where_a_text_turns_up_cards_their_names_are_the_answer(told):
    game = waiting_for_cards()
    live, seat = game.service.live(game.id), game.service.next(game.id)["seat"]
    answer = {"type": "decide", "seat": seat, "saw": ["Curse of Compromise", "Torch"]}
    back = said_of(answer, live.game, told)
    for say in ("curse of compromise, torch", "it's a curse of compromise and a torch", back):
        found = understand(say, live.table, live.game, seat, told)
        assert [row.actions for row in found.proposals] == [[answer]]


def test_where_none_is_asked_for_a_bare_name_is_no_action(hear):
    assert hear("scutimorph", "dungeon").proposals == []
    assert hear("regular, torch", "start").proposals == []


def test_how_many_there_are_is_no_part_of_a_misspelt_name(hear):
    found = hear("visit the village with 4 regulras, longspear, 2 torches, shard", "start")
    hand = ["Regular*4", "Longspear", "Torch*2", "Thunderstone Shard"]
    assert [row.actions[0]["hand"] for row in found.proposals] == [hand]
    assert [row.actions[0]["hand"] for row in hear("dungeon with two regulras and a torch", "start").proposals] == [
        ["Regular*2", "Torch"]]


@pytest.mark.parametrize(("table", "monster"), [("start", "moth"), ("resting", "guardsman")])
def test_a_fight_told_as_the_turn_begins_goes_to_the_dungeon_first_and_says_so(hear, table, monster):
    found = hear(f"karsten fights the {monster} with regular and longspear", table)
    name = {"moth": "Stratharian War Moth", "guardsman": "Guardsman"}[monster]
    assert [row.actions for row in found.proposals] == [[
        ENTER, {"type": "equip", "seat": "karsten", "hero": "Regular", "weapon": "Longspear"},
        {"type": "choose", "seat": "karsten", "monster": name}]]
    assert [row["taken_as"] for row in found.proposals[0].unsure] == ["goes to the dungeon first"]
    assert not found.sure


def test_a_purchase_told_as_the_turn_begins_visits_the_village_first_and_in_the_village_it_does_not(hear):
    assert [row["type"] for row in actions(hear("buy a torch", "start"))] == ["visit-village", "buy"]
    assert [row["type"] for row in actions(hear("visit the village and buy a torch", "start"))] == [
        "visit-village", "buy"]
    assert [row["type"] for row in actions(hear("buy a torch", "village"))] == ["buy"]


def test_a_fight_told_with_a_weapon_in_the_dungeon_equips_first(hear):
    found = hear("fight the moth with the regular and the longspear")
    assert [row["type"] for row in actions(found)] == ["equip", "choose"]
    assert found.sure

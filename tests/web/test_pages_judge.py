"""Judging without a game, over the form and with a case written out."""

from __future__ import annotations

import html
import re

import pytest

from adjudicator.games import BOOKS, GAMES

CASE = """
ruleset: {game: numenera, board: dungeon}
situation: {seats: [ann, ben], dungeon: {1: Laak}, ann: {holds: 6, deck: 6}}
facts: {Laak: {health: 5}}
steps:
  - do: {type: enter-dungeon, seat: ann, hand: [Regular*5, Torch]}
    expect: legal
  - instead: {type: buy, seat: ann, card: Mystic}
    expect: illegal
  - instead: {type: choose, seat: ann, monster: 1}
    expect: illegal
"""


@pytest.mark.parametrize("game", GAMES)
def test_every_question_has_a_form_for_every_game(reader, game):
    page = reader.open(f"/judge?game={game}")
    questions = [href for _, href in page.links if href.startswith(f"/judge?game={game}&do=")]
    assert len(questions) == 6
    for href in questions:
        assert reader.open(href).form("Judge it").method == "get"


def test_the_first_game_is_asked_about_where_nobody_says(reader, client):
    assert [href for _, href in reader.open("/judge").links if href.startswith("/judge?game=numenera&do=")]
    answer = client.get("/judge?game=chess")
    assert (answer.status_code, "one of numenera" in answer.text) == (422, True)


@pytest.mark.parametrize("game", GAMES)
def test_the_examples_of_a_game_can_be_judged(reader, client, texts, game):
    page = reader.open(f"/judge?game={game}").html
    shown = html.unescape(re.findall(r'placeholder="(ruleset: .*?)"', page, re.DOTALL)[0])
    answer = client.post(f"/judge?game={game}", data={"case": shown})
    assert (answer.status_code, "1 passed, 0 failed" in answer.text) == (200, True), answer.text
    known = {str(row["name"]) for row in texts.cards(BOOKS.get(game, (game,))[-1])}
    assert any(name in shown for name in known if name not in ("Regular", "Longspear", "Torch"))


def test_another_game_is_judged_in_its_own_words(reader):
    page = reader.open("/judge?game=starter-set&do=fight")
    assert "Rank 1" in page.text
    assert "Board side" not in page.text
    assert "Orc Raider" in page.html
    assert "Laak" not in page.html
    page = reader.send("Judge it", **{"monster 1": "Orc Raider", "health 1": "3", "physical attack": "4", "light": "1"})
    assert "The player fights Orc Raider at rank 1." in page.text
    assert "starter-set/attack.total" in page.text


def test_a_fight_of_a_siege_is_told_by_slots(reader):
    reader.open("/judge?game=siege&do=fight")
    page = reader.send("Judge it", **{"monster": "2C", "slot 2": "2C", "monster 2": "Guardsman", "health 2": "4",
                                      "physical attack": "6", "light": "1", "board": "wilderness"})  # fmt: skip
    assert "Yes, the fight is won: attack 5 against Health 4." in page.text


def test_a_fight_is_judged_from_totals(reader):
    reader.open("/judge?do=fight")
    page = reader.send("Judge it", **{"monster 1": "Laak", "health 1": "5", "physical attack": "7", "light": "0"})
    assert "Yes, the fight is won: attack 5 against Health 5." in page.text
    assert "numenera/darkness.penalty" in page.text


def test_a_missing_value_is_asked_for_and_settles_it_there(reader):
    reader.open("/judge?do=fight")
    page = reader.send("Judge it", **{"monster 1": "Laak", "physical attack": "7", "light": "1", "trust": "book"})
    assert "Not known yet who wins" in page.text
    page = reader.send("Judge again", **{"fact:Laak:health": "9"})
    assert "No, the fight is lost: attack 7 against Health 9." in page.text
    assert page.form("Judge it").first("fact:Laak:health") == "9"


def test_an_illegal_move_says_why_and_what_would_do(reader):
    reader.open("/judge?do=equip")
    page = reader.send("Judge it", hero="Regular", weapon="Paired Swords")
    assert "Not legal" in page.text
    assert "Weight 5 (listed) is more than Strength 3 (listed)" in page.text
    assert "It would do with strength of Regular 5 or more." in page.text
    for word in ("error", "invalid", "forbidden"):
        assert word not in page.text.lower()


def test_the_form_can_be_taken_along_as_a_case_file(reader, client):
    page = reader.open("/judge?do=equip&try=1&hero=Regular&weapon=Longspear&step=dungeon&trust=listed")
    text = page.html.split("<pre>")[1].split("</pre>")[0].replace("&#39;", "'")
    answer = client.post("/judge", data={"case": text})
    assert answer.status_code == 200
    assert "is equipped with Longspear" in answer.text


def test_all_faults_are_named_at_once(reader):
    page = reader.open("/judge?do=fight&try=1&monster=1&monster+1=Laakk&health+2=many&light=-4", status=422)
    for words in ("A whole number", "whole number from 0 to 99"):
        assert words.lower() in page.text.lower()
    page = reader.open("/judge?do=equip&try=1&hero=Regulr&weapon=Longspear", status=422)
    assert "Did you mean Regular?" in page.text


def test_a_question_that_is_not_there_names_those_that_are(reader):
    assert "equip" in reader.open("/judge?do=dance", status=422).text


def test_a_case_is_judged_step_by_step(reader):
    reader.open("/judge")
    page = reader.send("Judge it", case=CASE)
    assert "2 passed, 1 failed" in page.text
    assert "Expected otherwise: verdict: legal, expected illegal" in page.text
    assert "ann has chosen to fight in the dungeon" in page.text or "not in the dungeon" in page.text


@pytest.mark.parametrize(
    "case",
    [
        "",
        "steps: [",
        "just words",
        "a: &a [x]\nb: [*a, *a]",
        "ruleset: {game: chess}\nsituation: {}\nsteps: [{do: {type: rest}}]",
    ],
)
def test_a_case_that_cannot_be_read_is_answered_with_its_faults(reader, case):
    reader.open("/judge")
    page = reader.send("Judge it", status=422, case=case)
    assert "what would do" in page.text


def test_markup_in_a_case_is_escaped(reader):
    reader.open("/judge")
    page = reader.send("Judge it", status=422, case="<script>alert(1)</script>: {")
    assert "<script>alert" not in page.html


def test_a_wrong_card_is_at_fault_once_and_what_was_meant_is_a_tap_away(reader):
    page = reader.open("/judge?do=buy&try=1&card=Mystik&gold=9", status=422)
    assert page.text.count("Mystik") == 1
    assert "Mystic is a card that can be bought" in reader.follow("Mystic").text


@pytest.mark.parametrize(
    ("game", "told", "verdict"),
    [
        ("numenera", {"do": "buy", "card": "Partisan", "gold": "5"}, "Legal"),
        ("numenera", {"do": "buy", "card": "Partisan", "gold cost": "5", "gold": "4"}, "Not legal"),
        ("starter-set", {"do": "buy", "card": "Fireball", "gold": "7"}, "Legal"),
        ("starter-set", {"do": "level-up", "hero": "Regular", "to": "Garrison Shieldbearer", "xp": "2"}, "Legal"),
        ("numenera", {"do": "level-up", "hero": "Regular", "to": "Stealthy", "xp": "1"}, "Not legal"),
    ],
)
def test_the_stack_asked_about_is_taken_to_be_there_and_the_price_decides(reader, game, told, verdict):
    reader.open(f"/judge?game={game}&do={told['do']}")
    page = reader.send("Judge it", **told)
    assert f">{verdict}</strong>" in page.html
    assert f"{told.get('card') or told['to']} lies" in page.text.split("Taken for granted (1)")[1]


def test_of_a_stack_it_is_told_that_none_is_left_or_nothing(reader):
    reader.open("/judge?game=numenera&do=buy")
    page = reader.send("Judge it", card="Partisan", gold="9", stack="gone")
    assert ("The stack of Partisan is empty." in page.text, "Taken for granted" in page.text) == (True, False)
    page = reader.send("Judge it", card="Partisan", gold="9", stack="untold")
    assert "Whether Partisan lies in the village has not been told." in page.text


def test_the_next_level_of_a_hero_is_taken_to_be_in_its_stack(reader):
    reader.open("/judge?game=numenera&do=level-up")
    page = reader.send("Judge it", **{"hero": "Mystic", "experience to level up": "3", "xp": "3"})
    assert ">Legal</strong>" in page.html


@pytest.mark.parametrize(
    ("laid", "armed", "attack", "twice"),
    [
        ("Regular*2, Longspear, Torch", "Regular with Longspear", 3, True),
        ("regular*2, Torch", "Regular with Longspear", 3, True),
        ("2 regulars, 1 torch", "Regular with Longspear", 3, True),
        ("3 regulars, longspear, torch", "", 3, False),
        ("Regular, Torch", "", 1, False),
        ("Torch", "Regular with Longspear", 2, False),
        ("Regular*3, Longspear*2, Torch", "Regular with Longspear*2", 5, True),
    ],
)
def test_a_hero_told_again_with_its_weapon_is_not_counted_twice(reader, laid, armed, attack, twice):
    reader.open("/judge?game=numenera&do=fight")
    told = {"monster 1": "Laak", "health 1": "9", "laid": laid, "equipped": armed}
    page = reader.send("Judge it", **told)
    assert f"attack {attack} against Health 9." in page.text
    assert ("counts once" in page.text) is twice


def test_who_carries_what_is_asked_in_plain_words(reader):
    page = reader.open("/judge?game=numenera&do=fight")
    assert "which of these cards carry which" in page.text


FIGHTS = dict.fromkeys(GAMES, "Laak") | {"starter-set": "Gnoll Destroyer"}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("attack", "came"), [(9, "won"), (0, "lost")])
def test_a_fight_that_may_be_fought_says_in_its_headline_who_wins(reader, game, attack, came):
    spot = "1A" if game == "siege" else "1"
    reader.open(f"/judge?game={game}&do=fight")
    page = reader.send("Judge it", **{"monster": spot, "monster 1": FIGHTS[game], "health 1": "3", "light": "3",
                                      "physical attack": str(attack)})
    assert f"<strong>Legal, and the fight is {came}</strong>" in page.html, page.text
    ruling = page.text.split("The same as a case file")[0]
    assert not re.search(r"(?<!the )(?<!The )(?<!by a )\bplayer\b", ruling), ruling


def test_a_fight_that_waits_says_so_in_its_headline(reader):
    page = reader.open("/judge?game=starter-set&do=fight&try=1&monster=1&monster+1=Orc+Raider&light=1")
    assert "<strong>Legal; who wins is not known yet</strong>" in page.html


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("do", "sent"), [
    ("buy", "card=Torch&gold=9&gold+cost=1"), ("level-up", "hero=Regular&xp=9"), ("rest", "destroy=Torch"),
    ("equip", "hero=Regular&weapon=Longspear&strength=9&weight=1"),
    ("fight", "monster=1&monster+1=Laak&health+1=2&light=9")])
def test_a_link_without_a_step_is_about_the_step_that_the_action_belongs_to(reader, game, do, sent):
    if do == "fight":
        spot = "1A" if game == "siege" else "1"
        sent = sent.replace("Laak", FIGHTS[game]).replace("monster=1&", f"monster={spot}&slot+1={spot}&")
    page = reader.open(f"/judge?game={game}&do={do}&try=1&{sent}")
    assert "Taken for granted" in page.text
    assert re.search(r"The turn is (in the|your turn)", page.text), page.text
    assert "current step" not in page.text
    told = reader.open(f"/judge?game={game}&do={do}&try=1&step=&{sent}")
    assert not re.search(r"The turn is (in the|your turn)", told.text)


def test_where_an_ability_may_belong_to_several_steps_the_step_is_asked_for(reader):
    page = reader.open("/judge?game=numenera&do=use&try=1&card=Mystic")
    assert not re.search(r"The turn is in the", page.text)


def test_a_case_that_names_nobody_speaks_of_the_player(client):
    case = CASE.replace("seats: [ann, ben], ", "").replace("ann", "player")
    text = html.unescape(re.sub("<.*?>", " ", client.post("/judge", data={"case": case}).text)).split("Game:")[0]
    assert "The player fights Laak at position 1." in text
    assert "expected illegal: the player fights Laak" in text
    assert not re.search(r"(?<![Tt]he )(?<!by a )\bplayer\b", text), text

"""Said in words on pages, without a script: shown, sent in one go, kept when the table has gone on."""

from __future__ import annotations

import pytest

from tests.web.conftest import OPENING

FORBIDDEN = ("error", "invalid", "forbidden")


@pytest.fixture
def say(reader, g1):
    """Says something in the box of the table page."""

    def type_in(text, status=200):
        reader.open(g1)
        return reader.send("Show", status=status, q=text)

    return type_in


def test_a_turn_is_said_seen_and_sent_with_one_button(say, reader, service):
    page = say("to the dungeon with three regulars longspear torch shard, equip regular with longspear and fight one")
    assert "ann goes to the dungeon with 3 Regular, Longspear, Torch, Thunderstone Shard" in page.text
    assert "Legal: ann equips Regular with Longspear" in page.text
    assert service.store.game("g1").tip == 1, "nothing is written unseen"
    page = reader.send("Do all 3")
    assert "Written as entries 2 to 4" in page.text
    assert "Regular is equipped with Longspear" in page.text
    assert [row["type"] for row in service.log("g1")][1:] == ["enter-dungeon", "equip", "choose"]


def test_one_action_has_its_one_button(say, reader, service):
    say("go to the village")
    reader.send("Do it")
    assert service.store.game("g1").tip == 2


def test_the_form_sent_twice_writes_once(say, reader, service, client):
    page = say("go to the village")
    form = page.form("Do it")
    data: dict[str, list[str]] = {}
    for name, value in form.values:
        data.setdefault(name, []).append(value)
    assert client.post(form.action, data=data).status_code == 303
    assert client.post(form.action, data=data).status_code == 303
    assert service.store.game("g1").tip == 2


def test_where_one_is_not_legal_the_ones_before_it_may_be_written(say, reader, service):
    page = say("enter the dungeon with three regulars longspear torch shard then buy a torch then fight one")
    assert "Not legal" in page.text
    assert "numenera/turn.one-action" in page.text
    assert all("Do all" not in words for form in page.forms for words in form.buttons)
    page = reader.send("Do only the first")
    assert "Written as entry 2" in page.text
    assert service.store.game("g1").tip == 2


def test_what_is_unsure_is_marked(say, service):
    service.submit("g1", {"type": "enter-dungeon", "seat": "ann"}, by="ann")
    page = say("fight skoot a morph banana")
    assert "skoot a morph is taken as Scutimorph" in page.text
    assert "banana" in page.text
    assert "Not understood" in page.text


def test_a_near_name_is_a_button_that_says_it_again(say, reader, service):
    service.submit("g1", {"type": "enter-dungeon", "seat": "ann"}, by="ann")
    page = say("fight the skuttle")
    assert "Still needed: monster" in page.text
    page = reader.follow("Scutimorph")
    assert "ann fights Scutimorph" in page.text


def test_nonsense_is_answered_with_what_one_may_say(say):
    page = say("purple monkeys everywhere")
    assert "Not understood" in page.text
    assert "purple monkeys everywhere" in page.text
    assert page.link("Everything one can do")
    for word in FORBIDDEN:
        assert word not in page.text.lower()


def test_a_question_leads_to_the_rules_and_has_no_button(say, reader, service):
    page = say("can i go to the village?")
    assert "That is a question" in page.text
    assert all("Do" not in words for form in page.forms for words in form.buttons)
    assert "village" in reader.follow("Look it up in the rules").text.lower()
    assert service.store.game("g1").tip == 1


def test_undo_leads_to_taking_back(say, reader, service):
    service.submit("g1", {"type": "enter-dungeon", "seat": "ann"}, by="ann")
    page = say("undo that")
    assert "Something is to be taken back" in page.text
    assert reader.follow("Choose what is taken back").text
    assert service.store.game("g1").tip == 2


def test_when_the_table_went_on_the_words_are_kept_and_ruled_anew(say, reader, service):
    say("enter the dungeon with three regulars longspear torch shard then equip regular with longspear")
    heavy = {"type": "attest", "seat": "ben", "card": "Longspear", "field": "weight", "value": 9}
    assert service.submit("g1", heavy, by="ben").appended
    page = reader.send("Do all 2", status=409)
    assert "The table has gone on since you saw this" in page.text
    assert "Weight 9" in page.text
    assert "Longspear: weight 9" in page.text or "weight 9" in page.text.lower()
    assert ">enter the dungeon with three regulars longspear torch shard then" in reader.page.html, "the words are kept"
    assert service.store.game("g1").tip == 2
    page = reader.send("Do only the first")
    assert "Written as entry 3" in page.text


def test_what_is_said_is_shown_as_text(say):
    page = say("<script>alert(1)</script> fight <b>one</b>")
    assert "<script>alert" not in page.html
    assert "&lt;b&gt;" in page.html or "fight" in page.text


def test_an_untold_value_is_told_right_there(reader, service):
    service.open("numenera", {**OPENING, "trust": "book"}, game_id="g1")
    service.submit("g1", {"type": "enter-dungeon", "seat": "ann",
                          "hand": ["Regular*3", "Longspear", "Torch", "Thunderstone Shard"]}, by="ann")
    reader.open("/games/g1")
    page = reader.send("Show", q="equip regular with longspear")
    assert "Weight on Longspear" in page.text
    page = reader.send("Tell it", value="3")
    assert "equip regular with longspear" in page.html, "back where it was asked"


def test_the_empty_page_has_the_box(reader, g1):
    page = reader.open(f"{g1}/say")
    assert page.form("Show").first("q") == ""


def test_players_are_called_by_their_names(reader, service):
    service.open("numenera", OPENING, game_id="g1", names={"ben": "Benedikt"})
    page = reader.open("/games/g1/say?q=benedikt+takes+2+disease")
    assert "Benedikt suffers diseases: 2" in page.text

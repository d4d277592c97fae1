"""Pages for looking up: first page, search, a rule, coverage, what is not there."""

from __future__ import annotations

import threading

import pytest
from flask.testing import FlaskClient

from adjudicator.cases.coverage import coverage
from adjudicator.service import Service
from adjudicator.web.state import state_of

OPENING = {
    "seats": ["ann", "ben"],
    "preset": "first-game",
    "board": "dungeon",
    "dungeon": {"1": "Laak", "2": "Scutimorph", "3": "Abycos"},
}


def test_the_first_page_teaches_while_there_is_no_game(reader):
    page = reader.open("/")
    assert page.link("Judge this") == "/judge"
    assert page.link("New game") == "/games/new"
    assert page.form("Search").action == "/search"
    assert "No game yet" in page.text


def test_the_first_page_lists_the_games_going_on(reader, service: Service):
    service.open("numenera", OPENING, title="Friday", game_id="g1")
    page = reader.open("/")
    assert page.link("Friday") == "/games/g1"
    assert "Turn 1 · ann" in page.text


def test_a_question_is_answered_with_its_source_and_who_watches(reader):
    page = reader.open("/search?q=destroy+a+used+card&game=numenera")
    assert page.link("A used card may not be destroyed") == "/rules/numenera/ability.used-not-destroyed"
    assert "<mark>" in page.html
    assert "The service checks this." in page.text


def test_who_decides_is_said_with_the_reason(reader, texts):
    """Where the service does not decide, the reason is said too."""
    rule = next(rule for rule in texts.books["numenera"].rules.values() if rule.enforced == "card")
    text = reader.open(f"/search?q={rule.title}&game=numenera").text
    assert rule.why
    assert f"The printed card decides. {rule.why[0].upper()}" in text
    assert "The service checks this." in reader.open("/search?q=Warder&game=numenera").text


def test_results_come_as_a_fragment_for_the_script(reader):
    page = reader.open("/search?q=equip&game=numenera&part=1")
    assert "<html" not in page.html
    assert "data-count" in page.html


def test_the_name_of_a_rule_leads_straight_to_it(reader):
    assert "The hero's Strength" not in reader.open("/search?q=numenera/equip.strength&part=1").html[:20]
    assert reader.open("/search?q=numenera/equip.strength").address == "/rules/numenera/equip.strength"


def test_a_question_without_an_answer_says_so(reader):
    page = reader.open("/search?q=qwxyz+zzkqj&game=numenera")
    assert "do not answer this" in page.text


def test_a_game_that_is_not_known_names_those_that_are(reader):
    page = reader.open("/search?q=equip&game=numenora", status=None)
    assert reader.status == 422
    assert "numenera" in page.text


@pytest.mark.parametrize("q", ["", "   ", "?", "%00", "a" * 5000, "<script>alert(1)</script>", "'\"&amp;<b>"])
def test_any_question_is_taken(reader, q):
    page = reader.open("/search?" + __import__("urllib.parse").parse.urlencode({"q": q}))
    assert "<script>alert" not in page.html
    assert "<b>" not in page.html.replace("Read as <b>", "")


def test_looked_up_from_a_table_the_rules_of_the_step_come_first_and_the_bar_stays(reader, service: Service):
    service.open("numenera", OPENING, game_id="g1")
    page = reader.open("/search?table=g1")
    assert page.link("Log") == "/games/g1/log"
    assert "Rules of this step" in page.text
    rule = reader.follow("One action a turn") if "One action a turn" in page.text else reader.open(page.links[-6][1])
    assert rule.link("Now") == "/games/g1"


def test_a_table_that_is_gone_does_not_stand_in_the_way_of_a_search(reader):
    assert reader.open("/search?q=equip&table=nowhere").link("Judge") == "/judge"


def test_a_rule_page_says_where_it_stands_and_where_it_is_enforced(reader):
    page = reader.open("/rules/numenera/equip.one-weapon")
    for words in (
        "numenera/equip.one-weapon",
        "Equipping Heroes with Weapons",
        "Read in more than one way",
        "See also",
        "adjudicator.games.thunderstone.equip:one_weapon",
    ):
        assert words in page.text
    assert page.link("can a hero hold two weapons").startswith("/search?q=can+a+hero")


def test_the_services_own_rules_have_pages(reader):
    assert "table/cards-accounted-for" in reader.open("/rules/table/cards-accounted-for").text


def test_a_rule_that_is_not_there_is_a_404_with_near_names(reader):
    page = reader.open("/rules/numenera/equip.strenth", status=404)
    assert page.link("numenera/equip.strength") == "/rules/numenera/equip.strength"
    assert page.link("First page") == "/"


def test_every_link_of_every_rule_leads_somewhere(reader, texts):
    for rule in list(texts)[::7]:
        page = reader.open(f"/rules/{rule.book}/{rule.topic}")
        for _, href in page.links:
            if href.startswith("/rules/"):
                _, _, book, topic = href.split("?")[0].split("/")
                assert texts.rule(f"{book}/{topic}") is not None, f"{rule.id} links {href}"


def test_coverage_says_how_far_it_is_and_then_shows_the_funnel_of_each_book(reader, client, monkeypatch, tmp_path):
    state, go_on = state_of(client.application), threading.Event()
    whole = coverage(state.library, tmp_path)  # no cases: at once

    def slow(library, progress):
        progress(3, 64)
        assert go_on.wait(30)
        return whole

    monkeypatch.setattr("adjudicator.web.state.coverage", slow)
    page = reader.open("/coverage")
    assert "3 of 64 files" in page.text
    assert page.link("Look again") == "/coverage"
    go_on.set()
    state.coverage()
    page = reader.open("/coverage")
    for words in ("Thunderstone Advance: Numenera", "paragraphs read and sorted", "rules joined to code"):
        assert words in page.text


def test_an_address_that_nothing_answers_is_a_page(reader):
    page = reader.open("/nowhere/<b>at all</b>", status=404)
    assert page.link("First page") == "/"
    assert "<b>at all" not in page.html


@pytest.mark.parametrize(
    "address",
    ["/", "/search?q=light", "/rules/numenera/equip.strength", "/judge", "/judge?do=fight", "/games/new", "/coverage"],
)
def test_pages_are_light_and_need_no_script_of_their_own(reader, address, monkeypatch):
    monkeypatch.setattr("adjudicator.web.state.PATIENCE", 100)
    page = reader.open(address)
    assert len(page.html.encode()) < 100_000
    assert page.html.count("<script") == 1
    for mark in (" style=", " onclick=", " onchange=", " onsubmit=", "javascript:"):
        assert mark not in page.html


def test_style_and_script_are_served(client: FlaskClient):
    for name in ("style.css", "app.js", "icon.svg"):
        with client.get(f"/static/{name}") as answer:
            assert answer.status_code == 200


def test_a_topic_lies_beside_itself_in_each_edition(reader):
    page = reader.open("/compare?topic=light.total")
    assert "they differ" in page.text
    assert "By default: The light of every laid-out hand card counts" in page.text
    assert "This book says nothing of it. It is played over a base game" in page.text
    assert page.link("All that differ") == "/compare"


def test_topics_that_differ_are_listed_and_narrowed_by_words(reader):
    page = reader.open("/compare")
    assert page.link("Attack penalty of diseases") == "/compare?topic=disease.penalty"
    page = reader.send("Show", q="wilderness side", verdict="all")
    assert page.address.startswith("/compare?")
    assert page.link("Penalty for remaining darkness") == "/compare?topic=darkness.penalty"
    assert "equip.strength" not in page.html


def test_a_word_shows_the_topics_that_are_called_so(reader):
    page = reader.open("/compare?topic=darkness")
    assert page.link("Penalty for remaining darkness") == "/compare?topic=darkness.penalty"
    assert page.link("How dark it is") == "/compare?topic=darkness.total"
    assert "Nothing fits these words" in reader.open("/compare?q=zeppelin").text


def test_what_cannot_be_compared_is_said(reader):
    assert "light.total" in reader.open("/compare?topic=light.totle", status=422).text
    assert "differs" in reader.open("/compare?verdict=difers", status=422).text

"""Charts: sound SVG, words and a table beside it, marks that differ without colour, bands for what is unknown."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from adjudicator import demo
from adjudicator.audit.figures import EACH, STANDS, Figure, Figures, Moment
from adjudicator.log.model import Draft
from adjudicator.web.charts import MOST, charts

SEATS = ("a", "b", "c", "d", "e", "f")


@pytest.fixture
def example(service) -> str:
    """The page of the example of play."""
    demo.load(service)
    return f"/games/{demo.GAME_ID}"


def plots(html: str) -> list[ET.Element]:
    """The drawings of a page, read as XML."""
    return [ET.fromstring(found) for found in re.findall(r"<svg.*?</svg>", html, re.DOTALL)]  # noqa: S314


def told(figure: Figure, n: int) -> Figures:
    """A game of one figure."""
    moments = tuple(Moment(turn, SEATS[turn % 2], turn + 1) for turn in range(n))
    return Figures("g", n, tuple(figure.seats), moments, (figure,))


def test_every_chart_has_words_and_a_table(reader, example, service):
    page = reader.open(f"{example}/figures")
    drawn = [svg for svg in plots(page.html) if svg.get("class") == "plot"]
    assert len(drawn) == 4
    for svg in drawn:
        title, desc = svg[0], svg[1]
        assert title.text
        assert "karsten" in (desc.text or "")
        assert svg.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert page.html.count("<table") == page.html.count("The same as a table") == 4
    assert "Diseases None so far." in page.text
    assert "andreas: from 2 to 5." in page.html
    assert "style=" not in page.html
    assert len(page.html) < 100_000


def test_it_is_reached_from_the_game(reader, example):
    reader.open(example)
    assert "Figures" in reader.follow("Figures").text
    assert reader.page.address == f"{example}/figures"


@pytest.mark.parametrize(("kind", "spans", "empty"), [
    (EACH, [None, (0, 0)], False), (EACH, [None, None], True), (EACH, [None, (3, 3)], False),
    (STANDS, [(0, 0), (0, 0)], True), (STANDS, [(0, 0), (1, 1)], False)])
def test_a_fight_with_an_attack_of_nothing_is_a_fight(kind, spans, empty):
    drawn = charts(told(Figure("attack in a fight", kind, {"a": spans}), 2))[0]
    assert drawn["empty"] is empty
    assert kind != EACH or drawn["series"][0]["now"] == ("–" if empty else str(spans[-1][0]))


def test_seats_differ_without_colour():
    figure = Figure("points", STANDS, {seat: [(1, 1), (n, n)] for n, seat in enumerate(SEATS)})
    series = charts(told(figure, 2))[0]["series"]
    assert len({row["shape"] for row in series}) == len({row["dash"] for row in series}) == len(SEATS)


def test_what_is_unknown_is_a_band_with_open_marks():
    figure = Figure("points", STANDS, {"a": [(1, 1), (1, 4), (2, None), (3, 3), (None, None), (5, 5)]})
    row = charts(told(figure, 6))[0]["series"][0]
    assert len(row["bands"]) == 1
    assert len(row["bands"][0].split()) == 8
    assert [mark["sure"] for mark in row["marks"]] == [True, False, False, True, True]
    assert len(row["lines"]) == 1
    assert row["words"] == "a: from 1 to 5, 1 times not known."
    chart = charts(told(figure, 6))[0]
    assert [line["figures"][0] for line in chart["table"]] == ["1", "1 to 4", "2 or more", "3", "not known", "5"]


def test_a_single_unknown_is_a_band_too():
    row = charts(told(Figure("points", STANDS, {"a": [(0, None)]}), 1))[0]["series"][0]
    assert len(row["bands"][0].split()) == 4


def test_of_what_only_some_turns_have_only_those_are_drawn():
    figure = Figure("attack", EACH, {"a": [None, (5, 5), None, (7, 7)], "b": [None, None, (-2, -2), None]})
    chart = charts(told(figure, 4))[0]
    assert [row["moment"] for row in chart["table"]] == ["turn 1, b", "turn 2, a", "turn 3, b"]
    assert [len(row["marks"]) for row in chart["series"]] == [2, 1]
    assert len(chart["series"][0]["lines"]) == 1
    assert chart["series"][1]["now"] == "−2"
    assert min(float(tick["words"]) for tick in chart["up"]) <= -2


def test_a_long_game_is_thinned_out_and_says_so():
    figure = Figure("points", STANDS, {"a": [(n, n) for n in range(1000)]})
    chart = charts(told(figure, 1000))[0]
    assert len(chart["table"]) <= MOST + 1
    assert chart["table"][-1]["figures"] == ["999"]
    assert chart["thinned"]
    assert len(chart["along"]) <= 6
    assert len(chart["up"]) <= 6


@pytest.mark.parametrize("span", [(0, 0), (-7, -7), (10**6, 10**6), (None, 3), (None, None)])
def test_whatever_a_figure_is_it_lies_within_the_chart(span):
    chart = charts(told(Figure("points", STANDS, {"a": [span, span]}), 2))[0]
    for tick in chart["up"]:
        assert 0 <= tick["y"] <= chart["size"]["height"]
    for mark in chart["series"][0]["marks"]:
        assert not re.search(r"nan|inf", mark["shape"])


def test_a_figure_that_nobody_has(client):
    chart = charts(told(Figure("attack", EACH, {"a": [None]}), 1))[0]
    assert chart["empty"]


def test_names_are_escaped(client, service):
    service.store.create("odd", {"game": "numenera", "action": {}}, created_at="x", rules_version="x")
    effects = [{"do": "turn", "dial": "seats", "to": ["<b>ann", "ben"]},
               {"do": "token", "place": "<b>ann", "kind": "experience", "n": 2}]
    envelope = {"type": "open", "action": {}, "ruling": {}, "effects": effects, "at": "x", "by": "x",
                "rules_version": "x", "reducer": 1}
    service.store.append("odd", [Draft(envelope)])
    html = client.get("/games/odd/figures").text
    assert "<b>ann" not in html
    assert "&lt;b&gt;ann" in html
    assert plots(html)


def test_a_game_that_is_over_shows_its_points_at_once(reader, g1, service):
    assert 'class="plot"' not in reader.open(g1).html
    effects = [{"do": "turn", "dial": "over", "to": "the Bearer is defeated"},
               {"do": "pend", "groups": [[{"id": "x", "kind": "game-over", "why": "x"}]], "where": "top"}]
    envelope = {"type": "end-turn", "action": {"type": "end-turn", "seat": "ann"}, "ruling": {}, "effects": effects,
                "at": "x", "by": "x", "rules_version": "x", "reducer": 1}
    service.store.append("g1", [Draft(envelope)])
    page = reader.open(g1)
    assert "The game is over" in page.text
    assert page.html.count('class="plot"') == 1
    assert "Victory points" in page.text
    assert "Report of the game" in reader.follow("Report").text


def test_over_the_api(client, example):
    told = client.get(f"/api{example}/figures").json
    points = told["figures"][0]
    assert points["name"] == "victory points"
    assert points["seats"]["andreas"][-1] == {"low": 5, "high": 5}
    assert points["words"] == ["karsten: from 2 to 4.", "andreas: from 2 to 5."]
    assert client.get("/api/games/none/figures").status_code == 404

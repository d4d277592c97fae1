"""search, suggest, show, search-eval, index build."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from adjudicator.cli import context
from adjudicator.rules.library import Library
from adjudicator.rules.load import library
from adjudicator.rules.model import Book


def test_search_finds_the_rule_for_the_game(run):
    found = run("search", "can", "i", "rest", "twice", "--game", "numenera", "--json").data
    assert found["answered"]
    assert found["hits"][0]["rule_id"].startswith("numenera/rest.")
    assert "<mark>" in found["hits"][0]["html"]
    assert "<mark>" not in found["hits"][0]["text"]


def test_search_as_text_names_each_rule_before_what_it_says(run):
    lines = run("search", "rest", "--game", "numenera").out.splitlines()
    assert lines[0].startswith("numenera/rest.")
    assert lines[1].startswith("    ")


def test_search_mends_spelling(run):
    assert run("search", "longspaer", "--game", "numenera", "--json").data["did_you_mean"]


def test_search_keeps_to_its_limit(run):
    assert len(run("search", "hero", "--limit", "2", "--json").data["hits"]) == 2


@pytest.mark.parametrize("words", [["search", "rest"], ["suggest", "re"]])
def test_an_unknown_game_is_named_with_near_ones(run, words):
    done = run(*words, "--game", "numenra")
    assert (done.code, done.out) == (2, "")
    assert "numenera" in done.err


def test_a_siege_is_looked_up_in_its_book_its_own_chapter_first(run):
    first = {game: run("search", "lost a fight", "--game", game, "--json").data["hits"][0]["rule_id"]
             for game in ("siege", "root-of-corruption")}
    assert first == {"siege": "root-of-corruption/siege.lost-fight", "root-of-corruption": "numenera/lose.no-harm"}
    assert run("suggest", "sieg", "--game", "siege", "--json").data["suggestions"]
    assert run("show", "siege.rest", "--game", "siege", "--json").data["id"] == "root-of-corruption/siege.rest"


def test_suggest_goes_on_with_what_is_typed(run):
    found = run("suggest", "rest", "--game", "numenera", "--json").data["suggestions"]
    assert found
    assert all("rest" in text.lower() for text in found)


def test_show_says_all_of_a_rule(run):
    rule = run("show", "numenera/rest.one-card", "--json").data
    assert rule["enforced"] == "engine"
    assert any(function.endswith("rest:one_card") for function in rule["functions"])
    assert rule["see"]
    text = run("show", "rest.one-card", "--game", "numenera").out
    assert rule["heading"] in text
    assert "The service checks this." in text


def test_show_tells_readings(run):
    rule = run("show", "numenera/compare.wins", "--json").data
    assert [reading["name"] for reading in rule["readings"] if reading["default"]] == ["equal-wins"]


def test_editions_are_compared_with_their_readings(run):
    said = run("compare", "light.total")
    assert "Read by default: The light of every laid-out hand card counts" in " ".join(said.out.split())
    books = run("compare", "light.total", "--json").data["books"]
    assert books["numenera"]["readings"] == []
    assert [row["name"] for row in books["starter-set"]["readings"] if row["default"]] == ["all-cards"]


def test_a_players_word_lists_the_topics_that_are_called_so(run):
    lines = run("compare", "darkness").out.splitlines()
    assert "  Penalty for remaining darkness (darkness.penalty): they differ" in lines
    assert "Darkness" in lines
    topics = [row["topic"] for row in run("compare", "darkness", "--json").data["topics"]]
    assert {"darkness.total", "term.darkness"} <= set(topics)
    assert "  Attack penalty of diseases (disease.penalty): they differ" in run("compare").out.splitlines()
    assert run("compare", "zeppelin").code == 2


@pytest.fixture
def two_books(monkeypatch):
    """Numenera, and another book that has one topic of it and one of its own."""
    texts = library(strict=False)
    shared = texts.books["numenera"].rules["rest.one-card"]
    rules = {topic: replace(shared, book="other", topic=topic) for topic in ("rest.one-card", "rest.of-its-own")}
    both = Library({"numenera": texts.books["numenera"], "other": Book("other", "Another", rules)}, "v")
    monkeypatch.setattr(context, "texts", lambda: both)


def test_a_topic_of_several_books_needs_its_book_or_the_game(run, two_books):
    done = run("show", "rest.one-card", "--json")
    assert done.code == 2
    assert done.data["faults"][0]["near"] == ["numenera/rest.one-card", "other/rest.one-card"]
    assert run("show", "rest.one-card", "--game", "other", "--json").data["id"] == "other/rest.one-card"
    assert run("show", "rest.of-its-own", "--json").data["id"] == "other/rest.of-its-own"
    assert run("show", "rest.of-its-own", "--game", "numenera").code == 2


def test_show_of_no_rule_gives_near_ones(run):
    done = run("show", "rest.one-crad", "--json")
    assert done.code == 2
    (fault,) = done.data["faults"]
    assert fault["field"] == "rule"
    assert "numenera/rest.one-card" in fault["near"]


def test_search_eval_measures(run, tmp_path):
    file = tmp_path / "judged.jsonl"
    rows = [
        {"q": "can i rest twice", "game": "numenera", "gold": ["numenera/rest.one-card", "numenera/rest.nothing-else"]},
        {"q": "how many cards do i draw", "game": "numenera", "gold": ["numenera/end.discard-draw"]},
    ]
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    found = run("search-eval", file, "--json").data
    assert {"n", "r@1", "r@3", "r@10", "mrr", "p50_ms", "p95_ms"} <= set(found)
    assert found["n"] == 2
    assert "mrr" in run("search-eval", file).out


def test_search_eval_names_every_line_that_is_none(run, tmp_path):
    file = tmp_path / "judged.jsonl"
    file.write_text('{"q": "rest"}\nno json\n')
    done = run("search-eval", file)
    assert done.code == 2
    assert "line 1" in done.err
    assert "line 2" in done.err


def test_the_index_is_built(run, tmp_path, monkeypatch):
    monkeypatch.setattr("adjudicator.paths.built", lambda: tmp_path / "built")
    found = run("index", "build", "--json").data
    assert found["rules"] > 400
    assert found["folder"].startswith(str(tmp_path / "built"))
    assert run("search", "rest", "--json").data["hits"]

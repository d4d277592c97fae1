"""Looking up over the API: search, rules, books, coverage, health, problems."""

import pytest

from adjudicator.web.api.lookup import MEANS
from adjudicator.web.errors import TITLES


def test_a_question_finds_its_rule(client):
    found = client.get("/api/search?q=can+i+rest+twice&game=numenera&limit=3").json
    assert found["answered"]
    assert len(found["hits"]) <= 3
    first = found["hits"][0]
    assert first["rule_id"].startswith("numenera/rest.")
    assert "<mark>" in first["html"]
    assert client.get(first["href"]).json["text"] == first["text"]


def test_a_misspelt_question_is_mended(client):
    assert client.get("/api/search?q=equipp+wepon&game=numenera").json["did_you_mean"]


def test_a_question_without_an_answer_says_so(client):
    found = client.get("/api/search?q=zzzz+qqqq&game=numenera").json
    assert not found["answered"]
    assert found["says"]


def test_an_empty_question_asks_for_one(client):
    assert client.get("/api/search?q=").json["says"] == "Type a word or a question."


@pytest.mark.parametrize(
    ("query", "field", "near"),
    [
        ("q=x&game=numnera", "game", "numenera"),
        ("game=numenera", "q", None),
        ("q=x&limit=900", "limit", None),
        ("q=x&limit=ten", "limit", None),
        ("q=x&limt=3", "limt", "limit"),
    ],
)
def test_a_search_that_cannot_be_read(client, query, field, near):
    told = client.get(f"/api/search?{query}")
    assert told.status_code == 422
    assert [fault["field"] for fault in told.json["faults"]] == [field]
    assert near is None or near in told.json["faults"][0]["near"]


def test_suggestions_go_on_as_typed(client):
    rows = client.get("/api/suggest?q=can+i&game=numenera").json["suggestions"]
    assert rows
    assert all("can" in row.lower() for row in rows)


def test_books_and_games_are_listed(client):
    told = client.get("/api/books").json
    assert "numenera" in [book["name"] for book in told["books"]]
    assert told["games"]["numenera"]["judged"]
    assert told["games"]["root-of-corruption"]["books"] == ["numenera", "root-of-corruption"]


def test_rules_are_listed_by_book(client, texts):
    told = client.get("/api/rules").json["books"]
    assert set(told) == set(texts.books)
    assert len(told["numenera"]) == len(texts.books["numenera"].rules)


def test_rules_of_a_book_are_narrowed(client):
    told = client.get("/api/rules/numenera?kind=rule&enforced=engine").json
    rules = [rule for chapter in told["chapters"].values() for rule in chapter]
    assert len(rules) == told["rules"] > 50
    assert {(rule["kind"], rule["enforced"]) for rule in rules} == {("rule", "engine")}


def test_two_wrong_words_are_both_named(client):
    told = client.get("/api/rules/numenera?kind=rul&enforced=engin").json
    assert [(fault["field"], fault["near"][:1]) for fault in told["faults"]] == [
        ("kind", ["rule"]),
        ("enforced", ["engine"]),
    ]


def test_one_rule_has_everything(client):
    rule = client.get("/api/rules/numenera/equip.strength").json
    assert rule["source"]["heading"]
    assert rule["source"]["paragraphs"]
    assert rule["governs"]["numenera"] == "numenera/equip.strength"
    assert any(part["function"].endswith(":strong_enough") for part in rule["code"])
    assert {"numenera/term.strength"} <= {other["id"] for other in rule["see"]}
    assert client.get(rule["see"][0]["href"]).status_code == 200


def test_an_ambiguous_rule_has_its_readings(client, texts):
    name = next(rule.id for rule in texts if rule.readings)
    readings = client.get(f"/api/rules/{name}").json["readings"]
    assert sum(reading["default"] for reading in readings) == 1


@pytest.mark.parametrize(
    ("path", "near"),
    [
        ("rules/numenera/equip.strenght", "numenera/equip.strength"),
        ("rules/numnera/equip.strength", "numenera/equip.strength"),
        ("rules/numnera", "numenera"),
        ("schema/numnera", "numenera"),
        ("problems/malfomed", "malformed"),
    ],
)
def test_what_is_not_there_has_near_names(client, path, near):
    told = client.get(f"/api/{path}")
    assert told.status_code == 404
    assert near in told.json["faults"][0]["near"]
    assert "Did you mean" in told.json["detail"]


def test_a_topic_lies_side_by_side(client):
    found = client.get("/api/compare?topic=light.total").json
    assert (found["verdict"], found["says"]) == ("differs", "they differ")
    numenera, starter, corruption = found["books"]
    assert numenera["rule"]["id"] == "numenera/light.total"
    assert numenera["same"] is None
    assert [reading["name"] for reading in starter["readings"] if reading["default"]] == ["all-cards"]
    assert (corruption["rule"], corruption["stands_in"]["id"]) == (None, "numenera/light.total")
    assert client.get(found["href"]).json == found
    assert client.get(starter["rule"]["href"]).json["text"] == starter["rule"]["text"]


def test_a_rule_that_is_the_same_says_as_which(client):
    found = client.get("/api/compare?topic=starter-set/equip.strength").json
    assert found["verdict"] == "same"
    assert [side["same"] for side in found["books"][:2]] == [None, "numenera/equip.strength"]


def test_topics_that_differ_are_listed(client):
    told = client.get("/api/compare").json["topics"]
    assert {"disease.penalty", "bearer.protected"} <= {row["topic"] for row in told}
    assert {row["verdict"] for row in told} == {"differs"}
    first = told[0]
    assert [side["rule"]["id"] for side in client.get(first["href"]).json["books"] if side["rule"]] == first["rules"]
    more = client.get("/api/compare?verdict=all").json["topics"]
    assert {row["verdict"] for row in more} == {"differs", "same"}
    words = client.get("/api/compare?q=wilderness+side").json["topics"]
    assert [row["topic"] for row in words] == ["darkness.penalty"]


def test_a_word_lists_the_topics_that_are_called_so(client):
    told = client.get("/api/compare?topic=darkness").json["topics"]
    assert {"darkness.total", "darkness.penalty"} <= {row["topic"] for row in told}
    assert client.get(told[0]["href"]).json["topic"] == told[0]["topic"]


@pytest.mark.parametrize(
    ("query", "field", "near"),
    [
        ("topic=light.totle", "topic", "light.total"),
        ("verdict=difers", "verdict", "differs"),
        ("topik=light.total", "topik", "topic"),
        ("topic=", "topic", None),
    ],
)
def test_a_comparison_that_cannot_be_read(client, query, field, near):
    told = client.get(f"/api/compare?{query}")
    assert told.status_code == 422
    assert [fault["field"] for fault in told.json["faults"]] == [field]
    assert near is None or near in told.json["faults"][0]["near"]


def test_coverage_is_a_funnel_worked_out_once(client, monkeypatch):
    calls = []

    def once(library, progress):
        calls.append(library)
        return {"books": {}}

    monkeypatch.setattr("adjudicator.web.state.coverage", once)
    assert client.get("/api/coverage").json == client.get("/api/coverage").json == {"books": {}}
    assert len(calls) == 1


def test_health(client, game):
    told = client.get("/api/health").json
    assert told["status"] == "ok"
    assert told["games"] == 1
    assert "path" not in told


def test_a_store_that_is_closed_is_not_healthy(client, service):
    service.store.close()
    told = client.get("/api/health")
    assert told.status_code == 503
    assert told.headers["Retry-After"]


def test_every_problem_is_explained(client):
    assert set(MEANS) == set(TITLES)
    rows = client.get("/api/problems").json["problems"]
    assert {row["type"] for row in rows} == {f"/api/problems/{name}" for name in TITLES}
    assert all(client.get(row["type"]).json == row for row in rows)

"""Disputes on pages, without a script: from an entry to the decision, and what cannot be said."""

from __future__ import annotations

import pytest

from adjudicator.log.model import Draft


@pytest.fixture
def equipped(service, fight) -> str:
    """The page of a game whose third entry is a Regular equipped with the Longspear."""
    action = {"type": "equip", "seat": "ann", "hero": "Regular", "weapon": "Longspear"}
    assert service.submit("g1", action, by="ann").appended
    return fight


@pytest.fixture
def doubted(service, equipped) -> str:
    """The page of ben's dispute about it."""
    service.open_dispute("g1", 3, by="ben", says="It is too heavy.")
    return f"{equipped}/disputes/1"


def test_from_an_entry_to_a_decision_that_upholds_it(reader, equipped, service, texts):
    reader.open(f"{equipped}/entries/3")
    page = reader.send("Open the dispute", says="It is <b>too heavy</b> 🐉", seat="ben")
    assert page.address == f"{equipped}/disputes/1"
    assert "It is &lt;b&gt;too heavy&lt;/b&gt; 🐉" in page.html
    assert "Nobody has stated a reading yet" in page.text
    reader.send("State it", says="Weight is more than Strength.", seat="ben", rule="equip.strength")
    page = reader.send("State it", says="Both are 3.", seat="ann", rule="numenera/equip.strength")
    for words in ("Weight is more than Strength.", "Both are 3.", "As it was ruled", "By today's rules", "the same",
                  "physical attack", texts.rule("numenera/equip.strength").text, "numenera/equip.strength"):
        assert words.lower() in page.text.lower(), words
    page = reader.send("Decide it so", outcome="uphold", why="Three is enough.", seat="the table")
    assert "Decided: It stands" in page.text
    assert "Three is enough." in page.text
    assert not [form for form in page.forms if form.method == "post"]
    assert service.store.game("g1").head == 3


def test_an_open_dispute_is_seen_everywhere(reader, doubted, equipped):
    page = reader.open(f"{equipped}/entries/3")
    assert "It is too heavy. Open." in page.text
    assert "Dispute this entry" not in page.text
    assert "1 open dispute" in reader.open(equipped).text
    assert "In dispute" in reader.open(f"{equipped}/log").text
    assert "Dispute 1 on entry 3: It is too heavy." in reader.page.text
    page = reader.open(f"{equipped}/disputes")
    assert "Open" in page.text
    reader.follow("It is too heavy.")
    reader.send("Decide it so", outcome="uphold", why="Well.", seat="ben")
    assert "open dispute" not in reader.open(equipped).text
    assert "In dispute" not in reader.open(f"{equipped}/log").text
    page = reader.open(f"{equipped}/entries/3")
    assert "Decided: It stands" in page.text
    assert "Dispute this entry" in page.text
    assert "decided: it stands" in reader.open(f"{equipped}/entries/5").text
    assert reader.follow("Dispute 1").address == doubted


def test_the_rule_to_point_to_is_looked_up_on_the_page(reader, doubted):
    reader.open(doubted)
    page = reader.send("Look it up", q="strength of a hero and weight of a weapon")
    assert any(href.endswith("?rule=numenera/equip.strength#state") for _, href in page.links)
    page = reader.open(f"{doubted}?rule=numenera/prepare.put-back")
    form = page.form("State it")
    assert form.first("rule") == "numenera/prepare.put-back"
    page = reader.send("State it", says="So.", seat="ann", reading="numenera/prepare.put-back#at-least-one")
    assert "reads it so: You must put back at least 1 card." in page.text


def test_taking_back_by_decision(reader, doubted, equipped, service):
    reader.open(doubted)
    page = reader.send("Decide it so", outcome="take-back", why="Ben is right.", seat="ann")
    assert "Decided: Taken back" in page.text
    assert service.store.game("g1").head == 2
    assert "This entry was taken back" in reader.open(f"{equipped}/entries/3").text
    assert "This entry was taken back" not in reader.open(f"{equipped}/entries/4").text


def test_a_house_rule_by_decision(reader, doubted, service):
    reader.open(doubted)
    page = reader.send("Decide it so", outcome="house-rule", topic="equip.one-weapon", why="We are heroes.", seat="ann")
    assert "Decided: House rule" in page.text
    assert service.table("g1")[0].dials["house:equip.one-weapon"] == "We are heroes."


def test_a_reading_that_is_followed_from_now_on(reader, g1, service):
    hand = ["Regular*3", "Longspear", "Torch", "Thunderstone Shard"]
    service.submit("g1", {"type": "prepare", "seat": "ann", "hand": hand, "keep": []}, by="ann")
    service.open_dispute("g1", 2, by="ben", says="One at least.")
    service.state_position("g1", 1, by="ben", says="So it says.", rule="prepare.put-back", reading="at-least-one")
    page = reader.open(f"{g1}/disputes/1")
    assert "If it is read so: " in page.text
    assert "another ruling" in page.text
    reading = "numenera/prepare.put-back#at-least-one"
    page = reader.send("Decide it so", outcome="house-rule", reading=reading, why="From now on.", seat="ann")
    assert "Decided: House rule" in page.text
    assert service.table("g1")[0].dials["reading:prepare.put-back"] == "at-least-one"
    assert "House rule: numenera/prepare.put-back is read as at least one" in reader.open(f"{g1}/log").text


def test_deciding_after_the_game_went_on_is_asked_again(reader, doubted, service):
    reader.open(doubted)
    service.submit("g1", {"type": "note", "seat": "ben", "text": "wait"}, by="ben")
    page = reader.send("Decide it so", 409, outcome="take-back", why="Yes.", seat="ann")
    assert "Nothing was decided" in page.text
    assert service.dispute("g1", 1).is_open


def test_a_form_sent_twice_writes_once(client, reader, doubted, service):
    form = reader.open(doubted).form("State it")
    data = dict(form.filled(says="Once.", seat="ann"))
    for _ in range(2):
        assert client.post(form.action, data=data).status_code == 303
    assert len(service.dispute("g1", 1).positions) == 1
    assert client.post(form.action, data={**data, "says": "Twice."}).status_code == 409


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"says": ""}, "nothing was given; what would do: how this side reads it, in a line"),
        ({"says": "x" * 300}, "in a line of 240 characters"),
        ({"says": "So.", "rule": "equip.strenth"}, "Did you mean"),
        ({"says": "So.", "seat": "carl"}, "one of ann, ben, the table"),
    ],
)
def test_what_will_not_do_is_said_and_what_was_filled_in_stays(reader, doubted, given, words):
    reader.open(doubted)
    page = reader.send("State it", 422, **{"seat": "ann", **given})
    assert words in page.text
    if given["says"]:
        assert page.form("State it").first("says") == given["says"]


def test_deciding_needs_an_outcome_and_a_reason(reader, doubted):
    reader.open(doubted)
    page = reader.send("Decide it so", 422, seat="ann")
    assert "one of uphold, amend, take-back, house-rule" in page.text
    assert "why it is so decided" in page.text
    page = reader.send("Decide it so", 422, outcome="amend", why="Right it.", seat="ann")
    assert "amend entry 3 first" in page.text


def test_what_is_decided_is_not_decided_again(client, doubted, service):
    service.decide("g1", 1, "uphold", by="ben", why="Well.")
    told = client.post(f"{doubted}/decision", data={"outcome": "uphold", "why": "x", "seat": "ann"})
    assert told.status_code == 422
    assert "this one is decided" in told.text


@pytest.mark.parametrize("entry", ["", "x", "99", "4"])
def test_an_entry_that_cannot_be_in_doubt(client, doubted, equipped, entry):
    told = client.post(f"{equipped}/disputes", data={"entry": entry, "says": "No.", "seat": "ann"})
    assert told.status_code in (404, 422)
    assert "Traceback" not in told.text


def test_what_is_not_there(client, doubted, equipped):
    assert client.get(f"{equipped}/disputes/2").status_code == 404
    assert "1" in client.get(f"{equipped}/disputes/2").text
    assert client.post(f"{equipped}/disputes/2", data={}).status_code == 404
    assert client.get("/games/none/disputes").status_code == 404
    assert client.get(f"{equipped}/disputes/new?entry=99").status_code == 404


def test_a_game_in_which_nothing_is_in_doubt(reader, g1):
    assert "Nothing is in doubt" in reader.open(f"{g1}/disputes").text
    assert "Dispute entry 1" in reader.open(f"{g1}/disputes/new").text


def test_the_page_of_a_dispute_is_light(client, doubted, service):
    for n in range(40):
        service.state_position("g1", 1, by="ann", says=f"{n} " + "words " * 30, rule="prepare.put-back")
    assert len(client.get(doubted).data) < 100_000
    told = client.post(doubted, data={"says": "And.", "seat": "ann"})
    assert told.status_code == 422
    assert "40 lines are said" in told.text


def test_odd_entries_from_elsewhere_have_their_pages(client, doubted, equipped, service):
    base = {"ruling": {}, "effects": [], "at": "x", "by": "x", "rules_version": "x", "reducer": 1}
    for action in ({"type": "dispute"}, {"type": "position", "dispute": [1]}, {"type": "decision", "dispute": -1}):
        version = service.store.append("g1", [Draft({**base, "type": action["type"], "action": action})]).head
        assert client.get(f"{equipped}/entries/{version}").status_code == 200
        assert client.get(f"/api/games/g1/entries/{version}").status_code == 200
    assert client.get(f"{equipped}/log").status_code == 200


@pytest.mark.parametrize("game", ["starter-set", "numenera", "root-of-corruption"])
def test_readings_that_mattered_are_said_in_words_and_lead_to_their_rule(reader, service, texts, game):
    """In each edition, wherever a ruling is shown: its dispute, its entry, the table as it lay, what if, the report."""
    monster = "Brazen Kobold" if game == "starter-set" else "Laak"
    told = {"seats": ["ann", "ben"], "step": "dungeon", "ann": {"laid": ["Regular*2", "Torch"]},
            "dungeon": {"1": monster}, "dungeon deck": 12}
    record = service.open(game, {"situation": told})
    name = record.game_id
    for field, value in (("health", 2), ("experience", 1)):
        fact = {"type": "attest", "seat": "ann", "card": monster, "field": field, "value": value}
        assert service.submit(name, fact, by="ann").appended
    fought = service.submit(name, {"type": "choose", "seat": "ann", "monster": 1}, by="ann")
    assert fought.ruling["readings"]["compare.wins"] == "equal-wins"
    service.open_dispute(name, fought.version, by="ben", says="Even is lost.")
    rule = texts.governing(service.game(game).ruleset.books, "compare.wins")
    service.state_position(name, 1, by="ben", says="It says higher.", rule=rule.id, reading="must-exceed")
    says = {one.name: one.says for one in rule.readings}
    for address in ("disputes/1", f"entries/{fought.version}", f"at/{fought.version}",
                    f"entries/{fought.version}/what-if?r-compare.wins=must-exceed", "report?dispute=1"):
        page = reader.open(f"/games/{name}/{address}")
        assert "equal wins" not in page.text, address
        assert "must exceed" not in page.text, address
        assert "/rules/compare.wins" not in page.html, address
    for address in ("disputes/1", "report?dispute=1"):
        assert f"eads it so: {says['must-exceed']}" in reader.open(f"/games/{name}/{address}").text
    page = reader.open(f"/games/{name}/disputes/1")
    assert f"{says['equal-wins']} {rule.id}" in page.text
    assert reader.client.get(f"/rules/{rule.id}").status_code == 200


def test_a_rule_that_is_misspelt_is_looked_for_in_the_books_of_the_game_first(reader, service):
    record = service.open("starter-set", {"seats": ["ann", "ben"], "preset": "pictured-village"})
    service.open_dispute(record.game_id, 1, by="ben", says="How?")
    page = reader.client.post(f"/games/{record.game_id}/disputes/1",
                              data={"says": "So.", "rule": "compare.win", "seat": "ben"})
    assert page.status_code == 422
    assert "Did you mean <b>starter-set/" in page.text

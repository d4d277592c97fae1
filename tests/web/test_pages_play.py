"""Playing on pages alone, without a script: act, be refused, tell, overrule."""

from __future__ import annotations

import json

OPENING = {
    "seats": ["ann", "ben"],
    "preset": "first-game",
    "board": "dungeon",
    "dungeon": {"1": "Laak", "2": "Scutimorph", "3": "Abycos"},
}

HAND = {"f-hand:Regular": 3, "f-hand:Longspear": 1, "f-hand:Torch": 1, "f-hand:Thunderstone Shard": 1}

FORBIDDEN = ("error", "invalid", "forbidden")


def test_a_game_without_entries_shows_what_one_can_do_first(reader, g1):
    page = reader.open(g1)
    assert "Choose: visit the village" in page.text
    assert "Three things one can do first" in page.text
    for words in ("Visit the village", "Fight in the dungeon", "Prepare", "Rest"):
        assert page.link(words).startswith(f"{g1}/act?")
    assert [page.link(words) for words in ("Now", "Table", "Log", "Rules")] == [
        g1,
        f"{g1}/at/1",
        f"{g1}/log",
        "/search?table=g1",
    ]


def test_a_whole_turn_is_logged_on_pages(reader, g1):
    reader.open(g1)
    reader.follow("Fight in the dungeon")
    page = reader.send("Show the ruling", **HAND)
    assert "ann lays out the hand" in page.text
    assert "Written as entry 2" in reader.send("Do it").text
    reader.follow("Equip Regular with Longspear")
    reader.send("Do it")
    page = reader.follow("Regular with Longspear: draw 1 card")
    assert "Which card was drawn" in page.text
    page = reader.send("Show the ruling with it", **{"f-saw": "Regular"})
    assert "ann draws Regular." in page.text
    page = reader.send("Do it")
    assert "Physical attack 5 = 1 + 1 + 1 + 1 + 1" in page.text
    page = reader.follow("Fight position 1: Laak")
    assert "Total attack 5 against Health 5 of Laak. The fight is won." in page.text
    reader.send("Do it")
    reader.follow("Thunderstone Shard: gain 1 experience")
    page = reader.send("Do it")
    reader.open(next(href for _, href in page.links if "type=reveal" in href))
    reader.send("Do it")
    reader.follow("End the turn")
    page = reader.send("Do it")
    assert "ben: Choose" in page.text
    assert "turn 2" in page.text


def test_what_may_not_be_done_now_is_listed_with_its_reason(reader, fight):
    page = reader.open(fight)
    assert "Not now" in page.text
    assert "It carries no polearm." in page.text
    page = reader.follow("End the turn")
    assert "Not legal" in page.text
    assert "A monster must be chosen." in page.text
    assert "numenera/choose.one" in page.text
    assert "What would do now" in page.text
    assert all("Do it" not in form.buttons for form in page.forms)
    for word in FORBIDDEN:
        assert word not in page.text.lower()


def test_an_action_is_never_written_unseen(reader, fight, service):
    reader.open(f"{fight}/act?type=equip&try=1&f-hero=Regular&f-weapon=Longspear")
    assert service.store.game("g1").tip == 2
    reader.send("Do it")
    assert service.store.game("g1").tip == 3


def test_the_same_form_sent_twice_is_written_once(reader, fight, service, client):
    page = reader.open(f"{fight}/act?type=equip&try=1&f-hero=Regular&f-weapon=Longspear")
    data = dict(page.form("Do it").values)
    first, second = (client.post(f"{fight}/act", data=data) for _ in range(2))
    assert (first.status_code, second.status_code) == (303, 303)
    assert first.headers["Location"] == second.headers["Location"] == f"{fight}?after=3"
    assert service.store.game("g1").tip == 3


def test_the_same_key_with_another_action_is_refused(reader, fight, client):
    page = reader.open(f"{fight}/act?type=equip&try=1&f-hero=Regular&f-weapon=Longspear")
    data = dict(page.form("Do it").values)
    client.post(f"{fight}/act", data=data)
    other = client.post(
        f"{fight}/act", data={**data, "action": json.dumps({"type": "note", "seat": "ann", "text": "x"})}
    )
    assert other.status_code == 409
    assert "First page" in other.text


def test_a_ruling_that_has_changed_is_shown_before_anything_is_written(reader, fight, service):
    service.submit("g1", {"type": "attest", "seat": "ann", "card": "Laak", "field": "health", "value": 4}, by="ann")
    page = reader.open(f"{fight}/act?type=choose&try=1&f-monster=1")
    assert "The fight is lost." in page.text
    service.submit("g1", {"type": "equip", "seat": "ann", "hero": "Regular", "weapon": "Longspear"}, by="ann")
    page = reader.send("Do it", status=409)
    assert "The table has gone on since you saw this." in page.text
    assert "4 ann · Equip Regular with Longspear" in page.text
    assert "The fight is won." in page.text
    assert service.store.game("g1").tip == 4
    assert "Written as entry 5" in reader.send("Do it").text


def test_a_missing_value_is_told_where_it_is_asked_for(reader, service):
    service.open("numenera", {**OPENING, "trust": "book"}, game_id="g2")
    hand = ["Regular*2", "Longspear*2", "Torch*2"]
    service.submit("g2", {"type": "visit-village", "seat": "ann", "hand": hand}, by="ann")
    page = reader.open("/games/g2")
    assert "Hangs on something untold" in page.text
    page = reader.open("/games/g2/act?type=buy&seat=ann&try=1&f-card=Stealthy")
    assert "Not known yet" in page.text
    assert "Gold cost on Stealthy" in page.text
    page = reader.send("Tell it", value="4")
    assert page.address.startswith("/games/g2/act?")
    assert "Legal" in page.text
    assert "Stealthy costs 4 (told)" in page.text
    reader.send("Do it")
    assert "told by ann" in reader.open("/games/g2/cards?card=Stealthy").text


def test_a_value_read_in_another_game_is_offered_and_not_assumed(reader, service):
    service.open("numenera", {**OPENING, "trust": "book"}, game_id="g2")
    service.submit(
        "g2", {"type": "attest", "seat": "ben", "card": "Stealthy", "field": "gold cost", "value": 4}, by="ben"
    )
    service.open("numenera", {**OPENING, "trust": "book"}, game_id="g3")
    service.submit(
        "g3", {"type": "visit-village", "seat": "ann", "hand": ["Regular*2", "Longspear*2", "Torch*2"]}, by="ann"
    )
    page = reader.open("/games/g3/act?type=buy&seat=ann&try=1&f-card=Stealthy")
    assert "Not known yet" in page.text
    assert "Stealthy costs 4 (told)" in reader.send("4, read by ben on 1 January 2026: use it").text


def test_no_such_symbol_is_not_zero(reader, fight, service):
    reader.open(f"{fight}/cards?card=Laak&field=light")
    reader.send("No such symbol")
    facts = service.table("g1")[0].facts
    assert facts["Laak"]["light"] == {"value": "none", "by": "ann"}


def test_the_table_may_play_on_without_knowing(reader, service):
    service.open("numenera", {**OPENING, "trust": "book"}, game_id="g2")
    service.submit(
        "g2", {"type": "enter-dungeon", "seat": "ann", "hand": ["Regular*4", "Longspear", "Torch"]}, by="ann"
    )
    page = reader.open("/games/g2/act?type=equip&seat=ann&try=1&f-hero=Regular&f-weapon=Longspear")
    assert "Not known yet" in page.text
    page = reader.send("Play on: the table says it holds")
    assert "Overruled" in page.text
    assert "assumed by the table's word" in page.text
    assert "Written as entry 3" in reader.send("Do it").text


def test_an_overruling_is_shown_with_its_reason_and_kept(reader, fight):
    reader.open(f"{fight}/act?type=equip&try=1&f-hero=Thunderstone+Shard&f-weapon=Longspear")
    page = reader.send("Show the ruling with that", status=422)
    assert "Why" in page.text
    assert "A few things are missing" in page.text
    page = reader.send(
        "Show the ruling with that", **{"o-by": "card", "o-card": "Shard", "o-who": "ben", "o-why": "it says so"}
    )
    assert "Overruled" in page.text
    assert "Set aside by card text of Shard, read out by ben: it says so." in page.text
    reader.send("Do it")
    page = reader.open(f"{fight}/log?only=overruled")
    assert "overruled: it says so" in page.text
    page = reader.open(f"{fight}/entries/3")
    assert "Set aside by card text of Shard" in page.text


def test_a_house_rule_is_agreed_and_shown(reader, fight):
    reader.open(f"{fight}/act?type=house-rule")
    reader.send("Show the ruling", **{"f-topic": "choose.one", "f-why": "nobody has to fight"})
    page = reader.send("Do it")
    assert "choose.one is waived: nobody has to fight" in page.text


def test_a_count_is_answered_term_by_term(reader, fight):
    page = reader.open(f"{fight}/act?type=claim&try=1&f-value=physical+attack&f-number=7")
    for words in ("Not so", "physical attack is 3; it is not 7 as claimed.", "Physical attack = 1 + 1 + 1"):
        assert words in page.text
    assert "It would do with" not in page.text
    page = reader.open(f"{fight}/act?type=claim&try=1&f-value=physical+attack&f-number=3")
    assert "That is right" in page.text
    assert "Count a number: physical attack is 3" in reader.send("Write it into the log").text


TOLD = {
    "seats": ["ann", "ben"],
    "trust": "book",
    "board": "dungeon",
    "step": "dungeon",
    "dungeon": {"1": "Laak", "2": "Phylethis", "3": "Abycos"},
    "dungeon deck": 5,
    "ann": {"laid": ["Regular*3"], "deck": 4, "discard": [], "xp": 1},
}


def test_a_fight_that_waits_for_a_number_goes_on_where_it_is_told(reader, service):
    service.open("numenera", {"situation": TOLD}, game_id="g7")
    reader.open("/games/g7/act?type=choose&seat=ann&try=1&f-monster=1")
    page = reader.send("Do it")
    assert "Health on Laak" in page.text
    page = reader.send("Tell it", value="9")
    assert "Turn up the next card of the dungeon deck." in page.text
    assert "ann · Fight position 1: Laak" in page.text


def test_the_end_of_a_game_shows_the_points(reader, service):
    service.open("numenera", {"situation": TOLD}, game_id="g7")
    for action in (
        {"type": "choose", "monster": 1},
        {"type": "attest", "card": "Laak", "field": "health", "value": 9},
        {"type": "reveal", "card": "Scutimorph"},
        {"type": "end-turn"},
    ):
        assert service.submit("g7", {"seat": "ann", **action}, by="ann").appended
    page = reader.open("/games/g7")
    assert "The game is over" in page.text
    assert "Victory points" in page.text
    assert "Over" in reader.open("/").text


def test_a_script_that_sends_a_form_is_told_where_to_go_on(client, fight):
    """So that a phone which lost its line sends the same form again and fetches only the page that follows."""
    form = {"action": '{"type": "note", "seat": "ann", "text": "tea"}', "key": "k1"}
    for _ in range(2):
        answer = client.post(f"{fight}/act", data=form, headers={"X-Asked-By": "script"})
        assert (answer.status_code, answer.data) == (204, b"")
        assert answer.headers["X-Go-To"].endswith(f"{fight}?after=3")


def test_what_is_for_sale_says_its_price_where_it_is_known(reader, service):
    hand = ["Regular*2", "Longspear*2", "Torch*2"]
    for game, trust in (("g2", "listed"), ("g3", "book")):
        service.open("numenera", {**OPENING, "trust": trust}, game_id=game)
        service.submit(game, {"type": "visit-village", "seat": "ann", "hand": hand}, by="ann")
    assert "Torch · 3 gold" in reader.open("/games/g2").text
    assert "· 3 gold" not in reader.open("/games/g3").text


def test_what_would_do_instead_is_said_in_words_where_it_is_a_list(reader, g1, service):
    """The same card put back twice; putting back none is legal."""
    page = reader.open(f"{g1}/act?type=prepare&seat=ann&try=1&f-keep=Torch&f-keep=Torch&f-keep=Torch")
    assert "Not legal" in page.text
    assert "With another back on the deck None" in page.text
    assert "[]" not in page.text

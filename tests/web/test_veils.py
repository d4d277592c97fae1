"""Unseen hands stay unseen: two games that differ only in what ann hides look the same to everybody else."""

from __future__ import annotations

import itertools
import json
import re
from typing import Any

import pytest

from adjudicator.cases.coverage import coverage
from adjudicator.kernel.game import Game
from adjudicator.seating import sitting, veiled
from adjudicator.seating.codes import LENGTH, device_of
from tests.web.veils_help import GAME, QUERIES, SECRETS, World, addresses

CASES = (("ben", 1), ("ben", 4), ("watcher", 2), ("host", 2))
"""Who looks, and after how many actions: the cards lie on the deck; they are in hand again; it is ann's turn again."""
EXPORTS = {"history.export", "pages.export"}
API = f"/api/games/{GAME}"


@pytest.fixture
def worlds(texts, index, monkeypatch, tmp_path):
    """Two games with different secrets, and the same links; coverage is there at once, without cases."""
    found = coverage(texts, tmp_path)
    monkeypatch.setattr("adjudicator.web.state.coverage", lambda library, progress: found)
    monkeypatch.setattr("adjudicator.web.state.PATIENCE", 100)
    made = []
    for secret in SECRETS:
        numbers = itertools.count(1)
        monkeypatch.setattr(sitting, "fresh_code", lambda numbers=numbers: str(next(numbers)).zfill(LENGTH))
        made.append(World(texts, index, secret))
    yield made
    for world in made:
        world.close()


@pytest.fixture
def world(worlds):
    """One of them, in which ann has drawn her hidden cards again."""
    worlds[0].play(2)
    return worlds[0]


def differences(worlds, who, among=()):
    """Addresses whose answers differ between the worlds, each with its endpoint (of those `among`, of all where none
    is named); and how many were asked.
    """
    one, other = worlds
    found, asked = [], 0
    for endpoint, address in addresses(one.app, one.service.store.stands(GAME)[0]):
        if among and endpoint not in among:
            continue
        for query in QUERIES if GAME in address else QUERIES[:1]:
            asked += 1
            seen = one.told(who, address + query)
            assert not seen.startswith("500"), address + query
            if seen != other.told(who, address + query):
                found.append((endpoint, address + query))
    return found, asked


@pytest.mark.parametrize(("who", "moment"), CASES)
def test_no_page_and_no_answer_tells_what_another_seat_hides(worlds, who, moment):
    for world in worlds:
        world.play(moment)
    found, asked = differences(worlds, who)
    assert [row for row in found if row[0] not in (EXPORTS if who == "host" else ())] == []
    assert asked > 150


def test_the_seat_itself_sees_what_it_hides(worlds):
    for world in worlds:
        world.play(2)
    among = {"games.table", "games.legal", "history.entry", "pages.game", "pages.entry", "pages.moment"}
    assert {row[0] for row in differences(worlds, "ann", among)[0]} == among


def test_without_veils_the_others_would_see_it(worlds, monkeypatch):
    monkeypatch.setattr(veiled, "veiled_entry", lambda envelope, _game, _veils: dict(envelope))
    for world in worlds:
        world.play(2)
    among = {"games.table", "history.entry", "pages.game", "pages.entry", "pages.moment"}
    assert {row[0] for row in differences(worlds, "watcher", among)[0]} >= among - {"pages.game"}


# --- asking in other ways ---

PROBES = (
    {"type": "decide", "seat": "ben", "choose": ["Torch"]},
    {"type": "decide", "seat": "ben", "choose": ["Longspear"], "saw": ["Longspear"]},
    {"type": "see", "seat": "ben", "cards": ["Torch"]},
    {"type": "move", "seat": "ben", "card": "Torch in ann's set aside", "to": "discard"},
    {"type": "move", "seat": "ben", "card": "Longspear in ann's hand", "to": "ann/discard"},
    {"type": "claim", "seat": "ben", "value": "victory points", "number": 3, "of": "ann"},
    {"type": "rest", "seat": "ben", "destroy": ["Mystic"]},
    {"type": "visit-village", "seat": "ben", "hand": ["Longspear*3", "Torch*3"]},
    {"type": "enter-dungeon", "seat": "ann"},
    {"type": "enter-dungeon", "seat": "ann", "hand": ["Longspear*2"]},
    {"type": "prepare", "seat": "ann", "keep": ["Longspear*2"]},
)


@pytest.mark.parametrize("moment", [2, 4])
@pytest.mark.parametrize("path", ["judge", "actions"])
def test_what_is_asked_and_not_written_finds_out_nothing(worlds, path, moment):
    for world in worlds:
        world.play(moment)
    one, other = worlds
    for probe in PROBES:
        for who in ("ben", "watcher") if path == "judge" else ("ben",):
            seen = one.told(who, f"{API}/{path}", json={"action": probe})
            assert seen == other.told(who, f"{API}/{path}", json={"action": probe}), probe
            assert not seen.startswith(("500", "201")), seen


ASKED: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("ben", "entries/2/what-if", {"fields": {"keep": []}}),
    ("ben", "entries/2/what-if", {"house": {"prepare.nothing-else": "so"}}),
    ("watcher", "entries/2/what-if", {"action": {"type": "rest", "seat": "ann", "destroy": ["Torch"]}}),
    ("watcher", "entries/4/what-if", {"action": {"type": "enter-dungeon", "seat": "ben"}}),
    ("ben", "entries/3/what-if", {"without": ["numenera/turn.order"]}),
    ("ben", "say", {"text": "rest, destroy torch"}),
    ("ben", "say", {"text": "ann lays out the hand and equips regular with longspear"}),
    ("watcher", "say", {"text": "where are the torches", "seat": "ben"}),
    ("ben", "batch", {"actions": [{"type": "note", "seat": "ben", "text": "a"}, PROBES[0]]}),
    ("ben", "disputes", {"entry": 4, "says": "She kept a Torch.", "seat": "ben"}),
    ("host", "entries/2/amend/preview", {"action": None, "choices": {}}),
    ("host", "entries/4/amend/preview", {"action": {"type": "rest", "seat": "ben", "destroy": []}, "choices": {}}),
)


def test_questions_of_every_sort_find_out_nothing(worlds):
    for world in worlds:
        world.play(4)
    for who, path, body in ASKED:
        one, other = (_DIGEST.sub("", world.told(who, f"{API}/{path}", json=body)) if who == "host" else
                      world.told(who, f"{API}/{path}", json=body) for world in worlds)
        assert one == other, (path, body)
        assert not one.startswith("500"), one


_DIGEST = re.compile(r'"digest":"[0-9a-f]{16}"')
"""The digest of a preview covers what would be written, and only the host is told it."""


def test_a_choice_that_another_seat_owes_finds_out_nothing(worlds):
    for world, hand in zip(worlds, (["Regular*3", "Longspear", "Torch", "Thunderstone Shard"],
                                    ["Regular*4", "Longspear*2"]), strict=True):
        world.do({"type": "prepare", "seat": "ann", "keep": hand})  # and so all of her hand is known to herself
        world.do({"type": "end-turn", "seat": "ann"})
        effect = {"do": "pend", "groups": [[{"id": "x", "kind": "hand.choice", "seat": "ann", "sel": "card", "count": 1,
                                             "word": "discard", "card": "Laak"}]]}
        live = world.service.live(GAME)
        world.service.store.append(GAME, [_draft(world, effect)])
        assert live is not world.service.live(GAME)
    one, other = worlds
    own = {"type": "decide", "seat": "ann", "choose": ["Torch"]}
    assert {world.service.judge(GAME, own).verdict for world in worlds} == {"legal", "illegal"}
    for card in ("Torch", "Longspear", "Regular", "Mystic"):
        probe = {"type": "decide", "seat": "ben", "choose": [card]}
        for path in ("judge", "actions"):
            seen = one.told("ben", f"{API}/{path}", json={"action": probe})
            assert seen == other.told("ben", f"{API}/{path}", json={"action": probe}), (path, card)
            assert '"verdict":"illegal"' in seen


def _draft(world, effect):
    from adjudicator.log.model import Draft

    envelope = world.service.store.entry(GAME, 2).envelope
    kept = {key: envelope[key] for key in ("ruling", "at", "by", "rules_version", "reducer")}
    return Draft({**kept, "type": "note", "action": {"type": "note", "seat": "ben", "text": "so"}, "effects": [effect],
                  "ruling": {**kept["ruling"], "findings": [], "deeds": [], "sentence": "so"}})


def test_what_was_missed_is_told_without_hidden_cards(worlds):
    for world in worlds:
        world.play(2)
    body = {"action": {"type": "note", "seat": "ben", "text": "Tea."}, "seen": "0" * 16, "seen_at": 1}
    one, other = (world.told("ben", f"{API}/actions", json=body) for world in worlds)
    assert one == other
    assert one.startswith("409")
    assert "puts 2 cards back" in one


def test_who_writes_is_told_of_the_own_entry_what_it_says(world):
    done = world.ask("ben", f"{API}/actions", json={"action": {"type": "prepare", "seat": "ben", "keep": ["Torch"]}})
    assert done.status_code == 201
    version = done.json["version"]
    assert world.ask("ben", f"{API}/entries/{version}").json["action"]["keep"] == ["Torch"]
    seen = world.ask("ann", f"{API}/entries/{version}").json
    assert seen["action"]["keep"] == ["1 unseen card"]
    assert "Torch" not in json.dumps([seen["action"], seen["effects"], seen["ruling"]])


# --- what is open ---

def test_a_hand_that_is_laid_out_is_open(world):
    world.do({"type": "rest", "seat": "ben", "destroy": []})
    world.do({"type": "end-turn", "seat": "ben"})
    before = world.ask("watcher", f"{API}/table").json
    world.do({"type": "enter-dungeon", "seat": "ann"})
    after = world.ask("watcher", f"{API}/table").json
    assert before["places"]["ann/laid"]["cards"] == []
    assert {"Torch", "Longspear"} <= {card["card"] for card in after["places"]["ann/laid"]["cards"]}
    assert world.ask("watcher", f"{API}/entries/6").json["veiled"] == []
    assert world.ask("watcher", f"{API}/entries/2").json["action"]["keep"] == ["2 unseen cards"]


def test_what_was_seen_at_the_table_stays_known(world):
    told = world.ask("watcher", f"{API}/table").json
    assert told["piles"]["ann/hand"]["size"] == 6
    assert sorted(card["card"] for card in told["places"]["ann/discard"]["cards"]) == [
        "Regular", "Regular", "Regular", "Thunderstone Shard"]
    assert sum(told["pools"]["ann"]["cards"].values()) == 8


def test_all_is_open_once_the_game_is_over(world, monkeypatch):
    assert world.ask("watcher", f"{API}/entries/2").json["action"]["keep"] == ["2 unseen cards"]
    monkeypatch.setattr(Game, "ended", lambda _game, _table: True)
    world.do({"type": "note", "seat": "ben", "text": "That was it."})
    assert world.ask("watcher", f"{API}/entries/2").json["action"]["keep"] == ["Torch", "Longspear"]
    assert world.ask("watcher", f"{API}/entries/2").json["veiled"] == []


def test_what_is_taken_back_stays_hidden(world):
    done = world.service.take_back(GAME, 1, by="host", why="a wrong card", head=3)
    assert done.head == 1
    told = world.ask("watcher", f"{API}/entries/2").json
    assert (told["live"], told["action"]["keep"]) == (False, ["2 unseen cards"])
    assert world.ask("watcher", f"{API}/table").json["piles"]["ann/deck"]["size"] == 6
    world.do({"type": "prepare", "seat": "ann", "keep": ["Longspear"]})
    assert world.ask("watcher", f"{API}/table").json["piles"]["ann/deck"]["size"] == 7
    assert world.ask("watcher", f"{API}/table").json["piles"]["ann/deck"]["top"] == []
    assert world.ask("ann", f"{API}/table").json["piles"]["ann/deck"]["top"] == ["Longspear"]


def test_only_the_host_takes_an_export_which_holds_every_hand(world):
    assert [world.ask(who, f"{API}/export").status_code for who in ("watcher", "ben", "ann", "host")] == [
        403, 403, 403, 200]
    assert '"keep":["Torch","Longspear"]' in world.ask("host", f"{API}/export").get_data(as_text=True)


def test_the_page_of_an_entry_says_what_it_keeps_back(world):
    assert "ann's alone" in world.ask("ben", f"/games/{GAME}/entries/2").get_data(as_text=True)
    assert "ann's alone" not in world.ask("ann", f"/games/{GAME}/entries/2").get_data(as_text=True)
    assert "ann's alone" not in world.ask("ben", f"/games/{GAME}/entries/3").get_data(as_text=True)
    assert world.ask("ben", f"{API}/entries/2").json["veiled"] == ["ann"]


def test_the_chain_stays_over_what_was_written(world):
    told = world.ask("watcher", f"{API}/verify").json
    assert told["sound"]
    assert world.ask("watcher", f"{API}/entries/2").json["hash"] == world.service.store.entry(GAME, 2).hash.hex()


def test_a_stream_ends_once_another_may_not_be_seen_any_more(world):
    world.service.hand_over(GAME, "seat", "ann")
    answer = world.ask("host", f"{API}/events?after=1")
    chunks = iter(answer.response)
    assert '"version": 3' in next(chunk for chunk in (next(chunks).decode() for _ in range(9)) if "id: 3" in chunk)
    chair = next(one for one in world.service.chairs(GAME) if one.seat == "ann")
    device = device_of(world.tokens["ann"])
    assert device is not None
    world.service.sit_down(chair.code, device)
    world.do({"type": "note", "seat": "ben", "text": "So."})
    assert not any("id: 4" in chunk.decode() for chunk in chunks)
    answer.close()


def test_what_was_previewed_behind_veils_is_written_as_it_was_seen(world):
    visit = {"type": "visit-village", "seat": "ben", "hand": ["Regular*5", "Torch"]}
    for action in (visit, {"type": "end-turn", "seat": "ben"}):
        seen = world.ask("ben", f"{API}/judge", json={"action": action}).json["ruling"]["digest"]
        done = world.ask("ben", f"{API}/actions", json={"action": action, "seen": seen})
        assert done.status_code == 201, done.text

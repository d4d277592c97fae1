"""What one seat alone has looked at, and what it has told of its hand in a situation: nobody finds it out by reading,
by claiming, by acting, by opening the game once more, or by trying names against a hash.
"""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

from adjudicator.seating import sitting
from adjudicator.seating.codes import LENGTH
from tests.web.veils_help import GAME, World, addresses

API = f"/api/games/{GAME}"
ASIDE = ("pages.coverage", "lookup.coverage", "history.export", "pages.export")
LOOKS = {"ann's deck": ("Torch", "Longspear"), "ben's deck": ("Torch", "Longspear"),
         "the dungeon deck": ("Laak", "Abycos")}
"""Decks that ann may look at, with the cards that she may have seen there."""
VILLAGE = {"seats": ["ann", "ben"], "active": "ann", "trust": "listed", "step": "village", "village": {"Warder": 8},
           "dungeon": {"1": "Laak", "2": "Scutimorph", "3": "Abycos"},
           "ann": {"laid": ["Warder", "Regular*3"], "deck": 6, "discard": []}, "ben": {"holds": 6, "deck": 6}}
HANDS = ((("Laak", "Phylethis"), 7), (("Stratharian War Moth", "Laak"), 5))
"""What ann may hold besides Regulars, with the victory points of it."""


def hand_told(secret: tuple[str, ...]) -> dict[str, Any]:
    """A game taken up where ann has told her hand."""
    return {"situation": {"seats": ["ann", "ben"], "active": "ben", "step": "start", "trust": "listed",
                          "ann": {"hand": ["Regular*3", *secret], "deck": ["Regular*3"], "discard": []},
                          "ben": {"holds": 6, "deck": 6, "discard": []}}}


@pytest.fixture
def at_tables(texts, index, monkeypatch):
    """Makes a world for each secret, with the same links in all: at_tables(secrets, game, opening of a secret)."""
    made = []

    def make(secrets, game, opening):
        for secret in secrets:
            numbers = itertools.count(1)
            monkeypatch.setattr(sitting, "fresh_code", lambda numbers=numbers: str(next(numbers)).zfill(LENGTH))
            made.append(World(texts, index, secret, game, opening(secret)))
        return list(made)

    yield make
    for world in made:
        world.close()


@pytest.fixture
def looked(at_tables):
    """Two games in which ann looks at the top of a deck and tells her phone what she saw: looked(deck)."""

    def make(deck):
        worlds = at_tables(LOOKS[deck], "numenera", lambda _secret: {"situation": VILLAGE})
        for world in worlds:
            world.do({"type": "use", "seat": "ann", "card": "Warder"})
            world.do({"type": "decide", "seat": "ann", "choose": deck, "saw": [world.secret]})
        return worlds

    return make


def differing(worlds, who):
    """Addresses of the game whose answers to somebody differ between the worlds."""
    one, other = worlds
    return [address for endpoint, address in addresses(one.app, one.service.store.stands(GAME)[0])
            if endpoint not in ASIDE and one.told(who, address) != other.told(who, address)]


def answers(worlds, who, path, body):
    """What is answered to somebody in each world."""
    return [world.told(who, f"{API}/{path}", json=body) for world in worlds]


# --- what was looked at ---

@pytest.mark.parametrize("deck", LOOKS)
def test_what_a_seat_looked_at_is_told_to_nobody_else(looked, deck):
    worlds = looked(deck)
    assert differing(worlds, "ben") == []
    assert differing(worlds, "stranger") == []
    entry = worlds[0].ask("watcher", f"{API}/entries/3").json
    assert (entry["action"]["saw"], entry["veiled"]) == (["1 unseen card"], ["ann"])
    assert worlds[0].ask("ann", f"{API}/entries/3").json["action"]["saw"] == [LOOKS[deck][0]]
    assert f"{API}/entries/3" in differing(worlds, "ann")


def test_cards_that_come_into_view_are_named_beside_one_that_was_looked_at(looked):
    world = looked("the dungeon deck")[0]
    world.do({"type": "end-turn", "seat": "ann"})
    world.do({"type": "rest", "seat": "ben", "destroy": []})
    world.do({"type": "end-turn", "seat": "ben"})
    assert world.service.store.entry(GAME, 2).envelope.get("salt") is None
    assert world.service.store.entry(GAME, 3).envelope["salt"]


def test_what_will_come_up_is_not_told_before_it_lies_there(looked):
    worlds = looked("the dungeon deck")
    for world in worlds:
        world.do({"type": "end-turn", "seat": "ann"})
        hand = ["Regular*3", "Thunderstone Shard", "Torch", "Longspear"]
        world.do({"type": "enter-dungeon", "seat": "ben", "hand": hand})
    fight = {"type": "choose", "seat": "ben", "monster": 1}
    one, other = answers(worlds, "ben", "actions", {"action": fight, "seen": "0" * 16})
    assert one.startswith("409")
    assert one == other
    several, others = answers(worlds, "ben", "batch", {"actions": [fight], "seen": ["0" * 16]})
    assert several.startswith("409")
    assert several == others
    for world in worlds:  # what ben saw of it has not changed: the card that comes up is no news to hold it up
        seen = world.ask("ben", f"{API}/judge", json={"action": fight}).json["ruling"]["digest"]
        assert world.ask("ben", f"{API}/actions", json={"action": fight, "seen": seen}).status_code == 201
        assert world.secret in json.dumps(world.ask("ben", f"{API}/table").json["places"]["dungeon/3"])


# --- what a number would tell ---

@pytest.fixture
def told(at_tables):
    """Two games taken up in which ann has told different hands."""
    return at_tables(HANDS, "numenera", lambda secret: hand_told(secret[0]))


OVERRULED = [{"rule": "claim.counts", "by": "table", "why": "so it is"}]


WAYS: tuple[dict[str, Any], ...] = ({}, {"overrule": OVERRULED}, {"assume": ["claim.counts"]})


def test_a_claim_about_another_seat_finds_out_nothing(told):
    for (_, number), more in itertools.product(HANDS, WAYS):
        claim = {"type": "claim", "seat": "ben", "value": "victory points", "of": "ann", "number": number, **more}
        note = {"type": "note", "seat": "ben", "text": "so"}
        for path, body in (("judge", {"action": claim}), ("actions", {"action": claim}),
                           ("batch", {"actions": [note, claim]})):
            one, other = answers(told, "ben", path, body)
            assert one == other, (path, body)
            assert one.startswith("201" if more and path != "judge" else "200"), (path, body)
    assert differing(told, "watcher") == []


def test_a_claim_of_the_own_cards_says_the_number_and_no_card(told):
    world = told[0]
    world.do({"type": "claim", "seat": "ann", "value": "victory points", "number": HANDS[0][1]})
    own = json.dumps(world.ask("ann", f"{API}/entries/2").json)
    assert "victory points of Laak" in own
    for who in ("ben", "watcher"):
        seen = world.ask(who, f"{API}/entries/2").json
        assert "Laak" not in json.dumps(seen)
        assert seen["sentence"] == "victory points is 7; it is 7 as claimed."


# --- what a hash or a refusal would tell ---

def test_the_hash_of_how_a_game_was_begun_tries_no_hand_out(at_tables):
    worlds = at_tables([HANDS[0], HANDS[0]], "numenera", lambda secret: hand_told(secret[0]))
    salts = [world.service.store.game(GAME).opening["salt"] for world in worlds]
    assert all(salts)
    for world in worlds:
        assert "salt" not in world.service.live(GAME).record.opening["action"]
        for who in ("ben", "watcher", "host"):
            assert salts[0] not in world.ask(who, f"{API}/entries/1").text
    opened = worlds[0].service.open("numenera", hand_told(HANDS[0][0]), title="Friday", game_id=GAME)
    assert opened.opening["salt"] == salts[0]
    plain = worlds[0].service.open("numenera", {"seats": ["ann", "ben"], "preset": "first-game", "board": "dungeon"})
    assert "salt" not in plain.opening


def test_the_same_game_once_more_is_for_its_host_alone(told):
    world, right = told[0], {"game": "numenera", "opening": hand_told(HANDS[0][0]), "title": "Friday", "id": GAME}
    for who in ("ben", "watcher", "stranger"):
        tries = [world.told(who, "/api/games", json=body)
                 for body in (right, {**right, "opening": hand_told(HANDS[1][0])})]
        assert tries[0] == tries[1]
        assert tries[0].startswith("409")
    assert world.told("host", "/api/games", json=right).startswith("201")

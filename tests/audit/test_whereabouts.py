"""Where is it? Each copy's way, where it lies, where one may lie; and against a dealer who knows every card."""

from __future__ import annotations

from collections import Counter

import pytest

from adjudicator.audit.copies_said import now_rows
from adjudicator.cases.running import game_of
from adjudicator.kernel.copies import Copies, Spot, Unseen, copies
from adjudicator.kernel.faults import Unknown
from adjudicator.kernel.table import Table
from adjudicator.rules.load import library
from adjudicator.seating.veiled import VeiledStore
from adjudicator.service import Service
from tests.audit.conftest import HAND
from tests.sim.play import Play

SITUATION = {"seats": ["ann", "ben"], "step": "turn", "ann": {"holds": 6, "deck": 3}, "ben": {"discard": ["Torch*2"]}}


def ways(found, live=True):
    """The stops in short: entry, how many, from, to."""
    return [(row["entry"], row["n"], row["was"], row["now"]) for row in found["stops"] if row["live"] == live]


def test_a_card_is_followed_from_place_to_place(service, opened, do):
    do("enter-dungeon", hand=HAND)
    do("equip", hero="Regular", weapon="Longspear")
    found = service.whereabouts(opened, "longspear")
    assert found["name"] == "Longspear"
    assert ways(found)[-2:] == [(2, 1, "ann/hand", "ann/laid"), (3, 1, "ann/laid", "on/e2.1")]
    assert [(row["from"], row["to"], row["said"]) for row in found["stops"]][-1] == (
        "ann's laid-out cards", "on Regular", "equipped")
    assert "one equipped at entry 3 (ann's laid-out cards)" in found["said"]
    assert "one unseen in ann's deck" not in found["said"]
    assert "one surely in ann's deck" in found["said"]


def test_two_copies_that_went_different_ways(service, opened, do):
    do("visit-village", hand=["Longspear*2", "Torch*2", "Regular*2"])
    do("move", card="Longspear#1", to="box")
    do("end-turn")
    said = service.whereabouts(opened, "Longspear")["said"]
    assert "one destroyed at entry 3 (out of the game), one discarded at entry 4 (ann's discard pile)" in said
    assert "ann's deck" not in said


def test_what_was_taken_back_is_marked(service, opened, do):
    do("enter-dungeon", hand=HAND)
    service.take_back(opened, 1, by="host", why="the village", head=2)
    do("visit-village", hand=["Regular*6"])
    found = service.whereabouts(opened, "Torch")
    assert ways(found, live=False) == [(2, 1, "ann/hand", "ann/laid")]
    assert all(row[0] != 2 for row in ways(found))
    assert "two surely in ann's deck" in found["said"]


def test_a_card_nobody_has_seen_may_be_where_cards_are_untold(service):
    game = service.open("numenera", {"situation": SITUATION}).game_id
    found = service.whereabouts(game, "Longspear")
    assert found["stops"] == []
    assert found["now"]["told"] == 0
    assert found["said"] == ("No Longspear has been told of; up to 9 may lie in ann's hand or ann's deck; "
                             "some may lie in ben's hand or ben's deck.")
    torches = service.whereabouts(game, "Torch")["said"]
    assert torches.startswith("2 copies of Torch told of: two there from the start (ben's")
    assert "some may lie in the dungeon deck" in service.whereabouts(game, "Laak")["said"]
    assert service.whereabouts(game, "experience")["said"] == "Experience: none told."


def test_a_card_that_can_be_nowhere(service, opened):
    assert service.whereabouts(opened, "aeon priest")["said"] == (
        "No Aeon Priest has been told of in this game, and none can be out of sight.")
    assert service.whereabouts(opened, "Disease - Iron Wind")["said"].endswith(": 20 surely in the disease stack.")


def test_tokens_are_counted_turn_by_turn(service, opened, do):
    do("tokens", kind="experience", n=3)
    do("tokens", kind="experience", n=-1)
    do("visit-village", hand=HAND)
    do("end-turn")
    do("tokens", "ben", kind="experience", n=2)
    found = service.whereabouts(opened, "Experience")
    assert found["kind"] == "tokens"
    assert [(row["entry"], row["place"], row["n"], row["now"]) for row in found["stops"]] == [
        (2, "ann", 3, 3), (3, "ann", -1, 2), (6, "ben", 2, 2)]
    assert [row["counts"] for row in found["turns"]] == [{"ann": 2, "ben": 0}, {"ann": 2, "ben": 2}]
    assert found["said"] == "Experience: ann 2, ben 2."


def test_a_misspelt_name_is_met_with_near_ones(service, opened):
    with pytest.raises(Unknown) as fault:
        service.whereabouts(opened, "Torhc")
    assert fault.value.faults[0].near == ("Torch",)
    with pytest.raises(Unknown):
        service.whereabouts(opened, "")


@pytest.mark.parametrize("seed", [3, 8, 21])
def test_it_agrees_with_a_dealer_who_knows_every_card(seed):
    play = Play(library(), seed, 2 + seed % 3)
    while not play.over() and play.steps < 160:
        play.turn()
        if play.steps % 20 == 0:
            agree(play)
    agree(play)
    for card in ("Regular", "Torch", "Longspear", "Thunderstone Shard", *list(play.table.cards_at("dungeon/1"))):
        follows(play, card)


@pytest.mark.parametrize("seed", [5, 12])
def test_behind_a_veil_nothing_is_said_that_is_not_so(seed):
    """Who may not see some hands knows less, and nothing wrong."""
    play = Play(library(), seed, 3)
    reader = Service(VeiledStore(play.service.store, play.service.game, frozenset({"s1", "s3"})), library(), now=str,
                     fresh=str)
    while not play.over() and play.steps < 120:
        play.turn()
        if play.steps % 15 == 0:
            agree(play, reader.table(play.id)[0], whole=False)


def agree(play, table=None, whole=True):
    """What is said of every card is so: nothing is said to be where it is not, or not to be where it is."""
    table, dealer = table or play.table, play.dealer
    names = {*dealer.names.values(), *(card for pile in dealer.piles.values() for card in pile)}
    for card in sorted(names):
        found = copies(table, card)
        real = Counter(dealer.where[piece] for piece, name in dealer.names.items()
                       if name == card and table.card(piece) == card)
        assert sum(found.seen.values()) == real.total()
        hidden = 0
        for row in found.unseen:
            hidden += row.n
            for spot in row.spots:
                n = int(dealer.names[spot.name] == card) if spot.piece else dealer.piles[spot.name].count(card)
                assert spot.sure <= n, (card, spot)
                assert spot.may or not n, (card, spot)
        out = sum(pile.count(card) for pile in dealer.piles.values())
        out += sum(1 for piece, name in dealer.names.items() if name == card and table.card(piece) is None)
        assert hidden == out or not whole, card


def follows(play, card):
    """The stops of a card, added up, end where its copies lie."""
    lies: Counter[str] = Counter()
    for row in play.service.whereabouts(play.id, card)["stops"]:
        if row["how"] in ("move", "hide", "shuffle"):
            lies[row["was"]] -= row["n"]
        if row["how"] in ("move", "take", "make", "name"):
            lies[row["now"]] += row["n"]
    there = Counter(held.place for held in play.table.pieces.values() if held.card == card)
    assert +lies == there
    assert min(lies.values(), default=0) == 0


def test_unnamed_cards_of_one_place_are_counted_in_one_row():
    def lying(n, **more):
        return Spot(f"c{n}", "ann/discard", 1, 0, True, piece=True, **more)

    deck = Spot("ann/deck", "ann/deck", 3, 0, True)
    row = Unseen("ann", 0, None, (deck, *(lying(n) for n in range(5)), lying(6, why="it is a hero")))
    game = game_of(library(), "numenera")
    (found,) = now_rows(game, Table(), Copies({}, (), (row,)))["unseen"]
    assert [(spot["where"], spot["size"], spot["unnamed"]) for spot in found["spots"]] == [
        ("ann's deck", 3, False), ("five unnamed cards of ann's discard pile", 5, True),
        ("an unnamed card of ann's discard pile", 1, True)]

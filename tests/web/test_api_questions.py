"""Questions over the API: what differs, where a card is, what if, what today's rules would say, what depends on it."""

from __future__ import annotations

import pytest

from tests.web.conftest import HAND


@pytest.fixture
def played(game, do):
    """ann in the dungeon, a Regular with the Longspear."""
    do("enter-dungeon", hand=HAND)
    do("equip", hero="Regular", weapon="Longspear")
    return game


def test_two_moments_are_compared(client, played):
    told = client.get(f"{played}/difference?since=1").json
    assert (told["since"], told["at"]) == (1, 3)
    assert "Ann's hand: from 6 to 0 cards" in told["said"]
    assert {"card": "Torch", "n": 1, "was": None, "now": "ann/laid"} in told["difference"]["cards"]
    assert client.get(f"{played}/difference?since=2&at=2").json["said"] == []


def test_moments_that_there_are_not(client, played):
    assert client.get(f"{played}/difference?since=9").status_code == 404
    assert client.get(f"{played}/difference").json["faults"][0]["field"] == "since"

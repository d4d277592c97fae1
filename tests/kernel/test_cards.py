"""Names of cards as players write them: a plural is the card, where it is one card's alone."""

from __future__ import annotations

import pytest

from adjudicator.kernel.cards import Card, Catalogue

CARDS = Catalogue(Card(name, "hero") for name in ("Torch", "Thug", "Thugs", "Fox", "Foxe", "Huntsman", "Mercury"))


@pytest.mark.parametrize(("told", "name"), [
    ("torches", "Torch"), ("Huntsmen", "Huntsman"), ("mercuries", "Mercury"), ("torch", "Torch"),
    ("thugs", "Thugs"),  # a card of that very name comes before the plural of another
    ("foxes", None), ("torchs", None), ("torchess", None),
])
def test_a_plural_is_the_card_where_it_is_one_cards_alone(told, name):
    assert CARDS.spelled(told) == name
    assert (CARDS.get(told) or Card("", "")).name == (name or "")

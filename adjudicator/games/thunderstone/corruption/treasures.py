"""Treasures: this book words for itself where one is laid; that comes to what the family's code does."""

from __future__ import annotations

from adjudicator.games.thunderstone import treasures
from adjudicator.games.thunderstone.corruption.words import BOOK
from adjudicator.kernel.registry import rules

rules.deed(BOOK, "lay treasure", "treasure.placed")(treasures.lay_treasure_deed)

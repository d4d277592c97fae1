"""Treasures, as this book words them: what it says comes to what the family's code does."""

from __future__ import annotations

from adjudicator.games.thunderstone import treasures
from adjudicator.games.thunderstone.corruption.words import BOOK
from adjudicator.kernel.registry import rules

rules.deed(BOOK, "lay treasure", "treasure.placed")(treasures.lay_treasure_deed)
rules.consequence(BOOK, "treasure.lost")(treasures.treasures_lost)

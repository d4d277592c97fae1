"""Ambiguous rules and the readings that a table may choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.kernel.faults import Fault, Unknown, near
from adjudicator.kernel.game import Game
from adjudicator.rules.library import Library
from adjudicator.rules.model import Rule


def open_readings(library: Library, game: Game) -> list[Rule]:
    """The ambiguous rules in force in a game that leave the table a choice the code knows how to follow."""
    checked = game.ruleset.topics
    return [rule for book in game.ruleset.books for rule in library.books[book].rules.values()
            if rule.readings and rule.topic in checked and rule.enforced == "engine"
            and game.ruleset.cited(rule.id) == rule.id]


def check_readings(library: Library, game: Game, chosen: Mapping[str, Any]) -> None:
    """Readings that are chosen (by topic) exist. Raises Unknown with near names, every fault together."""
    known = {rule.topic: [reading.name for reading in rule.readings]
             for book in game.ruleset.books if book in library.books
             for rule in library.books[book].rules.values() if rule.readings}
    faults = []
    for topic, reading in chosen.items():
        if topic not in known:
            faults.append(Fault("readings", topic, "a rule with readings", near(topic, known)))
        elif reading not in known[topic]:
            faults.append(Fault(f"readings.{topic}", reading, f"one of {', '.join(known[topic])}",
                                near(reading, known[topic])))
    if faults:
        raise Unknown(faults)

"""The scenarios of Root of Corruption are set up with the cards that the rule texts name, and no others."""

from __future__ import annotations

import re

import pytest

from adjudicator.games.thunderstone.corruption.words import PRESETS
from adjudicator.rules.load import library

BOOK = "root-of-corruption"


def listed(text: str, word: str) -> list[str]:
    """What a scenario lists after a word, without the mark of the set that a card is from."""
    found = re.search(rf"{word}: (.*?)(?:\.|$)", text)
    rows = re.sub(r" \(ToR\)", "", found[1] if found else "")
    rows = re.split(r",? (?:and|with) .* as (?:the|a) ", rows)[0]
    return [row.strip().replace(" \u2022 ", " - ") for row in rows.split(",") if row.strip()]


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_the_scenario_of_the_book(name: str) -> None:
    text = " ".join(library().books[BOOK].rules[f"scenario.{name}"].text.split())
    plan = PRESETS[name]
    assert listed(text, "Heroes") == list(plan["heroes"])
    assert listed(text, "Village cards") == list(plan["village"])
    assert listed(text, "Monsters") == list(plan["monsters"])
    assert f"{plan['board'].capitalize()} side" in text
    assert re.search(rf"{plan['bearer']}(?: \(ToR\))? as the Thunderstone Bearer", text)
    assert ("as the Guardian" in text) == ("guardian" in plan)
    assert plan.get("treasures", "") in text
    assert ("Additional cards" in text) == ("treasures" in plan)

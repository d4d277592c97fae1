"""What texts of cards do is said in whole words: on buttons, in questions, in the log, of settings."""

from __future__ import annotations

import re

import pytest

from adjudicator.cases.running import game_of
from adjudicator.games import GAMES
from adjudicator.games.thunderstone.phrases import SAID, phrase
from adjudicator.games.thunderstone.settings import said
from adjudicator.games.thunderstone.vocabulary import DEEDS
from adjudicator.rules.load import library

RAW = re.compile(r"[{}\[\]']|\b(?:True|False|None)\b|× \d|[<>=]|\bself\b|\bany of\b|->")


def test_every_deed_of_the_vocabulary_has_words() -> None:
    assert set(DEEDS) <= set(SAID)


@pytest.mark.parametrize("game", GAMES)
def test_every_text_of_every_card_is_said_in_words(game: str) -> None:
    deeds = [(card.name, deed) for card in game_of(library(), game).cards.cards.values() for row in card.abilities
             for part in ("cost", "does") for deed in row.get(part) or ()]
    assert deeds
    for name, deed in deeds:
        words = phrase(deed)
        assert "told" in deed or not RAW.search(words), (name, words)
        assert "  " not in words
        assert words == words.strip() != "", (name, deed)


def test_the_rows_of_a_setting_are_sentences() -> None:
    obelisk = game_of(library(), "numenera").cards.cards["Obelisk of the Water God"]
    last = "shuffle any monsters that are no Guardian and no Bearer into the top 10 cards of the dungeon deck"
    assert [said(row) for row in obelisk.abilities] == [
        "Global effect: after a monster was defeated, suffer a disease",
        "Global effect: after a Doomladen was defeated, suffer a disease",
        "Spoils ability: destroy a disease",
        f"Dungeon ability: {last}"]

"""A small library of two editions and a stranger, an index of it, and an index of the project's own texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.rules import load
from adjudicator.rules.library import Library
from adjudicator.search import Index, build, open_index, vocabulary

NUMENERA = """
- topic: equip.strength
  kind: rule
  title: Strong enough
  text: A hero may wield a weapon whose Weight is no more than the hero's Strength.
  source: {heading: Arms, paragraphs: [f1:00000000000a]}
  enforced: engine
  asked: [is my hero strong enough]
- topic: equip.one
  kind: rule
  title: One weapon each
  text: Each hero may wield one weapon in a turn.
  source: {heading: Arms, paragraphs: [f1:00000000000b]}
  enforced: engine
  asked: [two weapons at once]
- topic: rest.one
  kind: rule
  title: Resting
  text: To rest, destroy 1 card of your hand <now & here>.
  source: {heading: Rest, paragraphs: [f1:00000000000c]}
  enforced: engine
  asked: [what does resting do]
- topic: guardian.stays
  kind: rule
  title: Guardians stay
  text: A guardian stays in the dungeon after it has won.
  source: {heading: Foes, paragraphs: [f1:00000000000d]}
  enforced: engine
- topic: example.pike
  kind: example
  text: The pike is heavy, so the weak squire leaves it where it is.
  source: {heading: Arms, paragraphs: [f1:00000000000e]}
  about: [equip.strength]
"""
CORRUPTION = """
- topic: guardian.stays
  kind: rule
  title: Guardians leave
  text: A guardian that has won leaves for the rank in front of the dungeon.
  source: {heading: Foes, paragraphs: [f1:0000000000aa]}
  enforced: engine
"""
PRIMAL = """
- topic: rest.camp
  kind: rule
  title: Making camp
  text: To rest in camp, hunters put down their weapons and heal a wound.
  source: {heading: Camp, paragraphs: [f1:0000000000ff]}
  enforced: engine
"""
VOCABULARY = """
ignored: [a, can, do, does, how, i, is, it, my, the, to, what, when]
english: [castle, king]
groups:
  - {means: destroy, said: [trash, get rid of]}
  - {means: weapon, said: [sword]}
  - {means: dungeon, said: cave, books: [numenera]}
"""


@pytest.fixture(scope="session")
def words(tmp_path_factory: pytest.TempPathFactory) -> vocabulary.Vocabulary:
    file = tmp_path_factory.mktemp("words") / "vocabulary.yaml"
    file.write_text(VOCABULARY, encoding="utf-8")
    return vocabulary.load(file)


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    folder = tmp_path_factory.mktemp("texts")
    for book, content in (("numenera", NUMENERA), ("root-of-corruption", CORRUPTION), ("primal", PRIMAL)):
        (folder / book).mkdir()
        (folder / book / "all.yaml").write_text(content, encoding="utf-8")
    (folder / "numenera" / "cards.yaml").write_text(
        "- {name: Broken Hound, kind: monster}\n", encoding="utf-8"
    )
    found = load.read(folder)
    assert found.faults == ()
    return found


@pytest.fixture(scope="session")
def index(library: Library, words: vocabulary.Vocabulary, tmp_path_factory: pytest.TempPathFactory) -> Index:
    folder = tmp_path_factory.mktemp("index")
    build(library, folder, words=words, own={})
    return open_index(folder)


@pytest.fixture(scope="session")
def texts() -> Library:
    """The rules that the project ships."""
    return load.library()


@pytest.fixture(scope="session")
def shipped(texts: Library, tmp_path_factory: pytest.TempPathFactory) -> Index:
    """The index of the rules that the project ships."""
    folder: Path = tmp_path_factory.mktemp("shipped")
    build(texts, folder, own={})
    return open_index(folder)

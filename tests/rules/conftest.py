"""Small books of our own: two editions of a game about a pantry, and one that is no kin of theirs."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from adjudicator.rules import load
from adjudicator.rules.fingerprint import fingerprint
from adjudicator.rules.library import Library

PANTRY = [
    "Pantry",
    "The Shelf",
    "A jar holds at most three plums.",
    "Take turns.",
    "You may label a jar.",
    "Take turns.",
]
JAR, TURNS, LABEL, TURNS_AGAIN = (
    fingerprint(PANTRY[2]),
    fingerprint(PANTRY[3]),
    fingerprint(PANTRY[4]),
    fingerprint(PANTRY[5]) + "#2",
)

SHELF = f"""
- topic: jar.capacity
  kind: rule
  title: Three plums a jar
  text: A jar has room for up to three plums.
  source: {{heading: The Shelf, paragraphs: ['{JAR}']}}
  see: [jar.label]
  enforced: engine
  asked: [how many plums fit]
- topic: jar.label
  kind: rule
  text: Labels on jars are allowed.
  source: {{heading: The Shelf, paragraphs: ['{LABEL}']}}
  enforced: table
  why: nobody but the players sees a label
- topic: turn.order
  kind: rule
  text: Players take turns.
  source: {{heading: The Shelf, paragraphs: ['{TURNS}', '{TURNS_AGAIN}']}}
  enforced: table
  why: the players see whose turn it is
  readings:
    - {{name: clockwise, says: To the left., default: true, because: That is how most games go.}}
    - {{name: any, says: In any order.}}
- topic: faq.labels
  kind: faq
  text: A label may be torn off.
  source: {{heading: The Shelf, paragraphs: ['{LABEL}']}}
  about: [jar.label]
"""
PARAGRAPHS = f"""fingerprint\tclass\ttopics
{fingerprint(PANTRY[0])}\theading\t
{fingerprint(PANTRY[1])}\theading\t
{JAR}\trule\tjar.capacity
{TURNS}\trule\tturn.order
{LABEL}\trule\tjar.label faq.labels
{TURNS_AGAIN}\trule\tturn.order
"""
CELLAR = """
- topic: jar.capacity
  kind: rule
  text: A jar has room for up to five plums.
  source: {heading: Cellar, paragraphs: []}
  enforced: engine
- topic: cellar.order
  kind: rule
  text: Whoever holds the lamp begins.
  source: {heading: Cellar, paragraphs: []}
  enforced: engine
  replaces: [turn.order]
- topic: cellar.label
  kind: rule
  text: Labels on crates are allowed.
  source: {heading: Cellar, paragraphs: []}
  enforced: engine
  same-as: pantry/jar.label
"""


class Entry(NamedTuple):
    """What the kernel's registry says of a function."""

    book: str
    topic: str
    kind: str
    function: str


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of rule texts: a book with all that belongs to it, and an edition of it."""
    texts = tmp_path / "rules_text"
    for book, chapter, content in (("pantry", "shelf", SHELF), ("cellar", "cellar", CELLAR)):
        (texts / book).mkdir(parents=True)
        (texts / book / f"{chapter}.yaml").write_text(content, encoding="utf-8")
    (texts / "pantry" / "paragraphs.tsv").write_text(PARAGRAPHS, encoding="utf-8")
    (texts / "pantry" / "cards.yaml").write_text(
        "- {name: Plum, kind: basic, abilities: [{on: [village], does: [{draw: 1}]}]}\n", encoding="utf-8"
    )
    return texts


@pytest.fixture
def pantry(folder: Path) -> Library:
    library = load.read(folder)
    assert library.faults == ()
    return library

"""Words that players see are spelled as the books spell them: color, leveling up. Names for programs keep theirs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.rules.load import library

OTHERWISE = re.compile(r"\b(?:un)?colou?r(?<!color)\w*|\blevell(?:ed|ing)\b|\bneighbour\w*", re.IGNORECASE)
NAMES = re.compile(r"[\w./*-]*[./_]colour[\w-]*|colour-\w+")
KEPT = {"colours not told"}
"""The name of a mark, which old logs have."""


def sentences(path: Path) -> Iterator[str]:
    """What a module says: its texts of several words, and what its functions that are rules say of themselves."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {id(node.body[0].value) for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body
            and isinstance(node.body[0], ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and any("rules." in ast.unparse(row) for row in node.decorator_list):
            yield ast.get_docstring(node) or ""
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value \
                and id(node) not in docs and node.value not in KEPT:
            yield node.value


@pytest.mark.parametrize("part", ["games", "cases", "saying", "cli", "web/pages", "seating", "audit"])
def test_what_the_code_says(root: Path, part: str) -> None:
    said = [(path.name, text) for path in (root / "adjudicator" / part).rglob("*.py") for text in sentences(path)]
    assert len(said) > 10
    assert [row for row in said if OTHERWISE.search(NAMES.sub("", row[1]))] == []


def test_what_pages_say(root: Path) -> None:
    for path in (root / "templates").glob("*.html"):
        text = re.sub(r"\{[{%].*?[%}]\}|<[^>]*>", " ", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert OTHERWISE.findall(text) == [], path.name


def test_what_rules_say() -> None:
    said = [(rule.topic, words) for book in library().books.values() for rule in book.rules.values()
            for words in (rule.title, rule.text, *(row.says for row in rule.readings))]
    assert [row for row in said if OTHERWISE.search(row[1])] == []

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.rules import load
from adjudicator.rules.books import SHELF
from adjudicator.rules.fingerprint import PATTERN, fingerprint, first_pass, folded, numbered, without_number


def test_it_is_the_start_of_the_sha_256_of_the_folded_line() -> None:
    assert fingerprint("Draw 1 card.") == "f1:" + hashlib.sha256(b"Draw 1 card.").hexdigest()[:12]


@pytest.mark.parametrize(
    "line",
    [
        "Draw 1 card. ",
        "\tDraw  1\u00a0card.",
        "Dra\u00adw 1 card.",
        "\uff24raw \uff11 card\uff0e",
        "Draw 1\u2003card.",
    ],
)
def test_what_only_looks_different_has_the_same(line: str) -> None:
    assert fingerprint(line) == fingerprint("Draw 1 card.")


def test_other_words_have_another() -> None:
    assert (
        len({fingerprint(line) for line in ("Draw 1 card.", "Draw 2 cards.", "draw 1 card.", "Draw 1 card")})
        == 4
    )


@given(st.text())
def test_every_line_has_a_well_formed_one_and_folding_twice_changes_nothing(line: str) -> None:
    assert PATTERN.fullmatch(fingerprint(line))
    assert folded(folded(line)) == folded(line)


def test_lines_that_recur_are_numbered_and_blank_ones_have_none() -> None:
    names = numbered(["a", "", "b", "a ", "  ", "a"])
    assert names == [fingerprint("a"), fingerprint("b"), fingerprint("a") + "#2", fingerprint("a") + "#3"]
    assert {without_number(name) for name in names} == {fingerprint("a"), fingerprint("b")}
    assert len(set(names)) == 4


def test_a_second_pass_is_dropped() -> None:
    lines = ["Book", "one", "", "two", "Book", "one", "two", ""]
    assert first_pass(lines, "Book") == ["Book", "one", "", "two"]


@pytest.mark.parametrize(
    "lines",
    [
        ["Book", "Book", "one", "two"],
        ["Book", "one", "Book", "one", "three"],
        ["Book", "one", "two", "one", "two"],
        ["Book", "one", "Book"],
        ["Book"],
        [],
    ],
)
def test_what_only_looks_like_a_second_pass_stays(lines: list[str]) -> None:
    assert first_pass(lines, "Book") == lines


@pytest.mark.parametrize("book", list(SHELF))
def test_the_books_have_as_many_paragraphs_as_is_said(book: str, shared: Path) -> None:
    file = shared / "books" / f"{book}.txt"
    lines = file.read_text(encoding="utf-8").splitlines()
    names = numbered(first_pass(lines, next(line for line in lines if line.strip())))
    assert len(names) == SHELF[book].paragraphs
    listed = load.library(strict=False).books.get(book)
    if listed is not None and listed.paragraphs:
        assert [part.fingerprint for part in listed.paragraphs] == names

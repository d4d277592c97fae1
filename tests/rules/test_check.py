from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.rules import check, coverage, links, load
from adjudicator.rules.books import SHELF
from adjudicator.rules.library import Library
from tests.rules.conftest import JAR, LABEL, TURNS_AGAIN, Entry

ENTRIES = [
    Entry("pantry", "jar.capacity", "check", "pantry.jars:capacity"),
    Entry("pantry", "jar.label", "check", "pantry.jars:label"),
    Entry("cellar", "jar.capacity", "check", "cellar.jars:capacity"),
    Entry("cellar", "cellar.order", "trigger", "cellar.order:order"),
]


@pytest.fixture
def lock(tmp_path: Path, pantry: Library) -> Path:
    file = tmp_path / "links.lock"
    for entry in links.everywhere(pantry, ENTRIES):
        links.accept(f"{entry.book}/{entry.topic}", pantry, ENTRIES, file)
    return file


def problems(folder: Path, lock: Path, entries: list[Entry] | None = None) -> list[str]:
    return check.problems(load.read(folder), ENTRIES if entries is None else entries, lock)


def change(folder: Path, name: str, old: str, new: str) -> None:
    file = folder / "pantry" / name
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))


def test_sound_texts_have_no_problem(folder: Path, lock: Path) -> None:
    assert problems(folder, lock) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        (
            "shelf.yaml",
            "see: [jar.label]",
            "see: [jar.lable]",
            "see: there is no rule jar.lable (did you mean pantry/",
        ),
        (
            "shelf.yaml",
            "about: [jar.label]",
            "about: [attic/x]",
            "pantry/faq.labels: about: there is no rule attic/x",
        ),
        ("shelf.yaml", "see: [jar.label]", "replaces: [jar.spoon]", "replaces: no other book has jar.spoon"),
        ("shelf.yaml", "see: [jar.label]", "same-as: jar.capacity", "same-as: there is no rule jar.capacity"),
        ("shelf.yaml", "enforced: engine", "enforced: engin", "enforced: 'engin' is none of"),
        ("shelf.yaml", JAR, "f1:aaaaaaaaaaaa", "source: the book has no paragraph f1:aaaaaaaaaaaa"),
        ("shelf.yaml", f"'{JAR}'", "", "pantry/jar.capacity: source: names no paragraph"),
        ("paragraphs.tsv", f"{JAR}\trule", f"{JAR}\t", f"{JAR} is not classified"),
        ("paragraphs.tsv", "rule\tjar.capacity", "rule\t", "is of class rule and no rule says what it says"),
        ("paragraphs.tsv", "rule\tjar.capacity", "rule\tjar.size", "names jar.size, which has no text"),
        (
            "paragraphs.tsv",
            "jar.label faq.labels",
            "jar.label",
            "pantry/faq.labels: source: paragraphs.tsv does not",
        ),
        (
            "paragraphs.tsv",
            f"{LABEL}\trule\t",
            f"{LABEL}\trule\tturn.order ",
            "lists turn.order, whose source does not",
        ),
        ("paragraphs.tsv", TURNS_AGAIN, f"{JAR}", "number it #2, #3"),
    ],
)
def test_each_kind_of_problem_is_told(
    folder: Path, lock: Path, name: str, old: str, new: str, said: str
) -> None:
    change(folder, name, old, new)
    assert said in "\n".join(problems(folder, lock))


def test_an_enforced_rule_without_a_function_is_told(folder: Path, lock: Path) -> None:
    told = "\n".join(problems(folder, lock, ENTRIES[1:]))
    assert "pantry/jar.capacity: enforced: engine, but no function is linked to it" in told
    assert "orphaned: pantry/jar.capacity" in told


def test_a_text_that_is_the_same_needs_the_other_s_function(folder: Path, lock: Path) -> None:
    told = problems(folder, lock, [entry for entry in ENTRIES if entry.topic != "jar.label"])
    assert "cellar/cellar.label: enforced: engine, but no function is linked to it" in told


def test_conflicts_between_texts_are_told(folder: Path, lock: Path) -> None:
    file = folder / "cellar" / "cellar.yaml"
    file.write_text(file.read_text().replace("same-as: pantry/jar.label", "replaces: [turn.order]"))
    assert "cellar: the rules conflict" in "\n".join(problems(folder, lock))


def test_paragraphs_that_are_not_listed_are_told(folder: Path, lock: Path) -> None:
    (folder / "pantry").rename(folder / "numenera")
    told = "\n".join(problems(folder, lock))
    assert f"numenera/paragraphs.tsv: lists 6 of the book's {SHELF['numenera'].paragraphs} paragraphs" in told


def test_the_funnel_narrows_step_by_step(pantry: Library) -> None:
    table = Entry("table", "note", "action", "kernel:note")
    found = coverage.funnel(
        pantry,
        [*ENTRIES, table],
        exercised={"pantry/jar.capacity", "pantry/jar.label", "pantry/turn.order"},
        both_ways={"pantry/jar.label", "cellar/jar.capacity"},
    )
    assert found["books"]["pantry"] == {
        "paragraphs": 6,
        "classified": 6,
        "rules": 4,
        "engine": 1,
        "table": 2,
        "card": 0,
        "linked": 2,
        "exercised": 2,
        "both_ways": 1,
    }
    assert found["missing"]["pantry"]["both_ways"] == ["jar.capacity"]
    assert found["missing"]["cellar"] == {
        "classified": [],
        "linked": ["cellar.label"],
        "exercised": ["cellar.order", "jar.capacity"],
        "both_ways": [],
    }


def test_a_printed_book_counts_all_its_paragraphs_listed_or_not(folder: Path) -> None:
    (folder / "pantry").rename(folder / "numenera")
    numbers = coverage.funnel(load.read(folder), [], set(), set())["books"]["numenera"]
    assert numbers["paragraphs"] == SHELF["numenera"].paragraphs
    assert numbers["classified"] == 6

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.rules import books, load, resolve
from adjudicator.rules.library import Library

BOTH = ("pantry", "cellar")


def governing(library: Library, ruleset: tuple[str, ...], topic: str) -> str | None:
    rule = library.governing(ruleset, topic)
    return rule.id if rule else None


@pytest.mark.parametrize(
    ("ruleset", "topic", "wanted"),
    [
        (BOTH, "jar.capacity", "cellar/jar.capacity"),
        (("cellar", "pantry"), "jar.capacity", "pantry/jar.capacity"),
        (("pantry",), "jar.capacity", "pantry/jar.capacity"),
        (BOTH, "jar.label", "pantry/jar.label"),
        (BOTH, "turn.order", "cellar/cellar.order"),
        (("pantry",), "turn.order", "pantry/turn.order"),
        (BOTH, "no.such", None),
        (("zoo",), "jar.label", None),
    ],
)
def test_the_last_book_that_has_a_topic_or_replaces_it_governs(
    pantry: Library, ruleset: tuple[str, ...], topic: str, wanted: str | None
) -> None:
    assert governing(pantry, ruleset, topic) == wanted


def test_replacing_a_topic_of_a_named_book_needs_that_book(folder: Path) -> None:
    file = folder / "cellar" / "cellar.yaml"
    file.write_text(file.read_text().replace("[turn.order]", "[attic/turn.order]"))
    assert governing(load.read(folder), BOTH, "turn.order") == "pantry/turn.order"


def test_a_function_runs_for_its_own_text_or_for_one_that_is_the_same(pantry: Library) -> None:
    linked = {"pantry/jar.capacity", "pantry/jar.label", "pantry/turn.order"}
    assert resolve.enforcing(pantry, ("pantry",), "jar.capacity", linked) == "pantry/jar.capacity"
    assert resolve.enforcing(pantry, BOTH, "jar.capacity", linked) is None
    assert resolve.enforcing(pantry, BOTH, "turn.order", linked) is None
    assert resolve.enforcing(pantry, BOTH, "cellar.label", linked) == "pantry/jar.label"
    assert resolve.enforcing(pantry, BOTH, "no.such", linked) is None


def test_the_registry_learns_which_book_governs_and_what_is_the_same(pantry: Library) -> None:
    governed = resolve.governed(pantry, BOTH)
    assert governed["jar.capacity"] == "cellar"
    assert governed["jar.label"] == "pantry"
    assert governed["turn.order"] == "cellar"
    assert resolve.same(pantry, BOTH) == {("pantry", "jar.label")}


def test_texts_that_say_they_are_the_same_in_a_circle_end_somewhere(folder: Path) -> None:
    file = folder / "pantry" / "shelf.yaml"
    file.write_text(
        file.read_text().replace("  why: nobody", "  same-as: cellar/cellar.label\n  why: nobody")
    )
    library = load.read(folder)
    assert resolve.enforcing(library, BOTH, "cellar.label", set()) is None
    assert ("pantry", "jar.label") in resolve.same(library, BOTH)


def test_two_editions_of_a_topic_are_no_conflict(pantry: Library) -> None:
    assert resolve.conflicts(pantry, BOTH) == []


def test_two_texts_of_a_book_that_replace_the_same_are_reported(folder: Path) -> None:
    file = folder / "cellar" / "cellar.yaml"
    file.write_text(file.read_text().replace("same-as: pantry/jar.label", "replaces: [pantry/turn.order]"))
    (conflict,) = resolve.conflicts(load.read(folder), BOTH)
    assert {conflict.first.id, conflict.second.id} == {"cellar/cellar.order", "cellar/cellar.label"}
    assert "both replace turn.order" in str(conflict)
    assert resolve.conflicts(load.read(folder), ("pantry",)) == []


def test_two_texts_that_each_replace_the_other_are_reported_with_the_default(folder: Path) -> None:
    file = folder / "pantry" / "shelf.yaml"
    text = file.read_text().replace("enforced: engine", "enforced: engine\n  replaces: [turn.order]")
    file.write_text(text.replace("  readings:", "  replaces: [jar.capacity]\n  readings:"))
    (conflict,) = resolve.conflicts(load.read(folder), ("pantry",))
    assert "each say that they replace the other" in str(conflict)
    assert conflict.default == "To the left."


def test_editions_of_a_topic_stand_in_the_order_of_the_shelf(pantry: Library) -> None:
    assert [rule.book for rule in pantry.editions("jar.capacity")] == list(pantry.books)


def test_a_game_has_its_books_and_an_unknown_one_near_names() -> None:
    assert books.ruleset("numenera", []) == ("numenera",)
    assert books.ruleset("root-of-corruption", []) == ("numenera", "root-of-corruption")
    assert books.ruleset("pantry", ["pantry"]) == ("pantry",)
    with pytest.raises(books.UnknownGame, match="Did you mean numenera"):
        books.ruleset("numenra", ["pantry"])

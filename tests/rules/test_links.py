from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from adjudicator.kernel import registry
from adjudicator.rules import links, load
from adjudicator.rules.fingerprint import fingerprint
from adjudicator.rules.library import Library
from tests.rules.conftest import Entry

CAPACITY = Entry("pantry", "jar.capacity", "check", "pantry.jars:capacity")
ORDER = Entry("pantry", "turn.order", "trigger", "pantry.turns:order")


@pytest.fixture
def lock(tmp_path: Path) -> Path:
    return tmp_path / "links.lock"


def rewrite(folder: Path, old: str, new: str) -> Library:
    file = folder / "pantry" / "shelf.yaml"
    assert old in file.read_text()
    file.write_text(file.read_text().replace(old, new))
    return load.read(folder)


def test_accepting_writes_one_line_for_each_function(pantry: Library, lock: Path) -> None:
    other = CAPACITY._replace(function="pantry.jars:again")
    with pytest.raises(KeyError, match=r"no rule pantry/jar.capac; did you mean pantry/jar.capacity"):
        links.accept("pantry/jar.capac", pantry, [CAPACITY], lock)
    accepted = links.accept("pantry/jar.capacity", pantry, [CAPACITY, other, ORDER], lock)
    text = fingerprint("A jar has room for up to three plums.")
    assert lock.read_text() == (
        f"pantry/jar.capacity\t{text}\tpantry.jars:again\npantry/jar.capacity\t{text}\tpantry.jars:capacity\n"
    )
    assert accepted.new == "A jar has room for up to three plums."
    assert len(accepted.lines) == 2


def test_a_bare_topic_is_enough_where_one_book_only_is_linked(pantry: Library, lock: Path) -> None:
    links.accept("jar.capacity", pantry, [CAPACITY], lock)
    assert links.problems(pantry, [CAPACITY], lock) == []
    both = [CAPACITY, CAPACITY._replace(book="cellar")]
    with pytest.raises(KeyError, match=r"several books; say which: cellar/jar.capacity, pantry/jar.capacity"):
        links.accept("jar.capacity", pantry, both, lock)


def test_a_missing_link_is_told(pantry: Library, lock: Path) -> None:
    (told,) = links.problems(pantry, [CAPACITY], lock)
    assert told.startswith("missing: pantry.jars:capacity enforces pantry/jar.capacity")
    assert "rules accept pantry/jar.capacity" in told


def test_a_stale_link_is_told_until_it_is_accepted(pantry: Library, folder: Path, lock: Path) -> None:
    links.accept("jar.capacity", pantry, [CAPACITY], lock)
    changed = rewrite(folder, "up to three plums", "exactly three plums")
    (told,) = links.problems(changed, [CAPACITY], lock)
    assert told.startswith("stale: the text of pantry/jar.capacity changed since pantry.jars:capacity")
    links.accept("jar.capacity", changed, [CAPACITY], lock)
    assert links.problems(changed, [CAPACITY], lock) == []


def test_a_change_of_anything_but_the_words_is_not_stale(pantry: Library, folder: Path, lock: Path) -> None:
    links.accept("jar.capacity", pantry, [CAPACITY], lock)
    changed = rewrite(folder, "title: Three plums a jar", "title: Plums")
    assert links.problems(changed, [CAPACITY], lock) == []


def test_an_orphaned_link_is_told_and_accepting_drops_it(pantry: Library, folder: Path, lock: Path) -> None:
    links.accept("jar.capacity", pantry, [CAPACITY], lock)
    (told,) = links.problems(pantry, [], lock)
    assert "orphaned: pantry/jar.capacity has no such function any more" in told
    gone = rewrite(folder, "jar.capacity", "jar.size")
    assert "has no text any more" in links.problems(gone, [], lock)[0]
    accepted = links.accept("pantry/jar.capacity", gone, [], lock)
    assert accepted.dropped
    assert lock.read_text() == ""


def test_a_function_without_a_text_is_told_with_a_near_name(pantry: Library, lock: Path) -> None:
    (told,) = links.problems(pantry, [CAPACITY._replace(topic="jar.capacty")], lock)
    assert told.startswith("pantry.jars:capacity is written for pantry/jar.capacty, which has no text")
    assert "near: pantry/jar.capacity" in told


def test_accepting_one_topic_leaves_all_other_lines_alone(pantry: Library, folder: Path, lock: Path) -> None:
    links.accept("jar.capacity", pantry, [CAPACITY, ORDER], lock)
    links.accept("turn.order", pantry, [CAPACITY, ORDER], lock)
    before = lock.read_text().splitlines()
    changed = rewrite(folder, "Players take turns.", "Players go in turn.")
    links.accept("turn.order", changed, [CAPACITY, ORDER], lock)
    after = lock.read_text().splitlines()
    assert before[0] == after[0]
    assert before[1] != after[1]


def test_old_and_new_words_are_shown_from_the_history(pantry: Library, folder: Path) -> None:
    lock = folder / "links.lock"
    links.accept("jar.capacity", pantry, [CAPACITY], lock)
    git = ["git", "-C", str(folder), "-c", "user.name=a", "-c", "user.email=a@b"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "one"]):
        subprocess.run([*git, *words], check=True, capture_output=True)
    changed = rewrite(folder, "up to three plums", "exactly three plums")
    accepted = links.accept("jar.capacity", changed, [CAPACITY], lock)
    assert accepted.old == "A jar has room for up to three plums."
    assert (
        accepted.diff == "- A jar has room for up to three plums.\n+ A jar has room for exactly three plums."
    )


def test_without_a_history_the_new_words_alone_are_shown(pantry: Library, folder: Path, lock: Path) -> None:
    links.accept("jar.capacity", pantry, [CAPACITY], lock)
    changed = rewrite(folder, "up to three plums", "exactly three plums")
    accepted = links.accept("jar.capacity", changed, [CAPACITY], lock)
    assert accepted.old is None
    assert accepted.diff == "+ A jar has room for exactly three plums."


@pytest.mark.parametrize("line", ["pantry/jar.capacity f1:1 x:y", "a\tb\tc", "pantry/a\tf1:1\tm:f\textra"])
def test_a_line_that_is_no_link_is_told_and_nothing_is_overwritten(
    pantry: Library, lock: Path, line: str
) -> None:
    lock.write_text(line + "\n")
    assert "links.lock, line 1: must be" in links.problems(pantry, [], lock)[0]
    with pytest.raises(ValueError, match="line 1"):
        links.accept("jar.capacity", pantry, [CAPACITY], lock)
    assert lock.read_text() == line + "\n"


def test_a_line_twice_is_told(pantry: Library, lock: Path) -> None:
    links.accept("jar.capacity", pantry, [CAPACITY], lock)
    lock.write_text(lock.read_text() * 2)
    assert "stand there twice" in links.problems(pantry, [CAPACITY], lock)[0]


def test_what_any_table_can_do_rests_on_no_text(pantry: Library, lock: Path) -> None:
    assert links.problems(pantry, [CAPACITY._replace(book="table", topic="note")], lock) == []


def test_the_kernel_s_own_entries_fit(pantry: Library, lock: Path) -> None:
    rules = registry.Registry()
    rules.check("pantry", "jar.capacity")(test_a_line_twice_is_told)
    entries = list(rules.links())
    accepted = links.accept("jar.capacity", pantry, entries, lock)
    assert accepted.lines[0].endswith(":test_a_line_twice_is_told")
    assert list(links.linked(entries)) == ["pantry/jar.capacity"]

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from adjudicator.rules import load, own_book
from adjudicator.rules.library import Library
from tests.rules.conftest import PANTRY


def book(tmp_path: Path, lines: list[str] | bytes) -> Path:
    file = tmp_path / "mine.txt"
    file.write_bytes(lines if isinstance(lines, bytes) else "\n".join(lines).encode())
    return file


def test_a_book_is_taken_in_and_its_paragraphs_recognised(pantry: Library, tmp_path: Path) -> None:
    added = own_book.add(
        book(tmp_path, [*PANTRY, "A line of their own."]), "pantry", pantry, tmp_path / "kept"
    )
    assert (added.paragraphs, added.recognised, added.listed) == (7, 6, 6)
    assert (added.linked, added.rules, added.second_pass) == (4, 4, 0)
    assert "6 of 7 paragraphs recognised" in str(added)
    assert added.as_json()["recognised"] == 6
    assert own_book.listed(pantry, tmp_path / "kept") == ["pantry"]


def test_its_words_are_shown_beside_ours(pantry: Library, tmp_path: Path) -> None:
    rule = pantry.rule("pantry/turn.order")
    assert rule is not None
    assert own_book.own_text("pantry", rule, tmp_path) == []
    own_book.add(book(tmp_path, PANTRY), "pantry", pantry, tmp_path)
    assert own_book.own_text("pantry", rule, tmp_path) == ["Take turns.", "Take turns."]
    capacity = pantry.rule("pantry/jar.capacity")
    assert capacity is not None
    assert own_book.own_text("pantry", capacity, tmp_path) == ["A jar holds at most three plums."]
    assert own_book.own_text("cellar", capacity, tmp_path) == []


def test_it_is_kept_in_the_instance_folder_and_readable_for_its_owner_only(
    pantry: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADJUDICATOR_INSTANCE", str(tmp_path / "instance"))
    added = own_book.add(book(tmp_path, PANTRY), "pantry", pantry)
    assert added.kept == tmp_path / "instance" / "books" / "pantry.txt"
    assert added.kept.stat().st_mode & 0o077 == 0


def test_a_second_pass_is_dropped(pantry: Library, tmp_path: Path) -> None:
    added = own_book.add(book(tmp_path, [*PANTRY, "", *PANTRY]), "pantry", pantry, tmp_path)
    assert (added.paragraphs, added.recognised, added.second_pass) == (6, 6, 6)
    assert added.kept.read_text().count("Take turns.") == 2


def test_lines_that_were_broken_are_made_whole(pantry: Library, tmp_path: Path) -> None:
    broken = "\n\n".join(textwrap.fill(line, 12) for line in PANTRY).replace("most three", "most th-\nree")
    added = own_book.add(book(tmp_path, broken.encode()), "pantry", pantry, tmp_path)
    assert (added.paragraphs, added.recognised) == (6, 6)
    assert "A jar holds at most three plums.\n" in added.kept.read_text()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_other_encodings_are_read(pantry: Library, tmp_path: Path, encoding: str) -> None:
    text = "\r\n".join([*PANTRY, "Marmalade \u2013 d\u00e9licieuse"])
    added = own_book.add(book(tmp_path, text.encode(encoding)), "pantry", pantry, tmp_path)
    assert added.recognised == 6
    assert "d\u00e9licieuse" in added.kept.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is empty"),
        (b" \n\n ", "is empty"),
        (b"%PDF-1.7 ...", "is a PDF; save it as plain text first"),
        (b"PK\x03\x04 docx", "zipped document"),
        (b"Pantry\x00\x01\x02", "is no plain text"),
        (b"Pantry\n" + b"x" * (own_book.LONGEST_LINE + 1), "has a line of more than"),
        (b"x\n" * own_book.LARGEST, "bytes; a rulebook's plain text has at most"),
        (b"Pantry\nanother language\nentirely\n", "only 1 of the 6 paragraphs of Pantry are in this file"),
    ],
)
def test_what_is_no_such_book_is_refused_and_nothing_kept(
    pantry: Library, tmp_path: Path, content: bytes, said: str
) -> None:
    with pytest.raises(own_book.NotABookError, match=said):
        own_book.add(book(tmp_path, content), "pantry", pantry, tmp_path / "kept")
    assert not (tmp_path / "kept").exists()


def test_a_book_under_the_wrong_name_is_recognised_as_what_it_is(folder: Path, tmp_path: Path) -> None:
    (folder / "attic").mkdir()
    (folder / "attic" / "paragraphs.tsv").write_text(
        "fingerprint\tclass\ttopics\nf1:000000000001\theading\t\nf1:000000000002\theading\t\n"
        "f1:000000000003\theading\t\n"
    )
    with pytest.raises(own_book.NotABookError, match=r"it looks like pantry \(100% of its paragraphs\)"):
        own_book.add(book(tmp_path, PANTRY), "attic", load.read(folder), tmp_path)


def test_an_unknown_book_and_a_missing_file_are_told(pantry: Library, tmp_path: Path) -> None:
    with pytest.raises(own_book.NotABookError, match="did you mean pantry"):
        own_book.add(tmp_path / "x", "pantri", pantry)
    with pytest.raises(own_book.NotABookError, match="cannot be read: No such file"):
        own_book.add(tmp_path / "x", "pantry", pantry)


def test_a_player_s_own_numenera_is_recognised_whole(shared: Path, tmp_path: Path) -> None:
    library = load.library(strict=False)
    added = own_book.add(shared / "books" / "numenera.txt", "numenera", library, tmp_path)
    assert (added.paragraphs, added.recognised, added.listed) == (752, 752, 752)
    assert added.second_pass > 400
    missing = [
        rule.id
        for rule in library.books["numenera"].rules.values()
        if not own_book.own_text("numenera", rule, tmp_path)
    ]
    assert missing == []

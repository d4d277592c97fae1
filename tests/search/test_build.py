from __future__ import annotations

import dataclasses
import json
import os
import tempfile
from pathlib import Path

import pytest

from adjudicator import paths
from adjudicator.rules.library import Library
from adjudicator.search import IndexUnusableError, build, building, open_index, ready, vocabulary
from adjudicator.search.building import CURRENT, TEXTS
from adjudicator.search.vocabulary import Vocabulary


def current(folder: Path) -> Path:
    return folder / (folder / CURRENT).read_text()


def test_nothing_is_written_but_into_its_folder(
    library: Library, words: Vocabulary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(elsewhere))
    folder = build(library, tmp_path / "index", words=words, own={})
    assert list(elsewhere.iterdir()) == []
    assert [file.name for file in folder.iterdir()] == [TEXTS]


def test_progress_is_told_rule_by_rule(library: Library, words: Vocabulary, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    build(library, tmp_path, lambda done, of: told.append((done, of)), words, {})
    assert told == [(n, len(library)) for n in range(1, len(library) + 1)]


def test_the_folder_is_private_and_swapped_in_whole(
    library: Library, words: Vocabulary, tmp_path: Path
) -> None:
    first = build(library, tmp_path, words=words, own={})
    before = open_index(tmp_path)
    second = build(library, tmp_path, words=words, own={})
    assert first != second
    assert current(tmp_path) == second
    assert second.stat().st_mode & 0o077 == 0
    assert before.search("weapon").hits
    assert first.is_dir()
    os.utime(first, (0, 0))
    build(library, tmp_path, words=words, own={})
    assert not first.exists()


def test_a_build_that_fails_leaves_the_old_index_and_no_rest(
    library: Library, words: Vocabulary, tmp_path: Path
) -> None:
    build(library, tmp_path, words=words, own={})
    there = sorted(tmp_path.iterdir())

    def stop(done: int, _of: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build(library, tmp_path, stop, words, {})
    assert sorted(tmp_path.iterdir()) == there
    assert open_index(tmp_path).search("weapon").hits


def test_it_is_built_anew_only_when_texts_vocabulary_or_own_books_change(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = ready(library, tmp_path)
    folder = current(tmp_path)
    assert ready(library, tmp_path).version == first.version
    assert current(tmp_path) == folder
    changed = dataclasses.replace(library, version="another")
    assert ready(changed, tmp_path).version != first.version
    assert current(tmp_path) != folder
    folder = current(tmp_path)
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / vocabulary.FILE).write_text("ignored: [weapon]\n")
    monkeypatch.setattr(paths, "data", lambda _name: tmp_path / "data")
    ready(changed, tmp_path)
    assert current(tmp_path) != folder


def test_what_a_player_s_own_book_calls_it_is_found_too(
    library: Library, words: Vocabulary, tmp_path: Path
) -> None:
    own = {"numenera/rest.one": ["Siesta time for the whole party."]}
    build(library, tmp_path / "own", words=words, own=own)
    build(library, tmp_path / "without", words=words, own={})
    assert [hit.rule_id for hit in open_index(tmp_path / "own").search("siesta").hits] == [
        "numenera/rest.one"
    ]
    assert open_index(tmp_path / "without").search("siesta").hits == ()
    assert building.version(library, words, own) != building.version(library, words, {})


def test_there_must_be_an_index(tmp_path: Path) -> None:
    with pytest.raises(IndexUnusableError):
        open_index(tmp_path)
    with pytest.raises(IndexUnusableError):
        open_index(tmp_path / "nowhere")


@pytest.mark.parametrize("name", ["", ".", "..", "../elsewhere", "/"])
def test_only_a_folder_of_its_own_is_opened(
    library: Library, words: Vocabulary, tmp_path: Path, name: str
) -> None:
    folder = tmp_path / "index"
    built = build(library, folder, words=words, own={})
    built.rename(tmp_path / "elsewhere")
    (folder / CURRENT).write_text(name)
    with pytest.raises(IndexUnusableError):
        open_index(folder)


def test_what_others_could_have_written_is_not_opened(
    library: Library, words: Vocabulary, tmp_path: Path
) -> None:
    folder = build(library, tmp_path, words=words, own={})
    (folder / TEXTS).chmod(0o666)
    with pytest.raises(IndexUnusableError, match="could have been written by others"):
        open_index(tmp_path)


def test_damage_is_noticed_and_mended(library: Library, tmp_path: Path) -> None:
    ready(library, tmp_path)
    file = current(tmp_path) / TEXTS
    for damage in (b"", b"{}", b"[]", b"\x80\x04rubbish", file.read_bytes()[:-100]):
        file.write_bytes(damage)
        with pytest.raises(IndexUnusableError):
            open_index(tmp_path)
    assert ready(library, tmp_path).search("weapon").hits
    (current(tmp_path) / TEXTS).unlink()
    assert ready(library, tmp_path).search("weapon").hits


def test_nothing_of_a_rule_but_what_is_shown_is_kept(
    library: Library, words: Vocabulary, tmp_path: Path
) -> None:
    folder = build(library, tmp_path, words=words, own={"numenera/rest.one": ["The very words of a book."]})
    content = json.loads((folder / TEXTS).read_text())
    assert "The very words" not in (folder / TEXTS).read_text()
    assert len(content["rules"]) == len(library)

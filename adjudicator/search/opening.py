"""The index opened: read-only, its postings read once, so that a question is answered in no time."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

from whoosh.filedb.filestore import FileStorage
from whoosh.index import FileIndex
from whoosh.scoring import bm25

from adjudicator.rules import own_book
from adjudicator.rules.library import Library
from adjudicator.search import vocabulary
from adjudicator.search.building import CURRENT, FIELD, NAME, NUMBER, TEXTS, Progress, build, version
from adjudicator.search.index import Index

LENGTH, OFTEN = 0.5, 1.6  # BM25F's B and K1


class IndexUnusableError(Exception):
    """There is no index here, or none that may be trusted; build one."""


def open_index(path: Path) -> Index:
    """Open the index that was built into this folder, for reading only.

    IndexUnusableError where there is none, where it was built by another version of the service, or where
    others than its owner could have written it: Whoosh's files can carry code.
    """
    try:
        folder = _current(path)
        for part in (path, folder, *folder.iterdir()):
            _trusted(part)
        content = json.loads((folder / TEXTS).read_bytes())
        opened = FileIndex(FileStorage(str(folder), readonly=True), indexname=NAME)
        try:
            return Index(content, _postings(opened))
        finally:
            opened.close()
    except IndexUnusableError:
        raise
    except Exception as fault:  # whatever Whoosh makes of a damaged file
        raise IndexUnusableError(f"{path} holds no index that can be read ({fault!r})") from fault


def _current(path: Path) -> Path:
    """The folder of the index that is in use."""
    folder = path / (path / CURRENT).read_text(encoding="utf-8").strip()
    if folder.parent != path or not folder.is_dir():
        raise IndexUnusableError(f"{path} holds no index")
    return folder


def _trusted(part: Path) -> None:
    state = part.stat()
    if hasattr(os, "getuid") and (state.st_uid not in (0, os.getuid()) or state.st_mode & stat.S_IWOTH):
        raise IndexUnusableError(f"{part} could have been written by others")


def _postings(opened: FileIndex) -> dict[str, dict[int, float]]:
    """For each word the rules that have it, each with what the word is worth there (BM25F)."""
    found: dict[str, dict[int, float]] = {}
    with opened.searcher() as searcher:
        reader = searcher.reader()
        numbers = {at: fields[NUMBER] for at, fields in reader.iter_docs()}
        lengths = {at: reader.doc_field_length(at, FIELD, 1) for at in numbers}
        mean = searcher.avg_field_length(FIELD) or 1.0
        for word in reader.field_terms(FIELD):
            rare = searcher.idf(FIELD, word)
            matcher = reader.postings(FIELD, word)
            row: dict[int, float] = {}
            while matcher.is_active():
                at = matcher.id()
                row[numbers[at]] = bm25(rare, matcher.weight(), lengths[at], mean, LENGTH, OFTEN)
                matcher.next()
            found[word if isinstance(word, str) else word.decode()] = row
    return found


def ready(library: Library, path: Path, progress: Progress | None = None) -> Index:
    """The index of these very texts: opened where it is up to date, else built first."""
    words, own = vocabulary.load(), own_book.texts(library)
    wanted = version(library, words, own)
    try:
        if (path / CURRENT).read_text(encoding="utf-8").startswith(f"{wanted}-"):
            index = open_index(path)
            if index.version == wanted:
                return index
    except (OSError, IndexUnusableError):
        pass  # there is none, or none to be trusted: a new one replaces it
    build(library, path, progress, words, own)
    return open_index(path)

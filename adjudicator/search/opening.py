"""The index opened: read-only and as a whole, so that a question is answered in no time."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

from adjudicator.rules import own_book
from adjudicator.rules.library import Library
from adjudicator.search.building import CURRENT, TEXTS, Progress, build, stamp
from adjudicator.search.index import Index


class IndexUnusableError(Exception):
    """There is no index here, or none that may be trusted; build one."""


def open_index(path: Path) -> Index:
    """Open the index that was built into this folder, for reading only.

    IndexUnusableError where there is none, where it was built by another version of the service, or where
    others than its owner could have written it.
    """
    try:
        folder = _current(path)
        for part in (path, folder, *folder.iterdir()):
            _trusted(part)
        content = json.loads((folder / TEXTS).read_bytes())
        postings = {word: dict(zip(*row, strict=True)) for word, row in content["postings"].items()}
        return Index(content, postings)
    except (OSError, ValueError, TypeError, LookupError) as fault:
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


def ready(library: Library, path: Path, progress: Progress | None = None) -> Index:
    """The index of these very texts: opened where it is up to date, else built first."""
    own = own_book.texts(library)
    try:
        index = open_index(path)
        if index.stamp == stamp(library, own):
            return index
    except (OSError, IndexUnusableError):
        pass  # there is none, or none to be trusted: a new one replaces it
    build(library, path, progress, own=own)
    return open_index(path)

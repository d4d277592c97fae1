"""The rule texts from disk: YAML read and checked once, then kept as one JSON that loads in milliseconds."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from adjudicator import paths
from adjudicator.rules import books, paragraphs, safe_yaml, schema
from adjudicator.rules.library import Library
from adjudicator.rules.model import Book, Paragraph, Reading, Rule, Source

FORMAT = 1
COMPILED = "rules.json"
CARDS = "cards.yaml"
PARAGRAPHS = "paragraphs.tsv"

_kept: dict[Path, tuple[str, Library]] = {}


class BrokenTextsError(ValueError):
    """Rule texts that cannot be read; `faults` names file, entry and field of each."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        shown = "\n  ".join(self.faults[:20])
        more = f"\n  and {len(self.faults) - 20} more" if len(self.faults) > 20 else ""
        super().__init__(f"the rule texts cannot be read:\n  {shown}{more}")


def library(folder: Path | None = None, built: Path | None = None, *, strict: bool = True) -> Library:
    """All rule texts: from the compiled JSON where it is fresh, else from the YAML files.

    Where texts are malformed, BrokenTextsError names every fault; unless strict is off: then the good
    entries are there, and `faults` of the library says what was left out.
    """
    folder = folder or paths.data("rules_text")
    key = _key(folder)
    held = _kept.get(folder)
    if held is not None and held[0] == key:
        return held[1]
    file = (built or paths.built()) / COMPILED
    found = _compiled(file, key)
    if found is None:
        found = read(folder)
        if strict and found.faults:
            raise BrokenTextsError(found.faults)
        if not found.faults:
            _compile(found, file, key)
    if not found.faults:
        _kept[folder] = (key, found)
    return found


def read(folder: Path) -> Library:
    """The rule texts as the YAML files say, with all faults found on the way."""
    faults: list[str] = []
    digest = hashlib.sha256()
    found: dict[str, Book] = {}
    for path in _sources(folder):
        digest.update(f"{path.relative_to(folder).as_posix()}\0{_hash(path)}\0".encode())
    for book in sorted(child for child in folder.iterdir() if child.is_dir()) if folder.is_dir() else ():
        if any(book.glob("*.yaml")) or (book / PARAGRAPHS).is_file():
            found[book.name] = _book(book, faults)
    return Library(_in_order(found), digest.hexdigest()[:12], tuple(faults))


def _in_order(found: dict[str, Book]) -> dict[str, Book]:
    order = (*books.SHELF, *sorted(set(found) - set(books.SHELF)))
    return {name: found[name] for name in order if name in found}


def _sources(folder: Path) -> list[Path]:
    return sorted([*folder.glob("*/*.yaml"), *folder.glob("*/" + PARAGRAPHS)])


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _key(folder: Path) -> str:
    """What the sources look like from outside; another key means that they must be read again."""
    digest = hashlib.sha256(f"{FORMAT}".encode())
    for path in _sources(folder):
        state = path.stat()
        digest.update(
            f"\0{path.relative_to(folder).as_posix()}\0{state.st_size}\0{state.st_mtime_ns}".encode()
        )
    return digest.hexdigest()


def _book(folder: Path, faults: list[str]) -> Book:
    name = folder.name
    rules: dict[str, Rule] = {}
    where: dict[str, str] = {}
    for path in sorted(folder.glob("*.yaml")):
        if path.name != CARDS:
            for rule, place in _chapter(path, faults):
                if rule.topic in rules:
                    faults.append(f"{place}: topic: stands in {where[rule.topic]} already")
                else:
                    rules[rule.topic] = rule
                    where[rule.topic] = place
    listed: tuple[Paragraph, ...] = ()
    if (folder / PARAGRAPHS).is_file():
        listed, wrong = paragraphs.read(folder / PARAGRAPHS, f"{name}/{PARAGRAPHS}")
        faults.extend(wrong)
    return Book(name, books.title(name), rules, listed, _cards(folder / CARDS, faults))


def _chapter(path: Path, faults: list[str]) -> list[tuple[Rule, str]]:
    """The well-formed entries of one file, each with the place where it stands."""
    book, name = path.parent.name, f"{path.parent.name}/{path.name}"
    found = []
    for at, line, entry in _list(path, name, faults):
        named = entry.get("topic") if isinstance(entry, Mapping) else None
        place = f"{name}, line {line}, entry {at}" + (f" ({named})" if isinstance(named, str) else "")
        wrong = schema.faults(entry)
        faults.extend(f"{place}: {fault}" for fault in wrong)
        if not wrong:
            found.append((schema.rule(entry, book, path.stem), place))
    return found


def _cards(path: Path, faults: list[str]) -> tuple[dict[str, Any], ...]:
    if not path.is_file():
        return ()
    name = f"{path.parent.name}/{path.name}"
    found: dict[str, dict[str, Any]] = {}
    for at, line, entry in _list(path, name, faults):
        place = f"{name}, line {line}, entry {at}"
        if not isinstance(entry, dict) or not all(
            isinstance(entry.get(key), str) for key in ("name", "kind")
        ):
            faults.append(f"{place}: a card needs a name and a kind, both text")
        elif entry["name"] in found:
            faults.append(f"{place} ({entry['name']}): name: this card is listed already")
        else:
            found[entry["name"]] = entry
    return tuple(found.values())


def _list(path: Path, name: str, faults: list[str]) -> list[tuple[int, int, Any]]:
    """The entries of a file that holds a list: number, line, entry."""
    try:
        content, lines = safe_yaml.read(path, name)
    except safe_yaml.UnreadableError as fault:
        faults.extend(fault.faults)
        return []
    if content is None:
        return []
    if not isinstance(content, list):
        faults.append(f"{name}: must be a list of entries, each beginning with a dash")
        return []
    return [(at, line, entry) for at, (line, entry) in enumerate(zip(lines, content, strict=True), start=1)]


def _compile(found: Library, file: Path, key: str) -> None:
    """Keep what was read beside the built index; where nothing can be written, it is read anew next time."""
    content = {"key": key, "version": found.version, "books": [_plain(book) for book in found.books.values()]}
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, fresh = tempfile.mkstemp(dir=file.parent, prefix=".rules-", suffix=".json")
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            json.dump(content, out, ensure_ascii=False, separators=(",", ":"))
        Path(fresh).replace(file)
    except OSError:
        return


def _plain(book: Book) -> dict[str, Any]:
    return {
        "name": book.name,
        "title": book.title,
        "rules": [asdict(rule) for rule in book.rules.values()],
        "paragraphs": [[part.fingerprint, part.cls, *part.topics] for part in book.paragraphs],
        "cards": book.cards,
    }


def _compiled(file: Path, key: str) -> Library | None:
    """The library as it was compiled, if it was compiled from these very sources."""
    try:
        content = json.loads(file.read_bytes())
        if content["key"] != key:
            return None
        return Library({book["name"]: _from_plain(book) for book in content["books"]}, content["version"])
    except (OSError, ValueError, KeyError, TypeError, IndexError):
        return None


def _from_plain(book: Mapping[str, Any]) -> Book:
    return Book(
        book["name"],
        book["title"],
        {entry["topic"]: _rule(entry) for entry in book["rules"]},
        tuple(Paragraph(part[0], part[1], tuple(part[2:])) for part in book["paragraphs"]),
        tuple(book["cards"]),
    )


def _rule(entry: dict[str, Any]) -> Rule:
    source = entry["source"]
    told: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in entry.items()
    }
    told["source"] = Source(source["heading"], tuple(source["paragraphs"]), source["page"])
    told["readings"] = tuple(Reading(**reading) for reading in entry["readings"])
    return Rule(**told)

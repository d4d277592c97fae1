"""A player's own rulebook: its plain text, kept on this installation only and shown beside our wording."""

from __future__ import annotations

import codecs
import os
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from adjudicator import paths
from adjudicator.kernel.faults import near
from adjudicator.rules import books
from adjudicator.rules.fingerprint import first_pass, folded, numbered
from adjudicator.rules.library import Library
from adjudicator.rules.model import Book, Rule

LARGEST = 2_000_000
LONGEST_LINE = 50_000
FEWEST = 0.2  # of the book's paragraphs; below that it is another book or another text of it
MARKS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
FORMATS = {
    b"%PDF": "a PDF",
    b"PK\x03\x04": "a zipped document",
    b"\x1f\x8b": "a compressed file",
    b"{\\rtf": "RTF",
}


class NotABookError(ValueError):
    """A file that cannot be taken as the text of that book, and why."""


@dataclass(frozen=True, slots=True)
class Added:
    """What came of adding a book: how many paragraphs it has and how many of them are known."""

    book: str
    kept: Path
    paragraphs: int
    recognised: int
    listed: int
    linked: int
    rules: int
    second_pass: int

    def as_json(self) -> dict[str, object]:
        """The counts as plain data."""
        return {name: getattr(self, name) for name in self.__slots__ if name != "kept"} | {
            "kept": str(self.kept)
        }

    def __str__(self) -> str:
        said = f"{books.title(self.book)}: {self.recognised} of {self.paragraphs} paragraphs recognised"
        said += f" ({self.listed} are listed), {self.linked} of them linked to {self.rules} rules"
        return said + (
            f"; a repeated second pass of {self.second_pass} lines left out" if self.second_pass else ""
        )


def folder() -> Path:
    """Where players' own books are kept."""
    return paths.instance() / "books"


def add(file: Path, book: str, library: Library, into: Path | None = None) -> Added:
    """Take in the plain text of a book that the player owns; NotABookError says why one is refused.

    A repeated second pass is dropped; every paragraph that paragraphs.tsv lists is recognised by its
    fingerprint, also where the file breaks its lines, and so linked to our rules.
    """
    if book not in library.books:
        close = near(book, library.books)
        hint = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(library.books)}"
        raise NotABookError(f"no book is called {book!r}; {hint}")
    lines = decoded(file)
    title = next((line for line in lines if line.strip()), "")
    first = first_pass(lines, title)
    known = {part.fingerprint: part for part in library.books[book].paragraphs}
    whole = list(joined(first, known))
    names = numbered(whole)
    found = [name for name in names if name in known]
    _refuse_another(library, book, first, len(found))
    topics = [[topic for topic in known[name].topics if topic in library.books[book].rules] for name in found]
    kept = _keep(whole, (into or folder()) / f"{book}.txt")
    return Added(
        book=book,
        kept=kept,
        paragraphs=len(names),
        recognised=len(found),
        listed=len(known),
        linked=sum(1 for each in topics if each),
        rules=len({topic for each in topics for topic in each}),
        second_pass=sum(1 for line in lines[len(first) :] if line.strip()),
    )


def own_text(book: str, rule: Rule, kept: Path | None = None) -> list[str]:
    """The book's own paragraphs for a rule, from this installation's copy; nothing where there is none."""
    if book != rule.book:
        return []
    file = (kept or folder()) / f"{book}.txt"
    try:
        state = file.stat()
    except OSError:
        return []
    lines = _indexed(file, state.st_size, state.st_mtime_ns)
    return [lines[name] for name in rule.source.paragraphs if name in lines]


def texts(library: Library, kept: Path | None = None) -> dict[str, list[str]]:
    """The own paragraphs of every rule whose book is kept here: what search may look through as well."""
    found = {}
    for name in listed(library, kept):
        for rule in library.books[name].rules.values():
            own = own_text(name, rule, kept)
            if own:
                found[rule.id] = own
    return found


def listed(library: Library, kept: Path | None = None) -> list[str]:
    """The books of which this installation has a player's own copy."""
    return [name for name in library.books if ((kept or folder()) / f"{name}.txt").is_file()]


def decoded(file: Path) -> list[str]:
    """The file's lines as text; NotABookError where it is none, or too large."""
    try:
        size = file.stat().st_size
        if size > LARGEST:
            raise NotABookError(
                f"{file.name} has {size} bytes; a rulebook's plain text has at most {LARGEST}"
            )
        raw = file.read_bytes()
    except OSError as fault:
        raise NotABookError(f"{file} cannot be read: {fault.strerror}") from fault
    for start, what in FORMATS.items():
        if raw.startswith(start):
            raise NotABookError(f"{file.name} is {what}; save it as plain text first")
    encoding = next((name for mark, name in MARKS.items() if raw.startswith(mark)), "utf-8")
    try:
        text = raw.decode(encoding)
    except UnicodeDecodeError:
        text = raw.decode("cp1252", errors="replace")
    if "\0" in text or text.count("\ufffd") > len(text) / 100:
        raise NotABookError(f"{file.name} is no plain text")
    lines = text.splitlines()
    if not any(line.strip() for line in lines):
        raise NotABookError(f"{file.name} is empty")
    if max(map(len, lines)) > LONGEST_LINE:
        raise NotABookError(
            f"{file.name} has a line of more than {LONGEST_LINE} characters: no rulebook's text"
        )
    return lines


def joined(lines: list[str], known: Mapping[str, object]) -> Iterator[str]:
    """The lines, with paragraphs that were broken over several lines made whole where that is recognised."""
    at = 0
    while at < len(lines):
        end = at + 1
        if folded(lines[at]) and numbered([lines[at]])[0] not in known:
            end = _whole(lines, at, known) or end
        yield " ".join(lines[at:end])
        at = end


def _whole(lines: list[str], start: int, known: Mapping[str, object]) -> int | None:
    """Where a broken paragraph that begins here ends, if the lines up to there make one that is known."""
    together = lines[start].strip()
    for end in range(start + 1, min(start + 40, len(lines))):
        if not folded(lines[end]):
            return None
        hyphen = together.endswith("-") and not together.endswith(" -")
        whole = together[:-1] + lines[end].strip() if hyphen else ""
        together += " " + lines[end].strip()
        for candidate in filter(None, (together, whole)):
            if numbered([candidate])[0] in known:
                return end + 1
    return None


def _refuse_another(library: Library, book: str, lines: list[str], recognised: int) -> None:
    """Refuse a text of which hardly a paragraph is known, and say whose it rather is."""
    wanted = len(library.books[book].paragraphs)
    if not wanted or recognised >= FEWEST * wanted:
        return
    there = set(numbered(lines))
    shares = {other.name: _share(other, there) for other in library.books.values() if other.name != book}
    best = max(shares, key=lambda name: shares[name], default=None)
    said = f"only {recognised} of the {wanted} paragraphs of {books.title(book)} are in this file"
    if best is not None and shares[best] >= FEWEST:
        raise NotABookError(f"{said}; it looks like {best} ({shares[best]:.0%} of its paragraphs)")
    raise NotABookError(f"{said}: another book, another language or another edition of it")


def _share(book: Book, there: set[str]) -> float:
    names = {part.fingerprint for part in book.paragraphs}
    return len(names & there) / len(names) if names else 0.0


def _keep(lines: list[str], file: Path) -> Path:
    """Write the text whole or not at all, readable for its owner only."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, fresh = tempfile.mkstemp(dir=file.parent, prefix=f".{file.stem}-")
    with os.fdopen(handle, "w", encoding="utf-8") as out:
        out.writelines(f"{line.rstrip()}\n" for line in lines)
    Path(fresh).replace(file)
    return file


@lru_cache(maxsize=16)
def _indexed(file: Path, _size: int, _changed: int) -> dict[str, str]:
    """The kept book's lines by fingerprint."""
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if folded(line)]
    return dict(zip(numbered(lines), map(folded, lines), strict=True))

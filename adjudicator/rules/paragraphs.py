"""paragraphs.tsv: every paragraph of a book's first pass, in order, with its class and its topics."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from adjudicator.rules.fingerprint import PATTERN, without_number
from adjudicator.rules.model import CLASSES, Paragraph
from adjudicator.rules.schema import TOPIC

HEADER = "fingerprint\tclass\ttopics"
LARGEST = 2_000_000


def read(path: Path, name: str | None = None) -> tuple[tuple[Paragraph, ...], list[str]]:
    """The paragraphs that the file lists, and what is wrong with it, line by line.

    A paragraph that nobody has classified yet has an empty class; that is no fault of the file.
    """
    name = name or path.name
    if path.stat().st_size > LARGEST:
        return (), [f"{name}: more than {LARGEST} bytes"]
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except UnicodeDecodeError:
        return (), [f"{name}: not UTF-8 text"]
    faults = []
    if not lines or lines[0] != HEADER:
        faults.append(f"{name}, line 1: the header must be {', '.join(HEADER.split())}, parted by tabs")
    found: list[Paragraph] = []
    seen: dict[str, int] = {}
    for at, line in enumerate(lines[1:], start=2):
        if not line.strip():
            continue
        paragraph = _paragraph(line)
        faults += [f"{name}, line {at}: {fault}" for fault in _faults(line, paragraph, seen)]
        seen.setdefault(paragraph.fingerprint, at)
        found.append(paragraph)
    return tuple(found), faults


def _paragraph(line: str) -> Paragraph:
    cells = [cell.strip() for cell in line.split("\t")] + ["", ""]
    return Paragraph(cells[0], cells[1], tuple(cells[2].split()))


def _faults(line: str, paragraph: Paragraph, seen: dict[str, int]) -> Iterator[str]:
    if line.count("\t") > 2:
        yield "has more than three columns"
    if not PATTERN.fullmatch(paragraph.fingerprint):
        yield f"{paragraph.fingerprint!r} is no fingerprint"
        return
    if paragraph.fingerprint in seen:
        before = seen[paragraph.fingerprint]
        yield f"{paragraph.fingerprint} stands in line {before} already; number it #2, #3"
    elif "#" in paragraph.fingerprint and not _follows(paragraph.fingerprint, seen):
        yield f"{paragraph.fingerprint} comes before the one that it repeats"
    if paragraph.cls and paragraph.cls not in CLASSES:
        yield f"{paragraph.cls!r} is no class ({', '.join(CLASSES)})"
    for topic in paragraph.topics:
        if not TOPIC.fullmatch(topic):
            yield f"{topic!r} is no topic"


def _follows(name: str, seen: dict[str, int]) -> bool:
    words, number = without_number(name), int(name.rpartition("#")[2])
    return (words if number == 2 else f"{words}#{number - 1}") in seen

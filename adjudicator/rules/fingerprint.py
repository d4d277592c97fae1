"""A paragraph's name: it tells lines apart without keeping a word of them."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence

PATTERN = re.compile(r"f1:[0-9a-f]{12}(?:#[1-9][0-9]*)?")
SOFT_HYPHEN = "\u00ad"
NUMBER = re.compile(r"#[1-9][0-9]*$")


def folded(line: str) -> str:
    """The line as it is compared: NFKC, soft hyphens dropped, white space folded and stripped."""
    return " ".join(unicodedata.normalize("NFKC", line).replace(SOFT_HYPHEN, "").split())


def fingerprint(line: str) -> str:
    """The line's fingerprint: `f1:` and the first 12 hex digits of its SHA-256.

    >>> fingerprint("Draw  1 card. ") == fingerprint("Draw 1 card.")
    True
    """
    return "f1:" + hashlib.sha256(folded(line).encode()).hexdigest()[:12]


def without_number(name: str) -> str:
    """The fingerprint of the words alone, whichever time they stand there.

    >>> without_number("f1:2cd38fc0b7c8#2")
    'f1:2cd38fc0b7c8'
    """
    return NUMBER.sub("", name)


def numbered(lines: Iterable[str]) -> list[str]:
    """The fingerprints of a book's non-blank lines in order; a line that recurs is `#2`, `#3`."""
    seen: Counter[str] = Counter()
    names = []
    for line in lines:
        if folded(line):
            name = fingerprint(line)
            seen[name] += 1
            names.append(name if seen[name] == 1 else f"{name}#{seen[name]}")
    return names


def first_pass(lines: Sequence[str], title: str) -> list[str]:
    """The lines up to where the book begins to repeat itself, if it does.

    A second pass begins at a later occurrence of the title line after which every line is a copy of one
    before; a title that is merely printed twice cuts nothing off.
    """
    known: set[str] = set()
    again: list[int] = []
    wanted = folded(title)
    last_new = -1
    for at, line in enumerate(lines):
        words = folded(line)
        if not words:
            continue
        if words == wanted and known:
            again.append(at)
        if words not in known:
            known.add(words)
            last_new = at
    for at in again:
        if at > last_new and any(folded(line) for line in lines[at + 1 :]):
            return list(lines[:at])
    return list(lines)

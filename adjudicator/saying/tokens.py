"""Spoken text cut into words: without marks, with where each stood; how alike two words are to the ear."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from rapidfuzz.distance import OSA

from adjudicator.search.words import plain, stem

_CUT = re.compile(r"\d+(?:st|nd|rd|th)\b|\d+|[^\W\d_]+(?:['\u2019][^\W\d_]+)*|[,.;:!?#*&-]")
_MARKS = frozenset(",.;:!?")
LONGEST = 400
"""Letters that one saying may have; dictation of a whole turn fits well into it."""


class Token(NamedTuple):
    """One word as it is compared, whether it is only a mark, and where it stood."""

    text: str
    mark: bool
    start: int
    end: int


def tokens(text: str) -> list[Token]:
    """The words and marks of a text. "longspear's" is the Longspear; "#2" is number 2.

    >>> [token.text for token in tokens("Karsten's War-Moth, uh, #2!")]
    ['karsten', 'war', 'moth', ',', 'uh', ',', 'number', '2', '!']
    """
    found = []
    for match in _CUT.finditer(plain(text)):
        word = match[0].replace("\u2019", "'")
        word = {"#": "number", "&": "and", "*": "times"}.get(word, word.removesuffix("'s") if len(word) > 4 else word)
        if word != "-":
            found.append(Token(word, word in _MARKS, match.start(), match.end()))
    return found


@lru_cache(maxsize=4096)
def words_of(text: str) -> tuple[str, ...]:
    """The words of a phrase or name, without marks."""
    return tuple(token.text for token in tokens(text) if not token.mark)


_SOUNDS = (
    (r"ph", "f"), (r"igh", "i"), (r"gh", ""), (r"ck", "k"), (r"c(?=[eiy])", "s"), (r"c", "k"), (r"qu", "kw"),
    (r"q", "k"), (r"x", "ks"), (r"z", "s"), (r"oo|ou", "u"), (r"ee|ea|ie|ey", "i"), (r"y", "i"), (r"(?<=.)h", ""),
    (r"(.)\1+", r"\1"), (r"e$", ""),
)


@lru_cache(maxsize=8192)
def sound(word: str) -> str:
    """Roughly how a word sounds: what is heard alike is written alike.

    >>> sound("skootamorph"), sound("scutimorph"), sound("fite") == sound("fight")
    ('skutamorf', 'skutimorf', True)
    """
    for pattern, by in _SOUNDS:
        word = re.sub(pattern, by, word)
    return word


@lru_cache(maxsize=8192)
def _root(word: str) -> str:
    """The stem, without a letter that was doubled before an ending: equipped is equip."""
    found = stem(word)
    return found[:-1] if len(found) > 3 and found[-1] == found[-2] else found


@lru_cache(maxsize=65536)
def unlike(word: str, heard: str, spelt: bool) -> float | None:
    """How far what was heard is from a word of a phrase, 0 for the same; None where it is another word.

    spelt: it is a word of its own, so that it is not taken for another one misheard.
    """
    if word == heard:
        return 0.0
    if _root(word) == _root(heard):
        return 0.05
    if spelt or len(word) < 4 or len(heard) < 3:
        return None
    if sound(word) == sound(heard):
        return 0.5
    far = OSA.distance(word, heard)
    return 0.6 * far if far <= (1 if len(word) < 7 else 2) else None

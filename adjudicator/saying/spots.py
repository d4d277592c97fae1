"""A slot of a dungeon with ranks and files, as players say it: "3A", "rank 3 of file A", "the one in file A"."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase

from adjudicator.saying.heard import Heard, Read, Wanted, whole
from adjudicator.saying.tokens import words_of


def spot(want: Wanted, at: int) -> Iterator[Read]:
    """A slot by rank and file; by the file alone where the question that waits has one in it."""
    heard = want.heard
    letters = ascii_lowercase[:int(heard.table.dials.get("files") or 0)]
    for start in heard.after(at) if letters else ():
        found = list(_both(heard, start, letters))
        yield from found or _in_file(heard, start, letters)


def _both(heard: Heard, at: int, letters: str) -> Iterator[Read]:
    """Rank and file, either first; next to each other, since "a" may be an article too."""
    if at >= len(heard.words):
        return
    for rank in whole(heard, at + (heard.words[at].text == "rank"), misheard=False):
        for end, file in _file(heard, _past(heard, rank.end, ("of", "in")), letters, bare=True):
            yield Read(end, f"{rank.value}{file}", 0.0)
    for past, file in _file(heard, at, letters, bare=True):
        for rank in whole(heard, past + (_word(heard, past) == "rank"), misheard=False):
            yield Read(rank.end, f"{rank.value}{file}", 0.0)


def _in_file(heard: Heard, at: int, letters: str) -> Iterator[Read]:
    """The slots of a file among those that are asked about; several are a reading each."""
    for end, file in _file(heard, at, letters, bare=False):
        for option in heard.options:
            words = words_of(option)
            if words[-2:] == ("file", file.lower()):
                yield Read(end, next(word for word in words if word.isdigit()) + file, 0.0)


def _file(heard: Heard, at: int, letters: str, bare: bool) -> Iterator[tuple[int, str]]:
    """A file by its letter, and where it ends. bare: the word "file" need not be said."""
    named = _word(heard, at) == "file"
    letter = _word(heard, at + named)
    if letter and letter in letters and (named or bare):
        yield at + named + 1, letter.upper()


def _past(heard: Heard, at: int, words: tuple[str, ...]) -> int:
    return at + (_word(heard, at) in words)


def _word(heard: Heard, at: int) -> str:
    return heard.words[at].text if at < len(heard.words) else ""

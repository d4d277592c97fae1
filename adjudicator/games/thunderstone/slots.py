"""Slots of a dungeon that has ranks and files."""

from __future__ import annotations

LETTERS = "ABCDE"


def slot(rank: int, file: str) -> str:
    """The place of a rank in a file."""
    return f"dungeon/{rank}/{file}"


def spoken(place: str) -> str:
    """A slot in words.

    >>> spoken("dungeon/3/C")
    'rank 3 of file C'
    """
    _, rank, file = place.split("/")
    return f"rank {rank} of file {file}"


def opening(place: str) -> str:
    """A slot in words at the beginning of a sentence.

    >>> opening("dungeon/3/C")
    'Rank 3 of file C'
    """
    words = spoken(place)
    return words[0].upper() + words[1:]


def read_slot(text: str) -> str | None:
    """The slot that words mean: "3C", "C3", "rank 3 file C", "rank 3 of file C"; None where they mean none.

    >>> read_slot("c3"), read_slot("rank 1 of file B"), read_slot("Guardsman")
    ('dungeon/3/C', 'dungeon/1/B', None)
    """
    word = text.lower().replace("rank", "").replace("file", "").replace(" of ", "").replace(" ", "").upper()
    if len(word) == 2:
        rank, file = (word[0], word[1]) if word[0].isdigit() else (word[1], word[0])
        if rank in "123" and file in LETTERS:
            return slot(int(rank), file)
    return None


def short_slot(words: str) -> str:
    """A slot as it is written for short: "3C"; words that mean none stay.

    >>> short_slot("rank 3 of file C"), short_slot("the wall")
    ('3C', 'the wall')
    """
    place = read_slot(words)
    return place.removeprefix("dungeon/").replace("/", "") if place else words

"""A number as somebody writes it into a field: figures, or a word from one to twenty."""

from __future__ import annotations

from adjudicator.saying.phrases import sayings
from adjudicator.saying.tokens import words_of

MOST = 20
NOT_ONE = ("a", "an", "another", "single", "both")


def in_figures(text: str) -> str:
    """The text with a number word in figures; as it is where it is none.

    >>> in_figures("three"), in_figures(" Twelve "), in_figures("minus two"), in_figures("7"), in_figures("many")
    ('3', '12', '-2', '7', 'many')
    """
    words, told = words_of(text), sayings()
    less = len(words) > 1 and words[:1] in told.lists["minus"]
    rest = words[1:] if less else words
    n = told.numbers.get(rest)
    if n is None or n > MOST or " ".join(rest) in NOT_ONE:
        return text.strip()
    return f"-{n}" if less and n else str(n)

"""Words: how text is cut up, brought to its stem and compared."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from whoosh.lang.porter import stem as porter

WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")


def _pairs(text: str) -> dict[str, str]:
    return {form: word for form, _, word in (pair.partition(":") for pair in text.split())}


# Forms that the stemmer does not bring together, and numbers as they are spoken.
IRREGULAR = _pairs(
    """
    bought:buy fought:fight drew:draw drawn:draw lost:lose loss:lose won:win chose:choose chosen:choose
    took:take taken:take spent:spend held:hold dying:die died:die dead:die gave:give given:give
    left:leave began:begin begun:begin kept:keep paid:pay slain:slay threw:throw thrown:throw wore:wear
    worn:wear shown:show laid:lay lain:lay hidden:hide beaten:beat ran:run fell:fall fallen:fall
    brought:bring sold:sell told:tell found:find heroes:hero colour:color colours:color coloured:color
    colored:color grey:gray cipher:cypher ciphers:cypher kod:ko kos:ko loose:lose looses:lose loosing:lose
    behaviour:behavior behaviours:behavior armour:armor armours:armor defence:defense defences:defense
    neighbour:neighbor honour:honor centre:center manoeuvre:maneuver manoeuvres:maneuver stood:stand
    rose:rise risen:rise meant:mean drank:drink drunk:drink burnt:burn swung:swing slept:sleep
    """
)
NUMBERS = _pairs(
    """
    zero:0 one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12
    """
)


class Word(NamedTuple):
    """One word of a text: as it is compared, and where it stands."""

    text: str
    stem: str
    start: int
    end: int


def plain(text: str) -> str:
    """Lower case without accents, each sign still at its place where that can be."""
    if text.isascii():
        return text.lower()
    out = []
    for sign in text:
        base = unicodedata.normalize("NFKD", sign)[:1].lower()
        out.append(base if len(base) == 1 else sign)
    return "".join(out)


def cut(text: str) -> list[Word]:
    """The words of a text in order."""
    found = []
    for match in WORD.finditer(plain(text)):
        word = match[0].replace("\u2019", "'")
        word = word.removesuffix("'s").replace("'", "")
        if word:
            found.append(Word(word, stem(word), match.start(), match.end()))
    return found


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """What a word shares with its other forms.

    >>> stem("destroying") == stem("destroyed") == stem("destroy")
    True
    """
    word = NUMBERS.get(word, IRREGULAR.get(word, word))
    if len(word) > 40 or not word.isascii():
        return word
    return str(porter(word))


def phrases(words: Collection[str], known: Mapping[str, Collection[tuple[str, ...]]]) -> Iterator[tuple[int, int, str]]:
    """Runs of stems that are known as one expression: first, past the last, and the expression's name."""
    stems = tuple(words)
    for at, first in enumerate(stems):
        for phrase in known.get(first, ()):
            if stems[at : at + len(phrase)] == phrase:
                yield at, at + len(phrase), " ".join(phrase)

"""What a question asks for: its words without those that say nothing, mended, with known expressions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from adjudicator.search.spelling import Speller
from adjudicator.search.vocabulary import Vocabulary
from adjudicator.search.words import Word, cut, phrases, stem

LONGEST = 2000
MOST_WORDS = 40
PHRASE = 1.0
IN_PHRASE = 0.5  # a single word of an expression that was recognised whole


@dataclass(frozen=True, slots=True)
class Query:
    """The stems and expressions asked for, each with its weight; the question as it was probably meant.

    `whole` has the weights as they would be if every word were spelt right.
    """

    terms: dict[str, float]
    whole: dict[str, float]
    stems: tuple[str, ...] = ()
    mended: str | None = None

    def __bool__(self) -> bool:
        return bool(self.terms)


class _Asked(NamedTuple):
    """One word of the question, as it was typed and as it is understood."""

    word: Word
    text: str
    surely: float


def read(text: str, vocabulary: Vocabulary, speller: Speller) -> Query:
    """Understand a question. Signs, operators and wildcards are no language here: they only part words."""
    text = text[:LONGEST]
    words = _joined(cut(text)[:MOST_WORDS], speller)
    asked = [part for word in words for part in _understood(word, speller)]
    stems = [stem(part.text) for part in asked]
    terms: dict[str, float] = {}
    whole: dict[str, float] = {}

    def ask(name: str, weight: float, surely: float) -> None:
        whole[name] = max(whole.get(name, 0.0), weight)
        terms[name] = max(terms.get(name, 0.0), weight * surely)

    inside: set[int] = set()
    for first, past, name in phrases(stems, vocabulary.phrases):
        ask(name, PHRASE, min(part.surely for part in asked[first:past]))
        inside.update(range(first, past))
    for at, part in enumerate(asked):
        if part.text not in vocabulary.ignored and (len(part.text) > 1 or speller.knows(part.text)):
            ask(stems[at], IN_PHRASE if at in inside else 1.0, part.surely)
    return Query(terms, whole, tuple(stems), _said_right(text, asked))


def telling(text: str, vocabulary: Vocabulary) -> frozenset[str]:
    """The stems of a question that say something about a rule."""
    return frozenset(word.stem for word in cut(text) if word.text not in vocabulary.ignored)


def _joined(words: list[Word], speller: Speller) -> list[Word]:
    """The words, with the two halves of one word put together where they stand apart."""
    found: list[Word] = []
    for word in words:
        last = found[-1] if found else None
        pair = last.text + word.text if last else ""
        if (
            last
            and len(pair) > 5
            and speller.knows(pair)
            and not (speller.knows(last.text) and speller.knows(word.text))
        ):
            found[-1] = Word(pair, stem(pair), last.start, word.end)
        else:
            found.append(word)
    return found


def _understood(word: Word, speller: Speller) -> list[_Asked]:
    """The word as it is spelt in the books; where it is two at once, both."""
    mended = None if speller.knows(word.text) else speller.mend(word.text)
    if mended is None:
        return [_Asked(word, word.text, 1.0)]
    return [_Asked(word, text, mended.surely) for text in mended.words]


def _said_right(text: str, asked: list[_Asked]) -> str | None:
    """The question with its mended words in place; None where nothing was mended."""
    out, at, changed = [], 0, False
    for part in asked:
        typed = text[part.word.start : part.word.end]
        same = [word.text for word in cut(typed)] == [part.text]
        out += [text[at : part.word.start] if part.word.start >= at else " ", typed if same else part.text]
        changed = changed or not same
        at = part.word.end
    return " ".join("".join([*out, text[at:]]).split())[:300] if changed else None

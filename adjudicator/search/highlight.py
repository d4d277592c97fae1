"""The words that were asked for, marked in a statement."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from html import escape

from adjudicator.search.vocabulary import Vocabulary
from adjudicator.search.words import cut, phrases


def marked(text: str, terms: Collection[str], vocabulary: Vocabulary, said_for: Mapping[str, Sequence[str]]) -> str:
    """The text as HTML: escaped, with <mark> round each word that was asked for or that players call so."""
    words = cut(text)
    spans = [
        (word.start, word.end)
        for word in words
        if word.text not in vocabulary.ignored and _asked(word.stem, terms, said_for)
    ]
    for first, past, name in phrases([word.stem for word in words], vocabulary.phrases):
        if _asked(name, terms, said_for):
            spans.append((words[first].start, words[past - 1].end))
    out, at = [], 0
    for start, end in _apart(spans):
        out += [escape(text[at:start]), "<mark>", escape(text[start:end]), "</mark>"]
        at = end
    return "".join([*out, escape(text[at:])])


def _asked(name: str, terms: Collection[str], said_for: Mapping[str, Sequence[str]]) -> bool:
    return name in terms or any(said in terms for said in said_for.get(name, ()))


def _apart(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans that overlap made one."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if found and start < found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found

"""What of a rule is searched: one combined field of weighted stems."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from adjudicator.rules.model import Rule
from adjudicator.search.vocabulary import Vocabulary
from adjudicator.search.words import cut, phrases

TITLE, TEXT, ASKED, TOPIC, HEADING, READING = 2.0, 1.0, 1.0, 1.0, 0.3, 0.3
PHRASE = 1.0  # an expression, beside its single words
OWN = 0.1  # the words of a player's own copy of the book
SAID = 0.5  # what players say for a word that stands there


def parts(rule: Rule) -> list[tuple[str, float]]:
    """The texts of a rule that are searched, each with its weight."""
    return [
        (rule.title, TITLE),
        (rule.text, TEXT),
        *((phrase, ASKED) for phrase in rule.asked),
        (rule.topic.replace(".", " ").replace("-", " "), TOPIC),
        (rule.source.heading, HEADING),
        *((reading.says, READING) for reading in rule.readings),
    ]


def weigh(
    texts: Sequence[tuple[str, float]], vocabulary: Vocabulary, said_for: Mapping[str, Sequence[str]]
) -> tuple[dict[str, float], dict[str, float], int]:
    """The stems that stand in the texts, those that players say for them, both weighed; and the length."""
    own: Counter[str] = Counter()
    length = 0.0
    for text, weight in texts:
        words = [word for word in cut(text) if word.text not in vocabulary.ignored]
        length += weight * len(words)
        for word in words:
            own[word.stem] += weight  # type: ignore[assignment]
        for _, _, name in phrases([word.stem for word in cut(text)], vocabulary.phrases):
            own[name] += weight * PHRASE  # type: ignore[assignment]
    said: dict[str, float] = {}
    for name, weight in own.items():
        for other in said_for.get(name, ()):
            said[other] = max(said.get(other, 0.0), weight * SAID)
    return dict(own), said, max(1, round(length))


def field(
    rule: Rule, vocabulary: Vocabulary, said_for: Mapping[str, Sequence[str]], own_text: Sequence[str] = ()
) -> list[tuple[str, float, int]]:
    """The rule's one field: each stem with its weight and its share of the length.

    What players say for a word is found too, but does not make the rule any longer.
    """
    own, said, length = weigh([*parts(rule), *((text, OWN) for text in own_text)], vocabulary, said_for)
    counted = _shared(length, len(own))
    merged = {name: own.get(name, 0.0) + said.get(name, 0.0) for name in {**own, **said}}
    return [(name, weight, counted.pop() if name in own else 0) for name, weight in sorted(merged.items())]


def _shared(length: int, names: int) -> list[int]:
    """The length spread over so many names in whole numbers."""
    each, rest = divmod(length, names or 1)
    return [each + 1] * rest + [each] * (names - rest)

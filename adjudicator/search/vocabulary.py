"""How players say it: groups of words that stand for the books' own, and the words that say nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from adjudicator import paths
from adjudicator.rules import safe_yaml
from adjudicator.search.words import cut

FILE = "vocabulary.yaml"


@dataclass(frozen=True, slots=True)
class Group:
    """Words of the books and what players say for them, each a run of stems; for some books or for all."""

    means: tuple[tuple[str, ...], ...]
    said: tuple[tuple[str, ...], ...]
    books: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The groups, the ignored words, and every single word that is spelt in them."""

    groups: tuple[Group, ...] = ()
    ignored: frozenset[str] = frozenset()
    spelt: frozenset[str] = frozenset()
    phrases: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)

    def said_for(self, book: str) -> dict[str, tuple[str, ...]]:
        """What players say for each word or expression of a book."""
        found: dict[str, set[str]] = {}
        for group in self.groups:
            if not group.books or book in group.books:
                said = {" ".join(words) for words in group.said}
                for words in group.means:
                    found.setdefault(" ".join(words), set()).update(said)
        return {word: tuple(sorted(said - {word})) for word, said in found.items()}

    def as_plain(self) -> dict[str, Any]:
        """The vocabulary as plain data; `from_plain` reads it back."""
        return {
            "groups": [[group.means, group.said, group.books] for group in self.groups],
            "ignored": sorted(self.ignored),
            "spelt": sorted(self.spelt),
        }


def from_plain(content: dict[str, Any]) -> Vocabulary:
    """A vocabulary that was written down with `as_plain`."""
    groups = [
        Group(tuple(map(tuple, means)), tuple(map(tuple, said)), tuple(limited))
        for means, said, limited in content["groups"]
    ]
    return _made(groups, content["ignored"], content["spelt"])


def load(path: Path | None = None) -> Vocabulary:
    """The vocabulary of the project, or of another file; ValueError says what is wrong with it."""
    path = path or paths.data("index") / FILE
    content, _ = safe_yaml.read(path)
    if not isinstance(content, dict) or not set(content) <= {"ignored", "english", "groups"}:
        raise ValueError(f"{path.name}: must be a mapping with `ignored`, `english` and `groups`")
    faults: list[str] = []
    groups = [_group(entry, at, path.name, faults) for at, entry in enumerate(content.get("groups") or [], start=1)]
    ignored, english = (_listed(content, key, path.name, faults) for key in ("ignored", "english"))
    if faults:
        raise ValueError("; ".join(faults))
    texts = [text for entry in content.get("groups") or [] for key in ("means", "said") for text in _words(entry[key])]
    spelt = [word.text for text in (*texts, *english) for word in cut(text)]
    return _made([group for group in groups if group], ignored, spelt)


def _listed(content: dict[str, Any], key: str, name: str, faults: list[str]) -> list[str]:
    found = content.get(key) or []
    if not isinstance(found, list) or not all(isinstance(word, str) for word in found):
        faults.append(f"{name}: {key}: must be a list of words (true, null and numbers in quotes)")
        return []
    return found


def _group(entry: Any, at: int, name: str, faults: list[str]) -> Group | None:
    place = f"{name}: group {at}"
    if not isinstance(entry, dict) or not {"means", "said"} <= set(entry) <= {"means", "said", "books"}:
        faults.append(f"{place}: needs `means` and `said`, and may have `books`")
        return None
    lists = {key: _words(value) for key, value in entry.items()}
    for key, words in lists.items():
        if not words:
            faults.append(f"{place}: {key}: must be a word or a list of words (numbers in quotes)")
            return None
    return Group(_stems(lists["means"]), _stems(lists["said"]), tuple(lists.get("books", ())))


def _words(value: Any) -> list[str]:
    words = [value] if isinstance(value, str) else value
    return words if isinstance(words, list) and all(isinstance(word, str) and cut(word) for word in words) else []


def _stems(words: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    return tuple(dict.fromkeys(tuple(word.stem for word in cut(words_)) for words_ in words))


def _made(groups: Sequence[Group], ignored: Sequence[str], spelt: Iterable[str]) -> Vocabulary:
    by_first: dict[str, set[tuple[str, ...]]] = {}
    for group in groups:
        for run in (*group.means, *group.said):
            if len(run) > 1:
                by_first.setdefault(run[0], set()).add(run)
    nothing = frozenset(word.text for text in ignored for word in cut(text))
    return Vocabulary(
        tuple(groups),
        nothing,
        frozenset(spelt) | nothing,
        {first: tuple(sorted(found, key=lambda run: (-len(run), run))) for first, found in by_first.items()},
    )

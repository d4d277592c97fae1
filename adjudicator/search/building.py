"""The index built: into a fresh private folder, then swapped in whole."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from whoosh.fields import STORED, FieldType, Schema
from whoosh.filedb.filestore import FileStorage, RamStorage
from whoosh.formats import Existence
from whoosh.index import FileIndex
from whoosh.scoring import bm25

from adjudicator import paths
from adjudicator.rules import books, own_book, resolve
from adjudicator.rules.library import Library
from adjudicator.rules.model import Rule
from adjudicator.search import document, query, vocabulary
from adjudicator.search.vocabulary import Vocabulary
from adjudicator.search.words import cut

FORMAT = 3
LENGTH, OFTEN = 0.5, 1.6  # BM25F's B and K1
NAME = "rules"
FIELD = "said"
NUMBER = "number"
CURRENT = "current"
TEXTS = "texts.json"
PASSING = "passing-"
FOLDED = ("faq", "example")  # kinds that are shown under the rules that they are about
OLD = 600.0  # seconds that a replaced index is left for those who are just opening it

Progress = Callable[[int, int], None]
OwnTexts = Mapping[str, Sequence[str]]  # the paragraphs of a player's own book, by rule


class Weighed(FieldType):
    """A field whose words come weighed: (word, weight, share of the length)."""

    def __init__(self) -> None:
        self.format = Existence()
        self.analyzer = None
        self.scorable = True
        self.stored = self.unique = False

    def index(self, value: list[tuple[str, float, int]], **_: Any) -> Iterator[tuple[bytes, int, float, bytes]]:
        """The words as the posting lists take them."""
        for name, weight, length in value:
            yield name.encode(), length, weight, b""


class Passing(RamStorage):
    """An index in memory. What it writes in passing stands in a folder of its own, where no other build can meet it."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder

    def temp_storage(self, name: str | None = None) -> FileStorage:  # noqa: ARG002
        """A private folder; Whoosh's own would be the same for everybody on this machine."""
        return FileStorage(tempfile.mkdtemp(dir=self._folder, prefix=PASSING))


def version(library: Library, words: Vocabulary, own: OwnTexts) -> str:
    """What an index must have been built from to fit these texts and this vocabulary."""
    content = repr((FORMAT, library.version, words.as_plain(), sorted(own.items())))
    return hashlib.sha256(content.encode()).hexdigest()[:16]


def stamp(library: Library, own: OwnTexts) -> str:
    """The same for the project's own vocabulary, told from its file without reading what it says."""
    file = hashlib.sha256((paths.data("index") / vocabulary.FILE).read_bytes()).hexdigest()
    content = repr((FORMAT, library.version, file, sorted(own.items())))
    return hashlib.sha256(content.encode()).hexdigest()[:16]


def build(
    library: Library,
    into: Path,
    progress: Progress | None = None,
    words: Vocabulary | None = None,
    own: OwnTexts | None = None,
) -> Path:
    """Build the index of all rules; readers of the one before are not disturbed. Returns its folder.

    `progress` is told how many of how many rules are done. Unless others are given, the project's vocabulary
    and the players' own books of this installation are taken.
    """
    own = own_book.texts(library) if own is None else own
    stamped = "" if words else stamp(library, own)
    words = words or vocabulary.load()
    into.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(dir=into, prefix=f"{version(library, words, own)}-"))
    try:
        _write(library, words, own, fresh, progress or (lambda _done, _all: None), stamped)
    except BaseException:
        shutil.rmtree(fresh, ignore_errors=True)
        raise
    handle, name = tempfile.mkstemp(dir=into, prefix=".current-")
    with os.fdopen(handle, "w", encoding="utf-8") as out:
        out.write(fresh.name)
    Path(name).replace(into / CURRENT)
    _sweep(into, fresh)
    return fresh


def _sweep(into: Path, kept: Path) -> None:
    """Remove indexes that were replaced, but for those that somebody may just be opening."""
    for old in into.iterdir():
        if old.is_dir() and old != kept and (old / TEXTS).exists() and time.time() - old.stat().st_mtime > OLD:
            shutil.rmtree(old, ignore_errors=True)


def _write(
    library: Library, words: Vocabulary, own: OwnTexts, folder: Path, progress: Progress, stamped: str
) -> None:
    rules = [rule for book in library.books.values() for rule in book.rules.values()]
    storage = Passing(folder)
    index = FileIndex.create(storage, Schema(**{FIELD: Weighed(), NUMBER: STORED()}), NAME)
    writer = index.writer(limitmb=64)
    said_for = {name: words.said_for(name) for name in library.books}
    try:
        for number, rule in enumerate(rules):
            said = document.field(rule, words, said_for[rule.book], own.get(rule.id, ()))
            writer.add_document(**{FIELD: said, NUMBER: number})
            progress(number + 1, len(rules))
        writer.commit(optimize=True)
    except BaseException:
        writer.cancel()
        raise
    finally:
        index.close()
    content = {
        "postings": _postings(storage),
        "version": version(library, words, own),
        "stamp": stamped,
        "rules": [_plain(rule, library, words) for rule in rules],
        "spelt": {name: _spelt(library, name, own) for name in library.books},
        "superseded": _superseded(library),
        "cards": {name: [str(card["name"]) for card in library.cards(name)] for name in library.books},
        "vocabulary": words.as_plain(),
    }
    (folder / TEXTS).write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
    for left in folder.glob(f"{PASSING}*"):
        shutil.rmtree(left, ignore_errors=True)


def _postings(storage: RamStorage) -> dict[str, tuple[list[int], list[float]]]:
    """For each word the rules that have it, and what it is worth in each (BM25F) before its rarity is reckoned in."""
    found: dict[str, tuple[list[int], list[float]]] = {}
    opened = FileIndex(storage, indexname=NAME)
    with opened.searcher() as searcher:
        reader = searcher.reader()
        numbers = {at: fields[NUMBER] for at, fields in reader.iter_docs()}
        lengths = {at: reader.doc_field_length(at, FIELD, 1) for at in numbers}
        mean = searcher.avg_field_length(FIELD) or 1.0
        for word in reader.field_terms(FIELD):
            matcher = reader.postings(FIELD, word)
            where, worth = found.setdefault(word if isinstance(word, str) else word.decode(), ([], []))
            while matcher.is_active():
                at = matcher.id()
                where.append(numbers[at])
                worth.append(bm25(1.0, matcher.weight(), lengths[at], mean, LENGTH, OFTEN))
                matcher.next()
    opened.close()
    return found


def _plain(rule: Rule, library: Library, words: Vocabulary) -> list[Any]:
    """What a hit shows of a rule, what it is suggested by, what it is folded under, how it is asked for."""
    folds: list[str] = []
    if rule.kind in FOLDED:
        told = [library.rule(rule.points_to(target)) for target in rule.about or rule.see]
        folds = [other.id for other in told if other is not None and other.kind not in FOLDED]
    questions = {query.telling(phrase, words) for phrase in (rule.title, *rule.asked)} - {frozenset()}
    telling = sorted(map(sorted, questions))
    return [rule.book, rule.topic, rule.kind, rule.title, rule.text, list(rule.asked), folds, telling]


def _spelt(library: Library, book: str, own: OwnTexts) -> dict[str, int]:
    """Every word of a book's rules and cards as it is spelt there, and how often."""
    counted: Counter[str] = Counter()
    for rule in library.books[book].rules.values():
        for text in (*(text for text, _ in document.parts(rule)), *own.get(rule.id, ())):
            counted.update(word.text for word in cut(text))
    for card in library.cards(book):
        counted.update(word.text for word in cut(str(card["name"])))
    return dict(sorted(counted.items()))


def _superseded(library: Library) -> dict[str, dict[str, str]]:
    """For each game of several books: the rules that another governs there, and which."""
    found: dict[str, dict[str, str]] = {}
    for game in books.games(library.books):
        ruleset = [name for name in books.ruleset(game, library.books) if name in library.books]
        if len(ruleset) > 1:
            governed = {}
            for name in ruleset:
                for rule in library.books[name].rules.values():
                    now = resolve.governing(library, ruleset, rule.topic)
                    if now is not None and now is not rule:
                        governed[rule.id] = now.id
            found[game] = governed
    return found

"""The names that may be meant at this table: cards by where they lie, and how near what was heard comes to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz, process
from rapidfuzz.distance import JaroWinkler

from adjudicator.kernel.game import Game
from adjudicator.kernel.pointing import Pointer, matches
from adjudicator.kernel.table import Table
from adjudicator.saying.tokens import sound, words_of
from adjudicator.search.words import stem

LONGEST = 5
HERE, IN_SIGHT, LISTED = 0.0, 0.2, 1.0
"""What a name costs: of a card that lies where the field looks, anywhere in sight, or only on the game's list."""
PART, TAIL, LEAST, NEAR, LIKELY = 0.3, 0.5, 74.0, 0.76, 0.86


@dataclass(frozen=True, slots=True)
class Heard:
    """A name that words may stand for: how far it is from them, and whether they are the name itself."""

    name: str
    cost: float
    exact: bool


class Names:
    """Card names at one table for one seat. Other seats' unseen cards are no part of it."""

    def __init__(self, table: Table, game: Game, seat: str) -> None:
        self.table, self.game, self.seat = table, game, seat
        self.sight = {str(piece.card) for piece in table.pieces.values() if piece.card} | set(self.pool(seat))
        listed = dict.fromkeys([*game.cards.cards, *table.facts, *sorted(self.sight)])
        self._whole: dict[str, set[str]] = {}
        self._part: dict[str, set[str]] = {}
        self._sounds: dict[str, set[str]] = {}
        self._found: dict[str, tuple[Heard, ...]] = {}
        for name in listed:
            self._add(name)

    def _add(self, name: str) -> None:
        card = self.game.cards.get(name)
        for form in (name, *(card.also if card is not None else ())):
            words = words_of(form)
            if not words:
                continue
            self._whole.setdefault("".join(words), set()).add(name)
            self._whole.setdefault("".join((*words[:-1], stem(words[-1]))), set()).add(name)
            self._sounds.setdefault(sound("".join(words)), set()).add(name)
            if name in self.sight and len(words) > 1:
                self._add_parts(name, words)

    def _add_parts(self, name: str, words: Sequence[str]) -> None:
        """Words of a longer name that stand for it, where it is in sight: "moth"."""
        for first in range(len(words)):
            for past in range(first + 1, len(words) + 1):
                part = "".join((*words[first:past - 1], stem(words[past - 1])))
                if len(part) > 2:
                    self._part.setdefault(part, set()).add(name)

    def known(self, word: str) -> bool:
        """Is it the whole name of a card, spelt right; perhaps of several?"""
        return word in self._whole or stem(word) in self._whole

    def exact(self, words: Sequence[str]) -> set[str]:
        """The cards whose whole name these words are; perhaps of several of them."""
        stemmed = "".join((*words[:-1], stem(words[-1])))
        return self._whole.get("".join(words), set()) | self._whole.get(stemmed, set())

    def pool(self, pool: str) -> list[str]:
        """The names in a pool: a seat's own cards, a face-down stack's."""
        held = self.table.pools.get(pool)
        return [name for name, n in held.names.items() if n] if held is not None else []

    def at(self, zones: Iterable[str]) -> frozenset[str]:
        """The names in places that a field looks at first: place words, `own`, `pool NAME`."""
        found: set[str] = set()
        for zone in zones:
            if zone == "own":
                found.update(self.pool(self.seat))
            elif zone.startswith("pool "):
                found.update(self.pool(zone.removeprefix("pool ")))
            else:
                found.update(self.lying(zone))
        return frozenset(found)

    def lying(self, zone: str) -> set[str]:
        """The names of cards in a place, with what lies on them."""
        found: set[str] = set()
        for place in self.game.places(self.table, self.seat, zone):
            for piece in self.table.at(place):
                cards = (self.table.card(piece), *self.table.cards_at(f"on/{piece}"))
                found.update(str(card) for card in cards if card)
        return found

    def bears(self, name: str, other: str) -> bool:
        """Does a card of this name, laid out before the speaker, bear one of the other?"""
        return bool(matches(self.table, Pointer(name, bears=other), self.game.places(self.table, self.seat, "laid")))

    def heard(self, words: Sequence[str], here: frozenset[str], spelt: bool) -> list[Heard]:
        """The names that these words may be, nearest first. spelt: they are plain words, so nothing is mended."""
        key = " ".join(words)
        if spelt:
            key += " ="
        if key not in self._found:
            self._found[key] = tuple(self._candidates(words, spelt))
        found = [Heard(one.name, one.cost + self._weight(one.name, here), one.exact) for one in self._found[key]]
        found.sort(key=lambda one: (one.cost, one.name))
        return found[:1] if found and found[0].cost == 0.0 else found[:4]  # the very name of a card that lies there

    def _weight(self, name: str, here: frozenset[str]) -> float:
        return HERE if name in here else IN_SIGHT if name in self.sight else LISTED

    def _candidates(self, words: Sequence[str], spelt: bool) -> list[Heard]:
        joined = "".join(words)
        stemmed = "".join((*words[:-1], stem(words[-1])))
        whole = self._whole.get(joined) or self._whole.get(stemmed)
        found = {name: Heard(name, 0.0, True) for name in whole or ()}
        for name in self._part.get(stemmed, ()):
            found.setdefault(name, Heard(name, PART, True))
        if found or spelt or len(joined) < 4:
            return list(found.values())
        return self._mended(joined)

    def _mended(self, joined: str) -> list[Heard]:
        """Names that look or sound nearly like what was heard."""
        found: dict[str, Heard] = {}
        for text, among, more in ((joined, self._whole, 0.0), (sound(joined), self._sounds, 0.1)):
            for form, score, _ in process.extract(text, among.keys(), scorer=fuzz.ratio, score_cutoff=LEAST, limit=6):
                cost = (100 - score) / 100 * 5 + more + 0.1
                for name in among[form]:
                    if name not in found or found[name].cost > cost:
                        found[name] = Heard(name, cost, False)
        for name in self.sight if len(joined) > 3 else ():  # "spear" for a Longspear that is in sight
            if any(word.endswith(joined) and word != joined for word in words_of(name)):
                found[name] = Heard(name, TAIL, False)
        return list(found.values())

    def near(self, words: Sequence[str]) -> list[str]:
        """Names that come somewhat close to words that were not understood, those in sight first."""
        found: list[tuple[bool, float, str]] = []
        for heard in ("".join(words), *words):
            rows = process.extract(sound(heard), self._sounds.keys(), scorer=JaroWinkler.normalized_similarity,
                                   score_cutoff=NEAR, limit=12)
            found += [(name not in self.sight, -score, name) for form, score, _ in rows for name in self._sounds[form]
                      if name in self.sight or score >= LIKELY]
        return list(dict.fromkeys(name for _, _, name in sorted(found)))[:3]


def called_seats(called: Mapping[str, str]) -> dict[str, str]:
    """What may be said for each seat: all words of its names, and the first of them alone where it is no other's.

    >>> called_seats({"P1": "P1", "P2": "P2", "Kim Lee": "s1"})
    {'p 1': 'P1', 'p 2': 'P2', 'kim lee': 's1', 'kim': 's1'}
    """
    found = {" ".join(words_of(text)): seat for text, seat in called.items() if words_of(text)}
    leads: dict[str, set[str]] = {}
    for words, seat in found.items():
        leads.setdefault(words.partition(" ")[0], set()).add(seat)
    return {**found, **{word: next(iter(seats)) for word, seats in leads.items() if len(seats) == 1}}


def seats_heard(words: Mapping[str, str], heard: str, spelt: bool) -> list[tuple[str, float]]:
    """The seats that a word may name. words: what people call each seat."""
    if heard in words:
        return [(words[heard], 0.0)]
    if spelt or len(heard) < 4:
        return []
    found = process.extract(heard, words.keys(), scorer=fuzz.ratio, score_cutoff=80, limit=2)
    return [(words[name], (100 - score) / 100 * 5 + 0.1) for name, score, _ in found]

"""A game's timeline: its entries with the turn that each belongs to, and which of them fit what is asked for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from adjudicator.audit.sieve import VERDICTS, Row, Says, Sieve, Wanted, verdict_in
from adjudicator.folding import effects_of
from adjudicator.holding import Holding
from adjudicator.log.model import Entry

Turn = tuple[Any, Any]
"""Which turn it is, and whose; None where it is not known."""

MARKERS = ('"dial":"turn"', '"dial":"active"')
SHOWN = 80
_RULES = re.compile(r'"rule":"([^"]+/[^"]+)"')
_TOPICS = re.compile(r'"topics":\["([^\]]+)"\]')
_CARDS = re.compile(r'"card":"((?:[^"\\]|\\.)+)"')


class Slice(NamedTuple):
    """A part of a timeline; more: the number of its last row where it goes on after that, None at the end."""

    rows: list[Row]
    more: int | None


class Timeline(Holding):
    """What happened in a game, turn by turn, as far as somebody wants to know."""

    def timeline(self, game_id: str, wanted: Wanted | None = None, *, before: int | None = None,
                 after: int | None = None, limit: int = SHOWN, rows: Sequence[Row] | None = None,
                 says: Says | None = None) -> Slice:
        """Entries that fit, at most so many: the newest first (those before one), or, where `after` is given, the
        oldest first after that one. rows: the whole timeline (`laid`), where it has been looked at already; says: what
        a reader reads of an entry besides, to look for words in.

        Only what is shown is decoded: the rest is looked through as text.
        """
        rows = self.laid(game_id) if rows is None else rows
        sieve = Sieve(self._spelled(game_id, wanted or Wanted()), rows, says)
        newest = rows[:None if before is None else max(0, before - 1)][::-1]
        found: list[Row] = []
        for row in _fitting(newest if after is None else rows[after:], sieve):
            if len(found) == limit:
                return Slice(found, found[-1].entry.version)
            found.append(row)
        return Slice(found, None)

    def loosened(self, game_id: str, wanted: Wanted, says: Says | None = None) -> list[tuple[str, int]]:
        """For each thing asked for: how many entries would fit without it. Says what to loosen where nothing fits."""
        rows, wanted = self.laid(game_id), self._spelled(game_id, wanted)
        found = [(name, sum(1 for _ in _fitting(rows, Sieve(wanted.without(name), rows, says))))
                 for name in wanted.given()]
        return [(name, n) for name, n in found if n]

    def logged(self, game_id: str, rows: Sequence[Row] | None = None) -> dict[str, list[Any]]:
        """What the log of a game really holds: cards, rules, verdicts and turns that one can ask for."""
        rows = self.laid(game_id) if rows is None else rows
        texts = [row.entry.text for row in rows]
        cards = {json.loads(f'"{name}"') for text in texts for name in set(_CARDS.findall(text))}
        rules = {name for text in texts for name in _RULES.findall(text)}
        for text in texts:
            for found in _TOPICS.findall(text):
                rules.update(found.split('","'))
        verdicts = {verdict_in(text) for text in texts}
        turns = {row.turn for row in rows if row.turn is not None}
        plain = [name for name in cards if "#" not in name and " with " not in name]
        return {"cards": sorted(plain), "rules": sorted(name for name in rules if "/" in name),
                "verdicts": [word for word in VERDICTS if word in verdicts],
                "turns": sorted(turns, key=lambda turn: (str(type(turn)), turn))}

    def laid(self, game_id: str) -> list[Row]:
        """All entries of a game with their turns, oldest first. Raises UnknownGame."""
        return rows_of(self.store.entries(game_id), self.store.stands(game_id)[1], self.began(game_id))

    def began(self, game_id: str) -> Turn:
        """The turn in which a branch left its parent; none for a game from its set-up on."""
        if self.store.game(game_id).parent is None:
            return (None, None)
        dials = self.table(game_id, 0)[0].dials
        return (dials.get("turn"), dials.get("active"))

    def _spelled(self, game_id: str, wanted: Wanted) -> Wanted:
        """The same with its card spelled as the game or those who told of it spell it."""
        if not wanted.card:
            return wanted
        live = self.live(game_id)
        told = {name.lower(): name for name in live.table.facts}
        name = live.game.cards.spelled(wanted.card) or told.get(wanted.card.strip().lower()) or wanted.card
        return replace(wanted, card=name)


def _fitting(rows: Iterable[Row], sieve: Sieve) -> Iterator[Row]:
    """Rows that fit: looked through as text, then decoded."""
    return (row for row in rows if sieve.may_fit(row) and sieve.fits(row))


def rows_of(entries: Iterable[Entry], head: int, began: Turn = (None, None)) -> list[Row]:
    """All entries with their turns, oldest first. began: the turn before the first of them."""
    whole = list(entries)
    live = live_of(whole, head)
    held: dict[int, Turn] = {0: began}
    rows = []
    for entry in whole:
        before = held.get(entry.after, (None, None))
        after = _turned(entry.text, before)
        held[entry.version] = held.get(entry.head, after) if entry.head != entry.version else after
        rows.append(Row(entry, entry.version in live, *(after if before == (None, None) else before)))
    return rows


def live_of(entries: Iterable[Entry], head: int) -> set[int]:
    """Which of these entries lie on the line that ends with the head."""
    after = {entry.version: entry.after for entry in entries}
    found: set[int] = set()
    while head in after:
        found.add(head)
        head = after[head]
    return found


def _turned(text: str, state: tuple[Any, Any]) -> tuple[Any, Any]:
    """Which turn it is, and whose, after an entry that may begin one."""
    if MARKERS[0] not in text and MARKERS[1] not in text:
        return state
    turn, active = state
    for effect in effects_of(text):
        if effect.get("do") == "turn" and effect.get("dial") == "turn":
            turn = effect["to"]
        elif effect.get("do") == "turn" and effect.get("dial") == "active":
            active = effect["to"]
    return turn, active

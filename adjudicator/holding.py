"""Games held in memory at their heads: what every use case that judges or writes leans on."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from adjudicator.cases.running import game_of
from adjudicator.folding import folded, is_due, keep
from adjudicator.kernel.effects import REDUCER, fold
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.kernel.game import Game
from adjudicator.kernel.ruling import Ruling
from adjudicator.kernel.table import Table
from adjudicator.kernel.veil import may_hide
from adjudicator.log.canonical import NotCanonical, canonical
from adjudicator.log.contract import Store
from adjudicator.log.errors import HeadMoved
from adjudicator.log.lines import before
from adjudicator.log.model import Appended, GameRecord, Told
from adjudicator.logbook import LogBook
from adjudicator.rules.library import Library

T = TypeVar("T")
TRIES = 8
"""How often an action is judged again because another program on the same store was faster."""


class RulingChanged(Exception):
    """The ruling is another than the player saw: the new one, and the entries missed since."""

    def __init__(self, ruling: Ruling, missed: list[dict[str, Any]]) -> None:
        self.ruling, self.missed = ruling, missed
        super().__init__("the ruling has changed since it was seen")


@dataclass(slots=True)
class Live:
    """A game held in memory at its head. before: the entries of its parents that a branch continues."""

    record: GameRecord
    game: Game
    table: Table
    head: int
    lock: threading.RLock
    before: int = 0

    def prefix(self, n: int = 1) -> str:
        """What the ids begin with that the next entry (the n-th from now) makes."""
        return f"e{self.before + self.record.tip + n}"

    def must_be_at(self, head: int | None) -> None:
        """Raises HeadMoved where another entry is to be the live one; None: any will do."""
        if head is not None and head != self.head:
            raise HeadMoved(head, self.head)


class Holding(LogBook):
    """Games at their heads, on one store and one library. Safe to use from many threads.

    now: a clock giving ISO 8601 text; fresh: gives new game ids.
    """

    def __init__(self, store: Store, library: Library, *, now: Callable[[], str], fresh: Callable[[], str]) -> None:
        self.store, self.library, self.now, self.fresh = store, library, now, fresh
        self._live: dict[str, Live] = {}
        self._locks: dict[str, threading.RLock] = {}
        self._games: dict[str, Game] = {}
        self._lock = threading.RLock()

    def game(self, name: str) -> Game:
        """A game by its name. Raises Unknown with near names."""
        if name not in self._games:
            self._games[name] = game_of(self.library, name)
        return self._games[name]

    def titled(self, game: Game, topic: str) -> str:
        """What a rule of a game is called, as a player would say it; its topic where no text has it."""
        rule = self.library.rule(game.rule(topic))
        return rule.title if rule is not None else topic

    def rule_named(self, game: Game, topic: str) -> str:
        """A rule of a game by its title, with the topic under which it is looked up."""
        title = self.titled(game, topic)
        return topic if title == topic else f"“{title}” ({topic})"

    def reading_said(self, game: Game, topic: str, reading: object) -> str:
        """What a rule of a game says when it is read that way, within a sentence."""
        rule = self.library.rule(game.rule(topic))
        says = [one.says for one in rule.readings if one.name == reading] if rule is not None else []
        return (says[0] if says else str(reading).replace("-", " ")).rstrip(".")

    def live(self, game_id: str) -> Live:
        """A game at its head, from memory where it is there. Raises UnknownGame."""
        held = self._live.get(game_id)
        if held is not None and self.store.stands(game_id) == (held.record.tip, held.head):
            return held
        record = self.store.game(game_id)
        game = self.game(record.opening["game"])
        table = folded(self.store, game_id, record.head)
        with self._lock:
            lock = self._locks.setdefault(game_id, threading.RLock())
            live = Live(record, game, table, record.head, lock, before(self.store, game_id))
            self._live[game_id] = live
            while len(self._live) > 64:
                self._live.pop(next(iter(self._live)))
        return live

    @contextmanager
    def held(self, game_id: str) -> Iterator[Live]:
        """A game at its head, which nobody else writes meanwhile."""
        with (self._live.get(game_id) or self.live(game_id)).lock:
            yield self.live(game_id)

    def judged_at_head(self, game_id: str, head: int | None, write: Callable[[Live], T]) -> T:
        """Judge and write at the head, and once more where another program on the same store wrote meanwhile.

        head: the entry that must be the live one still. Raises HeadMoved where it is not, what `write` raises.
        """
        for _ in range(TRIES):
            with self.held(game_id) as live, suppress(HeadMoved) if head is None else nullcontext():
                return write(live)
        with self.held(game_id) as live:
            return write(live)

    def table(self, game_id: str, at: int | None = None) -> tuple[Table, Game, int]:
        """The table at an entry (None: now; 0: as the game began, for a branch where it left its parent). For reading
        only.
        """
        live = self.live(game_id)
        if at is None or at == live.head:
            return live.table, live.game, live.head
        if at:
            self.store.entry(game_id, at)
        return folded(self.store, game_id, at), live.game, at

    def written(self, live: Live, appended: Appended, ruling: Ruling, action: Mapping[str, Any], by: str) -> None:
        """What follows once a ruling is on the disk."""
        entry = appended.entries[-1]
        fold(live.table, ruling.effects)
        live.head = appended.head
        live.record = replace(live.record, tip=entry.version, head=appended.head, tip_hash=entry.hash)
        if is_due(entry):
            keep(self.store, entry, live.table)
        if action.get("type") == "attest":
            self._keep_facts(entry.game_id, ruling, by)

    def _keep_facts(self, game_id: str, ruling: Ruling, by: str) -> None:
        """What was read off a card is offered in later games."""
        for effect in ruling.effects:
            if effect["do"] == "tell":
                self.store.tell(Told(effect["card"], effect["field"], effect["value"], by, game_id, self.now()))

    def envelope(self, kind: str, action: Mapping[str, Any], ruling: Ruling, by: str) -> dict[str, Any]:
        """An entry to be: the action, its ruling, what it changes, when and by whom.

        What tells of unseen cards is salted: the hash that everybody sees must not let anybody try out names.
        """
        salt = {"salt": self.fresh() + self.fresh()} if may_hide(action) else {}
        return {"type": kind, "action": dict(action), "ruling": ruling.as_json(effects=False),
                "effects": ruling.effects, "at": self.now(), "by": by, "rules_version": self.library.version,
                "reducer": REDUCER, **salt}


def canonical_or_fault(value: Mapping[str, Any]) -> bytes:
    """The request as canonical bytes; Malformed where it has what a log cannot hold (floats, huge numbers)."""
    try:
        return canonical(value)
    except NotCanonical as fault:
        raise Malformed([Fault("action", str(fault), "plain JSON with whole numbers and text")]) from fault

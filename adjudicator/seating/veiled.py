"""The log as somebody reads it from whom some hands are hidden: every entry veiled, and nothing written.

Whatever is worked out from such a store, a table, a timeline, an answer to a question, knows no more than its reader.
"""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NoReturn

from adjudicator.kernel.game import Game
from adjudicator.kernel.veil import veiled_action, veiled_entry
from adjudicator.log.canonical import canonical_text
from adjudicator.log.contract import Store
from adjudicator.log.lines import newest_on_line
from adjudicator.log.model import Appended, Draft, Entry, GameRecord, Snapshot, Told
from adjudicator.log.seats import Change, SeatPlan

KEPT = 4096
"""How many veiled entries are kept in memory."""


class ReadOnly(RuntimeError):
    """Something was to be written from what a veiled reader knows: a fault of ours. The whole log is written to."""


class VeiledStore:
    """A store behind veils. See `contract.Store` for what each method does; those that write raise ReadOnly."""

    def __init__(self, store: Store, game_named: Callable[[str], Game], veils: frozenset[str]) -> None:
        self._store, self._game_named, self._veils = store, game_named, veils
        self._games: dict[str, Game] = {}
        self._texts: OrderedDict[tuple[str, int], str] = OrderedDict()
        self._snapshots: dict[tuple[str, int], dict[int, Snapshot]] = {}
        self._lock = threading.Lock()

    # --- entries ---

    def _game(self, game_id: str) -> Game:
        if game_id not in self._games:
            self._games[game_id] = self._game_named(str(self._store.game(game_id).opening["game"]))
        return self._games[game_id]

    def _veiled(self, entry: Entry) -> Entry:
        key = (entry.game_id, entry.version)
        with self._lock:
            text = self._texts.get(key)
            if text is not None:
                self._texts.move_to_end(key)
        if text is None:
            game = self._game(entry.game_id)
            shown = veiled_entry(entry.envelope, game, self._veils) if self._concerns(entry, game) else None
            text = entry.text if shown is None or "veiled" not in shown else canonical_text(shown)
            with self._lock:
                self._texts[key] = text
                while len(self._texts) > KEPT:
                    self._texts.popitem(last=False)
        return entry if text == entry.text else Entry(*entry[:4], text, *entry[5:])

    def _concerns(self, entry: Entry, game: Game) -> bool:
        """May an entry hold anything of these seats that others do not see? A quick look at its text."""
        return not entry.after or any(mark in entry.text for mark in _marks(game, self._veils))

    def entries(self, game_id: str, first: int = 1, last: int | None = None) -> Iterator[Entry]:
        """The entries in the order in which they were written."""
        return map(self._veiled, self._store.entries(game_id, first, last))

    def entry(self, game_id: str, version: int) -> Entry:
        """One entry."""
        return self._veiled(self._store.entry(game_id, version))

    def line(self, game_id: str, head: int | None = None, since: int = 0) -> list[Entry]:
        """The line that ends with entry `head`."""
        return list(map(self._veiled, self._store.line(game_id, head, since)))

    # --- games ---

    def _shown(self, record: GameRecord) -> GameRecord:
        told = record.opening.get("action")
        if not isinstance(told, Mapping):
            return record
        shown = veiled_action(told, self._game_named(str(record.opening["game"])), self._veils)
        kept = {key: value for key, value in record.opening.items() if key != "salt"}
        return replace(record, opening={**kept, "action": shown.action})

    def games(self) -> list[GameRecord]:
        """All games, oldest first."""
        return list(map(self._shown, self._store.games()))

    def game(self, game_id: str) -> GameRecord:
        """One game."""
        return self._shown(self._store.game(game_id))

    def stands(self, game_id: str) -> tuple[int, int]:
        """How many entries a game has, and which of them is live."""
        return self._store.stands(game_id)

    def verify(self, game_id: str, expect: bytes | None = None) -> None:
        """Check every hash, of the true entries."""
        self._store.verify(game_id, expect)

    def wait(self, game_id: str, after: int, timeout: float) -> int | None:
        """Wait until the game has more than `after` entries."""
        return self._store.wait(game_id, after, timeout)

    def holder(self, version: int, entry_hash: bytes) -> str | None:
        """The game whose entry of this number has this hash."""
        return self._store.holder(version, entry_hash)

    def about(self) -> dict[str, str]:
        """What keeps the games."""
        return self._store.about()

    # --- folded states, kept as long as this store ---

    def snapshot_put(self, game_id: str, snapshot: Snapshot) -> None:
        """Keep a folded state of the veiled entries."""
        with self._lock:
            self._snapshots.setdefault((game_id, snapshot.reducer), {})[snapshot.version] = snapshot

    def snapshot_get(self, game_id: str, reducer: int, head: int | None = None) -> Snapshot | None:
        """The newest state kept on the line that ends with `head`."""
        end = self.stands(game_id)[1] if head is None else head
        with self._lock:
            kept = dict(self._snapshots.get((game_id, reducer), {}))

        def afters(first: int, last: int) -> dict[int, int]:
            return {entry.version: entry.after for entry in self._store.entries(game_id, first, last)}

        version = newest_on_line(game_id, sorted((one for one in kept if one <= end), reverse=True), end, afters)
        return None if version is None else kept[version]

    # --- what is no part of a log ---

    def told(self, card: str | None = None) -> list[Told]:
        """What was told of a card, or of all cards."""
        return self._store.told(card)

    def seats(self, game_id: str) -> SeatPlan:
        """All links and sittings of a game."""
        return self._store.seats(game_id)

    def reseat(self, game_id: str, change: Change) -> SeatPlan:
        """Change the links and sittings of a game: they are no part of its log."""
        return self._store.reseat(game_id, change)

    def game_of_link(self, mark: bytes) -> str | None:
        """The game that a link was made for."""
        return self._store.game_of_link(mark)

    def games_of_device(self, device: bytes) -> list[str]:
        """The games at which a device sits."""
        return self._store.games_of_device(device)

    def seated(self) -> set[str]:
        """The games that links were made for."""
        return self._store.seated()

    # --- writing ---

    def append(self, game_id: str, drafts: Sequence[Draft], **more: Any) -> Appended:
        """Nothing is appended from here; without drafts, what a key once wrote is found again."""
        if drafts:
            _refuse("append")
        found = self._store.append(game_id, (), **more)
        return replace(found, entries=tuple(map(self._veiled, found.entries)))

    def create(self, game_id: str, opening: Mapping[str, Any], **_more: Any) -> GameRecord:
        """Nothing is begun from here."""
        _refuse(f"create {game_id} {len(opening)}")

    def tell(self, told: Told) -> None:
        """Nothing is told from here."""
        _refuse(f"tell {told.card}")

    def restore(self, record: GameRecord, entries: Iterable[Entry]) -> GameRecord:
        """Nothing is restored from here."""
        _refuse(f"restore {record.game_id} {entries}")

    def close(self) -> None:
        """The store behind the veils is closed by whoever opened it."""


def _refuse(what: str) -> NoReturn:
    raise ReadOnly(what)


@lru_cache(maxsize=256)
def _marks(game: Game, veils: frozenset[str]) -> tuple[str, ...]:
    """Texts one of which is in every entry that tells of these seats' unseen cards."""
    names = [json.dumps(seat, ensure_ascii=False) for seat in sorted(veils)]
    hides = [spec.name for spec in game.ruleset.actions.values() if any(field.hidden for field in spec.fields)]
    return (*(f'"type":"{name}"' for name in hides), *(f'"{key}":{name}' for name in names for key in ("kept", "pool")),
            *(f"{name[1:-1]}{word}{zone}" for name in names for zone in game.unseen for word in ("/", "'s ")))

"""From a game's log to its table: effects folded in order, from the newest snapshot on, a branch's parents first."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from adjudicator.kernel.effects import REDUCER, fold
from adjudicator.kernel.table import Table
from adjudicator.log.contract import Store
from adjudicator.log.errors import LogError
from adjudicator.log.lines import parent_of
from adjudicator.log.model import Entry, Snapshot

EVERY = 200
"""Entries between two snapshots: what is folded to look at any moment. A snapshot is as large as a few entries."""

_ACTION, _EFFECTS = '{"action":', ',"effects":'
_read = json.JSONDecoder().raw_decode


def folded(store: Store, game_id: str, head: int, *, snapshots: bool = True) -> Table:
    """The table after an entry. snapshots: begin with the newest one, and keep those that are missing on the way.

    A branch continues the table of its parent; entry 0 of a branch is the table as it was left there.
    """
    table, parts = _begun(store, game_id, head, snapshots)
    for name, end, since in reversed(parts):
        for entry in store.line(name, end, since):
            fold(table, effects_of(entry.text))
            if snapshots and is_due(entry):
                keep(store, entry, table)
    return table


def _begun(store: Store, game_id: str, head: int, snapshots: bool) -> tuple[Table, list[tuple[str, int, int]]]:
    """The table to fold on, and what to fold, last part first: (game, its last entry, after which entry)."""
    parts = []
    while True:
        table, since = _resumed(store, game_id, head) if snapshots else (Table(), 0)
        parts.append((game_id, head, since))
        parent = parent_of(store, game_id) if not since else None
        if parent is None:
            return table, parts
        game_id, head = parent


def is_due(entry: Entry) -> bool:
    """Is the table to be kept after this entry? It is the first of its line in a new EVERY."""
    return entry.version // EVERY > entry.after // EVERY


def keep(store: Store, entry: Entry, table: Table) -> None:
    """Keep the table as it lies after an entry. What cannot be kept is folded again the next time."""
    with suppress(LogError):
        state = json.dumps(table.as_json(), ensure_ascii=False, separators=(",", ":"))
        store.snapshot_put(entry.game_id, Snapshot(entry.version, REDUCER, entry.hash, state))


def _resumed(store: Store, game_id: str, head: int) -> tuple[Table, int]:
    """The newest table that was kept on the line to an entry, and after which entry it lay."""
    kept = store.snapshot_get(game_id, REDUCER, head)
    if kept is not None:
        with suppress(LookupError, TypeError, ValueError):  # kept by another version of the table
            return Table.from_json(json.loads(kept.state)), kept.version
    return Table(), 0


def effects_of(text: str) -> Any:
    """The effects of an envelope, without decoding the ruling, which is most of it.

    The canonical spelling has the action first; up to the effects nothing follows but numbers and texts, in which
    every quotation mark is escaped.
    """
    _, end = _read(text, len(_ACTION))
    effects, _ = _read(text, text.index(_EFFECTS, end) + len(_EFFECTS))
    return effects

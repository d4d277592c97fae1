"""Checking a log from its opening to its tip, on the stored bytes."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from adjudicator.log.batch import genesis
from adjudicator.log.canonical import chain
from adjudicator.log.errors import BrokenLog
from adjudicator.log.model import GameRecord


class Stored(NamedTuple):
    """One entry as its bytes are stored."""

    version: int
    after: int
    head: int
    envelope: bytes
    prev_hash: bytes
    hash: bytes


def verify(record: GameRecord, rows: Iterable[Stored], answered: int, expect: bytes | None) -> None:
    """Raise BrokenLog at the first thing that does not fit.

    `answered` is the last entry that some request was told of; `expect` is a hash noted earlier.
    """
    tip_hash = genesis(record)
    noted = expect is None or expect == tip_hash
    version = head = 0
    for row in rows:
        version += 1
        _check(record, row, version, tip_hash)
        tip_hash, head = row.hash, row.head
        noted = noted or expect == tip_hash
    if version != max(record.tip, answered):
        last = max(record.tip, answered)
        raise BrokenLog(record.game_id, version + 1, f"it is missing; there were {last} entries")
    if (tip_hash, head) != (record.tip_hash, record.head):
        raise BrokenLog(record.game_id, version, "the opening has been changed")
    if expect is not None and not noted:
        why = (
            f"no entry up to here has the hash {expect.hex()} that was noted: the end has been cut off, "
            "something has been rewritten, or the hash is of another game"
        )
        raise BrokenLog(record.game_id, version, why)


def _check(record: GameRecord, row: Stored, due: int, tip_hash: bytes) -> None:
    """Check one entry against the one before it and against what its own envelope says."""
    if row.version != due:
        raise BrokenLog(record.game_id, due, "it is missing")
    if row.prev_hash != tip_hash:
        before = f"entry {due - 1}" if due > 1 else "the opening"
        raise BrokenLog(record.game_id, due, f"it does not continue {before} as that now stands")
    if chain(row.prev_hash, row.envelope) != row.hash:
        raise BrokenLog(record.game_id, due, "its bytes are not those that were hashed")
    said = {"head": due, **_decoded(record.game_id, due, row.envelope)}
    stored = {"game": record.origin, "version": due, "after": row.after, "head": row.head}
    for name, value in stored.items():
        if said.get(name) != value:
            why = f"its envelope says {name} {said.get(name)!r}, the file {value!r}"
            raise BrokenLog(record.game_id, due, why)


def _decoded(game_id: str, version: int, envelope: bytes) -> dict[str, Any]:
    try:
        said = json.loads(envelope)
    except ValueError:
        said = None
    if not isinstance(said, dict):
        raise BrokenLog(game_id, version, "its envelope is not a JSON object")
    return said

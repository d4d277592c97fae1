"""From drafts to chained entries, and from what is asked for to what can be kept; both engines use it."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from adjudicator.log.canonical import MAX_BYTES, canonical, canonical_text, chain
from adjudicator.log.errors import BadDraft, GameExists, HeadMoved, UnknownEntry
from adjudicator.log.model import FILLED, REQUIRED, Draft, Entry, GameRecord, Snapshot, Told

GAME_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
MAX_KEY = 64
_GENESIS = b"adjudicator game 1\n"


class Row(NamedTuple):
    """One entry, as both engines keep it."""

    version: int
    after: int
    head: int
    envelope: str
    prev_hash: bytes
    hash: bytes


class State(NamedTuple):
    """Where a game stands when a batch is begun."""

    tip: int
    head: int
    tip_hash: bytes
    origin: str


def begin(
    game_id: str, opening: Mapping[str, Any], created_at: str, rules_version: str, continued: Entry | None
) -> GameRecord:
    """A game with no entries yet; raises BadDraft for an id that cannot stand in an address."""
    if not GAME_ID.fullmatch(game_id):
        raise BadDraft(f"{game_id[:80]!r} cannot be a game's id: 1 to 64 letters, digits, - and _")
    kept = canonical(dict(opening))
    if len(kept) > MAX_BYTES:
        raise BadDraft(f"an opening of {len(kept)} bytes; {MAX_BYTES} can be kept")
    record = GameRecord(
        game_id=game_id,
        created_at=created_at,
        rules_version=rules_version,
        tip=0,
        head=0,
        tip_hash=bytes(32),
        parent=None if continued is None else continued.game_id,
        parent_version=None if continued is None else continued.version,
        parent_hash=None if continued is None else continued.hash,
        opening=json.loads(kept),
        origin=game_id,
    )
    return replace(record, tip_hash=genesis(record))


def genesis(record: GameRecord) -> bytes:
    """The hash that a game's first entry continues: it covers all that is settled when a game is begun."""
    continued = None
    if record.parent_hash is not None:
        continued = {"version": record.parent_version, "hash": record.parent_hash.hex()}
    settled = {
        "game": record.origin,
        "created_at": record.created_at,
        "rules_version": record.rules_version,
        "opening": record.opening,
        "parent": continued,
    }
    return hashlib.sha256(_GENESIS + canonical(settled)).digest()


def begun_alike(existing: GameRecord, wanted: GameRecord) -> GameRecord:
    """The game that has the id already, when it was begun just so; raises GameExists otherwise."""
    if genesis(existing) != genesis(wanted):
        raise GameExists(wanted.game_id)
    return existing


def check_key(key: str | None) -> None:
    """Raise BadDraft for an idempotency key that cannot be kept."""
    if key is not None and not (1 <= len(key) <= MAX_KEY and key.isprintable()):
        raise BadDraft(f"an idempotency key has 1 to {MAX_KEY} printable characters")


def check_snapshot(snapshot: Snapshot, entry: Entry) -> None:
    """Raise BadDraft for a state of another entry."""
    if snapshot.entry_hash != entry.hash:
        raise BadDraft(f"the state is not of entry {entry.version}: their hashes differ")


def told_values(told: Told) -> tuple[str, ...]:
    """What was told, as it is kept; raises NotCanonical for what cannot be."""
    texts = [told.card, told.field, told.by, told.game_id, told.at]
    canonical(texts)
    return (told.card, told.field, canonical_text(told.value), told.by, told.game_id, told.at)


def compose(
    game_id: str, state: State, drafts: Sequence[Draft], expected_head: int | None, head_to: int | None,
    expected_tip: int | None = None,
) -> list[Row]:
    """The rows of a batch. Raises HeadMoved, BadDraft and UnknownEntry; changes nothing."""
    if expected_head is not None and expected_head != state.head:
        raise HeadMoved(expected_head, state.head)
    if expected_tip is not None and expected_tip != state.tip:
        raise HeadMoved(state.head, state.head)
    rows: list[Row] = []
    version, head, tip_hash, origin = state
    last = version + len(drafts)
    for draft in drafts:
        after = head if draft.after is None else draft.after
        if not 0 <= after <= version:
            raise UnknownEntry(game_id, after, version)
        version += 1
        moves_to = head_to if version == last else None
        if moves_to is not None and not 0 <= moves_to < version:
            raise UnknownEntry(game_id, moves_to, version - 1)
        text = _envelope(draft.envelope, origin, version, after, moves_to)
        head = version if moves_to is None else moves_to
        row = Row(version, after, head, text, tip_hash, chain(tip_hash, text.encode()))
        rows.append(row)
        tip_hash = row.hash
    return rows


def _envelope(draft: Mapping[str, Any], game: str, version: int, after: int, head: int | None) -> str:
    if not draft.keys() >= REQUIRED:
        raise BadDraft(f"the envelope lacks {', '.join(sorted(REQUIRED - draft.keys()))}")
    if not FILLED.isdisjoint(draft):
        raise BadDraft(f"the store itself fills in {', '.join(sorted(FILLED.intersection(draft)))}")
    if type(draft["type"]) is not str or not draft["type"]:
        raise BadDraft("the envelope's type is a word")
    filled = {**draft, "game": game, "version": version, "after": after}
    if head is not None:
        filled["head"] = head
    text = canonical_text(filled)
    if 4 * len(text) > MAX_BYTES and len(text.encode()) > MAX_BYTES:
        raise BadDraft(f"an entry of {len(text.encode())} bytes; {MAX_BYTES} can be kept")
    return text

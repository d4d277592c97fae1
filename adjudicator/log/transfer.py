"""A game as lines of JSON, which another copy of the service checks to the last byte before it takes it in.

Every line is canonical JSON, so that what was changed by hand is seen even where it means the same. The last
line repeats the hash of the last entry, so that a file cut short is seen as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import BinaryIO

from adjudicator.log.batch import GAME_ID, genesis
from adjudicator.log.contract import Store
from adjudicator.log.errors import BadDraft, Fault, GameExists, ImportRefused, UnknownGame
from adjudicator.log.model import Entry, GameRecord
from adjudicator.log.reading import Limits, Progress, Reading
from adjudicator.log.shapes import end_line, entry_line, header_line

Check = Callable[[GameRecord, list[Entry]], None]

DEFAULT_LIMITS = Limits()


def export_lines(store: Store, game_id: str) -> Iterator[str]:
    """The lines of a game, without their line ends: as it stands now, whatever is added meanwhile."""
    record = store.game(game_id)
    yield header_line(record)
    for entry in store.entries(game_id, 1, record.tip):
        yield entry_line(entry)
    yield end_line(record)


def lines_of(stream: BinaryIO, limits: Limits = DEFAULT_LIMITS) -> Iterator[bytes]:
    """The lines of a file or a request's body, none of them read further than `import_lines` would take."""
    most = limits.line_bytes + 3
    while line := stream.readline(most):
        yield line
        if len(line) == most:
            return


def import_lines(
    store: Store,
    lines: Iterable[str | bytes],
    *,
    limits: Limits = DEFAULT_LIMITS,
    progress: Progress | None = None,
    game_id: str | None = None,
    check: Check | None = None,
) -> GameRecord:
    """Take in an exported game: all of it is verified first, then all of it is written at once.

    Under `game_id`, if given, else under the id that it had where it was exported. A game that the
    store has already is returned as it is. `check` sees the game and its entries before they are written and
    may refuse them by raising ImportRefused. Nothing is written when anything is raised.
    """
    if game_id is not None and not GAME_ID.fullmatch(game_id):
        raise BadDraft(f"{game_id[:80]!r} cannot be a game's id")
    record, rows = Reading(limits, progress).read(lines)
    record = replace(record, game_id=game_id or record.game_id, parent=_parent(store, record))
    entries = [Entry(record.game_id, *row).read_as(envelope) for row, envelope in rows]
    known = _known(store, record, entries)
    if known is not None:
        return known
    if check is not None:
        check(record, entries)
    try:
        return store.restore(record, entries)
    except GameExists:  # taken in by somebody else in this moment
        return _known(store, record, entries) or record


def _parent(store: Store, record: GameRecord) -> str | None:
    """The game here that a branch continues, whatever its id here is."""
    if record.parent_hash is None or record.parent_version is None:
        return None
    parent = store.holder(record.parent_version, record.parent_hash)
    if parent is None:
        why = f"it continues entry {record.parent_version} of game {record.parent!r}; take in that game first"
        raise ImportRefused([Fault(0, why)])
    return parent


def _known(store: Store, record: GameRecord, entries: list[Entry]) -> GameRecord | None:
    """The game that the store has under this id, if it is the same; raises ImportRefused if it is another."""
    try:
        known = store.game(record.game_id)
    except UnknownGame:
        return None
    if genesis(known) != genesis(record):
        why = "another game has this id here"
    elif known.tip_hash == record.tip_hash:
        return known
    else:
        common = _common(store, known, entries)
        counts = f"{known.tip} entries here, {record.tip} in the file"
        why = f"it is here already, and the same up to entry {common} only: {counts}"
    raise ImportRefused([Fault(0, f"{record.game_id!r}: {why}; it can be taken in under a new id")])


def _common(store: Store, known: GameRecord, entries: list[Entry]) -> int:
    """How many first entries a game here and a file have in common."""
    common = 0
    for ours, theirs in zip(store.entries(known.game_id), entries, strict=False):
        if ours.hash != theirs.hash:
            break
        common += 1
    return common

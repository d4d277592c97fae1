"""The live line: following `after` back from the head, within a game and through its parents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from adjudicator.log.contract import Store
from adjudicator.log.errors import BrokenLog, NotLive
from adjudicator.log.model import Entry


def parent_of(store: Store, game_id: str) -> tuple[str, int] | None:
    """The game and the entry that a branch continues; None for a game that is none.

    Raises BrokenLog where that entry is not the one that was continued.
    """
    record = store.game(game_id)
    if record.parent is None or record.parent_version is None:
        return None
    if store.entry(record.parent, record.parent_version).hash != record.parent_hash:
        why = f"it is not the entry that game {record.game_id!r} continues"
        raise BrokenLog(record.parent, record.parent_version, why)
    return record.parent, record.parent_version


def ancestors(store: Store, game_id: str) -> list[tuple[str, int]]:
    """The games and entries that a branch continues, its parent first; none for a game that is no branch."""
    found = []
    parent = parent_of(store, game_id)
    while parent is not None:
        found.append(parent)
        parent = parent_of(store, parent[0])
    return found


def before(store: Store, game_id: str) -> int:
    """How many entries were written before a branch began, in its parents as far as it continues them: its own are
    numbered on from there wherever a number must differ from theirs.
    """
    return sum(version for _, version in ancestors(store, game_id))


def whole_line(store: Store, game_id: str, head: int | None = None) -> list[Entry]:
    """All entries to fold for a game's table: its own line, before it its parent's as far as the branch
    continues it, and so on back.
    """
    line = store.line(game_id, head)
    for parent, version in ancestors(store, game_id):
        line = store.line(parent, version) + line
    return line


def live(game_id: str, entries: Sequence[Entry], head: int, since: int) -> list[Entry]:
    """The line from after entry `since` to entry `head`.

    `entries` are all of `since` < version <= `head`, in order. Raises BrokenLog where one is missing, and
    NotLive where `since` is not on the line.
    """
    if len(entries) != head - since:
        have = {entry.version for entry in entries}
        missing = next(version for version in range(since + 1, head + 1) if version not in have)
        raise BrokenLog(game_id, missing, "it is missing")
    line: list[Entry] = []
    at = head
    while at > since:
        entry = entries[at - since - 1]
        if entry.after >= at:
            raise BrokenLog(game_id, at, "it continues no earlier entry")
        line.append(entry)
        at = entry.after
    if at != since:
        raise NotLive(since, head)
    line.reverse()
    return line


def newest_on_line(
    game_id: str,
    versions: Iterable[int],
    head: int,
    afters: Callable[[int, int], Mapping[int, int]],
) -> int | None:
    """The first of some entries, given newest first, that lies on the line to `head`. `afters` says what each
    entry of a range continues.
    """
    at = head
    for version in versions:
        known = afters(version + 1, at) if version < at else {}
        while at > version:
            if at not in known:
                raise BrokenLog(game_id, at, "it is missing")
            at = known[at]
        if at == version:
            return version
    return None

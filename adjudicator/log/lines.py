"""The live line: following `after` back from the head, within a game and through its parents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from adjudicator.log.contract import Store
from adjudicator.log.errors import BrokenLog, NotLive
from adjudicator.log.model import Entry


def whole_line(store: Store, game_id: str, head: int | None = None) -> list[Entry]:
    """All entries to fold for a game's table: its own line, before it its parent's as far as the branch
    continues it, and so on back.
    """
    record = store.game(game_id)
    line = store.line(game_id, head)
    while record.parent is not None and record.parent_version is not None:
        before = store.line(record.parent, record.parent_version)
        if before[-1].hash != record.parent_hash:
            why = f"it is not the entry that game {record.game_id!r} continues"
            raise BrokenLog(record.parent, record.parent_version, why)
        line = before + line
        record = store.game(record.parent)
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

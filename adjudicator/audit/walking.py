"""Through a whole log with the table beside it: every entry, live or taken back, on the table as it lay before."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.folding import effects_of
from adjudicator.kernel.effects import fold
from adjudicator.kernel.table import Table
from adjudicator.log.contract import Store
from adjudicator.log.lines import ancestors
from adjudicator.log.model import Entry


def walk(store: Store, game_id: str) -> Iterator[tuple[Entry, Table]]:
    """Each entry in the order of writing with the table before it; for a branch its parents' line comes first.

    The table is the caller's own. Whoever takes a row carries out its effects before taking the next, and changes
    nothing else; what was taken back is undone here.
    """
    table = Table()
    for parent, version in reversed(ancestors(store, game_id)):
        for entry in store.line(parent, version):
            yield entry, table
    table.begin()
    line = [(0, 0)]
    for entry in store.entries(game_id):
        if line[-1][0] != entry.after:
            _back(store, game_id, table, line, entry.after)
        yield entry, table
        line.append((entry.version, table.begin()))


def _back(store: Store, game_id: str, table: Table, line: list[tuple[int, int]], after: int) -> None:
    """The table as it lay after an earlier entry."""
    kept = {version for version, _ in line}
    wanted = [entry for entry in store.line(game_id, after) if entry.version not in kept] if after not in kept else []
    last = wanted[0].after if wanted else after
    while line[-1][0] != last:
        line.pop()
    table.rollback(line[-1][1])
    table.begin()
    for entry in wanted:
        fold(table, effects_of(entry.text))
        line.append((entry.version, table.begin()))



"""Through a whole log with the table beside it: every entry, live or taken back, on the table as it lay before."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.kernel.table import Table
from adjudicator.log.contract import Store
from adjudicator.log.lines import ancestors
from adjudicator.log.model import Entry


def walk(store: Store, game_id: str) -> Iterator[tuple[Entry, Table]]:
    """Each entry in the order of writing with the table before it; for a branch its parents' line comes first.

    The table is the caller's own. Whoever takes a row carries out its effects before taking the next, and changes
    nothing else. Where an entry continues an earlier one, the table is again as it lay there.
    """
    table = Table()
    for parent, version in reversed(ancestors(store, game_id)):
        for entry in store.line(parent, version):
            yield entry, table
    entries = list(store.entries(game_id))
    returns = {entry.after for before, entry in zip((0, *(one.version for one in entries)), entries, strict=False)
               if entry.after != before}
    kept = {0: table.as_json()} if 0 in returns else {}
    at = 0
    for entry in entries:
        if entry.after != at:
            table = Table.from_json(kept[entry.after])
        yield entry, table
        at = entry.version
        if at in returns:
            kept[at] = table.as_json()

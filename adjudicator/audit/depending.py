"""Which later entries depend on one: those that change or fall where it had not happened. Nothing is changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from adjudicator.audit.rejudging import SAME, Past, Rejudged, past, rejudged
from adjudicator.folding import folded
from adjudicator.holding import Holding
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.kernel.game import Game
from adjudicator.kernel.judge import judge
from adjudicator.kernel.ruling import LEGAL
from adjudicator.kernel.table import Table
from adjudicator.log.model import Entry

SET_UP = ("open", "situation")
NUMBERS = "numbers"


class Depending(Holding):
    """What hangs on an entry."""

    def dependents(self, game_id: str, version: int, most: int | None = None) -> dict[str, Any]:
        """What would become of the later entries of the live line if this one had not happened.

        {entry, looked (how many later ones were judged again, at most `most`), more (how many are left), dependents:
        those that would be others, in order: version, type, seat, shape ("changed", "falls", or "numbers" where only
        its numbers differ), now: {verdict, sentence} or {faults}, and `values`, the numbers that differ}. One that
        falls is left out before the next is judged.

        Raises UnknownEntry; Malformed for an entry that is not live, and for the set-up, on which all hangs.
        """
        entry = self.store.entry(game_id, version)
        line = [one for one in self.store.line(game_id) if one.version >= version]
        if not line or line[0].version != version:
            raise Malformed([Fault("entry", version, "an entry of the live line; what was taken back bears nothing")])
        if entry.envelope["type"] in SET_UP:
            raise Malformed([Fault("entry", version, "an entry after the set-up, on which the whole game hangs")])
        part = line if most is None else line[:most + 1]
        game = self.game(self.store.game(game_id).opening["game"])
        then, now = (folded(self.store, game_id, entry.after) for _ in range(2))
        rows = rejudged(game, then, now, self._as_known(game, then, part), instead={version: None})
        found = [_row(row) for row in list(rows)[1:] if row.shape != SAME or row.values]
        return {"entry": version, "looked": len(part) - 1, "more": len(line) - len(part), "dependents": found}

    def _as_known(self, game: Game, then: Table, entries: Iterable[Entry]) -> Iterator[Past]:
        """Entries as they are judged again, each when it is its turn. then: the table before it.

        One that keeps something back from whoever asks is held against what its reader would have ruled of it: its
        true ruling may have turned on what is kept back. Where that settles nothing it is carried over as written.
        """
        for entry in entries:
            row = past(entry, self.prefix_of(entry))
            yield _as_read(game, then, row) if "veiled" in entry.envelope and row.ruling else row


def _as_read(game: Game, then: Table, row: Past) -> Past:
    """A veiled entry with the ruling that its reader would have given."""
    try:
        ruling = judge(then, game, row.action, row.prefix)
    except Malformed:
        return replace(row, ruling={})
    if ruling.verdict != LEGAL:
        return replace(row, ruling={})
    return replace(row, ruling=ruling.as_json(effects=False), effects=ruling.effects)


def _row(row: Rejudged) -> dict[str, Any]:
    """A later entry that would be another one, or none."""
    now = {"faults": [fault.as_json() for fault in row.faults]} if row.ruling is None else {
        "verdict": row.ruling.verdict, "sentence": row.ruling.sentence()}
    return {"version": row.past.version, "type": row.past.kind, "seat": row.past.action.get("seat"),
            "shape": NUMBERS if row.shape == SAME else row.shape, "now": now,
            "values": [dict(value) for value in row.values]}

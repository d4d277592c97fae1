"""Which later entries depend on one: those that change or fall where it had not happened. Nothing is changed."""

from __future__ import annotations

from typing import Any

from adjudicator.audit.rejudging import SAME, Rejudged, past, rejudged
from adjudicator.folding import folded
from adjudicator.holding import Holding
from adjudicator.kernel.faults import Fault, Malformed

SET_UP = ("open", "situation")
NUMBERS = "numbers"


class Depending(Holding):
    """What hangs on an entry."""

    def dependents(self, game_id: str, version: int, most: int | None = None) -> dict[str, Any]:
        """What would become of the later entries of the live line if this one had not happened.

        {entry, looked (how many later ones were judged again, at most `most`), more (how many are left), dependents:
        those that would be others, in order: version, type, seat, shape ("changed", "falls", or "numbers" where only
        its numbers differ), now: {verdict, sentence} or {faults}, and `values`, the numbers that differ}. One that
        falls is left out before the next is judged. Raises UnknownEntry; Malformed for an entry that is not live, and
        for the set-up, on which all hangs.
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
        rows = rejudged(game, then, now, [past(one, self.prefix_of(one)) for one in part], instead={version: None})
        found = [_row(row) for row in list(rows)[1:] if row.shape != SAME or row.values]
        return {"entry": version, "looked": len(part) - 1, "more": len(line) - len(part), "dependents": found}


def _row(row: Rejudged) -> dict[str, Any]:
    """A later entry that would be another one, or none."""
    now = {"faults": [fault.as_json() for fault in row.faults]} if row.ruling is None else {
        "verdict": row.ruling.verdict, "sentence": row.ruling.sentence()}
    return {"version": row.past.version, "type": row.past.kind, "seat": row.past.action.get("seat"),
            "shape": NUMBERS if row.shape == SAME else row.shape, "now": now,
            "values": [dict(value) for value in row.values]}

"""Which later entries depend on one: those that change or fall where it had not happened. Nothing is changed."""

from __future__ import annotations

from typing import Any

from adjudicator.audit.preview import Veil
from adjudicator.audit.rejudging import SAME, Rejudged, past, rejudged
from adjudicator.folding import folded
from adjudicator.holding import Holding
from adjudicator.kernel.faults import Fault, Malformed

SET_UP = ("open", "situation")
NUMBERS = "numbers"


class Depending(Holding):
    """What hangs on an entry."""

    def dependents(self, game_id: str, version: int, most: int | None = None, *,
                   veil: Veil | None = None) -> dict[str, Any]:
        """What would become of the later entries of the live line if this one had not happened.

        {entry, looked (how many later ones were judged again, at most `most`), more (how many are left), dependents:
        those that would be others, in order: version, type, seat, shape ("changed", "falls", or "numbers" where only
        its numbers differ), now: {verdict, sentence} or {faults}, and `values`, the numbers that differ}. One that
        falls is left out before the next is judged. veil: what whoever asks may see of an entry; where it keeps
        something back, of this entry or of the later one as it was or would be, only that it changes is told, not why;
        nothing is told of what it keeps back of a claim.

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
        rows = rejudged(game, then, now, [past(one, self.prefix_of(one)) for one in part], instead={version: None})
        kept = veil is not None and "veiled" in veil(entry.envelope)
        found = [_veiled(_row(row)) if kept or _keeps_back(row, veil) else _row(row)
                 for row in list(rows)[1:] if (row.shape != SAME or row.values) and not _only_said(row, veil)]
        return {"entry": version, "looked": len(part) - 1, "more": len(line) - len(part), "dependents": found}


def _keeps_back(row: Rejudged, veil: Veil | None) -> bool:
    """Is something of this entry, as it was or as it would be, kept from whoever asks?"""
    if veil is None:
        return False
    was = {"type": row.past.kind, "action": row.past.action, "ruling": row.past.ruling, "effects": row.past.effects}
    if row.ruling is None:
        return True  # what cannot be read any more names what it does not find
    would = {**was, "action": row.action, "ruling": row.ruling.as_json(effects=False), "effects": row.ruling.effects}
    return any("veiled" in veil(one) for one in (was, would))


def _only_said(row: Rejudged, veil: Veil | None) -> bool:
    """Does it change nothing on the table, and speak of what is kept from whoever asks?"""
    return not row.past.effects and _keeps_back(row, veil)


def _veiled(row: dict[str, Any]) -> dict[str, Any]:
    """A later entry that would be another one, without saying why."""
    return {**row, "values": [], "now": {"verdict": row["now"].get("verdict"), "sentence": ""}}


def _row(row: Rejudged) -> dict[str, Any]:
    """A later entry that would be another one, or none."""
    now = {"faults": [fault.as_json() for fault in row.faults]} if row.ruling is None else {
        "verdict": row.ruling.verdict, "sentence": row.ruling.sentence()}
    return {"version": row.past.version, "type": row.past.kind, "seat": row.past.action.get("seat"),
            "shape": NUMBERS if row.shape == SAME else row.shape, "now": now,
            "values": [dict(value) for value in row.values]}

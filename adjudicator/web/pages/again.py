"""What was just written, to be done with hands now; and the last thing done, to be done once more with one tap."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.kernel.faults import Malformed
from adjudicator.kernel.ruling import LEGAL, Ruling
from adjudicator.log.model import Entry
from adjudicator.web.pages.frame import Seen
from adjudicator.web.pages.halls import monster_names
from adjudicator.web.pages.verdicts import shown_ruling
from adjudicator.web.pages.words import full_label
from adjudicator.web.state import here

BACK = 6
"""So many entries back one looks for what a seat did last."""
MOST = 20
IDLE = frozenset({"tell", "turn", "name", "settle", "pend", "amend"})
"""Effects that bring nothing new when they come a second time."""


def done(seen: Seen, version: int | None, since: int | None) -> dict[str, Any] | None:
    """The entries just written: what to do on the table now, those of one batch together."""
    if version is None or not 1 <= version <= seen.record.tip:
        return None
    first = since if since is not None and version - MOST < since <= version and since > 0 else version
    entries = [here().service.store.entry(seen.id, one) for one in range(first, version + 1)]
    rulings = [shown_ruling(entry.envelope["ruling"], seen.game) for entry in entries]
    last = {**rulings[-1], "todo": [row for ruling in rulings for row in ruling["todo"]]}
    if any(ruling["verdict"] == "overruled" for ruling in rulings):
        last["verdict"] = "overruled"
    return {"version": version, "first": first, "ruling": last, "type": entries[-1].envelope["type"]}


def again(seen: Seen, seat: str) -> dict[str, Any] | None:
    """The last thing that a seat did, where it may be done once more: its action, its label, the digest of its ruling.

    Not what names cards that were drawn or laid out: they are others now. Not what would change nothing.
    """
    last = next((entry for entry in _line(seen) if entry.envelope["action"].get("seat") == seat), None)
    if last is None or not last.envelope["ruling"]:
        return None
    action: Mapping[str, Any] = last.envelope["action"]
    spec = seen.game.ruleset.actions.get(str(action.get("type")))
    told = {field.name for field in spec.fields if field.kind in ("cards", "deeds")} if spec is not None else set()
    if spec is None or spec.options.get("opens") or told & set(action) or {"overrule", "assume"} & set(action):
        return None
    try:
        ruling = here().service.judge(seen.id, action)
    except Malformed:
        return None
    if ruling.verdict != LEGAL or not _changes(ruling):
        return None
    names = monster_names(seen.table, seen.game)
    return {"action": action, "label": full_label(action, names), "digest": ruling.digest()}


def _changes(ruling: Ruling) -> bool:
    """Does it change the table anew, without ending a turn?"""
    kinds = {str(effect["do"]) for effect in ruling.effects}
    return bool(kinds - IDLE) and "pass" not in kinds


def _line(seen: Seen) -> Iterator[Entry]:
    """The last entries of the live line, newest first."""
    version = seen.record.head
    for _ in range(BACK):
        if version < 1:
            return
        entry = here().service.store.entry(seen.id, version)
        yield entry
        version = entry.after

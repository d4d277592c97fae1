"""Entries of a log as lines on a page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from adjudicator.audit.amending import left_out
from adjudicator.audit.sieve import Row
from adjudicator.audit.timeline import live_of
from adjudicator.log.model import Entry
from adjudicator.service import Service
from adjudicator.web.pages.frame import Seen
from adjudicator.web.pages.verdicts import verdict_of
from adjudicator.web.pages.words import full_label, title


def line(entry: Entry) -> dict[str, Any]:
    """An entry in one line: number, shape, who, what."""
    envelope = entry.envelope
    action, ruling = envelope["action"], envelope["ruling"]
    verdict = verdict_of(ruling) if ruling else "written"
    return {
        "version": entry.version,
        "after": entry.after,
        "head": entry.head,
        "type": envelope["type"],
        "seat": action.get("seat") or "",
        "by": envelope["by"],
        "at": envelope["at"],
        "verdict": verdict,
        "what": fight(ruling) or what(envelope["type"], action),
        "sentence": ruling.get("sentence", ""),
        "remark": action.get("note") or "",
        "why": _why(action),
        "veiled": envelope.get("veiled", []),
        "moves": entry.head != entry.version or envelope["type"] == "amend",
        "instead": envelope.get("instead_of"),
        "about": action.get("entry") if isinstance(action.get("entry"), int) else None,
    }


_COUNTED = re.compile(r"#\d+\b")
_FIGHT = re.compile(r"fights (?P<monster>.+?) at (?P<place>\w+) (?P<spot>\d+)\.")


def fight(ruling: Mapping[str, Any]) -> str:
    """A fight with whom it was against and how it came out; nothing for other entries."""
    said = [str(deed.get("said", "")) for deed in ruling.get("deeds", ())]
    found = _FIGHT.search(said[0]) if said else None
    if found is None:
        return ""
    came = next((word for word in ("won", "lost") if any(f"The fight is {word}." in one for one in said)), "")
    return f"Fight {found['place']} {found['spot']}: {found['monster']}" + (f", {came}" if came else "")


def what(kind: str, action: Mapping[str, Any]) -> str:
    """What was done, in a few words."""
    if kind == "take-back":
        return f"Taken back to entry {action.get('to')}"
    if kind in ("open", "situation"):
        return "The table is set up" if kind == "open" else "A situation was told"
    if kind in _SPOKEN:
        return _SPOKEN[kind](action)
    if kind == "note":
        return f"Remark: {action.get('text', '')}"
    if kind == "house-rule":
        read = f"read as {str(action['reading']).replace('-', ' ')}" if action.get("reading") else "waived"
        return f"House rule: {action.get('topic', '')} is {read}"
    return _COUNTED.sub("", full_label(action)) if len(action) > 2 else title(kind)


_DECIDED = {"uphold": "it stands", "amend": "put right", "take-back": "taken back", "house-rule": "a house rule"}
_OUT = {True: "left out", False: "amended"}
_SPOKEN: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "amend": lambda a: f"Entry {a.get('entry')} is " + _OUT[a.get("entry") in left_out(a)],
    "branch": lambda a: f"A branch, from entry {a.get('at')} on",
    "dispute": lambda a: f"Dispute {a.get('dispute')} on entry {a.get('entry')}: {a.get('says', '')}",
    "position": lambda a: f"In dispute {a.get('dispute')}: {a.get('says', '')}",
    "decision": lambda a: f"Dispute {a.get('dispute')} is decided: {_DECIDED.get(str(a.get('outcome')), 'not told')}",
}


def _why(action: Mapping[str, Any]) -> str:
    """The reason that somebody gave: of an overruling, a take back, a house rule."""
    rows = action.get("overrule") or ()
    return "; ".join(dict.fromkeys(str(row.get("why", "")) for row in rows)) if rows else str(action.get("why") or "")


def recent(service: Service, seen: Seen, n: int) -> list[dict[str, Any]]:
    """The last entries, newest first, each with whether it is on the live line."""
    first = max(1, seen.record.tip - n + 1)
    entries = list(service.store.entries(seen.id, first))
    rows = [line(entry) for entry in entries]
    live = live_of(entries, seen.record.head)
    return [{**row, "live": row["version"] in live} for row in reversed(rows)]


def by_turn(rows: Iterable[Row]) -> list[dict[str, Any]]:
    """Rows of a timeline in turns, in the order in which they come: each turn with its player and its lines."""
    turns: list[dict[str, Any]] = []
    for row in rows:
        if not turns or (turns[-1]["turn"], turns[-1]["active"]) != (row.turn, row.active):
            turns.append({"turn": row.turn, "active": row.active, "lines": []})
        turns[-1]["lines"].append({**line(row.entry), "live": row.live})
    return turns

"""What an amendment would make of a game, shown before it is written."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.audit.rejudging import REST, SHAPES, WAYS, Choice, Rejudged
from adjudicator.kernel.faults import Fault, Malformed, near
from adjudicator.log.canonical import canonical_text

Veil = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""What a reader may see of an envelope."""


LONGEST = 500
"""Characters of a reason."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What would become of a game if an entry were another: the entry itself first, then each later one.

    head: the entry that is live. action: what would stand instead (None: it never happened). digest: a fingerprint of
    all of it.
    """

    game_id: str
    head: int
    action: Mapping[str, Any] | None
    rows: tuple[Rejudged, ...]
    digest: str

    @property
    def amended(self) -> Rejudged:
        """The entry that is put right."""
        return self.rows[0]

    @property
    def open(self) -> list[int]:
        """Entries that fall and for which somebody must still choose."""
        return [row.past.version for row in self.rows if row.open]

    def counts(self) -> dict[str, int]:
        """How many later entries there are of each shape."""
        found = Counter(row.shape for row in self.rows[1:])
        return {shape: found[shape] for shape in SHAPES}

    def shown_digest(self, veil: Veil | None = None) -> str:
        """A fingerprint of what a reader is shown, to be sent back as `seen`; it says nothing of what is kept back."""
        if veil is None:
            return self.digest
        told = [[row[name] for name in ("version", "shape", "stands", "choice", "ways", "faults")]
                + [row["now"] and row["now"]["digest"]] for row in (row_json(row, veil) for row in self.rows)]
        return _marked([self.head, self.action, told])

    def as_json(self, veil: Veil | None = None) -> dict[str, Any]:
        """Plain data; its digest is that of what is shown. veil: what its reader may see of an entry."""
        return {"game": self.game_id, "entry": self.amended.past.version, "head": self.head,
                "digest": self.shown_digest(veil),
                "amended": row_json(self.amended, veil), "counts": self.counts(), "open": self.open,
                "rows": [row_json(row, veil) for row in self.rows[1:]]}


class PreviewChanged(Exception):
    """What would follow is no longer what was seen: the new preview."""

    def __init__(self, preview: Preview) -> None:
        self.preview = preview
        super().__init__("what would follow has changed since it was seen")


def row_json(row: Rejudged, veil: Veil | None = None) -> dict[str, Any]:
    """What becomes of one entry, as plain data. then: as it was ruled; now: as it would be (None: not judged);
    action: as it would stand.
    """
    look = veil or _whole
    was = look(_envelope(row.past.kind, row.past.action, row.past.ruling, row.past.effects))["ruling"]
    action, now = row.action, None
    if row.ruling is None:
        action = look(_envelope(row.past.kind, row.action, {}, []))["action"]
    else:
        seen = look(_envelope(row.past.kind, row.action, row.ruling.as_json(effects=False), row.ruling.effects))
        action, told = seen["action"], seen["ruling"]
        now = {key: told[key] for key in ("verdict", "sentence", "digest")}
        now["findings"] = [finding for finding in told["findings"] if finding["outcome"] != "holds"]
    return {"version": row.past.version, "type": row.past.kind, "seat": row.past.action.get("seat"),
            "by": row.past.by, "shape": row.shape, "stands": row.stands, "choice": row.choice, "open": row.open,
            "ways": list(row.ways), "action": dict(action), "values": list(row.values),
            "faults": [fault.as_json() for fault in row.faults],
            "then": {key: was.get(key, "") for key in ("verdict", "sentence", "digest")}, "now": now}


def _whole(envelope: Mapping[str, Any]) -> Mapping[str, Any]:
    """For a reader from whom nothing is kept."""
    return envelope


def _envelope(kind: str, action: Mapping[str, Any], ruling: Mapping[str, Any], effects: Any) -> dict[str, Any]:
    """The part of an entry that is shown, in the shape in which it is veiled."""
    return {"type": kind, "action": action, "ruling": ruling, "effects": effects}


def chosen(choices: Mapping[Any, Any]) -> dict[int, Choice]:
    """What the host chose for entries by number, or for the `rest` that fall: "drop", or {"do": "overrule", "why":
    "..."} with a reason of its own.

    Raises Malformed for what is no number and for what cannot be chosen, every fault together.
    """
    found: dict[int, Choice] = {}
    faults: list[Fault] = []
    for number, told in choices.items():
        where, text = f"choices.{number}"[:80], str(REST if number == "rest" else number)
        do, why = (told.get("do"), told.get("why", "")) if isinstance(told, Mapping) else (told, "")
        if isinstance(told, Choice):
            do, why = told.do, told.why
        if not (text.isascii() and text.isdecimal() and len(text) < 10):
            faults.append(Fault(where, text[:80], "the number of an entry, or rest for all others that fall"))
        elif do not in WAYS:
            faults.append(Fault(where, do, f"one of {', '.join(WAYS)}", near(do, WAYS) if isinstance(do, str) else ()))
        elif not isinstance(why, str) or len(why) > LONGEST:
            faults.append(Fault(f"{where}.why", str(why)[:60], f"a reason, in at most {LONGEST} characters"))
        else:
            found[int(text)] = Choice(str(do), why)
    if faults:
        raise Malformed(faults)
    return found


def fingerprint(head: int, action: Mapping[str, Any] | None, rows: list[Rejudged]) -> str:
    """A fingerprint of all that a preview shows."""
    told = [[row.past.version, row.shape, row.stands, row.choice, list(row.ways),
             None if row.ruling is None else row.ruling.digest(), [str(fault) for fault in row.faults]] for row in rows]
    return _marked([head, action, told])


def _marked(told: Any) -> str:
    return hashlib.sha256(canonical_text(told).encode()).hexdigest()[:16]


def undecided(row: Rejudged) -> Fault:
    """An entry that falls, and what may be chosen for it."""
    said = row.ruling.sentence() if row.ruling is not None else "; ".join(str(fault) for fault in row.faults)
    return Fault(f"choices.{row.past.version}", None, f"{', '.join(row.ways)}: entry {row.past.version} falls: {said}",
                 row.ways)

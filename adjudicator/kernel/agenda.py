"""What is due on the agenda: who may act, which of several frames comes first, what waits beneath."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.kernel.table import Frame, Group, Table

ORDER = "order"


def tie(due: Sequence[Frame]) -> Frame | None:
    """The question which of several frames comes first, where their order is somebody's to choose and matters."""
    rows = [frame for frame in due if frame.get(ORDER) is not None]
    if len(rows) < 2 or all(_same(frame, rows[0]) for frame in rows):
        return None
    return {"id": rows[0]["id"], "kind": ORDER, "seat": rows[0][ORDER], "options": list(labels(rows))}


def _same(one: Frame, other: Frame) -> bool:
    return {**one, "id": None} == {**other, "id": None}


def labels(rows: Sequence[Frame]) -> dict[str, Frame]:
    """Frames by the words with which a player tells them apart."""
    found: dict[str, Frame] = {}
    for frame in rows:
        words = str(frame.get("label") or frame.get("card") or frame["kind"])
        alike = sum(1 for other in found if other.split("#", 1)[0] == words)
        found[words if not alike else f"{words}#{alike + 1}"] = frame
    return found


def waiting(table: Table, seat: str | None = None) -> Frame | None:
    """What waits for an answer: of this seat where something does, else the first that is due."""
    due = table.due()
    order = tie(due)
    if order is not None or not due:
        return order
    return next((frame for frame in due if seat is not None and frame.get("seat") in (None, seat)), due[0])


def beneath(table: Table, under: Sequence[Group]) -> int:
    """How many groups of the agenda lie beneath what is being resolved, given those that did when it began."""
    ids = {frame["id"] for group in under for frame in group}
    groups = table.groups
    return next((at + 1 for at in reversed(range(len(groups))) if any(frame["id"] in ids for frame in groups[at])), 0)

"""What an amendment makes, in a page's words: the rows of a preview, and what became of entries that it replaced."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from flask import g

from adjudicator.audit.amending import Became
from adjudicator.log.model import Entry, GameRecord
from adjudicator.web.pages.frame import pages
from adjudicator.web.pages.lines import line, what
from adjudicator.web.pages.numbers import figure
from adjudicator.web.state import here
from adjudicator.web.viewer import belongs, viewer_of

MOST = 60
"""Entries of a preview that are told one by one; all others are counted."""
SHAPES = {"same": "legal", "changed": "written", "falls": "illegal", "ended": "written"}
WORDS = {"same": "stays the same", "changed": "changes", "falls": "falls", "ended": "after the end of the line"}
WAYS = {"drop": "Leave it out", "overrule": "Keep it: the table says so", "end": "End the line before it"}
BEFORE = 5


def preview_rows(told: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The rows of a preview: one each where something changes or must be chosen, runs of what stays as it is."""
    rows: list[dict[str, Any]] = []
    singles = 0
    for plain, group in groupby(told["rows"], _is_plain):
        if plain:
            rows.extend(_runs(list(group)))
            continue
        for row in group:
            singles += 1
            if singles <= MOST:
                rows.append(shown_row(row))
    if singles > MOST:
        rows.append({"more": singles - MOST})
    return rows


def _is_plain(row: Mapping[str, Any]) -> bool:
    return row["shape"] in ("same", "ended") and not row["choice"] and not row["values"]


def _runs(rows: list[Any]) -> list[dict[str, Any]]:
    """Entries one after the other that have one shape, as one line."""
    found = []
    for shape, same in groupby(rows, lambda row: row["shape"]):
        numbers = [row["version"] for row in same]
        found.append({"run": True, "shape": shape, "sign": SHAPES[shape], "word": WORDS[shape], "first": numbers[0],
                      "last": numbers[-1], "n": len(numbers)})
    return found


def shown_row(row: Mapping[str, Any]) -> dict[str, Any]:
    """One entry of a preview: what it is, how it was ruled, how it would be, which numbers differ."""
    now = row["now"]
    ways = [(way, WAYS[way]) for way in row["ways"]]
    if row["shape"] in ("same", "changed") and row["choice"]:
        ways = [("", "Keep it"), ("drop", WAYS["drop"]), ("end", WAYS["end"])]
    elif row["shape"] == "ended":
        ways = [("", "Go on"), ("end", WAYS["end"])]
    return {
        **row,
        "sign": SHAPES[row["shape"]],
        "word": WORDS[row["shape"]],
        "what": what(row["type"], row["action"]),
        "was": row["then"]["sentence"],
        "would": now["sentence"] if now is not None and now["sentence"] != row["then"]["sentence"] else "",
        "because": _because(row) if row["shape"] == "falls" else "",
        "broken": [one for one in now["findings"] if one.get("said")] if now and row["shape"] == "falls" else [],
        "figures": [(one["name"], _figure(one["then"]), figure(one["now"])) for one in row["values"] if one["now"]],
        "ways": ways,
    }


def _because(row: Mapping[str, Any]) -> str:
    """Why an entry falls, in a line: the first rule that it breaks or that lacks a fact, or what cannot be read."""
    for fault in row["faults"]:
        return f"{fault['field']}: {fault['wanted']}"
    findings = row["now"]["findings"] if row["now"] is not None else ()
    return next((str(finding["said"]) for finding in findings if finding.get("said")), "")


def _figure(value: Mapping[str, Any] | None) -> str:
    return "–" if value is None else figure(value)


# --- what became of entries; branches ---


def became(game_id: str) -> dict[int, Became]:
    """The entries that amendments took off the live line; looked up once for a page."""
    held: dict[str, dict[int, Became]] = g.setdefault("became", {})
    if game_id not in held:
        held[game_id] = here().service.became(game_id)
    return held[game_id]


def amended_into(game_id: str, version: int) -> dict[str, Any]:
    """What an amendment wrote: the entry for the one it is about, the others, and what it left out."""
    rows = {old: row.entry for old, row in became(game_id).items() if row.amendment == version}
    written = sorted(new for new in rows.values() if new is not None)
    return {"entries": rows, "written": written, "left_out": sorted(old for old, new in rows.items() if new is None)}


def stands_for(game_id: str, version: int) -> Became | None:
    """The amendment by which an entry was written, and the entry in whose place it stands; None for others."""
    for old, row in became(game_id).items():
        if row.entry == version:
            return Became(row.amendment, old)
    return None


def branches_of(game_id: str) -> list[GameRecord]:
    """The games that go on from an entry of this one, as far as the device that asks may know of them."""
    return [record for record in here().service.branches(game_id) if belongs(record.game_id)]


def parent_of(record: GameRecord) -> dict[str, Any] | None:
    """What a branch goes on from: the game's id and title, the entry; None for a game that is none."""
    if record.parent is None or record.parent_version is None or not belongs(record.parent):
        return None
    parent = here().service.store.game(record.parent)
    return {"id": record.parent, "title": str(parent.opening.get("title") or record.parent),
            "version": record.parent_version}


def before_the_branch(record: GameRecord) -> list[dict[str, Any]]:
    """The last entries of the parent's line before a branch, newest first."""
    if record.parent is None or record.parent_version is None or not belongs(record.parent):
        return []
    entries: list[Entry] = here().service.store.line(record.parent, record.parent_version)
    return [{**line(entry), "live": True} for entry in entries[: -BEFORE - 1 : -1]]


@pages.record_once
def _templates(setup: Any) -> None:
    """What templates may ask of amendments and branches."""
    setup.app.jinja_env.globals.update(
        became=became, amended_into=amended_into, stands_for=stands_for, branches_of=branches_of,
        parent_of=parent_of, before_the_branch=before_the_branch, viewer_of=viewer_of,
    )

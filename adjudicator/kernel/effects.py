"""Effects: the only things that change a table. Applying is total; judging is where impossible things are found.

An effect is plain data: {"do": kind, ...}. Ids are written into it. Version 1 of each; an old log is folded by the
code of its version.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from adjudicator.kernel import pools, unseen
from adjudicator.kernel.placing import goes_round, lay, leave
from adjudicator.kernel.table import Frame, Group, Last, Piece, Table

REDUCER = 3
"""Since 2 a table knows more of what a pile holds: a layer has a lower end too. What effects say is the same."""
Effect = Mapping[str, Any]


def apply(table: Table, effect: Effect) -> None:
    """Carry out one effect. Never raises for what was written: what does not fit is done as far as it goes."""
    APPLY[effect["do"]](table, effect)


def fold(table: Table, effects: Iterable[Effect]) -> Table:
    """Carry out effects in order on this table and hand it back."""
    for effect in effects:
        APPLY[effect["do"]](table, effect)
    return table


# --- pieces and places ---

def _make(table: Table, e: Effect) -> None:
    """A piece comes into view from outside (set-up, a told situation)."""
    if not goes_round(table, e["id"], e["to"]):
        if e["id"] in table.pieces:
            leave(table, e["id"])
        lay(table, e["id"], Piece(e.get("card"), e["to"], e.get("pool")), e.get("at"))


def _move(table: Table, e: Effect) -> None:
    """A piece changes place; what it bears goes along."""
    old = table.pieces.get(e["id"])
    if old is not None and not goes_round(table, e["id"], e["to"]):
        leave(table, e["id"])
        lay(table, e["id"], Piece(old.card, e["to"], old.pool), e.get("at"))


def _closed(table: Table, e: Effect) -> None:
    """A place is now known to be told whole (or not)."""
    table.put(table.closed, e["place"], bool(e["value"]))


# --- tokens, dials, marks, lasting changes, boundaries ---

def _token(table: Table, e: Effect) -> None:
    """Counters come or go; an untold number stays untold, none goes below zero."""
    key = f"{e['place']}|{e['kind']}"
    held = table.tokens.get(key)
    if held is None and table.dials.get("open world") and not e.get("set"):
        return
    table.put(table.tokens, key, max(0, (0 if held is None or e.get("set") else held) + e["n"]))


def _turn(table: Table, e: Effect) -> None:
    """A marker takes a value."""
    if e["to"] is None:
        table.drop(table.dials, e["dial"])
    else:
        table.put(table.dials, e["dial"], e["to"])


def _mark(table: Table, e: Effect) -> None:
    """A piece or seat is marked (armed, used) until a boundary."""
    key = f"{e['id']}|{e['key']}"
    if e.get("value") is None:
        table.drop(table.marks, key)
    else:
        table.put(table.marks, key, (e["value"], e.get("until")))


def _last(table: Table, e: Effect) -> None:
    """A lasting change to a value, its pieces and amount frozen when made."""
    if e.get("slot"):
        for key, last in list(table.lasts.items()):
            if last.value == e["value"] and key.startswith(f"{e['slot']}:"):
                table.drop(table.lasts, key)
    key = f"{e['slot']}:{e['id']}" if e.get("slot") else e["id"]
    table.put(table.lasts, key, Last(e["value"], e["amount"], tuple(e["on"]), e.get("until"),
                                     e.get("source", ""), tuple(e.get("topics", ())), e.get("by")))


def _end(table: Table, e: Effect) -> None:
    """One lasting change ends before its time."""
    table.drop(table.lasts, e["id"])


def _pass(table: Table, e: Effect) -> None:
    """A boundary goes by: marks and lasting changes that ran until it lapse."""
    boundary = e["boundary"]
    for key in [key for key, mark in table.marks.items() if mark[1] == boundary]:
        table.drop(table.marks, key)
    for key in [key for key, last in table.lasts.items() if last.until == boundary]:
        table.drop(table.lasts, key)


# --- the agenda ---

def _ranked(group: Iterable[Frame]) -> Group:
    """A group in order: the lowest rank first, equals as they came."""
    return tuple(sorted(group, key=lambda frame: frame.get("rank", 0)))


def _pend(table: Table, e: Effect) -> None:
    """Frames go on the agenda: on top of it, below the top group, into the top group, or on so many groups."""
    stack = table.groups
    groups: tuple[Group, ...] = tuple(_ranked(group) for group in e["groups"] if group)
    where = e.get("where", "top")
    if isinstance(where, int):
        stack = (*stack[:max(0, where)], *groups, *stack[max(0, where):])
    elif where == "below" and stack:
        stack = (*stack[:-1], *groups, stack[-1])
    elif where == "within" and stack:
        stack = (*stack[:-1], _ranked((*stack[-1], *(frame for group in groups for frame in group))))
    else:
        stack = (*stack, *groups)
    table.put(table.agenda, "stack", stack)


def _settle(table: Table, e: Effect) -> None:
    """Frames are done and leave the agenda; an empty group goes with its last frame."""
    ids = e["ids"]
    groups = [group if all(frame["id"] not in ids for frame in group)
              else tuple([frame for frame in group if frame["id"] not in ids]) for group in table.groups]
    table.put(table.agenda, "stack", tuple([group for group in groups if group]))


def _amend(table: Table, e: Effect) -> None:
    """What is pended learns something: new data for one frame."""
    def renewed(frame: Frame) -> Frame:
        return {**frame, **e["data"]} if frame["id"] == e["id"] else frame
    table.put(table.agenda, "stack", tuple(_ranked(renewed(frame) for frame in group) for group in table.groups))


def _tell(table: Table, e: Effect) -> None:
    """A value read off a printed card, and by whom."""
    fields = {**table.facts.get(e["card"], {}), e["field"]: {"value": e["value"], "by": e.get("by", "")}}
    table.put(table.facts, e["card"], fields)


APPLY: dict[str, Callable[[Table, Effect], None]] = {
    "make": _make, "move": _move, "name": unseen.name, "closed": _closed, "take": unseen.take, "hide": unseen.hide,
    "shift": unseen.shift, "shuffle": unseen.shuffle, "mix": unseen.mix,
    "pile": unseen.lay_pile, "pool": pools.lay_pool, "correct": pools.correct, "token": _token, "turn": _turn,
    "mark": _mark, "last": _last, "end": _end, "pass": _pass, "pend": _pend, "settle": _settle, "amend": _amend,
    "tell": _tell,
}
KINDS = tuple(APPLY)
AGENDA = frozenset({"pend", "settle", "amend"})
"""Those that change nothing but the agenda."""

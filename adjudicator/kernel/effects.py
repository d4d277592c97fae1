"""Effects: the only things that change a table. Applying is total; judging is where impossible things are found.

An effect is plain data: {"do": kind, ...}. Ids are written into it. Version 1 of each; an old log is folded by the
code of its version.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from adjudicator.kernel.table import Frame, Group, Last, Piece, Pile, Pool, Table

REDUCER = 1
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

def _leave(table: Table, piece: str) -> None:
    old = table.pieces.get(piece)
    if old is not None:
        table.put(table.places, old.place, _without(table.places.get(old.place, ()), piece))


def _lay(table: Table, piece: str, place: str, at: str | None = None) -> None:
    row = table.places.get(place, ())
    table.put(table.places, place, (piece, *row) if at == "top" else (*row, piece))


def _make(table: Table, e: Effect) -> None:
    """A piece comes into view from outside (set-up, a told situation)."""
    _leave(table, e["id"])
    table.put(table.pieces, e["id"], Piece(e.get("card"), e["to"], e.get("pool")))
    _lay(table, e["id"], e["to"], e.get("at"))


def _move(table: Table, e: Effect) -> None:
    """A piece changes place."""
    piece, to = e["id"], e["to"]
    old = table.pieces.get(piece)
    if old is None:
        table.put(table.pieces, piece, Piece(None, to))
    else:
        _leave(table, piece)
        table.put(table.pieces, piece, Piece(old.card, to, old.pool))
    _lay(table, piece, to, e.get("at"))


def _name(table: Table, e: Effect) -> None:
    """A piece taken unseen is now known; its pool has one of that name less."""
    old = table.pieces.get(e["id"])
    if old is None:
        return
    pool = e.get("pool") or old.pool
    table.put(table.pieces, e["id"], Piece(e["card"], old.place, None))
    if pool is not None:
        _pool_less(table, pool, e["card"])


def _closed(table: Table, e: Effect) -> None:
    """A place is now known to be told whole (or not)."""
    table.put(table.closed, e["place"], bool(e["value"]))


# --- piles and pools ---

def _pool_less(table: Table, name: str, card: str | None) -> None:
    """One card leaves a pool for good; an unnamed one is taken from the unnamed."""
    pool = table.pools.get(name)
    if pool is None:
        return
    if card is not None and pool.names.get(card, 0) > 0:
        names = dict(pool.names)
        names[card] -= 1
        if not names[card]:
            del names[card]
        table.put(table.pools, name, Pool(names, pool.unknown))
    elif pool.unknown:
        table.put(table.pools, name, Pool(pool.names, pool.unknown - 1))


def _pool_more(table: Table, name: str, cards: Mapping[str | None, int]) -> None:
    """Cards join a pool: so many of each name, None for unnamed ones."""
    pool = table.pools.get(name, Pool({}, 0))
    names, unknown = dict(pool.names), pool.unknown
    for card, n in cards.items():
        if card is not None:
            names[card] = names.get(card, 0) + n
        elif unknown is not None:
            unknown += n
    table.put(table.pools, name, Pool(names, unknown))


def _without(row: tuple[Any, ...], item: Any) -> tuple[Any, ...]:
    """The row without the first such item."""
    if item not in row:
        return row
    at = row.index(item)
    return row[:at] + row[at + 1:]


def _taken(pile: Pile, card: str | None, end: str) -> Pile:
    """A pile after one card left it from an end (or from anywhere)."""
    size = pile.size and pile.size - 1
    top, bottom, holds = pile.top, pile.bottom, pile.holds
    if not (top or bottom or holds or pile.within):
        return Pile(pile.pool, size)
    if end == "top" and top:
        top = top[1:]
    elif end == "bottom" and bottom:
        bottom = bottom[1:]
    elif end == "top" and pile.size is not None and pile.size <= len(bottom):
        bottom = bottom[:pile.size - 1]
    elif end == "bottom" and pile.size is not None and pile.size <= len(top):
        top = top[:pile.size - 1]
    elif card in holds:
        holds = _without(holds, card)
    within = tuple((held, _lower(depth, end)) for held, depth in pile.within if held != card)
    if size == 0:
        top, bottom, holds, within = (), (), (), ()
    return Pile(pile.pool, size, top, bottom, holds, within)


def _lower(depth: int, end: str) -> int:
    return max(0, depth - 1) if end == "bottom" else depth


def _take(table: Table, e: Effect) -> None:
    """A card leaves a pile, seen (card) or unseen, and becomes a piece."""
    pile = table.piles.get(e["pile"])
    card = e.get("card")
    if pile is not None:
        known = card
        if known is None and e.get("end", "top") == "top" and pile.top:
            card = pile.top[0]
        table.put(table.piles, e["pile"], _taken(pile, card, e.get("end", "top")))
        if card is not None:
            _pool_less(table, pile.pool, card)
    pool = None if card is not None or pile is None else pile.pool
    _leave(table, e["id"])
    table.put(table.pieces, e["id"], Piece(card, e["to"], pool))
    _lay(table, e["id"], e["to"], e.get("at"))


def _hide(table: Table, e: Effect) -> None:
    """A piece goes into a pile, at an end or somewhere among its lowest cards, and loses its identity."""
    piece = table.pieces.get(e["id"])
    if piece is None:
        return
    _leave(table, e["id"])
    table.drop(table.pieces, e["id"])
    for key in [key for key in table.marks if key.startswith(f"{e['id']}|")]:
        table.drop(table.marks, key)
    pile = table.piles.get(e["pile"]) or Pile(e["pile"], 0)
    if not (piece.card is None and piece.pool == pile.pool):
        _pool_more(table, pile.pool, {piece.card: 1})
    table.put(table.piles, e["pile"], _with(pile, piece.card, e.get("end", "top"), e.get("depth")))


def _with(pile: Pile, card: str | None, end: str, depth: int | None) -> Pile:
    """A pile after a card was put into it."""
    size = None if pile.size is None else pile.size + 1
    if depth is not None:
        within = tuple((held, low + 1) for held, low in pile.within)
        return pile._replace(size=size, top=(), bottom=(), within=(*within, (card, depth)) if card else within)
    if end == "top":
        return pile._replace(size=size, top=(card, *pile.top))
    if end == "any":
        holds = (*pile.holds, card) if card is not None else pile.holds
        return pile._replace(size=size, holds=holds)
    within = tuple((held, low + 1) for held, low in pile.within)
    return pile._replace(size=size, bottom=(card, *pile.bottom), within=within)


def _shift(table: Table, e: Effect) -> None:
    """Unseen cards go from pile to pile; known ones stay known to be in the second."""
    source, goal = table.piles.get(e["pile"]), table.piles.get(e["to"])
    if source is None or goal is None:
        return
    source, known = _off_top(source, e["n"])
    size = None if goal.size is None else goal.size + e["n"]
    table.put(table.piles, e["pile"], source)
    table.put(table.piles, e["to"], goal._replace(size=size, holds=goal.holds + tuple(known)))
    if source.pool != goal.pool:
        for _ in range(e["n"]):
            _pool_more(table, goal.pool, {known.pop() if known else None: 1})


def _off_top(pile: Pile, n: int) -> tuple[Pile, list[str]]:
    """A pile after n cards left it unseen from the top, and those among them that were known."""
    known: list[str] = []
    if not (pile.top or pile.bottom or pile.holds or pile.within):
        return Pile(pile.pool, pile.size and max(0, pile.size - n)), known
    for _ in range(n):
        card = pile.top[0] if pile.top else None
        if card is None and pile.size is not None and 0 < pile.size <= len(pile.bottom):
            card = pile.bottom[pile.size - 1]
        if card is None and pile.size is not None and 0 < pile.size <= len(pile.holds):
            card = pile.holds[0]
        if card is not None:
            known.append(card)
        pile = _taken(pile, card, "top")
    return pile, known


def _shuffle(table: Table, e: Effect) -> None:
    """Pieces of some places (a discard pile) and a pile become that pile in unknown order."""
    pile = table.piles.get(e["pile"]) or Pile(e["pile"], 0)
    count = 0
    names: Counter[str | None] = Counter()
    for place in e.get("places", ()):
        for piece in table.places.get(place, ()):
            held = table.pieces[piece]
            if not (held.card is None and held.pool == pile.pool):
                names[held.card] += 1
            count += 1
            table.drop(table.pieces, piece)
        table.put(table.places, place, ())
    if names:
        _pool_more(table, pile.pool, names)
    size = None if pile.size is None or any(not table.is_closed(place) for place in e.get("places", ())) \
        else pile.size + count
    table.put(table.piles, e["pile"], Pile(pile.pool, size))


def _pile(table: Table, e: Effect) -> None:
    """A pile is there, with so many cards (None: untold) and what is known of it."""
    table.put(table.piles, e["pile"], Pile(
        e.get("pool", e["pile"]), e.get("size"), tuple(e.get("top", ())), tuple(e.get("bottom", ())),
        tuple(e.get("holds", ())), tuple((card, depth) for card, depth in e.get("within", ()))))


def _pool(table: Table, e: Effect) -> None:
    """A pool is there, with these names and so many unnamed cards (None: any number)."""
    table.put(table.pools, e["pool"], Pool(dict(e.get("names", {})), e.get("unknown", 0)))


def _correct(table: Table, e: Effect) -> None:
    """The players' word against our book-keeping: a pool has n more (or fewer) of a card than we thought."""
    pool = table.pools.get(e["pool"], Pool({}, 0))
    names = dict(pool.names)
    left = names.get(e["card"], 0) + e["n"]
    if left > 0:
        names[e["card"]] = left
    else:
        names.pop(e["card"], None)
    table.put(table.pools, e["pool"], Pool(names, pool.unknown))


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
    """Frames go on the agenda: on top of it, below the top group, or into the top group."""
    stack = table.groups
    groups: tuple[Group, ...] = tuple(_ranked(group) for group in e["groups"] if group)
    where = e.get("where", "top")
    if where == "below" and stack:
        stack = (*stack[:-1], *groups, stack[-1])
    elif where == "within" and stack:
        stack = (*stack[:-1], _ranked((*stack[-1], *(frame for group in groups for frame in group))))
    else:
        stack = (*stack, *groups)
    table.put(table.agenda, "stack", stack)


def _settle(table: Table, e: Effect) -> None:
    """Frames are done and leave the agenda; an empty group goes with its last frame."""
    ids = e["ids"]
    groups = (tuple(frame for frame in group if frame["id"] not in ids) for group in table.groups)
    table.put(table.agenda, "stack", tuple(group for group in groups if group))


def _amend(table: Table, e: Effect) -> None:
    """What is pended learns something: new data for one frame."""
    def renewed(frame: Frame) -> Frame:
        return {**frame, **e["data"]} if frame["id"] == e["id"] else frame
    table.put(table.agenda, "stack", tuple(tuple(renewed(frame) for frame in group) for group in table.groups))


def _tell(table: Table, e: Effect) -> None:
    """A value read off a printed card, and by whom."""
    fields = {**table.facts.get(e["card"], {}), e["field"]: {"value": e["value"], "by": e.get("by", "")}}
    table.put(table.facts, e["card"], fields)


APPLY: dict[str, Callable[[Table, Effect], None]] = {
    "make": _make, "move": _move, "name": _name, "closed": _closed, "take": _take, "hide": _hide, "shift": _shift,
    "shuffle": _shuffle, "pile": _pile, "pool": _pool, "correct": _correct, "token": _token, "turn": _turn,
    "mark": _mark, "last": _last, "end": _end, "pass": _pass, "pend": _pend, "settle": _settle, "amend": _amend,
    "tell": _tell,
}
KINDS = tuple(APPLY)
AGENDA = frozenset({"pend", "settle", "amend"})
"""Those that change nothing but the agenda."""

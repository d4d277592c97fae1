"""A situation told in the middle of a dispute: mostly open places, what is told is told, the rest is unknown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.setup import read_dungeon, read_seats
from adjudicator.games.thunderstone.told import misshapen
from adjudicator.games.thunderstone.words import (
    BOX,
    DECK,
    DISEASE,
    DISEASES,
    DUNGEON_STEPS,
    END,
    UNTOLD,
    VILLAGE_STEPS,
    discard,
    laid,
)
from adjudicator.kernel.arguments import spelled
from adjudicator.kernel.faults import Fault, Malformed, near
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.pointing import read_count, read_pointer
from adjudicator.kernel.registry import Field, rules

TOP = ("seats", "active", "turn", "step", "fighting", "dungeon", "dungeon deck", "village", "diseases", "board",
       "positions", "trust", "readings", "facts", "box")
SEAT = ("holds", "hand", "laid", "deck", "discard", "xp", "experience", "gold", "physical attack", "magic attack",
        "light", "did", "purchases", "extra buys")
STEPS = {"village": "village.abilities", "dungeon": "dungeon.abilities", "start": "turn", "end": "end-turn"}
TOLD = ("gold", "physical attack", "magic attack", "light")


@rules.action("table", "situation", opens=True, fields=(Field("told", "map", "the situation, see docs/cases.md", True),))
def tell_situation(h: Hearing, told: Mapping[str, Any]) -> None:
    """Lay a table as it was told. Raises Malformed with every fault."""
    faults: list[Fault] = []
    seats = read_seats(told.get("seats") or ["player"], 6)
    told = {str(key).replace("_", " ") if key not in seats else key: value for key, value in told.items()}
    for key in told:
        if key not in TOP and key not in seats:
            faults.append(Fault(f"situation.{key}", told[key], f"one of {', '.join(TOP)} or a seat",
                                near(key, (*TOP, *seats))))
    faults.extend(misshapen(told, seats))
    active = told.get("active", seats[0])
    if active not in seats:
        faults.append(Fault("situation.active", active, f"one of the seats: {', '.join(seats)}", near(active, seats)))
    if faults:
        raise Malformed(faults)
    h.seat = str(active)
    _dials(h, told, seats, str(active))
    _facts(h, told.get("facts") or {}, faults)
    _world(h, told, faults)
    for seat in seats:
        rows = told.get(seat) or {}
        if not isinstance(rows, Mapping):
            faults.append(Fault(f"situation.{seat}", rows, f"a map with some of {', '.join(SEAT)}"))
        else:
            acting = seat == active and told.get("step") not in (None, "start", "turn", "end", "end-turn")
            plain = {str(key).replace("_", " "): value for key, value in rows.items()}
            _seat(h, seat, _laid_hand(h, seat, plain) if acting else plain, faults, acting)
    if faults:
        raise Malformed(faults)
    _step(h, told, str(active))


def _dials(h: Hearing, told: Mapping[str, Any], seats: list[str], active: str) -> None:
    rows: dict[str, Any] = {"open world": True, "seats": seats, "active": active, "turn": _whole(told, "turn", 1, 999),
                            "positions": _whole(told, "positions", 3, 6), "trust": told.get("trust", "book")}
    if told.get("board") is not None:
        if told["board"] not in ("dungeon", "wilderness"):
            raise Malformed([Fault("board", told["board"], "dungeon or wilderness")])
        rows["board"] = told["board"]
    for dial, value in rows.items():
        h.effect("turn", dial=dial, to=value)
    for topic, reading in (told.get("readings") or {}).items():
        h.effect("turn", dial=f"reading:{topic}", to=str(reading))


def _whole(told: Mapping[str, Any], key: str, default: int, high: int) -> int:
    value = told.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= high:
        raise Malformed([Fault(f"situation.{key}", value, f"a whole number from 0 to {high}")])
    return value


def _facts(h: Hearing, facts: Any, faults: list[Fault]) -> None:
    """Values read off printed cards, for this situation."""
    rows, wrong = h.game.read_facts(facts)
    faults.extend(wrong)
    for card, field, value in rows:
        h.effect("tell", card=card, field=field, value=value, by="the case")


def _world(h: Hearing, told: Mapping[str, Any], faults: list[Fault]) -> None:
    """Dungeon, its deck, the village, the diseases."""
    try:
        rows = read_dungeon(h, told["dungeon"], int(h.table.dials["positions"])) if told.get("dungeon") else {}
    except Malformed as fault:
        faults.extend(fault.faults)
        rows = {}
    for spot, card in rows.items():
        h.effect("closed", place=f"dungeon/{spot}", value=True)
        if card is not None:
            h.effect("make", id=h.fresh(), card=card, to=f"dungeon/{spot}")
    _pile(h, DECK, "dungeon", told.get("dungeon deck"), "situation.dungeon deck", faults)
    count = told.get("diseases")
    h.effect("pile", pile=DISEASES, size=count if isinstance(count, int) else None)
    h.effect("pool", pool=DISEASES, names={DISEASE: count if isinstance(count, int) else 20})
    for card in told.get("box") or ():
        _make(h, str(card), BOX, "situation.box", faults)
    _village(h, told.get("village"), faults)


def _pile(h: Hearing, pile: str, pool: str, told: Any, field: str, faults: list[Fault]) -> None:
    """A face-down pile: a number, a list of its cards (order unknown), or {size, top, holds}."""
    rows = told if isinstance(told, Mapping) else {"cards": told} if isinstance(told, list) else {"size": told}
    top = [_name(h, card, f"{field}.top", faults) for card in rows.get("top") or ()]
    cards = [card for row in rows.get("cards") or () for card in _several(h, row, field, faults)]
    size = rows.get("size", len(cards) if "cards" in rows and told is not None else None)
    if size is not None and (isinstance(size, bool) or not isinstance(size, int) or not 0 <= size <= 200):
        faults.append(Fault(field, size, "how many cards, a list of them, or {size, top}"))
        return
    old = h.table.pools.get(pool)
    names = dict(old.names) if old else {}
    for card in (*cards, *top):
        names[card] = names.get(card, 0) + 1
    spare: int | None = None
    if size is not None:
        spare = max(0, size - len(cards) - len(top))
        spare = None if old is not None and old.unknown is None else spare + (old.unknown or 0 if old else 0)
    h.effect("pool", pool=pool, names=names, unknown=spare)
    h.effect("pile", pile=pile, pool=pool, size=size, top=top, holds=cards if pile.endswith("/hand") else [])


def _village(h: Hearing, told: Any, faults: list[Fault]) -> None:
    """Stacks: a list of cards that lie on top, or {stack: how many | {level: how many} | top card}."""
    if told is None:
        return
    if isinstance(told, list):
        for row in told:
            name = _name(h, row, "situation.village", faults)
            _make(h, name, f"village/{_stack_name(h, name)}", "situation.village", faults)
            h.effect("closed", place=f"village/{_stack_name(h, name)}", value=False)
        return
    if not isinstance(told, Mapping):
        faults.append(Fault("situation.village", told, "a list of top cards or a map {stack: how many}"))
        return
    for stack, held in told.items():
        name = _name(h, stack, "situation.village", faults)
        place = f"village/{_stack_name(h, name)}"
        h.effect("closed", place=place, value=not isinstance(held, str))
        levels = {card.level: card.name for card in h.game.cards.groups("hero").get(_stack_name(h, name), [])}
        if isinstance(held, Mapping):
            for level, n in sorted(held.items(), key=lambda row: str(row[0])):
                card = levels.get(int(level)) if str(level).isdigit() else h.game.cards.spelled(str(level))
                if card is None or not isinstance(n, int) or not 0 <= n <= 60:
                    faults.append(Fault(f"situation.village.{stack}", {level: n}, "{level: how many}"))
                    continue
                _stacked(h, card, place, n)
        elif isinstance(held, int) and not isinstance(held, bool) and 0 <= held <= 60:
            _stacked(h, name, place, held)
            if levels:
                h.effect("closed", place=place, value=held == 0)
        elif isinstance(held, str):
            _make(h, held, place, f"situation.village.{stack}", faults)
        else:
            faults.append(Fault(f"situation.village.{stack}", held, "how many, {level: how many} or the top card"))


def _stacked(h: Hearing, card: str, place: str, n: int) -> None:
    if not n:
        h.effect("closed", place=place, value=True)
    if place not in h.table.places:
        h.effect("make", id=(gone := h.fresh()), card=card, to=place)
        h.effect("move", id=gone, to="set-up")
    for _ in range(n):
        h.effect("make", id=h.fresh(), card=card, to=place)


def _stack_name(h: Hearing, card: str) -> str:
    known = h.game.cards.get(card)
    return known.group if known is not None and known.group and known.kind == "hero" else card


def _seat(h: Hearing, seat: str, told: Mapping[str, Any], faults: list[Fault], acting: bool) -> None:
    """What is known of one seat; acting: it is in the middle of its turn, so that cards lie in front of it."""
    for key in told:
        if key not in SEAT:
            faults.append(Fault(f"situation.{seat}.{key}", told[key], f"one of {', '.join(SEAT)}", near(key, SEAT)))
    hand = told.get("hand")
    unseen = told.get("holds", 0 if "laid" in told else None)
    _pile(h, f"{seat}/hand", seat, hand if hand is not None else unseen, f"situation.{seat}.hand", faults)
    if hand is not None and told.get("holds") is not None:
        h.effect("pile", pile=f"{seat}/hand", pool=seat, size=told["holds"],
                 holds=list(h.table.piles[f"{seat}/hand"].holds))
    _pile(h, f"{seat}/deck", seat, told.get("deck"), f"situation.{seat}.deck", faults)
    for key, place in (("laid", laid(seat)), ("discard", discard(seat))):
        rows = told.get(key)
        h.effect("closed", place=place, value=rows is not None or (key == "laid" and not _counts_told(told) and not acting))
        if isinstance(rows, int):
            rows = [None] * rows
        for row in rows or ():
            _lay(h, seat, row, place, f"situation.{seat}.{key}", faults)
    xp = told.get("xp", told.get("experience"))
    if isinstance(xp, int) and not isinstance(xp, bool) and xp >= 0:
        h.effect("token", place=seat, kind="experience", n=xp, set=True)
    elif xp is not None:
        faults.append(Fault(f"situation.{seat}.xp", xp, "how many tokens"))
    for key in TOLD:
        if key in told:
            h.effect("turn", dial=f"told:{seat}:{key}", to=told[key])
    until = f"turn:{h.table.dials['active']}#{h.table.dials['turn']}"
    if told.get("did") is not None:
        h.effect("mark", id=seat, key="did", value=told["did"], until=until)
    for _ in range(int(told.get("purchases") or 0)):
        h.effect("last", id=h.fresh(), value="spent", amount=0, on=[seat], until=until, source="told")
    if told.get("extra buys"):
        h.effect("last", id=h.fresh(), value="extra buys", amount=int(told["extra buys"]), on=[seat], until=until,
                 source="told")


def _counts_told(told: Mapping[str, Any]) -> bool:
    return any(key in told for key in TOLD)


def _lay(h: Hearing, seat: str, row: Any, place: str, field: str, faults: list[Fault]) -> None:
    """One card (or several): "Regular*3", "Tough Glaive with Longspear", {card, with, used, armed, trophy}."""
    more: Mapping[str, Any] = row if isinstance(row, Mapping) else {}
    text = str(more.get("card", row)) if row is not None else None
    if text is None:
        h.effect("make", id=h.fresh(), to=place, pool=seat)
        return
    name, n = read_count(text)
    pointer = read_pointer(name)
    until = f"turn:{h.table.dials['active']}#{h.table.dials['turn']}"
    for _ in range(n):
        piece = _make(h, pointer.name, place, field, faults)
        weapon = more.get("with", pointer.bears)
        if weapon:
            borne = _make(h, str(weapon), f"on/{piece}", field, faults)
            h.effect("mark", id=piece, key="armed", value=True, until=until)
            h.effect("mark", id=borne, key="taken up", value=True, until=until)
        if more.get("used"):
            which = more["used"]
            key = f"used:{which - 1}" if isinstance(which, int) and not isinstance(which, bool) else "used:any"
            h.effect("mark", id=piece, key=key, value=True, until=until)
        if more.get("armed"):
            h.effect("mark", id=piece, key="armed", value=True, until=until)


def _make(h: Hearing, card: str, place: str, field: str, faults: list[Fault]) -> str:
    piece = h.fresh()
    h.effect("make", id=piece, card=_name(h, card, field, faults), to=place)
    return piece


def _name(h: Hearing, card: Any, field: str, faults: list[Fault]) -> str:
    try:
        return spelled(h, str(card), field)
    except Malformed as fault:
        faults.extend(fault.faults)
        return str(card)


def _several(h: Hearing, row: Any, field: str, faults: list[Fault]) -> list[str]:
    name, n = read_count(str(row))
    return [_name(h, name, field, faults)] * n


def _laid_hand(h: Hearing, seat: str, rows: dict[str, Any]) -> dict[str, Any]:
    """In the village and in the dungeon the whole hand lies face up: a hand that was told lies there."""
    if isinstance(rows.get("hand"), list) and "laid" not in rows and rows.get("holds") is None:
        h.assume(f"{seat}'s hand, as told, is laid out")
        rows = {**rows, "laid": rows["hand"]}
        del rows["hand"]
    return rows


def _step(h: Hearing, told: Mapping[str, Any], active: str) -> None:
    """Where in the turn it is: as told; the start of the turn where nothing is laid out; else unknown."""
    step = told.get("step")
    out = h.table.at(laid(active)) or any(key in (told.get(active) or {}) for key in TOLD)
    if step is None:
        if not out:
            h.assume(f"{active}'s turn has just begun")
        h.pend([{"kind": UNTOLD if out else "turn", "seat": active}])
        return
    kind = STEPS.get(str(step), str(step))
    rows = dict((*VILLAGE_STEPS, *DUNGEON_STEPS, END))
    if kind not in rows and kind != "turn":
        names = [*STEPS, *rows, "turn"]
        raise Malformed([Fault("situation.step", step, f"one of {', '.join(names)}", near(str(step), names))])
    if kind == "turn":
        h.pend([{"kind": "turn", "seat": active}])
        return
    until = f"turn:{active}#{h.table.dials['turn']}"
    did = "village" if kind.startswith("village") else "dungeon"
    if kind != "end-turn":
        h.effect("mark", id=active, key="did", value=did, until=until)
    chain = (*VILLAGE_STEPS, END) if kind.startswith("village") else (*DUNGEON_STEPS, END)
    h.pend([{"kind": name, "rank": rank, "seat": active} for name, rank in chain if rank >= rows[kind]])
    _fighting(h, told, kind)


def _fighting(h: Hearing, told: Mapping[str, Any], kind: str) -> None:
    """The monster that is fought, and the fight as won where Spoils are told."""
    spot = told.get("fighting")
    if spot is None and kind not in ("dungeon.spoils",):
        return
    row = h.table.at(f"dungeon/{spot}") if spot is not None else ()
    if row:
        h.effect("turn", dial="fight", to=row[0])
        h.effect("turn", dial="fight.position", to=int(str(spot)))
    if kind == "dungeon.spoils":
        h.effect("turn", dial="won", to=True)



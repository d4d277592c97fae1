"""What a told situation says of one seat: hand, deck, discard pile, totals, what it did this turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.colours import Held, read, write
from adjudicator.games.thunderstone.situation_cards import lay_card, lay_pile
from adjudicator.games.thunderstone.words import apart, discard, laid
from adjudicator.kernel.faults import Fault, Malformed, near
from adjudicator.kernel.hearing import Hearing

SEAT = ("holds", "hand", "laid", "deck", "discard", "xp", "experience", "gold", "physical attack", "magic attack",
        "light", "did", "purchases", "extra buys", "apart")
TOLD = ("gold", "physical attack", "magic attack", "light")


def lay_seat(h: Hearing, seat: str, told: Mapping[str, Any], faults: list[Fault], acting: bool) -> None:
    """What is known of one seat; acting: it is in the middle of its turn, so that cards lie in front of it."""
    faults.extend(Fault(f"situation.{seat}.{key}", told[key], f"one of {', '.join(SEAT)}", near(key, SEAT))
                  for key in told if key not in SEAT)
    _piles(h, seat, told, faults)
    for key, place in (("laid", laid(seat)), ("discard", discard(seat))):
        rows = told.get(key)
        whole = rows is not None or (key == "laid" and not acting and not any(word in told for word in TOLD))
        h.effect("closed", place=place, value=whole)
        for row in [None] * rows if isinstance(rows, int) else rows or ():
            lay_card(h, seat, row, place, f"situation.{seat}.{key}", faults)
    h.effect("closed", place=apart(seat), value=True)
    for row in told.get("apart") or ():
        lay_card(h, seat, row, apart(seat), f"situation.{seat}.apart", faults)
    xp = told.get("xp", told.get("experience"))
    if isinstance(xp, Mapping):
        _coloured(h, seat, xp, faults)
    elif isinstance(xp, int) and not isinstance(xp, bool) and xp >= 0:
        h.effect("token", place=seat, kind="experience", n=xp, set=True)
    elif xp is not None:
        faults.append(Fault(f"situation.{seat}.xp", xp, "how many tokens"))
    for key in TOLD:
        if key in told:
            h.effect("turn", dial=f"told:{seat}:{key}", to=told[key])
    _turn_so_far(h, seat, told)


def _coloured(h: Hearing, seat: str, told: Mapping[str, Any], faults: list[Fault]) -> None:
    """Experience tokens by color: {red: 1, untold: 2}."""
    untold = int(told.get("untold", 0))
    try:
        named = read(h, f"situation.{seat}.experience", {key: n for key, n in told.items() if key != "untold"})
    except Malformed as fault:
        faults.extend(fault.faults)
        return
    now = Held(len(named) + untold, Counter(named), untold, 0)
    h.effect("token", place=seat, kind="experience", n=now.total, set=True)
    write(h, seat, now)


def _piles(h: Hearing, seat: str, told: Mapping[str, Any], faults: list[Fault]) -> None:
    """The unseen hand and the deck."""
    hand = told.get("hand")
    unseen = told.get("holds", 0 if "laid" in told else None)
    lay_pile(h, f"{seat}/hand", seat, hand if hand is not None else unseen, f"situation.{seat}.hand", faults)
    if hand is not None and told.get("holds") is not None:
        h.effect("pile", pile=f"{seat}/hand", pool=seat, size=told["holds"],
                 holds=list(h.table.piles[f"{seat}/hand"].holds))
    lay_pile(h, f"{seat}/deck", seat, told.get("deck"), f"situation.{seat}.deck", faults)


def _turn_so_far(h: Hearing, seat: str, told: Mapping[str, Any]) -> None:
    """What the seat has done this turn: its action, purchases made and granted."""
    until = f"turn:{h.table.dials['active']}#{h.table.dials['turn']}"
    if told.get("did") is not None:
        h.effect("mark", id=seat, key="did", value=told["did"], until=until)
    for _ in range(int(told.get("purchases") or 0)):
        h.effect("last", id=h.fresh(), value="spent", amount=0, on=[seat], until=until, source="told")
    if told.get("extra buys"):
        h.effect("last", id=h.fresh(), value="extra buys", amount=int(told["extra buys"]), on=[seat], until=until,
                 source="told")


def laid_hand(h: Hearing, seat: str, rows: dict[str, Any]) -> dict[str, Any]:
    """In the village and in the dungeon the whole hand lies face up: a hand that was told lies there."""
    if isinstance(rows.get("hand"), list) and "laid" not in rows and rows.get("holds") is None:
        h.assume(f"{seat}'s hand, as told, is laid out")
        rows = {**rows, "laid": rows["hand"]}
        del rows["hand"]
    return rows

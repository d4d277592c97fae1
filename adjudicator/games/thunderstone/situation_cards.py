"""Laying the cards of a told situation: piles, pieces, and what they carry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.kernel.arguments import spelled
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.pointing import read_count, read_pointer


def lay_pile(h: Hearing, pile: str, pool: str, told: Any, field: str, faults: list[Fault]) -> None:
    """A face-down pile: a number, a list of its cards (order unknown), or {size, top, holds}."""
    rows = told if isinstance(told, Mapping) else {"cards": told} if isinstance(told, list) else {"size": told}
    top = [card_name(h, card, f"{field}.top", faults) for card in rows.get("top") or ()]
    cards = [card for row in rows.get("cards") or () for card in card_names(h, row, field, faults)]
    size = rows.get("size", len(cards) if "cards" in rows and told is not None else None)
    if size is not None and (isinstance(size, bool) or not isinstance(size, int) or not 0 <= size <= 200):
        faults.append(Fault(field, size, "how many cards, a list of them, or {size, top}"))
        return
    faults.extend(Fault(field, card, "cards that can lie there") for card in dict.fromkeys((*cards, *top))
                  if not h.game.may_hold(pool, card))
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


MONSTERS, FOR_SALE = ("monster", "bearer"), ("hero", "village", "basic")
"""Kinds of cards that come from the dungeon; those that lie on the stacks of the village."""


def is_one_of(h: Hearing, name: str, kinds: tuple[str, ...], field: str, wanted: str, faults: list[Fault]) -> None:
    """A card that never comes to such a place is a fault; one of which nobody knows what it is may be told there."""
    card = h.game.card(h.table, name)
    if card is not None and card.kind not in kinds:
        faults.append(Fault(field, name, wanted))


def lay_card(h: Hearing, seat: str, row: Any, place: str, field: str, faults: list[Fault]) -> None:
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
        piece = make_piece(h, pointer.name, place, field, faults)
        weapon = more.get("with", pointer.bears)
        if weapon:
            borne = make_piece(h, str(weapon), f"on/{piece}", field, faults)
            h.effect("mark", id=piece, key="armed", value=True, until=until)
            h.effect("mark", id=borne, key="taken up", value=True, until=until)
        if more.get("used"):
            which = more["used"]
            key = f"used:{which - 1}" if isinstance(which, int) and not isinstance(which, bool) else "used:any"
            h.effect("mark", id=piece, key=key, value=True, until=until)
        if more.get("armed"):
            h.effect("mark", id=piece, key="armed", value=True, until=until)


def make_piece(h: Hearing, card: str, place: str, field: str, faults: list[Fault]) -> str:
    """A piece of this card comes into a place; gives its id."""
    piece = h.fresh()
    h.effect("make", id=piece, card=card_name(h, card, field, faults), to=place)
    return piece


def card_name(h: Hearing, card: Any, field: str, faults: list[Fault]) -> str:
    """A card's printed spelling; a name nobody knows is kept as a fault."""
    try:
        return spelled(h, str(card), field)
    except Malformed as fault:
        faults.extend(fault.faults)
        return str(card)


def card_names(h: Hearing, row: Any, field: str, faults: list[Fault]) -> list[str]:
    """A card name with how many, as that many names."""
    name, n = read_count(str(row))
    return [card_name(h, name, field, faults)] * n

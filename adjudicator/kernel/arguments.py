"""Reading an action's fields: every fault is found and named before anything is judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from adjudicator.kernel.faults import Ambiguous, Fault, Malformed, Unknown, near
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.piles import spoken
from adjudicator.kernel.pointing import (
    UNSEEN,
    alike,
    bearer,
    is_unseen,
    matches,
    read_count,
    read_pointer,
    read_whole,
    told_apart,
)
from adjudicator.kernel.registry import Entry, Field
from adjudicator.kernel.revealing import beyond_the_box, name_piece, reveal
from adjudicator.kernel.truth import BROKEN

COMMON = ("type", "seat", "overrule", "assume", "note", "seen")
MOST = 60


def read_arguments(h: Hearing, spec: Entry) -> None:
    """Fill `h.args` from the action. Raises Malformed (or Unknown, Ambiguous) with all faults together."""
    kinds: list[type[Malformed]] = []
    names = {field.name for field in spec.fields}
    wanted = f"{spec.name} has no such field; it takes {', '.join(sorted(names)) or 'none'}"
    faults = [Fault(str(key), h.action[key], wanted, near(key, names))
              for key in h.action if key not in names and key not in COMMON]
    for field in spec.fields:
        try:
            h.args[field.name] = _argument(h, spec, field)
        except Malformed as fault:
            faults.extend(fault.faults)
            kinds.append(type(fault))
    if faults:
        raise (kinds[0] if len(set(kinds)) == 1 and len(kinds) == len(faults) else Malformed)(faults)


def _argument(h: Hearing, spec: Entry, field: Field) -> Any:
    """One field as its kind reads it; None where it may be left out and is."""
    given = h.action.get(field.name)
    if given is None and field.required:
        raise Malformed([Fault(field.name, None, f"{spec.name} needs it: {field.doc}")])
    return None if given is None else _READ[field.kind](h, field, given)


def _text(h: Hearing, field: Field, given: Any) -> str:
    if isinstance(given, int) and not isinstance(given, bool):
        given = str(given)  # a position, a number of a card
    if not isinstance(given, str) or not given.strip() or len(given) > 2000:
        raise Malformed([Fault(field.name, given, "a text of 1 to 2000 characters")])
    return given.strip()


def _int(h: Hearing, field: Field, given: Any) -> int:
    if isinstance(given, str):
        number = read_whole(given)
        given = given if number is None else number
    low = field.low if field.low is not None else -10**6
    high = field.high if field.high is not None else 10**6
    if isinstance(given, bool) or not isinstance(given, int) or not low <= given <= high:
        span = f" from {low}" if field.low is not None else ""
        span += f" to {high}" if field.high is not None else ""
        raise Malformed([Fault(field.name, given, f"a whole number{span}")])
    return given


def _flag(h: Hearing, field: Field, given: Any) -> bool:
    if not isinstance(given, bool):
        raise Malformed([Fault(field.name, given, "true or false")])
    return given


def _choice(h: Hearing, field: Field, given: Any) -> str:
    for choice in field.choices:
        if str(given).lower() == choice.lower():
            return choice
    raise Malformed([Fault(field.name, given, f"one of {', '.join(field.choices)}", near(given, field.choices))])


def _seat(h: Hearing, field: Field, given: Any) -> str:
    seats = h.game.seats(h.table)
    if given in seats:
        return str(given)
    raise Unknown([Fault(field.name, given, f"a seat of this game: {', '.join(seats)}", near(given, seats))])


def spelled(h: Hearing, name: str, field: str) -> str:
    """A card's printed spelling. Raises Unknown with near names."""
    known = h.game.cards.spelled(name)
    if known is None:
        told = {card.lower(): card for card in h.table.facts}
        known = told.get(name.lower())
    if known is None:
        raise Unknown([Fault(field, name, "the name of a card of this game", h.game.cards.near(name))])
    return known


def _card(h: Hearing, field: Field, given: Any) -> str:
    return spelled(h, _text(h, field, given), field.name)


def _cards(h: Hearing, field: Field, given: Any) -> list[str]:
    """A list of card names, each perhaps with how many: ["Regular*3", "Torch"]; where a field stays with its seat,
    cards may be counted and not named: ["2 unseen cards"].
    """
    rows = [part for part in given.split(",") if part.strip()] if isinstance(given, str) else given
    rows = [] if rows in (["none"], ["nothing"]) else rows
    if not isinstance(rows, list) or len(rows) > MOST:
        raise Malformed([Fault(field.name, given, f"a list of up to {MOST} card names")])
    found: list[str] = []
    faults: list[Fault] = []
    for row in rows:
        if not isinstance(row, str):
            faults.append(Fault(field.name, row, "the name of a card"))
            continue
        name, n = read_count(row)
        try:
            found.extend([UNSEEN if field.hidden and is_unseen(name) else spelled(h, name, field.name)] * n)
        except Malformed as fault:
            faults.extend(fault.faults)
    if len(found) > MOST:
        faults.append(Fault(field.name, len(found), f"at most {MOST} cards"))
    if faults:
        raise (Unknown if all(fault.near or isinstance(fault.given, str) for fault in faults) else Malformed)(faults)
    return found


def _pieces(h: Hearing, field: Field, given: Any) -> list[str | None]:
    """Several pieces pointed at; the same word twice means two of them."""
    rows = [part for part in given.split(",") if part.strip()] if isinstance(given, str) else given
    if not isinstance(rows, list) or len(rows) > MOST:
        raise Malformed([Fault(field.name, given, f"a list of up to {MOST} cards pointed at")])
    found: list[str | None] = []
    for row in rows:
        name, n = read_count(_text(h, field, row))
        found.extend(_point(h, field, name, frozenset(filter(None, found))) for _ in range(n)) \
            if n == 1 else _several(h, field, name, n, found)
    return found


def _several(h: Hearing, field: Field, name: str, n: int, found: list[str | None]) -> None:
    for _ in range(n):
        found.append(_point(h, field, name, frozenset(filter(None, found))))


def _piece(h: Hearing, field: Field, given: Any) -> str | None:
    return _point(h, field, _text(h, field, given), frozenset())


def _point(h: Hearing, field: Field, text: str, taken: frozenset[str]) -> str | None:
    """The piece that a text points at; None (with a finding that cannot be waived) where it is not there."""
    pointer = read_pointer(text)
    name = spelled(h, pointer.name, field.name)
    places = h.game.places(h.table, h.seat, pointer.zone or ("laid" if field.zone == "free" else field.zone))
    if not places:
        raise Malformed([Fault(field.name, text, f"a card in a place of this game; there is no {pointer.zone!r}")])
    pointer = type(pointer)(name, pointer.nth, pointer.bears, pointer.zone)
    every = matches(h.table, pointer, places)
    found = [piece for piece in every if piece not in taken]
    if pointer.nth is not None:
        if 1 <= pointer.nth <= len(every):
            return every[pointer.nth - 1]
        found = []
    if field.zone == "free":  # what lies there by itself comes before what somebody carries
        found = [piece for piece in found if bearer(h.table, piece) is None] or found
    if found:
        if not alike(h.table, found):
            apart = told_apart(h.table, found, h.game.place_words)
            listed = [f"{name}#{every.index(piece) + 1}: {row}" for piece, row in zip(found, apart, strict=True)]
            raise Ambiguous([Fault(field.name, text, f"which of these: {'; '.join(listed)}",
                                   tuple(f"{name}#{every.index(piece) + 1}" for piece in found))])
        return found[0]
    also = h.game.also_meant(h.table, name) if not (pointer.zone or pointer.nth or pointer.bears) else None
    if also is not None and also not in taken:
        return also
    for zone in () if pointer.zone else field.beyond:
        there = matches(h.table, pointer, h.game.places(h.table, h.seat, zone))
        if any(piece not in taken for piece in there):
            return _point(h, replace(field, zone=zone, beyond=()), text, taken)
    return _unseen(h, field, name, places, taken)


def _unseen(h: Hearing, field: Field, name: str, places: list[str], taken: frozenset[str]) -> str | None:
    """A card nobody has named yet: an unseen piece may be it, and an open place may hold it."""
    for place in places:
        for piece in h.table.at(place):
            held = h.table.pieces[piece]
            if held.card is None and piece not in taken:
                name_piece(h, piece, name)
                return piece
    for place in places:
        if not h.table.is_closed(place):
            beyond_the_box(h, name)
            piece = h.fresh()
            h.effect("make", id=piece, card=name, to=place)
            h.assume(f"{name} lies in {spoken(place)}, which nobody has told whole")
            return piece
    topic = field.choices[0] if field.choices else "hand.present"
    where = " or ".join(map(spoken, places))
    h.find(h.rule(topic), BROKEN.saying(f"{name} is not in {where}."), waivable=False)
    return None


def _shown(h: Hearing, field: Field, given: Any) -> str | None:
    """A card shown from an unseen hand: it is named, and stays in the hand."""
    pointer = read_pointer(_text(h, field, given))
    name = spelled(h, pointer.name, field.name)
    places = h.game.places(h.table, h.seat, "laid")
    out = sum(1 for place in places for piece in h.table.at(place) if h.table.card(piece) == name)
    if (pointer.nth or 1) == out + 1:
        pile = h.game.hand(h.seat)
        held = h.table.piles.get(pile)
        if held is not None and held.size != 0:
            return reveal(h, pile, name, places[0], end="any")
    return _point(h, field, str(given), frozenset())


def _any(h: Hearing, field: Field, given: Any) -> Any:
    return given


def _deeds(h: Hearing, field: Field, given: Any) -> Any:
    """What a card text does, in the vocabulary of cards."""
    faults = h.game.unreadable("does", given)
    if faults:
        raise Malformed(faults)
    return given


def _mapping(h: Hearing, field: Field, given: Any) -> Mapping[str, Any]:
    if not isinstance(given, Mapping):
        raise Malformed([Fault(field.name, given, "a mapping")])
    return given


_READ: dict[str, Callable[[Hearing, Field, Any], Any]] = {
    "text": _text, "int": _int, "flag": _flag, "choice": _choice, "seat": _seat, "card": _card, "cards": _cards,
    "piece": _piece, "shown": _shown, "pieces": _pieces, "any": _any, "map": _mapping, "deeds": _deeds,
}

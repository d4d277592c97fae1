"""What an entry changed, in words: its effects, told one after the other on the table as it lay before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from adjudicator.games.thunderstone.naming import DIALS, mark_said, place_words
from adjudicator.kernel.effects import apply
from adjudicator.kernel.game import way
from adjudicator.kernel.table import Table

Effect = Mapping[str, Any]
Said = tuple[str, str] | None


def changes(before: Table, effects: Iterable[Effect]) -> list[str]:
    """Each change in a sentence; like ones together, with how many cards they are about."""
    table = Table.from_json(before.as_json())
    counted: dict[tuple[str, str], int] = {}
    for effect in effects:
        tell = _TELL.get(str(effect.get("do")))
        said = tell(table, effect) if tell is not None else None
        apply(table, effect)
        if said is not None:
            counted[said] = counted.get(said, 0) + 1
    return [_line(who, what, n) for (who, what), n in counted.items()]


def _line(who: str, what: str, n: int) -> str:
    head = f"{n} × {who}" if n > 1 else who[:1].upper() + who[1:]
    return f"{head}: {what}" if who else what


def _name(table: Table, piece: str) -> str:
    held = table.pieces.get(piece)
    return held.card if held is not None and held.card else "a card nobody has named"


def _make(table: Table, e: Effect) -> Said:
    return str(e.get("card") or "a card nobody has named"), f"lies in {place_words(table, e['to'])}"


def _move(table: Table, e: Effect) -> Said:
    held = table.pieces.get(e["id"])
    whence = place_words(table, held.place) if held is not None else "outside"
    return _name(table, e["id"]), way(whence, place_words(table, e["to"]))


def _named(_table: Table, e: Effect) -> Said:
    return str(e["card"]), "an unnamed card is this one"


def _take(table: Table, e: Effect) -> Said:
    card = e.get("card")
    pile = table.piles.get(e["pile"])
    if card is None and pile is not None and e.get("end", "top") == "top" and pile.top:
        card = pile.top[0]
    return str(card or "a card nobody has named"), way(place_words(table, e["pile"]), place_words(table, e["to"]))


def _hide(table: Table, e: Effect) -> Said:
    end = {"top": "on top of", "bottom": "beneath", "any": "into"}.get(str(e.get("end", "top")), "into")
    return _name(table, e["id"]), f"face down {end} {place_words(table, e['pile'])}"


def _shift(table: Table, e: Effect) -> Said:
    n, there = e["n"], place_words(table, e["to"])
    cards = "1 card" if n == 1 else f"{n} cards"
    return "", f"{cards} unseen from {place_words(table, e['pile'])} to {there}."


def _shuffle(table: Table, e: Effect) -> Said:
    places = " and ".join(place_words(table, place) for place in e.get("places", ()))
    return "", f"{places or 'The cards'} shuffled into {place_words(table, e['pile'])}."


def _pile(table: Table, e: Effect) -> Said:
    size = e.get("size")
    return place_words(table, e["pile"]), "cards not counted" if size is None else f"{size} cards"


def _correct(_table: Table, e: Effect) -> Said:
    return (
        "",
        f"By the players' word there is {e['n']} more {e['card']} than was accounted for ({e.get('why', '')}).",
    )


def _token(table: Table, e: Effect) -> Said:
    held = table.tokens.get(f"{e['place']}|{e['kind']}")
    if e.get("set"):
        return str(e["place"]), f"{e['n']} {e['kind']}"
    now = f", now {max(0, held + e['n'])}" if held is not None else ""
    return str(e["place"]), f"{e['kind']} {e['n']:+d}{now}".replace("-", "−")


def _turn(_table: Table, e: Effect) -> Said:
    dial, to = str(e["dial"]), e["to"]
    if dial.startswith("house:"):
        return "house rule", f"{dial[6:]} is waived: {to}"
    if dial.startswith("reading:"):
        return "reading", f"{dial[8:]}: {to}"
    if dial.startswith("told:"):
        _, seat, name = dial.split(":", 2)
        return seat, f"{name} {to} as told"
    if dial not in DIALS or to is None:
        return None
    return DIALS[dial], str(to)


def _mark(table: Table, e: Effect) -> Said:
    key, value = str(e["key"]), e.get("value")
    who = _name(table, e["id"]) if e["id"] in table.pieces else str(e["id"])
    said = mark_said(key, value)
    return None if said is None else (who, said)


def _last(table: Table, e: Effect) -> Said:
    on = [_name(table, piece) if piece in table.pieces else str(piece) for piece in e["on"]]
    whom = on[0] if len(on) == 1 else f"{len(on)} cards"
    if e["value"] == "spent":
        return whom, f"bought {e.get('source', '')}" + (f" for {e['amount']} gold" if e.get("amount") else "")
    much = "?" if e["amount"] is None else f"{e['amount']:+d}".replace("-", "−")
    return whom, f"{e['value']} {much}" + (f" by {e['source']}" if e.get("source") else "") + (
        " until the turn ends" if e.get("until") else ""
    )


def _pass(_table: Table, _e: Effect) -> Said:
    return "", "What lasted until the end of the turn is over."


def _tell(_table: Table, e: Effect) -> Said:
    value = e["value"]
    words = (
        "no such symbol" if value in (None, "none") else f"{len(value)} told" if isinstance(value, list) else str(value)
    )
    return str(e["card"]), f"{e['field']} {words}" + (f", read by {e['by']}" if e.get("by") else "")


_TELL: dict[str, Callable[[Table, Effect], Said]] = {
    "make": _make,
    "move": _move,
    "name": _named,
    "take": _take,
    "hide": _hide,
    "shift": _shift,
    "shuffle": _shuffle,
    "pile": _pile,
    "correct": _correct,
    "token": _token,
    "turn": _turn,
    "mark": _mark,
    "last": _last,
    "pass": _pass,
    "tell": _tell,
}

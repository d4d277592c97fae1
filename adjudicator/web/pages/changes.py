"""What an entry changed, in words: its effects, told one after the other on the table as it lay before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from adjudicator.kernel.effects import apply
from adjudicator.kernel.game import Game, way
from adjudicator.kernel.table import Table

Effect = Mapping[str, Any]
Said = tuple[str, str] | None


class On(NamedTuple):
    """The table as it lies before a change, and the game that has words for it."""

    table: Table
    game: Game

    def at(self, place: str) -> str:
        """Where something lies, in the game's words."""
        return self.game.place_words(self.table, place)


def changes(before: Table, effects: Iterable[Effect], game: Game) -> list[str]:
    """Each change in a sentence; like ones together, with how many cards they are about."""
    table = Table.from_json(before.as_json())
    counted: dict[tuple[str, str], int] = {}
    for effect in effects:
        tell = _TELL.get(str(effect.get("do")))
        said = tell(On(table, game), effect) if tell is not None else None
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


def _make(on: On, e: Effect) -> Said:
    return str(e.get("card") or "a card nobody has named"), f"lies in {on.at(e['to'])}"


def _move(on: On, e: Effect) -> Said:
    held = on.table.pieces.get(e["id"])
    whence = on.at(held.place) if held is not None else "outside"
    return _name(on.table, e["id"]), way(whence, on.at(e["to"]))


def _named(_on: On, e: Effect) -> Said:
    return str(e["card"]), "an unnamed card is this one"


def _take(on: On, e: Effect) -> Said:
    card = e.get("card")
    pile = on.table.piles.get(e["pile"])
    if card is None and pile is not None and e.get("end", "top") == "top" and pile.top:
        card = pile.top[0]
    return str(card or "a card nobody has named"), way(on.at(e["pile"]), on.at(e["to"]))


def _hide(on: On, e: Effect) -> Said:
    end = {"top": "on top of", "bottom": "beneath", "any": "into"}.get(str(e.get("end", "top")), "into")
    return _name(on.table, e["id"]), f"face down {end} {on.at(e['pile'])}"


def _shift(on: On, e: Effect) -> Said:
    n, there = e["n"], on.at(e["to"])
    cards = "1 card" if n == 1 else f"{n} cards"
    return "", f"{cards} unseen from {on.at(e['pile'])} to {there}."


def _shuffle(on: On, e: Effect) -> Said:
    places = " and ".join(on.at(place) for place in e.get("places", ()))
    return "", f"{places or 'The cards'} shuffled into {on.at(e['pile'])}."


def _pile(on: On, e: Effect) -> Said:
    size = e.get("size")
    return on.at(e["pile"]), "cards not counted" if size is None else f"{size} cards"


def _correct(_on: On, e: Effect) -> Said:
    return (
        "",
        f"By the players' word there is {e['n']} more {e['card']} than was accounted for ({e.get('why', '')}).",
    )


def _token(on: On, e: Effect) -> Said:
    held = on.table.tokens.get(f"{e['place']}|{e['kind']}")
    if e.get("set"):
        return str(e["place"]), f"{e['n']} {e['kind']}"
    now = f", now {max(0, held + e['n'])}" if held is not None else ""
    return str(e["place"]), f"{e['kind']} {e['n']:+d}{now}".replace("-", "−")


def _turn(on: On, e: Effect) -> Said:
    return on.game.dial_said(str(e["dial"]), e["to"])


def _mark(on: On, e: Effect) -> Said:
    key, value = str(e["key"]), e.get("value")
    who = _name(on.table, e["id"]) if e["id"] in on.table.pieces else str(e["id"])
    said = on.game.mark_said(key, value)
    return None if said is None else (who, said)


def _last(on: On, e: Effect) -> Said:
    whose = [_name(on.table, piece) if piece in on.table.pieces else str(piece) for piece in e["on"]]
    whom = whose[0] if len(whose) == 1 else f"{len(whose)} cards"
    if e["value"] == "spent":
        return whom, f"bought {e.get('source', '')}" + (f" for {e['amount']} gold" if e.get("amount") else "")
    much = "?" if e["amount"] is None else f"{e['amount']:+d}".replace("-", "−")
    return whom, f"{e['value']} {much}" + (f" by {e['source']}" if e.get("source") else "") + (
        " until the turn ends" if e.get("until") else ""
    )


def _pass(_on: On, _e: Effect) -> Said:
    return "", "What lasted until the end of the turn is over."


def _tell(_on: On, e: Effect) -> Said:
    value = e["value"]
    words = (
        "no such symbol" if value in (None, "none") else f"{len(value)} told" if isinstance(value, list) else str(value)
    )
    return str(e["card"]), f"{e['field']} {words}" + (f", read by {e['by']}" if e.get("by") else "")


_TELL: dict[str, Callable[[On, Effect], Said]] = {
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

"""Two moments of a game: what lies elsewhere, in the game's words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.holding import Holding
from adjudicator.kernel.difference import Changed, Difference, Moved, difference
from adjudicator.kernel.game import Game, way
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.table import Last, Table

NOBODY = "a card nobody has named"


class Moments(Holding):
    """What differs between any two moments of a game."""

    def compared(self, game_id: str, since: int, at: int | None = None) -> dict[str, Any]:
        """What differs from the table after one entry (0: as the game began) to that after another (None: now).

        {since, at, difference (data), said (sentences)}. Raises UnknownGame, UnknownEntry.
        """
        with self.live(game_id).lock:
            after, game, version = self.table(game_id, at)
            before = self.table(game_id, since)[0]
            found = difference(before, after)
            said = list(difference_said(game, before, after, found))
        return {"since": since, "at": version, "difference": found.as_json(), "said": said}


def difference_said(game: Game, before: Table, after: Table, found: Difference) -> Iterator[str]:
    """A difference in sentences: cards first, then what is counted, marked or told, and what comes next."""
    for row in found.cards:
        yield _card(game, before, after, row)
    for row in found.named:
        yield f"{_many(row)}: lay unnamed in {game.place_words(after, str(row.now))}, named since"
    for change in found.piles:
        yield f"{_cap(game.place_words(after, change.thing))}: {_from_to(change)} cards"
    for change in found.tokens:
        place, _, kind = change.thing.partition("|")
        yield f"{_cap(game.place_words(after, place))}: {kind} {_from_to(change)}"
    for change in found.dials:
        yield from _dial(game, change)
    for change in found.marks:
        yield from _mark(game, before, after, change)
    for change in found.lasts:
        yield _last(game, before if change.now is None else after, change)
    for change in found.facts:
        yield _fact(change)
    if found.next is not None:
        yield from _next(game, before, after)


def _card(game: Game, before: Table, after: Table, row: Moved) -> str:
    was = None if row.was is None else game.place_words(before, row.was)
    now = None if row.now is None else game.place_words(after, row.now)
    if was is None:
        return f"{_many(row)}: came into view, {_at(now)}"
    return f"{_many(row)}: no more in view, lay {_at(was)}" if now is None else f"{_many(row)}: {way(was, now)}"


def _at(place: str | None) -> str:
    words = str(place)
    if words.startswith(("on ", "under ", "out of ")):
        return words
    return f"at {words}" if words.startswith("position ") else f"in {words}"


def _many(row: Moved) -> str:
    name = row.card or NOBODY
    return _cap(name) if row.n == 1 else f"{row.n} × {name}"


def _from_to(change: Changed) -> str:
    if change.was is None or change.now is None:
        return f"now {change.now}" if change.was is None else f"no longer told (was {change.was})"
    return f"from {change.was} to {change.now}"


def _dial(game: Game, change: Changed) -> Iterator[str]:
    was = None if change.was is None else game.dial_said(change.thing, change.was)
    now = None if change.now is None else game.dial_said(change.thing, change.now)
    if was is not None and now is not None:
        yield f"{_cap(now[0])}: from {was[1]} to {now[1]}"
    elif now is not None:
        yield f"{_cap(now[0])}: {now[1]}"
    elif was is not None:
        yield f"{_cap(was[0])}: no more {was[1]}"


def _mark(game: Game, before: Table, after: Table, change: Changed) -> Iterator[str]:
    owner, _, key = change.thing.partition("|")
    table = before if change.now is None else after
    if owner not in table.pieces and owner not in game.seats(table):
        return
    said = game.mark_said(key, change.was if change.now is None else change.now)
    if said is not None and (change.now is not None or owner in after.pieces or owner in game.seats(after)):
        yield f"{_cap(_name(table, owner))}: {said}" + (" (no longer)" if change.now is None else "")


def _name(table: Table, owner: str) -> str:
    held = table.pieces.get(owner)
    return owner if held is None else held.card or NOBODY


def _last(game: Game, table: Table, change: Changed) -> str:
    last = Last(*(change.now or change.was).values())
    whom = ", ".join(dict.fromkeys(_name(table, one) for one in last.on)) or "the table"
    return f"{_cap(whom)}: {game.last_said(last)}" + ("" if change.now else " (over)")


def _fact(change: Changed) -> str:
    card, _, field = change.thing.partition("|")
    was, now = (None if told is None else _read(told["value"]) for told in (change.was, change.now))
    if now is None:
        return f"{card}: {field} {was}, no longer told"
    by = f", read by {change.now['by']}" if change.now.get("by") else ""
    return f"{card}: {field} {now}{by}" + ("" if was is None else f" (was {was})")


def _read(value: Any) -> str:
    if value in (None, "none"):
        return "no such symbol"
    return f"{len(value)} told" if isinstance(value, list) else str(value)


def _next(game: Game, before: Table, after: Table) -> Iterator[str]:
    said = [_says(game, table) for table in (before, after)]
    if said[1] and said[0] != said[1]:
        yield f"Next: {said[1]}" + (f" (then: {said[0]})" if said[0] else "")


def _says(game: Game, table: Table) -> str:
    if not game.seats(table):
        return ""
    h = Hearing(table, game, {"seat": game.active(table)}, "next")
    return str(game.next(h, table.top()).get("says") or "")


def _cap(text: str) -> str:
    return text[:1].upper() + text[1:]

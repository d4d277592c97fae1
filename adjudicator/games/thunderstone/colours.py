"""The colours of experience tokens: what is known of those in front of a player and in the bag (book: Cyphers).

Of a place is kept how many tokens of each colour somebody has told there, how many of untold colour came, and how many
were put away without a word of their colour. From these follows how many of a colour there may be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from adjudicator.games.thunderstone.edition import edition
from adjudicator.kernel.faults import Fault, Malformed, near
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.pointing import read_count
from adjudicator.kernel.quantity import Quantity, unknown
from adjudicator.kernel.table import Table
from adjudicator.kernel.truth import Ask, Truth, known

BOOSTS: Mapping[str, Mapping[str, Any]] = {
    "blue": {"draw": 1}, "gray": {"destroy": "card", "count": 1}, "green": {"magic attack": 1},
    "orange": {"gold": 2}, "red": {"physical attack": 1}, "yellow": {"light": 1}}
COLOURS = tuple(BOOSTS)
BAG, ALL, UNTOLD, AWAY = "bag", "experience", "untold", "put away untold"
"""The place of the tokens that nobody owns; kinds of tokens: all, those of untold color, those that went so."""


class Held(NamedTuple):
    """What is known of the tokens of a place. total: None where nobody has counted them."""

    total: int | None
    told: Counter[str]
    untold: int
    away: int

    def most(self, colour: str) -> int | None:
        """How many of a color there may be; None for any number."""
        return None if self.total is None else min(self.total, self.told[colour] + self.untold)

    def least(self, colour: str) -> int:
        """How many of a color there are for certain."""
        return max(0, self.told[colour] - self.away)


def coloured(h: Hearing) -> bool:
    """Have the experience tokens of this game colors?"""
    return edition(h).cyphers or "numenera" in str(h.table.dials.get("base", "")).lower()


def held(table: Table, place: str) -> Held:
    """The tokens of a place by color. Those that came or went by the players' word alone have no color."""
    total = table.tokens.get(f"{place}|{ALL}")
    if total is None and place != BAG and not table.dials.get("open world"):
        total = 0
    told: Counter[str] = Counter()
    for colour in COLOURS:
        if n := table.tokens.get(f"{place}|{colour}"):
            told[colour] = n
    untold, away = table.tokens.get(f"{place}|{UNTOLD}", 0), table.tokens.get(f"{place}|{AWAY}", 0)
    more = 0 if total is None else total - (told.total() + untold - away)
    return Held(total, told, untold + max(0, more), away + max(0, -more))


def untold(table: Table, place: str) -> int:
    """How many tokens of a place are of untold color, as it is kept or else as it follows."""
    kept, total = table.tokens.get(f"{place}|{UNTOLD}"), table.tokens.get(f"{place}|{ALL}")
    return kept if kept is not None else held(table, place).untold if total else 0


def tracked(table: Table, place: str) -> bool:
    """Has anything been told of the colors of a place?"""
    return f"{place}|{UNTOLD}" in table.tokens


def write(h: Hearing, place: str, now: Held) -> None:
    """Write what is known of a place, as far as it has changed."""
    if now.total == 0 or (not now.untold and not now.told):
        now = Held(now.total, Counter(), 0, 0)
    for kind, n in (*((colour, now.told[colour]) for colour in COLOURS), (UNTOLD, now.untold), (AWAY, now.away)):
        if h.table.tokens.get(f"{place}|{kind}", 0 if kind in COLOURS else None) != n:
            h.effect("token", place=place, kind=kind, n=n, set=True)


def come(before: Held, n: int, colours: Iterable[str]) -> Held:
    """Tokens come to a place: these colors, the others untold."""
    told = Counter(colours)
    total = None if before.total is None else before.total + n
    return Held(total, before.told + told, before.untold + n - told.total(), before.away)


def go(before: Held, n: int, colours: Iterable[str]) -> Held:
    """Tokens leave a place: these colors, the others untold."""
    told, untold, named = Counter(before.told), before.untold, 0
    for colour in colours:
        named += 1
        if told[colour]:
            told[colour] -= 1
        else:
            untold = max(0, untold - 1)
    total = None if before.total is None else max(0, before.total - n)
    return Held(total, +told, untold, before.away + n - named)


def pass_on(h: Hearing, seat: str, n: int, colours: list[str]) -> None:
    """Tokens go between the bag and a seat (n below 0: back), these colours for certain; nothing is written where
    nobody has ever told a colour.
    """
    counted = f"{BAG}|{ALL}" in h.table.tokens
    if not coloured(h) or not (colours or counted or tracked(h.table, seat)):
        return
    mine, bag = held(h.table, seat), held(h.table, BAG)
    write(h, seat, come(mine, n, colours) if n >= 0 else go(mine, -n, colours))
    if counted:
        now = go(bag, n, colours) if n >= 0 else come(bag, -n, colours)
        write(h, BAG, now)
        h.effect("token", place=BAG, kind=ALL, n=max(0, now.total or 0), set=True)


def read(h: Hearing, field: str, given: Any) -> list[str]:
    """Colors as players write them: [red*2, blue], "2 red, blue", {red: 2}. Raises Malformed."""
    if not coloured(h):
        raise Malformed([Fault(field, given, "nothing: the experience of this game has no colors")])
    twice = _twice(field, given) if isinstance(given, Mapping) else None
    if twice is not None:
        raise Malformed([twice])
    rows = [f"{n} {colour}" if isinstance(n, int) and not isinstance(n, bool) else f"{n}*{colour}"
            for colour, n in given.items()] if isinstance(given, Mapping) else \
        given.replace(" and ", ",").split(",") if isinstance(given, str) else given
    if not isinstance(rows, list) or len(rows) > 60 or not all(isinstance(row, str) for row in rows):
        raise Malformed([Fault(field, given, "a list of colors: [red*2, blue]")])
    found: list[str] = []
    faults: list[Fault] = []
    for row in rows:
        name, n = read_count(row.strip()) if not row.strip().startswith("0 ") else (row.strip()[2:], 0)
        colour = _spelled(name)
        if colour not in COLOURS:
            faults.append(Fault(field, row, f"one of {', '.join(COLOURS)}", near(colour, COLOURS)))
        found.extend([colour] * n)
    if faults:
        raise Malformed(faults)
    return found


def _twice(field: str, given: Mapping[Any, Any]) -> Fault | None:
    """A color that a map of colors tells twice, in whatever spelling."""
    names = Counter(_spelled(str(colour)) for colour in given)
    name = next((name for name, n in names.items() if n > 1), None)
    return None if name is None else Fault(field, dict(given), f"each color once; {name} is told twice")


def _spelled(colour: str) -> str:
    """A colour as it is compared.

    >>> _spelled(" Grey"), _spelled("RED")
    ('gray', 'red')
    """
    plain = colour.strip().lower()
    return {"grey": "gray"}.get(plain, plain)


def counted(h: Hearing, place: str, colour: str) -> Quantity:
    """How many tokens of a color lie in a place, as far as it is known."""
    now = held(h.table, place)
    low, high = now.least(colour), now.most(colour)
    if low == high:
        return Quantity(f"{colour} tokens", low, low, (), "counted")
    ask = Ask(place, "colors of the untold tokens", "look at them") if now.total is not None else \
        Ask(place, f"{edition(h).experience[0]}s", "count them")
    return unknown(f"{colour} tokens", ask, low=low, high=high)


def there(h: Hearing, place: str, colours: Iterable[str]) -> Truth:
    """Are tokens of these colors there? Unknown where those of untold color decide."""
    truth = known(True)
    for colour, n in Counter(colours).items():
        now = counted(h, place, colour)
        said = f"{place} has {now.figure()} {colour} tokens."
        if now.high is not None and now.high < n:
            return known(False, said)
        if (now.low or 0) < n:
            truth = Truth(None, said, (now,), now.asks)
    return truth


def may_come(h: Hearing, colours: Iterable[str]) -> Truth:
    """Can tokens of these colors come from the bag? Where nobody has counted it, any can."""
    if f"{BAG}|{ALL}" not in h.table.tokens:
        return known(True)
    bag = held(h.table, BAG)
    for colour, n in Counter(colours).items():
        most = bag.most(colour)
        if most is not None and most < n:
            spots = [f"{least} with {seat}" for seat in h.game.seats(h.table)
                     if (least := held(h.table, seat).least(colour))]
            where = f"; there are {', '.join(spots)}" if spots else ""
            return known(False, f"The bag can hold {most or 'no'} {colour} token{'s' if most > 1 else ''}, "
                                f"not {n}, as it was counted{where}.")
    return known(True)

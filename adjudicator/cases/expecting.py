"""What differs between a ruling and what a case expected of it, one function for each thing that can be expected."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.kernel.agenda import waiting
from adjudicator.kernel.common import claimed_value
from adjudicator.kernel.faults import Malformed
from adjudicator.kernel.game import Game
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.pointing import read_count
from adjudicator.kernel.quantity import Quantity
from adjudicator.kernel.ruling import Ruling
from adjudicator.kernel.table import Table


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling with the table after it, and the action that it is about."""

    table: Table
    game: Game
    action: Mapping[str, Any]
    ruling: Ruling

    def text(self) -> str:
        """All that is said, in small letters."""
        said = [self.ruling.sentence(), *(deed.said for deed in self.ruling.deeds), str(self.ruling.next)]
        return " ".join(said).lower()


def misses(ruled: Ruled, expect: Mapping[str, Any]) -> Iterator[str]:
    """What differs, each in a sentence that begins with what was expected."""
    for key, want in expect.items():
        if want is not None or key == "next":
            yield from (f"{key}: {miss}" for miss in _LOOK[key](ruled, want))


def _verdict(ruled: Ruled, want: Any) -> Iterable[str]:
    if ruled.ruling.verdict not in _rows(want):
        yield f"{ruled.ruling.verdict}, expected {want}: {ruled.ruling.sentence()}"


def _cites(ruled: Ruled, want: Any) -> Iterable[str]:
    cited = cited_topics(ruled.ruling)
    listed = ", ".join(sorted(cited))
    return (f"{topic} is not cited; cited: {listed}" for topic in _rows(want) if not _among(topic, cited))


def _not_cites(ruled: Ruled, want: Any) -> Iterable[str]:
    return (f"{topic} is cited" for topic in _rows(want) if _among(topic, cited_topics(ruled.ruling)))


def _breaks(ruled: Ruled, want: Any) -> Iterable[str]:
    broken = {finding.rule for finding in ruled.ruling.broken}
    listed = ", ".join(sorted(broken)) or "nothing"
    return (f"{topic} is not broken; broken: {listed}" for topic in _rows(want) if not _among(topic, broken))


def _among(topic: str, rules: Iterable[str]) -> bool:
    """Is this topic, with its book or without, one of these rules?"""
    return any(topic in (rule, rule.split("/", 1)[-1]) for rule in rules)


def _values(ruled: Ruled, want: Mapping[str, Any]) -> Iterable[str]:
    for name, number in want.items():
        found = value_named(ruled.table, ruled.game, ruled.action, ruled.ruling, str(name))
        if not _same(found, number):
            figure = "not known by that name" if found is None else found.figure()
            yield f"{name} is {figure}, expected {number}"


def _table(ruled: Ruled, want: Mapping[str, Any]) -> Iterable[str]:
    for name, held in want.items():
        found = table_fact(ruled.table, ruled.game, str(ruled.action.get("seat")), str(name))
        if not _lies(found, _spelled(ruled.game, held)):
            yield f"{name} is {found}, expected {held}"


def _spelled(game: Game, held: Any) -> Any:
    """Names of cards as they are printed, "Torch*2" as two."""
    if isinstance(held, list):
        return [game.cards.spelled(name) or name for row in held for name, n in [read_count(str(row))]
                for _ in range(n)]
    return game.cards.spelled(held) or held if isinstance(held, str) else held


def _asks(ruled: Ruled, want: Any) -> Iterable[str]:
    asked = " ".join(f"{ask.thing} {ask.field}" for ask in ruled.ruling.asks).lower()
    for ask in _rows(want):
        words = ask.values() if isinstance(ask, Mapping) else [ask]
        if not all(str(word).lower() in asked for word in words):
            yield f"{ask} is not asked; asked: {asked or 'nothing'}"


def _says(ruled: Ruled, want: Any) -> Iterable[str]:
    text = ruled.text()
    return (f"{words!r} is not said in: {text}" for words in _rows(want) if str(words).lower() not in text)


def _not_says(ruled: Ruled, want: Any) -> Iterable[str]:
    text = ruled.text()
    return (f"{words!r} is said in: {text}" for words in _rows(want) if str(words).lower() in text)


def _assumes(ruled: Ruled, want: Any) -> Iterable[str]:
    text = "; ".join(ruled.ruling.assuming)
    return (f"{words!r} is not taken for granted; what is: {text or 'nothing'}" for words in _rows(want)
            if str(words).lower() not in text.lower())


def _next(ruled: Ruled, want: Any) -> Iterable[str]:
    kind = (waiting(ruled.table) or {}).get("kind")
    if kind != want:
        yield f"{kind}, expected {want}"


_LOOK: dict[str, Callable[[Ruled, Any], Iterable[str]]] = {
    "verdict": _verdict, "values": _values, "table": _table, "cites": _cites, "not cites": _not_cites,
    "breaks": _breaks, "asks": _asks, "says": _says, "not says": _not_says, "assumes": _assumes, "next": _next,
}


def _rows(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def cited_topics(ruling: Ruling) -> set[str]:
    """Every rule that a ruling cites: findings, deeds and the derivations of its numbers."""
    found = {finding.rule for finding in ruling.findings}
    for deed in ruling.deeds:
        found.update(deed.topics)
    stack: list[Quantity] = [*ruling.values.values(), *(q for finding in ruling.findings for q in finding.quantities)]
    while stack:
        quantity = stack.pop()
        found.update(quantity.topics)
        stack.extend(quantity.parts)
    return found


def value_named(table: Table, game: Game, action: Mapping[str, Any], ruling: Ruling, name: str) -> Quantity | None:
    """A quantity by name: as it stands in the ruling, else as it stands on the table after it."""
    word = name.replace("_", " ").lower().strip()
    if word in ruling.values:
        return ruling.values[word]
    head, _, of = (word, "", "") if word in game.ruleset.values else word.partition(" of ")
    h = Hearing(table, game, action, "value")
    at = name.lower().find(" of ")
    try:
        return claimed_value(h, head, name[at + 4:] if of else None)
    except Malformed:
        return None


def _same(found: Quantity | None, number: Any) -> bool:
    if found is None:
        return False
    if number in ("unknown", None):
        return not found.exact
    if isinstance(number, Mapping):
        return found.low == number.get("low") and found.high == number.get("high")
    if isinstance(number, bool):
        number = int(number)
    return found.exact and found.low == number


def table_fact(table: Table, game: Game, seat: str, name: str) -> Any:
    """What lies in a place: the list of its cards, or the number of cards in a pile, or a dial, or tokens."""
    word = name.replace("_", " ").strip()
    for pile in (word, word.replace(" ", "/"), f"{seat}/{word}", word.replace("'s ", "/")):
        if pile in table.piles:
            return table.piles[pile].size
    places = game.places(table, seat, word)
    if word in table.dials and not places:
        return table.dials[word]
    for owner in game.seats(table):
        if word in (f"{owner} xp", f"{owner} experience", f"{owner}'s experience"):
            return table.count(owner, "experience")
    places = places or ([word] if word in table.places else [])
    return [table.card(piece) for place in places for piece in table.at(place)]


def _lies(found: Any, held: Any) -> bool:
    """Does what lies there fit: a number of cards, one card among them, or exactly these cards? Of
    a marker, true: it is set, and false: it is not.
    """
    if isinstance(found, list):
        if isinstance(held, bool) or held is None:
            return not found if not held else bool(found)
        if isinstance(held, int):
            return len(found) == held
        if isinstance(held, list):
            return sorted(map(str, found)) == sorted(map(str, held))
        return str(held) in found
    return bool(found) is held if isinstance(held, bool) else bool(found == held)

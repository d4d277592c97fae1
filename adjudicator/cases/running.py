"""Running cases: each step is judged, and the ruling compared with what was expected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator import games
from adjudicator.cases.reading import Case, Step
from adjudicator.kernel.common import claimed_value
from adjudicator.kernel.effects import fold
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.kernel.game import Game
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.judge import judge
from adjudicator.kernel.quantity import Quantity
from adjudicator.kernel.ruling import LEGAL, Ruling
from adjudicator.kernel.table import Table
from adjudicator.rules.library import Library


@dataclass(slots=True)
class StepResult:
    """One step: its ruling (or the fault of a request that cannot be read), and what differs from what was expected."""

    number: int
    action: Mapping[str, Any]
    ruling: Ruling | None
    faults: tuple[Fault, ...]
    misses: list[str]
    shows: Mapping[str, str]

    @property
    def passed(self) -> bool:
        """Nothing differs."""
        return not self.misses

    @property
    def verdict(self) -> str:
        """The verdict, or "malformed" for a request that cannot be read."""
        return self.ruling.verdict if self.ruling is not None else "malformed"

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"step": self.number, "action": dict(self.action), "verdict": self.verdict, "passed": self.passed,
                "misses": self.misses, "ruling": self.ruling.as_json() if self.ruling else None,
                "faults": [fault.as_json() for fault in self.faults]}


def game_of(library: Library, name: str) -> Game:
    """The game with the card data of its books."""
    return games.game(name, library.cards(name) if name in library.books else ())


def opened(case: Case, game: Game) -> tuple[Table, Ruling]:
    """The table of a case before its first step. Raises Malformed."""
    table = Table()
    facts = dict(case.facts)
    if case.opening is not None:
        action = {"type": "open", **case.options, **case.opening}
    else:
        told = {**case.options, **(case.situation or {})}
        own = told.get("facts") or {}
        told["facts"] = {**facts, **own} if isinstance(own, Mapping) else own
        action = {"type": "situation", "told": told}
    ruling = judge(table, game, action, "s", keep=True)
    if ruling.verdict != LEGAL:
        raise Malformed([Fault("opening" if case.opening else "situation", ruling.sentence(), "a table that can be")])
    if case.opening is not None:
        rows, faults = game.read_facts(facts)
        if faults:
            raise Malformed(faults)
        fold(table, [{"do": "tell", "card": card, "field": field, "value": value, "by": "the case"}
                     for card, field, value in rows])
    return table, ruling


def run_case(case: Case, game: Game) -> list[StepResult]:
    """Judge every step of a case."""
    table, _ = opened(case, game)
    return [_run(case, game, table, number, step) for number, step in enumerate(case.steps, 1)]


def _run(case: Case, game: Game, table: Table, number: int, step: Step) -> StepResult:
    action = dict(step.action)
    action.setdefault("seat", table.dials.get("active"))
    try:
        ruling = judge(table, game, action, f"e{number}")
    except Malformed as fault:
        wanted = str(step.expect.get("verdict", ""))
        misses = [] if wanted in ("malformed", "422") else [str(row) for row in fault.faults]
        return StepResult(number, action, None, fault.faults, misses, step.shows)
    mark = table.begin()
    fold(table, ruling.effects)
    misses = list(_misses(table, game, action, ruling, step))
    if not step.tried and ruling.verdict == LEGAL:
        table.keep()
    else:
        table.rollback(mark)
    return StepResult(number, action, ruling, (), misses, step.shows)


def _misses(table: Table, game: Game, action: Mapping[str, Any], ruling: Ruling, step: Step) -> Iterable[str]:
    """What differs between a ruling and what was expected of it."""
    expect = step.expect
    wanted = expect.get("verdict")
    verdicts = wanted if isinstance(wanted, list) else [wanted]
    if wanted is not None and ruling.verdict not in verdicts:
        yield f"verdict: {ruling.verdict}, expected {wanted}: {ruling.sentence()}"
    cited = cited_topics(ruling)
    for topic in _rows(expect.get("cites")):
        if not any(rule == topic or rule.split("/", 1)[-1] == topic for rule in cited):
            yield f"cites: {topic} is not cited; cited: {', '.join(sorted(cited))}"
    broken = {finding.rule for finding in ruling.broken}
    for topic in _rows(expect.get("breaks")):
        if not any(rule == topic or rule.split("/", 1)[-1] == topic for rule in broken):
            yield f"breaks: {topic} is not broken; broken: {', '.join(sorted(broken)) or 'nothing'}"
    for topic in _rows(expect.get("not cites")):
        if any(rule == topic or rule.split("/", 1)[-1] == topic for rule in cited):
            yield f"not cites: {topic} is cited"
    for name, number in (expect.get("values") or {}).items():
        found = value_named(table, game, action, ruling, str(name))
        if not _same(found, number):
            yield f"values: {name} is {'not known by that name' if found is None else found.figure()}, expected {number}"
    for name, held in (expect.get("table") or {}).items():
        found_there = table_fact(table, game, str(action.get("seat")), str(name))
        if not _lies(found_there, held):
            yield f"table: {name} is {found_there}, expected {held}"
    asked = " ".join(f"{ask.thing} {ask.field}" for ask in ruling.asks).lower()
    for ask in _rows(expect.get("asks")):
        words = ask.values() if isinstance(ask, Mapping) else [ask]
        if not all(str(word).lower() in asked for word in words):
            yield f"asks: {ask} is not asked; asked: {asked or 'nothing'}"
    for words in _rows(expect.get("says")):
        text = " ".join([ruling.sentence(), *(deed.said for deed in ruling.deeds), str(ruling.next)])
        if str(words).lower() not in text.lower():
            yield f"says: {words!r} is not said in: {text}"
    if "next" in expect and table.top() is not None and (table.top() or {}).get("kind") != expect["next"]:
        yield f"next: {(table.top() or {}).get('kind')}, expected {expect['next']}"


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
    head, _, of = word.partition(" of ")
    h = Hearing(table, game, action, "value")
    at = name.lower().find(" of ")
    try:
        if of in game.seats(table):
            h.seat = of
            return claimed_value(h, head, None)
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
    if word in table.dials:
        return table.dials[word]
    for owner in game.seats(table):
        if word in (f"{owner} xp", f"{owner} experience", f"{owner}'s experience"):
            return table.count(owner, "experience")
    places = game.places(table, seat, word) or ([word] if word in table.places else [])
    return [table.card(piece) for place in places for piece in table.at(place)]


def _lies(found: Any, held: Any) -> bool:
    """Does what lies there fit: a number of cards, one card among them, or exactly these cards?"""
    if isinstance(found, list):
        if isinstance(held, bool) or held is None:
            return not found if not held else bool(found)
        if isinstance(held, int):
            return len(found) == held
        if isinstance(held, list):
            return sorted(map(str, found)) == sorted(map(str, held))
        return str(held) in found
    return bool(found == held)

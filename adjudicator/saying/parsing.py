"""From words to actions: phrases are laid over what was said, and the readings that leave least over come first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from adjudicator.kernel.registry import Entry
from adjudicator.saying.cards import card
from adjudicator.saying.heard import UNSURE, Heard, Read
from adjudicator.saying.phrases import OneOf, Part, Phrase, Said, Slot
from adjudicator.saying.slots import read, who
from adjudicator.saying.tokens import unlike

LEFT_OVER, INSIDE, EACH, LACKING, IDLE, WEAK = 2.0, 1.2, 0.3, 1.0, 0.3, 0.4
"""What it costs to leave a word over, to pass over one inside a phrase, an action more, a field that is not said, a
card that has no part in the action, a phrase that gives way."""
MORE = 0.3
"""What it costs to take the verb of the action before for this one too."""
BREADTH, READINGS = 8, 4

Unsure = tuple[tuple[int, int, str], ...]


class Match(NamedTuple):
    """A phrase found in what was said: which action it is, its fields, and how well it fits."""

    start: int
    end: int
    action: str
    fields: tuple[tuple[str, Any], ...]
    seat: str | None
    speaker: bool
    cost: float
    unsure: Unsure
    over: tuple[int, ...]
    lacks: tuple[str, ...]
    first: str = ""


class _Way(NamedTuple):
    """How far a phrase has been followed."""

    end: int
    cost: float
    bound: tuple[tuple[str, Any], ...] = ()
    unsure: Unsure = ()
    over: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to understand what was said: actions in order, and the words that have no place in it."""

    matches: tuple[Match, ...]
    over: tuple[int, ...]
    cost: float

    def with_match(self, match: Match) -> Reading:
        """The reading with one action more."""
        return Reading((*self.matches, match), (*self.over, *match.over), self.cost + match.cost)

    @property
    def complete(self) -> bool:
        """Is nothing lacking that an action must have?"""
        return bool(self.matches) and not any(match.lacks for match in self.matches)


@dataclass(frozen=True, slots=True)
class Sayable:
    """An action with how it is said."""

    spec: Entry
    said: Said


def readings(heard: Heard, actions: Sequence[Sayable]) -> list[Reading]:
    """The readings of what was said, best first, of which `worth_showing` keeps those near the best."""
    rows: list[list[Reading]] = [[] for _ in range(len(heard.words) + 1)]
    rows[0] = [Reading((), (), 0.0)]
    for at in range(len(heard.words)):
        here = rows[at] = _best(rows[at])
        if not here:
            continue
        for end in {*heard.free(at), *heard.run(at, "joins")}:
            rows[end].extend(here)
        for match in _matches(heard, actions, at):
            rows[match.end].extend(row.with_match(match) for row in here)
        for row in here:
            for match in more_of_the_same(heard, actions, row.matches[-1], row.over, at) if row.matches else ():
                rows[match.end].append(row.with_match(match))
        if not heard.run(at, "barred"):
            rows[at + 1].extend(Reading(row.matches, (*row.over, at), row.cost + LEFT_OVER) for row in here)
    return _best(rows[-1], READINGS * 3)


def _best(rows: list[Reading], n: int = BREADTH) -> list[Reading]:
    """The cheapest of each meaning."""
    found: dict[Any, Reading] = {}
    for row in sorted(rows, key=lambda row: row.cost):
        found.setdefault((meaning(row), row.over), row)
    return list(found.values())[:n]


def meaning(row: Reading) -> str:
    """What tells two readings apart: their actions and who does them."""
    return repr([(match.action, match.seat, match.speaker, sorted(match.fields, key=repr)) for match in row.matches])


# --- one phrase ---


def _matches(heard: Heard, actions: Sequence[Sayable], at: int) -> list[Match]:
    """Every phrase that begins at a word."""
    if heard.words[at].mark:
        return []
    subjects: list[tuple[int, str | None, bool, float, Unsure]] = [(at, None, False, 0.0, ())]
    subjects += [(one.end, one.value, one.value is None, one.cost, one.unsure) for one in who(heard, at)]
    found: dict[str, Match] = {}
    for sayable in actions:
        for phrase in sayable.said.phrases:
            if phrase.when and heard.frame not in phrase.when:
                continue
            for start, seat, speaker, cost, unsure in subjects:
                for way in _follow(heard, sayable, phrase.parts, _Way(start, cost, (), unsure)):
                    match = _match(sayable, phrase, at, way, seat, speaker)
                    key = repr((match.end, match.action, match.fields, match.seat, match.over))
                    if key not in found or found[key].cost > match.cost:
                        found[key] = match
    return sorted(found.values(), key=lambda match: match.cost - match.end)[:4 * BREADTH]


def more_of_the_same(heard: Heard, actions: Sequence[Sayable], last: Match, over: Sequence[int], at: int
                     ) -> Iterator[Match]:
    """The action before once more, without its verb or its first field: "4 health and 1 experience", "equip this with
    that and those with these". Only after an "and" or a mark.
    """
    gap = range(last.end, at)
    if not any(heard.words[spot].mark or heard.run(spot, "joins") for spot in gap) or set(gap) & set(over):
        return
    sayable = next((one for one in actions if one.spec.name == last.action), None)
    needed = {part.name for part in sayable.spec.fields if part.required} if sayable is not None else set()
    if sayable is None or not needed or last.lacks:
        return
    for phrase in sayable.said.phrases:
        places = [spot for spot, part in enumerate(phrase.parts) if isinstance(part, Slot)]
        for n, spot in enumerate(places[:2]):
            dropped = {part.name for part in phrase.parts[:spot] if isinstance(part, Slot)}
            kept = tuple((name, value) for name, value in last.fields if name in dropped)
            if n and len(kept) != len(dropped):
                continue
            for way in _follow(heard, sayable, phrase.parts[spot:], _Way(at, MORE, kept)):
                match = _match(sayable, phrase, at, way, None, False)
                if spot and not match.lacks and match.fields != last.fields:
                    yield match


def _match(sayable: Sayable, phrase: Phrase, at: int, way: _Way, seat: str | None, speaker: bool) -> Match:
    fields = {**dict(way.bound), **phrase.settles}
    idle = fields.pop("_", None) is not None
    lacks = tuple(part.name for part in sayable.spec.fields if part.required and part.name not in fields)
    cost = way.cost + EACH + LACKING * len(lacks) + IDLE * idle + WEAK * phrase.weak
    return Match(at, way.end, sayable.spec.name, tuple(fields.items()), seat, speaker, cost, way.unsure, way.over,
                 lacks, phrase.first)


def _follow(heard: Heard, sayable: Sayable, parts: Sequence[Part], way: _Way) -> Iterator[_Way]:
    """Every way to follow the parts of a phrase from where one stands."""
    if not parts:
        yield way
        return
    first, rest = parts[0], parts[1:]
    if isinstance(first, OneOf):
        for chosen in first.ways:
            yield from _follow(heard, sayable, (*chosen, *rest), way)
        return
    steps = _slot(heard, sayable, first, way) if isinstance(first, Slot) else _word(heard, first, way)
    for step in steps:
        yield from _follow(heard, sayable, rest, step)


def _word(heard: Heard, word: str, way: _Way) -> Iterator[_Way]:
    """A word of a phrase, as it was said or nearly so; what says nothing is passed over before it."""
    for start in heard.after(way.end):
        if start >= len(heard.words):
            continue
        said = heard.words[start].text
        far = _unlike(heard, word, said)
        if far is not None:
            unsure = (*way.unsure, (start, start + 1, word)) if far >= UNSURE else way.unsure
            yield way._replace(end=start + 1, cost=way.cost + far, unsure=unsure)
        elif len(word) > 4 and start + 1 < len(heard.words) and not heard.words[start + 1].mark:
            both = said + heard.words[start + 1].text
            if unlike(word, both, False) in (0.0, 0.05, 0.6) and not heard.spelt(both):
                yield way._replace(end=start + 2, cost=way.cost + 0.8, unsure=(*way.unsure, (start, start + 2, word)))
        yield from _passing(heard, way, start, lambda way: _word_at(heard, word, way))


def _word_at(heard: Heard, word: str, way: _Way) -> Iterator[_Way]:
    if way.end < len(heard.words):
        far = _unlike(heard, word, heard.words[way.end].text)
        if far is not None and far < UNSURE:
            yield way._replace(end=way.end + 1, cost=way.cost + far)


def _unlike(heard: Heard, word: str, said: str) -> float | None:
    return unlike(word, said, heard.spelt(said) or said.isdigit())


def _slot(heard: Heard, sayable: Sayable, slot: Slot, way: _Way) -> Iterator[_Way]:
    """A field of the action, in each way in which it can be read here."""
    yield from _slot_at(heard, sayable, slot, way)
    for start in heard.after(way.end):
        yield from _passing(heard, way, start, lambda way: _slot_at(heard, sayable, slot, way))


def _slot_at(heard: Heard, sayable: Sayable, slot: Slot, way: _Way) -> Iterator[_Way]:
    if any(name == slot.name for name, _ in way.bound):
        return
    rows = _idle(heard, way.end) if slot.name == "_" else read(heard, sayable.said, sayable.spec, slot.name, way.end)
    for one in rows:
        value = -one.value if slot.minus else one.value
        yield way._replace(end=one.end, cost=way.cost + one.cost, unsure=(*way.unsure, *one.unsure),
                           bound=(*way.bound, (slot.name, value)))


def _idle(heard: Heard, at: int) -> Iterator[Read]:
    """A card that is named and has no part in the action: whoever's hero it is that hits."""
    yield from card(heard, at, heard.names.at(("laid",)))


def _passing(heard: Heard, way: _Way, at: int, then: Any) -> Iterator[_Way]:
    """Over one word that nothing here knows; it is said to have been left over."""
    if at < len(heard.words) and at > 0 and not way.over and way.end > 0 and heard.strange(at):
        yield from then(way._replace(end=at + 1, cost=way.cost + INSIDE, over=(*way.over, at)))


def actions_of(reading: Reading, speaker: str) -> list[dict[str, Any]]:
    """The actions of a reading. Who is named once goes on acting until somebody else is named."""
    found = []
    seat = speaker
    for match in reading.matches:
        seat = speaker if match.speaker else match.seat or seat
        found.append({"type": match.action, "seat": seat, **dict(match.fields)})
    return found


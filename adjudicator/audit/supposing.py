"""What if? An entry judged again on the table before it, with something else told: both rulings beside each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from adjudicator.audit.beside import beside
from adjudicator.audit.moments import difference_said
from adjudicator.audit.readings import check_readings
from adjudicator.folding import folded
from adjudicator.holding import Holding, canonical_or_fault
from adjudicator.kernel.difference import difference
from adjudicator.kernel.effects import fold
from adjudicator.kernel.faults import Fault, Malformed, Unknown, near
from adjudicator.kernel.game import Game
from adjudicator.kernel.judge import judge
from adjudicator.kernel.ruling import LEGAL
from adjudicator.kernel.table import Table
from adjudicator.log.model import Entry
from adjudicator.logbook import UNJUDGED
from adjudicator.plain import plain

ALL = "all"


@dataclass(frozen=True, slots=True)
class Supposed:
    """What is otherwise: another action; other values of some of its fields (None: left out); facts read off cards
    {card: {field: value}}; readings {topic: name}; house rules {topic: why}; without: rules whose overruling (or
    taking for granted) is left away, "all" for every one.
    """

    action: Mapping[str, Any] | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)
    facts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)
    house: Mapping[str, str] = field(default_factory=dict)
    without: Sequence[str] = ()

    def __bool__(self) -> bool:
        """Is anything otherwise?"""
        return any((self.action, self.fields, self.facts, self.readings, self.house, self.without))


class Supposing(Holding):
    """Counterfactuals; nothing is written, and nothing is judged on a table that anybody else sees."""

    def suppose(self, game_id: str, version: int, supposed: Supposed) -> dict[str, Any]:
        """The ruling of an entry as it stands, and that of what is supposed, on the same table.

        {entry, supposed (in words), given (the ruling of that day), same_as_given (do today's rules say the same?),
        then, now (rulings with their effects), difference (see `beside`), table (what would lie elsewhere, in words)}.
        Raises UnknownGame, UnknownEntry; Malformed for an entry that no rule judges and for what cannot be supposed.
        """
        entry, game = self.judged_entry(game_id, version), self.game(self.store.game(game_id).opening["game"])
        action = entry.envelope["action"]
        other = supposed_action(action, supposed)
        supposed = replace(supposed, readings={name.rpartition("/")[2]: reading
                                               for name, reading in supposed.readings.items()})
        effects = self._otherwise(game, supposed)
        before = folded(self.store, game_id, entry.after)
        then, same = self._as_it_was(game_id, entry, game, before)
        fold(before, effects)
        now = plain(judge(before, game, other, self.prefix_of(entry)).as_json())
        return {"entry": version, "supposed": list(_said(self, game, action, other, supposed)), "action": other,
                "given": entry.envelope["ruling"], "same_as_given": same, "then": then, "now": now,
                "difference": beside(then, now),
                "table": _elsewhere(game, before, then, now)}

    def _as_it_was(self, game_id: str, entry: Entry, game: Game, table: Table) -> tuple[dict[str, Any], bool]:
        """The ruling of an entry to hold another one against: that of the day, or today's where it is another."""
        given = {**entry.envelope["ruling"], "effects": entry.envelope["effects"]}
        today = plain(judge(table, game, entry.envelope["action"], self.prefix_of(entry)).as_json())
        same = today["digest"] == given.get("digest") or self.today(game_id, entry.version)["same"]
        return (given if same else today), same

    def judged_entry(self, game_id: str, version: int) -> Entry:
        """An entry that rules have judged and that is shown whole. Raises Malformed for others."""
        entry = self.store.entry(game_id, version)
        kind = entry.envelope["type"]
        if kind in UNJUDGED or not entry.envelope["ruling"]:
            raise Malformed([Fault("entry", version, f"an entry that rules have judged; this one is {kind}")])
        if entry.envelope.get("veiled"):
            who = ", ".join(entry.envelope["veiled"])
            raise Malformed([Fault("entry", version, f"an entry that you may see whole; some of it stays with {who}")])
        return entry

    def _otherwise(self, game: Game, supposed: Supposed) -> list[dict[str, Any]]:
        """What is supposed of the table, as effects. Raises Malformed with every fault."""
        facts, faults = game.read_facts(supposed.facts)
        try:
            check_readings(self.library, game, supposed.readings)
        except Unknown as unknown:
            faults += unknown.faults
        checked = {*game.ruleset.checks, *game.ruleset.clashes}
        house = {topic.rpartition("/")[2]: why for topic, why in supposed.house.items()}
        faults += [Fault("house", topic, "a rule that is checked", near(topic, checked))
                   for topic in house if topic not in checked]
        if faults:
            raise Malformed(faults)
        told = [{"do": "tell", "card": card, "field": name, "value": value, "by": "what if"}
                for card, name, value in facts]
        told += [{"do": "turn", "dial": f"reading:{topic}", "to": name} for topic, name in supposed.readings.items()]
        return told + [{"do": "turn", "dial": f"house:{topic}", "to": why or "what if"} for topic, why in house.items()]


def _elsewhere(game: Game, table: Table, then: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    """What would lie elsewhere afterwards, as far as it follows from the rulings. table: with what is supposed."""
    one, two = (fold(Table.from_json(table.as_json()), ruling["effects"] if ruling["verdict"] == LEGAL else ())
                for ruling in (then, now))
    return list(difference_said(game, one, two, difference(one, two)))


def supposed_action(action: Mapping[str, Any], supposed: Supposed) -> dict[str, Any]:
    """The action that is judged instead. Raises Malformed for fields that no log could hold."""
    other = {**(action if supposed.action is None else supposed.action), **supposed.fields}
    kept: dict[str, Any] = {key: value for key, value in plain(other).items() if value is not None}
    if "seat" in action:
        kept.setdefault("seat", action["seat"])
    gone = {name.rpartition("/")[2] for name in supposed.without}
    faults = [Fault("without", name, "a rule that the entry sets aside, or all", near(name, _waived(kept)))
              for name in supposed.without if name != ALL and name.rpartition("/")[2] not in _waived(kept)]
    if faults:
        raise Malformed(faults)
    for key in ("overrule", "assume") if gone else ():
        rows = [row for row in kept.pop(key, None) or () if ALL not in gone and _topic(row) not in gone]
        kept.update({key: rows} if rows else {})
    canonical_or_fault(kept)
    return kept


def _waived(action: Mapping[str, Any]) -> list[str]:
    """The topics that an action sets aside or takes for granted."""
    return [_topic(row) for key in ("overrule", "assume") for row in action.get(key) or ()]


def _topic(row: Any) -> str:
    name = (row.get("rule") or row.get("topic")) if isinstance(row, Mapping) else row
    return str(name).rpartition("/")[2]


def _said(held: Holding, game: Game, action: Mapping[str, Any], other: Mapping[str, Any], supposed: Supposed
          ) -> Iterator[str]:
    """What is otherwise, in words."""
    if action.get("type") != other.get("type"):
        told = ", ".join(f"{name} {_words(value)}" for name, value in other.items() if name not in ("type", "seat"))
        yield f"{other.get('type')}{f' ({told})' if told else ''} instead of {action.get('type')}"
        action = other
    for name in dict.fromkeys([*action, *other]):
        if name not in ("overrule", "assume", "note") and action.get(name) != other.get(name):
            yield f"{name} {_words(other.get(name))} instead of {_words(action.get(name))}"
    for card, name, value in game.read_facts(supposed.facts)[0]:
        yield f"{card} has {name} {_words(value)}"
    for topic, reading in supposed.readings.items():
        yield f"{held.rule_named(game, topic)} is read so: {held.reading_said(game, topic, reading)}"
    for topic in supposed.house:
        yield f"{held.rule_named(game, topic)} is waived by house rule"
    for topic in supposed.without:
        yield "nothing is set aside" if topic == ALL else f"{held.rule_named(game, topic)} is not set aside"


def _words(value: Any) -> str:
    if value in (None, "none"):
        return "none"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)



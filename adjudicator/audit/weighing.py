"""A dispute's two sides beside each other: derivations, rules with their readings, what would have been ruled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from adjudicator.audit.deciding import Deciding
from adjudicator.audit.disputes import Dispute
from adjudicator.folding import folded
from adjudicator.kernel.effects import fold
from adjudicator.kernel.faults import Malformed
from adjudicator.kernel.game import Game
from adjudicator.kernel.judge import judge
from adjudicator.kernel.table import Table
from adjudicator.log.model import Entry
from adjudicator.logbook import UNJUDGED
from adjudicator.rules.model import Rule

MOST_RULES, MOST_READINGS = 12, 8
"""So many rules are told in full and so many readings judged; the ruling itself names the others."""


class Weighing(Deciding):
    """What a table looks at before it decides a dispute. Everything is judged on private copies."""

    def weighed(self, game_id: str, number: int) -> dict[str, Any]:
        """A dispute with all that bears on it. Raises NoDispute.

        entry: number, type, action and whether it is `live`; ruling: as it was given; rules: those concerned, pointed
        ones first, each with text, source, readings and the reading `chosen` when it was ruled; rulings: columns to be
        laid beside each other ("then", "today", then one for each other reading), each with `ruling` or `fault`;
        values: every number by name, its figure in each column; amended: the entry that put it right since.
        """
        dispute = self.dispute(game_id, number)
        entry = self.store.entry(game_id, dispute.entry)
        game = self.game(self.store.game(game_id).opening["game"])
        ruling = entry.envelope["ruling"]
        judged = bool(ruling) and entry.envelope["type"] not in UNJUDGED
        table = folded(self.store, game_id, entry.after)
        rules = self._concerned(game, dispute, ruling)
        columns = [{"name": "then", "rule": None, "reading": None, "ruling": ruling or None, "fault": None,
                    "same": True}]
        if judged:
            columns += self._other_rulings(table, game, entry, rules, dispute)
        live = any(one.version == entry.version for one in self.store.line(game_id))
        return {"dispute": dispute.as_json(), "entry": {
                    "version": entry.version, "type": entry.envelope["type"], "action": entry.envelope["action"],
                    "by": entry.envelope["by"], "at": entry.envelope["at"], "live": live},
                "ruling": ruling, "rules": [_rule(rule, table, game) for rule in rules], "rulings": columns,
                "values": _beside(columns), "amended": self.amended_in(game_id, dispute)}

    def _concerned(self, game: Game, dispute: Dispute, ruling: Mapping[str, Any]) -> list[Rule]:
        """The rules that a dispute is about: those pointed to, those not kept, those read in more than one way."""
        names = [position.rule for position in dispute.positions if position.rule]
        findings = ruling.get("findings", ())
        names += [row["rule"] for row in findings if row["outcome"] != "holds"]
        names += [rule.id for topic in ruling.get("readings", ())
                  if (rule := self.library.governing(game.ruleset.books, str(topic))) is not None]
        names += [row["rule"] for row in findings if row.get("quantities")]
        names += [row["rule"] for row in findings]
        found = [self.library.rule(str(name)) for name in dict.fromkeys(names)]
        return [rule for rule in found if rule is not None][:MOST_RULES]

    def _other_rulings(self, table: Table, game: Game, entry: Entry, rules: Iterable[Rule],
                       dispute: Dispute) -> Iterator[dict[str, Any]]:
        """What today's rules say, and what each other reading would have had them say."""
        prefix = self.prefix_of(entry)
        yield {"name": "today", "rule": None, "reading": None, **_judged(table, game, entry, prefix)}
        pointed = {position.rule for position in dispute.positions}
        wanted = [(rule, reading.name) for rule in rules for reading in rule.readings
                  if reading.name != chosen(rule, table)
                  and (rule.id in pointed or rule.topic in entry.envelope["ruling"].get("readings", ()))]
        for rule, name in wanted[:MOST_READINGS]:
            mark = table.begin()
            try:
                fold(table, [{"do": "turn", "dial": f"reading:{rule.topic}", "to": name}])
                told = _judged(table, game, entry, prefix)
                yield {"name": "reading", "rule": rule.id, "reading": name, **told}
            finally:
                table.rollback(mark)


def chosen(rule: Rule, table: Table) -> str | None:
    """The reading of a rule that holds on a table: the one that the game chose, else the default."""
    told = table.dials.get(f"reading:{rule.topic}")
    if told is not None:
        return str(told)
    default = rule.default_reading
    return default.name if default is not None else None


def _judged(table: Table, game: Game, entry: Entry, prefix: str) -> dict[str, Any]:
    """An entry's action judged on the table before it; what cannot be read any more says why."""
    try:
        ruling = judge(table, game, entry.envelope["action"], prefix).as_json(effects=False)
    except Malformed as fault:
        return {"ruling": None, "fault": str(fault), "same": False}
    return {"ruling": ruling, "fault": None, "same": ruling["digest"] == entry.envelope["ruling"].get("digest")}


def _rule(rule: Rule, table: Table, game: Game) -> dict[str, Any]:
    """A rule with its readings, and which one holds."""
    return {"id": rule.id, "title": rule.title, "text": rule.text, "heading": rule.source.heading,
            "page": rule.source.page, "house": table.dials.get(f"house:{rule.topic}"),
            "checked": rule.topic in game.ruleset.checks, "chosen": chosen(rule, table) if rule.readings else None,
            "readings": [{"name": one.name, "says": one.says, "default": one.default, "because": one.because}
                         for one in rule.readings]}


def _beside(columns: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Every number that a column has: its derivation in each of them (None: not there), and whether they differ."""
    rulings = [column["ruling"] or {} for column in columns]
    names = dict.fromkeys(name for ruling in rulings for name in ruling.get("values", {}))
    rows = []
    for name in names:
        told = [ruling.get("values", {}).get(name) for ruling in rulings]
        ends = {tuple(None if row is None else row.get(end, row.get("value")) for end in ("low", "high"))
                for row in told}
        rows.append({"name": name, "told": told, "differs": len(ends) > 1})
    return rows

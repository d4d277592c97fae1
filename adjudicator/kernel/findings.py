"""What one action is found to be: values with their derivation, rules that are kept, broken, unknown or waived."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator.kernel.game import Game
from adjudicator.kernel.quantity import Quantity, unknown
from adjudicator.kernel.registry import Entry
from adjudicator.kernel.ruleset import Clash
from adjudicator.kernel.ruling import Finding
from adjudicator.kernel.table import Table
from adjudicator.kernel.truth import HOLDS, UNKNOWN, Ask, Truth, every

_OUTCOMES = {True: "holds", False: "broken", None: "unknown"}


class Findings:
    """The part of a hearing that asks: it reads the table, works out values and hears rules."""

    def __init__(self, table: Table, game: Game, action: Mapping[str, Any]) -> None:
        self.table, self.game, self.action = table, game, action
        self.ruleset = game.ruleset
        self.seat: str = str(action.get("seat") or "")
        self.args: dict[str, Any] = {}
        self.findings: list[Finding] = []
        self.values: dict[str, Quantity] = {}
        self.asks: list[Ask] = []
        self.assumed: dict[str, None] = {}
        self.readings: dict[str, str] = {}
        self.waivers = _waivers(action)
        self.stuck = False
        self._found: dict[str, Finding] = {}
        self._stamp = self._agenda = 0
        self._known: dict[tuple[Any, ...], tuple[int, int | None, Quantity]] = {}

    # --- reading ---

    def marked(self, owner: str, key: str) -> Truth:
        """Is a piece or seat marked so? Unmentioned marks are presumed absent."""
        return Truth(self.table.marked(owner, key) is not None)

    def value(self, name: str, *args: Any) -> Quantity:
        """A named quantity of the ruleset, kept for the ruling; worked out again once what it looked at may have
        changed.
        """
        key = (name, *args)
        held = self._known.get(key)
        if held is not None and held[0] == self._stamp and held[1] in (None, self._agenda):
            if held[1] is not None:
                self.table.looks += 1
            return held[2]
        entry, looks = self.ruleset.values.get(name), self.table.looks
        if entry is None:
            return unknown(name, Ask("the table", name, "no rule that is enforced here derives it"))
        quantity: Quantity = entry.call(self, *args)
        if entry.rule not in quantity.topics and not entry.options.get("quiet") and self.ruleset.cited(entry.rule):
            quantity = quantity.named(quantity.name, entry.rule)
        self.values[name] = quantity
        self._known[key] = (self._stamp, None if self.table.looks == looks else self._agenda, quantity)
        return quantity

    def rule(self, topic: str) -> str:
        """A topic as "book/topic", by the book whose function is in force; one of the family's code as it is cited."""
        return self.ruleset.rule(topic)

    def assume(self, said: str) -> None:
        """Something untold that is presumed for this ruling, and said."""
        self.assumed[said] = None

    def reading(self, topic: str, default: str) -> str:
        """The reading of an ambiguous rule that this game chose, else the one its text follows by default (default:
        where nobody gave the texts); the ruling names it.
        """
        defaults, told = self.ruleset.defaults, self.table.dials.get(f"reading:{topic}")
        if told is None and defaults and topic not in defaults:
            return default  # this edition's text leaves nothing open
        chosen = str(told or defaults.get(topic, default))
        self.readings[topic] = chosen
        return chosen

    # --- findings ---

    def check(self, topic: str) -> Truth | None:
        """Hear one rule and keep the finding; None where it has no say in this action, or no function in force."""
        clash = self.ruleset.clashes.get(topic)
        if clash is not None:
            return self._hear_both(topic, clash)
        entry = self.ruleset.checks.get(topic)
        return self._hear(entry) if entry is not None else None

    def _hear(self, entry: Entry) -> Truth | None:
        truth = self._truth(entry)
        if truth is not None:
            self.find(entry.rule, truth)
        return truth

    def _truth(self, entry: Entry) -> Truth | None:
        truth: Truth | None = entry.call(self, *[self.args.get(name) for name in entry.takes])
        return truth

    def _hear_both(self, topic: str, clash: Clash) -> Truth | None:
        """Two texts in force that no edge joins: where they disagree nothing is settled, until a reading is chosen."""
        rivals = self.ruleset.rivals(clash)
        chosen = self.table.dials.get(f"reading:{topic}")
        if chosen in rivals:
            self.readings[topic] = str(chosen)
            return self._hear(rivals[str(chosen)])
        heard = {rule: self._truth(entry) for rule, entry in rivals.items()}
        if len(rivals) == len(clash.rules) and len({_or_holds(truth).value for truth in heard.values()}) == 1:
            for rule, truth in heard.items():
                if truth is not None:
                    self.find(rule, truth, also=topic)
            return every(*map(_or_holds, heard.values()))
        words = "; ".join(f"{rule}: {_or_holds(heard.get(rule)).said or 'not told here'}" for rule in clash.rules)
        split = UNKNOWN.saying(f"The rules conflict. {words} By default {clash.default} is followed.").asking(
            Ask("the rules", f"reading of {topic}", "the table agrees on one", f"default: {clash.default}"))
        for rule in clash.rules:
            self.find(rule, split, also=topic)
        return split

    def find(self, rule: str, truth: Truth, waivable: bool = True, also: str = "") -> None:
        """Keep what was found of a rule; a waiver of it by card, house rule or the table's word counts.

        also: another topic under which it may be waived. What cannot be waived stands, whatever was found before.
        """
        rule = self._cited(rule)
        outcome = _OUTCOMES[truth.value]
        why = ""
        if outcome != "holds" and waivable:
            why = self._waived(rule, outcome, also)
            outcome = "waived" if why else outcome
        firm = outcome == "broken" and not waivable
        self.stuck = self.stuck or firm
        old = self._found.get(rule)
        if old is not None:
            if old.outcome == outcome or (not firm and (old.outcome in ("broken", "waived")
                                                        or (old.outcome == "unknown" and outcome == "holds"))):
                return
            self.findings = [finding for finding in self.findings if finding is not old]
        found = self._found[rule] = Finding(rule, outcome, truth.said, truth.quantities, truth.asks, why)
        self.findings.append(found)

    def _cited(self, rule: str) -> str:
        """A rule as this edition cites it; where an older book's stands in for a silent one, that is said."""
        kin, own = self.ruleset.kin, self.ruleset.cited(rule) or rule
        if kin is not None and own.startswith(f"{kin.book}/"):
            self.assume(f"the book of {self.game.title} is silent here: {own} stands in")
        elif (base := self.game.base) is not None and own.startswith(f"{base}/"):
            self.assume(f"{self.game.title} is played over a base game; the rules of {base} stand in for it")
        return own

    def _waived(self, rule: str, outcome: str, also: str = "") -> str:
        topic = rule.split("/", 1)[1]
        house = self.table.dials.get(f"house:{topic}") or (also and self.table.dials.get(f"house:{also}"))
        if house:
            return f"house rule: {house}"
        for key in (rule, topic, also):
            if key in self.waivers and (outcome == "unknown" or self.waivers[key][0] != "assume"):
                return self.waivers[key][1]
        return ""


def _or_holds(truth: Truth | None) -> Truth:
    """A rule that has no say is kept."""
    return HOLDS if truth is None else truth


def _waivers(action: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    """Topics that this action overrules or assumes, with the words for the finding."""
    rows: dict[str, tuple[str, str]] = {}
    overrule: Iterable[Mapping[str, Any]] = action.get("overrule") or ()
    for row in overrule:
        by = str(row.get("by", "table"))
        what = {"card": f"card text of {row.get('card', 'a card')}", "house": "house rule"}.get(by, "the table's word")
        who = f", read out by {row['who']}" if row.get("who") else ""
        rows[str(row.get("rule") or row.get("topic"))] = (by, f"{what}{who}: {row.get('why', '')}".rstrip(": "))
    for topic in action.get("assume") or ():
        rows.setdefault(str(topic), ("assume", "assumed by the table's word"))
    return rows

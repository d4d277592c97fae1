"""A hearing: the context in which one action is judged.

Handlers read the table through it, ask it for values, and do deeds; only the effects it writes change the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from adjudicator.kernel.effects import AGENDA, APPLY
from adjudicator.kernel.game import Game
from adjudicator.kernel.quantity import Quantity
from adjudicator.kernel.registry import Entry
from adjudicator.kernel.ruling import DeedDone, Finding
from adjudicator.kernel.table import Frame, Table
from adjudicator.kernel.truth import Ask, Truth

LIMIT = 500
_OUTCOMES = {True: "holds", False: "broken", None: "unknown"}


class Runaway(RuntimeError):
    """Consequences or frames that never come to rest: a fault of ours, never of the players."""


class CannotDo(Exception):
    """A deed that has nothing to act on; it cannot be waived. rule: the topic that says so."""

    def __init__(self, topic: str, said: str, book: str = "") -> None:
        self.topic, self.said, self.book = topic, said, book
        super().__init__(said)


class Hearing:
    """One action being judged on one table. Use `value`, `check`, `do`, `effect`, `pend`, `find`."""

    def __init__(self, table: Table, game: Game, action: Mapping[str, Any], prefix: str) -> None:
        self.table, self.game, self.action, self.prefix = table, game, action, prefix
        self.ruleset = game.ruleset
        self.seat: str = str(action.get("seat") or "")
        self.args: dict[str, Any] = {}
        self.findings: list[Finding] = []
        self.effects: list[dict[str, Any]] = []
        self.deeds: list[DeedDone] = []
        self.values: dict[str, Quantity] = {}
        self.asks: list[Ask] = []
        self.assumed: dict[str, None] = {}
        self.readings: dict[str, str] = {}
        self.waivers = _waivers(action)
        self.resolving = False
        self.stuck = False
        self._serial = 0
        self._found: dict[str, Finding] = {}
        self._stamp = self._agenda = 0
        self._known: dict[tuple[Any, ...], tuple[int, int | None, Quantity]] = {}
        self._depth = 0
        self._current: DeedDone | None = None

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
        entry, looks = self.ruleset.values[name], self.table.looks
        quantity: Quantity = entry.call(self, *args)
        if entry.rule not in quantity.topics:
            quantity = quantity.named(quantity.name, entry.rule)
        self.values[name] = quantity
        self._known[key] = (self._stamp, None if self.table.looks == looks else self._agenda, quantity)
        return quantity

    def printed(self, card: str, field: str) -> Quantity:
        """A value printed on a card."""
        return self.game.printed(self, card, field)

    def rule(self, topic: str) -> str:
        """A topic as "book/topic", by the book whose function is in force."""
        entry = self.ruleset.checks.get(topic)
        return f"{entry.book if entry else self.ruleset.books[-1]}/{topic}"

    def assume(self, said: str) -> None:
        """Something untold that is presumed for this ruling, and said."""
        self.assumed[said] = None

    def reading(self, topic: str, default: str) -> str:
        """The reading of an ambiguous rule that this game chose; the ruling names it."""
        chosen = str(self.table.dials.get(f"reading:{topic}", default))
        self.readings[topic] = chosen
        return chosen

    # --- findings ---

    def check(self, topic: str) -> Truth | None:
        """Hear one rule and keep the finding; None where it has no say in this action."""
        entry = self.ruleset.checks[topic]
        truth: Truth | None = entry.call(self, *[self.args.get(name) for name in entry.takes])
        if truth is not None:
            self.find(entry.rule, truth)
        return truth

    def find(self, rule: str, truth: Truth, waivable: bool = True) -> None:
        """Keep what was found of a rule; a waiver of it by card, house rule or the table's word counts."""
        outcome = _OUTCOMES[truth.value]
        why = ""
        if outcome != "holds" and waivable:
            why = self._waived(rule, outcome)
            outcome = "waived" if why else outcome
        old = self._found.get(rule)
        if old is not None:
            if old.outcome in (outcome, "broken", "waived") or (old.outcome == "unknown" and outcome == "holds"):
                return
            self.findings = [finding for finding in self.findings if finding is not old]
        found = self._found[rule] = Finding(rule, outcome, truth.said, truth.quantities, truth.asks, why)
        self.findings.append(found)
        if outcome == "broken" and not waivable:
            self.stuck = True

    def _waived(self, rule: str, outcome: str) -> str:
        topic = rule.split("/", 1)[1]
        house = self.table.dials.get(f"house:{topic}")
        if house:
            return f"house rule: {house}"
        for key in (rule, topic):
            if key in self.waivers and (outcome == "unknown" or self.waivers[key][0] != "assume"):
                return self.waivers[key][1]
        return ""

    # --- doing ---

    def fresh(self) -> str:
        """A new id, derived from the entry."""
        self._serial += 1
        return f"{self.prefix}.{self._serial}"

    def effect(self, do: str, **fields: Any) -> dict[str, Any]:
        """Write one effect and carry it out."""
        effect = {"do": do, **fields}
        self.effects.append(effect)
        if self._current is not None:
            self._current.effects.append(effect)
        if do in AGENDA:
            self._agenda += 1
        else:
            self._stamp += 1
        APPLY[do](self.table, effect)
        return effect

    def say(self, said: str, *topics: str) -> None:
        """What the players do now with their hands, for the deed in hand (or on its own)."""
        if self._current is None:
            self.deeds.append(DeedDone("note", said, list(topics)))
            return
        self._current.said = f"{self._current.said} {said}".strip()
        self._current.topics.extend(topic for topic in topics if topic not in self._current.topics)

    def cite(self, *topics: str) -> None:
        """Rules ("book/topic") that the deed in hand (or the last one) carries out, without a further word."""
        if not self.deeds:
            self.deeds.append(DeedDone("note"))
        done = self._current or self.deeds[-1]
        done.topics.extend(topic for topic in topics if topic not in done.topics)

    def do(self, name: str, **params: Any) -> bool:
        """Do a deed: replacements first, then guards, its effects, consequences, triggers. True where it was done."""
        if self._replaced(name, params) or not self._guarded(name, params):
            return False
        entry = self.ruleset.deeds[name]
        done = DeedDone(name, "", [f"{entry.book}/{topic}" for topic in entry.topics])
        above, self._current = self._current, done
        self._depth += 1
        self.deeds.append(done)
        try:
            entry.call(self, **params)
        finally:
            self._current = above
            self._depth -= 1
        if not self._depth:
            self.follow()
        for trigger in self.ruleset.by_deed["trigger"].get(name, ()):
            trigger.call(self, **_only(trigger, params))
        return True

    def _replaced(self, name: str, params: dict[str, Any]) -> bool:
        for entry in self.ruleset.by_deed["replacement"].get(name, ()):
            if entry.call(self, **_only(entry, params)):
                return True
        return False

    def _guarded(self, name: str, params: dict[str, Any]) -> bool:
        """Do the guards let it pass? A player's own deed is judged; one that an effect causes is left undone."""
        for entry in self.ruleset.by_deed["guard"].get(name, ()):
            truth: Truth | None = entry.call(self, **_only(entry, params))
            if truth is None:
                continue
            if not self.resolving:
                self.find(entry.rule, truth)
            elif truth.broken and not self._waived(entry.rule, "broken"):
                self.deeds.append(DeedDone("left undone", truth.said, [entry.rule]))
                return False
        return True

    def follow(self) -> None:
        """Run consequences until nothing more follows."""
        for _ in range(LIMIT):
            for entry in self.ruleset.consequences:
                if entry.call(self):
                    break
            else:
                return
        raise Runaway("consequences do not come to rest")

    # --- the agenda ---

    def pend(self, *groups: Sequence[Frame], where: str = "top") -> None:
        """Put frames on the agenda; each gets an id."""
        rows = [[{"id": self.fresh(), **frame} for frame in group] for group in groups if group]
        if rows:
            self.effect("pend", groups=rows, where=where)

    def settle(self, *frames: Frame) -> None:
        """Take frames off the agenda: they are done."""
        if frames:
            self.effect("settle", ids=[frame["id"] for frame in frames])

    def go_on(self) -> None:
        """Resolve frames from the top until one waits for somebody."""
        self.resolving = True
        for _ in range(LIMIT):
            frame = self.table.top()
            if frame is None:
                break
            entry = self.ruleset.resolvers.get(frame["kind"])
            if entry is None or not entry.call(self, frame, None):
                break
            self.follow()
        else:
            raise Runaway("the agenda does not come to rest")
        self.resolving = False


def _only(entry: Entry, params: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters that a function asks for."""
    return {name: params.get(name) for name in entry.takes}


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
        rows[str(topic)] = ("assume", "assumed by the table's word")
    return rows

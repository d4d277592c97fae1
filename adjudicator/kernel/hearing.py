"""A hearing: the context in which one action is judged.

Handlers read the table through it, ask it for values, and do deeds; only the effects it writes change the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from adjudicator.kernel.agenda import beneath, tie
from adjudicator.kernel.effects import AGENDA, APPLY
from adjudicator.kernel.findings import Findings
from adjudicator.kernel.game import Game
from adjudicator.kernel.quantity import Quantity
from adjudicator.kernel.registry import Entry, printed
from adjudicator.kernel.ruling import DeedDone
from adjudicator.kernel.table import Frame, Group, Table
from adjudicator.kernel.truth import Truth

LIMIT = 500
REPLACEMENT = "replacement"
Way = Callable[[], object]


class Runaway(RuntimeError):
    """Consequences or frames that never come to rest: a fault of ours, never of the players."""


class CannotDo(Exception):
    """A deed that has nothing to act on; it cannot be waived. rule: the topic that says so."""

    def __init__(self, topic: str, said: str, book: str = "") -> None:
        self.topic, self.said, self.book = topic, said, book
        super().__init__(said)


class Hearing(Findings):
    """One action being judged on one table. Use `value`, `check`, `do`, `effect`, `pend`, `find`."""

    def __init__(self, table: Table, game: Game, action: Mapping[str, Any], prefix: str) -> None:
        super().__init__(table, game, action)
        self.prefix = prefix
        self.effects: list[dict[str, Any]] = []
        self.deeds: list[DeedDone] = []
        self.resolving = False
        self._serial = 0
        self._depth = 0
        self._current: DeedDone | None = None
        self._following = False
        self._rested = -1
        self._spent: dict[str, frozenset[str]] = {}
        self._under: tuple[Group, ...] = table.groups

    def printed(self, card: str, field: str) -> Quantity:
        """A value printed on a card."""
        return self.game.printed(self, card, field)

    # --- doing ---

    def fresh(self) -> str:
        """A new id, derived from the entry."""
        self._serial += 1
        return f"{self.prefix}.{self._serial}"

    def effect(self, do: str, **fields: Any) -> dict[str, Any]:
        """Write one effect and carry it out."""
        if "topics" in fields:
            fields["topics"] = list(self.ruleset.all_cited(fields["topics"]))
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
        topics = self.ruleset.all_cited(topics)
        if self._current is None:
            self.deeds.append(DeedDone("note", said, list(topics)))
            return
        self._current.said = f"{self._current.said} {said}".strip()
        self._current.topics.extend(topic for topic in topics if topic not in self._current.topics)

    def cite(self, *topics: str) -> None:
        """Rules ("book/topic") that the deed in hand (or the last one) carries out, without a further word."""
        topics = self.ruleset.all_cited(topics)
        if not self.deeds:
            self.deeds.append(DeedDone("note"))
        done = self._current or self.deeds[-1]
        done.topics.extend(topic for topic in topics if topic not in done.topics)

    def do(self, name: str, **params: Any) -> bool:
        """Do a deed: replacements first, then guards, its effects, consequences, triggers. True where it was done."""
        if self._replaced(name, params) or not self._guarded(name, params):
            return False
        entry = self.ruleset.deeds[name]
        topics = (f"{printed(entry.book)}/{topic}" for topic in entry.topics)
        done = DeedDone(name, "", list(self.ruleset.all_cited(topics)))
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
        self._answered(name, params)
        return True

    def _answered(self, name: str, params: dict[str, Any]) -> None:
        """Triggers: the frames that answer a deed wait, as one group, until what is being resolved is done."""
        frames: list[Frame] = []
        for entry in self.ruleset.by_deed["trigger"].get(name, ()):
            frames.extend(entry.call(self, **_only(entry, params)) or ())
        if len(frames) > 1:
            frames = [{"order": self.game.active(self.table), **frame} for frame in frames]
        self.pend(frames, where="after")

    def ways(self, name: str, params: Mapping[str, Any]) -> dict[str, Way]:
        """What may be done instead of a deed, by rule; each at most once for a deed."""
        found: dict[str, Way] = {}
        for entry in self.ruleset.by_deed[REPLACEMENT].get(name, ()):
            if entry.rule not in self._spent.get(name, ()):
                way: Way | None = entry.call(self, **_only(entry, params))
                if way is not None:
                    found[entry.rule] = way
        return found

    def instead(self, name: str, rule: str, way: Way) -> None:
        """Do what replaces a deed; that deed, changed, may be replaced again by others but not by this rule."""
        before = self._spent
        self._spent = {**before, name: before.get(name, frozenset()) | {rule}}
        self.deeds.append(DeedDone(f"instead of {name}", "", list(self.ruleset.all_cited([rule]))))
        above, self._current = self._current, self.deeds[-1]
        try:
            way()
        finally:
            self._spent, self._current = before, above
        if not self._depth:
            self.follow()

    def _replaced(self, name: str, params: dict[str, Any]) -> bool:
        """Is the deed replaced? Among several ways the active seat chooses; the deed waits for it."""
        if name not in self.ruleset.by_deed[REPLACEMENT]:
            return False
        ways = self.ways(name, params)
        if len(ways) > 1:
            self.pend([{"kind": REPLACEMENT, "seat": self.game.active(self.table), "deed": name, "params": params,
                        "spent": sorted(self._spent.get(name, ())), "options": sorted(ways)}])
            return True
        for rule, way in ways.items():
            self.instead(name, rule, way)
        return bool(ways)

    def replace(self, frame: Frame, rule: str) -> None:
        """Carry out a deed that waited for a choice among replacements, by the rule chosen; as it is, where that has
        no say any more. It is caused now: whoever chooses answers for nothing that guards forbid.
        """
        name, params = frame["deed"], frame["params"]
        before, resolving = self._spent, self.resolving
        self._spent = {**before, name: frozenset(frame["spent"])}
        self.resolving = True
        try:
            way = self.ways(name, params).get(rule)
            if way is not None:
                self.instead(name, rule, way)
            else:
                self.do(name, **params)
        finally:
            self._spent, self.resolving = before, resolving

    def _guarded(self, name: str, params: dict[str, Any]) -> bool:
        """Do the guards let it pass? A player's own deed is judged; one that an effect causes is left undone."""
        for entry in self.ruleset.by_deed["guard"].get(name, ()):
            truth: Truth | None = entry.call(self, **_only(entry, params))
            if truth is None:
                continue
            if not self.resolving:
                self.find(entry.rule, truth)
            elif truth.broken and not self._waived(entry.rule, "broken"):
                undone = DeedDone("left undone", truth.said, list(self.ruleset.all_cited([entry.rule])))
                if undone not in self.deeds:
                    self.deeds.append(undone)
                return False
        return True

    def follow(self) -> None:
        """Run consequences until nothing more follows. What they do is caused, never a player's own deed.

        They look at nothing but the table: where nothing has changed since they came to rest, nothing follows.
        """
        if self._following or self._rested == len(self.effects):
            return
        self._following, before = True, self.resolving
        self.resolving = True
        try:
            for _ in range(LIMIT):
                for entry in self.ruleset.consequences:
                    if entry.call(self):
                        break
                else:
                    self._rested = len(self.effects)
                    return
        finally:
            self._following, self.resolving = False, before
        raise Runaway("consequences do not come to rest")

    # --- the agenda ---

    def pend(self, *groups: Sequence[Frame], where: str = "top") -> None:
        """Put frames on the agenda; each gets an id.

        where: on "top", "below" the top group, "within" it, or "after" what is being resolved now with all that
        comes of it.
        """
        rows = [[{"id": self.fresh(), **frame} for frame in group] for group in groups if group]
        if rows:
            spot = beneath(self.table, self._under) if where == "after" else where
            self.effect("pend", groups=rows, where=spot)

    def settle(self, *frames: Frame) -> None:
        """Take frames off the agenda: they are done."""
        if frames:
            self.effect("settle", ids=[frame["id"] for frame in frames])

    def inside(self) -> None:
        """From now on the top group is what is being resolved: what is pended "after" waits for its other frames."""
        self._under = self.table.groups[:-1]

    def go_on(self) -> None:
        """Resolve frames from the top until one waits for somebody."""
        under = self._under
        self.resolving = True
        for _ in range(LIMIT):
            if not self._go_on():
                break
            self.follow()
        else:
            raise Runaway("the agenda does not come to rest")
        self.resolving, self._under = False, under

    def _go_on(self) -> bool:
        """Resolve one of the frames that are due; False where all of them wait or their order is to be chosen."""
        due = self.table.due()
        if tie(due) is not None:
            return False
        self.inside()
        for frame in due:
            entry, before = self.ruleset.resolvers.get(frame["kind"]), len(self.effects)
            if entry is not None and entry.call(self, frame, None):
                return True
            if len(self.effects) > before:
                return False
        return False


def _only(entry: Entry, params: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters that a function asks for."""
    return {name: params.get(name) for name in entry.takes}

"""Several actions in one go: judged in order, each on the table that those before it leave; written all or none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from adjudicator.holding import Holding, Live, RulingChanged, canonical_or_fault
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.kernel.judge import judge
from adjudicator.kernel.ruling import LEGAL, Ruling
from adjudicator.kernel.table import Table
from adjudicator.log.model import Appended, Draft
from adjudicator.plain import plain

MOST = 20
"""Actions that may be sent in one go: more than a whole turn has."""


@dataclass(frozen=True, slots=True)
class Step:
    """One of several actions: its ruling, or what is wrong with it where it cannot be read."""

    action: dict[str, Any]
    ruling: Ruling | None
    faults: tuple[Fault, ...] = ()

    @property
    def legal(self) -> bool:
        """May the next one follow?"""
        return self.ruling is not None and self.ruling.verdict == LEGAL

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"action": self.action, "ruling": self.ruling.as_json() if self.ruling is not None else None,
                "faults": [fault.as_json() for fault in self.faults]}


LookAll = Callable[[Sequence[Mapping[str, Any]]], list[Step]]
"""What the teller of several actions may know of their rulings."""


@dataclass(frozen=True, slots=True)
class SubmittedAll:
    """What became of several actions: their rulings as far as they were judged, the entries they became.

    stopped: which of them is not legal, so that nothing was written; None where all were.
    """

    rulings: list[dict[str, Any]]
    versions: list[int]
    stopped: int | None
    head: int
    replayed: bool = False

    @property
    def appended(self) -> bool:
        """Was it written?"""
        return self.stopped is None

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"rulings": self.rulings, "appended": self.appended, "versions": self.versions, "stopped": self.stopped,
                "head": self.head, "replayed": self.replayed}


class SeveralChanged(RulingChanged):
    """One of several rulings is another than the player saw: which one, counted from 0, beside what was ruled."""

    def __init__(self, at: int, ruling: Ruling, missed: list[dict[str, Any]]) -> None:
        self.at = at
        super().__init__(ruling, missed)


class Several(Holding):
    """Judging and writing several actions in one go."""

    def judge_all(self, game_id: str, actions: Sequence[Mapping[str, Any]]) -> list[Step]:
        """What would be ruled of actions one after the other; nothing is written.

        It ends with the first that is not legal or cannot be read: the table that it leaves is not known.
        Raises Malformed for no actions, or too many.
        """
        told = _counted(actions)
        live = self.live(game_id)
        with live.lock:
            return list(_judged(live, told))

    def submit_all(self, game_id: str, actions: Sequence[Mapping[str, Any]], *, by: Sequence[str],
                   key: str | None = None, seen: Sequence[str | None] | None = None,
                   head: int | None = None, look: LookAll | None = None) -> SubmittedAll:
        """Judge actions in order at the head and write them as one batch, where all are legal.

        by: who tells each; seen: the digest of each ruling that the player saw; key: the same again writes once; look:
        what their teller may know of the rulings, where that is less than all. Raises SeveralChanged, HeadMoved,
        KeyReused, and Malformed that names `actions[2].hero`.
        """
        told = _counted(actions)
        request = canonical_or_fault({"actions": told, "by": list(by)})
        return self.judged_at_head(
            game_id, head, lambda live: self._submit_all(live, told, by, key, request, seen or [], head, look))

    def _submit_all(self, live: Live, told: Sequence[dict[str, Any]], by: Sequence[str], key: str | None,
                    request: bytes, seen: Sequence[str | None], head: int | None,
                    look: LookAll | None) -> SubmittedAll:
        before = self._written_before(live, key, request)
        if before is not None:
            return before
        steps = list(_judged(live, told))
        shown = steps if look is None else look(told)
        steps = _as_known(steps, shown)
        last = steps[-1]
        if last.ruling is None:
            lead = f"actions[{len(steps) - 1}]"
            raise Malformed(replace(fault, field=f"{lead}.{fault.field}") for fault in last.faults)
        self._compare(live, shown, seen, head)
        live.must_be_at(head)
        rulings = [step.ruling for step in steps if step.ruling is not None]
        if not last.legal:
            return SubmittedAll([one.as_json() for one in rulings], [], len(steps) - 1, live.head)
        return self._write_all(live, told, rulings, by, key, request)

    def _compare(self, live: Live, steps: Sequence[Step], seen: Sequence[str | None], head: int | None) -> None:
        """Raises SeveralChanged at the first ruling that is another one than was seen."""
        for at, (step, digest) in enumerate(zip(steps, seen, strict=False)):
            if digest is not None and step.ruling is not None and step.ruling.digest() != digest:
                raise SeveralChanged(at, step.ruling, self.since(live.record.game_id, head or 0))

    def _write_all(self, live: Live, told: Sequence[dict[str, Any]], rulings: Sequence[Ruling], by: Sequence[str],
                   key: str | None, request: bytes) -> SubmittedAll:
        drafts = [Draft(self.envelope(str(action["type"]), action, ruling, who))
                  for action, ruling, who in zip(told, rulings, by, strict=True)]
        done = self.store.append(live.record.game_id, drafts, key=key, request=request,
                                 expected_head=live.head, expected_tip=live.record.tip)
        if done.replayed:  # another program was asked the same, and was faster
            return replace(_told(done), replayed=True)
        for entry, action, ruling, who in zip(done.entries, told, rulings, by, strict=True):
            self.written(live, Appended((entry,), entry.head, False), ruling, action, who)
        return _told(done)

    def _written_before(self, live: Live, key: str | None, request: bytes) -> SubmittedAll | None:
        """The stored answer to what was written before under this key."""
        if key is None:
            return None
        done = self.store.append(live.record.game_id, [], key=key, request=request)
        return replace(_told(done), replayed=True) if done.entries else None


def _told(done: Appended) -> SubmittedAll:
    return SubmittedAll([entry.envelope["ruling"] for entry in done.entries],
                        [entry.version for entry in done.entries], None, done.head)


def _counted(actions: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    if not 1 <= len(actions) <= MOST:
        raise Malformed([Fault("actions", len(actions), f"one to {MOST} actions")])
    wrong = [Fault(f"actions[{at}]", action, "an action: a map with type, seat and its fields")
             for at, action in enumerate(actions) if not isinstance(action, Mapping)]
    if wrong:
        raise Malformed(wrong)
    return [dict(plain(action)) for action in actions]


def _judged(live: Live, actions: Sequence[dict[str, Any]]) -> Iterator[Step]:
    """Each action on the table that those before it leave, up to the first that is not legal. Needs the game's lock."""
    table = Table.from_json(live.table.as_json())
    for n, action in enumerate(actions, 1):
        try:
            _no_opening(live, action)
            step = Step(action, judge(table, live.game, action, live.prefix(n), keep=True))
        except Malformed as fault:
            step = Step(action, None, fault.faults)
        yield step
        if not step.legal:
            return


def _as_known(steps: Sequence[Step], shown: Sequence[Step]) -> list[Step]:
    """Steps, of which those that change nothing on the table say no more than their teller may know."""
    rows: list[Step] = []
    for at, step in enumerate(steps):
        silent = at < len(shown) and step.ruling is not None and not step.ruling.effects
        rows.append(shown[at] if silent else step)
        if not rows[-1].legal:
            break
    return rows


def _no_opening(live: Live, action: Mapping[str, Any]) -> None:
    """A table is set up once; what sets one up is no action of a game that is going on. Raises Malformed."""
    if live.game.ruleset.action(action.get("type")).options.get("opens"):
        raise Malformed([Fault("type", action["type"], "an action within a game; open a new one instead")])

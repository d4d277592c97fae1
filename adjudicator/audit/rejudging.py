"""Entries judged again on a table that has become another: which stay the same, which change, which fall.

Amending and what-if are built on this. It is pure: nothing is written, and it works on two private tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.audit.likeness import figures, of_ruling, of_stored
from adjudicator.kernel.effects import fold
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.kernel.game import Game
from adjudicator.kernel.judge import judge
from adjudicator.kernel.ruling import LEGAL, Ruling
from adjudicator.kernel.table import Table
from adjudicator.log.model import Entry

SAME, CHANGED, FALLS, ENDED = SHAPES = ("same", "changed", "falls", "ended")
DROP, OVERRULE, END = WAYS = ("drop", "overrule", "end")
REST = 0
"""In the place of an entry's number: all that fall and for which nothing else was chosen."""
Action = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Past:
    """An entry of the old line, as it was written. prefix: what the ids that it made begin with."""

    version: int
    action: Action
    ruling: Mapping[str, Any]
    effects: list[dict[str, Any]]
    by: str
    kind: str
    prefix: str


@dataclass(frozen=True, slots=True)
class Choice:
    """What the host chooses for an entry: drop it, overrule what it breaks (why), or end the line before it."""

    do: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Rejudged:
    """What becomes of one entry on the new line.

    shape: "same" (players see the same ruling), "changed", "falls" (it would not be written), or "ended" (the line
    ends before it, and it was not judged). action: as it would stand on the new line. ruling: the new one; None for
    an entry that no rule judges, one that was not judged, and one that can no longer be read (then faults say why).
    choice: the host's choice that was carried out here. ways: what the host may choose where it falls. stands: is it
    on the new line? values: the named quantities that differ, {name, then, now}.
    """

    past: Past
    shape: str
    action: Action
    ruling: Ruling | None
    stands: bool
    choice: str | None = None
    faults: tuple[Fault, ...] = ()
    ways: tuple[str, ...] = ()
    values: tuple[dict[str, Any], ...] = ()

    @property
    def open(self) -> bool:
        """Must somebody choose before it can be written?"""
        return self.shape == FALLS and self.choice is None


def past(entry: Entry, prefix: str) -> Past:
    """An entry of a log as it is judged again. prefix: LogBook.prefix_of."""
    held = entry.envelope
    return Past(entry.version, held["action"], held["ruling"], held["effects"], held["by"], held["type"], prefix)


def rejudged(game: Game, then: Table, now: Table, entries: Iterable[Past], *,
             instead: Mapping[int, Action | None] | None = None,
             choices: Mapping[int, Choice] | None = None) -> Iterator[Rejudged]:
    """Judge entries again, one after the other, on a table that has become another.

    game: its rules judge. then: the table before the first entry, as it was; now: the same moment on the new line
    (for an amendment an equal table; for a what-if with a fact changed). Both must be the caller's own: `then` is
    folded on with what was written, `now` with what is ruled now, and both are at the end of their lines when the
    last row has been taken. instead: other actions for some entries, by their number (None: it never happened).
    choices: what the host chose, by number (REST: for every other entry that falls); a choice changes what follows.

    An entry that falls and has no choice is left out of the new line, and those after it are judged so. Drop and end
    are carried out for entries that do not fall as well; overrule only where something is broken or untold and can
    be waived. What an entry was overruled for, or assumed, holds only where the very same is found again. Ids that an
    entry makes begin as they did in the old line, so that what is pended or marked stays comparable.

    Entries that no rule judges (they have no ruling: notes of the service, disputes) are carried over as they are.
    """
    others, chosen, ended = instead or {}, choices or {}, False
    rest = chosen.get(REST)
    for entry in entries:
        choice = chosen.get(entry.version)
        if entry.version in others and others[entry.version] is None:
            choice = Choice(DROP)
        ended = ended or (choice is not None and choice.do == END)
        row = _ended(entry, choice) if ended else _row(game, then, now, entry, others.get(entry.version), choice)
        if row.open and rest is not None:
            ended = rest.do == END
            row = _ended(entry, rest) if ended else _row(game, then, now, entry, others.get(entry.version), rest)
        fold(then, entry.effects)
        if row.stands:
            fold(now, entry.effects if row.ruling is None else row.ruling.effects)
        yield row


def _ended(entry: Past, choice: Choice | None) -> Rejudged:
    """An entry before which, or before an earlier one, the line ends."""
    return Rejudged(entry, ENDED, entry.action, None, False, END if choice is not None and choice.do == END else None)


def _row(game: Game, then: Table, now: Table, entry: Past, other: Action | None, choice: Choice | None) -> Rejudged:
    """What becomes of one entry; both tables lie as before it."""
    drop = choice is not None and choice.do == DROP
    done = DROP if drop else None
    if not entry.ruling:
        return Rejudged(entry, SAME, entry.action, None, not drop, done)
    action, ruling, faults = _again(game, now, entry, other)
    if ruling is None or ruling.verdict != LEGAL:
        return _fallen(game, now, entry, action, ruling, faults, choice)
    return Rejudged(entry, _shape(then, now, entry, action, ruling), action, ruling, not drop, done,
                    values=_values(entry, ruling))


def _fallen(game: Game, now: Table, entry: Past, action: Action, ruling: Ruling | None, faults: tuple[Fault, ...],
            choice: Choice | None) -> Rejudged:
    """An entry that would not be written: what the host may choose, and what was chosen."""
    values = () if ruling is None else _values(entry, ruling)
    wish = choice if choice is not None and choice.do == OVERRULE else Choice(OVERRULE)
    waived = action if ruling is None else overruled(action, ruling, wish.why)
    forced = None if ruling is None else _ruled(game, now, waived, entry.prefix)[0]
    if forced is None or forced.verdict != LEGAL:
        done = DROP if choice is not None and choice.do == DROP else None
        return Rejudged(entry, FALLS, action, ruling, False, done, faults, (DROP, END), values)
    if choice is not None and choice.do == OVERRULE:
        return Rejudged(entry, FALLS, waived, forced, True, OVERRULE, faults, WAYS, _values(entry, forced))
    return Rejudged(entry, FALLS, action, ruling, False, None if choice is None else choice.do, faults, WAYS, values)


def _again(game: Game, now: Table, entry: Past, other: Action | None) -> \
        tuple[Action, Ruling | None, tuple[Fault, ...]]:
    """The action as it would stand now, with its ruling, or with the faults for which it cannot be read."""
    action = entry.action if other is None else other
    ruling, faults = _ruled(game, now, action, entry.prefix)
    if other is None and ruling is not None and _waives(action) and _set_aside(ruling) != _was_set_aside(entry):
        action = {key: value for key, value in action.items() if key not in ("overrule", "assume")}
        ruling, faults = _ruled(game, now, action, entry.prefix)
    return action, ruling, faults


def _ruled(game: Game, table: Table, action: Action, prefix: str) -> tuple[Ruling | None, tuple[Fault, ...]]:
    """The ruling of an action, or the faults for which it cannot be read."""
    try:
        return judge(table, game, action, prefix), ()
    except Malformed as fault:
        return None, fault.faults


def overruled(action: Action, ruling: Ruling, why: str = "") -> dict[str, Any]:
    """An action with the table's word against every rule that it breaks, or that lacks a fact."""
    rows = [{"rule": finding.rule, "by": "table", "why": why or "kept when an earlier entry was amended"}
            for finding in ruling.findings if finding.outcome in ("broken", "unknown")]
    return {**action, "overrule": [*(action.get("overrule") or ()), *rows]}


def _waives(action: Action) -> bool:
    return bool(action.get("overrule") or action.get("assume"))


def _set_aside(ruling: Ruling) -> set[tuple[str, str]]:
    """What a ruling sets aside, and what was said of it."""
    return {(row.rule, row.said) for row in ruling.findings if row.outcome == "waived"}


def _was_set_aside(entry: Past) -> set[tuple[str, str]]:
    """What the ruling of that day set aside."""
    return {(row["rule"], row.get("said", "")) for row in entry.ruling["findings"] if row["outcome"] == "waived"}


def _shape(then: Table, now: Table, entry: Past, action: Action, ruling: Ruling) -> str:
    """Do players see the same?"""
    if action is not entry.action and dict(action) != dict(entry.action):
        return CHANGED
    before = of_stored(then, entry.ruling, entry.effects, entry.prefix)
    return SAME if before == of_ruling(now, ruling) else CHANGED


def _values(entry: Past, ruling: Ruling) -> tuple[dict[str, Any], ...]:
    """The named quantities that differ from those of that day."""
    return tuple(figures(entry.ruling.get("values", {}), ruling.values))

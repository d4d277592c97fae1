"""Disputes: opened on an entry, each side states its reading, the table decides, and all of it is in the log.

What is said in a dispute is an entry that changes no table and moves no head, so that what was done later goes on
and a take back takes none of it away.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from adjudicator.audit.disputes import DISPUTE, KINDS, POSITION, TABLE, Dispute, gathered, is_told
from adjudicator.holding import Holding, Live, canonical_or_fault
from adjudicator.kernel.effects import REDUCER
from adjudicator.kernel.faults import Fault, Malformed, Unknown, near
from adjudicator.kernel.game import Game
from adjudicator.log.canonical import canonical
from adjudicator.log.errors import HeadMoved
from adjudicator.log.model import Draft, Entry
from adjudicator.rules.model import Rule

LINE = 240
"""Characters of what a side says in a line."""

MOST = 40
"""What is said in one dispute; more is a talk for the table, not for its log."""

_TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Signs that cannot be seen and turn the direction of what follows them."""

_TRIES = 5
_HELD = 64

Action = dict[str, Any]


class NoDispute(Unknown):
    """A dispute that a game does not have."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """What became of something said in a dispute: the dispute as it stands, the entry, whether it was there before."""

    dispute: Dispute
    version: int
    replayed: bool

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {**self.dispute.as_json(), "entry_written": self.version, "replayed": self.replayed}


class Disputing(Holding):
    """The use cases of a dispute."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._told: dict[str, tuple[int, tuple[Entry, ...]]] = {}

    # --- reading ---

    def disputes(self, game_id: str) -> list[Dispute]:
        """All disputes of a game by number, those too whose entries were taken back. Raises UnknownGame."""
        tip = self.store.stands(game_id)[0]
        seen, rows = self._told.get(game_id, (0, ()))
        if seen < tip:
            rows += tuple(entry for entry in self.store.entries(game_id, seen + 1, tip) if is_told(entry))
            with self._lock:
                self._told.pop(game_id, None)
                self._told[game_id] = (tip, rows)
                while len(self._told) > _HELD:
                    self._told.pop(next(iter(self._told)))
        return gathered(rows)

    def dispute(self, game_id: str, number: int) -> Dispute:
        """One dispute. Raises NoDispute with the numbers there are."""
        found = self.disputes(game_id)
        for dispute in found:
            if dispute.number == number:
                return dispute
        wanted = f"a dispute of this game: 1 to {len(found)}" if found else "a dispute; this game has none"
        raise NoDispute([Fault("dispute", number, wanted, tuple(str(row.number) for row in found[-3:]))])

    def disputed(self, game_id: str, version: int) -> list[Dispute]:
        """The disputes about an entry."""
        return [dispute for dispute in self.disputes(game_id) if dispute.entry == version]

    # --- saying ---

    def open_dispute(self, game_id: str, entry: int, *, by: str, says: str, key: str | None = None) -> Spoken:
        """Doubt an entry. by: a seat or "the table"; says: what is doubted, in a line.

        Raises UnknownEntry, Malformed where there is nothing to doubt or it is in doubt already.
        """
        def action(live: Live) -> Action:
            found = self.disputes(game_id)
            faults = [*line_faults("says", says, "what is in doubt"), *self.side_faults(live, by)]
            faults += self._entry_faults(game_id, entry, found)
            if faults:
                raise Malformed(faults)
            number = max((row.number for row in found), default=0) + 1
            return {"type": DISPUTE, "dispute": number, "entry": entry, **seat_of(by), "says": line(says)}

        told = {"dispute": entry, "by": by, "says": says}
        return self._say(game_id, action, by, key, told)

    def state_position(self, game_id: str, number: int, *, by: str, says: str, rule: str = "", reading: str = "",
                       key: str | None = None) -> Spoken:
        """Say in a line how one side reads it; rule: the rule it points to; reading: the name of its reading of it.

        Raises NoDispute, Malformed: it is decided already, there is no such rule or reading.
        """
        def action(live: Live) -> Action:
            dispute = self.dispute(game_id, number)
            pointed, faults = self._pointed(live.game, rule, reading)
            faults = [*line_faults("says", says, "how this side reads it"), *self.side_faults(live, by), *faults]
            faults += closed_faults(dispute)
            if len(dispute.positions) >= MOST:
                faults.append(Fault("says", says[:60], f"the decision now: {MOST} lines are said in this dispute"))
            if faults:
                raise Malformed(faults)
            found = {"rule": pointed.id, **({"reading": reading} if reading else {})} if pointed is not None else {}
            return {"type": POSITION, "dispute": number, **seat_of(by), "says": line(says), **found}

        told = {"position": number, "by": by, "says": says, "rule": rule, "reading": reading}
        return self._say(game_id, action, by, key, told)

    def _say(self, game_id: str, action: Callable[[Live], Action], by: str, key: str | None,
             told: Mapping[str, Any]) -> Spoken:
        """Write one entry beside the live line: the head stays where it is, whoever moves it meanwhile."""
        request = canonical_or_fault(told)
        with self.held(game_id):
            before = self._before(game_id, key, told)
            if before is not None:
                return before
            for attempt in range(_TRIES):
                live = self.live(game_id)
                draft = Draft(self._unjudged(action(live), by))
                try:
                    done = self.store.append(game_id, [draft], key=key, request=request, expected_head=live.head,
                                             expected_tip=live.record.tip, head_to=live.head)
                except HeadMoved:  # another program wrote in this moment
                    if attempt == _TRIES - 1:
                        raise
                    continue
                break
            entry = done.entries[-1]
            live.record = replace(live.record, tip=entry.version, tip_hash=entry.hash)
            return self._spoken(entry, done.replayed)

    def _before(self, game_id: str, key: str | None, told: Mapping[str, Any]) -> Spoken | None:
        """What was said under this key before."""
        if key is None:
            return None
        found = self.store.append(game_id, [], key=key, request=canonical_or_fault(told)).entries
        return self._spoken(found[-1], True) if found else None

    def _spoken(self, entry: Entry, replayed: bool) -> Spoken:
        number = int(entry.envelope["action"]["dispute"])
        return Spoken(self.dispute(entry.game_id, number), entry.version, replayed)

    def _unjudged(self, action: Action, by: str) -> dict[str, Any]:
        """An entry that no rule judges."""
        canonical_or_fault(action)
        return {"type": action["type"], "action": action, "ruling": {}, "effects": [], "at": self.now(), "by": by,
                "rules_version": self.library.version, "reducer": REDUCER}

    # --- what will not do ---

    def side_faults(self, live: Live, by: str) -> list[Fault]:
        """Who speaks is a seat, or the table."""
        seats = [*live.game.seats(live.table), TABLE]
        return [] if by in seats else [Fault("seat", by or None, f"one of {', '.join(seats)}", near(by, seats))]

    def _entry_faults(self, game_id: str, version: int, found: Sequence[Dispute]) -> list[Fault]:
        entry = self.store.entry(game_id, version)
        if entry.envelope["type"] in KINDS:
            about = entry.envelope["action"].get("dispute")
            return [Fault("entry", version, f"what somebody did at the table; this entry is of dispute {about}")]
        open_one = next((row for row in found if row.entry == version and row.is_open), None)
        if open_one is None:
            return []
        wanted = f"state a position in dispute {open_one.number}: this entry is in doubt there already"
        return [Fault("entry", version, wanted, (str(open_one.number),))]

    def _pointed(self, game: Game, rule: str, reading: str) -> tuple[Rule | None, list[Fault]]:
        """The rule that is pointed to; a bare topic is that of this game."""
        name = rule.strip()
        if not name:
            wanted = "the rule too, whose reading this is"
            return None, [Fault("reading", reading, wanted)] if reading else []
        found = self.library.rule(name) if "/" in name else self.library.governing(game.ruleset.books, name)
        if found is None:
            wanted = "a rule as the search names it: numenera/equip.strength"
            close = sorted(self.library.near(name, 20), key=lambda one: one.split("/")[0] not in game.ruleset.books)
            return None, [Fault("rule", name, wanted, tuple(close[:3]))]
        names = [one.name for one in found.readings]
        if reading and reading not in names:
            wanted = f"a reading of {found.id}: {', '.join(names)}" if names else f"none: {found.id} is read in one way"
            return found, [Fault("reading", reading, wanted, near(reading, names))]
        return found, []


def derived_key(key: str | None, what: str) -> str | None:
    """The key of what is written on the way to something else, so that both are written once."""
    return None if key is None else hashlib.sha256(canonical([key, what])).hexdigest()[:48]


def line(text: str) -> str:
    """A text in one line."""
    return " ".join(text.split())


def line_faults(field: str, text: str, what: str) -> list[Fault]:
    """What is wrong with a line that somebody says."""
    if not isinstance(text, str) or not line(text):
        return [Fault(field, None, f"{what}, in a line")]
    said = line(text)
    if len(said) > LINE:
        return [Fault(field, f"{said[:60]}... ({len(said)} characters)", f"{what}, in a line of {LINE} characters")]
    if any(unicodedata.category(char) in ("Cc", "Cs") or char in _TURNS for char in said):
        return [Fault(field, repr(said[:60]), "letters, digits and signs that can be seen")]
    return []


def closed_faults(dispute: Dispute) -> list[Fault]:
    """What is decided is not talked about further."""
    if dispute.decision is None:
        return []
    done = dispute.decision
    how = f"entry {done.version}, {done.outcome}, by {done.by}"
    wanted = f"an open dispute; this one is decided ({how}), another can be opened on the entry"
    return [Fault("dispute", dispute.number, wanted)]


def seat_of(by: str) -> dict[str, str]:
    """The seat that speaks; none where the table does."""
    return {} if by == TABLE else {"seat": by}

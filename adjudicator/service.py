"""The use cases: open, judge, submit, take back, explain, look up. Where pure and impure meet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from adjudicator.audit.branching import Branching
from adjudicator.audit.questions import Questions
from adjudicator.audit.readings import check_readings, open_readings
from adjudicator.audit.reporting import Reporting
from adjudicator.folding import folded
from adjudicator.games import meant
from adjudicator.holding import Holding, Live, RulingChanged, canonical_or_fault
from adjudicator.kernel.effects import REDUCER, fold
from adjudicator.kernel.faults import Fault, Malformed, Unknown, near
from adjudicator.kernel.game import Game
from adjudicator.kernel.judge import judge, legal_actions, unfit
from adjudicator.kernel.ruling import LEGAL, Ruling
from adjudicator.kernel.table import Table
from adjudicator.kernel.veil import may_hide
from adjudicator.log.canonical import canonical
from adjudicator.log.errors import GameExists, HeadMoved
from adjudicator.log.model import Appended, Draft, GameRecord
from adjudicator.plain import plain
from adjudicator.rules.model import Rule
from adjudicator.saying.speaking import Speaking
from adjudicator.seating.names import checked_names, checked_seats
from adjudicator.seating.sitting import Seating

__all__ = ["RulingChanged", "Service", "Submitted"]

SEATS_ONLY = ("open", "situation")


Look = Callable[[Mapping[str, Any]], Ruling]
"""What the teller of an action may know of its ruling."""


@dataclass(frozen=True, slots=True)
class Submitted:
    """What became of a submission: the ruling, whether it was written, and as which entry."""

    ruling: dict[str, Any]
    appended: bool
    version: int | None
    head: int
    replayed: bool = False

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"ruling": self.ruling, "appended": self.appended, "version": self.version, "head": self.head,
                "replayed": self.replayed}


class Service(Branching, Reporting, Questions, Speaking, Seating, Holding):
    """All use cases on one store and one library. Safe to use from many threads."""

    # --- games ---

    def open(self, name: str, opening: Mapping[str, Any], *, title: str = "", by: str = "host",
             game_id: str | None = None, names: Mapping[str, Any] | None = None) -> GameRecord:
        """Open a game from its set-up, or (with `situation`) from a situation told. Raises Malformed, Unknown.

        names: what players are called, by seat, where it is not the key of the seat. A new game uses values of public
        lists unless it says otherwise, a situation too; a case uses them only where it says so.
        """
        name, opening = meant(name, plain(opening))
        kind = "situation" if "situation" in opening else "open"
        if kind == "situation" and isinstance(opening["situation"], dict):
            name, opening["situation"] = meant(name, opening["situation"])
            opening["situation"].setdefault("trust", "listed")
        game = self.game(name)
        action: dict[str, Any] = {"type": "situation", "told": opening["situation"]} if kind == "situation" \
            else {"type": "open", **opening}
        self._check_readings(game, opening)
        table = Table()
        ruling = judge(table, game, action, "e1")
        if ruling.verdict != LEGAL:
            raise Malformed(unfit(game, action, ruling, "opening" if kind == "open" else kind))
        chosen = game_id or self.fresh()
        canonical_or_fault(action)
        begun = {"game": name, "title": title[:120] or game.title, "action": action}
        fold(table, ruling.effects)
        checked_seats(game.seats(table), "seats" if kind == "open" else "situation.seats")
        if names:
            begun["names"] = checked_names(names, game.seats(table))
        if may_hide(action):
            begun["salt"] = self.fresh() + self.fresh()  # the first entry shows the hash of how the game was begun
        record = self._begun(chosen, begun)
        if record.tip == 0:
            self.store.append(chosen, [Draft(self.envelope(kind, action, ruling, by))], key="opening",
                              request=canonical(action))
        return self.store.game(chosen)

    def _begun(self, game_id: str, opening: dict[str, Any]) -> GameRecord:
        """The game as it was begun, now or, where the same was asked for before, then. Raises GameExists."""
        try:
            return self.store.create(game_id, opening, created_at=self.now(), rules_version=self.library.version)
        except GameExists:
            known = self.store.game(game_id)
            if {**known.opening, "salt": ""} != {**opening, "salt": ""} or known.parent is not None:
                raise
            return known

    def readings(self, name: str) -> list[Rule]:
        """The ambiguous rules of a game that leave the table a choice the code knows how to follow."""
        return open_readings(self.library, self.game(name))

    def _check_readings(self, game: Game, opening: Mapping[str, Any]) -> None:
        """Readings that are chosen exist. Raises Unknown with near names, every fault together."""
        told = opening.get("situation") or opening
        chosen = told.get("readings") if isinstance(told, Mapping) else None
        if isinstance(chosen, Mapping):
            check_readings(self.library, game, chosen)

    def games(self) -> list[GameRecord]:
        """All games, newest first."""
        return list(reversed(self.store.games()))

    # --- judging and submitting ---

    def judge(self, game_id: str, action: Mapping[str, Any], at: int | None = None) -> Ruling:
        """What the ruling would be; nothing is written. at: as the table lay after that entry."""
        _no_second_opening(action)
        live = self.live(game_id)
        self._known_reading(live.game, action)
        if at is not None and at != live.head:
            self.store.entry(game_id, at)
            return judge(folded(self.store, game_id, at), live.game, action, live.prefix())
        with live.lock:
            return judge(live.table, live.game, action, live.prefix())

    def submit(self, game_id: str, action: Mapping[str, Any], *, by: str, key: str | None = None,
               seen: str | None = None, head: int | None = None, look: Look | None = None) -> Submitted:
        """Judge an action at the head and write it where it is legal (or overruled).

        seen: the digest of the ruling that the player saw; head: the entry that must still be the live one; look: what
        its teller may know of the ruling, where that is less than all. Raises RulingChanged, HeadMoved, KeyReused,
        Malformed.
        """
        told: dict[str, Any] = plain(action)
        request = canonical_or_fault({"action": told, "by": by})
        return self.judged_at_head(
            game_id, head, lambda live: self._submit_or_again(live, told, by, key, request, seen, head, look))

    def _submit_or_again(self, live: Live, action: dict[str, Any], by: str, key: str | None, request: bytes,
                         seen: str | None, head: int | None, look: Look | None) -> Submitted:
        """Judge and write; what was written once under its key is not judged again."""
        try:
            return self._submit(live, action, by, key, request, seen, head, look)
        except (Malformed, RulingChanged, HeadMoved):
            done = self._replayed(live.record.game_id, key, request)
            if done is None:
                raise
            return done

    def _known_reading(self, game: Game, action: Mapping[str, Any]) -> None:
        """A house rule that has a rule read otherwise names a reading of it. Raises Unknown with near names."""
        if action.get("type") == "house-rule" and action.get("reading") is not None:
            check_readings(self.library, game, {str(action.get("topic")).rpartition("/")[2]: action["reading"]})

    def _submit(self, live: Live, action: dict[str, Any], by: str, key: str | None, request: bytes, seen: str | None,
                head: int | None, look: Look | None) -> Submitted:
        _no_second_opening(action)
        self._known_reading(live.game, action)
        game_id = live.record.game_id
        ruling = judge(live.table, live.game, action, live.prefix())
        shown = ruling if look is None else look(action)
        if seen is not None and seen != shown.digest():
            raise RulingChanged(shown, self.since(game_id, head or 0))
        if not ruling.effects:
            ruling = shown  # what changes nothing on the table says no more than its teller may know
        live.must_be_at(head)
        if ruling.verdict != LEGAL:
            return self._replayed(game_id, key, request) or Submitted(ruling.as_json(), False, None, live.head)
        envelope = self.envelope(str(action["type"]), action, ruling, by)
        appended = self.store.append(game_id, [Draft(envelope)], key=key, request=request, expected_head=live.head,
                                     expected_tip=live.record.tip)
        if not appended.replayed:
            self.written(live, appended, ruling, action, by)
        entry = appended.entries[-1]
        told = entry.envelope["ruling"] if appended.replayed else envelope["ruling"]
        return Submitted(told, True, entry.version, appended.head, appended.replayed)

    def _replayed(self, game_id: str, key: str | None, request: bytes) -> Submitted | None:
        """The stored answer to a submission that was written before under this key."""
        if key is None:
            return None
        before = self.store.append(game_id, [], key=key, request=request)
        if not before.entries:
            return None
        entry = before.entries[-1]
        return Submitted(entry.envelope["ruling"], True, entry.version, before.head, True)

    def take_back(self, game_id: str, to: int, *, by: str, why: str, head: int, key: str | None = None) -> Appended:
        """Move the live head back to an earlier entry; what came after stays in the log. head must be the live one."""
        if not why.strip():
            raise Malformed([Fault("why", why, "a reason, in a few words")])
        action = {"type": "take-back", "to": to, "why": why}
        live = self.live(game_id)
        with live.lock:
            before = self.store.append(game_id, [], key=key, request=canonical(action)) if key is not None else None
            if before is not None and before.entries:
                return replace(before, replayed=True)
            line = [entry.version for entry in self.store.line(game_id)]
            if to not in line or to == line[-1]:
                earlier = f"{line[0]} to {line[-2]}" if line[1:] else "there is none"
                raise Unknown([Fault("to", to, f"an earlier entry of the live line: {earlier}")])
            envelope = {"type": "take-back", "action": action, "ruling": {}, "effects": [], "at": self.now(), "by": by,
                        "rules_version": self.library.version, "reducer": REDUCER}
            return self.store.append(game_id, [Draft(envelope)], key=key, request=canonical(action),
                                     expected_head=head, head_to=to)

    def legal(self, game_id: str, seat: str) -> list[dict[str, Any]]:
        """What a seat may try now: each action with its verdict and sentence, legal ones first."""
        live = self.live(game_id)
        if seat not in live.game.seats(live.table):
            raise Unknown([Fault("seat", seat, f"a seat: {', '.join(live.game.seats(live.table))}",
                                 near(seat, live.game.seats(live.table)))])
        with live.lock:
            rows = legal_actions(live.table, live.game, seat)
        order = {"legal": 0, "undetermined": 1, "illegal": 2}
        found = [{"action": dict(action), "verdict": ruling.verdict, "sentence": ruling.sentence(),
                  "digest": ruling.digest(), "rules": [finding.rule for finding in ruling.broken]}
                 for action, ruling in rows]
        return sorted(found, key=lambda row: order[row["verdict"]])

    def next(self, game_id: str) -> dict[str, Any]:
        """The top of the agenda in words."""
        live = self.live(game_id)
        with live.lock:
            from adjudicator.kernel.hearing import Hearing
            h = Hearing(live.table, live.game, {"seat": live.table.dials.get("active")}, "next")
            return live.game.next(h, live.table.top())


def _no_second_opening(action: Mapping[str, Any]) -> None:
    """A table is set up once; what sets one up is no action of a game that is going on. Raises Malformed."""
    if action.get("type") in SEATS_ONLY:
        raise Malformed([Fault("type", action["type"], "an action within a game; open a new one instead")])

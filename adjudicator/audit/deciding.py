"""How a dispute ends: the entry stands, is put right, is taken back, or the rule is set aside from now on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.audit.disputes import DECISION, OUTCOMES, TABLE, Dispute
from adjudicator.audit.disputing import Disputing, Spoken, closed_faults, derived_key, line, line_faults, seat_of
from adjudicator.kernel.faults import Fault, Malformed, near
from adjudicator.log.model import Appended


class Deciding(Disputing, ABC):
    """Carrying out what the table decided, and writing that it did.

    What carries a decision out (a take back, a house rule) is written first and the decision refers to it; asked
    again under the same key, both are there once.
    """

    @abstractmethod
    def submit(self, game_id: str, action: Mapping[str, Any], *, by: str, key: str | None = None) -> Any:
        """Judge an action and write it; the service does."""

    @abstractmethod
    def take_back(self, game_id: str, to: int, *, by: str, why: str, head: int, key: str | None = None) -> Appended:
        """Move the head back; the service does."""

    def decide(self, game_id: str, number: int, outcome: str, *, by: str, why: str, head: int | None = None,
               topic: str = "", reading: str = "", key: str | None = None) -> Spoken:
        """End a dispute.

        outcome: uphold, amend (the entry was amended since: the decision names where), take-back (head: the entry
        that must be the live one) or house-rule (topic: the rule that is set aside from now on; reading: it is
        read so from now on, and not set aside). by: a seat or "the table". Raises NoDispute, Malformed, HeadMoved;
        nothing is written then.
        """
        told = {"decision": number, "outcome": outcome, "by": by, "why": why, "topic": topic,
                "reading": reading}
        with self.held(game_id) as live:
            before = self._before(game_id, key, told)
            if before is not None:
                return before
            dispute = self.dispute(game_id, number)
            faults = [*line_faults("why", why, "why it is so decided"), *self.side_faults(live, by),
                      *closed_faults(dispute)]
            if outcome not in OUTCOMES:
                faults.append(Fault("outcome", outcome or None, f"one of {', '.join(OUTCOMES)}",
                                    near(outcome, OUTCOMES)))
            if faults:
                raise Malformed(faults)
            carried: dict[str, Callable[..., dict[str, Any]]] = {
                "amend": self._carry_amend, "take-back": self._carry_back, "house-rule": self._carry_rule}
            carry = carried.get(outcome)
            more = {"head": head, "topic": topic, "reading": reading, "key": key}
            done = carry(game_id, dispute, by=by, why=line(why), **more) if carry else {}
            action = {"type": DECISION, "dispute": number, "outcome": outcome, **seat_of(by), "why": line(why), **done}
            return self._say(game_id, lambda _: action, by, key, told)

    def amended_in(self, game_id: str, dispute: Dispute) -> int | None:
        """The newest amendment of the disputed entry since it was in doubt, or of what stands in its place."""
        found, places = None, {dispute.entry}
        for entry in self.store.entries(game_id, dispute.version + 1):
            if '"instead_of":' in entry.text and entry.envelope.get("instead_of") in places:
                places.add(entry.version)
            elif entry.envelope["type"] == "amend" and entry.envelope["action"].get("entry") in places:
                found = entry.version
        return found

    def _carry_amend(self, game_id: str, dispute: Dispute, **_: Any) -> dict[str, Any]:
        """The amendment is there already: it was seen and sent on a page of its own."""
        found = self.amended_in(game_id, dispute)
        if found is None:
            wanted = f"amend entry {dispute.entry} first; the decision then says with which entry"
            raise Malformed([Fault("outcome", "amend", wanted)])
        return {"entry": found}

    def _carry_back(self, game_id: str, dispute: Dispute, *, by: str, why: str, head: int | None, key: str | None,
                    **_: Any) -> dict[str, Any]:
        """Take the entry back, unless somebody did so since it was in doubt."""
        version = dispute.entry
        to = self.store.entry(game_id, version).after
        before = derived_key(key, "back")
        live = {entry.version for entry in self.store.line(game_id)}
        if version not in live:
            taken = self._taken(game_id, dispute)
            if taken is None:
                wanted = f"another outcome: entry {version} is not live, and nobody took it back since"
                raise Malformed([Fault("outcome", "take-back", wanted)])
            return {"entry": taken}
        if to == 0:
            raise Malformed([Fault("outcome", "take-back", "another outcome: the game begins with this entry")])
        if head is None:
            raise Malformed([Fault("head", None, "the entry that is live now, so that nothing unseen is taken back")])
        return {"entry": self.take_back(game_id, to, by=by, why=why, head=head, key=before).entries[-1].version}

    def _taken(self, game_id: str, dispute: Dispute) -> int | None:
        """The take back since a dispute began that took the disputed entry off the live line."""
        for entry in self.store.entries(game_id, dispute.version + 1):
            if entry.envelope["type"] == "take-back" and entry.head < dispute.entry:
                return entry.version
        return None

    def _carry_rule(self, game_id: str, dispute: Dispute, *, by: str, why: str, topic: str, reading: str,
                    key: str | None, **_: Any) -> dict[str, Any]:
        """The house rule is an action like any other."""
        if not topic.strip():
            wanted = "the rule that is set aside from now on: equip.strength"
            pointed = tuple(dict.fromkeys(position.rule for position in dispute.positions if position.rule))
            raise Malformed([Fault("rule", None, wanted, pointed)])
        live = self.live(game_id)
        seat = by if by != TABLE else live.game.active(live.table) or live.game.seats(live.table)[0]
        action = {"type": "house-rule", "seat": seat, "topic": topic.strip(), "why": why,
                  **({"reading": reading} if reading else {})}
        done = self.submit(game_id, action, by=by, key=derived_key(key, "rule"))
        if not done.appended:
            raise Malformed([Fault("rule", topic, done.ruling["sentence"])])
        name = topic.strip()
        found = self.library.rule(name) if "/" in name else self.library.governing(live.game.ruleset.books, name)
        return {"entry": done.version, "rule": found.id if found is not None else name}

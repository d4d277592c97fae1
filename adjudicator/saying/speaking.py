"""Saying it in words: readings with their rulings, so that a player sees what would be sent. Nothing is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from adjudicator.kernel.faults import Fault, Unknown, near
from adjudicator.saying.phrases import sayings
from adjudicator.saying.repeating import repeated
from adjudicator.saying.several import Several, Step
from adjudicator.saying.understanding import Proposal, Understood, said_of, understand

LIKE = 0.15
"""So much further from what was said a reading may be and still be as good."""
AMONG = 6
"""Readings that are shown at most, those for "which of these?" counted in."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """One reading with what would be ruled of its actions, up to the first that is not legal."""

    proposal: Proposal
    steps: list[Step]

    @property
    def legal(self) -> int:
        """How many of its actions, from the first on, may be written."""
        return sum(1 for step in self.steps if step.legal)

    @property
    def whole(self) -> bool:
        """May all of them be written?"""
        return self.proposal.complete and self.legal == len(self.proposal.actions)

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {**self.proposal.as_json(), "legal": self.legal, "whole": self.whole,
                "rulings": [step.as_json() for step in self.steps]}


@dataclass(frozen=True, slots=True)
class Spoken:
    """What was understood, and what would be ruled of each reading."""

    understood: Understood
    readings: list[Ruled]
    head: int

    @property
    def sure(self) -> bool:
        """Is there one reading, of words that were all understood as they were said?"""
        return len(self.readings) == 1 and self.readings[0].proposal.plain

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {**self.understood.as_json(), "sure": self.sure, "head": self.head,
                "readings": [one.as_json() for one in self.readings]}


class Speaking(Several):
    """The use case of a saying."""

    def say(self, game_id: str, text: str, *, seat: str | None = None,
            called: Mapping[str, str] | None = None) -> Spoken:
        """Understand what somebody says at a table, and judge each reading. Nothing is written.

        seat: who speaks, the active seat where nobody says; called: further names of seats, {words: seat}.
        Where a card that is pointed at may be one of several, each of them is a reading. Raises Unknown.
        """
        live = self.live(game_id)
        with live.lock:
            seats = list(live.game.seats(live.table))
            speaker = seat or live.game.active(live.table) or next(iter(seats), "")
            if speaker not in seats:
                raise Unknown([Fault("seat", seat, f"a seat of this game: {', '.join(seats)}", near(speaker, seats))])
            found = repeated(self.store, live, text, speaker, sayings()) \
                or understand(text, live.table, live.game, speaker, sayings(), called)
            rows = _worth([one for proposal in found.proposals for one in self._ruled(game_id, proposal)])
            head = live.head
        return Spoken(found, rows[:AMONG], head)

    def _ruled(self, game_id: str, proposal: Proposal) -> list[Ruled]:
        """A reading with its rulings; several where a pointing is ambiguous and the fault names what would do."""
        ready = next((at for at, lacks in enumerate(proposal.lacks) if lacks), len(proposal.lacks))
        if not ready:
            return [Ruled(proposal, [])]
        steps = self.judge_all(game_id, proposal.actions[:ready])
        at, fault = len(steps) - 1, _which(steps[-1])
        if fault is None:
            return [Ruled(proposal, steps)]
        others = [self._with(game_id, proposal, at, {**steps[-1].action, fault.field: word}) for word in fault.near]
        return [Ruled(other, self.judge_all(game_id, other.actions[:ready])) for other in others]

    def _with(self, game_id: str, proposal: Proposal, at: int, action: dict[str, Any]) -> Proposal:
        """The same reading with one action put more exactly."""
        game = self.live(game_id).game
        actions = [*proposal.actions[:at], action, *proposal.actions[at + 1:]]
        said = [*proposal.said[:at], said_of(action, game, sayings()), *proposal.said[at + 1:]]
        return replace(proposal, actions=actions, said=said)


def _worth(rows: list[Ruled]) -> list[Ruled]:
    """The readings without those that nobody could have meant.

    Where the first one fits word by word and may be done, another must fit as well; where something was mended, another
    that may be done is shown beside it.
    """
    if not rows or not rows[0].whole:
        return rows
    first = rows[0].proposal
    exact = not first.unsure and not first.left_over
    return [row for row in rows if row.proposal.cost <= first.cost + LIKE or (row.whole and not exact)]


def _which(step: Step) -> Fault | None:
    """The one fault of an action that says which of several may be meant."""
    fault = step.faults[0] if len(step.faults) == 1 else None
    return fault if fault is not None and len(fault.near) > 1 and step.action.get(fault.field) is not None else None

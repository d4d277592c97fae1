"""Branches: a new game that goes on from any entry of another, live or not, and leaves that one as it is."""

from __future__ import annotations

import hashlib
from typing import Any

from adjudicator.audit.preview import LONGEST
from adjudicator.holding import Holding, canonical_or_fault
from adjudicator.kernel.effects import REDUCER
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.log.canonical import canonical
from adjudicator.log.errors import GameExists, UnknownGame
from adjudicator.log.model import Draft, Entry, GameRecord

BRANCH = "branch"
"""The type of the first entry of a branch: it changes nothing and says what the branch continues."""
TITLE = 120


class Branching(Holding):
    """Going on from somewhere else."""

    def branch(self, game_id: str, at: int, *, by: str, title: str = "", why: str = "", new_id: str | None = None,
               key: str | None = None) -> GameRecord:
        """Begin a game that continues another after one of its entries; that one is not changed.

        at: any entry, live or not; for one that moved the live head (a take back), where it moved it to. title: what
        the branch is called; new_id: its id. key: the same key again brings the same branch. Raises UnknownGame,
        UnknownEntry, Malformed, GameExists.
        """
        canonical_or_fault({"title": title, "why": why, "by": by})
        if len(why) > LONGEST:
            raise Malformed([Fault("why", f"{why[:60]}...", f"a reason of at most {LONGEST} characters")])
        entry = self.store.entry(game_id, at)
        if entry.head != entry.version:
            entry = self.store.entry(game_id, entry.head)
        chosen = new_id or (_named(entry, key) if key else self.fresh())
        return self._there(chosen, entry) or self._begin(entry, chosen, title.strip(), why.strip(), by)

    def _begin(self, entry: Entry, chosen: str, title: str, why: str, by: str) -> GameRecord:
        """Write the game and its first entry."""
        opening = self.store.game(entry.game_id).opening
        title = title or f"{opening.get('title', '')}, from entry {entry.version}"
        action: dict[str, Any] = {"type": BRANCH, "game": entry.game_id, "at": entry.version, "why": why}
        names = {"names": opening["names"]} if opening.get("names") else {}  # the same players go on
        self.store.create(chosen, {"game": opening["game"], "title": title[:TITLE], "action": action, **names},
                          created_at=self.now(), rules_version=self.library.version,
                          parent=(entry.game_id, entry.version))
        self._say_so(chosen, action, by)
        return self.store.game(chosen)

    def _there(self, chosen: str, entry: Entry) -> GameRecord | None:
        """The branch of this entry that has the id already; raises GameExists where another game has it."""
        try:
            known = self.store.game(chosen)
        except UnknownGame:
            return None
        if known.parent != entry.game_id or known.parent_hash != entry.hash:
            raise GameExists(chosen)
        if known.tip == 0:  # the service was stopped between the game and its first entry
            self._say_so(chosen, known.opening["action"], "host")
        return self.store.game(chosen)

    def _say_so(self, chosen: str, action: dict[str, Any], by: str) -> None:
        """The first entry of a branch."""
        envelope = {"type": BRANCH, "action": action, "ruling": {}, "effects": [], "at": self.now(), "by": by,
                    "rules_version": self.library.version, "reducer": REDUCER}
        self.store.append(chosen, [Draft(envelope)], key="opening", request=canonical(action))


def _named(entry: Entry, key: str) -> str:
    """The id of the branch that is asked for under a key: nobody guesses it who does not know the key."""
    return f"b{hashlib.sha256(f'{entry.hash.hex()}:{key}'.encode()).hexdigest()[:15]}"

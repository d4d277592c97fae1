"""The service as the device that asks may see it: what it reads is veiled, what it writes is judged on all there is.

Every page and every answer of the API takes its service from here (`state.State.service`), so that what is new on
either shows no more than the viewer may know, without thinking of it.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from flask import has_request_context, request

from adjudicator.audit.preview import Veil
from adjudicator.audit.today import Progress
from adjudicator.folding import effects_of
from adjudicator.holding import Live
from adjudicator.kernel.effects import fold
from adjudicator.kernel.faults import Malformed
from adjudicator.kernel.ruling import LEGAL, Ruling
from adjudicator.kernel.veil import veiled_entry, veiled_words
from adjudicator.log.errors import LogError
from adjudicator.log.model import Appended
from adjudicator.saying.several import LookAll, SeveralChanged, SubmittedAll
from adjudicator.seating.veiled import VeiledStore
from adjudicator.service import Look, RulingChanged, Service, Submitted

Veils = frozenset[str]
KEPT = 64
"""How many services behind veils are kept: one for each seat of some games, and one for those who watch."""


class Sight(Service):
    """The use cases for somebody from whom some seats' unseen cards are hidden.

    Its store is veiled, so that whatever it works out follows from what the viewer may know: a table, a ruling that is
    only asked for, what may be done. What is written goes to the whole service, and is told as the viewer may hear it.
    """

    def __init__(self, whole: Service, veils: Veils) -> None:
        super().__init__(VeiledStore(whole.store, whole.game, veils), whole.library, now=whole.now, fresh=whole.fresh)
        self.whole, self.veils = whole, veils

    def live(self, game_id: str) -> Live:
        """The game as this viewer knows it, folded on from where it was."""
        held = self._live.get(game_id)
        if held is None:
            return super().live(game_id)
        with held.lock:
            tip, head = self.store.stands(game_id)
            if (tip, head) == (held.record.tip, held.head):
                return held
            try:
                line = self.store.line(game_id, head, held.head)
            except LogError:  # something was taken back
                return super().live(game_id)
            for entry in line:
                fold(held.table, effects_of(entry.text))
            held.record, held.head = self.store.game(game_id), head
            return held

    # --- writing ---

    def submit(self, game_id: str, action: Mapping[str, Any], *, by: str, key: str | None = None,
               seen: str | None = None, head: int | None = None, look: Look | None = None) -> Submitted:
        """Judge an action on all there is, and write it where it is legal.

        What is told of one that is not written follows from what the viewer may know, as far as that settles it; what
        was seen is held against that too.
        """
        look = look or partial(self.judge, game_id)
        try:
            done = self.whole.submit(game_id, action, by=by, key=key, seen=seen, head=head, look=look)
        except RulingChanged as changed:
            raise RulingChanged(changed.ruling, self.since(game_id, head or 0)) from None
        except Malformed:
            self.judge(game_id, action)  # what is wrong with it, as far as the viewer may know
            raise
        if done.version is not None:
            return replace(done, ruling=self._ruling(game_id, done.version))
        own = self._own(game_id, action)
        told = own.as_json() if own is not None else veiled_words(done.ruling, self.live(game_id).game, self.veils)
        return replace(done, ruling=told)

    def _own(self, game_id: str, action: Mapping[str, Any]) -> Ruling | None:
        """The ruling that follows from what the viewer may know; None where by that the action is legal."""
        ruling = self.judge(game_id, action)
        return None if ruling.verdict == LEGAL else ruling

    def submit_all(self, game_id: str, actions: Sequence[Mapping[str, Any]], *, by: Sequence[str],
                   key: str | None = None, seen: Sequence[str | None] | None = None,
                   head: int | None = None, look: LookAll | None = None) -> SubmittedAll:
        """Judge actions in order on all there is, and write them where all are legal."""
        look = look or partial(self.judge_all, game_id)
        try:
            done = self.whole.submit_all(game_id, actions, by=by, key=key, seen=seen, head=head, look=look)
        except SeveralChanged as changed:
            raise SeveralChanged(changed.at, changed.ruling, self.since(game_id, head or 0)) from None
        except Malformed as fault:
            last = self.judge_all(game_id, actions)[-1]
            raise (Malformed(last.faults) if last.faults else fault) from None
        if done.appended:
            return replace(done, rulings=[self._ruling(game_id, version) for version in done.versions])
        steps = self.judge_all(game_id, actions)
        if not steps[-1].legal and steps[-1].ruling is not None:
            rulings = [step.ruling.as_json() for step in steps if step.ruling is not None]
            return replace(done, rulings=rulings, stopped=len(steps) - 1)
        game = self.live(game_id).game
        return replace(done, rulings=[veiled_words(ruling, game, self.veils) for ruling in done.rulings])

    def _ruling(self, game_id: str, version: int) -> dict[str, Any]:
        found: dict[str, Any] = self.store.entry(game_id, version).envelope["ruling"]
        return found

    def veil_of(self, game_id: str) -> Veil | None:
        """What the viewer may see of an entry that is yet to be written."""
        game = self.live(game_id).game
        return lambda envelope: veiled_entry(envelope, game, self.veils)

    def amend(self, game_id: str, version: int, action: Mapping[str, Any] | None, **more: Any) -> Appended:
        """Put an entry right, as it was shown to this viewer: what was seen is what the veil left of it."""
        return self.whole.amend(game_id, version, action, veil=self.veil_of(game_id), **more)

    def take_back(self, game_id: str, to: int, *, by: str, why: str, head: int, key: str | None = None) -> Appended:
        """Move the live head back to an earlier entry."""
        done = self.whole.take_back(game_id, to, by=by, why=why, head=head, key=key)
        return replace(done, entries=tuple(self.store.entry(game_id, entry.version) for entry in done.entries))

    def export(self, game_id: str) -> Iterator[str]:
        """The game as it was written, with all hands; who may have that is for the address to say."""
        return self.whole.export(game_id)

    def today(self, game_id: str, version: int) -> dict[str, Any]:
        """What today's rules would say of an entry: the same or not, judged on all there is; the words veiled.

        What changes nothing is judged on what the viewer may know.
        """
        true = self.whole.store.entry(game_id, version).envelope
        if not true["effects"]:
            return super().today(game_id, version)
        found = self.whole.today(game_id, version)
        now = veiled_entry({**true, "ruling": found["now"]}, self.live(game_id).game, self.veils)
        return {**found, "then": self.store.entry(game_id, version).envelope["ruling"], "now": now["ruling"]}

    def ruled_today(self, game_id: str, first: int = 1, last: int | None = None, *,
                    progress: Progress | None = None) -> list[dict[str, Any]]:
        """Which entries today's rules would rule otherwise, judged on all there is; the words veiled."""
        rows = self.whole.ruled_today(game_id, first, last, progress=progress)
        return [{**row, **{side: self._said(found[side]) for side in ("then", "now")}}
                for row in rows for found in [self.today(row["game"], row["version"])] if not found["same"]]

    @staticmethod
    def _said(ruling: Mapping[str, Any]) -> dict[str, Any]:
        return {"verdict": ruling["verdict"], "sentence": ruling["sentence"]}


def _forwarded(name: str) -> Callable[..., Any]:
    """A use case that the whole service carries out."""

    def forward(self: Sight, *args: Any, **more: Any) -> Any:
        return getattr(self.whole, name)(*args, **more)

    return forward


FORWARDED = ("open", "import_game", "branch", "amend_preview", "open_dispute", "state_position", "decide", "disputes")
"""Use cases that write, or show what would be written: the whole service carries them out. What a preview of theirs
shows of an entry is shown through `veil_of`. What was said in disputes is said to the whole table.
"""
for _name in FORWARDED:
    setattr(Sight, _name, _forwarded(_name))


class Sights:
    """The services behind veils of an app, kept as long as they are asked."""

    def __init__(self, whole: Service) -> None:
        self.whole = whole
        self._behind: OrderedDict[Veils, Sight] = OrderedDict()
        self._ended: dict[str, tuple[tuple[int, int], bool]] = {}
        self._lock = threading.Lock()

    def behind(self, veils: Veils) -> Service:
        """The service for somebody from whom these seats' unseen cards are hidden."""
        if not veils:
            return self.whole
        with self._lock:
            sight = self._behind.pop(veils, None) or Sight(self.whole, veils)
            self._behind[veils] = sight
            while len(self._behind) > KEPT:
                self._behind.popitem(last=False)
        return sight

    def of_request(self) -> Service:
        """The service for the device that asks about a game; the whole one where it asks about none, or nobody asks.

        Raises UnknownGame.
        """
        game_id = (request.view_args or {}).get("game_id") if has_request_context() else None
        return self.behind(self.veils(game_id)) if isinstance(game_id, str) else self.whole

    def veils(self, game_id: str) -> Veils:
        """The seats whose unseen cards are hidden from the device that asks; none once the game is over."""
        from adjudicator.web.viewer import viewer_of

        viewer = viewer_of(game_id)
        if viewer.belongs and not viewer.veils:
            return frozenset()
        return frozenset() if self.ended(game_id) else viewer.veils or self._all(game_id)

    def ended(self, game_id: str) -> bool:
        """Is the game over, so that all is open? A branch shows hands of the games that it goes on from: they are over
        too.
        """
        return self._over(game_id) and all(map(self._over, self._ancestors(game_id)))

    def _ancestors(self, game_id: str) -> Iterator[str]:
        """The games here from which a branch goes on."""
        parent = self.whole.store.game(game_id).parent
        while parent is not None:
            yield parent
            parent = self.whole.store.game(parent).parent

    def _over(self, game_id: str) -> bool:
        stands = self.whole.store.stands(game_id)
        known = self._ended.get(game_id)
        if known is None or known[0] != stands:
            with self.whole.held(game_id) as live:
                known = self._ended[game_id] = ((live.record.tip, live.head), live.game.ended(live.table))
        return known[1]

    def _all(self, game_id: str) -> Veils:
        with self.whole.held(game_id) as live:
            return frozenset(live.game.seats(live.table))

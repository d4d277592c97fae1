"""Amending: an entry is put right (or taken out), and what came after it is judged again and written anew.

The old line stays in the log. Everything is shown before it is written, and all of it is written at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from adjudicator.audit.preview import LONGEST, Preview, PreviewChanged, Veil, chosen, fingerprint, undecided
from adjudicator.audit.readings import check_readings
from adjudicator.audit.rejudging import REST, Choice, Rejudged, past, rejudged
from adjudicator.folding import folded
from adjudicator.holding import Holding, Live, canonical_or_fault
from adjudicator.kernel.effects import REDUCER
from adjudicator.kernel.faults import Fault, Malformed, Unknown
from adjudicator.kernel.game import Game
from adjudicator.kernel.judge import judge
from adjudicator.kernel.table import Table
from adjudicator.log.errors import HeadMoved
from adjudicator.log.model import Appended, Draft, Entry
from adjudicator.logbook import OPENINGS, prefix_of
from adjudicator.plain import plain

AMEND = "amend"
"""The type of the entry that says what was amended and why; the entries written anew follow it."""

Tick = Callable[[int, int], None]


class Became(NamedTuple):
    """What an amendment made of an entry: the entry of the amendment, and that which stands instead (None: none)."""

    amendment: int
    entry: int | None


def left_out(action: Mapping[str, Any]) -> list[int]:
    """The entries that an amendment left out, as its own entry tells; a log from elsewhere may tell anything."""
    told = action.get("left_out")
    return [number for number in told if isinstance(number, int)] if isinstance(told, list) else []


class Amending(Holding):
    """Putting an entry right."""

    def became(self, game_id: str) -> dict[int, Became]:
        """The entries of a game that amendments took off the live line, by number, with what became of each."""
        found: dict[int, Became] = {}
        amendment = 0
        for entry in self.store.entries(game_id):
            if entry.text.endswith(f'"type":"{AMEND}","version":{entry.version}}}'):
                amendment = entry.version
                found.update({number: Became(amendment, None) for number in left_out(entry.envelope["action"])})
            elif '"instead_of":' in entry.text:
                number = entry.envelope.get("instead_of")
                if isinstance(number, int):
                    found[number] = Became(amendment, entry.version)
        return found

    def veil_of(self, game_id: str) -> Veil | None:
        """What whoever asks may see of a game's entries; None: all of it."""
        self.store.stands(game_id)
        return None

    def amend_preview(self, game_id: str, version: int, action: Mapping[str, Any] | None, *,
                      choices: Mapping[Any, Any] | None = None, tick: Tick | None = None) -> Preview:
        """What would become of each later entry if one were another; nothing is written.

        version: an entry of the live line. action: what stands instead of it (None: it never happened). choices: for
        entries by number, "drop", "overrule" or "end" (a Choice has its own reason too), for "rest" all others that
        fall; what is chosen changes what follows. tick: told how many entries of how many are done. Raises
        UnknownEntry, Unknown, Malformed.
        """
        told = None if action is None else plain(action)
        canonical_or_fault({"action": told})
        return self._preview(self.live(game_id), version, told, chosen(choices or {}), tick)

    def _preview(self, live: Live, version: int, action: dict[str, Any] | None, choices: Mapping[int, Choice],
                 tick: Tick | None = None) -> Preview:
        game_id, head = live.record.game_id, live.head
        later = self._later(game_id, version, head)
        self._fits(live.game, later[0], action)
        entries = [past(entry, prefix_of(entry, live.before)) for entry in later]
        then = folded(self.store, game_id, later[0].after)
        now = Table.from_json(then.as_json())
        if action is not None:
            judge(now, live.game, action, entries[0].prefix)  # what cannot be read is told as that
        rows: list[Rejudged] = []
        if unknown := sorted(choices.keys() - {REST, *(entry.version for entry in entries)}):
            wanted = f"an entry from {version} to {head} of the live line"
            raise Malformed([Fault(f"choices.{number}", number, wanted) for number in unknown])
        for row in rejudged(live.game, then, now, entries, instead={version: action}, choices=choices):
            rows.append(row)
            seats = live.game.seats(now)
            if row.stands and seats != live.game.seats(then):
                raise Malformed([Fault("action.seats", list(seats), "the seats of this game, as they are")])
            if tick is not None:
                tick(len(rows), len(later))
        return Preview(game_id, head, action, tuple(rows), fingerprint(head, action, rows))

    def _later(self, game_id: str, version: int, head: int) -> list[Entry]:
        """The entry and all that follow it on the live line. Raises UnknownEntry, Unknown."""
        entry = self.store.entry(game_id, version)
        line = self.store.line(game_id, head)
        later = [one for one in line if one.version >= version]
        if not later or later[0].version != version:
            numbers = [one.version for one in line]
            beside = tuple(str(number) for number in numbers if abs(number - version) < 4)[:3]
            kind = entry.envelope["type"]
            raise Unknown([Fault("entry", version, f"an entry of the live line: {numbers[0]} to {numbers[-1]}; "
                                 f"entry {version} ({kind}) is not on it", beside)])
        return later

    def _fits(self, game: Game, entry: Entry, action: Mapping[str, Any] | None) -> None:
        """Can this stand instead of the entry at all? Raises Malformed."""
        kind = entry.envelope["type"]
        if action is not None and not isinstance(action, Mapping):
            raise Malformed([Fault("action", action, "a mapping with at least type and seat")])
        if kind in OPENINGS:
            if action is None or action.get("type") != kind:
                raise Malformed([Fault("action", None if action is None else action.get("type"),
                                       f"the set-up put right (type {kind}): a game cannot do without it")])
            told = action.get("told") if kind == "situation" else action
            if isinstance(told, Mapping) and isinstance(told.get("readings"), Mapping):
                check_readings(self.library, game, told["readings"])
        elif not entry.envelope["ruling"] and (action is not None or kind == "branch"):
            raise Malformed([Fault("entry", entry.version, f"an entry that rules judge; a {kind} is none")])
        elif action is not None and action.get("type") in OPENINGS:
            raise Malformed([Fault("type", action["type"], "an action within a game; open a new one instead")])

    def amend(self, game_id: str, version: int, action: Mapping[str, Any] | None, *, why: str, by: str, head: int,
              choices: Mapping[Any, Any] | None = None, seen: str | None = None, key: str | None = None,
              tick: Tick | None = None, veil: Veil | None = None) -> Appended:
        """Put an entry right, with all that follows, in one batch: all of it is written or nothing.

        It has an entry of its own that says what and why; the amended action and each later entry that stands come
        after it, as new entries that name those in whose place they stand (`instead_of`). head: the entry that must
        be the live one still. seen: the digest of the preview that was shown, veiled by `veil`. key: the same again
        writes once.

        Raises HeadMoved, PreviewChanged, KeyReused, and Malformed where an entry falls and nobody chose.
        """
        if not why.strip() or len(why) > LONGEST:
            raise Malformed([Fault("why", why[:60] or None, f"a reason, in at most {LONGEST} characters")])
        told = None if action is None else plain(action)
        wishes = {number: replace(choice, why=choice.why or why) for number, choice in chosen(choices or {}).items()}
        request = canonical_or_fault({
            "amend": version, "action": told, "why": why, "by": by,
            "choices": {str(number): [choice.do, choice.why] for number, choice in sorted(wishes.items())}})
        with self.held(game_id) as live:
            before = self.store.append(game_id, [], key=key, request=request) if key is not None else None
            if before is not None and before.entries:
                return replace(before, replayed=True)
            if head != live.head:
                raise HeadMoved(head, live.head)
            preview = self._preview(live, version, told, wishes, tick)
            if seen is not None and seen != preview.shown_digest(veil):
                raise PreviewChanged(preview)
            if preview.open:
                raise Malformed([undecided(row) for row in preview.rows if row.open])
            return self._write(preview, why.strip(), by, key, request)

    def _write(self, preview: Preview, why: str, by: str, key: str | None, request: bytes) -> Appended:
        """The batch: what is amended and why, then every entry that stands, on a line of their own."""
        old = self.store.entry(preview.game_id, preview.amended.past.version)
        rows = [row for row in preview.rows if row.stands]
        drafts = [Draft(self._amendment(preview, why, by))]
        for row in rows:
            teller = by if row is preview.amended else row.past.by
            drafts.append(Draft(self._anew(row, teller), old.after if len(drafts) == 1 else None))
        done = self.store.append(preview.game_id, drafts, key=key, request=request, expected_head=preview.head,
                                 head_to=None if rows else old.after)
        if preview.amended.stands and preview.amended.ruling is not None and old.envelope["type"] == "attest":
            self._keep_facts(preview.game_id, preview.amended.ruling, by)
        return done

    def _amendment(self, preview: Preview, why: str, by: str) -> dict[str, Any]:
        """The entry that says what was amended."""
        lost = [row.past.version for row in preview.rows if not row.stands]
        chose = {str(row.past.version): row.choice for row in preview.rows if row.choice}
        action = {"type": AMEND, "entry": preview.amended.past.version, "why": why, "left_out": lost, "choices": chose}
        return {"type": AMEND, "action": action, "ruling": {}, "effects": [], "at": self.now(), "by": by,
                "rules_version": self.library.version, "reducer": REDUCER}

    def _anew(self, row: Rejudged, by: str) -> dict[str, Any]:
        """An entry written anew: judged by the rules of today, or carried over where no rule judges it."""
        if row.ruling is None:
            envelope = {"type": row.past.kind, "action": dict(row.action), "ruling": {}, "effects": row.past.effects,
                        "at": self.now(), "by": by, "rules_version": self.library.version, "reducer": REDUCER}
        else:
            envelope = self.envelope(str(row.action["type"]), row.action, row.ruling, by)
        return {**envelope, "instead_of": row.past.version, "prefix": row.past.prefix}

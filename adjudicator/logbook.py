"""The log of a game to its readers: lines, exports and imports, verification, what today's rules would say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from adjudicator.folding import folded
from adjudicator.kernel.faults import Malformed
from adjudicator.kernel.game import Game
from adjudicator.kernel.judge import judge
from adjudicator.kernel.refold import Unfoldable, refold
from adjudicator.log.contract import Store
from adjudicator.log.errors import Fault as LineFault
from adjudicator.log.errors import ImportRefused
from adjudicator.log.lines import ancestors, before
from adjudicator.log.model import Entry, GameRecord, Told
from adjudicator.log.transfer import export_lines, import_lines

OPENINGS = ("open", "situation")
"""Entries that set up a table."""

UNJUDGED = (*OPENINGS, "take-back", "amend", "branch", "dispute", "position", "decision")
"""Entries that no rule judges again."""


class LogBook:
    """What the service reads from its store without judging anything new."""

    store: Store

    def game(self, name: str) -> Game:
        """A game by its name; the service knows them."""
        raise LookupError(name)

    def prefix_of(self, entry: Entry) -> str:
        """What the ids begin with that an entry made: its own number, that of the entry in whose place it stands, and
        in a branch counted on from its parents' entries, so that no two entries of a line make the same ids.
        """
        return prefix_of(entry, before(self.store, entry.game_id))

    def branches(self, game_id: str) -> list[GameRecord]:
        """The games that continue an entry of this one, oldest first."""
        return [record for record in self.store.games() if record.parent == game_id]

    def since(self, game_id: str, version: int) -> list[dict[str, Any]]:
        """Entries written after one, in short."""
        return [self.line_of(entry) for entry in self.store.entries(game_id, version + 1)]

    def line_of(self, entry: Entry) -> dict[str, Any]:
        """An entry in one line."""
        envelope = entry.envelope
        ruling = envelope["ruling"]
        waived = [row["rule"] for row in ruling.get("findings", ()) if row["outcome"] == "waived"]
        said = envelope["action"].get("why") or envelope["action"].get("says", "")
        instead = {"instead_of": envelope["instead_of"]} if "instead_of" in envelope else {}
        return {"version": entry.version, "after": entry.after, "head": entry.head, "type": envelope["type"], **instead,
                "seat": envelope["action"].get("seat"), "by": envelope["by"], "at": envelope["at"],
                "sentence": ruling.get("sentence") or said, "waived": waived, "hash": entry.hash.hex()}

    def log(self, game_id: str) -> list[dict[str, Any]]:
        """All entries in one line each, with whether they are on the live line."""
        self.store.game(game_id)
        live = {entry.version for entry in self.store.line(game_id)}
        return [{**self.line_of(entry), "live": entry.version in live} for entry in self.store.entries(game_id)]

    def export(self, game_id: str) -> Iterator[str]:
        """The game as JSON lines that any copy of the service verifies."""
        return export_lines(self.store, game_id)

    def import_game(self, lines: Iterable[str | bytes], game_id: str | None = None) -> GameRecord:
        """Take in an export; it is verified and folded before anything is written."""
        return import_lines(self.store, lines, game_id=game_id, check=self._check_import)

    def _check_import(self, record: GameRecord, entries: list[Entry]) -> None:
        """Refuse a game that nobody judges here, and entries that no service of ours can have written."""
        try:
            game = self.game(str(record.opening.get("game", "")))
            continued = None if record.parent is None else folded(self.store, record.parent, record.parent_version or 0)
            refold(game, ((entry.version, entry.after, entry.envelope) for entry in entries), continued)
        except Malformed as fault:
            raise ImportRefused([LineFault(1, str(fault))]) from fault
        except Unfoldable as fault:
            raise ImportRefused([LineFault(fault.version + 1, fault.why)]) from fault

    def verify(self, game_id: str, expect: bytes | None = None) -> dict[str, Any]:
        """Check every hash of a game, and of the games that it continues as a branch. Raises BrokenLog.

        expect: a hash noted earlier that must be among them.
        """
        parents = ancestors(self.store, game_id)
        for parent, version in parents:
            self.store.verify(parent)
            if expect in {entry.hash for entry in self.store.entries(parent, 1, version)}:
                expect = None
        self.store.verify(game_id, expect)
        record = self.store.game(game_id)
        return {"game": game_id, "entries": record.tip, "head": record.head, "hash": record.tip_hash.hex(),
                "continues": [{"game": parent, "version": version} for parent, version in parents]}

    def today(self, game_id: str, version: int) -> dict[str, Any]:
        """What today's rules would say of an entry, beside the ruling of that day."""
        entry = self.store.entry(game_id, version)
        then = entry.envelope["ruling"]
        if entry.envelope["type"] in UNJUDGED:
            return {"then": then, "now": then, "same": True}
        table = folded(self.store, game_id, entry.after)  # one of its own: nobody else may judge on it meanwhile
        game = self.game(self.store.game(game_id).opening["game"])
        try:
            now = judge(table, game, entry.envelope["action"], self.prefix_of(entry)).as_json(effects=False)
        except Malformed as fault:
            now = unreadable(fault)
        return {"then": then, "now": now, "same": then.get("digest") == now["digest"]}

    def told(self, card: str | None = None) -> list[Told]:
        """Values that players have read off cards, in this and earlier games."""
        return self.store.told(card)


def unreadable(fault: Malformed) -> dict[str, Any]:
    """What stands for the ruling of an action that today's rules can no longer read."""
    return {"verdict": "undetermined", "sentence": f"It can no longer be read: {fault}", "findings": [], "deeds": [],
            "asks": [], "values": {}, "next": {}, "assuming": [], "readings": {}, "digest": "",
            "faults": [one.as_json() for one in fault.faults]}


def prefix_of(entry: Entry, before: int = 0) -> str:
    """What the ids begin with that an entry made. before: the entries of its parents, where the game is a branch."""
    return str(entry.envelope.get("prefix") or f"e{before + entry.version}")

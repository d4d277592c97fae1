"""What today's rules would say of a whole game: which entries would be ruled otherwise. Nothing is changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.folding import effects_of, folded
from adjudicator.holding import Holding
from adjudicator.kernel.effects import fold
from adjudicator.kernel.faults import Malformed
from adjudicator.kernel.game import Game
from adjudicator.kernel.judge import judge
from adjudicator.kernel.table import Table
from adjudicator.log.lines import whole_line
from adjudicator.log.model import Entry
from adjudicator.logbook import UNJUDGED, unreadable

Progress = Callable[[int, int], None]


class Today(Holding):
    """Old rulings held against today's rules."""

    def ruled_today(self, game_id: str, first: int = 1, last: int | None = None, *,
                    progress: Progress | None = None) -> list[dict[str, Any]]:
        """Each entry of the live line from `first` to `last` that today's rules would rule otherwise, oldest first.

        Asked from its first entry on, a branch's line begins with what it continues.

        Each is judged on the table as it lay before it. {game, version, type, seat, then, now: {verdict, sentence}};
        now has `faults` as well where the action can no longer be read. Raises UnknownGame.
        """
        game = self.game(self.store.game(game_id).opening["game"])
        whole = whole_line(self.store, game_id) if first <= 1 else self.store.line(game_id)
        line = [entry for entry in whole
                if entry.game_id != game_id or first <= entry.version <= (last or entry.version)]
        table = folded(self.store, line[0].game_id, line[0].after) if line else Table()
        found = []
        for number, entry in enumerate(line, 1):
            if entry.envelope["type"] not in UNJUDGED and entry.envelope["ruling"]:
                row = self._held_against(game, table, entry)
                found += [row] if row is not None else []
            fold(table, effects_of(entry.text))
            if progress is not None:
                progress(number, len(line))
        return found

    def _held_against(self, game: Game, table: Table, entry: Entry) -> dict[str, Any] | None:
        """An entry's ruling of that day beside today's; None where they are the same."""
        then, action = entry.envelope["ruling"], entry.envelope["action"]
        row = {"game": entry.game_id, "version": entry.version, "type": entry.envelope["type"],
               "seat": action.get("seat"), "then": _short(then)}
        try:
            now = judge(table, game, action, self.prefix_of(entry)).as_json(effects=False)
        except Malformed as fault:
            now = unreadable(fault)
        return None if now["digest"] == then.get("digest") else {**row, "now": _short(now)}


def _short(ruling: Mapping[str, Any]) -> dict[str, Any]:
    return {key: ruling[key] for key in ("verdict", "sentence", "faults") if key in ruling}

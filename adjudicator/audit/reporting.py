"""A report: of a turn, of a dispute or of a whole game, all that one page needs to settle a matter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from adjudicator.audit.amending import AMEND, Amending, Became
from adjudicator.audit.citing import cited
from adjudicator.audit.disputes import Dispute
from adjudicator.audit.figures import Figures, Figuring
from adjudicator.audit.readings import open_readings
from adjudicator.audit.sieve import Row
from adjudicator.audit.timeline import Timeline
from adjudicator.audit.weighing import Weighing, chosen
from adjudicator.kernel.faults import Fault, Malformed, Unknown, near
from adjudicator.kernel.game import Game
from adjudicator.kernel.openings import in_words
from adjudicator.kernel.table import Table
from adjudicator.log.model import GameRecord
from adjudicator.rules.model import Rule

GAME, TURN, DISPUTE = "game", "turn", "dispute"
MOST = 150
"""So many entries of a whole game are told one by one; of the turns before them only what was done."""


@dataclass(frozen=True, slots=True)
class Part:
    """A turn in a report, with its entries. short: told in one line, because the game is long."""

    turn: Any
    seat: Any
    rows: tuple[Row, ...]
    short: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """What a report tells. scope: game, turn or dispute; number: which one of them.

    parts: turns, oldest first; overruled: (entry, finding) of each rule set aside; facts: values read off cards, with
    who read them; chosen: the options in the words of the form; readings: ambiguous rules with the reading that is
    followed; rules: texts of all that is cited.
    """

    record: GameRecord
    title: str
    game: str
    scope: str
    number: int | None
    seats: tuple[str, ...]
    options: Mapping[str, Any]
    chosen: tuple[tuple[str, object], ...]
    over: str | None
    parts: tuple[Part, ...]
    overruled: tuple[tuple[int, Mapping[str, Any]], ...]
    facts: tuple[Mapping[str, Any], ...]
    disputes: tuple[Dispute, ...]
    weighed: Mapping[str, Any] | None
    readings: tuple[Mapping[str, Any], ...]
    house: Mapping[str, str]
    house_titles: Mapping[str, str]
    rules: tuple[Rule, ...]
    figures: Figures | None
    counts: Mapping[str, int] = field(default_factory=dict)
    became: Mapping[int, Became] = field(default_factory=dict)
    """Entries that amendments took off the live line, with what became of each."""

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "game": self.record.game_id, "title": self.title, "of": self.game, "scope": self.scope,
            "number": self.number, "seats": list(self.seats), "options": dict(self.options), "over": self.over,
            "opened": self.record.created_at, "rules_version": self.record.rules_version, "head": self.record.head,
            "tip": self.record.tip, "hash": self.record.tip_hash.hex(), "counts": dict(self.counts),
            "turns": [{"turn": part.turn, "seat": part.seat, "short": part.short,
                       "entries": [_entry(row, part.short) for row in part.rows]} for part in self.parts],
            "overruled": [{"entry": version, **finding} for version, finding in self.overruled],
            "facts": [dict(fact) for fact in self.facts],
            "disputes": [dispute.as_json() for dispute in self.disputes],
            "weighed": self.weighed, "readings": [dict(row) for row in self.readings], "house": dict(self.house),
            "rules": [{"id": rule.id, "title": rule.title, "text": rule.text, "book": rule.book,
                       "heading": rule.source.heading, "page": rule.source.page} for rule in self.rules],
            "figures": self.figures.as_json() if self.figures is not None else None,
        }


def _entry(row: Row, short: bool) -> dict[str, Any]:
    """An entry in a report as plain data."""
    envelope = row.entry.envelope
    ruling = envelope["ruling"]
    told = {"version": row.entry.version, "live": row.live, "type": envelope["type"],
            "seat": envelope["action"].get("seat"), "by": envelope["by"], "at": envelope["at"],
            "verdict": ruling.get("verdict")}
    return told if short else {**told, "action": envelope["action"], "sentence": ruling.get("sentence", ""),
                               "values": ruling.get("values", {})}


class Reporting(Amending, Weighing, Figuring, Timeline):
    """The use case of putting a matter on paper."""

    def report(self, game_id: str, *, turn: int | None = None, dispute: int | None = None, most: int = MOST) -> Report:
        """A report of a turn, of a dispute, or of the game. most: entries that are told one by one.

        Raises UnknownGame, NoDispute, Unknown for a turn that was not played, Malformed where both are asked for.
        """
        if turn is not None and dispute is not None:
            raise Malformed([Fault("dispute", dispute, "a turn or a dispute, one of them")])
        live = self.live(game_id)
        rows = self.laid(game_id)
        about = self.dispute(game_id, dispute) if dispute is not None else None
        wanted = _of_turn(rows, turn) if turn is not None else _of_dispute(rows, about) if about is not None else rows
        parts = _parts(wanted, most)
        disputes = self.disputes(game_id) if about is None else [about]
        within = {row.entry.version for row in wanted}
        disputes = [one for one in disputes if one.entry in within]
        weighed = self.weighed(game_id, dispute) if dispute is not None else None
        whole = turn is None and dispute is None
        with live.lock:
            seats = tuple(live.game.seats(live.table))
            readings = self._readings(live.game, live.table)
            house = {key[6:]: str(why) for key, why in live.table.dials.items() if key.startswith("house:")}
            over = live.table.dials.get("over")
        options = _options(live.record)
        return Report(
            live.record, str(live.record.opening.get("title") or live.game.title), live.game.title,
            GAME if whole else TURN if dispute is None else DISPUTE, turn if dispute is None else dispute, seats,
            options, tuple(in_words(list(live.game.modes()), options)),
            str(over) if over is not None else None, parts, tuple(_overruled(wanted)),
            tuple(_facts(wanted)), tuple(disputes), weighed, readings, house,
            {topic: self.titled(live.game, topic) for topic in house},
            self._cited(parts, disputes, weighed, kept=about is not None, counted=not whole),
            self.figures(game_id) if whole else None,
            _counts(rows, wanted, became := self.became(game_id)), became)

    def _readings(self, game: Game, table: Table) -> tuple[dict[str, Any], ...]:
        """The ambiguous rules that the code knows how to read, and how they are read in this game."""
        found = []
        for rule in open_readings(self.library, game):
            name = chosen(rule, table)
            told = next((reading for reading in rule.readings if reading.name == name), None)
            found.append({"rule": rule.id, "title": rule.title, "reading": name, "says": told.says if told else "",
                          "default": bool(told and told.default)})
        return tuple(found)

    def _cited(self, parts: Iterable[Part], disputes: Iterable[Dispute], weighed: Mapping[str, Any] | None,
               kept: bool, counted: bool) -> tuple[Rule, ...]:
        """The texts of the rules that are named, by book and topic. The report of a whole game (nothing counted) leaves
        those of the set-up to the report of the first turn.
        """
        told = [row.entry for part in parts if not part.short for row in part.rows]
        names = {name for entry in told if counted or entry.version > 1
                 for name in cited(entry.envelope["ruling"], kept, counted)}
        names |= {position.rule for dispute in disputes for position in dispute.positions if position.rule}
        names |= {dispute.decision.rule for dispute in disputes if dispute.decision and dispute.decision.rule}
        if weighed is not None:
            names |= {name for column in weighed["rulings"] for name in cited(column["ruling"] or {})}
            names |= {str(rule["id"]) for rule in weighed["rules"]}
        found = [self.library.rule(name) for name in sorted(names)]
        return tuple(rule for rule in found if rule is not None)


def _of_turn(rows: list[Row], turn: int) -> list[Row]:
    """The entries of a turn."""
    found = [row for row in rows if row.turn == turn]
    if not found:
        turns = list(dict.fromkeys(str(row.turn) for row in rows if row.turn is not None))
        wanted = f"a turn of this game: {turns[0]} to {turns[-1]}" if turns else "none: this game has no turns yet"
        raise Unknown([Fault("turn", turn, wanted, near(str(turn), turns) or tuple(turns[-1:]))])
    return found


def _of_dispute(rows: list[Row], dispute: Dispute) -> list[Row]:
    """The disputed entry, what was said of it and what carried the decision out."""
    wanted = {dispute.entry, *dispute.versions, dispute.decision.entry if dispute.decision else None}
    return [row for row in rows if row.entry.version in wanted]


def _parts(rows: Iterable[Row], most: int) -> tuple[Part, ...]:
    """Rows by turn; the newest so many in full, the turns before in short."""
    groups: list[list[Row]] = []
    for row in rows:
        if not groups or (groups[-1][0].turn, groups[-1][0].active) != (row.turn, row.active):
            groups.append([])
        groups[-1].append(row)
    found: list[Part] = []
    for group in reversed(groups):
        most -= len(group)
        found.append(Part(group[0].turn, group[0].active, tuple(group), short=most < 0 and bool(found)))
    return tuple(reversed(found))


def _overruled(rows: Iterable[Row]) -> Iterator[tuple[int, Mapping[str, Any]]]:
    for row in rows:
        if '"outcome":"waived"' in row.entry.text:
            for finding in row.entry.envelope["ruling"].get("findings", ()):
                if finding["outcome"] == "waived":
                    told = {"rule": finding["rule"], "said": finding.get("said", ""), "live": row.live,
                            "waived": finding.get("waived", "")}
                    yield row.entry.version, told


def _facts(rows: Iterable[Row]) -> Iterator[dict[str, Any]]:
    for row in rows:
        if '"do":"tell"' in row.entry.text:
            for effect in row.entry.envelope["effects"]:
                if effect.get("do") == "tell":
                    yield {"entry": row.entry.version, "card": effect["card"], "field": effect["field"],
                           "value": effect["value"], "by": effect.get("by", ""), "live": row.live}


def _options(record: GameRecord) -> dict[str, Any]:
    """What was chosen when the game was opened."""
    action = record.opening.get("action")
    told = action if isinstance(action, Mapping) else {}
    told = told["told"] if isinstance(told.get("told"), Mapping) else told
    return {str(key): value for key, value in told.items() if key not in ("type", "seats", "readings")}


def _counts(rows: list[Row], wanted: list[Row], became: Mapping[int, Became]) -> dict[str, int]:
    """How many entries and turns there are, how many entries were amended or left out so, and how many taken back."""
    gone = [row.entry.version for row in wanted if not row.live and row.entry.head == row.entry.version
            and not row.entry.text.endswith(f'"type":"{AMEND}","version":{row.entry.version}}}')]
    amended = sum(1 for version in gone if version in became)
    return {"entries": len(wanted), "of": len(rows), "back": len(gone) - amended, "amended": amended,
            "turns": len({row.turn for row in wanted if row.turn is not None and row.live})}

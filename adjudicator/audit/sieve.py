"""Which entries of a log fit what is asked for: looked through as text first, decoded only where they may fit."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, NamedTuple

from adjudicator.log.model import Entry

_PIECES = re.compile(r'\{(?:"at":"[a-z]+",)?"card":"((?:[^"\\]|\\.)+)","do":"(?:make|take|name)",[^{}]*?"id":"([^"]+)"')
_IDS = re.compile(r'"id":"([^"]+)"')

VERDICTS = ("legal", "overruled", "written")
LINES = ("live", "back")

Says = Callable[[Entry], str]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which entries are asked for; what is left empty does not matter, the rest holds together.

    seat: whose action it is, or who told it; card: named in the action, the findings or the effects; rule: cited, with
    its book or without; verdict: legal, overruled or written (no rule judged it); told: facts read off a card; line:
    on the live line, or back (taken back; what took it back is neither); turn: in that turn;
    words: all of them, in any order.
    """

    seat: str = ""
    card: str = ""
    rule: str = ""
    verdict: str = ""
    told: bool = False
    line: str = ""
    turn: int | None = None
    words: str = ""

    def given(self) -> list[str]:
        """The names of what is asked for."""
        return [field.name for field in fields(self) if getattr(self, field.name) not in ("", None, False)]

    def without(self, name: str) -> Wanted:
        """The same with one thing less."""
        empty: Any = {"told": False, "turn": None}.get(name, "")
        return replace(self, **{name: empty})


class Row(NamedTuple):
    """An entry on the timeline: is it live, and which turn of whose it belongs to (None: before the first)."""

    entry: Entry
    live: bool
    turn: Any
    active: Any


def verdict_in(text: str) -> str:
    """The verdict of an entry, from its text: legal, overruled, or written where no rule judged it."""
    if '"ruling":{}' in text:
        return "written"
    return "overruled" if '"outcome":"waived"' in text else "legal"


class Sieve:
    """What is wanted, made ready to be held against many entries. A card is to be spelled as it is printed.

    says: further words of an entry, as a reader reads it.
    """

    def __init__(self, wanted: Wanted, rows: Sequence[Row], says: Says | None = None) -> None:
        self.wanted, self.says = wanted, says
        self.words = wanted.words.lower().split()
        self.rule, card = wanted.rule.strip(), wanted.card.strip()
        self.spelled = json.dumps(card, ensure_ascii=False)[1:-1]
        self.named = re.compile(rf"(?<!\w){re.escape(card)}(?!\w)") if card else None
        told = [row.entry.text for row in rows if self.spelled in row.entry.text] if card else []
        self.pieces = frozenset(piece for text in told for name, piece in _PIECES.findall(text) if name == self.spelled)

    def may_fit(self, row: Row) -> bool:
        """May an entry fit, as far as its text tells without being decoded?"""
        wanted, text = self.wanted, row.entry.text
        if wanted.turn is not None and row.turn != wanted.turn:
            return False
        moves = row.entry.head != row.entry.version
        if wanted.line and (row.live if wanted.line == "live" else row.live or moves) != (wanted.line == "live"):
            return False
        if wanted.verdict and verdict_in(text) != wanted.verdict:
            return False
        if wanted.told and '"do":"tell"' not in text:
            return False
        if self.rule and self.rule not in text:
            return False
        return self.named is None or self.spelled in text or not self.pieces.isdisjoint(_IDS.findall(text))

    def fits(self, row: Row) -> bool:
        """Does an entry fit?"""
        wanted, envelope = self.wanted, row.entry.envelope
        action = envelope["action"]
        if wanted.seat and wanted.seat not in (action.get("seat"), envelope["by"]):
            return False
        if wanted.told and not any(effect.get("do") == "tell" for effect in envelope["effects"]):
            return False
        if self.rule and not any(self.rule in (name, name.partition("/")[2]) for name in cited(envelope["ruling"])):
            return False
        if self.named is not None and not self._names_card(self.named, envelope):
            return False
        return not self.words or self._says(row.entry, envelope)

    def _names_card(self, named: re.Pattern[str], envelope: Mapping[str, Any]) -> bool:
        """Is the card named in the action, the findings or the effects, or one of its pieces touched?"""
        findings = envelope["ruling"].get("findings", ())
        told = [envelope["action"], *([row.get("said"), row.get("quantities")] for row in findings),
                *(effect for effect in envelope["effects"] if effect.get("do") != "pend")]
        return any(text in self.pieces or named.search(text) for text in texts_in(told))

    def _says(self, entry: Entry, envelope: Mapping[str, Any]) -> bool:
        """Are all the words there: in what was done, what was ruled, why, and by whom?"""
        told = [envelope["type"], envelope["by"], *texts_in(envelope["action"])]
        ruling = envelope["ruling"]
        told += [str(ruling.get("sentence", "")), *(str(row.get("said", "")) for row in ruling.get("deeds", ()))]
        whole = " ".join([*told, self.says(entry)] if self.says is not None else told).lower()
        return all(word in whole for word in self.words)


def texts_in(value: Any) -> Iterator[str]:
    """Every text and number within a value, as text."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Mapping):
            waiting.extend(part.values())
        elif isinstance(part, list | tuple):
            waiting.extend(part)
        elif part is not None:
            yield str(part)


def cited(ruling: Mapping[str, Any]) -> set[str]:
    """Every rule that a ruling names: in its findings, its deeds and the derivations of its numbers."""
    found = {row["rule"] for row in ruling.get("findings", ())}
    waiting: list[Mapping[str, Any]] = [*ruling.get("deeds", ()), *ruling.get("values", {}).values()]
    for row in ruling.get("findings", ()):
        waiting.extend(row.get("quantities", ()))
    while waiting:
        part = waiting.pop()
        found.update(part.get("topics", ()))
        waiting.extend(part.get("parts", ()))
    return found

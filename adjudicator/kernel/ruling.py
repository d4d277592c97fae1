"""A ruling: verdict, findings, deeds, questions, quantities. It explains itself as plain data."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from adjudicator.kernel.immutable import immutable
from adjudicator.kernel.quantity import Quantity
from adjudicator.kernel.truth import Ask

_encode = json.JSONEncoder(sort_keys=True, separators=(",", ":"), check_circular=False).encode
LEGAL, ILLEGAL, UNDETERMINED = "legal", "illegal", "undetermined"


@immutable
class Finding:
    """One rule applied to one action: holds, broken, unknown or waived, and what is said of it."""

    rule: str
    outcome: str
    said: str = ""
    quantities: tuple[Quantity, ...] = ()
    asks: tuple[Ask, ...] = ()
    waived: str = ""

    def as_json(self) -> dict[str, Any]:
        """Plain data, empty parts left out."""
        row: dict[str, Any] = {"rule": self.rule, "outcome": self.outcome}
        if self.said:
            row["said"] = self.said
        if self.quantities:
            row["quantities"] = [quantity.as_json() for quantity in self.quantities]
        if self.asks:
            row["asks"] = [ask.as_json() for ask in self.asks]
        if self.waived:
            row["waived"] = self.waived
        return row


HANDS = frozenset({"take", "hide", "shift", "shuffle", "move", "token"})
"""Effects that somebody carries out with their hands; of a deed without one `hands` is said to be false."""


@dataclass(slots=True)
class DeedDone:
    """One happening with its effects: also the instruction to the players. kept: what it left undone, and why."""

    deed: str
    said: str = ""
    topics: list[str] = field(default_factory=list)
    effects: list[dict[str, Any]] = field(default_factory=list)

    def as_json(self, loose: bool = False) -> dict[str, Any]:
        """Plain data; the effects stand once, in the ruling. loose: do hands carry out some that are no deed's?"""
        row: dict[str, Any] = {"deed": self.deed}
        if self.said:
            row["said"] = self.said
        if self.topics:
            row["topics"] = self.topics
        if not (loose and self.deed == "note") and not any(effect["do"] in HANDS for effect in self.effects):
            row["hands"] = False
        return row


@dataclass(slots=True)
class Ruling:
    """What the service says of one action. `effects` is what would be written; `next` who may go on with what."""

    verdict: str
    findings: list[Finding]
    deeds: list[DeedDone]
    effects: list[dict[str, Any]]
    asks: list[Ask]
    values: dict[str, Quantity]
    next: dict[str, Any]
    assuming: list[str]
    readings: dict[str, str]
    prefix: str = ""

    @property
    def broken(self) -> list[Finding]:
        """The rules that the action breaks."""
        return [finding for finding in self.findings if finding.outcome == "broken"]

    def sentence(self) -> str:
        """The ruling in one sentence: what is broken, what is missing, or what happens."""
        if self.verdict == ILLEGAL:
            rules: dict[str, list[str]] = {}
            for finding in self.broken:
                rules.setdefault(finding.said, []).append(finding.rule)
            return " ".join(f"{said} ({', '.join(broken)})" for said, broken in rules.items())
        if self.verdict == UNDETERMINED:
            asks = "; ".join(dict.fromkeys(str(ask) for ask in self.asks))
            said = [finding.said for finding in self.findings if finding.outcome == "unknown"]
            return " ".join(filter(None, dict.fromkeys(said))) + (f" To settle it: {asks}." if asks else "")
        rows = [(words, len(list(same))) for words, same in groupby(deed.said for deed in self.deeds if deed.said)]
        said = [words if n == 1 else f"{words.removesuffix('.')} ({n} times)." for words, n in rows]
        return " ".join(said) or next((finding.said for finding in self.findings if finding.said), "It may be done.")

    def digest(self) -> str:
        """A fingerprint of verdict, findings and effects without fresh ids: what a player saw."""
        found = [(finding.rule, finding.outcome) for finding in self.findings]
        return fingerprint(self.verdict, found, self.effects, self.prefix)

    def _loose(self) -> bool:
        """Do hands carry out an effect that belongs to no deed?"""
        owned = {id(effect) for deed in self.deeds for effect in deed.effects}
        return any(effect["do"] in HANDS and id(effect) not in owned for effect in self.effects)

    def as_json(self, effects: bool = True) -> dict[str, Any]:
        """The whole ruling as plain data."""
        loose = self._loose()
        row: dict[str, Any] = {
            "verdict": self.verdict, "sentence": self.sentence(),
            "findings": [finding.as_json() for finding in self.findings],
            "deeds": [deed.as_json(loose) for deed in self.deeds],
            "asks": [ask.as_json() for ask in dict.fromkeys(self.asks)],
            "values": {name: quantity.as_json() for name, quantity in self.values.items()},
            "next": self.next, "assuming": self.assuming, "readings": self.readings, "digest": self.digest(),
        }
        if effects:
            row["effects"] = self.effects
        return row


def fingerprint(verdict: str, found: Iterable[tuple[str, str]], effects: list[dict[str, Any]], prefix: str) -> str:
    """The digest of a ruling: its verdict, which rule came out how, its effects without the ids that it made."""
    text = _encode([verdict, list(map(list, found)), effects])
    if prefix:
        text = text.replace(f'"{prefix}.', '"~.').replace(f"/{prefix}.", "/~.").replace(f'"{prefix}"', '"~"')
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def verdict_of(findings: Iterable[Finding]) -> str:
    """Illegal where a rule is broken, else undetermined where one is unknown, else legal."""
    outcomes = {finding.outcome for finding in findings}
    if "broken" in outcomes:
        return ILLEGAL
    return UNDETERMINED if "unknown" in outcomes else LEGAL

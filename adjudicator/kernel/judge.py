"""Judging: one action on one table gives one ruling. The table is left as it was unless told otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from adjudicator.kernel.agenda import waiting
from adjudicator.kernel.arguments import read_arguments
from adjudicator.kernel.effects import fold
from adjudicator.kernel.faults import Fault, Malformed, Unknown, near
from adjudicator.kernel.game import Game
from adjudicator.kernel.hearing import CannotDo, Hearing
from adjudicator.kernel.quantity import Quantity
from adjudicator.kernel.ruling import LEGAL, UNDETERMINED, Ruling, verdict_of
from adjudicator.kernel.shown import RULE as SHOWN
from adjudicator.kernel.table import Table
from adjudicator.kernel.truth import BROKEN, Ask


def judge(table: Table, game: Game, action: Mapping[str, Any], prefix: str = "new", keep: bool = False) -> Ruling:
    """Judge one action. prefix: what fresh ids begin with (derived from the entry); keep: leave the effects on.

    Every check is heard; the deeds are worked out even where a rule is broken, as if it were waived, so that an
    overruled action moves the cards. Raises Malformed where the request cannot be read.
    """
    mark = table.begin()
    kept = False
    try:
        h = _hear(table, game, action, prefix)
        ruling = _rule(h, waiting(table))
        kept = keep and ruling.verdict == LEGAL
        return ruling
    finally:
        if kept:
            table.keep()
        else:
            table.rollback(mark)


def _hear(table: Table, game: Game, action: Mapping[str, Any], prefix: str) -> Hearing:
    if not isinstance(action, Mapping):
        raise Malformed([Fault("action", action, "a mapping with at least type and seat")])
    spec = game.ruleset.action(action.get("type"))
    seats = game.seats(table)
    if not spec.options.get("opens") and action.get("seat") not in seats:
        raise Unknown([Fault("seat", action.get("seat"), f"a seat of this game: {', '.join(seats)}",
                             near(action.get("seat") or "", seats))])
    _read_waivers(action)
    h = Hearing(table, game, action, prefix)
    read_arguments(h, spec)
    for topic in spec.checks:
        h.check(topic)
    if not h.stuck:
        try:
            spec.call(h, **{name: h.args.get(name) for name in spec.takes})
            h.follow()
            h.go_on()
            if not any(finding.outcome == "broken" for finding in h.findings):
                h.check(SHOWN)
        except CannotDo as reason:
            rule = f"{reason.book}/{reason.topic}" if reason.book else h.rule(reason.topic)
            h.find(rule, BROKEN.saying(reason.said), waivable=False)
    return h


def unfit(game: Game, action: Mapping[str, Any], ruling: Ruling, whole: str) -> list[Fault]:
    """What a ruling has against an opening, by the field that each rule judges; whole: what to call all of it."""
    faults = []
    for finding in ruling.findings:
        if finding.outcome in ("broken", "unknown"):
            check = game.ruleset.checks.get(finding.rule.split("/", 1)[1])
            judged = (*check.takes, str(check.options.get("of", ""))) if check is not None else ()
            field = next((name for name in judged if action.get(name) is not None), whole)
            faults.append(Fault(field, action.get(field), finding.said.rstrip(".")))
    return faults


def _read_waivers(action: Mapping[str, Any]) -> None:
    """`overrule` and `assume` are well-formed, or Malformed says what is not."""
    faults = []
    overrule, assume = action.get("overrule") or [], action.get("assume") or []
    if not isinstance(overrule, list) or not all(isinstance(row, Mapping) and (row.get("rule") or row.get("topic"))
                                                 and row.get("why") for row in overrule):
        faults.append(Fault("overrule", overrule, "a list of {rule, by: card|house|table, why} each with its reason"))
    if not isinstance(assume, list) or not all(isinstance(row, str) for row in assume):
        faults.append(Fault("assume", assume, "a list of topics"))
    if faults:
        raise Malformed(faults)


def _rule(h: Hearing, top: Any) -> Ruling:
    if h.ruleset.kin is not None or h.ruleset.governing:
        _recite(h)
    verdict = verdict_of(h.findings)
    return Ruling(verdict, h.findings, h.deeds, h.effects, _asks(h, verdict), h.values, h.game.next(h, top),
                  list(h.assumed), h.readings, h.prefix)


def _asks(h: Hearing, verdict: str) -> list[Ask]:
    """The facts that would settle the ruling: what rules do not know where it is undetermined, else what the deeds wait
    for. Where a rule is broken nothing that is told settles it; where nothing could be done, what that waits for may.
    """
    unknown = [ask for finding in h.findings if finding.outcome == "unknown" for ask in finding.asks]
    asks = {LEGAL: unknown + h.asks, UNDETERMINED: unknown or h.asks}.get(verdict, h.asks if h.stuck else [])
    return list(dict.fromkeys(asks))


def _recite(h: Hearing) -> None:
    """Numbers cite the rules of this edition, whoever's code derived them."""
    h.values = {name: _recited(h, quantity) for name, quantity in h.values.items()}
    h.findings = [replace(finding, quantities=tuple(_recited(h, part) for part in finding.quantities))
                  for finding in h.findings]


def _recited(h: Hearing, quantity: Quantity) -> Quantity:
    topics, parts = h.ruleset.all_cited(quantity.topics), tuple(_recited(h, part) for part in quantity.parts)
    return replace(quantity, topics=topics, parts=parts)


def legal_actions(table: Table, game: Game, seat: str) -> list[tuple[Mapping[str, Any], Ruling]]:
    """Candidate actions of a seat with their rulings, as they stand now; malformed ones are left out."""
    h = Hearing(table, game, {"seat": seat}, "try")
    rows: list[tuple[Mapping[str, Any], Ruling]] = []
    for action in game.candidates(h, seat):
        try:
            rows.append((action, judge(table, game, action, "try")))
        except Malformed:
            continue
    return rows


def replay(table: Table, entries: Any) -> Table:
    """Fold the effects of entries, as they were written, on this table."""
    for effects in entries:
        fold(table, effects)
    return table

"""Of all readings those worth showing: each meaning once, none that adds a deed which nobody said, each with what it
needs before it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from adjudicator.saying.heard import Heard
from adjudicator.saying.parsing import READINGS, Match, Reading, Sayable, meaning

_FILLED = re.compile(r"\[[^\]]*\]|\{who\} ")
CLOSE = 0.9
"""So much further from what was said than the best reading another may be."""


def worth_showing(heard: Heard, actions: Sequence[Sayable], rows: list[Reading]) -> list[Reading]:
    """The readings near the best one that are mostly understood, best first."""
    rows = [row for row in rows if row.matches and _understood(heard, row)]
    if not rows:
        return []
    least = rows[0].cost
    found: dict[str, Reading] = {}
    for row in rows:
        if row.cost <= least + CLOSE and (row.complete or not rows[0].complete):
            whole = _one_by_one(row)
            if not any(_adds_to(whole, other) for other in found.values()):
                found.setdefault(meaning(whole), whole)
    return [_led(heard, actions, row) for row in list(found.values())[:READINGS]]


def _adds_to(row: Reading, other: Reading) -> bool:
    """Does it cut into several what another reading takes for one action with every word in its place? It then adds a
    deed that nobody said: "Laak comes into the dungeon" sends no player there.
    """
    if other.over or not other.complete or row.matches[0].action != other.matches[0].action:
        return False
    return {match.start for match in other.matches} < {match.start for match in row.matches}


def _one_by_one(row: Reading) -> Reading:
    """The reading with an action that is meant several times written out: "buy two Torches" is two actions."""
    return replace(row, matches=tuple(one for match in row.matches for one in _each(match)))


def _each(match: Match) -> list[Match]:
    times = max((len(value) for _, value in match.fields if isinstance(value, tuple)), default=1)
    return [match._replace(fields=tuple(
        (name, value[min(n, len(value) - 1)] if isinstance(value, tuple) else value) for name, value in match.fields))
        for n in range(times)]


def _understood(heard: Heard, row: Reading) -> bool:
    """Is enough understood to be worth showing: more words than are left over, or most of a longer saying?"""
    said = sum(1 for match in row.matches for at in range(match.start, match.end)
               if not heard.free(at) and at not in match.over)
    over = len(row.over)
    whole = not row.complete or row.matches[0].start < min(row.over, default=0)  # it begins with what is done
    return said > over or (whole and said == over) or (said > 3 and said * 2 > over)


def _led(heard: Heard, actions: Sequence[Sayable], row: Reading) -> Reading:
    """The reading with what its actions need before them: "fight the moth with Regular and Longspear" equips first, and
    as the turn begins it goes to the dungeon before that; the players are told what was put before.
    """
    known = {one.spec.name: one for one in actions}
    matches = [part for match in row.matches for part in _parted(match, known)]
    first = matches[0]
    before = known[first.action].said.after.get(heard.frame, "")
    if row.complete and before in known and before not in {match.action for match in matches}:
        said = (first.start, first.end, f"{_FILLED.sub('', known[before].said.back)} first")
        led = Match(first.start, first.start, before, (), first.seat, first.speaker, 0.0, (said,), (), ())
        matches.insert(0, led)
    return replace(row, matches=tuple(matches))


def _parted(match: Match, known: dict[str, Sayable]) -> list[Match]:
    """An action, after the one that its phrase tells as well."""
    if match.first not in known:
        return [match]
    own = {part.name for part in known[match.action].spec.fields}
    more = tuple(row for row in match.fields if row[0] not in own)
    led = match._replace(action=match.first, fields=more, first="", lacks=())
    rest = match._replace(fields=tuple(row for row in match.fields if row[0] in own), first="", unsure=(), over=())
    return [led, rest]

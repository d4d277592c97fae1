"""Reading case files: YAML or JSON, hostile until read, every fault named."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from adjudicator import games
from adjudicator.kernel.faults import Fault, Malformed, near
from adjudicator.rules.safe_yaml import UnreadableError, parse

LIMIT = 1_000_000
_MARK = re.compile(r"^---[ \t]*$", re.MULTILINE)
TOP = ("title", "ruleset", "trust", "source", "situation", "opening", "facts", "steps", "note")
STEP = ("do", "instead", "expect", "shows", "note")
SHOWS = ("changes", "boundary")
EXPECT = ("verdict", "values", "table", "cites", "asks", "says", "next", "not cites", "breaks", "not says", "assumes")


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a case: carried out (do) or only tried (instead), with what is expected of its ruling."""

    action: Mapping[str, Any]
    tried: bool
    expect: Mapping[str, Any]
    shows: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Case:
    """A situation (or the opening of a game), facts, and steps."""

    title: str
    game: str
    options: Mapping[str, Any]
    situation: Mapping[str, Any] | None
    opening: Mapping[str, Any] | None
    facts: Mapping[str, Any]
    steps: tuple[Step, ...]
    source: Any = None


def read_file(path: Path) -> list[Case]:
    """All cases of a file. Raises Malformed with every fault."""
    size = path.stat().st_size
    if size > LIMIT:
        raise Malformed([Fault(path.name, f"{size} bytes", f"a case file of at most {LIMIT} bytes")])
    return read_text(path.read_text(encoding="utf-8", errors="replace"), path.name)


def read_text(text: str, name: str = "case") -> list[Case]:
    """Cases from text: one document a case, or a list of cases."""
    if len(text) > LIMIT:
        raise Malformed([Fault(name, f"{len(text)} characters", f"at most {LIMIT}")])
    try:
        documents = [parse(part, name)[0] for part in _documents(text)]
    except UnreadableError as broken:
        raise Malformed([Fault(name, "the file", f"YAML or JSON that can be read: {fault}")
                         for fault in broken.faults]) from broken
    rows = [row for document in documents if document is not None
            for row in (document if isinstance(document, list) else [document])]
    if not rows:
        raise Malformed([Fault(name, text[:60], "at least one case with steps")])
    return [read_case(row, name) for row in rows]


def _documents(text: str) -> list[str]:
    """The documents of a file, each after as many blank lines as stand before it: so a fault names the file's line."""
    rows, above = [], 0
    for part in _MARK.split(text):
        rows.append("\n" * above + part)
        above += part.count("\n")
    return rows


def read_case(data: Any, name: str = "case") -> Case:
    """One case from plain data. Raises Malformed with every fault."""
    if not isinstance(data, Mapping):
        raise Malformed([Fault(name, data, "a map with ruleset, situation and steps")])
    faults: list[Fault] = []
    _known(data, TOP, name, faults)
    ruleset = data.get("ruleset")
    if isinstance(ruleset, str):
        ruleset = {"game": ruleset}
    if not isinstance(ruleset, Mapping) or not isinstance(ruleset.get("game"), str):
        faults.append(Fault(f"{name}.ruleset", ruleset, "a map with game: {game: numenera, board: dungeon}"))
        ruleset = {}
    faults.extend(_misshapen(data, name))
    steps = data.get("steps")
    if not isinstance(steps, list) or not steps or len(steps) > 400:
        faults.append(Fault(f"{name}.steps", steps, "a list of 1 to 400 steps: {do: {type: ..., seat: ...}}"))
        steps = []
    read = [_step(row, f"{name}.steps[{n}]", faults) for n, row in enumerate(steps, 1)]
    game, options = _played(ruleset, data, faults)
    if faults:
        raise Malformed(faults)
    if data.get("trust") is not None:
        options["trust"] = data["trust"]
    return Case(str(data.get("title", name)), game, options, _plain(data.get("situation")),
                _plain(data.get("opening")), data.get("facts") or {}, tuple(step for step in read if step is not None),
                data.get("source"))


def _played(ruleset: Mapping[str, Any], data: Mapping[str, Any], faults: list[Fault]) -> tuple[str, dict[str, Any]]:
    """The game, by the way to play it that the ruleset, the situation or the opening tells; and the other options."""
    game, options = str(ruleset.get("game")), {key: value for key, value in ruleset.items() if key != "game"}
    try:
        game, options = games.meant(game, options)
        for told in (data.get("situation"), data.get("opening")):
            game, _ = games.meant(game, told if isinstance(told, Mapping) else {})
    except Malformed as fault:
        faults.extend(fault.faults)
    return game, options


def _plain(told: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """What is told, without the word for the way to play."""
    return told if told is None else {key: value for key, value in told.items() if key != "mode"}


def _misshapen(data: Mapping[str, Any], name: str) -> Iterator[Fault]:
    """Parts of a case that are not what their name says."""
    for key in ("situation", "opening", "facts"):
        if data.get(key) is not None and not isinstance(data[key], Mapping):
            yield Fault(f"{name}.{key}", data[key], "a map")
    told = data.get("facts")
    for card, fields in told.items() if isinstance(told, Mapping) else ():
        if not isinstance(fields, Mapping):
            yield Fault(f"{name}.facts.{card}", fields, "a map of printed fields: {health: 6}")
    if data.get("situation") is None and data.get("opening") is None:
        yield Fault(f"{name}.situation", None, "a situation, or the opening of a game")


def _known(data: Mapping[str, Any], names: tuple[str, ...], where: str, faults: list[Fault]) -> None:
    faults.extend(Fault(f"{where}.{key}", data[key], f"one of {', '.join(names)}", near(key, names))
                  for key in data if key not in names)


def _given(row: Mapping[str, Any], key: str) -> Any:
    """What is told under a name; an empty map where nothing is told, which is not a no or a zero."""
    return {} if row.get(key) is None else row[key]


def _step(row: Any, where: str, faults: list[Fault]) -> Step | None:
    if not isinstance(row, Mapping):
        faults.append(Fault(where, row, "a map with do (or instead) and expect"))
        return None
    _known(row, STEP, where, faults)
    action = row.get("do", row.get("instead"))
    if not isinstance(action, Mapping) or ("do" in row) == ("instead" in row):
        faults.append(Fault(where, row, "one of do or instead, with the action: {type: rest, seat: ...}"))
        return None
    expect = _given(row, "expect")
    if isinstance(expect, str):
        expect = {"verdict": expect}
    if not isinstance(expect, Mapping):
        faults.append(Fault(f"{where}.expect", expect, "a map: {verdict: legal, values: {...}}"))
        return None
    _known(expect, EXPECT, f"{where}.expect", faults)
    faults.extend(Fault(f"{where}.expect.{key}", expect[key], "a map: {total attack: 5}")
                  for key in ("values", "table") if not isinstance(_given(expect, key), Mapping))
    shows = _given(row, "shows")
    if not isinstance(shows, Mapping) or not all(way in SHOWS for way in shows.values()):
        faults.append(Fault(f"{where}.shows", shows, f"a map of topics, each {' or '.join(SHOWS)}"))
        return None
    return Step(action, "instead" in row, expect, shows)

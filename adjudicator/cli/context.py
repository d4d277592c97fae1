"""What commands work on: the rule texts, the search index and the games of this installation."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from adjudicator import games, home
from adjudicator.cli.progress import progress
from adjudicator.kernel.faults import Fault, Malformed, near
from adjudicator.rules import books, safe_yaml
from adjudicator.rules.library import Library
from adjudicator.rules.load import library
from adjudicator.rules.model import Rule
from adjudicator.search import Index
from adjudicator.service import Service

LARGEST = 1_000_000


def texts() -> Library:
    """The rule texts, the good ones where some cannot be read."""
    return library(strict=False)


def index(of: Library) -> Index:
    """The search index of these texts, built first where it is out of date."""
    with progress("Building the search index", patience=0) as bar:
        return home.open_index(of, bar)


@contextlib.contextmanager
def service() -> Iterator[Service]:
    """The service on the games of this installation."""
    store = home.open_store()
    try:
        yield Service(store, texts(), now=home.now, fresh=home.fresh)
    finally:
        store.close()


def rule_named(name: str, of: Library, game: str | None = None) -> Rule:
    """The rule of this name. A bare topic is that of the game, or of the only book that has it. Raises Malformed."""
    if "/" in name:
        found = [rule for rule in [of.rule(name)] if rule is not None]
    elif game is not None:
        found = [rule for rule in [of.governing(books.ruleset(game, of.books), name)] if rule is not None]
    else:
        found = [rule for rule in of if rule.topic == name]
    if len(found) == 1:
        return found[0]
    if found:
        ids = tuple(rule.id for rule in found)
        raise Malformed([Fault("rule", name, "its book too, or --game: several books have this topic", ids)])
    wanted = "a rule such as numenera/equip.strength; `adjudicator search` finds them"
    raise Malformed([Fault("rule", name, wanted, tuple(of.near(name)))])


def game_named(name: str) -> str:
    """A game that is judged here. Raises Malformed with near names."""
    if name in games.GAMES:
        return name
    wanted = f"a game that is judged here: {', '.join(sorted(games.GAMES))}"
    raise Malformed([Fault("game", name, wanted, near(name, games.GAMES))])


def read_data(text: str, name: str) -> Any:
    """YAML or JSON, read safely. Raises Malformed."""
    try:
        return safe_yaml.parse(text, name)[0]
    except safe_yaml.UnreadableError as broken:
        raise Malformed(
            [Fault(name, text[:60], f"YAML or JSON that can be read: {fault}") for fault in broken.faults]
        ) from broken


def read_map(file: str) -> Mapping[str, Any]:
    """The map in a file ("-": standard input). Raises Malformed."""
    if file == "-":
        text = sys.stdin.read(LARGEST + 1)
    else:
        with Path(file).open(encoding="utf-8") as stream:
            text = stream.read(LARGEST + 1)
    if len(text) > LARGEST:
        raise Malformed([Fault(file, f"more than {LARGEST} characters", "a smaller file")])
    data = read_data(text, file)
    if not isinstance(data, Mapping):
        raise Malformed([Fault(file, data, "a map: {seats: [ann, ben], preset: first-game}")])
    return data


def read_pairs(pairs: Sequence[str], lists: Sequence[str] = ()) -> dict[str, Any]:
    """Fields written as KEY=VALUE: numbers, true and false, [lists], {maps}; anything else is text.

    lists: fields whose text is split at its commas.
    """
    faults: list[Fault] = []
    found: dict[str, Any] = {}
    for pair in pairs:
        key, mark, value = pair.partition("=")
        key = key.strip()
        if not mark or not key:
            faults.append(Fault(pair, pair, "KEY=VALUE, as in hand='Regular*3, Longspear, Torch'"))
        elif key in found:
            faults.append(Fault(key, value, f"once; it was given as {found[key]!r} before"))
        else:
            try:
                found[key] = _value(key, value.strip(), key in lists)
            except Malformed as fault:
                faults.extend(fault.faults)
    if faults:
        raise Malformed(faults)
    return found


def _value(key: str, text: str, is_list: bool) -> Any:
    if text.startswith(("[", "{")):
        return read_data(text, key)
    if text.lstrip("+-").isascii() and text.lstrip("+-").isdigit() and len(text) < 10:
        return int(text)
    if text in ("true", "false"):
        return text == "true"
    if is_list and text:
        return [part.strip() for part in text.split(",")]
    return text

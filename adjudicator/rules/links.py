"""links.lock: which text the author of each function had read, so that a text that changed is noticed."""

from __future__ import annotations

import difflib
import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Protocol

from adjudicator import paths
from adjudicator.rules import history
from adjudicator.rules.books import SERVICE
from adjudicator.rules.fingerprint import fingerprint
from adjudicator.rules.library import Library
from adjudicator.rules.model import Rule

LOCK = "links.lock"


class Entry(Protocol):
    """A function that is registered for a rule."""

    @property
    def book(self) -> str:
        """The book whose rule it carries out."""

    @property
    def topic(self) -> str:
        """The rule's topic."""

    @property
    def kind(self) -> str:
        """check, action, value, replacement, guard, consequence, trigger or resolver."""

    @property
    def function(self) -> str:
        """Where the code stands: `module:qualname`."""


@dataclass(frozen=True, slots=True, order=True)
class Link:
    """One line of the lock: a rule, the text that was read, the function that was written for it."""

    rule: str
    text: str
    function: str

    def __str__(self) -> str:
        return f"{self.rule}\t{self.text}\t{self.function}"


@dataclass(frozen=True, slots=True)
class Accepted:
    """What accepting a topic changed: the rule, the words before (if they can be found) and now."""

    rule: str
    old: str | None
    new: str
    lines: tuple[str, ...]
    dropped: tuple[str, ...]

    @property
    def diff(self) -> str:
        """The change of words, line by line; the new text alone where the old one is not at hand."""
        if self.old is None:
            return f"+ {self.new}"
        lines = difflib.ndiff(_wrapped(self.old), _wrapped(self.new))
        return "\n".join(line for line in lines if not line.startswith("? "))


def _wrapped(text: str) -> list[str]:
    """One clause a line, so that a changed word does not show the whole text as changed."""
    return text.replace(". ", ".\n").replace("; ", ";\n").splitlines()


class Kept(NamedTuple):
    """A rule whose text says that it is the same as another's, with that other's function."""

    book: str
    topic: str
    kind: str
    function: str


def everywhere(library: Library, entries: Iterable[Entry]) -> list[Entry]:
    """All links: those that functions were registered for, and those of texts that say that they are the same."""
    found: list[Entry] = list(entries)
    there: dict[str, list[Entry]] = {}
    for entry in found:
        there.setdefault(f"{entry.book}/{entry.topic}", []).append(entry)
    for rule in library:
        same = same_rule(library, rule)
        if same is not None and rule.enforced == "engine":
            own = {entry.function for entry in there.get(rule.id, ())}
            found.extend(Kept(rule.book, rule.topic, entry.kind, entry.function) for entry in there.get(same, ())
                         if entry.function not in own)
    return found


def same_rule(library: Library, rule: Rule) -> str | None:
    """The rule at the end of "the same as"; None where a text does not say that it is."""
    seen = {rule.id}
    at: Rule | None = rule
    while at is not None and at.same_as and (name := at.points_to(at.same_as)) not in seen:
        seen.add(name)
        at = library.rule(name)
    return None if at is None or at is rule else at.id


def linked(entries: Iterable[Entry]) -> dict[str, tuple[str, ...]]:
    """The functions of every rule that has any: `book/topic` to `module:qualname`, sorted."""
    found: dict[str, set[str]] = {}
    for entry in entries:
        found.setdefault(f"{entry.book}/{entry.topic}", set()).add(entry.function)
    return {rule: tuple(sorted(functions)) for rule, functions in sorted(found.items())}


def judged(rule: Rule, entries: Iterable[Entry]) -> bool:
    """Does the service itself watch this rule: is it one that it can check, with a function that does?"""
    if rule.enforced != "engine":
        return False
    names = {rule.id, rule.points_to(rule.same_as)} if rule.same_as else {rule.id}
    return any(f"{entry.book}/{entry.topic}" in names for entry in entries)


def lock_file() -> Path:
    """Where the lock lies."""
    return paths.data("rules_text") / LOCK


def read(path: Path) -> tuple[list[Link], list[str]]:
    """The lines of the lock, and what is wrong with those that are none."""
    found: list[Link] = []
    faults = []
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    for at, line in enumerate(lines, start=1):
        cells = line.split("\t")
        if not line.strip() or line.startswith("#"):
            continue
        if len(cells) != 3 or "/" not in cells[0] or ":" not in cells[2]:
            faults.append(
                f"{path.name}, line {at}: must be book/topic, fingerprint and function, parted by tabs"
            )
        elif Link(*cells) in found:
            faults.append(f"{path.name}, line {at}: {cells[0]} and {cells[2]} stand there twice")
        else:
            found.append(Link(*cells))
    return found, faults


def problems(library: Library, entries: Iterable[Entry], path: Path | None = None) -> list[str]:
    """Every link that is stale, orphaned or missing, each in words."""
    locked, faults = read(path or lock_file())
    there = linked(everywhere(library, entries))
    held = {(link.rule, link.function): link for link in locked}
    for name, functions in there.items():
        rule = library.rule(name)
        if rule is None and name.startswith(f"{SERVICE}/"):
            continue  # what any table can do rests on no book, and need not have a text
        if rule is None:
            near = library.near(name)
            hint = f"; near: {', '.join(near)}" if near else ""
            faults += [f"{function} is written for {name}, which has no text{hint}" for function in functions]
            continue
        for function in functions:
            faults.extend(_fault(rule, function, held.get((name, function))))
    for link in locked:
        if link.function not in there.get(link.rule, ()):
            gone = (
                "has no text any more" if library.rule(link.rule) is None else "has no such function any more"
            )
            faults.append(
                f"orphaned: {link.rule} {gone}: {link.function} (adjudicator rules accept {link.rule})"
            )
    return faults


def _fault(rule: Rule, function: str, link: Link | None) -> Iterator[str]:
    mend = f"(adjudicator rules accept {rule.id})"
    if link is None:
        yield f"missing: {function} enforces {rule.id} and is not in {LOCK} {mend}"
    elif link.text != fingerprint(rule.text):
        yield f"stale: the text of {rule.id} changed since {function} was written for it {mend}"


def accept(topic: str, library: Library, entries: Iterable[Entry], path: Path | None = None) -> Accepted:
    """Write the lines of one topic as text and code are now; every other line stays as it is.

    Raises KeyError with near names for a topic that neither text nor lock has, or that several books have.
    """
    path = path or lock_file()
    locked, faults = read(path)
    if faults:
        raise ValueError("; ".join(faults))
    there = linked(everywhere(library, entries))
    name = _named(topic, library, [*there, *(link.rule for link in locked)])
    rule = library.rule(name)
    before = [link for link in locked if link.rule == name]
    text = rule.text if rule else ""
    now = [Link(name, fingerprint(text), function) for function in there.get(name, ()) if rule]
    old = text if all(link.text == fingerprint(text) for link in before) else None
    if rule is not None and before and old is None:
        old = history.text(path.parent, rule, before[0].text)
    _write(path, sorted([*(link for link in locked if link.rule != name), *now]))
    gone = [str(link) for link in before if link.function not in {fresh.function for fresh in now}]
    return Accepted(name, old, text, tuple(map(str, now)), tuple(gone))


def _named(topic: str, library: Library, known: Sequence[str]) -> str:
    """The full name of the one topic that is meant."""
    if "/" in topic:
        found = [topic] if topic in known or library.rule(topic) else []
    else:
        found = sorted({name for name in known if name.partition("/")[2] == topic})
        found = found or [rule.id for rule in library if rule.topic == topic]
    if len(found) == 1:
        return found[0]
    if found:
        raise KeyError(f"{topic} stands in several books; say which: {', '.join(found)}")
    near = library.near(topic)
    raise KeyError(f"there is no rule {topic}" + (f"; did you mean {' or '.join(near)}?" if near else ""))


def _write(path: Path, lines: Iterable[Link]) -> None:
    handle, fresh = tempfile.mkstemp(dir=path.parent, prefix=".links-")
    with os.fdopen(handle, "w", encoding="utf-8") as out:
        out.writelines(f"{link}\n" for link in lines)
    Path(fresh).chmod(0o644)
    Path(fresh).replace(path)

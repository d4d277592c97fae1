"""How far the rules are carried through: what passing cases were seen to rule, and to rule both ways.

Only steps that say what they expect, and pass, show anything. A check is seen both ways where it was found to
hold and found to be broken. Anything else says so itself, in `shows` of a step: {topic: changes} where it makes
a difference, and the ruling cites it; {topic: boundary} where it just does not, and the ruling does not carry
it out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from adjudicator import paths
from adjudicator.cases.expecting import cited_topics
from adjudicator.cases.reading import Case, read_file
from adjudicator.cases.running import StepResult, game_of, run_case
from adjudicator.kernel.faults import Malformed
from adjudicator.kernel.registry import entries
from adjudicator.kernel.ruling import Ruling
from adjudicator.rules.coverage import funnel
from adjudicator.rules.library import Library
from adjudicator.rules.links import Entry, everywhere

Progress = Callable[[int, int], None]
Kinds = Mapping[str, Collection[str]]
CHANGES, BOUNDARY = "changes", "boundary"


def coverage(library: Library, cases: Path | None = None, progress: Progress | None = None) -> dict[str, Any]:
    """The funnel of every book as plain data, with the steps that failed or showed nothing on the way.

    cases: a folder of case files; those of the checkout where none is named.
    """
    linked = everywhere(library, entries())
    seen = Seen(kinds_of(linked))
    within = cases or folder()
    rows = files(within) if within is not None else []
    for number, path in enumerate(rows, 1):
        see_file(path, library, seen)
        if progress is not None:
            progress(number, len(rows))
    found = funnel(library, linked, seen.cited, seen.both_ways())
    return {**found, "cases": seen.cases, "failed": seen.failed, "unfounded": seen.unfounded}


def folder() -> Path | None:
    """The worked cases that come with a checkout; an installed copy has none."""
    found = paths.data("rules_text").parent / "tests" / "cases"
    return found if found.is_dir() else None


def files(within: Path) -> list[Path]:
    """The case files of a folder, at any depth."""
    return sorted(path for path in within.rglob("*") if path.suffix in (".yaml", ".yml", ".json"))


def kinds_of(linked: Iterable[Entry]) -> dict[str, set[str]]:
    """The kinds of function that each rule has."""
    found: dict[str, set[str]] = {}
    for entry in linked:
        found.setdefault(f"{entry.book}/{entry.topic}", set()).add(entry.kind)
    return found


@dataclass(slots=True)
class Seen:
    """What was seen of the rules ("book/topic") in passing steps, and what failed or was said in vain."""

    kinds: Kinds
    cited: set[str] = field(default_factory=set)
    held: set[str] = field(default_factory=set)
    broke: set[str] = field(default_factory=set)
    changed: set[str] = field(default_factory=set)
    unchanged: set[str] = field(default_factory=set)
    failed: list[str] = field(default_factory=list)
    unfounded: list[str] = field(default_factory=list)
    cases: int = 0

    def both_ways(self) -> set[str]:
        """The rules that were seen both ways, each by the measure of its kind."""
        checks, others = self.held & self.broke, self.changed & self.unchanged
        return {rule for rule, of in self.kinds.items() if rule in (checks if "check" in of else others)}

    def named(self, topic: str, game: str) -> str:
        """A topic as a step names it, with or without its book, as "book/topic": that of the game's own book first."""
        if "/" in topic or f"{game}/{topic}" in self.kinds:
            return topic if "/" in topic else f"{game}/{topic}"
        return next((rule for rule in self.kinds if rule.split("/", 1)[1] == topic), topic)


def see_file(path: Path, library: Library, seen: Seen) -> None:
    """Run all cases of a file and keep what they show."""
    try:
        for case in read_file(path):
            seen.cases += 1
            see_case(case, run_case(case, game_of(library, case.game)), seen, f"{path.name}: {case.title}")
    except Malformed as fault:
        seen.failed.append(f"{path.name}: {fault}")


def see_case(case: Case, results: Iterable[StepResult], seen: Seen, where: str) -> None:
    """Keep what the steps of one case show."""
    for step, result in zip(case.steps, results, strict=True):
        spot = f"{where}, step {result.number}"
        if not result.passed:
            seen.failed.append(f"{spot}: {'; '.join(result.misses)}")
        elif step.expect and result.ruling is not None:
            _see(result.ruling, {seen.named(topic, case.game): way for topic, way in step.shows.items()}, seen, spot)


def _see(ruling: Ruling, shows: Mapping[str, str], seen: Seen, spot: str) -> None:
    cited = cited_topics(ruling)
    seen.cited |= cited
    for finding in ruling.findings:
        if finding.outcome in ("holds", "broken"):
            (seen.held if finding.outcome == "holds" else seen.broke).add(finding.rule)
    for rule, way in shows.items():
        if way == CHANGES and rule in cited:
            seen.changed.add(rule)
        elif way == BOUNDARY and not carried_out(ruling, rule, seen.kinds.get(rule, ())):
            seen.unchanged.add(rule)
        else:
            seen.unfounded.append(f"{spot}: shows {rule}: {way}, but the ruling does not")


def carried_out(ruling: Ruling, rule: str, kinds: Collection[str]) -> bool:
    """Does a ruling carry a rule out? A guard does by keeping a deed from being done, a value never does."""
    if "guard" in kinds:
        kept = {finding.rule for finding in ruling.broken}
        undone = (deed for deed in ruling.deeds if deed.deed == "left undone")
        return rule in kept or any(rule in deed.topics for deed in undone)
    if set(kinds) == {"value"}:
        return False
    return any(rule in deed.topics for deed in ruling.deeds)

"""How well questions are answered: judged questions put to the index."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from adjudicator.kernel.faults import Malformed
from adjudicator.rules.fingerprint import without_number
from adjudicator.rules.library import Library
from adjudicator.search.index import Index
from adjudicator.search.results import Hit

LARGEST = 20_000_000
CUT = 10


class JudgmentsError(ValueError):
    """Lines that are no judgments; `faults` says of each which line and why."""

    def __init__(self, faults: list[str]) -> None:
        self.faults = faults
        more = f"; and {len(faults) - 10} more" if len(faults) > 10 else ""
        super().__init__("; ".join(faults[:10]) + more)


@dataclass(frozen=True, slots=True)
class Judgment:
    """A question, the game it is asked in, and the rules or paragraphs that answer it, if any do."""

    question: str
    game: str | None
    gold: frozenset[str]
    line: int
    more: dict[str, Any]


def read(path: Path) -> list[Judgment]:
    """The judgments of a file, one JSON object a line; JudgmentsError names every line that is none."""
    if path.stat().st_size > LARGEST:
        raise JudgmentsError([f"{path.name} has more than {LARGEST} bytes"])
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError as fault:
        raise JudgmentsError([f"{path.name} is not UTF-8 text"]) from fault
    found, faults = [], []
    for at, line in enumerate(lines, start=1):
        if line.strip():
            row, wrong = _row(line)
            if wrong:
                faults.append(f"{path.name}, line {at}: {wrong}")
            else:
                gold = frozenset(without_number(name) for name in row["gold"])
                more = {key: value for key, value in row.items() if key not in ("q", "game", "gold")}
                found.append(Judgment(row["q"], row.get("game"), gold, at, more))
    if faults or not found:
        raise JudgmentsError(faults or [f"{path.name} holds no judgment"])
    return found


def _row(line: str) -> tuple[dict[str, Any], str]:
    try:
        row = json.loads(line)
    except ValueError as fault:
        return {}, f"no JSON ({fault})"
    except RecursionError:
        return {}, "nested too deep"
    if not isinstance(row, dict):
        return (
            {},
            'must be an object like {"q": "...", "game": "numenera", "gold": ["numenera/equip.strength"]}',
        )
    if not isinstance(row.get("q"), str) or not row["q"].strip():
        return {}, "q must be the question"
    if not isinstance(row.get("game"), str | None):
        return {}, "game must be a name or null"
    gold = row.get("gold")
    if not isinstance(gold, list) or not all(isinstance(name, str) and name for name in gold):
        return {}, "gold must be a list of rules (book/topic) or paragraphs (f1:...)"
    return row, ""


def names(hit: Hit, library: Library) -> set[str]:
    """All that a hit answers with: the rule, what is folded under it, and the paragraphs they restate."""
    found: set[str] = set()
    for one in (hit, *hit.folded):
        rule = library.rule(one.rule_id)
        found.add(one.rule_id)
        found.update(without_number(name) for name in (rule.source.paragraphs if rule else ()))
    return found


def rank(judgment: Judgment, index: Index, library: Library) -> tuple[int, float]:
    """At which place the first right rule stands among the first ten (0: none), and how long it took.

    For a question that nothing answers, 1 says that the index said so, or at least doubted.
    """
    started = perf_counter()
    results = index.search(judgment.question, judgment.game, limit=CUT)
    took = perf_counter() - started
    for place, hit in enumerate(results.hits, start=1):
        if names(hit, library) & judgment.gold:
            return place, took
    return 0 if judgment.gold or results.answered else 1, took


def evaluate(path: Path, index: Index, library: Library) -> dict[str, Any]:
    """Judged questions put to the index: shares with a right rule first, among three, among ten; MRR; times.

    Times are those of ranking, in milliseconds. Where some questions have no gold, `doubted` is the share of
    them that were not answered as if they had; they count in nothing else.
    """
    judgments = read(path)
    for game in {judgment.game for judgment in judgments}:
        try:
            index.search("warm", game)
        except Malformed as fault:
            lines = [judgment.line for judgment in judgments if judgment.game == game]
            raise JudgmentsError([f"{path.name}, line {lines[0]}: {fault}"]) from fault
    asked = [(judgment, *rank(judgment, index, library)) for judgment in judgments]
    return {**figures(asked), **_doubted(asked)}


def figures(asked: list[tuple[Judgment, int, float]]) -> dict[str, Any]:
    """The figures of questions that were asked."""
    places = [place for judgment, place, _ in asked if judgment.gold]
    times = sorted(took * 1000 for _, _, took in asked)
    n = len(places) or 1
    return {
        "n": len(places),
        "r@1": round(sum(place == 1 for place in places) / n, 4),
        "r@3": round(sum(0 < place <= 3 for place in places) / n, 4),
        "r@10": round(sum(place > 0 for place in places) / n, 4),
        "mrr": round(sum(1 / place for place in places if place) / n, 4),
        "p50_ms": round(times[len(times) // 2], 3),
        "p95_ms": round(times[min(len(times) - 1, int(len(times) * 0.95))], 3),
    }


def _doubted(asked: list[tuple[Judgment, int, float]]) -> dict[str, Any]:
    empty = [place for judgment, place, _ in asked if not judgment.gold]
    return {"doubted": round(sum(empty) / len(empty), 4)} if empty else {}

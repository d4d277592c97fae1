"""`python -m tests.bench`: prints measured figures, each beside its yardstick, their ratio and the aim."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

from tests.bench import durable, over_http, phones, replays, rulings, searching
from tests.bench.games import Recorded, long_game
from tests.bench.measuring import Effort, Figure, load, table
from tests.bench.processes import ROOT

ENTRIES, FEW = 10_000, 1_000
SCRATCH = ROOT / ".benchmarks"
"""On the disk of the checkout: a durable write into memory would cost nothing."""


def pieces(effort: Effort) -> dict[str, Callable[[], Iterator[Figure]]]:
    """What can be measured, by name."""
    made: list[Recorded] = []

    def long() -> Recorded:
        if not made:
            entries = effort.of(ENTRIES, FEW)
            effort.tell(f"playing a game of {entries} entries")
            made.append(long_game(entries))
        return made[0]

    return {
        "rulings": lambda: rulings.figures(effort, long()),
        "append": lambda: durable.figures(effort),
        "http": lambda: over_http.figures(effort),
        "phones": lambda: phones.figures(effort),
        "pages": lambda: phones.pages(effort),
        "replay": lambda: replays.figures(effort, long()),
        "search": lambda: searching.figures(effort),
        "start": lambda: over_http.starting(effort),
    }


def main(words: list[str] | None = None) -> int:
    """Measure and print."""
    start = perf_counter()
    names = list(pieces(Effort(True, Path(), lambda _: None)))
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("piece", nargs="*", choices=[[], *names], help=f"only some of: {', '.join(names)}")
    parser.add_argument("--quick", action="store_true", help="fewer rounds and shorter games: to see that it runs")
    parser.add_argument("--json", action="store_true", help="one JSON document instead of a table")
    asked = parser.parse_args(words)

    def tell(what: str) -> None:
        print(f"{perf_counter() - start:5.0f} s  {what}", file=sys.stderr, flush=True)

    SCRATCH.mkdir(exist_ok=True)
    before = load()
    with tempfile.TemporaryDirectory(dir=SCRATCH) as folder:
        measured = pieces(Effort(asked.quick, Path(folder), tell))
        found = [figure for name in asked.piece or names for figure in measured[name]()]
    if asked.json:
        rows = [figure.as_json() for figure in found]
        print(json.dumps({"machine": before, "seconds": round(perf_counter() - start, 1), "figures": rows}, indent=1))
    else:
        print("\n".join((f"{before} before, {load()} after", "", *table(found))))
    return 0


if __name__ == "__main__":
    sys.exit(main())

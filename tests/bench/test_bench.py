"""Every measurement runs to its end. How long anything takes is never asserted."""

import json
import math
from pathlib import Path

import pytest

from tests.bench import __main__ as bench
from tests.bench.measuring import Effort, Figure, in_turn, paired, table


@pytest.mark.parametrize("piece", ["rulings", "append", "http", "phones", "pages", "replay", "search", "start"])
def test_it_measures(piece: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "FEW", 150)
    told: list[str] = []
    figures = list(bench.pieces(Effort(True, tmp_path, told.append))[piece]())
    assert figures
    assert told
    assert all(math.isfinite(figure.ours) and figure.ours > 0 for figure in figures)
    assert all((figure.theirs is None) == (figure.ratio is None) for figure in figures)
    assert len(list(table(figures))) == len(figures) + 1
    json.dumps([figure.as_json() for figure in figures])


def test_all_pieces_are_tried() -> None:
    names = list(bench.pieces(Effort(True, Path(), lambda _: None)))
    assert names == ["rulings", "append", "http", "phones", "pages", "replay", "search", "start"]


def test_both_take_turns_after_a_warm_up() -> None:
    calls: list[str] = []

    def one(name: str) -> float:
        calls.append(name)
        return float(len(calls))

    rows = in_turn([lambda: one("a"), lambda: one("b")], 2)
    assert "".join(calls) == "ababba"
    assert rows == [[3.0, 6.0], [4.0, 5.0]]


def test_a_ratio_is_the_median_of_pairs() -> None:
    figure = paired("it", "ms", [0.001, 0.004, 0.010], "other", [0.001, 0.002, 0.001], 1.5)
    assert (figure.ours, figure.theirs, figure.ratio, figure.met) == (4.0, 1.0, 2.0, False)


def test_a_missed_aim_is_said() -> None:
    lines = list(table([Figure("slow", 3.0, "ms", "other", 1.0, 3.0, 2.0), Figure("fast", 120.4, "µs")]))
    assert lines[1].split() == ["slow", "3.00", "ms", "other", "1.00", "3.00", "2", "missed"]
    assert lines[2].split() == ["fast", "120", "µs"]

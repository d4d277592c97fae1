"""The second account of a solo turn's end, checked by hand before it is used to check the service."""

from __future__ import annotations

import pytest

from tests.sim.alone import Row, pushed


@pytest.mark.parametrize(
    ("row", "new", "after", "attacker"),
    [
        ([None, None, None], "N", [None, None, "N"], None),
        ([None, None, "C"], "N", [None, "C", "N"], None),
        (["A", None, "C"], "N", ["A", "C", "N"], None),
        (["A", "B", None], "N", ["A", "B", "N"], None),
        (["A", "B", "C"], "N", ["B", "C", "N"], "A"),
        (["A", None, "C"], None, ["A", "C", None], None),
        (["A", "B", None], None, ["B", None, None], "A"),
        ([None, None, None], None, [None, None, None], None),
    ],
)
def test_the_row_after_a_push(row: Row, new: str | None, after: Row, attacker: str | None) -> None:
    assert pushed(row, new) == (after, attacker)

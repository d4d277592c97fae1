"""A case file that cannot be read: the fault names the line of the file, not of one of its documents."""

from __future__ import annotations

import pytest

from adjudicator.cases.reading import read_text
from adjudicator.kernel.faults import Malformed

FIRST = "title: a\nruleset: numenera\nsituation: {}\nsteps:\n  - do: {type: note, text: x}\n"


def test_the_line_is_that_of_the_file() -> None:
    with pytest.raises(Malformed) as found:
        read_text(f"{FIRST}---\ntitle: b: c\n", "two.yaml")
    fault, = found.value.faults
    assert "line 7:" in str(fault.wanted)
    assert "title: a" not in str(fault.given)


def test_the_first_document_keeps_its_lines() -> None:
    with pytest.raises(Malformed) as found:
        read_text("title: b: c\n", "one.yaml")
    assert "line 1:" in str(found.value.faults[0].wanted)

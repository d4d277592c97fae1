from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.rules import paragraphs
from adjudicator.rules.model import Paragraph

HEADER = paragraphs.HEADER + "\n"
ONE, TWO = "f1:000000000001", "f1:000000000002"


def read(tmp_path: Path, content: str) -> tuple[tuple[Paragraph, ...], list[str]]:
    file = tmp_path / "paragraphs.tsv"
    file.write_text(content, encoding="utf-8")
    return paragraphs.read(file)


def test_the_lines_are_read_in_order(tmp_path: Path) -> None:
    found, faults = read(tmp_path, HEADER + f"{ONE}\trule\ta.b c\n{TWO}\theading\t\n{ONE}#2\t\t\n")
    assert faults == []
    assert found == (
        Paragraph(ONE, "rule", ("a.b", "c")),
        Paragraph(TWO, "heading"),
        Paragraph(ONE + "#2", ""),
    )


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "line 1: the header must be"),
        (f"{ONE}\trule\ta\n", "line 1: the header must be"),
        (HEADER + f"{ONE}\trool\ta\n", "line 2: 'rool' is no class"),
        (HEADER + "f1:xyz\trule\ta\n", "line 2: 'f1:xyz' is no fingerprint"),
        (HEADER + f"{ONE}\trule\tA!\n", "line 2: 'A!' is no topic"),
        (HEADER + f"{ONE}\trule\ta\n{ONE}\trule\ta\n", "line 3: f1:000000000001 stands in line 2 already"),
        (HEADER + f"{ONE}\trule\ta\n{ONE}#3\trule\ta\n", "line 3: f1:000000000001#3 comes before"),
        (HEADER + f"{ONE}#2\trule\ta\n", "comes before the one that it repeats"),
        (HEADER + f"{ONE}\trule\ta\tb\n", "line 2: has more than three columns"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(tmp_path: Path, content: str, said: str) -> None:
    _, faults = read(tmp_path, content)
    assert len(faults) == 1
    assert said in faults[0]


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "paragraphs.tsv"
    file.write_bytes(b"\xff\xfe\x00")
    assert paragraphs.read(file) == ((), ["paragraphs.tsv: not UTF-8 text"])

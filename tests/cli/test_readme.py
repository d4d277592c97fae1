"""The commands that README.md shows, run one after the other as they stand there."""

from __future__ import annotations

import re
import shlex


def shown(root, heading: str) -> list[str]:
    """The commands under a line of README.md."""
    text = (root / "README.md").read_text(encoding="utf-8")
    block = re.search(rf"^{re.escape(heading)}.*?\n\n((?:    [^\n]+\n)+)", text, re.MULTILINE | re.DOTALL)
    assert block, f"README.md has no commands after {heading!r}"
    return [line.strip() for line in block[1].splitlines()]


def test_looking_up(run, root):
    for line in shown(root, "Look up:"):
        done = run(*shlex.split(line, comments=True)[1:])
        assert done.code == 0, f"{line}: {done.err}"
        assert done.out


def test_keeping_a_game(run, root, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for line in shown(root, "Keep a game"):
        done = run(*shlex.split(line, comments=True)[1:])
        assert done.code == 0, f"{line}: {done.out}{done.err}"
    assert {row["game"] for row in run("games", "--json").data} == {"friday", "saturday", "what-if"}
    told = run("act", "friday", "attest", "card=Scutimorph", "field=health", "value=6")
    assert told.code == 0

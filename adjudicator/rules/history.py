"""What a rule said before: found in the checkout's own history, where there is one."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

from adjudicator.rules import safe_yaml
from adjudicator.rules.fingerprint import fingerprint
from adjudicator.rules.model import Rule
from adjudicator.rules.schema import line

MOST = 200


def text(folder: Path, rule: Rule, wanted: str) -> str | None:
    """The wording of the rule that has the wanted fingerprint; None where no kept version has it."""
    file = f"{rule.book}/{rule.chapter}.yaml"
    for version in _git(folder, "log", f"-{MOST}", "--format=%H", "--", file).split():
        content = _git(folder, "show", f"{version}:./{file}")
        for entry in _entries(content, file):
            if isinstance(entry, dict) and entry.get("topic") == rule.topic:
                said = line(str(entry.get("text", "")))
                if fingerprint(said) == wanted:
                    return said
    return None


def _entries(content: str, name: str) -> list[Any]:
    try:
        found, _ = safe_yaml.parse(content, name)
    except safe_yaml.UnreadableError:
        return []
    return found if isinstance(found, list) else []


def _git(folder: Path, *words: str) -> str:
    """What git says, or nothing where there is no git or no history."""
    program = shutil.which("git")
    if program is None:
        return ""
    try:
        done = subprocess.run(  # noqa: S603  # a fixed program with arguments of ours
            [program, "-C", str(folder), *words], capture_output=True, text=True, timeout=10, check=False
        )
    except (OSError, subprocess.TimeoutExpired, UnicodeDecodeError):
        return ""
    return done.stdout if done.returncode == 0 else ""

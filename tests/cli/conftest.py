"""The command line, run in this process with an instance folder of its own."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator.cli import main


@dataclass(frozen=True)
class Said:
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The one JSON document on standard output."""
        return json.loads(self.out)

    @property
    def last(self) -> str:
        """The last line."""
        return self.out.splitlines()[-1]


Command = Callable[..., Said]


@pytest.fixture
def instance(tmp_path, monkeypatch) -> Path:
    """An instance folder that is empty."""
    folder = tmp_path / "instance"
    monkeypatch.setenv("ADJUDICATOR_INSTANCE", str(folder))
    return folder


@pytest.fixture
def run(instance) -> Command:
    """Run a command: run("search", "rest", stdin="...")."""

    def call(*words: object, stdin: str | None = None) -> Said:
        done = CliRunner().invoke(main, [str(word) for word in words], input=stdin)
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        return Said(done.exit_code, done.stdout, done.stderr)

    return call


@pytest.fixture
def game(run) -> str:
    """A first game of two, just opened."""
    opening = ["seats=ann,ben", "preset=first-game", "board=dungeon", "dungeon=Laak, Scutimorph, Abycos"]
    done = run("new", "numenera", *opening, "--id", "ours", "--title", "Our game")
    assert done.code == 0, done.err
    return "ours"


@pytest.fixture
def entered(run, game) -> str:
    """The same game, ann in the dungeon with her hand laid out."""
    done = run("act", game, "enter-dungeon", "hand=Regular*3, Longspear, Torch, Thunderstone Shard")
    assert done.code == 0, done.err
    return game

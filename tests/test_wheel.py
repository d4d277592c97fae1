"""A wheel in an empty environment, run from another folder: it searches, judges and serves.

One wheel is built by way of the source distribution, so that MANIFEST.in is tried as well, and installed
beside the locked packages, which the environment borrows from the one that runs the tests.
"""

import json
import os
import shutil
import socket
import subprocess
import sys
import sysconfig
import time
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

UNWANTED = shutil.ignore_patterns(
    *(".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "*.egg-info"),
    *("build", "dist", "instance", "built"),
)
DATA = ("rules_text", "index", "templates")
PATIENCE = 120  # seconds until a server that does not answer is given up

CASE = """
title: A weapon that is too heavy
ruleset: {game: numenera, board: dungeon}
situation:
  seats: [ann, ben]
  dungeon: {1: Stratharian War Moth, 2: Scutimorph, 3: Abycos}
  ann: {holds: 6, deck: 6}
facts:
  Regular: {strength: 2}
  Longspear: {weight: 3}
steps:
  - do: {type: enter-dungeon, seat: ann, hand: [Regular*3, Longspear, Torch, Thunderstone Shard]}
    expect: {verdict: legal}
  - do: {type: equip, seat: ann, hero: Regular, weapon: Longspear}
    expect: {verdict: illegal, cites: [equip.strength]}
"""


def run(line: Sequence[str | Path], **where: Any) -> str:
    """What a program prints; it must end well."""
    done = subprocess.run(line, capture_output=True, text=True, check=False, **where)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


class Installed:
    """An installed copy and the folder that it is run from."""

    def __init__(self, environment: Path, elsewhere: Path) -> None:
        self.bin = environment / "bin"
        self.elsewhere = elsewhere
        keep = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "XDG_", "ADJUDICATOR_"))}
        self.env = keep | {"HOME": str(elsewhere / "home")}

    def popen(self, *words: str) -> subprocess.Popen[str]:
        """Start the command there."""
        return subprocess.Popen(
            [self.bin / "adjudicator", *words],
            cwd=self.elsewhere,
            env=self.env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def run(self, program: str, *words: str) -> str:
        """What a program there prints; it must end well."""
        return run([self.bin / program, *words], cwd=self.elsewhere, env=self.env)


@pytest.fixture(scope="module")
def wheel(root, tmp_path_factory) -> Path:
    """The wheel, from the source distribution of a copy in which an index has been built."""
    copy = tmp_path_factory.mktemp("source") / "checkout"
    shutil.copytree(root, copy, ignore=UNWANTED)
    (copy / "index" / "built").mkdir()
    (copy / "index" / "built" / "left-behind.seg").write_text("made here, not to be shipped")
    run([sys.executable, "-m", "build", "--no-isolation", "."], cwd=copy)
    (made,) = (copy / "dist").glob("*.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory) -> Installed:
    """The wheel in an environment of its own."""
    environment = tmp_path_factory.mktemp("environment")
    run([sys.executable, "-m", "venv", "--without-pip", environment])
    pip = [sys.executable, "-m", "pip", "--python", environment / "bin" / "python"]
    run([*pip, "install", "--no-deps", "--no-index", wheel])
    # What a .pth file names is searched; the .pth files that lie there (one leads to the checkout) are not.
    (site,) = environment.glob("lib/python*/site-packages")
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return Installed(environment, tmp_path_factory.mktemp("elsewhere"))


def test_the_wheel_holds_all_data_and_nothing_made(root, wheel):
    held = {name for name in zipfile.ZipFile(wheel).namelist() if not name.endswith("/")}
    wanted = {
        f"adjudicator/{path.relative_to(root).as_posix()}"
        for folder in DATA
        for path in (root / folder).rglob("*")
        if path.is_file() and not path.name.startswith(".") and "built" not in path.parts
    }
    assert len(wanted) > len(DATA)
    assert wanted <= held
    assert "adjudicator/py.typed" in held
    assert [name for name in held if "built/" in name or name.startswith(("tests/", "instance/"))] == []


def test_it_runs_from_the_wheel_and_not_from_the_checkout(root, installed):
    found = installed.run(
        "python", "-c", "from adjudicator import paths; print(paths.__file__, paths.built(), sep='\\n')"
    )
    package, built = map(Path, found.split("\n")[:2])
    assert package.is_relative_to(installed.bin.parent)
    assert built.is_relative_to(installed.elsewhere)


def test_it_searches(installed):
    found = json.loads(installed.run("adjudicator", "search", "rest", "--game", "numenera", "--json"))
    assert any(hit["rule_id"].startswith("numenera/rest.") for hit in found["hits"][:3])


def test_it_judges(installed):
    (installed.elsewhere / "case.yaml").write_text(CASE)
    judged = installed.run("adjudicator", "judge", "case.yaml", "--json")
    assert "numenera/equip.strength" in judged
    assert json.loads(judged)


def test_it_serves(installed):
    with serving(installed) as address:
        with urllib.request.urlopen(f"{address}/api/health") as answer:
            assert answer.status == 200
            json.load(answer)
        with urllib.request.urlopen(f"{address}/") as page:
            assert b"<html" in page.read()


@contextmanager
def serving(installed: Installed) -> Iterator[str]:
    """A server on a free port, up and answering; ended afterwards."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    server = installed.popen("serve", "--port", str(port))
    try:
        await_answer(server, f"{address}/api/health")
        yield address
    finally:
        server.terminate()
        server.communicate(timeout=PATIENCE)


def await_answer(server: subprocess.Popen[str], url: str) -> None:
    """Wait until the server answers or has ended."""
    last = time.monotonic() + PATIENCE
    while time.monotonic() < last and server.poll() is None:
        try:
            urllib.request.urlopen(url).close()
        except urllib.error.URLError:
            time.sleep(0.1)
        else:
            return
    server.kill()
    pytest.fail(f"{url} does not answer:\n{server.communicate()[0]}")

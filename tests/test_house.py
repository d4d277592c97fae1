"""The house agrees with itself: ranges, pins, reasons and the direction of imports."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.conftest import LONG

LOCKS = ("requirements.lock", "requirements-dev.lock")
INSTALLERS = {"pip", "setuptools", "wheel"}
PIN = re.compile(r"^(?P<name>[a-z0-9][a-z0-9.-]*)==(?P<version>\S+)(?: ; [^\\]+)? \\$", re.MULTILINE)


def pins(path: Path) -> dict[str, str]:
    """The exact version of every package in a lock file."""
    return {m["name"]: m["version"] for m in PIN.finditer(path.read_text(encoding="utf-8"))}


def asked(path: Path) -> list[Requirement]:
    """The packages that a requirements file asks for by name."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [Requirement(line) for line in lines if line.strip() and not line.startswith(("#", "-"))]


def tools(root: Path) -> dict[str, Any]:
    """The tables of pyproject.toml."""
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]


def contracts(root: Path) -> dict[str, dict[str, Any]]:
    """The contracts that import-linter holds, by id."""
    return {c["id"]: c for c in tools(root)["importlinter"]["contracts"]}


@pytest.fixture(scope="module")
def ranges(root) -> list[Requirement]:
    """What setup.py asks for."""
    for node in ast.parse((root / "setup.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "REQUIRES":
            return [Requirement(text) for text in ast.literal_eval(node.value)]
    pytest.fail("setup.py has no REQUIRES")


@pytest.mark.parametrize("lock", LOCKS)
def test_every_range_is_pinned_within(root, ranges, lock):
    pinned = pins(root / lock)
    for wanted in ranges + asked(root / "requirements.in"):
        version = pinned.get(canonicalize_name(wanted.name))
        assert version, f"{wanted.name} is not in {lock}: run `make lock`"
        assert wanted.specifier.contains(version), f"{lock} has {wanted.name} {version}, outside {wanted}"


def test_development_has_what_it_asks_for(root):
    missing = {canonicalize_name(r.name) for r in asked(root / "requirements-dev.in")}
    missing -= pins(root / "requirements-dev.lock").keys()
    assert not missing, "run `make lock`"


def test_tests_run_on_the_versions_that_serve(root):
    runtime, development = (pins(root / lock) for lock in LOCKS)
    assert runtime == {name: development.get(name) for name in runtime}


@pytest.mark.parametrize("lock", LOCKS)
def test_locks_carry_hashes_and_no_addresses(root, lock):
    text = (root / lock).read_text(encoding="utf-8")
    blocks = re.split(r"\n(?=[a-z0-9])", text[text.index("\n", text.index("make lock")) :].strip())
    assert len(blocks) == len(pins(root / lock))
    assert [b.split()[0] for b in blocks if "--hash=sha256:" not in b] == []
    assert "://" not in text
    assert not re.search(r"--(extra-)?index-url|--find-links", text)


def test_what_is_installed_is_what_is_pinned(root):
    here = {str(canonicalize_name(d.name)): d.version for d in metadata.distributions()}
    pinned = pins(root / "requirements-dev.lock")
    differing = {n: (here[n], v) for n, v in pinned.items() if n in here and here[n] != v}
    assert not differing, "run `make setup`"


def test_every_dependency_has_its_reason(root, ranges):
    text = (root / "CONTRIBUTING.md").read_text(encoding="utf-8")
    reasons = {canonicalize_name(n) for n in re.findall(r"^\| ([\w-]+) \| \S.*\|$", text, re.MULTILINE)}
    direct = ranges + asked(root / "requirements.in") + asked(root / "requirements-dev.in")
    assert {canonicalize_name(r.name) for r in direct} == reasons - {"package"}


def test_the_pure_contract_forbids_every_library_of_the_lock(root):
    forbidden = set(contracts(root)["pure"]["forbidden_modules"])
    locked = pins(root / "requirements.lock").keys()
    provided = {
        module
        for module, names in metadata.packages_distributions().items()
        if {canonicalize_name(n) for n in names} & locked and re.fullmatch(r"[a-z]\w*", module)
    }
    assert provided - {"pkg_resources"} <= forbidden


BREACHES = {
    "kernel uses a library": ("kernel/breach.py", "import yaml", "pure"),
    "kernel asks the clock": ("kernel/breach.py", "import time", "pure"),
    "games throw dice": ("games/breach.py", "import random", "pure"),
    "kernel looks up at games": ("kernel/breach.py", "import adjudicator.games", "down"),
    "rules look up at search": ("rules/breach.py", "import adjudicator.search", "down"),
    "the log looks at games": ("log/breach.py", "import adjudicator.games", "log"),
    "a package has no floor": ("attic/__init__.py", "", "down"),
}


@pytest.fixture
def house(root, tmp_path) -> Path:
    """The contracts of this project over packages that hold nothing yet."""
    layers = contracts(root)["down"]["layers"]
    for name in {name.strip() for layer in layers for name in layer.split("|")} | {"."}:
        package = tmp_path / "adjudicator" / name
        package.mkdir(parents=True, exist_ok=True)
        (package / "__init__.py").touch()
    (tmp_path / "adjudicator" / "paths.py").touch()
    shutil.copy(root / "pyproject.toml", tmp_path)
    return tmp_path


def lint(house: Path) -> subprocess.CompletedProcess[str]:
    """Run import-linter in a folder, on the packages that lie in it."""
    command = "from importlinter.cli import lint_imports_command as c; c()"
    line = [sys.executable, "-c", command, "--no-cache"]
    return subprocess.run(line, cwd=house, capture_output=True, text=True, check=False)


def test_a_house_without_a_breach_passes(house):
    done = lint(house)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(("file", "line", "contract"), BREACHES.values(), ids=BREACHES.keys())
def test_an_import_that_points_up_is_found(root, house, file, line, contract):
    breach = house / "adjudicator" / file
    breach.parent.mkdir(exist_ok=True)
    breach.write_text(f"{line}\n")
    done = lint(house)
    assert done.returncode == 1, done.stdout + done.stderr
    assert f"{contracts(root)[contract]['name']} BROKEN" in done.stdout, done.stdout


@pytest.mark.parametrize("path", LONG)
def test_what_is_given_out_first_is_there(root, path):
    assert (root / path).exists()


def test_one_oldest_python_is_promised(root):
    """setup.py, the Makefile, mypy and ruff name the same one, and this is not an older one."""
    setup = re.search(r'python_requires=">=([\d.]+)"', (root / "setup.py").read_text(encoding="utf-8"))
    make = re.search(r"version_info < \((\d+), (\d+)\)", (root / "Makefile").read_text(encoding="utf-8"))
    assert setup
    assert make
    oldest = setup[1]
    assert oldest == ".".join(make.groups()) == tools(root)["mypy"]["python_version"]
    assert tools(root)["ruff"]["target-version"] == f"py{oldest.replace('.', '')}"
    assert sys.version_info >= tuple(map(int, oldest.split(".")))

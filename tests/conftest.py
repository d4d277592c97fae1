"""What every test may lean on: its own instance folder, settled randomness, what may be absent."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

ROOT = Path(__file__).resolve().parent.parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

LONG = ("tests/sim", "tests/browser", "tests/bench", "tests/web/test_api_document.py", "tests/kernel/test_pools.py",
        "tests/test_two_programs.py", "tests/test_wheel.py")
"""What takes long, longest first. It is given out before the rest, so that all processors end together."""

# No test measures time, so none may fail for taking long; in CI the same examples come up every time.
hypothesis.settings.register_profile("dev", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "dev")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put what takes long first."""
    items.sort(key=lambda item: next((at for at, path in enumerate(LONG) if item.path.is_relative_to(ROOT / path)),
                                     len(LONG)))


@pytest.fixture(autouse=True, scope="session")
def own_instance(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """An instance folder for the tests, so that none reaches a player's games."""
    folder = tmp_path_factory.mktemp("instance")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ADJUDICATOR_INSTANCE", str(folder))
        yield folder


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the checkout."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder ../shared with the players' own books, cards and worked situations, where there is one."""
    folder = ROOT.parent / "shared"
    if not (folder / "books").is_dir():
        pytest.skip("there is no ../shared with books beside this checkout")
    return folder


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of Chromium for tests of pages; in CI its absence is a failure."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("Chromium is not installed; .ci/run installs it")
        pytest.skip("Chromium is not installed (Debian: apt install chromium)")
    return found

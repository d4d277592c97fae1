from pathlib import Path

import platformdirs
import pytest

from adjudicator import __version__, paths


@pytest.fixture
def bare(monkeypatch):
    monkeypatch.delenv(paths.INSTANCE_VARIABLE)


@pytest.fixture
def installed(monkeypatch, tmp_path):
    """The package as it lies in site-packages, its data inside."""
    package = tmp_path / "site-packages" / "adjudicator"
    (package / "rules_text").mkdir(parents=True)
    monkeypatch.setattr(paths, "_PACKAGE", package)
    return package


@pytest.mark.parametrize("name", ["rules_text", "index", "templates"])
def test_a_checkout_has_its_data_beside_the_package(root, name):
    assert paths.data(name) == root / name
    assert paths.data(name).is_dir()


def test_a_checkout_keeps_what_it_makes_to_itself(root, bare):
    assert paths.instance() == root / "instance"
    assert paths.built() == root / "index" / "built"


def test_what_is_made_is_ignored_by_git(root):
    ignored = (root / ".gitignore").read_text().split()
    assert {"/instance/", "/index/built/"} <= set(ignored)


def test_installed_the_data_lie_inside_the_package(installed):
    assert paths.data("rules_text") == installed / "rules_text"


def test_installed_what_is_made_goes_where_the_platform_says(installed, bare, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert paths.instance() == platformdirs.user_data_path("adjudicator", appauthor=False)
    assert paths.built().name == __version__
    for path in (paths.instance(), paths.built()):
        assert not path.is_relative_to(installed)
        assert not path.exists(), "asking for a place must not make it"


def test_a_stray_setup_py_beside_an_installed_package_is_no_checkout(installed):
    (installed.parent / "setup.py").write_text("")
    assert paths.data("index") == installed / "index"


def test_the_variable_names_another_instance(monkeypatch, tmp_path):
    monkeypatch.setenv(paths.INSTANCE_VARIABLE, str(tmp_path / "elsewhere"))
    assert paths.instance() == tmp_path / "elsewhere"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(paths.INSTANCE_VARIABLE, "here")
    assert paths.instance() == tmp_path / "here"
    monkeypatch.setenv(paths.INSTANCE_VARIABLE, "~/games")
    assert paths.instance() == Path.home() / "games"


def test_an_empty_variable_names_nothing(root, monkeypatch):
    monkeypatch.setenv(paths.INSTANCE_VARIABLE, "")
    assert paths.instance() == root / "instance"


def test_no_test_reaches_a_players_games(root):
    assert not paths.instance().is_relative_to(root)

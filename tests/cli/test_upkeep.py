"""serve, doctor, help, progress."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from typing import Any

import pytest

from adjudicator import home
from adjudicator.cli import main, progress, reaching, upkeep

ALL = "0.0.0.0"  # noqa: S104  # told to the command, which opens it to the table


@pytest.fixture
def server(instance):
    """A server with the demonstration game on a free port: its address. It ends well when it is told to."""
    line = [sys.executable, "-m", "adjudicator", "serve", "--demo", "--port", "0", "--json"]
    run = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert run.stdout is not None
    said = run.stdout.readline()
    yield json.loads(said)["address"] if said else pytest.fail(run.communicate()[1])
    run.send_signal(signal.SIGTERM)
    rest, errors = run.communicate(timeout=60)
    assert (run.returncode, rest) == (0, ""), errors


def test_it_serves_the_demonstration_game(server):
    with urllib.request.urlopen(f"{server}api/games") as answer:
        assert "example-of-play" in answer.read().decode()


def refused(*words: str) -> subprocess.CompletedProcess[str]:
    """Try to serve where nothing can be served."""
    line = [sys.executable, "-m", "adjudicator", "serve", *words]
    return subprocess.run(line, capture_output=True, text=True, check=False, timeout=60)


def test_a_port_that_is_taken(instance):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = refused("--port", port)
        assert (done.returncode, done.stdout) == (2, "")
        assert f"--port: {port} will not do" in done.stderr
        assert "error" in json.loads(refused("--port", port, "--json").stdout)


@pytest.mark.parametrize("host", ["192.0.2.77", "no such host"])
def test_a_host_that_is_none(instance, host):
    done = refused("--host", host, "--port", "0")
    assert done.returncode == 2
    assert f"--host: {host} will not do" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_table_is_told_the_address_as_a_picture(capsys):
    upkeep._announce("192.0.2.5", 8123, True, False)
    said = capsys.readouterr().out
    assert said.startswith("Adjudicator is at http://192.0.2.5:8123/ ")
    assert "█" in said
    upkeep._announce("::1", 8123, False, False)
    assert "http://[::1]:8123/" in capsys.readouterr().out


def test_only_lan_looks_for_another_address():
    assert reaching.reach("127.0.0.1", False) == "127.0.0.1"
    assert reaching.reach("127.0.0.1", True)


@pytest.mark.parametrize("host", [ALL, "::", ""])
def test_what_is_listened_on_everywhere_is_told_as_an_address_that_can_be_opened(host):
    assert reaching.reach(host, False) not in reaching.EVERYWHERE


@pytest.mark.parametrize("words", [("--host", ALL), ("--lan",)])
def test_links_are_printed_later_for_the_address_at_which_it_is_open_to_the_table(instance, monkeypatch, run, words):
    from adjudicator.web import serving

    told: dict[str, Any] = {}

    def ran(host, port, *, started, reach, **_):
        told.update(host=host, reach=reach)
        started(host, 8123)

    monkeypatch.setattr(serving, "serve", ran)
    said = run("serve", *words, "--json").data["address"]
    assert told["host"] == ALL
    assert said == f"{reaching.address(told['reach'], 8123)}/"
    assert ALL not in said
    assert f"{home.kept_address()}/" == said


def test_the_doctor_says_how_it_is(run, game):
    data = run("doctor", "--json").data
    assert data["database"]["games"] == 1
    assert data["database"]["sound"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", data["sqlite"]["version"])
    assert data["libraries"]["flask"]
    text = run("doctor").out
    for word in ("SQLite", "search index", "rule texts", "every hash fits"):
        assert word in text


def test_the_doctor_makes_no_database(run, instance):
    assert run("doctor", "--json").data["database"]["state"] == "no game yet"
    assert not instance.exists()


def test_the_doctor_finds_a_file_that_is_no_database(run, instance):
    instance.mkdir()
    (instance / "games.sqlite").write_text("no database at all, but long enough to be looked at\n" * 20)
    done = run("doctor", "--json")
    assert done.code == 1
    assert not done.data["database"]["sound"]


def test_a_file_where_the_folder_of_games_should_be(run, instance):
    instance.write_text("a file")
    done = run("games")
    assert (done.code, "Errno" in done.err) == (2, False)
    assert str(instance) in done.err


def test_the_name_of_a_file_is_told_as_it_is(run, tmp_path):
    (tmp_path / "mine.txt").write_bytes(b"")
    done = run("books", "add", tmp_path / "mine.txt", "--book", "numenera")
    assert (done.code, done.err.splitlines()[-1]) == (2, "mine.txt is empty.")


def test_the_doctor_finds_a_folder_where_the_database_should_be(run, instance):
    (instance / "games.sqlite").mkdir(parents=True)
    done = run("doctor", "--json")
    assert done.code == 1
    assert not done.data["database"]["sound"]


@pytest.mark.parametrize(
    ("version", "safe"),
    [("3.40.1", False), ("3.51.2", False), ("3.51.3", True), ("3.50.7", True), ("3.44.6", True), ("4.0.0", True)],
)
def test_the_doctor_knows_which_sqlite_has_the_trap(version, safe):
    assert (upkeep._sqlite(version)["note"] == "no trap is known") is safe


def every_command(group, lead=()):
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from every_command(command, (*lead, name))
        else:
            yield (*lead, name), command


@pytest.mark.parametrize(
    ("words", "command"), list(every_command(main)), ids=lambda part: " ".join(part) if isinstance(part, tuple) else ""
)
def test_every_command_explains_itself_and_knows_json(run, words, command):
    done = run(*words, "--help")
    assert done.code == 0
    assert command.help
    assert "--json" in done.out


def test_the_list_of_commands_begins_with_what_players_need(run):
    text = run("--help").out
    assert text.index("search") < text.index("judge") < text.index("doctor")
    assert run("--version").out.strip().endswith("0.1.0")


def test_python_m_adjudicator_is_the_same(instance):
    line = [sys.executable, "-m", "adjudicator", "show", "numenera/rest.hidden", "--json"]
    done = subprocess.run(line, capture_output=True, text=True, check=True, env={**os.environ})
    assert json.loads(done.stdout)["id"] == "numenera/rest.hidden"


class Clock:
    """A clock that is turned by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_progress_is_silent_for_what_is_quick(capsys):
    clock = Clock()
    bar = progress.Bar("Working", clock)
    for done in range(1, 101):
        clock.now = done * 0.009
        bar(done, 100)
    bar.close()
    assert capsys.readouterr().err == ""


def test_progress_is_shown_for_what_lasts(capsys):
    clock = Clock()
    bar = progress.Bar("Working", clock)
    for done in range(1, 101):
        clock.now = done * 0.1
        bar(done, 100)
    bar.close()
    said = capsys.readouterr()
    assert said.out == ""
    lines = said.err.splitlines()
    assert lines[-1] == "Working: 100 of 100"
    assert 5 <= len(lines) <= 10


def test_progress_on_a_terminal_is_a_bar(monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    clock = Clock()
    bar = progress.Bar("Working", clock)
    for done in range(1, 11):
        clock.now = float(done)
        bar(done, 10)
    bar.close()
    assert "100%" in capsys.readouterr().err

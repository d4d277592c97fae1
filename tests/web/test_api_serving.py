"""The real server: it says where it listens, refuses what is too large, and lets go of everybody when it ends."""

import http.client
import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import closing, suppress

import pytest

CODE = """
import sys
from pathlib import Path
from adjudicator.web.serving import serve
serve(port=0, demo=True, instance=Path(sys.argv[1]), started=lambda host, port: print(port, flush=True))
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server on a free port with the demonstration game; gives the process and the address."""
    folder = tmp_path_factory.mktemp("served")
    with subprocess.Popen([sys.executable, "-c", CODE, folder], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        port = int(process.stdout.readline())
        yield process, f"http://127.0.0.1:{port}"
        process.kill()


def ask(url, data=None, kind="application/json"):
    """Status, media type and data of an answer."""
    request = urllib.request.Request(url, data, {"Content-Type": kind} if data else {})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.headers.get_content_type(), json.load(answer)
    except urllib.error.HTTPError as refused:
        with refused:
            return refused.code, refused.headers.get_content_type(), json.load(refused)


def test_it_serves_the_demonstration(server):
    _, address = server
    assert ask(f"{address}/api/health")[2]["status"] == "ok"
    (game,) = ask(f"{address}/api/games")[2]["games"]
    assert ask(f"{address}{game['links']['verify']}")[2]["sound"]


def test_a_body_of_fifty_megabytes_is_told_so(server):
    _, address = server
    for size in (2_000_000, 50_000_000):
        status, kind, told = send(address, "/api/judge", size)
        assert (status, kind) == (413, "application/problem+json")
        assert told["title"] == "The body is too large"


def send(address, path, size):
    """Send so many bytes as a program does that looks for an answer while it sends."""
    host, port = address.removeprefix("http://").split(":")
    with closing(http.client.HTTPConnection(host, int(port), timeout=60)) as line:
        line.putrequest("POST", path)
        line.putheader("Content-Type", "application/json")
        line.putheader("Content-Length", str(size))
        line.endheaders()
        with suppress(BrokenPipeError, ConnectionResetError):  # it answers and hangs up before all is sent
            for _ in range(size // 1_000_000):
                line.send(b"x" * 1_000_000)
        answer = line.getresponse()
        return answer.status, answer.headers.get_content_type(), json.load(answer)


def test_it_ends_at_once_though_somebody_follows_a_game(server):
    process, address = server
    (game,) = ask(f"{address}/api/games")[2]["games"]
    with urllib.request.urlopen(f"{address}{game['links']['events']}?after=0", timeout=60) as stream:
        seen = 0
        while seen < game["tip"]:
            seen += stream.readline() == b"event: entry\n"
        os.kill(process.pid, signal.SIGTERM)
        assert b"event: entry" not in stream.read()
    assert process.wait(timeout=60) == 0

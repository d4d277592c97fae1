"""Servers as processes of their own, and a client that keeps its connection."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from time import perf_counter
from urllib.parse import urlsplit

from tests.bench.measuring import resident

ROOT = Path(__file__).resolve().parents[2]
SERVICE = ("adjudicator", "serve", "--port", "0", "--json")
PATIENCE = 60.0
JSON = {"Content-Type": "application/json"}


@dataclass(frozen=True, slots=True)
class Served:
    """A server that answers: where it is, how long it took to come up, what it holds in memory then."""

    client: HTTPConnection
    seconds: float
    megabytes: float
    pid: int


@contextmanager
def served(*module: str, health: str, instance: Path | None = None) -> Iterator[Served]:
    """Start `python -m module`, wait until it answers, and end it afterwards.

    It prints one line of JSON with its address.
    """
    env = {**os.environ, **({} if instance is None else {"ADJUDICATOR_INSTANCE": str(instance)})}
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # the second start finds what the first has compiled, as usual
    start = perf_counter()
    with subprocess.Popen([sys.executable, "-m", *module], cwd=ROOT, env=env, stdout=subprocess.PIPE) as process:
        client = None
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            if not line:
                raise RuntimeError(f"{' '.join(module)} did not come up")
            address = urlsplit(json.loads(line)["address"])
            client = HTTPConnection(address.hostname or "127.0.0.1", address.port, timeout=PATIENCE)
            status, text = ask(client, "GET", health)
            if status != 200:
                raise RuntimeError(f"{health} answers {status}: {text[:200]!r}")
            yield Served(client, perf_counter() - start, resident(process.pid), process.pid)
        finally:
            if client is not None:
                client.close()
            process.terminate()
            process.wait(PATIENCE)


def ask(client: HTTPConnection, method: str, path: str, body: bytes | None = None,
        headers: Mapping[str, str] = JSON) -> tuple[int, bytes]:
    """One request on the connection that is kept."""
    client.request(method, path, body, dict(headers))
    answer = client.getresponse()
    return answer.status, answer.read()

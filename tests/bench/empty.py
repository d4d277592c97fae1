"""The yardsticks over HTTP: an empty Flask app, and one that does one durable insert and tells all who follow.

`python -m tests.bench.empty [FILE]` serves on a free port of this machine and prints the address as JSON. What it
does, the service does too; the database is opened only where a file is named.
"""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import waitress  # type: ignore[import-untyped]
from flask import Flask, Response, jsonify, request

THREADS = 96


def app(file: Path | None) -> Flask:
    """GET / answers; with a file, POST / inserts the body and answers when it is on the disk."""
    flask = Flask("empty")

    @flask.get("/")
    def fine() -> Response:
        return jsonify(status="ok")

    if file is not None:
        from tests.bench.durable import BareLog

        log, lock = BareLog(file), threading.Condition()
        told = [0]

        @flask.post("/")
        def append() -> tuple[Response, int]:
            text = request.get_data(as_text=True)
            with lock:
                log.append(text)
                told[0] += 1
                lock.notify_all()
            return jsonify(status="ok"), 201

        @flask.get("/events")
        def events() -> Response:
            return Response(lines(told[0]), mimetype="text/event-stream")

        def lines(after: int) -> Iterator[str]:
            yield ": here\n\n"
            while True:
                with lock:
                    while told[0] <= after:
                        lock.wait()
                    after = told[0]
                yield f"id: {after}\n\n"

    return flask


def main() -> None:
    """Serve until killed."""
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    server: Any = waitress.create_server(app(file), host="127.0.0.1", port=0, threads=THREADS)
    print(json.dumps({"address": f"http://127.0.0.1:{server.effective_port}/"}), flush=True)
    server.run()


if __name__ == "__main__":
    main()

"""waitress, told to speak of bodies that are too large as the rest of the service does."""

from __future__ import annotations

import json
from typing import Any

from flask import Flask
from waitress import create_server  # type: ignore[import-untyped]
from waitress.channel import HTTPChannel  # type: ignore[import-untyped]
from waitress.parser import HTTPRequestParser  # type: ignore[import-untyped]
from waitress.utilities import RequestEntityTooLarge  # type: ignore[import-untyped]

from adjudicator.web.errors import MIME, problem

Told = tuple[str, list[tuple[str, str]], bytes]


class TooLarge(RequestEntityTooLarge):
    """A body that is refused before it has been read."""

    def to_response(self, ident: str | None = None) -> Told:  # noqa: ARG002
        """The answer as the API gives it."""
        said = problem("too-large", "A body as large as this is not read at all.")
        headers = [("Content-Type", MIME), ("X-Content-Type-Options", "nosniff")]
        return f"{self.code} {self.reason}", headers, json.dumps(said.as_json()).encode()


class Parser(HTTPRequestParser):
    """Reads requests as waitress does."""

    error: Any

    def received(self, data: bytes) -> int:
        """How much of the data belonged to this request."""
        used: int = super().received(data)
        if type(self.error) is RequestEntityTooLarge:
            self.error = TooLarge(self.error.body)
        return used


class Channel(HTTPChannel):
    """One connection."""

    parser_class = Parser


def listen(app: Flask, host: str, port: int, threads: int, most: int) -> tuple[Any, int]:
    """A server that listens and does not serve yet, and the port it got. Raises OSError."""
    parts: dict[int, Any] = {}
    server = create_server(
        app,
        map=parts,
        host=host,
        port=port,
        threads=threads,
        ident="adjudicator",
        max_request_body_size=most,
        channel_request_lookahead=1,  # so that it is seen when somebody who follows a game goes away
        clear_untrusted_proxy_headers=True,
    )
    for part in parts.values():
        if hasattr(part, "channel_class"):
            part.channel_class = Channel
    bound = getattr(server, "effective_port", None) or server.effective_listen[0][1]
    return server, int(bound)

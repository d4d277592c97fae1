"""The JSON API under /api/, with its own OpenAPI document at /api/openapi.json."""

from __future__ import annotations

from flask import Flask

from adjudicator import __version__
from adjudicator.web.api import amending, disputes, history, judging, lookup, play, questions, reports, seats
from adjudicator.web.api import saying as said
from adjudicator.web.api.base import Api

ABOUT = (
    "Look up a rule, judge what somebody wants to do, audit a game. An illegal action is an answer (200), a request "
    "that cannot be read is a problem (422). Numbers carry the tree they were derived by; rules are named book/topic "
    "and linked. Bodies are plain JSON: no key twice, whole numbers only."
)


def register(app: Flask) -> None:
    """Add the API to an app."""
    app.config.update(
        API_TITLE="Adjudicator",
        API_VERSION=__version__,
        OPENAPI_VERSION="3.1.0",
        OPENAPI_URL_PREFIX="/api",
        OPENAPI_JSON_PATH="openapi.json",
        API_SPEC_OPTIONS={"info": {"description": ABOUT}, "servers": [{"url": "/"}]},
    )
    found = Api(app)
    for part in (lookup, judging, play, said, seats, history, questions, disputes, amending, reports):
        found.register_blueprint(part.blp)

"""The service over HTTP: a JSON API and, where they are there, the pages."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

from flask import Flask

from adjudicator import paths
from adjudicator.rules.library import Library
from adjudicator.search import Index
from adjudicator.service import Service
from adjudicator.web import access, api, devices, errors, rights
from adjudicator.web.live import Streams
from adjudicator.web.sight import Sights
from adjudicator.web.state import EXTENSION, State, here, state_of

__all__ = ["State", "create_app", "furnish", "here", "state_of", "wired"]

PAGES = find_spec("adjudicator.web.pages") is not None
BODY = 1_000_000
IMPORT = 20_000_000
DEFAULTS: dict[str, Any] = {
    "MAX_CONTENT_LENGTH": BODY,
    "IMPORT_LENGTH": IMPORT,
    "STREAMS": 32,
    "HEARTBEAT": 10.0,
    "HOSTS": (),
    "ADDRESS": None,
}


def create_app(service: Service, index: Index, library: Library, *, config: Mapping[str, Any] | None = None) -> Flask:
    """The web application around a service.

    config: MAX_CONTENT_LENGTH and IMPORT_LENGTH (bytes of a body), STREAMS (how many may follow games at
    once), HEARTBEAT (seconds between signs of life on a stream), HOSTS (further names that the service may
    be called by), ADDRESS (where others at the table reach the service; None: where they ask), and Flask's
    own settings.
    """
    app = wired()
    furnish(app, service, index, library, config=config)
    return app


def wired() -> Flask:
    """An application with all its addresses, of which nothing is served before it is furnished."""
    templates = paths.data("templates")
    app = Flask(
        __name__,
        template_folder=str(templates),
        static_folder=str(templates / "static"),
        static_url_path="/static",
    )
    app.json.sort_keys = False  # type: ignore[attr-defined]
    errors.register(app)
    access.register(app)
    rights.register(app)
    devices.register(app)
    api.register(app)
    if PAGES:
        from adjudicator.web.pages import pages

        app.register_blueprint(pages)
    return app


def furnish(app: Flask, service: Service, index: Index, library: Library, *,
            config: Mapping[str, Any] | None = None) -> None:
    """Have an application serve this, instead of whatever it served before. config: as for `create_app`."""
    app.config.from_mapping(DEFAULTS)
    app.config.from_mapping(config or {})
    state = State(service, index, library, Streams(app.config["STREAMS"], app.config["HEARTBEAT"]))
    state.sights = Sights(service)
    if PAGES:
        from adjudicator.web.pages import problem_page

        state.error_page = problem_page
    app.extensions[EXTENSION] = state

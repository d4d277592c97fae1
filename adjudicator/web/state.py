"""What every request leans on: the use cases, the search and the rule texts, kept once for each app."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from flask import Flask, current_app

from adjudicator.rules.library import Library
from adjudicator.search import Index
from adjudicator.service import Service

if TYPE_CHECKING:
    from flask.typing import ResponseReturnValue

    from adjudicator.web.errors import Problem
    from adjudicator.web.live import Streams

EXTENSION = "adjudicator"


@dataclass(slots=True)
class State:
    """The parts of a running service. `error_page` is set by the pages: how a problem looks to a reader."""

    service: Service
    index: Index
    library: Library
    streams: Streams | None = None
    error_page: Callable[[Problem], ResponseReturnValue] | None = field(default=None, repr=False)


def state_of(app: Flask) -> State:
    """The state of an app."""
    return cast("State", app.extensions[EXTENSION])


def here() -> State:
    """The state of the app that answers this request."""
    return state_of(current_app)

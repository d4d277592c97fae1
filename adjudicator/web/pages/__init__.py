"""The pages: server-rendered, phone first, whole without a script."""

from __future__ import annotations

from flask import Blueprint

from adjudicator.web.pages import (  # noqa: F401  (each puts its pages on the blueprint)
    acting,
    carding,
    covering,
    judging,
    keeping,
    looking_up,
    opening,
    playing,
    undoing,
)
from adjudicator.web.pages.frame import pages, problem_page
from adjudicator.web.state import State


def blueprint(state: State) -> Blueprint:
    """The pages of an app; its problems are shown as pages from then on."""
    state.error_page = problem_page
    return pages

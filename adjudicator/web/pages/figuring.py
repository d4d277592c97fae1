"""A game in figures: charts of points, experience and what else it counts, over its turns."""

from __future__ import annotations

from typing import Any

from flask import Response

from adjudicator.web.charts import charts
from adjudicator.web.pages.frame import looking, pages, shown
from adjudicator.web.state import here


def charts_of(game_id: str) -> list[dict[str, Any]]:
    """The charts of a game, for pages that show some of them."""
    return charts(here().service.figures(game_id))


@pages.record_once
def _templates(setup: Any) -> None:
    """What templates may ask of figures."""
    setup.app.jinja_env.globals["charts_of"] = charts_of


@pages.get("/games/<game_id>/figures")
def figures(game_id: str) -> Response:
    """How did it go?"""
    with looking(game_id) as seen:
        return shown("figures.html", seen=seen, charts=charts_of(game_id), tab="table")

"""A game in figures: charts of points, experience and what else it counts, over its turns."""

from __future__ import annotations

from flask import Response

from adjudicator.web.charts import charts
from adjudicator.web.pages.frame import looking, pages, shown
from adjudicator.web.state import here


@pages.get("/games/<game_id>/figures")
def figures(game_id: str) -> Response:
    """How did it go?"""
    with looking(game_id) as seen:
        return shown("figures.html", seen=seen, charts=charts(here().service.figures(game_id)), tab="table")

"""Looking back on a game as a whole: its figures over the turns."""

from __future__ import annotations

from flask import Response

from adjudicator.web.api.base import OBJECT, Blueprint, answer
from adjudicator.web.charts import as_json
from adjudicator.web.state import here

blp = Blueprint("reports", __name__, url_prefix="/api/games", description="A game as a whole")


@blp.route("/<string:game_id>/figures")
@blp.response(200, OBJECT, description="Each figure of every seat after every turn")
def figures(game_id: str) -> Response:
    """Points, experience and what else the game counts, after every turn; of what is not known, `low` and `high`."""
    return answer(as_json(here().service.figures(game_id)))

"""Looking back on a game as a whole: its figures over the turns, and reports."""

from __future__ import annotations

from typing import Any

from flask import Response
from marshmallow import Schema

from adjudicator.web.api.base import OBJECT, TEXT, Blueprint, answer
from adjudicator.web.charts import as_json
from adjudicator.web.reports import FILE_MOST, document, file_name
from adjudicator.web.schemas import Whole, told
from adjudicator.web.state import here

blp = Blueprint("reports", __name__, url_prefix="/api/games", description="A game as a whole")


class ReportQuery(Schema):
    """What a report is of; without either: the whole game."""

    turn = Whole(0, 2**31, **told("only this turn"))
    dispute = Whole(0, 2**31, **told("only this dispute"))


@blp.route("/<string:game_id>/figures")
@blp.response(200, OBJECT, description="Each figure of every seat after every turn")
def figures(game_id: str) -> Response:
    """Points, experience and what else the game counts, after every turn; of what is not known, `low` and `high`."""
    return answer(as_json(here().service.figures(game_id)))


@blp.route("/<string:game_id>/report")
@blp.arguments(ReportQuery(), location="query")
@blp.response(200, OBJECT, description="The report as data")
def report(query: dict[str, Any], game_id: str) -> Response:
    """A report of a turn, of a dispute or of the game: entries, overrulings, facts, rules, figures, the head's hash."""
    service = here().service
    return answer(service.report(game_id, turn=query.get("turn"), dispute=query.get("dispute")).as_json())


@blp.route("/<string:game_id>/report.html")
@blp.arguments(ReportQuery(), location="query")
@blp.response(200, TEXT, content_type="text/html", description="The report as one file")
def report_file(query: dict[str, Any], game_id: str) -> Response:
    """The same as one HTML file that needs nothing else: to be kept, or printed."""
    service = here().service
    found = service.report(game_id, turn=query.get("turn"), dispute=query.get("dispute"), most=FILE_MOST)
    sent = Response(document(found), mimetype="text/html")
    sent.headers["Content-Disposition"] = f'attachment; filename="{file_name(found)}"'
    return sent

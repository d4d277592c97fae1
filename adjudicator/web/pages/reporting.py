"""A report as a page to print, and as one file to keep."""

from __future__ import annotations

from flask import Response, request
from flask.typing import ResponseReturnValue

from adjudicator.audit.reporting import MOST, Report
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.web import reports
from adjudicator.web.pages.frame import looking, pages, shown
from adjudicator.web.state import here


@pages.get("/games/<game_id>/report")
def report(game_id: str) -> Response:
    """Can I have that on paper? With `turn` or `dispute`: only that."""
    with looking(game_id) as seen:
        told = asked_report(game_id, MOST)
        return shown(
            "report.html",
            seen=seen,
            r=reports.shown_report(told),
            turn=asked("turn"),
            number=asked("dispute"),
            tab="log",
        )


@pages.get("/games/<game_id>/report.html")
def report_file(game_id: str) -> ResponseReturnValue:
    """The same as one file that needs nothing else."""
    return sent_file(asked_report(game_id, reports.FILE_MOST))


def asked_report(game_id: str, most: int) -> Report:
    """The report that the address asks for. Raises Malformed."""
    return here().service.report(game_id, turn=asked("turn"), dispute=asked("dispute"), most=most)


def sent_file(told: Report) -> Response:
    """A report to be kept: never opened where it came from, for its styles are within it."""
    answer = Response(reports.document(told), mimetype="text/html")
    answer.headers["Content-Disposition"] = f'attachment; filename="{reports.file_name(told)}"'
    return answer


def asked(name: str) -> int | None:
    """A number in the address; None where there is none. Raises Malformed for what is no number."""
    text = request.args.get(name, "").strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Malformed([Fault(name, text[:60], f"the number of a {name}")])
    return int(text)

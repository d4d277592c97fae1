"""Situations judged without a game: a case in, a ruling for each step out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask import Response, request
from webargs import core

from adjudicator.cases.reading import Case, read_case, read_text
from adjudicator.cases.running import StepResult, run_case
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.rules.library import Library
from adjudicator.web.api.base import OBJECT, Blueprint, answer, read_json
from adjudicator.web.errors import Refused, problem
from adjudicator.web.state import here
from adjudicator.web.views import rules_of

blp = Blueprint("judge", __name__, url_prefix="/api", description="Situations judged without a game")
YAML = ("application/yaml", "application/x-yaml", "text/yaml", "text/x-yaml")
EXAMPLE = {
    "ruleset": {"game": "numenera", "board": "dungeon"},
    "situation": {
        "seats": ["ann", "ben"],
        "dungeon": {"1": "Scutimorph"},
        "step": "dungeon",
        "ann": {"laid": ["Regular*2", "Longspear"]},
    },
    "facts": {"Regular": {"strength": 3}, "Longspear": {"weight": 3}},
    "steps": [{"do": {"type": "equip", "seat": "ann", "hero": "Regular", "weapon": "Longspear"}}],
}
_BODY = {
    "required": True,
    "description": "A case as docs/cases.md has it; /api/schema names everything it may say.",
    "content": {
        "application/json": {"schema": {"type": "object"}, "example": EXAMPLE},
        "application/yaml": {"schema": {"type": "string"}},
    },
}


@blp.route("/judge", methods=["POST"])
@blp.doc(requestBody=_BODY)
@blp.response(200, OBJECT, description="A ruling for each step")
def judge() -> Response:
    """Judge the steps of a case: on a situation as it is told, or on a game from its opening."""
    case = _case()
    state = here()
    results = run_case(case, state.service.game(case.game))
    steps = [_step(result, bool(step.expect), state.library) for step, result in zip(case.steps, results, strict=True)]
    told: dict[str, Any] = {
        "title": case.title,
        "game": case.game,
        "steps": steps,
        "passed": all(row.get("passed", True) for row in steps),
    }
    faults = [
        replace(fault, field=f"steps[{result.number}].{fault.field}")
        for result in results
        if not result.passed
        for fault in result.faults
    ]
    if faults:
        case_title = told.pop("title")  # a problem has a title of its own
        raise Refused(problem("malformed", " ".join(map(str, faults)), faults, case=case_title, **told))
    return answer(told)


def _case() -> Case:
    """The one case of the body, as JSON or as YAML."""
    if core.is_json(request.mimetype):
        return read_case(read_json(request))
    if request.mimetype not in YAML:
        raise Refused(problem("not-json", f"Send a case as application/json or {YAML[0]}."))
    cases = read_text(request.get_data(as_text=True))
    if len(cases) != 1:
        raise Malformed([Fault("case", f"{len(cases)} cases", "one case at a time")])
    return cases[0]


def _step(result: StepResult, expected: bool, library: Library) -> dict[str, Any]:
    row = result.as_json()
    ruling: Mapping[str, Any] = row["ruling"] or {}
    row["rules"] = rules_of(ruling, library)
    if not expected:
        del row["passed"], row["misses"]
    return row

"""The table says otherwise: set aside with its reason and written, in one go; visible ever after."""

from __future__ import annotations

from flask import request
from flask.typing import ResponseReturnValue

from adjudicator.kernel.faults import Malformed
from adjudicator.web.pages import filled
from adjudicator.web.pages.acting import act_page, after, spec_asked
from adjudicator.web.pages.frame import looking, pages
from adjudicator.web.pages.playing import next_of, seat_asked
from adjudicator.web.state import here
from adjudicator.web.viewer import viewer_of


@pages.post("/games/<game_id>/overrule")
def overrule(game_id: str) -> ResponseReturnValue:
    """Write an action with the rules that the table sets aside; where that is not enough, its page says why.

    What it takes for a ruling to be overruled is on the page it came from: which rules, by whose word, why.
    """
    sent = request.form
    with looking(game_id) as seen:
        spec = spec_asked(seen)
        seat = seat_asked(seen, next_of(seen))
        faults = filled.lacking(sent)
        action = ruling = None
        try:
            action = filled.action(sent, spec, seat)
            if not faults:
                by = viewer_of(game_id).by(seat)
                done = here().service.submit(game_id, action, by=by, key=sent.get("key") or None)
                if done.appended:
                    return after(game_id, done)
            ruling = here().service.judge(game_id, action)
        except Malformed as fault:
            faults += fault.faults
        return act_page(
            seen,
            spec,
            seat,
            action=action,
            ruling=ruling,
            faults=faults,
            given=filled.given(sent, spec),
            status=422 if faults else 200,
        )

"""Say it in words: what was understood, with its rulings, before any of it is sent; then all of it in one go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Response, redirect, request, url_for
from flask.typing import ResponseReturnValue

from adjudicator.kernel.faults import Malformed
from adjudicator.log.errors import HeadMoved
from adjudicator.saying.several import Step
from adjudicator.saying.speaking import Ruled, Spoken
from adjudicator.saying.tokens import LONGEST
from adjudicator.seating.names import names_of
from adjudicator.service import RulingChanged
from adjudicator.web.pages import exemplary, filled
from adjudicator.web.pages.acting import missed_here
from adjudicator.web.pages.frame import Seen, looking, pages, shown
from adjudicator.web.pages.playing import next_of, seat_asked
from adjudicator.web.pages.told import earlier
from adjudicator.web.pages.verdicts import shown_ruling
from adjudicator.web.pages.words import field_title, title
from adjudicator.web.state import here
from adjudicator.web.viewer import viewer_of


@pages.get("/games/<game_id>/say")
def say(game_id: str) -> Response:
    """What would be sent if I said this? Without words: the box to say it in."""
    return said_page(game_id, request.args.get("q", "").strip()[:LONGEST])


def said_page(game_id: str, text: str, *, changed: bool = False, faults: Sequence[Any] = (), status: int = 200
              ) -> Response:
    """The page of a saying: each reading with its rulings and one button, what was not understood, where else to go."""
    with looking(game_id) as seen:
        frame = next_of(seen)
        seat = seat_asked(seen, frame)
        called = {name: key for key, name in names_of(seen.record).items()}
        spoken = here().service.say(game_id, text, seat=seat, called=called) if text else None
        return shown(
            "say.html",
            status,
            seen=seen,
            seat=seat,
            text=text,
            spoken=spoken,
            examples=exemplary.sayings(seen.game),
            readings=[_reading(seen, row) for row in spoken.readings] if spoken else [],
            not_understood=_near(spoken, text) if spoken else [],
            frame=frame,
            changed=changed,
            missed=missed_here(seen) if changed else [],
            faults=list(faults),
            longest=LONGEST,
            tab="now",
            seats=[one for one in seen.game.seats(seen.table) if viewer_of(game_id).may_act(one)],
        )


def _reading(seen: Seen, row: Ruled) -> dict[str, Any]:
    """One reading for the page: its actions each with verdict and sentence, and which of them may be written."""
    rows = []
    for at, action in enumerate(row.proposal.actions):
        step = row.steps[at] if at < len(row.steps) else None
        lacks = row.proposal.lacks[at]
        rows.append({
            "action": action,
            "said": _by_name(seen, row.proposal.said[at], str(action["seat"])),
            "title": title(str(action["type"])),
            "lacks": [field_title(name).lower() for name in lacks],
            "faults": step.faults if step is not None else (),
            "ruling": (ruling := _ruling(seen, step)),
            "earlier": earlier(ruling["asks"] if ruling else ()),
            "digest": step.ruling.digest() if step is not None and step.ruling is not None else "",
        })
    may = viewer_of(seen.id)
    seats = dict.fromkeys(str(action["seat"]) for action in row.proposal.actions[: max(row.legal, 1)])
    return {
        "rows": rows,
        "whose": [seat for seat in seats if not may.may_act(seat)],
        "unsure": row.proposal.unsure,
        "left_over": row.proposal.left_over,
        "legal": row.legal,
        "whole": row.whole,
        "mine": all(map(may.may_act, seats)),
    }


def _by_name(seen: Seen, said: str, seat: str) -> str:
    """A sentence that begins with a seat, with what its player is called."""
    return f"{seen.name(seat)}{said.removeprefix(seat)}" if said.startswith(f"{seat} ") else said


def _ruling(seen: Seen, step: Step | None) -> dict[str, Any] | None:
    if step is None or step.ruling is None:
        return None
    return shown_ruling(step.ruling.as_json(), seen.game, seen.table)


def _near(spoken: Spoken, text: str) -> list[dict[str, Any]]:
    """Words that were not understood, and what to say instead: the whole text with a near name in their place."""
    return [{"words": row["words"],
             "instead": [(name, text.replace(row["words"], name, 1)) for name in row["near"]
                         if len(row["words"].split()) < 4]}
            for row in spoken.understood.not_understood]


@pages.post("/games/<game_id>/say")
def send_said(game_id: str) -> ResponseReturnValue:
    """Write the actions whose rulings were seen, all or none. The same form sent twice is written once."""
    sent = request.form
    viewer = viewer_of(game_id)
    actions = [viewer.seated(filled.sent_action(written)) for written in sent.getlist("action")]
    text = sent.get("q", "")[:LONGEST]
    try:
        done = here().service.submit_all(
            game_id,
            actions,
            by=[viewer.by(str(action.get("seat") or "somebody")) for action in actions],
            key=sent.get("key") or None,
            seen=[digest or None for digest in sent.getlist("seen")],
        )
    except (RulingChanged, HeadMoved):
        return said_page(game_id, text, changed=True, status=409)
    except Malformed as fault:
        return said_page(game_id, text, changed=True, faults=fault.faults, status=409)
    if not done.appended:
        return said_page(game_id, text, changed=True)
    return redirect(url_for("pages.game", game_id=game_id, after=done.versions[-1], since=done.versions[0]), 303)

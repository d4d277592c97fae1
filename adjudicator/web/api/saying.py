"""Said in words, and several actions in one go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from flask import Response

from adjudicator.log.errors import HeadMoved
from adjudicator.saying.several import SeveralChanged
from adjudicator.saying.speaking import Spoken
from adjudicator.seating.names import names_of
from adjudicator.web import spoken
from adjudicator.web.api.base import Blueprint, answer, key_of, link
from adjudicator.web.api.play import KEY, behind, missed_since
from adjudicator.web.errors import Refused, problem_of
from adjudicator.web.state import State, here
from adjudicator.web.viewer import viewer_of
from adjudicator.web.views import rules_of

blp = Blueprint("saying", __name__, url_prefix="/api/games", description="Said in words, several in one go")


@blp.route("/<string:game_id>/say", methods=["POST"])
@blp.arguments(spoken.SayBody())
@blp.response(200, spoken.SpokenSchema, description="What was understood, with rulings; nothing was written")
def say(body: dict[str, Any], game_id: str) -> Response:
    """Understand what a player says, and judge each reading of it. Nothing is written.

    What it means is sent to `/batch`, with the digests of the rulings as `seen`.
    """
    state = here()
    found = heard(game_id, body["text"], body.get("seat"))
    told = found.as_json()
    rulings = [step["ruling"] for row in told["readings"] for step in row["rulings"] if step["ruling"]]
    return answer({**told, "leads": leads(game_id, found), "rules": _rules(rulings, state)})


def heard(game_id: str, text: str, seat: str | None) -> Spoken:
    """What somebody says, by the names that the players have; without a seat it is said by the one who asks."""
    service = here().service
    live = service.live(game_id)
    own = viewer_of(game_id).seats
    called = {name: key for key, name in names_of(live.record).items()}
    active = live.game.active(live.table)
    speaker = seat or (active if active in own or not own else own[0])
    return service.say(game_id, text, seat=speaker, called=called)


def leads(game_id: str, found: Spoken) -> list[dict[str, str]]:
    """Where somebody goes with what is no action."""
    understood = found.understood
    if understood.undo:
        return [{"to": "take-back", "href": link("games", game_id, "take-back")}]
    if understood.question:
        search = f"/api/search?{urlencode({'q': understood.text[:400]})}"
        return [{"to": "search", "href": search}, {"to": "judge", "href": link("games", game_id, "judge")}]
    return []


def _rules(rulings: Iterable[Mapping[str, Any]], state: State) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for ruling in rulings:
        found.update(rules_of(ruling, state.library))
    return found


@blp.route("/<string:game_id>/batch", methods=["POST"])
@blp.doc(parameters=[KEY])
@blp.arguments(spoken.BatchBody())
@blp.response(200, spoken.BatchSchema, description="One is not legal: an answer, and nothing written")
@blp.alt_response(201, schema=spoken.BatchSchema, description="All were written", success=True)
@blp.alt_response(409, "CONFLICT")
def write(body: dict[str, Any], game_id: str) -> Response:
    """Judge several actions in order, each on the table that those before it leave, and write all of them or none."""
    state = here()
    viewer = viewer_of(game_id)
    actions = [viewer.seated(action) for action in body["actions"]]
    by = [viewer.by(str(action.get("seat") or "table")[:40], body.get("by", "")) for action in actions]
    try:
        done = state.service.submit_all(
            game_id, actions, by=by, key=key_of(body), seen=body.get("seen"), head=body.get("head")
        )
    except SeveralChanged as changed:
        changed.missed = missed_since(state, game_id, body.get("seen_at", body.get("head")))
        found = problem_of(changed)
        raise Refused(replace(found, more={**found.more, "changed": changed.at})) from changed
    except HeadMoved as moved:
        steps = state.service.judge_all(game_id, actions)
        raise behind(state, game_id, moved, rulings=[step.as_json() for step in steps]) from moved
    told = {**done.as_json(), "rules": _rules(done.rulings, state)}
    if not done.appended:
        return answer(told)
    return answer(told, 201, {"Location": link("games", game_id, "entries", done.versions[-1])})

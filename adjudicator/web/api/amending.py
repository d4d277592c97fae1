"""An entry put right with all that follows, and games that go on from an entry of another."""

from __future__ import annotations

from typing import Any

from flask import Response

from adjudicator.audit.preview import Preview
from adjudicator.log.errors import HeadMoved
from adjudicator.log.model import Entry, GameRecord
from adjudicator.service import Service
from adjudicator.web import answers, asked
from adjudicator.web.api.base import OBJECT, Blueprint, answer, key_of, link
from adjudicator.web.api.play import KEY, behind
from adjudicator.web.state import here
from adjudicator.web.tables import game_brief
from adjudicator.web.viewer import belongs, viewer_of

blp = Blueprint("amending", __name__, url_prefix="/api/games", description="Put right, and gone on elsewhere")


@blp.route("/<string:game_id>/entries/<int:version>/amend/preview", methods=["POST"])
@blp.arguments(asked.PreviewBody())
@blp.response(200, OBJECT, description="What would become of each later entry; nothing was written")
def preview(body: dict[str, Any], game_id: str, version: int) -> Response:
    """What would become of the game if an entry were another: each later one is same, changed or falls."""
    service = here().service
    found = service.amend_preview(game_id, version, body["action"], choices=body["choices"])
    return answer(previewed(service, found))


def previewed(service: Service, found: Preview) -> dict[str, Any]:
    """A preview as whoever asks may see it."""
    return found.as_json(service.veil_of(found.game_id))


@blp.route("/<string:game_id>/entries/<int:version>/amend", methods=["POST"])
@blp.doc(parameters=[KEY])
@blp.arguments(asked.AmendBody())
@blp.response(201, OBJECT, description="Put right; the old line stays in the log")
@blp.alt_response(409, "CONFLICT")
def amend(body: dict[str, Any], game_id: str, version: int) -> Response:
    """Put an entry right and judge what came after it again, all in one batch or not at all.

    `head` must be the entry that is live now. An entry that falls needs a choice: drop, overrule or end.
    """
    state = here()
    try:
        done = state.service.amend(
            game_id, version, body["action"], choices=body["choices"], why=body["why"], head=body["head"],
            by=viewer_of(game_id).by(body["by"], body["by"]), seen=body.get("seen"), key=key_of(body),
        )
    except HeadMoved as moved:
        raise behind(state, game_id, moved) from moved
    first = done.entries[0].version
    told = {"version": first, "head": done.head, "replayed": done.replayed, "written": _written(done.entries[1:])}
    return answer(told, 201, {"Location": link("games", game_id, "entries", first)})


def _written(entries: tuple[Entry, ...]) -> list[dict[str, int]]:
    """Which new entries stand in the place of which."""
    return [{"version": entry.version, "instead_of": entry.envelope["instead_of"]} for entry in entries]


@blp.route("/<string:game_id>/branches", methods=["GET"])
@blp.response(200, OBJECT, description="Games that go on from an entry of this one")
def branches(game_id: str) -> Response:
    """The branches of a game, oldest first, each with the entry that it continues."""
    service = here().service
    service.store.game(game_id)
    rows = [record for record in service.branches(game_id) if belongs(record.game_id)]
    return answer({"game": game_id, "branches": [game_brief(record) for record in rows]})


@blp.route("/<string:game_id>/branches", methods=["POST"])
@blp.doc(parameters=[KEY])
@blp.arguments(asked.BranchBody())
@blp.response(201, answers.GameSchema, description="The branch has begun; the game is as it was")
def branch(body: dict[str, Any], game_id: str) -> Response:
    """Begin a game that goes on from an entry of this one, live or not; this one is not changed."""
    by = viewer_of(game_id).by(body["by"], body["by"])
    record: GameRecord = here().service.branch(
        game_id, body["at"], by=by, title=body["title"], why=body["why"], new_id=body.get("id"), key=key_of(body)
    )
    return answer(game_brief(record), 201, {"Location": link("games", record.game_id)})

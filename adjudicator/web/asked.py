"""The shapes of what comes in where a game is put right or goes on elsewhere."""

from __future__ import annotations

from marshmallow import Schema

from adjudicator.web.schemas import DIGEST, GAME_ID, Map, Whole, Words, sized, told

_ACTION = told(
    "what stands instead of the entry: a whole action, or null where it never happened",
    example={"type": "note", "seat": "ann", "text": "Tea is ready."},
)
_CHOICES = told(
    "for entries by number, or for the rest that fall: drop, overrule or end; or an object with do and a why",
    example={"12": "drop", "14": {"do": "overrule", "why": "we saw it"}, "rest": "drop"},
)


class PreviewBody(Schema):
    """An entry that might be another."""

    action = Map(required=True, allow_none=True, **_ACTION)
    choices = Map(load_default=dict, **_CHOICES)


class AmendBody(PreviewBody):
    """An entry to be put right, with all that follows."""

    why = Words(required=True, validate=sized(1, 500), **told("the reason, in a few words"))
    head = Whole(0, 2**31, required=True, **told("the entry that is live now"))
    seen = Words(
        validate=DIGEST,
        **told("the digest of the preview that was seen; if it would be another one now, nothing is written"),
    )
    key = Words(validate=sized(1, 64), **told("as for actions"))
    by = Words(load_default="table", validate=sized(1, 40), **told("who amends it"))


class BranchBody(Schema):
    """A game that goes on from an entry of another."""

    at = Whole(1, 2**31, required=True, **told("the entry after which it goes on, live or not"))
    title = Words(load_default="", validate=sized(0, 120), **told("what it is called"))
    why = Words(load_default="", validate=sized(0, 500), **told("the reason, in a few words"))
    id = Words(validate=GAME_ID, **told("the id that it shall have"))
    key = Words(validate=sized(1, 64), **told("as for actions: the same key again brings the same branch"))
    by = Words(load_default="table", validate=sized(1, 40), **told("who begins it"))

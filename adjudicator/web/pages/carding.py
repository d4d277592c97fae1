"""Cards: what is known of each, who told it, and telling more."""

from __future__ import annotations

from typing import Any

from flask import Response, request

from adjudicator.games.thunderstone.ability_checks import summary
from adjudicator.games.thunderstone.words import short
from adjudicator.kernel.faults import Fault, Unknown
from adjudicator.kernel.hearing import Hearing
from adjudicator.web.pages.frame import looking, pages, shown
from adjudicator.web.pages.playing import next_of, seat_asked
from adjudicator.web.pages.tables import known_cards
from adjudicator.web.pages.values import can_have, hearing, printed
from adjudicator.web.state import here

TEXTS = ("abilities", "traits", "keywords", "level")
KINDS = {
    "basic": "Basic cards",
    "special": "Special cards",
    "hero": "Heroes",
    "village": "Village cards",
    "monster": "Monsters",
    "bearer": "Thunderstone Bearers",
    "treasure": "Treasures",
    "told": "Told by you",
}


@pages.get("/games/<game_id>/cards")
def cards(game_id: str) -> Response:
    """What do we know of this card? Without a name: all cards of this game with the values that matter."""
    name = request.args.get("card", "").strip()
    words = request.args.get("q", "").strip().lower()[:100]
    with looking(game_id) as seen:
        seat = seat_asked(seen, next_of(seen))
        h = hearing(seen.table, seen.game, seat)
        if name:
            return _one(seen, h, name)
        groups: dict[str, list[dict[str, Any]]] = {}
        for card in known_cards(seen.table, seen.game):
            if words in card.lower():
                known = seen.game.cards.get(card)
                groups.setdefault(known.kind if known else "told", []).append({"name": card, **_brief(h, card)})
        return shown(
            "cards.html",
            seen=seen,
            seat=seat,
            q=request.args.get("q", ""),
            tab="table",
            groups=[(KINDS.get(kind, kind), groups[kind]) for kind in KINDS if kind in groups],
        )


def _one(seen: Any, h: Hearing, name: str) -> Response:
    """One card with every value, who told it, and a form for each that may be told."""
    spelled = seen.game.cards.spelled(name) or next(
        (told for told in seen.table.facts if told.lower() == name.lower()), None
    )
    if spelled is None:
        raise Unknown([Fault("card", name, "the name of a card of this game", seen.game.cards.near(name))])
    known = seen.game.cards.get(spelled)
    told = here().service.told(spelled)
    return shown(
        "card.html",
        seen=seen,
        seat=h.seat,
        card=spelled,
        known=known,
        values=_values(h, spelled),
        field=request.args.get("field", ""),
        abilities=[summary(row) for row in seen.game.abilities(seen.table, spelled)],
        tab="table",
        traits=[
            short({key: value for key, value in row.items() if key not in ("origin", "source", "note")})
            for row in seen.game.traits(seen.table, spelled)
        ],
        elsewhere=[row for row in told if row.game_id != seen.id],
        fields=[field for field in seen.game.fields() if field not in TEXTS],
    )


def _brief(h: Hearing, card: str) -> dict[str, Any]:
    """The values of a card that say something, and how many nobody has told."""
    rows = _values(h, card)
    return {
        "values": [row for row in rows if row["figure"] not in ("0", "none", "?")],
        "untold": sum(1 for row in rows if row["figure"] == "?"),
    }


def _values(h: Hearing, card: str) -> list[dict[str, Any]]:
    """The printed values of a card, without those that it cannot have."""
    rows = []
    for field in h.game.fields():
        if field in TEXTS or not can_have(h.game, card, field):
            continue
        row = printed(h, card, field)
        told = h.table.facts.get(card, {}).get(field)
        if row["figure"] == "none" and row["origin"] in ("rule", "unknown") and told is None:
            continue
        rows.append({**row, "field": field, "by": told["by"] if told else ""})
    return rows

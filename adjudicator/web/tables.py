"""How games, tables and cards look as plain data. API and pages show the same."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from adjudicator.kernel.cards import Card
from adjudicator.kernel.game import Game
from adjudicator.kernel.table import Table
from adjudicator.log.model import GameRecord
from adjudicator.service import Service

Data = dict[str, Any]


@contextmanager
def looking(service: Service, game_id: str, at: int | None = None) -> Iterator[tuple[Table, Game, int]]:
    """The table at an entry (None: now; 0: before anything), with its game, while nobody judges on it.

    A ruling is worked out on the very table of a game, so whoever reads that one keeps others waiting. Raises
    UnknownGame, UnknownEntry.
    """
    with service.live(game_id).lock:
        live = service.live(game_id)
        if at is None or at == live.head:
            yield live.table, live.game, live.head
            return
    yield service.table(game_id, at)


def game_brief(record: GameRecord) -> Data:
    """A game in a list."""
    at = f"/api/games/{record.game_id}"
    parent = {"game": record.parent, "version": record.parent_version} if record.parent_hash is not None else None
    parts = ("table", "legal", "log", "facts", "cards", "export", "verify", "events", "seats")
    return {
        "id": record.game_id,
        "game": record.opening["game"],
        "title": record.opening.get("title", ""),
        "created_at": record.created_at,
        "rules_version": record.rules_version,
        "tip": record.tip,
        "head": record.head,
        "hash": record.tip_hash.hex(),
        "parent": parent,
        "links": {"self": at, **{part: f"{at}/{part}" for part in parts}},
    }


def table_view(table: Table) -> Data:
    """All that is known of a table: places with their cards, piles, tokens, dials, the agenda."""
    borne = {place for place in table.places if place.startswith(("on/", "under/"))}
    tokens: Data = {}
    for key, n in table.tokens.items():
        place, _, kind = key.rpartition("|")
        tokens.setdefault(place, {})[kind] = n
    return {
        "seats": list(table.dials.get("seats", ())),
        "places": {
            place: {"closed": table.is_closed(place), "cards": [piece_view(table, piece) for piece in table.at(place)]}
            for place in {**table.places, **table.closed}
            if place not in borne
        },
        "piles": {name: _pile(table, name) for name in table.piles},
        "pools": {name: {"cards": dict(pool.names), "unknown": pool.unknown} for name, pool in table.pools.items()},
        "tokens": tokens,
        "dials": dict(table.dials),
        "lasting": [
            {
                "value": last.value,
                "amount": last.amount,
                "on": list(last.on),
                "until": last.until,
                "source": last.source,
            }
            for last in table.lasts.values()
        ],
        "facts": {card: dict(told) for card, told in table.facts.items()},
        "agenda": [[dict(frame) for frame in group] for group in reversed(table.groups)],
    }


def piece_view(table: Table, piece: str) -> Data:
    """One card in view: its name (None: nobody has named it), what it bears, how it is marked."""
    row: Data = {"id": piece, "card": table.card(piece)}
    marks = {key.split("|", 1)[1]: mark[0] for key, mark in table.marks.items() if key.startswith(f"{piece}|")}
    if marks:
        row["marks"] = marks
    for word in ("on", "under"):
        held = table.at(f"{word}/{piece}")
        if held:
            row["bears" if word == "on" else "under"] = [piece_view(table, other) for other in held]
    return row


def _pile(table: Table, name: str) -> Data:
    pile = table.piles[name]
    row: Data = {"size": pile.size, "pool": pile.pool, "top": list(pile.top), "bottom": list(pile.bottom)}
    if pile.holds:
        row["holds"] = list(pile.holds)
    if pile.within:
        row["within"] = [held._asdict() for held in pile.within]
    return row


def card_view(card: Card | None, name: str, table: Table) -> Data:
    """What is known of a card in a game: printed values with their origin, and what players told of it."""
    values: Data = {}
    if card is not None:
        for field, row in card.values.items():
            values[field] = {"value": row["v"], "origin": row["origin"], "source": row.get("source", "")}
    for field, told in table.facts.get(name, {}).items():
        if field not in ("abilities", "traits", "keywords"):
            values[field] = {"value": told["value"], "origin": "told", "source": told["by"]}
    row = {
        "name": name,
        "values": values,
        "told": {key: dict(one) for key, one in table.facts.get(name, {}).items()},
    }
    if card is None:
        return {**row, "kind": None}
    trusted = table.dials.get("trust") == "listed"
    row.update(
        kind=card.kind,
        group=card.group,
        level=card.level,
        count=card.count or None,
        keywords=list(card.keywords),
        abilities=[dict(one) for one in card.abilities],
        traits=[dict(one) for one in card.traits],
        note=card.note,
        used=[field for field, one in values.items() if trusted or one["origin"] != "listed"],
    )
    return row

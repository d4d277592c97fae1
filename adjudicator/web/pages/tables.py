"""A table as pages show it: places with their cards, seats with their counts, the numbers that decide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.candidates import pointed
from adjudicator.games.thunderstone.global_effects import standing
from adjudicator.games.thunderstone.words import DECK, DISEASES, is_hero, laid
from adjudicator.kernel.game import Game
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.pointing import signature
from adjudicator.kernel.table import Table
from adjudicator.web.pages.alone import alone
from adjudicator.web.pages.besieged import board
from adjudicator.web.pages.halls import fight_ahead, hall
from adjudicator.web.pages.places import seat_row, village
from adjudicator.web.pages.steps import phase
from adjudicator.web.pages.values import SHOWN, hearing, value, values_of
from adjudicator.web.pages.words import mark_words

DECIDING = {
    "village": ("gold", "gold left", "purchases left", "experience"),
    "dungeon": ("physical attack", "magic attack", "light", "experience"),
    "start": ("experience", "hand", "deck", "discard"),
}


def shown_table(table: Table, game: Game, seat: str) -> dict[str, Any]:
    """All of a table that a page shows, for one seat. The table must be held still meanwhile."""
    h = hearing(table, game, seat)
    where = phase(table)
    active = str(table.dials.get("active", ""))
    return {
        "seat": seat,
        "active": active,
        "phase": where,
        "turn": table.dials.get("turn"),
        "board": table.dials.get("board"),
        "trust": table.dials.get("trust") == "listed",
        "hall": hall(hearing(table, game, active), where == "dungeon" and fight_ahead(table)),
        "siege": board(hearing(table, game, active), where == "dungeon" and fight_ahead(table)),
        "solo": alone(hearing(table, game, active)),
        "dungeon_deck": pile_words(table, DECK),
        "diseases": pile_words(table, DISEASES),
        "numbers": deciding(h, where if seat == active else "start"),
        "cards": cards_of(h, laid(seat), where),
        "held": held(table, seat),
        "village": village(h),
        "seats": [seat_row(hearing(table, game, one)) for one in game.seats(table)],
        "over": table.dials.get("over"),
        "house": house_rules(table, game),
        "standing": standing(hearing(table, game, active)),
    }


def house_rules(table: Table, game: Game) -> list[tuple[str, str]]:
    """Rules that this table has agreed to leave out, with why."""
    return [(game.rule(dial[6:]), str(why)) for dial, why in table.dials.items() if dial.startswith("house:")]


def deciding(h: Hearing, where: str) -> list[dict[str, Any]]:
    """The numbers that decide something at this place in the turn, each with its sum."""
    names = DECIDING.get(where, DECIDING["start"])
    rows = [row for name in names if (row := value(h, name, h.seat)) is not None]
    spent = next((row for row in rows if row["name"] == "gold"), None)
    return [
        row
        for row in rows
        if not (row["name"] == "gold left" and spent and spent["figure"] == row["figure"])
        and not (row["name"] == "magic attack" and row["figure"] == "0")
    ]


# --- cards in front of a seat ---


def cards_of(h: Hearing, place: str, where: str = "dungeon") -> list[dict[str, Any]]:
    """The cards of a place, those that do not differ together."""
    found: dict[Any, dict[str, Any]] = {}
    for piece in h.table.at(place):
        key = signature(h.table, piece)
        if key in found:
            found[key]["count"] += 1
        else:
            found[key] = _card(h, piece, where)
    return list(found.values())


def _card(h: Hearing, piece: str, where: str) -> dict[str, Any]:
    card = h.table.card(piece)
    if card is None:
        return {"name": None, "count": 1, "bears": [], "marks": [], "values": [], "point": None}
    return {
        "name": card,
        "count": 1,
        "point": pointed(h, piece),
        "marks": mark_words(h.table, piece),
        "bears": [str(other) for other in h.table.cards_at(f"on/{piece}")],
        "values": values_of(h, card, SHOWN.get(where, SHOWN["dungeon"])),
    }


def held(table: Table, seat: str) -> dict[str, Any]:
    """A hand nobody has laid out: how many cards, and what they may be."""
    pile, pool = table.piles.get(f"{seat}/hand"), table.pools.get(seat)
    deck = table.piles.get(f"{seat}/deck")
    return {
        "size": pile.size if pile else 0,
        "unknown": pile is not None and pile.size is None,
        "known": sorted(Counter(pile.holds).items()) if pile else [],
        "may": sorted(pool.names.items()) if pool else [],
        "unnamed": pool is not None and pool.unknown != 0,
        "deck": deck.size if deck else None,
    }


def pile_words(table: Table, pile: str) -> dict[str, Any]:
    """A face-down pile: how many cards, and what is known of its ends."""
    row = table.piles.get(pile)
    if row is None:
        return {"size": "?", "top": None, "bottom": None, "there": False}
    size = "?" if row.size is None else str(row.size)
    return {
        "size": size,
        "top": row.top[0] if row.top else None,
        "bottom": row.bottom[0] if row.bottom else None,
        "there": True,
    }


def heroes_in(h: Hearing, seat: str) -> list[str]:
    """Words that point at the laid-out heroes of a seat, each kind once."""
    return [
        row["point"]
        for row in cards_of(h, laid(seat))
        if row["point"] and (card := h.game.cards.get(row["name"])) is not None and is_hero(card)
    ]


def pointings(h: Hearing, seat: str) -> dict[str, str]:
    """What words with a number point at: "Regular#1" is perhaps the Regular with the Longspear."""
    rows = [row for row in cards_of(h, laid(seat)) if row["point"]]
    return {
        row["point"]: f"{row['name']} with {' and '.join(row['bears'])}"
        if row["bears"]
        else f"{row['name']} ({', '.join(row['marks'])})"
        if row["marks"]
        else row["name"]
        for row in rows
        if "#" in row["point"]
    }


def known_cards(table: Table, game: Game) -> Mapping[str, None]:
    """Every card that this game has or may have: in view, in a pool, told of; in the catalogue's order."""
    names: set[str] = {piece.card for piece in table.pieces.values() if piece.card}
    for pool in table.pools.values():
        names.update(pool.names)
    names.update(table.facts)
    order = [name for name in game.cards.cards if name in names]
    return dict.fromkeys([*order, *sorted(names - set(order))])

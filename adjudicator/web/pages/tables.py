"""A table as pages show it: places with their cards, seats with their counts, the numbers that decide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator.games.thunderstone.candidates import pointed
from adjudicator.games.thunderstone.words import DECK, DISEASES, discard, is_hero, laid
from adjudicator.kernel.game import Game
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.pointing import signature
from adjudicator.kernel.quantity import Quantity
from adjudicator.kernel.table import Table
from adjudicator.web.pages.numbers import number
from adjudicator.web.pages.steps import phase
from adjudicator.web.pages.words import mark_words

SHORT = {
    "physical attack": "physical",
    "magic attack": "magic",
    "gold value": "gold",
    "light": "light",
    "strength": "strength",
    "weight": "weight",
    "experience to level up": "level up",
}
SHOWN = {
    "village": ("gold value", "experience to level up"),
    "dungeon": ("physical attack", "magic attack", "light", "strength", "weight"),
}
DECIDING = {
    "village": ("gold", "gold left", "purchases left", "experience"),
    "dungeon": ("physical attack", "magic attack", "light", "experience"),
    "start": ("experience", "hand", "deck", "discard"),
}


def hearing(table: Table, game: Game, seat: str) -> Hearing:
    """A hearing in which values are only asked for."""
    return Hearing(table, game, {"type": "look", "seat": seat}, "look")


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
        "hall": hall(hearing(table, game, active), where),
        "dungeon_deck": pile_words(table, DECK),
        "diseases": pile_words(table, DISEASES),
        "numbers": deciding(h, where if seat == active else "start"),
        "cards": cards_of(h, laid(seat), where),
        "held": held(table, seat),
        "village": village(h),
        "seats": [seat_row(hearing(table, game, one)) for one in game.seats(table)],
        "over": table.dials.get("over"),
        "house": house_rules(table),
    }


def house_rules(table: Table) -> list[tuple[str, str]]:
    """Rules that this table has agreed to leave out, with why."""
    return [(dial[6:], str(why)) for dial, why in table.dials.items() if dial.startswith("house:")]


def value(h: Hearing, name: str, *args: Any) -> dict[str, Any] | None:
    """A named quantity for a page; None where this game has no such value."""
    if name not in h.ruleset.values:
        return None
    quantity: Quantity = h.value(name, *args)
    return number(quantity.as_json())


def printed(h: Hearing, card: str, field: str) -> dict[str, Any]:
    """A printed value for a page."""
    return number(h.printed(card, field).as_json())


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


# --- the dungeon ---


def hall(h: Hearing, where: str) -> list[dict[str, Any]]:
    """The positions of the dungeon with their monsters, and how a fight would stand."""
    rows = []
    for spot in range(1, int(h.table.dials.get("positions", 3)) + 1):
        place = f"dungeon/{spot}"
        pieces = h.table.at(place)
        row: dict[str, Any] = {"spot": spot, "card": None, "known": h.table.is_closed(place)}
        if pieces:
            row.update(_monster(h, pieces[0], where == "dungeon"))
        rows.append(row)
    return rows


def _monster(h: Hearing, piece: str, fighting: bool) -> dict[str, Any]:
    card = h.table.card(piece)
    if card is None:
        return {"card": "a card nobody has named", "unnamed": True}
    row: dict[str, Any] = {
        "card": card,
        "health": value(h, "health", piece),
        "darkness": value(h, "darkness", piece),
        "experience": printed(h, card, "experience"),
        "fought": h.table.dials.get("fight") == piece,
        "under": [str(other) for other in h.table.cards_at(f"under/{piece}")],
    }
    if fighting:
        row["attack"], row["left"] = value(h, "total attack", piece), value(h, "darkness left", piece)
        won = h.value("win", piece) if "win" in h.ruleset.values else None
        row["outcome"] = "" if won is None else "open" if not won.exact else "won" if won.number else "lost"
    return row


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


def values_of(h: Hearing, card: str, fields: Iterable[str]) -> list[dict[str, Any]]:
    """Printed values worth a word on a small card: those that add something, or that nobody has told."""
    rows = []
    for field in fields:
        if not can_have(h.game, card, field):
            continue
        row = printed(h, card, field)
        if row["figure"] not in ("0", "none"):
            rows.append(
                {
                    "field": field,
                    "short": SHORT.get(field, field),
                    "figure": row["figure"],
                    "unknown": row["unknown"],
                    "listed": row["origin"] == "listed",
                }
            )
    return rows


def can_have(game: Game, card: str, field: str) -> bool:
    """Can a card of this kind carry the value? Only heroes have Strength and a price for the next level, only weapons
    a Weight."""
    known = game.cards.get(card)
    if known is None:
        return True
    if field in ("strength", "experience to level up"):
        return is_hero(known)
    return field != "weight" or known.has("Weapon")


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


# --- the village ---

_ORDER = {"hero": 0, "village": 1, "basic": 2}
_NAMES = {0: "Heroes", 1: "Village cards", 2: "Basic cards", 3: "Others"}


def village(h: Hearing) -> list[dict[str, Any]]:
    """The stacks of the village by sort: what lies on top, what it costs, how many are left."""
    groups: dict[int, list[dict[str, Any]]] = {}
    for place in h.table.places:
        if place.startswith("village/"):
            row = _stack(h, place)
            groups.setdefault(_ORDER.get(row["kind"], 3), []).append(row)
    return [{"name": _NAMES[sort], "stacks": groups[sort]} for sort in sorted(groups)]


def _stack(h: Hearing, place: str) -> dict[str, Any]:
    name = place.partition("/")[2]
    pieces = h.table.at(place)
    top = h.table.card(pieces[0]) if pieces else None
    card = h.game.cards.get(top or name)
    kind = card.kind if card is not None else "hero" if name in h.game.cards.groups("hero") else "other"
    names = Counter(str(h.table.card(piece)) for piece in pieces)
    whole = h.table.is_closed(place)
    return {
        "name": name,
        "top": top,
        "kind": kind,
        "left": str(len(pieces)) if whole else f"{len(pieces)} or more",
        "empty": whole and not pieces,
        "cost": printed(h, top, "gold cost") if top else None,
        "levels": [
            (card_name, n, level.level if (level := h.game.cards.get(card_name)) else None)
            for card_name, n in names.items()
        ]
        if len(names) > 1
        else [],
        "values": values_of(h, top, ("gold value", *SHOWN["dungeon"])) if top else [],
    }


# --- seats ---


def seat_row(h: Hearing) -> dict[str, Any]:
    """One player: tokens and counts, the discard pile, points as far as they are known."""
    seat = h.seat
    names = Counter(card or "unnamed" for card in h.table.cards_at(discard(seat)))
    counts = {name: value(h, name, seat) for name in ("experience", "hand", "deck", "discard", "victory points")}
    return {
        "name": seat,
        "active": h.table.dials.get("active") == seat,
        "counts": counts,
        "discard": sorted(names.items()),
    }


def monster_names(table: Table) -> dict[int, str]:
    """The monsters by position, for buttons."""
    return {
        spot: str(card)
        for spot in range(1, int(table.dials.get("positions", 3)) + 1)
        for card in table.cards_at(f"dungeon/{spot}")[:1]
        if card
    }


def heroes_in(h: Hearing, seat: str) -> list[str]:
    """Words that point at the laid-out heroes of a seat, each kind once."""
    return [
        row["point"]
        for row in cards_of(h, laid(seat))
        if row["point"] and (card := h.game.cards.get(row["name"])) is not None and is_hero(card)
    ]


def pointings(h: Hearing, seat: str) -> dict[str, str]:
    """What the words that point at a laid-out card mean, where they are a number: "Regular#1" is the one with a weapon."""
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

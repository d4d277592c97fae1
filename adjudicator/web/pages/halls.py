"""The dungeon as pages show it: its monsters by position, what they guard, guardians outside, how a fight stands."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.battle import battle_ahead
from adjudicator.games.thunderstone.spots import OUTSIDE, dungeon_places
from adjudicator.games.thunderstone.treasures import WAITING
from adjudicator.kernel.game import Game
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.table import Table
from adjudicator.web.pages.values import printed, value


def fight_ahead(table: Table) -> bool:
    """Is a fight still to be chosen or decided, so that it matters how it would stand?"""
    return any(table.frame(kind) is not None for kind in ("dungeon.choose", "dungeon.compare"))


def hall(h: Hearing, fighting: bool) -> list[dict[str, Any]]:
    """The positions of the dungeon with their monsters, and how a fight would stand; first guardians outside it."""
    rows = [{"spot": 0, "known": True, **monster_row(h, piece, fighting)} for piece in h.table.at(OUTSIDE)]
    if "files" in h.table.dials:
        return rows
    for spot in range(1, int(h.table.dials.get("positions", 3)) + 1):
        place = f"dungeon/{spot}"
        pieces = h.table.at(place)
        row: dict[str, Any] = {"spot": spot, "card": None, "known": h.table.is_closed(place),
                               "under": list(map(str, h.table.cards_at(f"{WAITING}{spot}")))}
        if pieces:
            row.update(monster_row(h, pieces[0], fighting))
        rows.append(row)
    return rows


def monster_row(h: Hearing, piece: str, fighting: bool) -> dict[str, Any]:
    """A monster with its numbers, and how a fight with it would stand."""
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
        row["ahead"] = battle_ahead(h, piece)
        row["outcome"] = "" if won is None else "open" if not won.exact else "won" if won.number else "lost"
    return row


class Hall(dict[int | str, str]):
    """The monsters by position, or by rank and file, and what the game calls a position."""

    spot = "position"


def monster_names(table: Table, game: Game | None = None) -> Hall:
    """The monsters by position, or by rank and file, for buttons."""
    places = ([OUTSIDE] if len(table.at(OUTSIDE)) == 1 else []) + dungeon_places(table)
    words = {place: place.removeprefix("dungeon/").replace("/", "") for place in places}
    found = Hall({int(word) if word.isdigit() else word: str(card) for place, word in words.items()
                  for card in table.cards_at(place)[:1] if card})
    found.spot = game.spot if game is not None else found.spot
    return found

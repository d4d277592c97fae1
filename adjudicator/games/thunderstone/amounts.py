"""Numbers of card texts: constants, counts over cards, values of a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.by_print import unread_line
from adjudicator.games.thunderstone.edition import edition
from adjudicator.games.thunderstone.selectors import fits, tally
from adjudicator.games.thunderstone.slots import spoken
from adjudicator.games.thunderstone.spots import monsters, position, untold_spots
from adjudicator.games.thunderstone.words import card_of, name_of, present, short
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, exactly, times, total, unknown
from adjudicator.kernel.truth import Ask


def amount(h: Hearing, n: Any, seat: str, source: str | None, name: str, chosen: str | None = None,
           monster: str | None = None) -> Quantity:
    """A number of a card text: a constant, a count over cards present, or a value of a card. null is unknown.

    chosen: the card that a deed before destroyed or discarded; monster: the one against which it is counted.
    """
    if isinstance(n, bool) or n is None:
        return unknown(name, Ask(_source_name(h, source), name, "printed on the card"))
    if isinstance(n, int):
        return exactly(name, n)
    factor = int(n.get("times", 1))
    if n.get("plus"):
        base = amount(h, {key: part for key, part in n.items() if key != "plus"}, seat, source, name, chosen)
        return total(name, [base, exactly("more", int(n["plus"]))])
    if "remembered" in n or n.get("of") == "shown" or "destroyed" in n.values() or n.get("position") == "chosen":
        return times(_in_this_text(h, n, seat, source, name, chosen, monster), factor, name)
    if "count" in n:
        return times(tally(h, seat, n["count"], source, f"{n['count']} present"), factor, name)
    if "position" in n:
        spot = h.table.dials.get("fight.position")
        return exactly(name, int(spot) * factor) if spot is not None else unknown(name)
    if "highest" in n:
        return times(_highest_level(h), factor, name)
    if n.get("total") == "light":
        return times(h.value("light", seat), factor, name)
    return _value_of(h, n, seat, source, name, chosen) if "value" in n else \
        unknown(name, Ask(_source_name(h, source), name, "printed on the card"))


def _in_this_text(h: Hearing, n: Mapping[str, Any], seat: str, source: str | None, name: str, chosen: str | None,
                  monster: str | None) -> Quantity:
    """A number that hangs on what this text has done so far, or on where the monster lies."""
    memory = h.table.dials.get("memory", {})
    if n.get("count") == "destroyed":
        return exactly(name, int(memory.get("how many destroyed", 0)))
    if "remembered" in n:
        return exactly(name, int(memory["number"])) if "number" in memory else unknown(name)
    if n.get("position") == "chosen":
        spot = position(h, monster) if monster is not None else h.table.dials.get("fight.position")
        return exactly(name, int(spot or 0))
    if "count" in n:
        shown = [piece for piece in h.table.at(f"{seat}/revealed") if fits(h, piece, "shown", source)]
        return tally(h, seat, n["count"], source, f"{short(n['count'])} shown", shown)
    return _value_of(h, {**n, "times": 1}, seat, source, name, chosen)


def _value_of(h: Hearing, n: Mapping[str, Any], seat: str, source: str | None, name: str, chosen: str | None
              ) -> Quantity:
    """A value of one card; a card that nobody has shown has none, and a carrier that is not there neither."""
    what, field, factor = str(n.get("of", "self")), str(n["value"]), int(n.get("times", 1))
    if what in ("shown", "picked", "carrier"):
        rows = [piece for piece in (*present(h, seat), *h.table.at(f"{seat}/revealed"))
                if fits(h, piece, what, source)]
        if not rows:
            return exactly(name, 0)
        piece: str | None = rows[0]
    else:
        piece = {"chosen": h.table.dials.get("fight"), "self": source, "destroyed": chosen, "monster": chosen,
                 "discarded": chosen}.get(what)
    return times(_of_piece(h, piece, field), factor, name)


def _highest_level(h: Hearing) -> Quantity:
    """The highest level among the monsters in the dungeon; one that nobody has told may be higher."""
    levels, asks = [0], []
    for piece in monsters(h):
        card = card_of(h, piece)
        levels.append(card.level or 0 if card is not None else 0)
        silent = card is None or unread_line(h, card.name, "level")
        asks += [Ask(name_of(h, piece), "level", "printed beside the keywords")] if silent else []
    asks += spots_untold(h)
    return unknown("highest level", *asks, low=max(levels)) if asks else exactly("highest level", max(levels))


def spots_untold(h: Hearing) -> list[Ask]:
    """What lies at the positions of the dungeon that nobody has told."""
    return [Ask(spoken(place) if place.count("/") == 2 else place.replace("dungeon/", f"{edition(h).spot} "),
                "monster", "look at the dungeon") for place in untold_spots(h)]


def _of_piece(h: Hearing, piece: str | None, field: str) -> Quantity:
    """A value of one card as it is now."""
    if piece is None or piece not in h.table.pieces:
        return unknown(field)
    if field == "level":
        return level_of(h, piece)
    return h.value(field, piece) if field in ("strength", "health", "attack") else \
        h.printed(h.table.card(piece) or "", field)


def level_of(h: Hearing, piece: str) -> Quantity:
    """The level on a card's keyword line; a card without one has none (0)."""
    card = card_of(h, piece)
    if card is None or unread_line(h, card.name, "level"):
        return unknown("level", Ask(h.table.card(piece) or "the unseen card", "level", "printed beside the keywords"))
    return exactly(f"level of {card.name}", card.level or 0, "counted")


def _source_name(h: Hearing, source: str | None) -> str:
    return (h.table.card(source) if source and source in h.table.pieces else None) or "the card"

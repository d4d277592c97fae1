"""Global effects: what a monster does to everybody for as long as it lies in the dungeon (book: Global Effects)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.amounts import amount
from adjudicator.games.thunderstone.card_conditions import condition
from adjudicator.games.thunderstone.selectors import fits
from adjudicator.games.thunderstone.settings import in_force, said, watched
from adjudicator.games.thunderstone.spots import hall, spot_said
from adjudicator.games.thunderstone.traits import thunderstone
from adjudicator.games.thunderstone.words import BOOK, SETTING, card_of, name_of, present, setting_of
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, unknown
from adjudicator.kernel.registry import rules

Row = tuple[str, Mapping[str, Any], Mapping[str, Any]]


def sources(h: Hearing) -> list[str]:
    """The cards whose Global effects hold: the monsters in the dungeon, and the setting."""
    return [*hall(h), *h.table.at(SETTING)]


def global_rows(h: Hearing) -> list[Row]:
    """Each card with a Global effect in force, the effect and one of its deeds; kept while nothing changes."""
    if "global effects" not in h.ruleset.values:
        return []
    stamp, rows = h.args.get("global effects") or (None, [])
    if stamp != len(h.effects):
        rows = [(piece, row, deed) for piece in sources(h)
                for _, row in thunderstone(h).abilities_on(h.table, h.table.card(piece), "global")
                for deed in row["does"]]
        h.args["global effects"] = (len(h.effects), rows)
        if (words := watched(h)) is not None:
            h.assume(words)
    found: list[Row] = rows
    return found


def standing(h: Hearing) -> list[dict[str, Any]]:
    """What holds for everybody now, for people: the card, where it lies, what it says, the rule of it."""
    rows: list[dict[str, Any]] = []
    name = setting_of(h.table)
    if name is not None:
        number = h.table.dials.get("setting.rolled")
        rows.append({"card": name, "where": f"setting, last roll {number if number is not None else 'not told'}",
                     "says": in_force(h) or "watched by the players: what its card says now has not been told",
                     "rule": f"{BOOK}/setting.replaced"})
    for piece in hall(h):
        texts = [said(row) for _, row in thunderstone(h).abilities_on(h.table, h.table.card(piece), "global")]
        if texts and "global effects" in h.ruleset.values:
            rows.append({"card": name_of(h, piece), "where": spot_said(h, piece, h.game.spot), "says": "; ".join(texts),
                         "rule": f"{BOOK}/global.active"})
    return rows


def global_parts(h: Hearing, value: str, seat: str, piece: str | None = None) -> list[Quantity]:
    """What Global effects add to a value: to each card that fits (piece), or once to the whole band (no piece)."""
    parts: list[Quantity] = []
    for source, row, deed in global_rows(h):
        if value not in deed:
            continue
        each = deed.get("each")
        if (each is None) != (piece is None) or (piece is not None and not _reaches(h, piece, each, source)):
            continue
        live = condition(h, row.get("if"), seat, source, h.table.dials.get("fight"))
        n = amount(h, deed[value], seat, source, f"Global effect of {name_of(h, source)}")
        if live.unknown:
            n = unknown(n.name, *live.asks, *n.asks, low=min(0, n.low or 0), high=max(0, n.high or 0))
        if not live.broken:
            parts.append(n if h.table.pieces[source].place != SETTING else n.named(n.name, f"{BOOK}/setting.replaced"))
    if not parts:
        return parts
    topics = (f"{BOOK}/global.active", f"{BOOK}/term.global-effect",
              *((f"{BOOK}/global.cumulative",) if len(parts) > 1 else ()))
    return [part.named(part.name, *topics) for part in parts]


def _reaches(h: Hearing, piece: str, sel: Any, source: str) -> bool:
    """Is this card meant? Cards that nobody has named are not."""
    return card_of(h, piece) is not None and bool(fits(h, piece, sel, source))


@rules.value(BOOK, "global.active", "global effects", "global.cumulative", "global.not-in-hand", "term.global-effect")
def global_effects(h: Hearing, seat: str) -> Quantity:
    """How many Global effects hold now; those of cards in a hand do not."""
    found = [(piece, row) for piece, row, _ in global_rows(h)]
    held = [pair for at, pair in enumerate(found) if pair not in found[:at]]
    silent = [piece for piece in present(h, seat)
              if thunderstone(h).abilities_on(h.table, h.table.card(piece), "global")]
    return Quantity("global effects", len(held), len(held), (), "counted",
                    topics=(f"{BOOK}/global.not-in-hand",) if silent else ())

"""Further conditions of card texts: about the dungeon hall, about a card that was picked, about abilities used."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.card_conditions import CONDITIONS
from adjudicator.games.thunderstone.measures import unread
from adjudicator.games.thunderstone.selectors import fits
from adjudicator.games.thunderstone.spots import OUTSIDE, dungeon_places, monsters
from adjudicator.games.thunderstone.words import card_of, present, short
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.truth import HOLDS, UNKNOWN, Ask, Truth, every, known


def _in_hall(h: Hearing, want: Any, seat: str, source: str | None, monster: str | None) -> Truth:
    """Does such a monster lie face up in the dungeon?"""
    found = [fits(h, piece, want, source) for piece in monsters(h) if h.table.pieces[piece].place != OUTSIDE]
    untold = [place for place in dungeon_places(h.table) if not h.table.at(place) and not h.table.is_closed(place)]
    if not any(found) and (untold or None in found):
        spots = [h.game.place_words(h.table, place) for place in untold] or ["the dungeon"]
        return Truth(None, f"Whether {short(want)} lies in the dungeon has not been told.", (),
                     tuple(Ask(spot, "monster", "look at the dungeon") for spot in spots))
    return known(any(found), f"{'A' if any(found) else 'No'} card that fits ({short(want)}) lies in the dungeon.")


def _picked(h: Hearing, want: Any, seat: str, source: str | None, monster: str | None) -> Truth:
    """Does the card that this text picked fit?"""
    rows = [piece for piece in present(h, seat) if fits(h, piece, "picked", source)]
    truths = [Truth(fits(h, piece, want, source), "", (), unread(h, [piece], want)) for piece in rows]
    return every(*truths) if truths else known(False, "No card was picked.")


def _ability_used(h: Hearing, want: Any, seat: str, source: str | None, monster: str | None) -> Truth:
    """Was a Dungeon ability of such a card used this turn, wherever the card lies by now?"""
    pieces = {key.partition("|")[0] for key, mark in h.table.marks.items()
              if key.partition("|")[2].startswith("used:") and mark[0] in ("dungeon", True)}
    there = [piece for piece in pieces if piece in h.table.pieces]
    found = [fits(h, piece, want, source) for piece in there if card_of(h, piece) is not None]
    return known(any(found), f"{'A' if any(found) else 'No'} Dungeon ability of such a card was used this turn.")


def _shown(h: Hearing, want: Any, seat: str, source: str | None, monster: str | None) -> Truth:
    """Does a card that this text turned up fit?"""
    rows = [piece for piece in h.table.at(f"{seat}/revealed") if fits(h, piece, "shown", source)]
    return HOLDS if any(fits(h, piece, want, source) for piece in rows) else known(False, "None turned up fits.")


def _in(h: Hearing, want: Any, seat: str, source: str | None, monster: str | None) -> Truth:
    """Is the player in the village, or in the dungeon?"""
    did = h.table.marked(seat, "did")
    if did is None:
        return UNKNOWN.saying(f"Whether {seat} is in the {want} has not been told.").asking(
            Ask(seat, "what was chosen this turn", "village or dungeon"))
    return known(did == want, f"{seat} is {'' if did == want else 'not '}in the {want}.")


CONDITIONS.update({"in": _in, "in hall": _in_hall, "picked": _picked, "ability used": _ability_used, "shown": _shown})

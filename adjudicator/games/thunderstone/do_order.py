"""Deeds of card texts that order the dungeon: its monsters laid anew, one of them put beneath the deck."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice, permutations
from typing import Any

from adjudicator.games.thunderstone.choosing import Answer, exact_words, pick
from adjudicator.games.thunderstone.guardians import is_guardian
from adjudicator.games.thunderstone.selectors import fits
from adjudicator.games.thunderstone.spots import hall, positions
from adjudicator.games.thunderstone.words import BOOK, DECK, name_of
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import Ask

ARRANGE, SINK = "arrange", "sink monster"
MOST = 120
"""So many orders are offered as choices; of more the players say which they want."""


def orderable(h: Hearing, frame: Mapping[str, Any]) -> list[str]:
    """The monsters in the dungeon that such a deed is about: none but a fight moves a guardian."""
    deed = frame["deed"]
    sel = deed[ARRANGE] if ARRANGE in deed else deed[SINK]
    return [piece for piece in hall(h) if fits(h, piece, sel, frame["source"]) and not is_guardian(h, piece)]


def _arrange(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """The monsters are told in their new order, the one nearest the entrance first; each takes one of their places."""
    untold = [place for place in positions(h) if not h.table.at(place) and not h.table.is_closed(place)]
    if untold:
        h.asks.extend(Ask(place.replace("dungeon/", "position "), "monster", "look at the dungeon") for place in untold)
        return False
    among = orderable(h, frame)
    order = pick(h, frame, answer, among, len(among)) if answer is not None or len(among) < 2 else None
    if order is None:
        return False
    h.settle(frame)
    h.do("arrange monsters", pieces=order)
    return True


@rules.deed(BOOK, "arrange monsters")
def arrange_monsters(h: Hearing, pieces: list[str]) -> None:
    """Each monster goes to the place that its turn in the new order gives it."""
    from adjudicator.games.thunderstone.refill import newly
    places = [h.table.pieces[piece].place for piece in hall(h) if piece in pieces]
    moved = [(piece, place) for piece, place in zip(pieces, places, strict=True)
             if h.table.pieces[piece].place != place]
    for piece, place in moved:
        h.say(f"{name_of(h, piece)} lies at {place.replace('dungeon/', 'position ')}.")
        h.effect("move", id=piece, to=place)
        if place == positions(h)[0]:
            newly(h, piece, "breach due", "dungeon.breach")


def _sink(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """A monster of the dungeon goes beneath the dungeon deck; the dungeon is refilled."""
    chosen = pick(h, frame, answer, orderable(h, frame), 1, optional=bool(frame["deed"].get("optional")))
    if chosen is None:
        return False
    h.settle(frame)
    for piece in chosen:
        h.do("take monster", piece=piece, seat=frame["seat"], to=DECK)
    return True


def orders(h: Hearing, frame: Mapping[str, Any]) -> dict[str, Any]:
    """The question in which order the monsters lie."""
    words = exact_words(h, orderable(h, frame), len(orderable(h, frame)))
    rows = [", ".join(row) for row in islice(permutations(words), MOST)]
    return {"says": f"{frame['card']}: in which order do they lie now, the one nearest the entrance first? "
                    f"{frame['seat']} chooses.", "options": rows}


ORDERING_DEEDS = {ARRANGE: _arrange, SINK: _sink}

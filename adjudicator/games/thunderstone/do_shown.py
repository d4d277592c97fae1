"""Deeds of card texts about cards that are turned up to be looked at: they lie apart until the text is done."""

from __future__ import annotations

from collections import Counter

from adjudicator.games.thunderstone.choosing import Answer, seen
from adjudicator.games.thunderstone.do_cards import number
from adjudicator.games.thunderstone.do_decks import revealed, turned_up
from adjudicator.games.thunderstone.words import discard, name_of, turn_end
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import BROKEN, Ask

SHOWN = "shown"
"""The mark of a card that lies turned up: by whose text."""


def _show(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """Turn up cards of the deck, or random ones of the discard pile; the table tells which they were."""
    n = number(h, frame, frame["deed"]["show"], "how many are turned up")
    if n is None:
        return False
    random = frame["deed"].get("from") == "discard"
    shown = _at_random(h, frame, answer, n) if random else turned_up(h, frame, answer, n)
    if shown is None:
        return False
    h.settle(frame)
    for piece in shown:
        h.effect("mark", id=piece, key=SHOWN, value=frame["source"], until=turn_end(h))
        h.effect("mark", id=piece, key="shown from", value="discard" if random else "deck", until=turn_end(h))
    names = ", ".join(name_of(h, piece) for piece in shown)
    h.say(f"{frame['card']}: {names} turned up." if shown else f"{frame['card']}: no card is left to turn up.")
    return True


def _at_random(h: Hearing, frame: Frame, answer: Answer, n: int) -> list[str] | None:
    """Random cards of the discard pile: all where it has no more, else those that the table tells."""
    place = discard(frame["seat"])
    row = list(h.table.at(place))
    if h.table.is_closed(place) and len(row) <= n and all(h.table.card(piece) for piece in row):
        return _lay_apart(h, frame["seat"], row)
    names = seen(h, answer, n)
    need = min(n, len(row)) if h.table.is_closed(place) else n
    if len(names) < need:
        h.asks.append(Ask(frame["card"], f"{need} random cards of the discard pile", "name them"))
        return None
    short = Counter(names) - Counter(h.table.card(piece) or "" for piece in row)
    unnamed = sum(1 for piece in row if h.table.card(piece) is None)
    if h.table.is_closed(place) and sum(short.values()) > unnamed:
        h.find(h.rule("battle.valid-target"), BROKEN.saying(f"{', '.join(short)} is not in the discard pile."))
        return None
    return _lay_apart(h, frame["seat"], [_named(h, place, name) for name in names])


def _named(h: Hearing, place: str, name: str) -> str:
    """A card of a discard pile by its name; one that nobody had told of lies there too."""
    for piece in h.table.at(place):
        if h.table.card(piece) == name:
            return piece
    for piece in h.table.at(place):
        if h.table.card(piece) is None:
            h.effect("name", id=piece, card=name, pool=h.table.pieces[piece].pool)
            return piece
    piece = h.fresh()
    h.effect("make", id=piece, card=name, to=place)
    h.assume(f"{name} was in the discard pile, which nobody has told whole")
    return piece


def _lay_apart(h: Hearing, seat: str, pieces: list[str]) -> list[str]:
    for piece in pieces:
        h.effect("move", id=piece, to=revealed(seat))
    return pieces


def _put_back(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """What this text turned up and did not take goes back to where it came from."""
    h.settle(frame)
    seat = frame["seat"]
    for piece in reversed(h.table.at(revealed(seat))):
        if h.table.marked(piece, SHOWN) != frame["source"]:
            continue
        if h.table.marked(piece, "shown from") == "discard":
            h.say(f"{name_of(h, piece)} goes back to {seat}'s discard pile.")
            h.effect("move", id=piece, to=discard(seat))
        else:
            h.say(f"{name_of(h, piece)} goes back on top of {seat}'s deck.")
            h.effect("hide", id=piece, pile=f"{seat}/deck", end="top")
    return True


SHOWN_DEEDS = {"show": _show, "put back": _put_back}

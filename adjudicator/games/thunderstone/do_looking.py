"""Looking at the top card of a deck, whichever the player names: one's own, another player's, that of the diseases,
the dungeon's. What is seen is the player's own; the table need not be told.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.choosing import Answer, seen
from adjudicator.games.thunderstone.deeds import deck_ready
from adjudicator.games.thunderstone.rulings import rulings
from adjudicator.games.thunderstone.words import BOOK, DECK, DISEASES
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.revealing import reveal
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import BROKEN

LOOK = "look at"
UNDER, STAY = "put it at the bottom", "leave it on top"


def decks(h: Hearing, frame: Mapping[str, Any]) -> dict[str, str]:
    """The decks that a player may name, as he would say it, each with its pile."""
    seats = list(h.game.seats(h.table))
    at = seats.index(frame["seat"])
    rows = {f"{seat}'s deck": f"{seat}/deck" for seat in seats[at:] + seats[:at]}
    return {**rows, "the diseases": DISEASES, "the dungeon deck": DECK}


def called(h: Hearing, frame: Mapping[str, Any], pile: str) -> str:
    """A pile as a player would say it."""
    return next(name for name, other in decks(h, frame).items() if other == pile)


def _named(h: Hearing, frame: Frame, told: str) -> str | None:
    """The pile that words mean; None where they mean no deck."""
    word = told.strip().lower().removeprefix("the ")
    if word in ("own deck", "my deck", "deck"):
        return f"{frame['seat']}/deck"
    return {name.removeprefix("the "): pile for name, pile in decks(h, frame).items()}.get(
        "diseases" if word in ("disease deck", "disease stack", "disease") else word)


def _look(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """First which deck; then, where the text lets the card go to the bottom of it, whether it does."""
    told = str((answer or {}).get("choose") or "")
    ruling = rulings(h, frame["card"], LOOK)
    rule = ruling[0] if ruling else f"{BOOK}/ability.requirements"
    pile = frame.get("deck")
    if pile is None:
        if not told:
            return False
        pile = _named(h, frame, told)
        if pile is None:
            h.find(rule, BROKEN.saying(f"{told} is no deck of this table; there is {', '.join(decks(h, frame))}."))
            return False
        return _turn_up(h, frame, answer, pile, ruling)
    if told not in (UNDER, STAY, "bottom", "top"):
        if told:
            h.find(rule, BROKEN.saying(f"{told} is neither: {UNDER}; {STAY}."))
        return False
    h.settle(frame)
    if told in (UNDER, "bottom"):
        piece = h.fresh()
        h.say(f"The top card of {called(h, frame, pile)} goes to its bottom.")
        h.effect("take", id=piece, pile=pile, to=f"{frame['seat']}/set aside", end="top")
        h.effect("hide", id=piece, pile=pile, end="bottom")
    return True


def _turn_up(h: Hearing, frame: Frame, answer: Answer, pile: str, ruling: tuple[str, ...]) -> bool:
    """The player looks; where he tells what he saw, the table knows the top card."""
    owner = pile.partition("/")[0]
    there = deck_ready(h, owner) if pile.endswith("/deck") and pile != DECK else _has_card(h, pile)
    if not there:
        h.settle(frame)
        h.say(f"There is no card in {called(h, frame, pile)} to look at.")
        return True
    h.say(f"{frame['seat']} looks at the top card of {called(h, frame, pile)} and shows it to nobody.", *ruling)
    for card in seen(h, answer, 1):
        piece = reveal(h, pile, card, f"{frame['seat']}/set aside")
        h.effect("hide", id=piece, pile=pile, end="top")
    kept: Any = frame["deed"].get("bottom")
    sort = "dungeon deck" if pile == DECK else "diseases" if pile == DISEASES else "decks"
    if kept and sort in kept:
        h.effect("amend", id=frame["id"], data={"deck": pile})
        return False
    h.settle(frame)
    return True


def _has_card(h: Hearing, pile: str) -> bool:
    held = h.table.piles.get(pile)
    return held is not None and held.size != 0


def question(h: Hearing, frame: Mapping[str, Any]) -> dict[str, Any]:
    """What a player who looks at a deck is asked."""
    if frame.get("deck") is None:
        return {"says": f"{frame['card']}: at the top card of which deck does {frame['seat']} look?",
                "options": list(decks(h, frame))}
    return {"says": f"{frame['card']}: does the card that {frame['seat']} saw go to the bottom of "
                    f"{called(h, frame, str(frame['deck']))}?", "options": [UNDER, STAY]}


LOOKING_DEEDS = {LOOK: _look}

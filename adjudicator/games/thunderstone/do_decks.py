"""Deeds of card texts about decks and piles: draw, reveal, mill, take from the discard pile, suffer diseases."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.games.thunderstone.choosing import Answer, pick, seen
from adjudicator.games.thunderstone.deeds import deck_ready
from adjudicator.games.thunderstone.do_cards import number, remember
from adjudicator.games.thunderstone.do_others import others, to_whom
from adjudicator.games.thunderstone.rulings import rulings
from adjudicator.games.thunderstone.selectors import fits
from adjudicator.games.thunderstone.words import BOOK, discard, laid, name_of, present
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.revealing import reveal
from adjudicator.kernel.shown import not_shown
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import Ask


def _draw(h: Hearing, frame: Frame, answer: Answer) -> bool:
    n = number(h, frame, frame["deed"]["draw"], "draw")
    if n is None:
        return False
    if n and isinstance(frame["deed"]["draw"], Mapping):
        h.cite(*rulings(h, frame["card"], "draw"))
    return _draw_n(h, frame, answer, n)


def _others_draw(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """Other players draw into the unseen hand, the left-hand neighbour first; with `all draw` the player too."""
    deed, seat = frame["deed"], frame["seat"]
    word = "all draw" if "all draw" in deed else "others draw"
    n = number(h, frame, deed[word], "draw")
    if n is None:
        return False
    h.settle(frame)
    for other in others(h, seat):
        h.do("draw unseen", seat=other, n=n)
    if word == "all draw":
        h.do("draw", seat=seat, n=n, saw=seen(h, answer, n))
    return True


def _draw_n(h: Hearing, frame: Frame, answer: Answer, n: int) -> bool:
    h.settle(frame)
    h.do("draw", seat=frame["seat"], n=n, saw=seen(h, answer, n))
    row = h.table.at(laid(frame["seat"]))
    if n and row:
        remember(h, "drawn", row[-1])
    return True


def _draw_up_to(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """Draw until so many are in hand: none where there are as many already."""
    have, most = sum(1 for _ in present(h, frame["seat"])), int(frame["deed"]["draw up to"])
    if have >= most:
        h.say(f"{have} cards are in hand: none is drawn beyond {most}.", *rulings(h, frame["card"], "draw up to"))
    return _draw_n(h, frame, answer, max(0, most - have))


def _mill(h: Hearing, frame: Frame, answer: Answer) -> bool:
    deed = frame["deed"]["mill"]
    n = left_in_deck(h, frame["seat"]) if deed == "all" else number(h, frame, deed, "mill")
    if n is None:
        return False
    names = seen(h, answer, n)
    h.settle(frame)
    for _ in range(n):
        if not deck_ready(h, frame["seat"]):
            break
        from_deck(h, frame["seat"], names.pop(0) if names else None, discard(frame["seat"]))
    not_shown(h, names)
    h.say(f"Discard {n} from the top of the deck." if deed != "all" else "The whole deck goes on the discard pile.")
    return True


def left_in_deck(h: Hearing, seat: str) -> int | None:
    """How many cards a deck has; None (and asked for) where nobody counted them."""
    held = h.table.piles.get(f"{seat}/deck")
    if held is None or held.size is None:
        h.asks.append(Ask(f"{seat}'s deck", "cards in it", "count them"))
        return None
    return held.size


def from_deck(h: Hearing, seat: str, card: str | None, to: str) -> str:
    """The top card of a deck goes to a place, seen where told."""
    if card is not None:
        return reveal(h, f"{seat}/deck", card, to)
    piece = h.fresh()
    h.effect("take", id=piece, pile=f"{seat}/deck", to=to, end="top")
    return piece


def _reveal(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """Turn up cards, keep some that fit, lay the rest away; waits until told what was turned up."""
    deed, seat = frame["deed"], frame["seat"]
    shown = turned_up(h, frame, answer, int(deed["reveal"]))
    if shown is None:
        return False
    if answer is not None and not answer.get("choose"):
        answer = None
    frame = {**frame, "shown": shown}
    among = [piece for piece in frame["shown"] if fits(h, piece, deed["keep"], None)]
    keep = pick(h, frame, answer, among, int(deed.get("count", 1)))
    if keep is None:
        return False
    h.settle(frame)
    rest = deed.get("rest", "discard")
    for piece in reversed(shown) if rest == "top" else shown:  # on the deck they lie as they lay there
        if piece in keep:
            h.say(f"{name_of(h, piece)} goes to the hand.")
            h.effect("move", id=piece, to=laid(seat))
        elif rest == "discard":
            h.do("discard", piece=piece, seat=seat)
        else:
            h.say(f"{name_of(h, piece)} goes {'back on top of' if rest == 'top' else 'beneath'} {seat}'s deck.")
            h.effect("hide", id=piece, pile=f"{seat}/deck", end=rest)
    return True


def revealed(seat: str) -> str:
    """Where cards lie that are turned up."""
    return f"{seat}/revealed"


def turned_up(h: Hearing, frame: Frame, answer: Answer, n: int) -> list[str] | None:
    """The top cards of the deck, turned up so far; None (and asked for) while more are to be told. An empty deck is
    shuffled anew in between.
    """
    shown, seat = list(frame.get("shown", ())), frame["seat"]
    names = seen(h, answer, n - len(shown))
    while len(shown) < n and deck_ready(h, seat):
        if not names:
            break
        shown.append(from_deck(h, seat, names.pop(0), revealed(seat)))
    else:
        n = len(shown)
    not_shown(h, names)
    if shown != list(frame.get("shown", ())):
        h.effect("amend", id=frame["id"], data={"shown": shown})
    if len(shown) < n:
        h.asks.append(Ask(frame["card"], "the cards turned up", "name them"))
        return None
    return shown


def _to_hand(h: Hearing, frame: Frame, answer: Answer) -> bool:
    deed, seat = frame["deed"], frame["seat"]
    among = [piece for piece in h.table.at(discard(seat)) if fits(h, piece, deed["to hand"], frame["source"])]
    chosen = pick(h, frame, answer, among, int(deed.get("count", 1)))
    if chosen is None:
        return False
    h.settle(frame)
    for piece in chosen:
        h.do("gain", piece=piece, seat=seat, to="hand")
    return True


def _disease(h: Hearing, frame: Frame, answer: Answer) -> bool:
    n = number(h, frame, frame["deed"]["disease"], "disease")
    if n is None:
        return False
    h.settle(frame)
    seats = to_whom(h, frame)
    turns = [(who, n) for who in seats] if len(seats) == 1 else [(who, 1) for _ in range(n) for who in seats]
    agreed = len(seats) > 1 and h.reading("disease.order", "left-first") == "players-agree"
    h.pend([{"kind": "disease", "seat": who, "n": many, "card": frame["card"],
             **({"order": h.game.active(h.table)} if agreed else {"rank": rank})}
            for rank, (who, many) in enumerate(turns)])
    if len(seats) > 1 and not agreed:
        h.say(f"Diseases are taken one by one, {seats[0]} first.", f"{BOOK}/disease.order")
    return True


DECK_DEEDS = {"draw": _draw, "others draw": _others_draw, "all draw": _others_draw,
              "draw up to": _draw_up_to, "mill": _mill, "reveal": _reveal, "to hand": _to_hand,
              "disease": _disease}

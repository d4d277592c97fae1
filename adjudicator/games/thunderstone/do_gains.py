"""Deeds of card texts that bring cards: gain from a stack, buy at once, level oneself up."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.games.thunderstone.by_print import card_fits
from adjudicator.games.thunderstone.choosing import Answer, pick
from adjudicator.games.thunderstone.do_cards import number
from adjudicator.games.thunderstone.words import BOOK, card_of, is_hero, stack_tops
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.table import Frame


def gainable(h: Hearing, frame: Frame) -> list[str] | None:
    """The top cards of stacks that fit; None where a number that limits them is not known."""
    deed, own = frame["deed"], frame["card"]
    among = [piece for piece in stack_tops(h)
             if (card := card_of(h, piece)) is not None
             and (card.name == own if deed["gain"] == "copy" else card_fits(card, deed["gain"]))]
    if "costing at most" in deed:
        limit = number(h, frame, deed["costing at most"], "gold cost")
        if limit is None:
            return None
        among = [piece for piece in among if _cost(h, piece) <= limit]
    return among


def _gain(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """Take the top card of a stack that fits, without paying."""
    deed, among = frame["deed"], gainable(h, frame)
    if among is None:
        return False
    chosen = pick(h, frame, answer, among, 1, optional=bool(deed.get("optional")))
    if chosen is None:
        return False
    h.settle(frame)
    for piece in chosen:
        h.do("gain", piece=piece, seat=frame["seat"], to=deed.get("to", "discard"))
        if isinstance(deed["gain"], Mapping) and deed["gain"].get("kind") == "village":
            h.cite(f"{BOOK}/term.village-card")
    return True


def _cost(h: Hearing, piece: str) -> int:
    cost = h.printed(h.table.card(piece) or "", "gold cost")
    return cost.number if cost.exact and not cost.nothing else 10**6


def _buy(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """A purchase at once: waits for the buy action (or "none")."""
    h.settle(frame)
    h.pend([{"kind": "buy.card", "seat": frame["seat"], "sel": frame["deed"]["buy"], "card": frame["card"],
             "to": frame["deed"].get("to", "discard")}])
    return True


def _level_up(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """The hero levels itself up for a price of its own."""
    from adjudicator.games.thunderstone.levelup import next_in_stack
    source = frame["source"]
    held = h.table.count(frame["seat"], "experience")
    price = int(frame["deed"]["experience"])
    h.settle(frame)
    card = card_of(h, source) if source in h.table.pieces else None
    if card is None or not is_hero(card):
        return True
    new = next_in_stack(h, card)
    if new is None or (held is not None and held < price):
        h.say(f"{card.name} cannot be leveled up: "
              f"{'no card of the next level is left' if new is None else 'too little experience'}.",
              f"{BOOK}/levelup.in-stack")
        return True
    h.do("level up", hero=source, new=new, seat=frame["seat"], price=price)
    return True


GAIN_DEEDS = {"gain": _gain, "buy": _buy, "level up": _level_up}

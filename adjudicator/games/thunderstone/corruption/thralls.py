"""The Thrall Summoner: whoever chooses it fights the thrall that comes from the summoner deck (book: Card Glossary)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.games.thunderstone.comparing import win as family_win
from adjudicator.games.thunderstone.corruption.words import BOOK, THRALLS
from adjudicator.games.thunderstone.dungeon import choose, monster_of
from adjudicator.games.thunderstone.spots import hall
from adjudicator.games.thunderstone.treasures import lose_treasures
from adjudicator.games.thunderstone.words import discard, name_of
from adjudicator.kernel.hearing import CannotDo, Hearing
from adjudicator.kernel.quantity import Quantity
from adjudicator.kernel.registry import rules
from adjudicator.kernel.revealing import reveal
from adjudicator.kernel.truth import UNKNOWN, Ask, Truth, known

SUMMONER, SUMMONED, ASIDE = "Thrall Summoner", "summoner/deck", "summoner/aside"
OF = "summoner"
"""The mark of a thrall: the summoner that it stands in for."""
TOP = Ask("the summoner deck", "the top card", "turn it up and name it")


def lay_summoner_deck(h: Hearing) -> None:
    """The summoned monsters lie ready, face down, once there are summoners: all that are not seen elsewhere."""
    names = {card.name: card.count for card in h.game.cards.groups("monster")[THRALLS]}
    for piece in h.table.pieces.values():
        if names.get(str(piece.card)):
            names[str(piece.card)] -= 1
    h.effect("pool", pool=OF, names=names)
    h.effect("pile", pile=SUMMONED, pool=OF, size=sum(names.values()))


@rules.consequence(BOOK, "card.thrall-summoner")
def stands_in(h: Hearing) -> bool:
    """A thrall that was told to lie in the hall stands in for a summoner, which is set aside."""
    if not h.table.dials.get("open world"):
        return False
    thralls = {card.name for card in h.game.cards.groups("monster").get(THRALLS, ())}
    alone = [piece for piece in hall(h) if h.table.card(piece) in thralls and summoner_of(h, piece) is None]
    for piece in alone:
        summoner = h.fresh()
        h.assume(f"{name_of(h, piece)} stands in for a {SUMMONER}, which is set aside")
        h.effect("make", id=summoner, card=SUMMONER, to=ASIDE)
        h.effect("mark", id=piece, key=OF, value=summoner)
    return bool(alone)


def _is_summoner(h: Hearing, piece: str | None) -> bool:
    return piece is not None and h.table.card(piece) == SUMMONER


@rules.check(BOOK, "card.thrall-summoner")
def thrall_named(h: Hearing, monster: Any, saw: list[str] | None) -> Truth | None:
    """Whoever chooses a summoner turns up the top card of the summoner deck and fights that."""
    if not _is_summoner(h, monster_of(h, monster)):
        return None
    if not saw:
        return UNKNOWN.saying("Which thrall comes from the summoner deck has not been told.").asking(TOP)
    fit = saw[0] in {card.name for card in h.game.cards.groups("monster")[THRALLS]}
    return known(fit, f"{saw[0]} is {'a' if fit else 'no'} thrall of the summoner deck.")


def choose_or_summon(h: Hearing, monster: Any, saw: list[str] | None) -> None:
    """Choose a monster to fight; for a summoner the thrall that comes up, which `saw` names, is fought."""
    piece = monster_of(h, monster)
    if piece is not None and _is_summoner(h, piece):
        if not saw:
            return
        h.args["monster piece"] = summon(h, piece, saw.pop(0))
    choose(h, monster)


def summon(h: Hearing, summoner: str, thrall: str) -> str:
    """The summoner is set aside and the thrall takes its rank, with what the summoner guarded."""
    if SUMMONED not in h.table.piles:
        lay_summoner_deck(h)
    if h.table.piles[SUMMONED].size == 0:
        raise CannotDo("card.thrall-summoner", "The summoner deck is empty.", BOOK)
    place = h.table.pieces[summoner].place
    h.say(f"{SUMMONER} is set aside; {thrall} takes its place and is fought.", f"{BOOK}/card.thrall-summoner")
    guarded = list(h.table.at(f"under/{summoner}"))
    h.effect("move", id=summoner, to=ASIDE)
    piece: str = reveal(h, SUMMONED, thrall, place)
    for treasure in guarded:
        h.effect("move", id=treasure, to=f"under/{piece}")
    h.effect("mark", id=piece, key=OF, value=summoner)
    return piece


def summoner_of(h: Hearing, piece: Any) -> str | None:
    """The summoner that a thrall stands in for."""
    held: str | None = h.table.marked(piece, OF)
    return held


@rules.replacement(BOOK, "card.thrall-summoner-lost", "withdraw")
def thrall_withdraws(h: Hearing, piece: Any) -> Callable[[], None] | None:
    """A thrall that was not defeated goes beneath the summoner deck; the summoner comes back to its place."""
    summoner = summoner_of(h, piece)
    return None if summoner is None else lambda: _back(h, piece, summoner)


def _back(h: Hearing, piece: str, summoner: str) -> None:
    place = h.table.pieces[piece].place
    lose_treasures(h, piece)
    h.say(f"{name_of(h, piece)} goes beneath the summoner deck; {SUMMONER} is back in its place.")
    if SUMMONED not in h.table.piles:
        lay_summoner_deck(h)
    h.effect("hide", id=piece, pile=SUMMONED, end="bottom")
    h.effect("move", id=summoner, to=place)


@rules.trigger(BOOK, "card.thrall-summoner-won", "defeat")
def summoner_won(h: Hearing, piece: str, seat: str) -> None:
    """Whoever defeats the thrall wins the summoner with it."""
    summoner = summoner_of(h, piece)
    if summoner is not None:
        h.say(f"{SUMMONER} goes to {seat}'s discard pile too.", f"{BOOK}/card.thrall-summoner-won")
        h.effect("mark", id=piece, key=OF, value=None)
        h.effect("move", id=summoner, to=discard(seat))


@rules.value(BOOK, "card.thrall-summoner", "win", quiet=True)
def win(h: Hearing, monster: str) -> Quantity:
    """Whether the fight is won; against a summoner that hangs on the thrall that nobody has seen."""
    if _is_summoner(h, monster):
        return Quantity("win", 0, 1, (), "unknown", "", (f"{BOOK}/card.thrall-summoner",), (TOP,))
    found: Quantity = family_win(h, monster)
    return found

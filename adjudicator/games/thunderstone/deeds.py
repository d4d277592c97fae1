"""Deeds of the family: draw, discard, destroy, gain, pay, lasting bonuses."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.colours import may_come, pass_on, read
from adjudicator.games.thunderstone.edition import edition
from adjudicator.games.thunderstone.rulings import rulings
from adjudicator.games.thunderstone.words import (
    BOOK,
    BOX,
    DISEASES,
    bearer_of,
    card_of,
    discard,
    laid,
    name_of,
    turn_end,
)
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.piles import content
from adjudicator.kernel.registry import rules
from adjudicator.kernel.revealing import reveal
from adjudicator.kernel.shown import not_shown
from adjudicator.kernel.truth import Truth, known


@rules.deed(BOOK, "draw")
def draw(h: Hearing, seat: str, n: int, saw: list[str]) -> None:
    """Draw cards into the laid-out hand, seen where told; an empty deck is shuffled anew first.

    The new pieces are left in `h.drawn`-free form: they are the last of the laid-out place.
    """
    names = list(saw)
    drawn = []
    for _ in range(n):
        if not deck_ready(h, seat):
            h.say("No card is left to draw.")
            break
        pile = f"{seat}/deck"
        if names:
            card = names.pop(0)
            reveal(h, pile, card, laid(seat))
            drawn.append(card)
        else:
            piece = h.fresh()
            h.effect("take", id=piece, pile=pile, to=laid(seat), end="top")
            drawn.append(h.table.card(piece) or "a card")
    not_shown(h, names)
    if drawn:
        h.say(f"{seat} draws {', '.join(drawn)}.")


@rules.deed(BOOK, "draw unseen")
def draw_unseen(h: Hearing, seat: str, n: int) -> None:
    """Somebody whose hand nobody else sees draws cards."""
    for _ in range(n):
        if not deck_ready(h, seat):
            h.say(f"No card is left for {seat} to draw.")
            return
        held = h.table.piles.get(f"{seat}/deck")
        if held is None:
            return
        h.effect("shift", pile=f"{seat}/deck", to=f"{seat}/hand", n=1)
        h.say(f"{seat} draws a card.")


def deck_ready(h: Hearing, seat: str) -> bool:
    """Is there a card to take from this deck, after shuffling the discard pile into it where it is empty?"""
    pile = h.table.piles.get(f"{seat}/deck")
    if pile is None or pile.size is None:
        h.assume(f"{seat}'s deck still has the cards that are drawn")
        return True
    if pile.size == 0:
        if not h.table.at(discard(seat)) and h.table.is_closed(discard(seat)):
            return False
        h.do("reshuffle", seat=seat)
        again = h.table.piles[f"{seat}/deck"]
        return again.size is None or again.size > 0
    return True


@rules.deed(BOOK, "reshuffle", "deck.empty", "discard.pile", "term.discard-pile")
def reshuffle(h: Hearing, seat: str) -> None:
    """The deck is empty and a card is needed: the whole discard pile becomes the new deck."""
    h.say(f"{seat}'s deck is empty: shuffle the discard pile, it is the new deck.")
    hand = h.table.piles.get(f"{seat}/hand")
    known = content(h.table, f"{seat}/hand")
    if hand is not None and known:  # what is in the hand now is not among the cards that are shuffled
        h.effect("pile", pile=f"{seat}/hand", pool=hand.pool, size=hand.size, holds=list(known))
    h.effect("shuffle", places=[discard(seat)], pile=f"{seat}/deck")
    h.effect("closed", place=discard(seat), value=True)


@rules.deed(BOOK, "discard", "discard.pile", "term.discard")
def discard_deed(h: Hearing, piece: str, seat: str) -> None:
    """A card goes to its owner's discard pile; a weapon it carried stays laid out."""
    lay_down(h, piece, seat)
    h.say(f"{name_of(h, piece)} goes to {seat}'s discard pile.")
    h.effect("move", id=piece, to=discard(seat))


def lay_down(h: Hearing, piece: str, seat: str) -> None:
    """What a hero carried stays in front of the player (and no hero is equipped with it again this turn)."""
    for weapon in h.table.at(f"on/{piece}"):
        h.effect("move", id=weapon, to=laid(seat))


@rules.deed(BOOK, "destroy", "term.destroy",
            sometimes=("destroy.removed", "destroy.basic", "destroy.disease", "equip.lost-weapon"))
def destroy(h: Hearing, piece: str, seat: str, by: Any) -> None:
    """A card leaves the game; a basic card from the hand goes back on its stack, a disease beneath its stack."""
    there = h.table.pieces[piece].place.startswith("village/")
    lay_down(h, piece, seat)
    put_out(h, piece, returns=not there)


def put_out(h: Hearing, piece: str, returns: bool = True) -> None:
    """Put a destroyed card where it goes: a disease beneath its stack, a basic card (where it returns) on its own, any
    other out of the game.
    """
    card = card_of(h, piece)
    if bearer_of(h, piece) is not None:
        h.cite(f"{BOOK}/equip.lost-weapon")
    if card is not None and card.has("Disease"):
        how = ", face down" if edition(h).diseases_down else ""
        h.say(f"{card.name} is destroyed: beneath the disease stack{how}.", f"{BOOK}/destroy.disease")
        h.effect("hide", id=piece, pile=DISEASES, end="bottom")
    elif card is not None and card.kind == "basic" and returns:
        h.say(f"{card.name} is destroyed: face up on its stack in the village.", f"{BOOK}/destroy.basic")
        h.effect("move", id=piece, to=f"village/{card.name}", at="top")
    else:
        h.say(f"{name_of(h, piece)} is destroyed: out of the game.", f"{BOOK}/destroy.removed")
        h.effect("move", id=piece, to=BOX)


@rules.guard(BOOK, "ability.used-not-destroyed", "destroy")
def used_not_destroyed(h: Hearing, piece: str, by: Any) -> Truth | None:
    """An ability does not destroy a card whose own ability was used this turn, unless the card destroys itself; by the
    wide reading a monster's effect and a level-up do not either.
    """
    cause = by or {}
    strict = cause.get("kind") in ("monster", "level up") and used_abilities(h, piece) \
        and h.reading("ability.used-not-destroyed", "own-abilities-only") == "any-destruction"
    if cause.get("kind") != "ability" and not strict:
        return None
    if cause.get("source") == piece and not strict:
        return known(True, f"{name_of(h, piece)} destroys itself.")
    used = used_abilities(h, piece)
    return known(not used, f"{name_of(h, piece)} has had its ability used this turn and cannot be destroyed." if used
                 else f"No ability of {name_of(h, piece)} has been used this turn.")


@rules.guard(BOOK, "card.phase-disruptor", "destroy")
def none_of_the_used(h: Hearing, piece: str, by: Any) -> Truth | None:
    """A card that destroys others besides itself may not take cards whose ability was used this turn."""
    source = (by or {}).get("source")
    if (by or {}).get("kind") != "ability" or source == piece or source not in h.table.pieces \
            or not rulings(h, h.table.card(source), "destroy"):
        return None
    used = used_abilities(h, piece)
    return known(not used, f"{name_of(h, piece)} {'has had its ability used' if used else 'is unused'} this turn.")


def used_abilities(h: Hearing, piece: str) -> list[str]:
    """Which abilities of a card have been used this turn."""
    lead = f"{piece}|used"
    return [key for key in h.table.marks if key.startswith(lead)]


@rules.deed(BOOK, "gain", sometimes=("deck.gained-cards",))
def gain(h: Hearing, piece: str, seat: str, to: str) -> None:
    """A card from outside comes to a player: on the discard pile unless a card says otherwise."""
    goal = laid(seat) if to == "hand" else discard(seat)
    h.say(f"{name_of(h, piece)} goes to {seat}'s {'hand' if to == 'hand' else 'discard pile'}.")
    if to != "hand":
        h.cite(f"{BOOK}/deck.gained-cards")
    h.effect("move", id=piece, to=goal)


@rules.deed(BOOK, "experience", sometimes=("box.bag",))
def experience(h: Hearing, seat: str, n: int, colours: list[str] | None = None) -> None:
    """Experience comes from the supply (a bag, a heap of markers) to a player, or goes back; with the colors that
    somebody has told.
    """
    token, supply = edition(h).experience
    named = told_colours(h, n) if colours is None else colours
    if named and n > 0:
        h.find(f"{BOOK}/box.bag", may_come(h, named))
    pass_on(h, seat, n, named)
    h.say(f"{seat} takes {n} {token}{'s' if n != 1 else ''} from the {supply}." if n >= 0
          else f"{seat} puts {-n} {token}{'s' if n != -1 else ''} back into the {supply}.")
    if named:
        h.say(f"They are {', '.join(named)}." if len(named) > 1 else f"It is {named[0]}.")
    h.effect("token", place=seat, kind="experience", n=n)


def told_colours(h: Hearing, n: int) -> list[str]:
    """The next colors of tokens that were told with the action: drawn (n above 0) or paid."""
    key = "colours" if n > 0 else "paid"
    told = h.args.get(key)
    if not told:
        return []
    rows = read(h, key, told)
    h.args[key] = rows[abs(n):]
    return rows[:abs(n)]


@rules.deed(BOOK, "bonus", sometimes=("ability.lasts", "effect.lasts", "disease.penalty", "attack.unspecified"))
def bonus(h: Hearing, value: str, n: int | None, on: list[str], source: str, topic: str,
          by: str | None = None) -> None:
    """A value changes until the end of the turn, for the pieces present now."""
    names = ", ".join(name_of(h, piece) if piece in h.table.pieces else piece for piece in on[:1]) or "nobody"
    h.say(f"{source}: {value} {'?' if n is None else f'{n:+d}'} for {names}.", f"{BOOK}/{topic}")
    h.effect("last", id=h.fresh(), value=value, amount=n, on=on, until=turn_end(h), source=source,
             topics=[f"{BOOK}/{topic}"], by=by)

"""Cyphers: experience tokens as one-time boosts, one a turn, by color; telling the colors."""

from __future__ import annotations

from collections import Counter
from typing import Any

from adjudicator.games.thunderstone import colours as tokens
from adjudicator.games.thunderstone.ability_checks import place_now
from adjudicator.games.thunderstone.colours import AWAY, BAG, BOOSTS, COLOURS, Held, coloured, held
from adjudicator.games.thunderstone.doing import pend_text
from adjudicator.games.thunderstone.naming import with_article
from adjudicator.games.thunderstone.steps import at_step
from adjudicator.games.thunderstone.use import SAW, TARGETS, left_over
from adjudicator.games.thunderstone.words import BOOK, turn_end
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, at_least, exactly
from adjudicator.kernel.registry import Field, rules
from adjudicator.kernel.truth import Truth, known

SILENT = "colours not told"
"""The mark of a seat that does not tell the colors of so many tokens."""


@rules.check(BOOK, "cypher.one-a-turn")
def one_a_turn(h: Hearing) -> Truth:
    """One cypher a turn, as a Village or Dungeon ability."""
    used = h.table.marked(h.seat, "cypher") is not None
    if used:
        return known(False, f"{h.seat} has used a cypher this turn.")
    return at_step(h, "village.abilities", "dungeon.abilities",
                   said="A cypher is used in step 2 of village or dungeon.")


@rules.check(BOOK, "cypher.pay-any-colour")
def has_token(h: Hearing) -> Truth:
    """A cypher is one experience token, which goes back into the bag."""
    count = h.value("experience", h.seat)
    return at_least(count, exactly("needed", 1), f"{h.seat} has {count.figure()} experience tokens.")


@rules.check(BOOK, "cypher.as-boost")
def of_that_colour(h: Hearing, colour: str) -> Truth:
    """The boost of a color takes a token of that color."""
    if not coloured(h):
        return known(False, "The experience of this game has no colors.")
    count = h.value(f"{colour} tokens", h.seat)
    return at_least(count, exactly("needed", 1), f"{h.seat} has {count.figure()} {colour} tokens.")


@rules.action(BOOK, "cypher", checks=("turn.order", "cypher.one-a-turn", "cypher.pay-any-colour", "cypher.as-boost"),
              topics=("cypher.boosts",), fields=(
                  Field("colour", "choice", "the color of the token", True, choices=COLOURS), TARGETS, SAW))
def cypher(h: Hearing, colour: str) -> None:
    """Put an experience token back into the bag for the boost of its color."""
    h.say(f"{h.seat} uses {with_article(colour)} cypher.", f"{BOOK}/cypher.boosts")
    h.effect("mark", id=h.seat, key="cypher", value=colour, until=turn_end(h))
    h.do("experience", seat=h.seat, n=-1, colours=[colour])
    for name in ("experience", f"{colour} tokens"):
        h.value(name, h.seat)
    pend_text(h, {"on": [place_now(h) or "dungeon"], "does": [BOOSTS[colour]], "card": f"{colour} cypher"}, h.seat,
              None, "ability")
    h.go_on()
    left_over(h)


def _name(colour: str) -> None:
    """The value that says how many tokens of a color a seat has."""
    def tokens_of(h: Hearing, seat: str) -> Quantity:
        return tokens.counted(h, seat, colour)
    tokens_of.__doc__ = f"{colour.capitalize()} experience tokens of a seat, as far as their colors were told."
    rules.value(BOOK, "cypher.boosts", f"{colour} tokens", quiet=True)(tokens_of)


for _colour in COLOURS:
    _name(_colour)


@rules.value(BOOK, "cypher.colour-unknown", "untold tokens", quiet=True)
def untold_tokens(h: Hearing, seat: str) -> Quantity:
    """Experience tokens in front of a seat of which nobody has told the color."""
    now = held(h.table, seat)
    if now.total is None:
        return Quantity("untold tokens", 0, None, (), "unknown")
    return exactly("untold tokens", now.total - sum(map(now.least, COLOURS)), "counted")


# --- telling colours ---

@rules.check(BOOK, "cypher.colour-unknown")
def not_yet_told(h: Hearing, are: Any, whole: bool | None) -> Truth | None:
    """Colors are told of tokens that were drawn and not told before: no more than there are."""
    if are is None:
        return None
    named, now = _named(h, are), held(h.table, h.seat)
    if now.total is None:
        return known(True)
    if whole:
        return known(len(named) == now.total, f"{h.seat} has {now.total} tokens; {len(named)} are told.")
    if now.away and named:
        return known(False, f"{h.seat} has put away tokens without saying which: tell all {now.total} that lie there, "
                            "with whole: true.")
    return known(len(named) <= now.untold, f"{h.seat} has {now.untold} tokens of untold color; {len(named)} are told.")


@rules.check(BOOK, "box.bag")
def from_the_bag(h: Hearing, are: Any, whole: bool | None) -> Truth | None:
    """Every token comes from the bag: no more of a color than were in it."""
    if are is None or whole or f"{BAG}|{tokens.ALL}" not in h.table.tokens:
        return None
    bag = held(h.table, BAG)
    for colour, n in Counter(_named(h, are)).items():
        if bag.told[colour] + bag.untold < n and bag.away:
            return known(False, f"There were {bag.told[colour]} {colour} tokens in the bag that can have been drawn, "
                                f"not {n}.")
    return known(True)


@rules.action(BOOK, "colours", checks=("cypher.colour-unknown", "box.bag"), topics=("cypher.colour-unknown",), fields=(
    Field("are", "any", "the colors of tokens drawn: [red*2, blue]; none: they are not told"),
    Field("whole", "flag", "true: these are all the tokens of the player"),
    Field("bag", "any", "what is in the bag, counted: [red*6, blue*5]")))
def tell_colours(h: Hearing, are: Any, whole: bool | None, bag: Any) -> None:
    """Tell the colors of experience tokens, or what the bag holds. Nobody has to."""
    if are is None and bag is None:
        raise Malformed([Fault("are", None, "the colors that were drawn, none, or with bag what is in the bag")])
    if bag is not None:
        count_bag(h, tokens.read(h, "bag", bag))
    if are is not None:
        named, now = _named(h, are), held(h.table, h.seat)
        if whole:
            tokens.write(h, h.seat, Held(now.total, Counter(named), 0, 0))
        else:
            left = max(0, now.untold - len(named))
            tokens.write(h, h.seat, now._replace(told=now.told + Counter(named), untold=left))
            _were_drawn(h, named)
        h.effect("mark", id=h.seat, key=SILENT, value=None if named else held(h.table, h.seat).untold)
        h.say(f"{h.seat} tells: {', '.join(f'{n} {colour}' for colour, n in Counter(named).items())}." if named else
              f"{h.seat} does not tell the colors.", f"{BOOK}/cypher.colour-unknown")
    for colour in COLOURS:
        h.value(f"{colour} tokens", h.seat)


def _named(h: Hearing, are: Any) -> list[str]:
    """The colors that are told; none where they are not."""
    return tokens.read(h, "are", [] if str(are).strip().lower() in ("none", "not told") else are)


def count_bag(h: Hearing, named: list[str]) -> None:
    """The bag was counted: this is in it, and nothing else."""
    h.effect("token", place=BAG, kind=tokens.ALL, n=len(named), set=True)
    tokens.write(h, BAG, Held(len(named), Counter(named), 0, 0))
    h.say(f"The bag holds {len(named)} tokens.", f"{BOOK}/box.bag")


def _were_drawn(h: Hearing, named: list[str]) -> None:
    """Tokens drawn untold from a bag that was counted are known now: they are not in it any more."""
    bag = held(h.table, BAG)
    if f"{BAG}|{tokens.ALL}" in h.table.tokens and bag.away:
        n = min(len(named), bag.away)
        tokens.write(h, BAG, tokens.go(bag, n, named[:n])._replace(total=bag.total, away=bag.away - n))


def aside(h: Hearing) -> str:
    """What may be told besides what is asked: tokens whose colors nobody has told; "" where there are none."""
    if not coloured(h):
        return ""
    rows = [f"{n} of {seat}" for seat in h.game.seats(h.table)
            if not h.table.tokens.get(f"{seat}|{AWAY}") and (n := tokens.untold(h.table, seat))
            and (h.table.marked(seat, SILENT) or 0) < n]
    return f"Experience tokens whose colors are not told: {', '.join(rows)}. Tell them, or do not." if rows else ""

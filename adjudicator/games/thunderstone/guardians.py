"""Guardians and the Thunderstone Bearer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.games.thunderstone.amounts import spots_untold
from adjudicator.games.thunderstone.by_print import unread_line
from adjudicator.games.thunderstone.edition import edition
from adjudicator.games.thunderstone.spots import OUTSIDE, monsters
from adjudicator.games.thunderstone.treasures import lose_treasures
from adjudicator.games.thunderstone.words import BOOK, card_of, name_of
from adjudicator.kernel.cards import Card
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.truth import Ask, Truth, known


def is_guardian(h: Hearing, piece: str) -> bool:
    """A guardian or a Thunderstone Bearer."""
    card = card_of(h, piece)
    return card is not None and (card.kind == "bearer" or card.has("Guardian"))


def may_be_guardian(h: Hearing, piece: str) -> bool:
    """Is nobody able to say whether this is a guardian: a card that no book has, whose keywords nobody has told?"""
    card = h.table.card(piece)
    return card is not None and not is_guardian(h, piece) and unread_line(h, card, "keywords")


AS_GUARDIANS = "as guardians"
"""The names of the Bearers that this game uses as normal guardians."""


def is_bearer(h: Hearing, piece: str) -> bool:
    """The Thunderstone Bearer of this game: no Bearer that is used as a normal guardian, as all are in a siege."""
    card = card_of(h, piece)
    return (card is not None and card.kind == "bearer" and "files" not in h.table.dials
            and card.name not in h.table.dials.get(AS_GUARDIANS, ()))


BARS = {"cannot-defeat": "defeat", "cannot-choose": "choose", "exit-only": "choose"}
"""What a guardian bars the Bearer from, by reading: its defeat, or that anybody chooses it."""


def shielded(h: Hearing, monster: str, act: str) -> Truth | None:
    """Does a guardian bar this act (choose, defeat) against the Bearer? None where it is no Bearer, or where the
    reading that is followed bars another act.

    By the reading "exit-only" just a guardian that has left the dungeon does; by the others one anywhere.
    """
    if not edition(h).guarded or not is_bearer(h, monster):
        return None
    reading = h.reading("bearer.protected", "cannot-defeat")
    if BARS.get(reading) != act:
        return None
    name, done = name_of(h, monster), {"defeat": "defeated", "choose": "fought"}[act]
    if reading == "exit-only":
        out = [piece for piece in h.table.at(OUTSIDE) if is_guardian(h, piece)]
        if not out and h.table.dials.get("open world") and not h.table.is_closed(OUTSIDE):
            h.assume("no guardian lies in rank 0; nobody told of one")
        return known(bool(out), f"{name} cannot be fought while {', '.join(name_of(h, one) for one in out)} is outside "
                     "the dungeon." if out else "")
    others = [piece for piece in monsters(h) if piece != monster and is_guardian(h, piece) and not is_bearer(h, piece)]
    said = f"{name} cannot be {done} while a guardian lies in the dungeon."
    untold = spots_untold(h)
    silent = [Ask(name_of(h, piece), "keywords", "the keyword line; Guardian stands there, or not")
              for piece in monsters(h) if may_be_guardian(h, piece)]
    if not others and silent:
        return Truth(None, said, (), (*silent, *untold))
    if others or not untold:
        return known(bool(others), said if others else "")
    if not any(_plain_guardian(h.game.card(h.table, name)) for name in {*h.game.cards.cards, *h.table.facts}):
        return known(False)  # no guardian is among the cards of this game
    return Truth(None, said, (), tuple(untold))


def _plain_guardian(card: Card | None) -> bool:
    """A guardian that is no Thunderstone Bearer."""
    return card is not None and card.kind != "bearer" and card.has("Guardian")


@rules.guard(BOOK, "guardian.immune", "remove monster", "move monster", "swap monster", "take monster",
             "move")
def guardian_immune(h: Hearing, piece: str) -> Truth | None:
    """Nothing but a fight removes a guardian from the dungeon or changes its position."""
    place = h.table.pieces[piece].place
    if not place.startswith("dungeon/") or not is_guardian(h, piece):
        if place.startswith("dungeon/"):
            presume_none(h, piece)
        return None
    return known(False, f"{name_of(h, piece)} is a guardian: nothing but a fight takes it from its place.")


@rules.replacement(BOOK, "guardian.stays", "withdraw")
def guardian_stays(h: Hearing, piece: Any) -> Callable[[], None] | None:
    """A guardian that was not defeated stays where it is, without its treasures; it does not go beneath the deck."""
    presume_none(h, piece)
    return (lambda: _stays(h, piece)) if is_guardian(h, piece) else None


def presume_none(h: Hearing, piece: str) -> None:
    """A monster of which nobody has told the keywords is taken for no guardian, and the ruling says so."""
    if may_be_guardian(h, piece):
        h.assume(f"{name_of(h, piece)} is no guardian; nobody has told its keywords")


def _stays(h: Hearing, piece: str) -> None:
    h.say(f"{name_of(h, piece)} is a guardian: it stays at its {edition(h).spot}.")
    lose_treasures(h, piece)

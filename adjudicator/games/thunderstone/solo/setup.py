"""Setting up a solo game: as ever, for one, with an empty dungeon."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.games.thunderstone.plans import CHECKS
from adjudicator.games.thunderstone.setup import FIELDS, open_game
from adjudicator.games.thunderstone.solo.words import DIFFICULTY, EASY, LEVELS, PART, SCORED
from adjudicator.games.thunderstone.words import BOOK
from adjudicator.kernel.cards import Card
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import Field, rules
from adjudicator.kernel.revealing import are_named
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import Truth, known


@rules.check(PART, "solo.what")
def one_player(h: Hearing, seats: Any) -> Truth:
    """A solo game has one player."""
    n = len(seats) if isinstance(seats, list) else 0
    return known(n == 1, f"A solo game is for 1 player; {are_named(n)}.")


@rules.check(PART, "solo.setup")
def nothing_laid_out(h: Hearing, dungeon: Any) -> Truth:
    """No monster lies in the dungeon before the first turn."""
    return known(not dungeon, "No monster is laid out before the first turn." if not dungeon else
                 "In a solo game no monster lies in the dungeon before the first turn; the first one comes at its end.")


@rules.action(PART, "open", opens=True, checks=("solo.what", "solo.setup", *CHECKS), fields=(
    *FIELDS, Field(DIFFICULTY, "choice", "easy: no monster comes after a turn in which a fight was won; hard: one "
                   "comes after every turn. Easy where nobody says", choices=LEVELS)))
def open_solo(h: Hearing, difficulty: str | None) -> None:
    """Set up a solo game from its start: what lies where, and what nobody has seen yet."""
    h.args["dungeon"] = None
    h.effect("turn", dial=DIFFICULTY, to=difficulty or EASY)
    h.effect("closed", place=SCORED, value=True)
    open_game(h)
    h.say(f"The game is {difficulty or EASY}; the monster scoring pile is empty.")


@rules.resolver(PART, "solo.setup", "setup.dungeon")
def waits_for_none(h: Hearing, frame: Frame, answer: Any) -> bool:
    """The dungeon stays empty until the end of the first turn."""
    h.settle(frame)
    return True


@rules.trigger(PART, "solo.cards", "set up dungeon")
def look_for_cards(h: Hearing) -> tuple[Frame, ...]:
    """Cards in play that the book would rather leave out of a solo game are named; nobody is kept from using them."""
    names = dict.fromkeys(piece.card for piece in h.table.pieces.values() if piece.card)
    names |= dict.fromkeys(name for pool in h.table.pools.values() for name in pool.names)
    found = [name for name in names if (card := h.game.cards.get(name)) is not None and disorders(card)]
    if found:
        h.say(f"The book recommends to leave out cards that put monsters beneath the dungeon deck or change their "
              f"order: {', '.join(sorted(found))}.", f"{BOOK}/solo.cards")
    return ()


ORDER = ("arrange", "move to", "swap from under")
"""Deeds that change the order of the monsters."""


def disorders(card: Card) -> bool:
    """Does a text of this card put cards beneath the dungeon deck, or change the order of the monsters?"""
    return any("under dungeon deck" in (deed.get("where"), deed.get("to")) or any(word in deed for word in ORDER)
               for deed in _deeds(card))


def _deeds(card: Card) -> Iterator[Mapping[str, Any]]:
    for ability in card.abilities:
        yield from (*ability.get("cost", ()), *ability.get("does", ()))

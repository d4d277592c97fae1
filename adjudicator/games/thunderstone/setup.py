"""Setting up a game: who plays, starting decks, the village; the dungeon has a room of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone import opening_fields
from adjudicator.games.thunderstone.dungeon_deck import wait_for_first
from adjudicator.games.thunderstone.edition import edition
from adjudicator.games.thunderstone.plans import CHECKS, DRAWN, RANDOMIZERS, VARIANTS, by_randomizers, chosen
from adjudicator.games.thunderstone.presets import PRESETS
from adjudicator.games.thunderstone.randomizers import begin_drawing
from adjudicator.games.thunderstone.readings import choose_readings
from adjudicator.games.thunderstone.settings import agree, first_roll
from adjudicator.games.thunderstone.words import BOOK, HAND_SIZE, discard, laid
from adjudicator.kernel.cards import Card
from adjudicator.kernel.faults import Fault, Malformed, near
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import Field, rules

FIELDS = (
    opening_fields.SEATS, opening_fields.FIRST,
    Field("preset", "choice", "a set of cards that the book puts together; or randomizers: the cards are chosen by "
          "randomizer cards, which are told as they are turned up", choices=(*PRESETS, RANDOMIZERS)),
    Field("variant", "choice", "another way to set up than the usual one", choices=VARIANTS),
    opening_fields.BOARD,
    Field("heroes", "any", "four hero groups, where there is no preset"),
    opening_fields.VILLAGE, opening_fields.MONSTERS, opening_fields.TREASURES, opening_fields.BEARER,
    Field("guardian", "text", "a guardian of another box, where one is used besides the Bearer"),
    Field("bottom", "int", "random dungeon: among how many of the lowest cards the Bearer lies, itself counted", low=2,
          high=50),
    *(Field(field, "any", f"the {of} that randomizers choose: those turned up so far, in that order")
      for of, field in DRAWN.items()),
    Field("spaces", "any", "village spaces for each category besides the marked ones, as the board has them: "
          "{weapon: 3, item: 3, spell: 2, villager: 3}; or ignore, to do without the board's guideline"),
    opening_fields.DUNGEON, opening_fields.TRUST, opening_fields.READINGS,
    Field("positions", "int", "positions in the dungeon", low=2, high=6),
    Field("setting", "text", "the setting card that all agree on, where the game is played with one"),
)


NOT_SEATS = ("village", "dungeon", "box", "diseases", "table", "on", "under", "seats", "active", "turn", "step",
             "fighting", "board", "positions", "trust", "readings", "facts", "setting", "bag")


MANY = 9
"""Seats of a table that the service can tell apart; how many the cards suffice for is a rule."""


def read_seats(given: Any, most: int = 5) -> list[str]:
    """Seats by name: letters, digits, - and _. Raises Malformed."""
    if not isinstance(given, list) or not 1 <= len(given) <= most:
        raise Malformed([Fault("seats", given, f"a list of 1 to {most} seats")])
    names = [str(seat).lower() for seat in given]
    wanted = "a name of 1 to 20 letters, digits, - or _, each once (capitals make no difference)"
    bad = [Fault("seats", seat, wanted) for seat in given
           if not isinstance(seat, str) or not seat.replace("-", "").replace("_", "").isalnum() or not seat.isascii()
           or len(seat) > 20 or names.count(seat.lower()) > 1]
    bad += [Fault("seats", seat, "another name; the table has something else that is called so")
            for seat, name in zip(given, names, strict=True) if name in NOT_SEATS]
    if bad:
        raise Malformed(bad)
    return list(given)


@rules.action(BOOK, "open", fields=FIELDS, opens=True, checks=CHECKS)
def open_game(h: Hearing) -> None:
    """Set up a game from its start: what lies where, and what nobody has seen yet."""
    seats = read_seats(h.args["seats"], most=MANY)
    plan = None if by_randomizers(h) else chosen(h)
    first = h.args.get("first") or seats[0]
    if first not in seats:
        raise Malformed([Fault("first", first, f"one of the seats: {', '.join(seats)}", near(first, seats))])
    board = plan["board"] if plan is not None else h.args.get("board") or "dungeon"
    begin_table(h, seats, str(first), {"board": board, "positions": h.args.get("positions") or 3})
    if plan is not None:
        h.do("choose set", plan=plan, preset=h.args.get("preset"))
        h.do("set up village", heroes=plan["heroes"], village=plan["village"], players=len(seats))
        h.do("set up dungeon", plan=plan, laid_out=h.args.get("dungeon"))
    h.effect("turn", dial="setting up", to=None)
    h.pend([{"kind": "turn", "seat": first}])
    if h.args.get("setting") is not None:
        h.say(f"Setting: {agree(h, h.args['setting'])}.", f"{BOOK}/setting.agree")
        first_roll(h, str(first))
    if plan is not None:
        wait_for_first(h, plan)
    else:
        begin_drawing(h)
    h.say(f"{first} begins.")


def begin_table(h: Hearing, seats: list[str], first: str, dials: Mapping[str, Any]) -> None:
    """Who plays, who begins, what is agreed; and each player's starting deck."""
    h.seat = first
    agreed = {"seats": seats, "active": first, "turn": 1, **dials, "trust": h.args.get("trust") or "listed",
              "setting up": True}
    for dial, value in agreed.items():
        h.effect("turn", dial=dial, to=value)
    choose_readings(h, h.args.get("readings") or {})
    for seat in seats:
        h.do("set up deck", seat=seat)


@rules.deed(BOOK, "set up deck", "setup.starting-deck", "setup.hand", "term.starting-deck")
def set_up_deck(h: Hearing, seat: str) -> None:
    """Each player shuffles a starting deck of 12 and draws 6 cards."""
    deck = edition(h).starting_deck
    h.effect("pool", pool=seat, names=dict(deck))
    h.effect("pile", pile=f"{seat}/deck", pool=seat, size=sum(deck.values()) - HAND_SIZE)
    h.effect("pile", pile=f"{seat}/hand", pool=seat, size=HAND_SIZE)
    for place in (laid(seat), discard(seat), f"{seat}/revealed", f"{seat}/set aside"):
        h.effect("closed", place=place, value=True)
    h.effect("token", place=seat, kind="experience", n=0, set=True)
    h.say(f"{seat}: shuffle {', '.join(f'{n} {name}' for name, n in deck.items())}; draw {HAND_SIZE}.")


@rules.deed(BOOK, "set up village", "setup.basic-cards", "setup.hero-stacks", "setup.village-stacks")
def set_up_village(h: Hearing, heroes: list[str], village: list[str], players: int) -> None:
    """Basic cards by the number of players, four hero stacks sorted by level, eight village stacks."""
    basics = {name: n * players for name, n in edition(h).basics.items()}
    for name, n in basics.items():
        _stack(h, name, [name] * n)
    groups = h.game.cards.groups("hero")
    for group in heroes:
        _stack(h, group, *_of_box(groups[group]))
    for name in village:
        _stack(h, name, *_of_box([h.game.cards.cards[name]]))
    h.effect("closed", place="village", value=True)
    stacks = "".join(f"{n} {name}, " for name, n in basics.items()).removesuffix(", ")
    h.say(f"Village: {f'{stacks}; ' if stacks else ''}heroes {', '.join(heroes)}; {', '.join(village)}.")


def _of_box(cards: list[Card]) -> tuple[list[str], bool]:
    """The cards of a stack, and are these all? Of a card of a box that is not known here the stack has one at least;
    how many there are nobody has told.
    """
    return [card.name for card in cards for _ in range(card.count or 1)], all(card.count for card in cards)


def _stack(h: Hearing, name: str, cards: list[str], whole: bool = True) -> None:
    place = f"village/{name}"
    h.effect("closed", place=place, value=whole)
    for card in cards:
        h.effect("make", id=h.fresh(), card=card, to=place)

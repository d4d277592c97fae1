"""Setting up a siege: files by the players, the wall, a deck of three levels, the first besiegers face down."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone import opening_fields
from adjudicator.games.thunderstone.corruption.curses import lay_curses
from adjudicator.games.thunderstone.corruption.setup import another_base, stacks_of_another_base
from adjudicator.games.thunderstone.corruption.siege.advance import fill
from adjudicator.games.thunderstone.corruption.siege.field import PART, WALL, files
from adjudicator.games.thunderstone.corruption.thralls import lay_summoner_deck
from adjudicator.games.thunderstone.corruption.words import GUARDIANS, SUMMONERS, THRALLS
from adjudicator.games.thunderstone.dungeon_deck import lay_diseases
from adjudicator.games.thunderstone.plans import OWN, Plan, each_once, say_own, stacks_unusual
from adjudicator.games.thunderstone.setup import begin_table, read_seats
from adjudicator.games.thunderstone.words import DECK
from adjudicator.kernel.cards import Card
from adjudicator.kernel.faults import Fault, Malformed, near
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import Field, rules
from adjudicator.kernel.revealing import are_named
from adjudicator.kernel.truth import Truth, known

FEWEST, MOST = 3, 5
EACH_LEVEL, LEVELS, GROUPS = 15, (1, 2, 3), 6
UNUSED = "dungeon/unused"
"""The monsters of the six groups that are not in the deck: nobody has seen which."""


def file_count(players: int) -> int:
    """Four files for three players, five for four or five."""
    return 4 if players == FEWEST else 5


@rules.check(PART, "siege.size")
def players_fit(h: Hearing, seats: Any) -> Truth:
    """A siege is played by three to five."""
    n = len(seats) if isinstance(seats, list) else 0
    return known(FEWEST <= n <= MOST, f"A siege is for {FEWEST} to {MOST} players; {are_named(n)}.")


@rules.check(PART, "siege.deck")
def deck_fits(h: Hearing, monsters: Any) -> Truth:
    """Fifteen monsters of each level, from two groups each."""
    rows = _cards(h, _groups(h))
    groups = {level: len({card.group for card in rows if card.level == level}) for level in LEVELS}
    fit = len(_groups(h)) == GROUPS and all(n == 2 for n in groups.values())
    told = ", ".join(f"{n} of level {level}" for level, n in groups.items())
    return known(fit, f"Two groups of each level make the deck, {EACH_LEVEL} monsters a level; named are {told}.")


@rules.action(PART, "open", opens=True, checks=(
    "siege.size", "siege.deck", "setup.hero-stacks", "setup.village-stacks"), fields=(
    Field("seats", "any", "the players' seats in order of play, three to five", True),
    opening_fields.FIRST, opening_fields.BASE, opening_fields.BOARD, opening_fields.OWN_SET,
    Field("heroes", "any", "four hero types", True),
    Field("village", "any", "eight village cards", True),
    Field("monsters", "any", "six monster groups, two of each level", True),
    Field("guardian", "text", "the guardian among the lowest cards of the deck; Archdruid where nobody says"),
    opening_fields.TRUST, opening_fields.READINGS))
def open_siege(h: Hearing) -> None:
    """Set up a siege from its start."""
    seats = read_seats(h.args["seats"])
    first = h.args.get("first") or seats[0]
    if first not in seats:
        raise Malformed([Fault("first", first, f"one of the seats: {', '.join(seats)}", near(first, seats))])
    plan = village_of(h)
    begin_table(h, seats, str(first), {"board": h.args.get("board") or "dungeon", "positions": 3,
                                       "files": file_count(len(seats)),
                                       **({"base": h.args["base"]} if h.args.get("base") else {})})
    stacks_of_another_base(h)
    if plan["variant"] == OWN:
        say_own(h, stacks_unusual(plan))
    h.do("set up village", heroes=plan["heroes"], village=plan["village"], players=len(seats))
    h.do("set up siege")
    h.effect("turn", dial="setting up", to=None)
    h.pend([{"kind": "turn", "seat": first}])
    h.say(f"{first} begins.")


def village_of(h: Hearing) -> Plan:
    """The stacks of the village as they were named. Raises Malformed with every fault."""
    faults: list[Fault] = []
    heroes = each_once(h.args.get("heroes"), "heroes", h.game.cards.groups("hero"), faults)
    village = {card.name: card for card in h.game.cards.cards.values() if card.kind == "village"}
    stacks = each_once(h.args.get("village"), "village", village, faults)
    if faults:
        raise Malformed(faults)
    return {"heroes": heroes, "village": stacks, "variant": h.args.get("variant")}


def judged(h: Hearing) -> Plan | None:
    """The village, which is set up as in the normal game; None where that has another base."""
    return None if another_base(h) else village_of(h)


def _groups(h: Hearing) -> list[str]:
    """The monster groups that were named. Raises Malformed."""
    if "siege groups" not in h.args:
        among = {name: cards for name, cards in h.game.cards.groups("monster").items()
                 if name not in (GUARDIANS, THRALLS)}
        faults: list[Fault] = []
        h.args["siege groups"] = each_once(h.args.get("monsters"), "monsters", among, faults)
        if faults:
            raise Malformed(faults)
    found: list[str] = h.args["siege groups"]
    return found


def _cards(h: Hearing, groups: list[str]) -> list[Card]:
    held = h.game.cards.groups("monster")
    return [card for group in groups for card in held[group]]


@rules.deed(PART, "set up siege", "siege.deck", "siege.guardian", "siege.size", "siege.wall-tokens",
            "siege.first-monsters")
def set_up_siege(h: Hearing) -> None:
    """The deck of three levels with the guardian among its lowest cards; the wall; rank 3 face down."""
    guardian = str(h.args.get("guardian") or "Archdruid")
    card = h.game.cards.get(guardian)
    if card is None or not card.has("Guardian"):
        raise Malformed([Fault("guardian", guardian, "a guardian", h.game.cards.near(guardian))])
    names: dict[str, int] = {}
    for monster in _cards(h, _groups(h)):
        names[monster.name] = names.get(monster.name, 0) + monster.count
    whole, size = sum(names.values()), EACH_LEVEL * len(LEVELS)
    names[card.name] = names.get(card.name, 0) + 1
    h.effect("pool", pool="dungeon", names=names)
    h.effect("pile", pile=DECK, pool="dungeon", size=size + 1, within=[[card.name, 6]])
    h.effect("pile", pile=UNUSED, pool="dungeon", size=whole - size)
    lay_diseases(h)
    lay_curses(h)
    if SUMMONERS in _groups(h):
        lay_summoner_deck(h)
    for file in files(h.table):
        h.effect("token", place=f"wall/{file}", kind="wall", n=WALL, set=True)
    for rank in (1, 2, 3):
        for file in files(h.table):
            h.effect("closed", place=f"dungeon/{rank}/{file}", value=True)
    for place in ("besiegers/successful", "besiegers/defeated"):
        h.effect("closed", place=place, value=True)
    h.say(f"Dungeon deck: {EACH_LEVEL} monsters of each level, those of level 3 lowest, {card.name} among the lowest "
          f"six; {WALL} wall tokens at the head of each of {len(files(h.table))} files.")
    fill(h)

"""Setting up: as in the base game, with a guardian above the Bearer's base and treasures in the dungeon deck."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone import opening_fields
from adjudicator.games.thunderstone.corruption.curses import lay_curses
from adjudicator.games.thunderstone.corruption.thralls import lay_summoner_deck
from adjudicator.games.thunderstone.corruption.words import BOOK, ELSEWHERE, GUARDIANS, PRESETS, SUMMONERS, THRALLS
from adjudicator.games.thunderstone.dungeon_deck import lay_diseases, lay_out_told
from adjudicator.games.thunderstone.guardians import AS_GUARDIANS
from adjudicator.games.thunderstone.plans import (
    OWN,
    Plan,
    each_once,
    levels_unusual,
    names_among,
    said,
    say_own,
    stacks_unusual,
)
from adjudicator.games.thunderstone.setup import begin_table, read_seats
from adjudicator.games.thunderstone.spots import gaps
from adjudicator.games.thunderstone.words import DECK
from adjudicator.kernel.faults import Fault, Malformed, near
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import Field, rules
from adjudicator.kernel.revealing import are_named
from adjudicator.kernel.truth import Truth, known

GROUP_SIZE, BLOCK = 10, 11
FIELDS = (
    opening_fields.SEATS, opening_fields.FIRST,
    Field("preset", "choice", "a scenario of the book", choices=tuple(PRESETS)),
    opening_fields.BASE, opening_fields.BOARD, opening_fields.OWN_SET,
    Field("heroes", "any", "four hero types, where there is no preset"),
    opening_fields.VILLAGE, opening_fields.MONSTERS, opening_fields.BEARER,
    Field("guardian", "text", "the guardian, where one is used"),
    opening_fields.TREASURES,
    Field("dungeon", "any", "the monsters laid out at first: {1: name, 2: name, 3: name}; ranks left out are asked for "
          "before the first turn"),
    opening_fields.TRUST, opening_fields.READINGS,
    Field("positions", "int", "ranks in the dungeon hall", low=2, high=6),
)


@rules.check(BOOK, "treasure.one-group", of="treasures")
def one_group(h: Hearing) -> Truth | None:
    """Only one treasure group is used in a game."""
    named = chosen(h)["treasures"]
    if not named:
        return None
    return known(len(named) == 1, f"One treasure group is used in a game; {are_named(len(named))}.")


@rules.action(BOOK, "open", fields=FIELDS, opens=True, checks=(
    "treasure.one-group", "setup.monster-groups", "setup.hero-stacks", "setup.village-stacks"))
def open_game(h: Hearing) -> None:
    """Set up a game from its start: what lies where, and what nobody has seen yet."""
    seats = read_seats(h.args["seats"])
    plan = chosen(h)
    first = h.args.get("first") or seats[0]
    if first not in seats:
        raise Malformed([Fault("first", first, f"one of the seats: {', '.join(seats)}", near(first, seats))])
    begin_table(h, seats, str(first), {"board": plan["board"], "positions": h.args.get("positions") or 3,
                                       **({"base": h.args["base"]} if h.args.get("base") else {})})
    stacks_of_another_base(h)
    if plan["variant"] == OWN:
        say_own(h, (*levels_unusual(h, plan), *stacks_unusual(plan)))
    h.do("set up village", heroes=plan["heroes"], village=plan["village"], players=len(seats))
    h.do("set up dungeon", plan=plan, laid_out=h.args.get("dungeon"))
    h.effect("turn", dial="setting up", to=None)
    h.pend([{"kind": "turn", "seat": first}])
    if gaps(h):
        h.pend([{"kind": "setup.dungeon", "seat": first}])
    h.say(f"{first} begins.")


def judged(h: Hearing) -> Plan | None:
    """The set-up, where the base game is Numenera or nobody said which: its rules stand in. Another base game has its
    own book, which is not known here.
    """
    return None if another_base(h) else chosen(h)


def another_base(h: Hearing) -> str:
    """The base game that the players named, where it is not Numenera."""
    base = str(said(h, "base") or "")
    return "" if "numenera" in base.lower() else base


def stacks_of_another_base(h: Hearing) -> None:
    """How many stacks a village has, and which monster groups there are, is for the base game to say."""
    if base := another_base(h):
        h.assume("how many hero types, village cards and monster groups of each level are used is not checked: the "
                 f"book of {base if base != 'another' else 'the base game'} says")


def chosen(h: Hearing) -> Plan:
    """The set-up asked for: the preset, overlaid by what was named. Raises Malformed with every fault."""
    keys = ("board", "heroes", "village", "monsters", "bearer", "guardian", "treasures")
    base: dict[str, Any] = dict(PRESETS.get(h.args.get("preset") or "", {}))
    base.update({key: h.args[key] for key in keys if said(h, key) is not None})
    faults: list[Fault] = []
    monsters = {name: cards for name, cards in h.game.cards.groups("monster").items()
                if name not in (GUARDIANS, THRALLS)}
    among: dict[str, Any] = {
        "heroes": h.game.cards.groups("hero"), "monsters": {**monsters, **dict.fromkeys(ELSEWHERE)},
        "village": {card.name: card for card in h.game.cards.cards.values() if card.kind == "village"},
        "bearer": {card.name: card for card in h.game.cards.cards.values() if card.kind == "bearer"},
        "guardian": {card.name: card for card in h.game.cards.cards.values() if card.has("Guardian")},
        "treasures": h.game.cards.groups("treasure")}
    for key in ("heroes", "village", "monsters"):
        base[key] = each_once(base.get(key), key, among[key], faults)
    for key in ("bearer", "guardian", "treasures"):
        given = base.get(key)
        named = [given] if isinstance(given, str) else given if given is not None else []
        found = names_among(named, key, among[key], faults) if named != [] or key == "bearer" else []
        base[key] = found if key == "treasures" else next(iter(found), None)
    base.update(board=base.get("board") or "dungeon", variant=h.args.get("variant"))
    if base["guardian"] is not None and base["guardian"] == base["bearer"]:
        faults.append(Fault("guardian", base["guardian"], "another card than the Thunderstone Bearer of this game"))
    if faults:
        raise Malformed(faults)
    return base


SCENARIOS = {name: f"scenario.{name}" for name in PRESETS}


@rules.deed(BOOK, "set up dungeon", sometimes=(
    "setup.guardian-place", "treasure.one-group", "guardian.bearers-too", *SCENARIOS.values()))
def set_up_dungeon(h: Hearing, plan: dict[str, Any], laid_out: Any) -> None:
    """Three groups shuffled; the Bearer among the lowest eleven, a guardian among the eleven above them."""
    names, unknown = pool_of(h, plan)
    bearer, guardian = plan["bearer"], plan["guardian"]
    within = [[bearer, BLOCK], *([[guardian, 2 * BLOCK, BLOCK]] if guardian else [])]
    size = sum(names.values()) + unknown
    listed = {"listed": sorted({*names, *h.game.cards.cards})} if unknown else {}
    h.effect("pool", pool="dungeon", names=names, unknown=unknown, **listed)
    h.effect("pile", pile=DECK, pool="dungeon", size=size, within=within)
    if guardian and h.game.cards.cards[guardian].kind == "bearer":
        h.effect("turn", dial=AS_GUARDIANS, to=[guardian])
        h.say(f"{guardian} is used as a Guardian.", f"{BOOK}/guardian.bearers-too")
    lay_diseases(h)
    lay_curses(h)
    if SUMMONERS in plan["monsters"]:
        lay_summoner_deck(h)
    out, n = lay_out_told(h, laid_out, int(h.table.dials["positions"]))
    h.say(f"Dungeon deck of {size - n} cards, {bearer} among the lowest eleven"
          f"{f', {guardian} among the eleven above them' if guardian else ''}; laid out: {out}.")
    if guardian:
        h.cite(f"{BOOK}/setup.guardian-place")
    if scenario := SCENARIOS.get(h.args.get("preset") or ""):
        h.say("Set up as the scenario has it, but for what was named otherwise.", f"{BOOK}/{scenario}")
    if plan["treasures"]:
        h.say(f"{plan['treasures'][0]} are shuffled in.", f"{BOOK}/treasure.one-group")


def pool_of(h: Hearing, plan: dict[str, Any]) -> tuple[dict[str, int], int]:
    """The cards of the dungeon deck by name, and how many more there are of groups that are not in this box."""
    groups, treasures = h.game.cards.groups("monster"), h.game.cards.groups("treasure")
    names: dict[str, int] = {}
    rows = [card for group in plan["monsters"] for card in groups.get(group, ())]
    rows += [card for group in plan["treasures"] for card in treasures[group]]
    for card in rows:
        names[card.name] = names.get(card.name, 0) + card.count
    for name in (plan["bearer"], plan["guardian"]):
        if name:
            names[name] = names.get(name, 0) + 1
    return names, GROUP_SIZE * sum(1 for group in plan["monsters"] if group not in groups)

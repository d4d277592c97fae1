"""What a game is set up with: a set of the book or cards that were named, by which way of the book; rule by rule."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator.games.thunderstone.edition import edition
from adjudicator.games.thunderstone.presets import PRESETS, SET_TOPICS, TITLES
from adjudicator.games.thunderstone.words import BOOK
from adjudicator.kernel.cards import Card
from adjudicator.kernel.faults import Fault, Malformed, near
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.revealing import are_named
from adjudicator.kernel.truth import Truth, known

Plan = dict[str, Any]
RANDOMIZERS = "randomizers"
"""In the place of a set of cards: randomizer cards choose it, and are told one by one."""
FOURS, ANY_THREE, OWN = "4-4-4", "random-dungeon", "custom-sets"
VARIANTS = (FOURS, ANY_THREE, OWN)
LEVELS, HEROES, VILLAGE = (1, 2, 3), 4, 8
LEAST, MOST = 30, 44
"""Cards of a dungeon deck without the Bearer and a guardian."""
LISTS = ("heroes", "village", "monsters", "treasures")
DRAWN = {"monsters": "monster_randomizers", "heroes": "hero_randomizers", "village": "village_randomizers"}
"""The fields in which randomizer cards are told, in the order in which they were turned up."""
KEYS = (*LISTS, "board", "bearer", "guardian")


def by_randomizers(h: Hearing) -> bool:
    """Are the cards chosen by randomizer cards, told now or later?"""
    return h.args.get("preset") == RANDOMIZERS or any(
        said(h, field) is not None for field in DRAWN.values())


def said(h: Hearing, field: str) -> Any:
    """What the opening says in a field; None where it is left empty, as a form sends it."""
    given = h.args.get(field)
    return None if given in (None, "", []) else given


def idle(h: Hearing) -> list[Fault]:
    """What was told with an opening that this way to set up has no use for: it would be lost without a word."""
    drawn, faults = by_randomizers(h), list[Fault]()
    for key in DRAWN if drawn else ():
        if said(h, key) is not None:
            faults.append(Fault(key, h.args[key], f"nothing: randomizers choose them; those that were turned up are "
                                                  f"told in {DRAWN[key]}"))
    if drawn and h.args.get("preset") not in (None, RANDOMIZERS):
        faults.append(Fault("preset", h.args["preset"], f"{RANDOMIZERS}, or nothing, where randomizers are told"))
    if not drawn and said(h, "spaces") is not None:
        faults.append(Fault("spaces", h.args["spaces"], "nothing: they count only where randomizers choose the cards"))
    if h.args.get("bottom") is not None and h.args.get("variant") != ANY_THREE:
        faults.append(Fault("bottom", h.args["bottom"], f"nothing: it is told for the variant {ANY_THREE}"))
    return faults


def among(h: Hearing) -> dict[str, Mapping[str, Any]]:
    """The names that each part of a set-up may have."""
    cards = h.game.cards
    return {"heroes": cards.groups("hero"), "monsters": cards.groups("monster"), "treasures": cards.groups("treasure"),
            "village": {card.name: card for card in cards.cards.values() if card.kind == "village"},
            "bearer": {card.name: card for card in cards.cards.values() if card.kind == "bearer"}}


def chosen(h: Hearing) -> Plan:
    """The set-up asked for: the set of the book, overlaid by what was named. Raises Malformed with every fault."""
    args, names, faults = h.args, among(h), idle(h)
    plan: Plan = {**PRESETS.get(args.get("preset") or "", {}),
                  **{key: args[key] for key in KEYS if said(h, key) is not None}}
    for key in LISTS:
        if key != "treasures" or plan.get(key) not in (None, []):
            plan[key] = each_once(_listed(plan.get(key)), key, names[key], faults)
    plan["bearer"] = bearer_named(h, plan.get("bearer"), faults)
    if faults:
        raise Malformed(faults)
    return with_defaults(h, plan)


def with_defaults(h: Hearing, plan: Plan) -> Plan:
    """A plan with what nobody said."""
    return {"treasures": [], "guardian": None, **plan, "board": plan.get("board") or "dungeon",
            "variant": h.args.get("variant"), "bottom": h.args.get("bottom")}


def _listed(given: Any) -> Any:
    """One name stands for a list of one."""
    return [given] if isinstance(given, str) else given


def bearer_named(h: Hearing, given: Any, faults: list[Fault]) -> str | None:
    """The Thunderstone Bearer by its printed name."""
    return next(iter(names_among([given] if given else None, "bearer", among(h)["bearer"], faults)), None)


def plain(name: object) -> str:
    """A name as it is compared: "Bandit • Raider" is "Bandit - Raider".

    >>> plain("Bandit • Raider"), plain(" Bio-Salvager")
    ('bandit raider', 'bio salvager')
    """
    return re.sub(r"[^a-z0-9']+", " ", str(name).lower()).strip()


def names_among(given: Any, field: str, names: Mapping[str, Any], faults: list[Fault]) -> list[str]:
    """Names out of a known set; each one that is not is a fault with near names."""
    if not isinstance(given, list | tuple) or not given:
        faults.append(Fault(field, given, f"a list of names such as {', '.join(list(names)[:3])}; or name a preset"))
        return []
    fold = {plain(other): name for name, card in names.items() if isinstance(card, Card) for other in card.also}
    fold.update({plain(name): name for name in names})
    found = []
    for name in given:
        if plain(name) in fold:
            found.append(fold[plain(name)])
        else:
            faults.append(Fault(field, name, f"one of {', '.join(sorted(names))}", near(name, names)))
    return found


def each_once(given: Any, field: str, names: Mapping[str, Any], faults: list[Fault]) -> list[str]:
    """Names out of a known set, none of them twice."""
    found = names_among(given, field, names, faults)
    faults += [Fault(field, name, f"each name once; {name} is named {n} times")
               for name, n in Counter[str](found).items() if n > 1]
    return found


def level_of(h: Hearing, group: str) -> int | None:
    """The level of a monster group: that of its cards; None where they are in no box that is known here."""
    held = h.game.cards.groups("monster").get(group)
    return held[0].level if held else None


def of_level(h: Hearing, groups: Iterable[str], level: int) -> list[str]:
    """The monsters of one level in some groups, by name."""
    held = h.game.cards.groups("monster")
    return [card.name for group in groups for card in held[group] if card.level == level]


def judged(h: Hearing) -> Plan | None:
    """The plan that is judged; None where randomizers choose it later, by the same rules."""
    return None if by_randomizers(h) else chosen(h)


def judged_plan(h: Hearing) -> Plan | None:
    """The set-up that the game judges by these rules; None where they have no say."""
    game: Any = h.game
    plan: Plan | None = game.plan(h)
    return plan


@rules.check(BOOK, "setup.monster-groups", of="monsters")
def monster_groups(h: Hearing) -> Truth | None:
    """One monster group of each level is used."""
    plan = judged_plan(h)
    if plan is None or plan["variant"] in (ANY_THREE, OWN):
        return None
    rows = [(group, level_of(h, group)) for group in plan["monsters"]]
    missing = sorted(set(LEVELS) - {level for _, level in rows})
    strange = [group for group, level in rows if level is None]
    fit = len(rows) == len(LEVELS) and len(missing) == len(strange)
    if fit and strange:
        h.assume(f"{' and '.join(strange)}: level {' and '.join(map(str, missing))}, which no other group has; "
                 "these cards are not in a box that is known here")
    named = ", ".join(f"{group} (level {level or 'unknown'})" for group, level in rows)
    return known(fit, f"One monster group of each level from 1 to 3 is used; named: {named}."
                 + ("" if fit else " A random dungeon or a set of your own may be otherwise."))


@rules.check(BOOK, "setup.hero-stacks", of="heroes")
def hero_stacks(h: Hearing) -> Truth | None:
    """Four hero types are in the village."""
    return _so_many(h, "heroes", HEROES, "hero types")


@rules.check(BOOK, "setup.village-stacks", of="village")
def village_stacks(h: Hearing) -> Truth | None:
    """Eight stacks of village cards are in the village."""
    return _so_many(h, "village", VILLAGE, "village cards")


def _so_many(h: Hearing, key: str, need: int, what: str) -> Truth | None:
    plan = judged_plan(h)
    if plan is None or plan["variant"] == OWN:
        return None
    n = len(plan[key])
    return known(n == need, f"{need} {what} are used; {are_named(n)}." + (
        "" if n == need else " A set of your own may have more or fewer."))


@rules.check(BOOK, "setup.dungeon-traits", of="treasures")
def one_treasure_group(h: Hearing) -> Truth | None:
    """At most one treasure group is used."""
    plan = judged_plan(h)
    n = len(plan["treasures"]) if plan is not None else 0
    return known(n == 1, f"One treasure group is used in a game; {are_named(n)}.") if n else None


@rules.check(BOOK, "setup.gather-dungeon", of="monsters")
def deck_size(h: Hearing) -> Truth | None:
    """Monsters, treasures and traps are 30 to 44 cards."""
    plan = judged_plan(h)
    if plan is None or plan["variant"] == OWN:
        return None
    n = sum(cards_of(h, plan).values())
    return known(LEAST <= n <= MOST, f"A dungeon deck has {LEAST} to {MOST} cards besides Bearer and guardian; "
                 f"these groups have {n}.")


@rules.check(BOOK, "setup.basic-cards")
def enough_basic_cards(h: Hearing, seats: Any) -> Truth:
    """The box has the basic cards and Thunderstone Shards that so many players need, on the village and in decks."""
    n = len(seats) if isinstance(seats, list) else 0
    each = Counter(edition(h).starting_deck) + Counter(edition(h).basics)
    short = [(name, n * many, card.count) for name, many in each.items()
             if (card := h.game.cards.get(name)) is not None and n * many > card.count]
    lack = ", ".join(f"{need} copies of {name}, not {count}" for name, need, count in short)
    return known(not short, f"{n} players need more basic cards than the box has: {lack}." if short else
                 f"The box has the basic cards for {n} player{'s' if n > 1 else ''}.")


CHECKS = ("setup.basic-cards", "setup.monster-groups", "variant.random-dungeon", "variant.four-four-four",
          "setup.dungeon-traits", "setup.gather-dungeon", "setup.hero-stacks", "setup.village-stacks")
"""The rules that a set-up is held against when a game is opened."""


def cards_of(h: Hearing, plan: Plan) -> Counter[str]:
    """The cards of a dungeon deck but for Bearer and guardian, by name."""
    groups = {**h.game.cards.groups("monster"), **h.game.cards.groups("treasure")}
    found: Counter[str] = Counter()
    for group in (*plan["monsters"], *plan["treasures"]):
        for card in groups[group]:
            found[card.name] += card.count
    return found


@rules.deed(BOOK, "choose set", sometimes=("setup.first-game", "scenario.ancient-evil", "scenario.convergence-master",
                                           "variant.thematic-sets", "variant.custom-sets", "setup.vary"))
def choose_set(h: Hearing, plan: Plan, preset: str | None) -> None:
    """Which set of the book it is, or what of a set of the players' own is otherwise than the book has it."""
    same = preset in PRESETS and all(sorted(plan[key]) == sorted(named) if key in LISTS else plan[key] == named
                                     for key, named in PRESETS[preset].items())
    if preset is not None and same:
        h.say(f"The cards are those of {TITLES[preset]}.", *(f"{BOOK}/{topic}" for topic in SET_TOPICS[preset]))
    if plan["variant"] == OWN:
        say_own(h, _unusual(h, plan))


def say_own(h: Hearing, odd: Iterable[str]) -> None:
    """A set of the players' own, and what of it is otherwise than the book has it."""
    words = "; ".join(odd)
    h.say(f"A set of your own{f', unlike the usual one: {words}' if words else ''}.", f"{BOOK}/variant.custom-sets",
          f"{BOOK}/setup.vary")


def stacks_unusual(plan: Plan) -> Iterable[str]:
    """Which stacks of the village are more or fewer than usual."""
    for key, need, word in (("heroes", HEROES, "hero types"), ("village", VILLAGE, "village cards")):
        if len(plan[key]) != need:
            yield f"{len(plan[key])} {word}"


def levels_unusual(h: Hearing, plan: Plan) -> Iterable[str]:
    """Of which levels there are more or fewer monster groups than usual."""
    levels = Counter(level_of(h, group) for group in plan["monsters"])
    for level in LEVELS:
        if levels[level] != 1:
            yield f"{levels[level] or 'no'} monster group{'s' if levels[level] > 1 else ''} of level {level}"


def _unusual(h: Hearing, plan: Plan) -> Iterable[str]:
    """What of a set of the players' own the usual rules would have otherwise."""
    yield from levels_unusual(h, plan)
    yield from stacks_unusual(plan)
    if not LEAST <= sum(cards_of(h, plan).values()) <= MOST:
        yield f"{sum(cards_of(h, plan).values())} cards in the dungeon deck"

"""The dungeon deck as it is made, by each of the ways of the book, and the first monsters that come of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.bottom_cards import bearer_came, bottom_fits, layers_of, wait_for_bottom
from adjudicator.games.thunderstone.counted import ask_next
from adjudicator.games.thunderstone.edition import edition
from adjudicator.games.thunderstone.plans import ANY_THREE, FOURS, LEVELS, Plan, cards_of, judged_plan, of_level
from adjudicator.games.thunderstone.spots import gaps, positions
from adjudicator.games.thunderstone.treasures import is_treasure
from adjudicator.games.thunderstone.words import BOOK, DECK, DISEASES
from adjudicator.kernel.cards import Card
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.pointing import read_whole
from adjudicator.kernel.registry import rules
from adjudicator.kernel.revealing import are_named, reveal
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import Truth, every, known

MOST_SPOTS = 6
BLOCK, LOW = 11, 4
"""Cards of a block that holds the Bearer or a guardian; monsters of a level in the lowest part of 4-4-4."""
LOWEST = 2 * LOW + 1


@rules.deed(BOOK, "set up dungeon", "setup.first-dungeon", "setup.disease-stack", "raid.setup", "breach.setup",
            sometimes=("setup.dungeon-deck", "setup.bearer-last-eleven", "setup.guardian-place", "guardian.shuffled",
                       "variant.four-four-four", "variant.random-dungeon", "treasure.by-choice", "treasure.randomizer"))
def set_up_dungeon(h: Hearing, plan: Plan, laid_out: Any) -> None:
    """The groups shuffled, the Bearer low in the deck; the first monsters laid out without Raid or Breach."""
    names = whole_deck(h, plan)
    size = names.total()
    h.effect("pool", pool="dungeon", names=dict(names))
    h.effect("pile", pile=DECK, pool="dungeon", size=size, within=_layers(h, plan))
    if plan["variant"]:
        h.effect("turn", dial="variant", to=plan["variant"])
    lay_diseases(h)
    out, n = lay_out_told(h, laid_out, int(h.table.dials["positions"]))
    h.say(f"Dungeon deck of {size - n} cards; laid out: {out}.")
    if plan["treasures"]:
        h.say(f"{plan['treasures'][0]} are shuffled in.",
              f"{BOOK}/treasure.{'randomizer' if plan.get('by randomizer') else 'by-choice'}")


def whole_deck(h: Hearing, plan: Plan) -> Counter[str]:
    """All cards of the dungeon deck by name, Bearer and guardian among them."""
    names = cards_of(h, plan)
    names.update(name for name in (plan["bearer"], plan["guardian"]) if name)
    return names


def lay_out_told(h: Hearing, laid_out: Any, spots: int) -> tuple[str, int]:
    """The first monsters are laid out as they were told; in words, and how many."""
    rows = first_told(h, laid_out, spots)
    for place in positions(h):
        h.effect("closed", place=place, value=True)
    for spot, card in sorted(rows.items(), key=lambda row: (_low(h, row[1]), row[0])):
        if card is not None:
            reveal(h, DECK, card, f"dungeon/{spot}")
    out = ", ".join(f"{spot} {card}" for spot, card in sorted(rows.items()))
    return out or "none yet", len(rows)


def _low(h: Hearing, name: str | None) -> bool:
    """Does a card lie low in the deck? Among several that were laid out it was the last to come up."""
    card = h.game.cards.get(name) if name is not None else None
    return card is not None and card.has("Guardian")


def _layers(h: Hearing, plan: Plan) -> list[list[Any]]:
    """What is known of how deep cards of the deck lie, by the way in which it is made."""
    bearer, guardian = plan["bearer"], plan["guardian"]
    if plan["variant"] == ANY_THREE:
        return _loose(h, plan)
    if plan["variant"] == FOURS:
        low = [of_level(h, plan["monsters"], level) for level in (2, 3)]
        h.say(f"{bearer}, {LOW} monsters of level 2 and {LOW} of level 3 are the lowest {LOWEST} cards.",
              f"{BOOK}/variant.four-four-four")
        _anywhere(h, plan)
        return [[bearer, LOWEST], *([names, LOWEST, 0, LOW] for names in low if names)]
    h.say(f"{bearer} is among the lowest {BLOCK} cards.", f"{BOOK}/setup.dungeon-deck",
          f"{BOOK}/setup.bearer-last-eleven")
    if guardian is None:
        return [[bearer, BLOCK]]
    _told_guardian(h, guardian)
    h.say(f"{guardian} is among the {BLOCK} cards above them.", f"{BOOK}/setup.guardian-place",
          f"{BOOK}/guardian.shuffled")
    return [[bearer, BLOCK], [guardian, 2 * BLOCK, BLOCK]]


def _loose(h: Hearing, plan: Plan) -> list[list[Any]]:
    """A random dungeon: how many cards are the bottom ones the book leaves open, and the players may say."""
    bearer, bottom = plan["bearer"], plan["bottom"]
    where = f"among the lowest {bottom} cards" if bottom else "among the bottom cards; how many those are is not said"
    h.say(f"{bearer} is {where}.", f"{BOOK}/variant.random-dungeon")
    _anywhere(h, plan)
    return layers_of(plan, whole_deck(h, plan).total())


def _anywhere(h: Hearing, plan: Plan) -> None:
    """Where a guardian goes in such a deck is not said."""
    if plan["guardian"] is not None:
        _told_guardian(h, plan["guardian"])
        h.assume(f"{plan['guardian']} may be anywhere in the deck: the book does not say where a guardian goes here")


def _told_guardian(h: Hearing, name: str) -> None:
    """A guardian of another box is known for one."""
    if h.game.card(h.table, name) is None:
        h.effect("tell", card=name, field="keywords", value=["Guardian"], by="the set-up")


@rules.check(BOOK, "variant.random-dungeon")
def three_groups(h: Hearing, dungeon: Any) -> Truth | None:
    """A random dungeon is made of any three monster groups, and the Bearer lies among the bottom cards."""
    plan = judged_plan(h)
    if plan is None or plan["variant"] != ANY_THREE:
        return None
    n = len(plan["monsters"])
    found = known(n == len(LEVELS), f"A random dungeon has any 3 monster groups; {are_named(n)}.")
    more = (bottom_fits(plan, whole_deck(h, plan).total()), bearer_came(plan, first_told(h, dungeon, MOST_SPOTS)))
    return every(found, *(truth for truth in more if truth is not None))


@rules.check(BOOK, "variant.four-four-four")
def first_of_level_1(h: Hearing, dungeon: Any, card: str | None) -> Truth | None:
    """4-4-4: the monsters that are laid out before the first turn are of level 1."""
    opening = card is None
    if (h.args.get("variant") if opening else h.table.dials.get("variant")) != FOURS:
        return None
    if not opening and h.table.frame("setup.dungeon") is None:
        return None
    told = [card] if not opening else first_told(h, dungeon, MOST_SPOTS).values()
    others = [name for name in told if name is not None and _level(h, name) != 1]
    return known(not others, f"{', '.join(others)}: not of level 1; the dungeon is filled with monsters of level 1."
                 if others else "The dungeon is filled with monsters of level 1.")


def _level(h: Hearing, name: str) -> int | None:
    card = h.game.card(h.table, name)
    return card.level if card is not None and card.kind == "monster" else None


def wait_for_first(h: Hearing, plan: Plan) -> None:
    """The positions that are still empty wait for the cards that are turned up."""
    if gaps(h):
        h.pend([{"kind": "setup.dungeon", "seat": h.game.active(h.table)}])
    wait_for_bottom(h, plan, whole_deck(h, plan).total())


@rules.resolver(BOOK, "setup.first-dungeon", "setup.dungeon")
def first_dungeon(h: Hearing, frame: Frame, answer: Any) -> bool:
    """The positions that are empty before the first turn wait for the cards that are turned up."""
    empty, deck = gaps(h), h.table.piles.get(DECK)
    if not empty or deck is None or deck.size == 0:
        h.settle(frame)
        return True
    return ask_next(h, f"{edition(h).spot} {empty[0].rsplit('/', 1)[1]}")


def lay_first(h: Hearing, card: str) -> None:
    """A monster of the first dungeon is laid out, position 1 first; neither Raid nor Breach takes effect."""
    for place in gaps(h)[:1]:
        piece = reveal(h, DECK, card, place)
        if is_treasure(h, card):
            h.say(f"{card} is no monster: it goes back underneath the deck; turn up another card.",
                  f"{BOOK}/setup.first-dungeon")
            h.effect("hide", id=piece, pile=DECK, end="bottom")
            continue
        h.say(f"{card} is laid out at {edition(h).spot} {place.rsplit('/', 1)[1]}.", f"{BOOK}/setup.first-dungeon")


def lay_diseases(h: Hearing) -> None:
    """The stack of diseases lies ready, all of them."""
    h.effect("pool", pool=DISEASES, names={edition(h).disease: edition(h).diseases})
    h.effect("pile", pile=DISEASES, pool=DISEASES, size=edition(h).diseases)


def first_told(h: Hearing, given: Any, positions: int) -> dict[int, str | None]:
    """The monsters that an opening lays out, by position; none where the field is left empty."""
    return {} if given in (None, "", [], {}) else read_dungeon(h, given, positions)


def read_dungeon(h: Hearing, given: Any, positions: int) -> dict[int, str | None]:
    """Monsters by position: a map {1: name} or a list from position 1 on. Raises Malformed with every fault."""
    rows = dict(enumerate(given, 1)) if isinstance(given, list) else given
    if not isinstance(rows, Mapping) or not rows:
        raise Malformed([Fault("dungeon", given, "the monsters by position: {1: name, 2: name, 3: name}")])
    found: dict[int, str | None] = {}
    faults: list[Fault] = []
    for spot, name in rows.items():
        number = read_whole(spot)
        if number is None or not 1 <= number <= positions:
            faults.append(Fault("dungeon", spot, f"a {edition(h).spot} from 1 to {positions}"))
            continue
        if number in found:
            faults.append(Fault("dungeon", spot, f"each {edition(h).spot} once; {number} is told twice"))
        card: Card | None = h.game.cards.get(str(name)) if name is not None else None
        told = next((other for other in h.table.facts if other.lower() == str(name).lower()), None)
        if name is not None and told is None and (card is None or card.kind not in ("monster", "bearer")):
            near_ones = () if card is not None else h.game.cards.near(str(name))
            faults.append(Fault(f"dungeon.{spot}", name, "the name of a monster", near_ones))
        found[number] = card.name if card else told
    if faults:
        raise Malformed(faults)
    return found



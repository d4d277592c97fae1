"""Setting up: three Bestial monsters first, then the dungeon deck with the Bearer in its lowest eleven."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone import opening_fields
from adjudicator.games.thunderstone.dungeon_deck import first_dungeon as waits_for_the_first
from adjudicator.games.thunderstone.dungeon_deck import first_told, lay_diseases, lay_out_told
from adjudicator.games.thunderstone.plans import names_among, said
from adjudicator.games.thunderstone.refill import reveal_monster
from adjudicator.games.thunderstone.setup import begin_table, read_seats
from adjudicator.games.thunderstone.spots import gaps
from adjudicator.games.thunderstone.starter.words import BEARER, BOOK, FIRST_GROUP, MONSTERS, PRESETS
from adjudicator.games.thunderstone.words import DECK
from adjudicator.kernel.faults import Fault, Malformed, near
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import Field, rules
from adjudicator.kernel.truth import Truth, known

SPOTS, HEROES, VILLAGE = 3, 4, 8


@rules.check(BOOK, "setup.first-dungeon")
def first_dungeon(h: Hearing, dungeon: Any, card: str | None) -> Truth | None:
    """The first three monsters come from the Bestial - Humanoid group, before the deck is mixed; those that are told
    with the opening, and those that are told afterwards.
    """
    if card is not None and h.table.frame("setup.dungeon") is None:
        return None
    told = [card] if card is not None else first_told(h, dungeon, SPOTS).values()
    first = {held.name for held in h.game.cards.groups("monster")[FIRST_GROUP]}
    others = [name for name in told if name is not None and name not in first]
    return known(not others, f"{', '.join(others)}: not of the {FIRST_GROUP} group, from which the first monsters come."
                 if others else f"The first monsters are of the {FIRST_GROUP} group.")


@rules.check(BOOK, "setup.hero-stacks")
def hero_stacks(h: Hearing, heroes: Any) -> Truth:
    """Four hero types are in the village, each stack with its level 1 heroes on top; by one reading another of its
    heroes may lie there, which is then named instead of the type.
    """
    high = [card.name for card in map(h.game.cards.get, _tops(h, heroes)) if card is not None and card.level != 1]
    told = (h.args.get("readings") or {}).get("setup.hero-stacks")  # the table does not have it yet
    if high and (told or h.reading("setup.hero-stacks", "level-1-on-top")) == "level-1-on-top":
        return known(False, f"{', '.join(high)}: level 1 heroes lie on top of a stack.")
    return _so_many(h, "heroes", HEROES)


@rules.check(BOOK, "setup.village-stacks", of="village")
def village_stacks(h: Hearing) -> Truth:
    """Eight different village cards are in the village."""
    return _so_many(h, "village", VILLAGE)


def _tops(h: Hearing, heroes: Any) -> list[str]:
    """The heroes that were named as lying on top of their stacks, where no more than a type had to be."""
    given = heroes if isinstance(heroes, list) else ()
    names = [h.game.cards.spelled(str(name)) for name in given]
    return [name for name in names if name is not None and (card := h.game.cards.get(name)) and card.kind == "hero"]


def _so_many(h: Hearing, key: str, need: int) -> Truth:
    names = _chosen(h)[key]
    fit = len(names) == len(set(names)) == need
    return known(fit, f"{need} different stacks are laid out; {len(set(names))} named.")


@rules.action(BOOK, "open", opens=True, checks=("setup.first-dungeon", "setup.hero-stacks", "setup.village-stacks"),
              fields=(
    opening_fields.SEATS, opening_fields.FIRST,
    Field("preset", "choice", "a village that the book pictures", choices=tuple(PRESETS)),
    Field("heroes", "any", "four hero types, where there is no preset; a hero's name says that it lies on top"),
    opening_fields.VILLAGE, opening_fields.DUNGEON, opening_fields.TRUST, opening_fields.READINGS))
def open_game(h: Hearing) -> None:
    """Set up a game from its start: what lies where, and what nobody has seen yet."""
    seats = read_seats(h.args["seats"])
    plan = _chosen(h)
    first = h.args.get("first") or seats[0]
    if first not in seats:
        raise Malformed([Fault("first", first, f"one of the seats: {', '.join(seats)}", near(first, seats))])
    begin_table(h, seats, str(first), {"positions": SPOTS})
    h.do("set up village", heroes=plan["heroes"], village=plan["village"], players=len(seats))
    for name in _tops(h, h.args.get("heroes")):
        _on_top(h, name)
    h.do("set up dungeon", monsters=list(MONSTERS), bearer=BEARER, laid_out=h.args.get("dungeon"))
    h.effect("turn", dial="setting up", to=None)
    h.pend([{"kind": "turn", "seat": first}])
    if gaps(h):
        h.pend([{"kind": "setup.dungeon", "seat": first}])
    h.say(f"{first} begins.")


def _on_top(h: Hearing, name: str) -> None:
    """Put this hero on top of its stack."""
    card = h.game.cards.get(name)
    place = f"village/{card.group if card is not None else name}"
    piece = next((piece for piece in h.table.at(place) if h.table.card(piece) == name), None)
    if piece is not None and h.table.at(place)[0] != piece:
        h.effect("move", id=piece, to=place, at="top")
        h.say(f"{name} lies on top.", f"{BOOK}/setup.hero-stacks")


def _chosen(h: Hearing) -> dict[str, Any]:
    """The village asked for: the preset, overlaid by what was named. Raises Malformed with every fault."""
    base: dict[str, Any] = dict(PRESETS.get(h.args.get("preset") or "", {}))
    base.update({key: h.args[key] for key in ("heroes", "village") if said(h, key) is not None})
    faults: list[Fault] = []
    groups = {card.name: card.group for card in h.game.cards.cards.values() if card.kind == "hero"}
    named = names_among(base.get("heroes"), "heroes", {**h.game.cards.groups("hero"), **groups}, faults)
    base["heroes"] = [groups.get(name) or name for name in named]
    village = {card.name: card for card in h.game.cards.cards.values() if card.kind == "village"}
    base["village"] = names_among(base.get("village"), "village", village, faults)
    if faults:
        raise Malformed(faults)
    return base


@rules.deed(BOOK, "set up dungeon", "setup.dungeon-deck", "setup.bearer-last-eleven", "setup.disease-stack")
def set_up_dungeon(h: Hearing, monsters: list[str], bearer: str, laid_out: Any) -> None:
    """All other monsters shuffled, the Bearer among the lowest eleven; diseases ready at the side."""
    groups = h.game.cards.groups("monster")
    names = {card.name: card.count for group in monsters for card in groups[group]}
    names[bearer] = 1
    size = sum(names.values())
    h.effect("pool", pool="dungeon", names=names)
    h.effect("pile", pile=DECK, pool="dungeon", size=size, within=[[bearer, 11]])
    lay_diseases(h)
    out, n = lay_out_told(h, laid_out, SPOTS)
    h.say(f"Laid out: {out}; dungeon deck of {size - n} cards, {bearer} among the lowest eleven.")


rules.resolver(BOOK, "setup.first-dungeon", "setup.dungeon")(waits_for_the_first)
rules.action(BOOK, "reveal", checks=("refill.shift", "setup.first-dungeon"), topics=("refill.shift",), fields=(
    Field("card", "card", "the monster turned up from the dungeon deck", True),))(reveal_monster)

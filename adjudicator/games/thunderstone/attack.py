"""The total attack (dungeon, step 5): Physical and Magic Attack apart, then together, then the darkness."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.games.thunderstone.amounts import amount
from adjudicator.games.thunderstone.global_effects import global_parts, global_rows
from adjudicator.games.thunderstone.grip import perhaps
from adjudicator.games.thunderstone.light import lasts_on, silenced
from adjudicator.games.thunderstone.rulings import rulings
from adjudicator.games.thunderstone.traits import (
    as_counted,
    health_traits,
    holds,
    immune_types,
    is_ignored,
    is_immune_to,
    perhaps_none,
    spurns,
    thunderstone,
    traits_of,
)
from adjudicator.games.thunderstone.unseen_cards import attack_of_unseen
from adjudicator.games.thunderstone.words import BOOK, bearer_of, card_of, name_of, present, seat_of
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, at_least, exactly, total, unknown
from adjudicator.kernel.registry import rules
from adjudicator.kernel.truth import HOLDS, Ask, Truth, known

PHYSICAL, MAGIC = "physical attack", "magic attack"
FLOOR = (f"{BOOK}/attack.floor",)


class Fight(NamedTuple):
    """Whose cards are counted against which monster; whether it takes away what cards give; whether there are Global
    effects.
    """

    seat: str
    monster: str | None
    spurning: bool
    everywhere: bool


@rules.value(BOOK, "attack.physical", PHYSICAL, "attack.floor", "trait.always", "term.trait", "trait.ignores",
             "trait.immune")
def physical_attack(h: Hearing, seat: str) -> Quantity:
    """Physical Attack of all cards laid out, weapons only where a hero carries them; never below zero."""
    return attack_against(h, seat, PHYSICAL, None)


@rules.value(BOOK, "attack.magic", MAGIC, "attack.floor", "trait.always", "trait.ignores", "trait.immune")
def magic_attack(h: Hearing, seat: str) -> Quantity:
    """Magic Attack of all cards laid out; never below zero."""
    return attack_against(h, seat, MAGIC, None)


def attack_against(h: Hearing, seat: str, sort: str, monster: str | None) -> Quantity:
    """One attack type of all cards laid out, against one monster where there is one; never below zero."""
    told = h.table.dials.get(f"told:{seat}:{sort}")
    parts: list[Quantity] = []
    if told is not None:
        parts.append(as_counted(h, exactly(f"{sort} as told", told, "told"), monster, seat, "ignores", "immune"))
    else:
        fight = Fight(seat, monster, monster is not None and spurns(h, monster), bool(global_rows(h)))
        for piece in present(h, seat):
            parts.extend(_of_piece(h, piece, sort, fight))
        if not h.table.is_closed(f"{seat}/laid"):
            parts.append(unknown("cards not told", Ask(f"{seat}'s laid-out cards", "names", "on the table")))
    parts.extend(global_parts(h, sort, seat))
    for last in h.table.lasts.values():
        if last.value == sort and seat in last.on and not silenced(h, last, monster, seat):
            label = f"{last.source}: {sort}"
            parts.append(exactly(label, last.amount, "rule", last.source, last.topics) if last.amount is not None
                         else unknown(label, Ask(last.source, sort, "printed on the card")))
    return total(sort, parts, floor=0, topics=FLOOR if _below(parts) else ())


def _below(parts: list[Quantity]) -> bool:
    """Would the sum fall below zero without the floor?"""
    low = 0
    for part in parts:
        if part.low is None:
            return False
        low += part.low
    return low < 0


def _of_piece(h: Hearing, piece: str, sort: str, fight: Fight) -> list[Quantity]:
    """What one card adds to an attack type in this fight."""
    seat, monster, spurning, everywhere = fight
    card = h.table.card(piece)
    if card is None:
        return [attack_of_unseen(h, piece, sort, everywhere)]
    known_card = card_of(h, piece)
    if known_card is not None and (known_card.kind in ("monster", "bearer") or (
            known_card.has("Weapon") and bearer_of(h, piece) is None)):
        return []
    rows = [h.printed(card, sort), *_traits(h, piece, sort, monster, seat)]
    if h.table.lasts:
        rows.extend(_lent(h, piece, sort, seat, monster))
    if everywhere:
        rows.extend(global_parts(h, sort, seat, piece))
    if h.table.marks:
        rows = _turned(h, piece, sort, rows, seat, monster)
    rows = [row for row in rows if not row.low == row.high == 0]
    if not rows:
        return rows
    if h.table.lasts or monster is not None:
        rows = [perhaps(h, piece, row, monster) for row in rows]
    if _below(rows):
        rows = [total(f"{sort} of {card}", rows, floor=0, topics=FLOOR)]
    if monster is not None and spurning:
        return _in_fight(h, piece, monster, seat, rows, card, sort)
    return rows


def _lent(h: Hearing, piece: str, sort: str, seat: str, monster: str | None) -> list[Quantity]:
    """Bonuses that others gave this card; those it made itself lie on the seat and outlast it."""
    return [exactly(f"{last.source}: {sort} to {h.table.card(piece)}", last.amount, "rule", last.source, last.topics)
            for last in h.table.lasts.values()
            if last.value == sort and piece in last.on and seat not in last.on and last.amount is not None
            and not silenced(h, last, monster, seat)]


def _traits(h: Hearing, piece: str, sort: str, monster: str | None, seat: str) -> list[Quantity]:
    """Attack bonuses that come and go with a condition."""
    rows = []
    for _, trait in thunderstone(h).traits_with(h.table, h.table.card(piece), sort):
        live = holds(h, trait, seat, piece, monster or h.table.dials.get("fight"))
        n = amount(h, trait[sort], seat, piece, f"trait of {name_of(h, piece)}", monster=monster)
        if live.holds:
            rows.append(n.named(n.name, f"{BOOK}/trait.always", f"{BOOK}/term.trait"))
        elif live.unknown:
            rows.append(perhaps_none(n, live.asks))
    return rows


def _turned(h: Hearing, piece: str, sort: str, rows: list[Quantity], seat: str,
            monster: str | None) -> list[Quantity]:
    """A hero whose own Physical Attack counts as Magic Attack this turn."""
    if h.table.marked(piece, "physical becomes magic") is None:
        return rows
    if sort == PHYSICAL:
        return []
    card = h.table.card(piece) or ""
    return [*rows, h.printed(card, PHYSICAL), *_lent(h, piece, PHYSICAL, seat, monster)]


def _in_fight(h: Hearing, piece: str, monster: str, seat: str, rows: list[Quantity], card: str,
              sort: str) -> list[Quantity]:
    """A card's part against one monster: nothing where it is ignored or the monster is immune to it."""
    ignored = is_ignored(h, piece, monster, seat)
    out = ignored | is_immune_to(h, piece, monster, seat)
    if out.broken:
        return rows
    topic = "numenera/trait.immune" if ignored.broken else "numenera/trait.ignores"
    whole = total(f"{card} ({name_of(h, monster)} gives it nothing)", rows)
    if out.holds:
        return [exactly(whole.name, 0, topics=(topic,))]
    return [perhaps_none(whole, out.asks, (topic,))]


def may_lose(h: Hearing, seat: str, sort: str) -> Truth:
    """May a penalty that names no type be taken off this one? By the reading that is followed: any type, one that laid
    out cards give (though it has been lowered to nothing since), or one that is above zero.
    """
    reading = h.reading("attack.unspecified", "free-choice")
    if reading == "free-choice":
        return HOLDS
    held = attack_against(h, seat, sort, None)
    if reading == "value-above-zero":
        return at_least(held, exactly("something to lose", 1), f"{sort.capitalize()}: {held.figure()}.")
    if any((part.low or 0) > 0 for part in held.parts):
        return known(True, f"Cards laid out give {sort}.")
    perhaps_given = [part for part in held.parts if part.high is None or part.high > 0]
    asks = tuple(ask for part in perhaps_given for ask in part.asks)
    return Truth(None if perhaps_given else False, f"No card laid out gives {sort}." if not perhaps_given else
                 f"Whether a card laid out gives {sort} is not known.", (), asks)


@rules.value(BOOK, "attack.physical", "additional physical attack")
def additional_physical(h: Hearing, seat: str) -> Quantity:
    """Physical Attack that abilities and effects have added this turn."""
    return total("additional physical attack", _added(h, seat, PHYSICAL))


@rules.value(BOOK, "attack.magic", "additional magic attack")
def additional_magic(h: Hearing, seat: str) -> Quantity:
    """Magic Attack that abilities and effects have added this turn."""
    return total("additional magic attack", _added(h, seat, MAGIC))


def _added(h: Hearing, seat: str, sort: str) -> list[Quantity]:
    mine = {seat, *present(h, seat)}
    return [exactly(f"{last.source}: {sort}", last.amount, "rule", last.source) if last.amount is not None
            else unknown(sort, Ask(last.source, sort)) for last in h.table.lasts.values()
            if last.value == sort and mine & set(last.on)]


@rules.value(BOOK, "term.attack-value", "attack")
def attack_of_hero(h: Hearing, hero: str) -> Quantity:
    """One hero's attack value: both types, with the weapon it carries and what was added to it."""
    seat = seat_of(h, hero)
    fight, parts = Fight(seat, None, False, bool(global_rows(h))), []
    for piece in (hero, *h.table.at(f"on/{hero}")):
        for sort in (PHYSICAL, MAGIC):
            parts.extend(_of_piece(h, piece, sort, fight))
            parts.extend(exactly(f"{last.source}: {sort}", last.amount, "rule", last.source, last.topics)
                         for _, last in h.table.lasting(sort, piece) if seat in last.on and last.amount is not None)
    return total("attack", [part for part in parts if not part.low == part.high == 0], floor=0)


@rules.value(BOOK, "attack.total", "total attack", "attack.floor", "trait.immune", "card.night-howler",
             "term.total-attack-value")
def total_attack(h: Hearing, monster: str) -> Quantity:
    """Both attack types against this monster, less what the darkness takes; never below zero."""
    seat = str(h.table.dials.get("active"))
    fixed = [(trait, live) for trait in traits_of(h, monster) if "total attack" in trait
             and (live := holds(h, trait, seat, monster, monster)).possible]
    for trait, live in fixed:
        if live.holds:
            return exactly("total attack", trait["total attack"], str(trait.get("origin", "rule")))
    counted = _counted(h, monster, seat)
    for trait, live in fixed:
        ends = (counted.low or 0, counted.high, trait["total attack"])
        counted = Quantity("total attack", min(ends[0], ends[2]), None if ends[1] is None else max(ends[1], ends[2]),
                           (counted,), "unknown", "", (), tuple(dict.fromkeys((*live.asks, *counted.asks))))
    return counted


def _counted(h: Hearing, monster: str, seat: str) -> Quantity:
    """The total attack added up: both types that the monster is not immune to, less what the darkness takes."""
    physical, magic = (attack_against(h, seat, sort, monster) for sort in (PHYSICAL, MAGIC))
    immune = immune_types(h, monster, seat, physical, magic)
    h.values.update({PHYSICAL: physical, MAGIC: magic})
    ruling = rulings(h, h.table.card(monster), "immune")
    parts = [*(_unless(part, immune[part.name], *ruling) for part in (physical, magic)),
             h.value("attack penalty", monster)]
    return total("total attack", parts, floor=0, topics=(f"{BOOK}/term.total-attack-value",
                                                         *(FLOOR if _below(parts) else ())))


def _unless(part: Quantity, immune: Truth, *ruling: str) -> Quantity:
    """An attack type, or nothing of it where the monster is immune to it. ruling: what the glossary has on that."""
    topics = ("numenera/trait.immune", *ruling)
    if immune.broken:
        return part
    if immune.holds:
        return Quantity(part.name, 0, 0, (part,), "rule", "immune", topics)
    return Quantity(part.name, 0, part.high, (part,), "rule", "perhaps immune", topics, immune.asks)


@rules.value(BOOK, "term.health", "health", "card.lavrik-ca", "card.zhev", "card.convergence-master")
def health(h: Hearing, monster: str) -> Quantity:
    """A monster's Health: printed, with its traits and what was added to it."""
    card = h.table.card(monster)
    if card is None:
        return unknown("health", Ask("the unseen monster", "name", "name the card"))
    parts = [h.printed(card, "health"), *health_traits(h, monster, str(h.table.dials.get("active"))),
             *lasts_on(h, "health", monster),
             *global_parts(h, "health", str(h.table.dials.get("active")), monster)]
    return total("health", parts, floor=0)

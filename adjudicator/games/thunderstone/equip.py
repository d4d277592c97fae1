"""Equipping: a laid-out hero is equipped with a laid-out weapon (dungeon, step 2)."""

from __future__ import annotations

from adjudicator.games.thunderstone.choosing import Answer, declined
from adjudicator.games.thunderstone.global_effects import global_parts
from adjudicator.games.thunderstone.grip import still_carried, whatever_weight
from adjudicator.games.thunderstone.in_fight import foe, sapped, saps
from adjudicator.games.thunderstone.light import lasts_on
from adjudicator.games.thunderstone.rulings import find_ruled, rulings
from adjudicator.games.thunderstone.steps import ARMING, at_step
from adjudicator.games.thunderstone.traits import thunderstone
from adjudicator.games.thunderstone.words import (
    AS_WEAPON,
    BOOK,
    bearer_of,
    card_of,
    is_hero,
    laid,
    name_of,
    turn_end,
    weapon_on,
)
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, at_least, exactly, total, unknown
from adjudicator.kernel.registry import Field, rules
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import UNKNOWN, Ask, Truth, known


@rules.value(BOOK, "term.strength", "strength", "zero.strength")
def strength(h: Hearing, hero: str) -> Quantity:
    """A hero's Strength, with what abilities added this turn; never below zero (zero.strength)."""
    card = h.table.card(hero)
    if card is None:
        return unknown("strength", Ask("the unseen card", "name", "name it"))
    added = [*lasts_on(h, "strength", hero), *global_parts(h, "strength", str(h.table.dials.get("active")), hero),
             *(sapped(h, hero, foe(h)) if h.table.dials.get("fight") else ())]
    printed = h.printed(card, "strength")
    return total("strength", [printed, *added], floor=0, topics=("numenera/zero.strength",)) if added else printed


@rules.value(BOOK, "term.weight", "weight")
def weight(h: Hearing, weapon: str) -> Quantity:
    """A weapon's Weight."""
    card = h.table.card(weapon)
    if h.table.marked(weapon, AS_WEAPON) is not None:
        return exactly("weight", 0)
    return h.printed(card, "weight") if card is not None else unknown("weight", Ask("the unseen card", "name"))


@rules.check(BOOK, "equip.step", "card.longspear")
def equip_step(h: Hearing, weapon: str | None) -> Truth:
    """Heroes are equipped in step 2 of the dungeon, before a monster is chosen; with a weapon just drawn too."""
    now = at_step(h, "dungeon.abilities", ARMING, said="Heroes are equipped in step 2 of the dungeon.")
    if weapon is not None:
        find_ruled(h, rulings(h, h.table.card(weapon), "equip"), now)
    return now


def can_arm(h: Hearing, seat: str) -> bool:
    """Is there a hero that has taken up nothing this turn, and a weapon that nobody has?"""
    rows = [(piece, card_of(h, piece)) for piece in h.table.at(laid(seat))]
    return any(card is None or (is_hero(card) and h.table.marked(piece, "armed") is None) for piece, card in rows) \
        and any(card is None or (card.has("Weapon") and h.table.marked(piece, "taken up") is None)
                for piece, card in rows)


@rules.resolver(BOOK, "equip.step", ARMING)
def arming(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """By one reading heroes may be equipped once the monster is chosen, until its Battle effects begin."""
    if answer is None and can_arm(h, str(frame["seat"])):
        return False
    if answer is not None and not declined(answer):
        raise Malformed([Fault("choose", answer.get("choose"), "none, or use the equip action")])
    h.settle(frame)
    return True


@rules.check(BOOK, "equip.present")
def equip_present(h: Hearing, hero: str | None, weapon: str | None) -> Truth:
    """Hero and weapon lie in front of the player, neither discarded nor destroyed."""
    if hero is None or weapon is None:
        return known(False, "Hero and weapon must both be laid out.")
    places = {h.table.pieces[piece].place for piece in (hero, weapon) if bearer_of(h, piece) is None}
    here = places <= {laid(h.seat)}
    return known(here, "Hero and weapon lie in front of the player." if here else
                 "Hero and weapon must both lie in front of the player.")


@rules.check(BOOK, "equip.kind")
def equip_kind(h: Hearing, hero: str | None, weapon: str | None) -> Truth:
    """Only a hero is equipped, and only with a weapon."""
    if hero is None or weapon is None:
        return UNKNOWN.saying("Hero or weapon is not there.")
    who, what = card_of(h, hero), card_of(h, weapon)
    if who is None or what is None:
        piece, field = (hero, "strength") if who is None else (weapon, "weight")
        return UNKNOWN.saying(f"What kind of card {name_of(h, piece)} is has not been told.").asking(
            Ask(name_of(h, piece), field, "printed on the card"))
    if not is_hero(who) and h.game.cards.get(who.name) is None and not who.keywords and who.kind == "village":
        return UNKNOWN.saying(f"Whether {who.name} is a hero has not been told.").asking(
            Ask(who.name, "strength", "printed on the card"))
    if not is_hero(who):
        return known(False, f"{who.name} is not a hero.")
    return known(what.has("Weapon"), f"{what.name} is {'a' if what.has('Weapon') else 'not a'} weapon.")


@rules.check(BOOK, "equip.one-weapon")
def one_weapon(h: Hearing, hero: str | None, weapon: str | None) -> Truth:
    """A hero is equipped with at most one weapon a turn, even if that weapon is gone; no weapon is handed on."""
    if hero is None or weapon is None:
        return UNKNOWN.saying("Hero or weapon is not there.")
    if alongside(h, hero, weapon):
        return known(True, f"{name_of(h, hero)} may carry {name_of(h, weapon)} beside the other.")
    if h.table.marked(hero, "armed") is not None or weapon_on(h, hero) is not None:
        return known(False, f"{name_of(h, hero)} has already been equipped this turn.")
    if h.table.marked(hero, "no weapon") is not None:
        return known(False, f"{name_of(h, hero)} cannot be equipped this turn.")
    return known(True, f"{name_of(h, hero)} has no weapon yet.")


def alongside(h: Hearing, hero: str, weapon: str) -> bool:
    """May a hero carry this weapon beside what it carries now? So many of a name as the weapon's own text allows."""
    card, borne = card_of(h, weapon), h.table.at(f"on/{hero}")
    if card is None or not borne or any(h.table.card(other) != card.name for other in borne):
        return False
    most = max((int(trait["may carry"]) for trait in thunderstone(h).traits(h.table, card.name)
                if "may carry" in trait), default=1)
    return len(borne) < most


@rules.check(BOOK, "equip.lost-hero")
def lost_hero(h: Hearing, weapon: str | None) -> Truth:
    """A weapon that a hero was equipped with this turn goes to no other hero, not even after its hero is gone."""
    if weapon is None:
        return UNKNOWN.saying("The weapon is not there.")
    if bearer_of(h, weapon) is None and h.table.marked(weapon, "taken up") is None:
        return known(True)
    if h.table.marked(weapon, "let go") is not None:
        by = str(h.table.marked(weapon, "let go"))
        dropped = known(False, f"{by} has dropped {name_of(h, weapon)}; no hero is equipped with it again this turn.")
        find_ruled(h, rulings(h, by, "unequip"), dropped)
        return dropped
    if h.reading("equip.one-weapon", "stays") == "passes" and bearer_of(h, weapon) is not None:
        return known(True)
    return known(False, f"A hero has already been equipped with {name_of(h, weapon)} this turn; it is not handed on.")


@rules.check(BOOK, "equip.strength")
def strong_enough(h: Hearing, hero: str | None, weapon: str | None) -> Truth:
    """The hero's Strength is at least the weapon's Weight."""
    if hero is None or weapon is None:
        return UNKNOWN.saying("Hero or weapon is not there.")
    if whatever_weight(h, weapon, hero):
        return known(True, f"{name_of(h, hero)} carries {name_of(h, weapon)} whatever its Weight: its text says so.")
    strong, heavy = h.value("strength", hero), h.value("weight", weapon)
    truth = at_least(strong, heavy)
    verb = {True: "is not more than", False: "is more than", None: "against"}[truth.value]
    listed = " (listed)" if heavy.leaning_on_listed() else ""
    return truth.saying(f"{name_of(h, weapon)} on {name_of(h, hero)}: Weight {heavy.figure()}{listed} {verb} "
                        f"Strength {strong.figure()}{' (listed)' if strong.leaning_on_listed() else ''}.")


@rules.action(BOOK, "equip", topics=("equip.present",),
              checks=("turn.order", "equip.step", "equip.present", "equip.kind", "equip.one-weapon", "equip.lost-hero",
                      "equip.strength", "golden-rule"),
              fields=(Field("hero", "piece", "the laid-out hero: Regular, Regular#2", True, choices=("equip.present",)),
                      Field("weapon", "piece", "the laid-out weapon; one that no hero carries comes first", True,
                            "free", choices=("equip.present",))))
def equip(h: Hearing, hero: str, weapon: str) -> None:
    """Equip a laid-out hero with a laid-out weapon."""
    h.do("equip", hero=hero, weapon=weapon)
    seat = h.seat
    h.value("physical attack", seat)
    h.value("light", seat)


@rules.deed(BOOK, "equip", "equip.present", "term.equip")
def equip_deed(h: Hearing, hero: str, weapon: str) -> None:
    """The weapon goes with the hero; both are marked until the end of the turn."""
    h.say(f"{name_of(h, hero)} is equipped with {name_of(h, weapon)}.")
    h.effect("move", id=weapon, to=f"on/{hero}")
    h.effect("mark", id=hero, key="armed", value=True, until=turn_end(h))
    h.effect("mark", id=weapon, key="taken up", value=True, until=turn_end(h))


@rules.deed(BOOK, "unequip", "equip.lost-weapon")
def unequip(h: Hearing, hero: str) -> None:
    """A hero lays its weapon down; what abilities have already given stays."""
    for weapon in list(h.table.at(f"on/{hero}")):
        h.say(f"{name_of(h, hero)} loses {name_of(h, weapon)}.")
        h.effect("move", id=weapon, to=laid(str(h.table.dials.get("active"))))


@rules.consequence(BOOK, "equip.too-weak")
def too_weak(h: Hearing) -> bool:
    """A hero whose Strength falls below the Weight of its weapon loses the weapon."""
    for last in h.table.lasts.values():
        if last.value != "strength" or last.amount is None or last.amount >= 0:
            continue
        for hero in last.on:
            weapon = weapon_on(h, hero) if hero in h.table.pieces else None
            if weapon is not None and still_carried(h, weapon).broken:
                h.say(f"{name_of(h, hero)} is too weak for {name_of(h, weapon)}.", f"{BOOK}/equip.too-weak")
                h.do("unequip", hero=hero)
                return True
    return saps(h, foe(h)) and _overcome(h)


def _overcome(h: Hearing) -> bool:
    """In the fight a trait of the monster may leave heroes too weak for their weapons."""
    for hero in h.table.at(laid(str(h.table.dials.get("active")))):
        weapon = weapon_on(h, hero)
        if weapon is not None and still_carried(h, weapon).broken:
            h.say(f"{name_of(h, hero)} is too weak for {name_of(h, weapon)}.", f"{BOOK}/equip.too-weak")
            h.do("unequip", hero=hero)
            return True
    return False

"""Battle effects and the comparison (dungeon, steps 4 and 5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.attack import outcome
from adjudicator.games.thunderstone.doing import pend_text
from adjudicator.games.thunderstone.selectors import condition
from adjudicator.games.thunderstone.traits import holds, thunderstone, traits_of
from adjudicator.games.thunderstone.words import BOOK, card_of, monsters, name_of, position, present
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import Ask, Truth, known


def effects_of(h: Hearing, piece: str, on: str) -> list[Mapping[str, Any]]:
    """The effects of a card with this timing, as far as they are known; a silent card is presumed so."""
    card = h.table.card(piece)
    rows = [row for row in thunderstone(h).abilities(h.table, card) if on in row["on"]]
    if card is not None and not rows and not thunderstone(h).text_known(h.table, card):
        h.assume(f"{card} has no {on} effect; its text has not been told")
    return rows


@rules.resolver(BOOK, "battle.chosen-only", "dungeon.battle", topics=("battle.mandatory", "battle.present-all"))
def battle_effects(h: Hearing, frame: Frame, answer: Any) -> bool:
    """The chosen monster's Battle effects and those of the laid-out heroes and village cards, diseases first."""
    h.settle(frame)
    seat, monster = str(frame["seat"]), h.table.dials.get("fight")
    if monster is None or monster not in h.table.pieces:
        return True
    rows = [(row, monster, "monster") for row in effects_of(h, monster, "battle")]
    if rows and any("battle twice if" in trait and condition(h, trait["battle twice if"], seat, monster, monster).holds
                    for trait in traits_of(h, monster)):
        rows = rows + rows
    for piece in present(h, seat):
        card = card_of(h, piece)
        if card is not None and card.kind in ("hero", "village", "basic"):
            rows.extend((row, piece, "ability") for row in effects_of(h, piece, "battle"))
    for row, source, by in reversed(rows):
        live = holds(h, row, seat, source, monster)
        if not live.broken:
            h.say(f"Battle effect of {name_of(h, source)}.", f"{BOOK}/battle.mandatory")
            pend_text(h, row, seat, source, by)
    _diseases(h, seat)
    return True


def _diseases(h: Hearing, seat: str) -> None:
    """The attack penalty of each disease present comes before other Battle effects; its owner picks the type."""
    sick = [piece for piece in present(h, seat) if (card := card_of(h, piece)) and card.has("Disease")]
    h.pend([{"kind": "disease.penalty", "seat": seat, "source": piece, "card": name_of(h, piece)} for piece in sick])


@rules.resolver(BOOK, "compare.wins", "dungeon.compare", topics=("attack.total",))
def compare(h: Hearing, frame: Frame, answer: Any) -> bool:
    """The fight is won with a total attack of at least the monster's Health; it waits where a number is missing."""
    monster = h.table.dials.get("fight")
    if monster is None or monster not in h.table.pieces:
        h.settle(frame)
        return True
    truth = outcome(h, monster)
    h.values["win"] = h.value("win", monster)
    if truth.unknown:
        h.asks.extend(truth.asks or (Ask(name_of(h, monster), "health", "printed on the card"),))
        return False
    h.settle(frame)
    h.effect("turn", dial="won", to=truth.holds)
    spot = position(h, monster)
    h.say(f"{truth.said} {'The fight is won.' if truth.holds else 'The fight is lost.'}", f"{BOOK}/compare.wins",
          f"{BOOK}/attack.total", f"{BOOK}/darkness.penalty", *(trait_topics(h, monster)))
    if spot is not None:
        h.effect("turn", dial="fight.position", to=spot)
    return True


def trait_topics(h: Hearing, monster: str) -> list[str]:
    """The rules of the monster's traits that had a say in the comparison."""
    topics = {"required": "trait.required", "defeat only if": "trait.defeat-only-if", "ignores": "trait.ignores",
              "undefeatable if": "trait.defeat-only-if", "immune": "trait.immune", "darkness": "trait.darkness",
              "darkness fixed": "trait.darkness-fixed"}
    return [f"{BOOK}/{topic}" for trait in traits_of(h, monster) for word, topic in topics.items() if word in trait]


def _trait_check(h: Hearing, words: tuple[str, ...], monster: Any) -> Truth:
    """Is what these traits of the monster ask for there?"""
    from adjudicator.games.thunderstone.attack import requirements
    if monster is None or not any(word in trait for trait in traits_of(h, monster) for word in words):
        return known(True)
    return requirements(h, monster, str(h.table.dials.get("active")))


@rules.check(BOOK, "trait.required")
def trait_required(h: Hearing, monster: Any) -> Truth:
    """A monster that requires something is not defeated without it (more than zero of it); it may be fought."""
    return _trait_check(h, ("required",), monster)


@rules.check(BOOK, "trait.defeat-only-if")
def trait_defeat(h: Hearing, monster: Any) -> Truth:
    """A monster that is defeated only with or without something is not defeated otherwise; it may be fought."""
    return _trait_check(h, ("defeat only if", "undefeatable if"), monster)


def in_dungeon(h: Hearing) -> list[str]:
    """Names of the monsters laid out, for people."""
    return [f"{position(h, piece)} {name_of(h, piece)}" for piece in monsters(h)]

"""Global effects that leave players no choice: a certain monster must be fought, every Dungeon ability must be used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.ability_checks import requirement, summary
from adjudicator.games.thunderstone.card_conditions import condition
from adjudicator.games.thunderstone.deeds import used_abilities
from adjudicator.games.thunderstone.dungeon import monster_of
from adjudicator.games.thunderstone.global_effects import global_rows
from adjudicator.games.thunderstone.rulings import find_ruled, rulings
from adjudicator.games.thunderstone.selectors import fits
from adjudicator.games.thunderstone.traits import thunderstone
from adjudicator.games.thunderstone.words import BOOK, bearer_of, card_of, laid, name_of, present
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.truth import Ask, Truth, every, known, some

FIGHT, USE = "must fight", "must use"


@rules.check(BOOK, "global.active", "card.terror-bird", "card.bandit-warrior")
def compelled(h: Hearing, monster: Any, card: str | None, what: str | None) -> Truth | None:
    """What a Global effect makes everybody do is done: the monster fought that must be, the abilities used that must
    be, in whatever order; none of these is forgone.
    """
    if monster is None:
        return _not_forgone(h, card) if what == "ability" and card is not None else None
    found = [truth for truth in (_right_monster(h, monster), _all_used(h)) if truth is not None]
    return every(*found) if found else None


def _sources(h: Hearing, word: str) -> list[tuple[str, Mapping[str, Any], Mapping[str, Any]]]:
    """The Global effects in the dungeon with a deed of this word: the monster, the text, the deed."""
    return [(piece, row, deed) for piece, row, deed in global_rows(h) if word in deed]


def _right_monster(h: Hearing, monster: Any) -> Truth | None:
    """Is a monster chosen that must be fought, where one must be?"""
    rows = _sources(h, FIGHT)
    piece = monster_of(h, monster) if rows else None
    if piece is None or h.reading("choose.free", "card-wins") == "always-free":
        return None
    wanted = any(fits(h, piece, deed[FIGHT], source) for source, _, deed in rows)
    live = some(*(condition(h, row.get("if"), h.seat, source) for source, row, _ in rows))
    name = name_of(h, rows[0][0])
    truth = some(~live, known(wanted)).saying(
        f"The Global effect of {name}: {name_of(h, piece)} is {'one' if wanted else 'none'} that must be fought."
        if not live.broken else f"The Global effect of {name} asks for nothing now: {live.said}")
    find_ruled(h, rulings(h, name, FIGHT), truth)
    return truth


def _all_used(h: Hearing) -> Truth | None:
    """Has every Dungeon ability been used that may be, where all must be?"""
    rows = [(source, row) for source, row, _ in _sources(h, USE) if not condition(h, row.get("if"), h.seat,
                                                                                source).broken]
    if not rows:
        return None
    left = [(piece, n, row) for piece in present(h, h.seat) for n, row in _unused(h, piece)]
    due = [(piece, n, row, requirement(h, piece, row)) for piece, n, row in left]
    owed = [f"{name_of(h, piece)} ({n + 1}: {summary(row)})" for piece, n, row, may in due if may.holds]
    asks = tuple(ask for *_, may in due if may.unknown for ask in may.asks)
    unseen = [piece for piece in present(h, h.seat) if h.table.card(piece) is None]
    if not owed and (unseen or not h.table.is_closed(laid(h.seat))):
        asks += (Ask(f"{h.seat}'s cards", "names", "in front of the player"),)
    name = name_of(h, rows[0][0])
    truth = known(False, f"The Global effect of {name}: first must be used {', '.join(dict.fromkeys(owed))}.") if owed \
        else Truth(None, f"Whether {name} leaves an ability to be used is not known.", (), asks) if asks \
        else known(True, f"The Global effect of {name}: no Dungeon ability is left that can be used.")
    find_ruled(h, rulings(h, name, USE), truth)
    return truth


def _unused(h: Hearing, piece: str) -> list[tuple[int, Mapping[str, Any]]]:
    """The Dungeon abilities of a card that it may still use this turn."""
    card = card_of(h, piece)
    game = thunderstone(h)
    if card is None or (card.has("Weapon") and bearer_of(h, piece) is None) or h.table.marked(piece, "used:any"):
        return []
    single = any(trait.get("one ability a turn") for trait in game.traits(h.table, card.name))
    if single and used_abilities(h, piece):
        return []
    return [(n, row) for n, row in enumerate(game.abilities(h.table, card.name))
            if "dungeon" in row["on"] and h.table.marked(piece, f"used:{n}") is None]


def _not_forgone(h: Hearing, card: str) -> Truth | None:
    """A Dungeon ability that must be used is not left; one that cannot be used may be."""
    rows = _sources(h, USE)
    if not rows or h.table.marked(h.seat, "did") != "dungeon":
        return None
    must = any(requirement(h, card, row).holds for _, row in _unused(h, card))
    name = name_of(h, rows[0][0])
    truth = known(not must, f"The Global effect of {name}: the ability of {name_of(h, card)} must be used." if must else
                  f"The Global effect of {name}: {name_of(h, card)} has no ability that can be used.")
    find_ruled(h, rulings(h, name, USE), truth)
    return truth

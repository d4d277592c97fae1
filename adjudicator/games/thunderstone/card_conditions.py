"""Conditions of card texts: whether one is met."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.games.thunderstone.by_print import in_range, unread_line, within
from adjudicator.games.thunderstone.edition import edition
from adjudicator.games.thunderstone.light_asked import light_present
from adjudicator.games.thunderstone.selectors import asks_about, carried, fits, tally
from adjudicator.games.thunderstone.spots import position
from adjudicator.games.thunderstone.words import bearer_of, card_of, short, weapon_on
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import at_least, exactly
from adjudicator.kernel.truth import UNKNOWN, Ask, Truth, every, known, some


def condition(h: Hearing, cond: Any, seat: str, source: str | None, monster: str | None = None) -> Truth:
    """Is a condition of a card text met?"""
    if not cond:
        return known(True)
    return every(*(CONDITIONS[key](h, want, seat, source, monster) if key in CONDITIONS
                   else UNKNOWN.saying(f"Nobody here can read the condition {key}.")
                   for key, want in cond.items() if key != "at least"))\
        if "present" not in cond else _present(h, cond, seat, source)


def _present(h: Hearing, cond: Mapping[str, Any], seat: str, source: str | None) -> Truth:
    need = int(cond.get("at least", 1))
    name = short(cond["present"])
    held = tally(h, seat, cond["present"], source, f"{name} present")
    return at_least(held, exactly("needed", need), f"{held.name}: {held.figure()}; {need} needed.")


def _equipped(h: Hearing, want: Any, seat: str, source: str | None, monster: str | None) -> Truth:
    armed = source is not None and carried(h, source)
    fit, state = armed == bool(want), f"It is {'' if armed else 'not '}equipped"
    return known(fit, f"{state}." if fit else f"{state}; it must {'' if want else 'not '}be.")


def _equipped_with(h: Hearing, want: Any, seat: str, source: str | None, monster: str | None) -> Truth:
    weapon = weapon_on(h, source) if source is not None else None
    if weapon is None:
        return known(False, f"It carries no {str(want).lower()}.")
    card = card_of(h, weapon)
    if card is None:
        return UNKNOWN.saying("Its weapon is not known.").asking(*asks_about(h, [weapon]))
    return known(card.has(str(want)) or card.name == want, f"It carries {card.name}; a {str(want).lower()} is needed.")


def _carried_by(h: Hearing, want: Any, seat: str, source: str | None, monster: str | None) -> Truth:
    """Is this weapon carried by such a hero?"""
    hero = bearer_of(h, source) if source is not None else None
    if hero is None:
        return known(False, "No hero carries it.")
    fit = fits(h, hero, want, source)
    return Truth(fit, f"{h.table.card(hero)} carries it.")


def _at_position(h: Hearing, want: Any, seat: str, source: str | None, monster: str | None) -> Truth:
    spot = position(h, monster) if monster else None
    if spot is None:
        return UNKNOWN.saying("No monster is chosen.")
    return known(in_range(spot, want), f"{edition(h).spot} {spot}")


def _total_attack(h: Hearing, want: Any, seat: str, source: str | None, monster: str | None) -> Truth:
    if monster is None:
        return UNKNOWN
    total = h.value("total attack", monster)
    return within(total, want, f"Total attack {total.figure()}; the card says {want}.")


def _total_light(h: Hearing, want: Any, seat: str, source: str | None, monster: str | None) -> Truth:
    light = h.value("light", seat)
    return within(light, want, f"Light {light.figure()}; the card says {want}.")


def _monster_has(h: Hearing, want: Any, seat: str, source: str | None, monster: str | None) -> Truth:
    if monster is None:
        return UNKNOWN.saying("No monster is chosen.")
    game: Any = h.game
    card = h.table.card(monster)
    found = any(want in row["on"] for row in game.abilities(h.table, card))
    if not found and card is not None and not game.text_known(h.table, card):
        return UNKNOWN.saying(f"Nobody has told the text of {card}.").asking(
            Ask(card, "abilities", "printed on the card"))
    return known(found, f"{card} has {'a' if found else 'no'} {want.capitalize()} effect.")


def _dark(h: Hearing, want: Any, seat: str, source: str | None, monster: str | None) -> Truth:
    if monster is None:
        return UNKNOWN
    left = h.value("darkness left", monster)
    return within(left, ">=1" if want else "<=0", f"Darkness left: {left.figure()}.")


def _against(h: Hearing, want: Any, seat: str, source: str | None, monster: str | None) -> Truth:
    words = want if isinstance(want, list) else [want]
    if monster not in h.table.pieces:
        return UNKNOWN.saying("No monster is chosen.")
    card = card_of(h, monster)
    if card is None:
        return UNKNOWN.saying("What the chosen monster is has not been told.").asking(*asks_about(h, [monster]))
    met = any(card.has(word) for word in words)
    if not met and unread_line(h, card.name, "keywords"):
        return UNKNOWN.saying(f"Nobody has told the keywords of {card.name}.").asking(*asks_about(h, [monster]))
    return known(met)


def _defeated(h: Hearing, want: Any, seat: str, source: str | None, monster: str | None) -> Truth:
    won = h.table.dials.get("won")
    return UNKNOWN if won is None else known(bool(won) == bool(want))


def _all(h: Hearing, want: Any, seat: str, source: str | None, monster: str | None) -> Truth:
    return every(*(condition(h, part, seat, source, monster) for part in want))


def _any(h: Hearing, want: Any, seat: str, source: str | None, monster: str | None) -> Truth:
    return some(*(condition(h, part, seat, source, monster) for part in want))


def _not(h: Hearing, want: Any, seat: str, source: str | None, monster: str | None) -> Truth:
    return ~condition(h, want, seat, source, monster)


CONDITIONS: dict[str, Callable[[Hearing, Any, str, str | None, str | None], Truth]] = {
               "equipped": _equipped, "equipped with": _equipped_with, "position": _at_position,
               "total attack": _total_attack, "total light": _total_light, "monster has": _monster_has,
               "carried by": _carried_by, "dark": _dark, "light present": light_present,
               "against": _against, "defeated": _defeated,
               "all": _all, "any": _any, "not": _not}

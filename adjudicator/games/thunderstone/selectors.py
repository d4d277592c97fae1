"""Selectors and conditions of card texts: which cards are meant, whether a condition is met, how many it counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from adjudicator.games.thunderstone.edition import edition
from adjudicator.games.thunderstone.light_asked import light_present
from adjudicator.games.thunderstone.measures import MEASURES, measured, unread
from adjudicator.games.thunderstone.slots import spoken
from adjudicator.games.thunderstone.words import (
    bearer_of,
    card_of,
    is_kind,
    monsters,
    name_of,
    position,
    present,
    short,
    untold_spots,
    weapon_on,
)
from adjudicator.kernel.cards import Card
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, at_least, exactly, times, total, unknown
from adjudicator.kernel.truth import UNKNOWN, Ask, Truth, every, known, some


def in_range(number: int, span: Any) -> bool:
    """Is a number in a span: 3, "<=1", ">=2", "<4", "!=8"?"""
    text = str(span).strip()
    for sign in ("<=", ">=", "!=", "<", ">", "="):
        if text.startswith(sign):
            limit = int(text[len(sign):])
            return {"<=": number <= limit, ">=": number >= limit, "!=": number != limit, "<": number < limit,
                    ">": number > limit, "=": number == limit}[sign]
    return number == int(text)


def within(value: Quantity, span: Any, said: str) -> Truth:
    """Is a number in a span, as far as it is known? Where only some of what it may be is, that is unknown."""
    edge = int(str(span).strip().lstrip("<>=!"))
    ends = [end for end in (value.low, value.high) if end is not None]
    met = {in_range(n, span) for n in (edge - 1, edge, edge + 1, *ends)
           if (value.low is None or n >= value.low) and (value.high is None or n <= value.high)}
    return Truth(met.pop() if len(met) == 1 else None, said, (value,), () if value.exact else value.asks)


def card_fits(card: Card, sel: Any) -> bool:
    """Does a card (by its print alone) fit a selector?"""
    if isinstance(sel, str):
        word = sel.removeprefix("other ")
        return word in ("card", "self") or is_kind(card, word)
    tests: dict[str, Callable[[Any], bool]] = {
        "kind": lambda want: want == "card" or is_kind(card, want),
        "name": lambda want: card.name == want,
        "group": lambda want: card.group == want,
        "keyword": card.has,
        "level": lambda want: card.level is not None and in_range(card.level, want),
        "any": lambda want: any(card_fits(card, part) for part in want),
        "not": lambda want: not card_fits(card, want),
    }
    return all(tests[key](want) for key, want in sel.items() if key in tests)


def print_fits(h: Hearing, name: str | None, sel: Any) -> Truth:
    """Does a monster of this name fit a selector by its print alone? Unknown where what decides has not been told."""
    if isinstance(sel, str):
        return known(True) if sel in ("monster", "card") else _by_print(h, name, {"kind": sel})
    return every(*(_by_print(h, name, {key: want}) for key, want in sel.items()))


def _by_print(h: Hearing, name: str | None, part: Mapping[str, Any]) -> Truth:
    """The same for one part of a selector."""
    (key, want), = part.items()
    if key == "any":
        return some(*(print_fits(h, name, one) for one in want))
    if key == "not":
        return ~print_fits(h, name, want)
    if key == "kind" and want in ("monster", "card"):
        return known(True)
    card, field = h.game.card(h.table, name), {"keyword": "keywords", "level": "level"}.get(key)
    untold = card is None or (h.game.cards.get(name) is None and field is not None
                              and field not in h.table.facts.get(card.name, {}))
    if card is not None and card_fits(card, part):
        return known(True)
    if untold:
        return Truth(None, f"Whether {name or 'the monster'} is meant has not been told.", (),
                     (Ask(name or "the monster", field or "name", "printed on the card"),))
    return known(False)


OWN = ("self", "copy", "carrier", "picked", "shown")
"""Words that mean cards by what they have to do with the card whose text it is."""


def _of_its_own(h: Hearing, piece: str, word: str, source: str | None) -> bool:
    """Is this the card itself, one of its name, the hero that carries it, or one that its text picked or turned up?"""
    if word == "self":
        return piece == source
    if word == "copy":
        return source is not None and h.table.card(piece) == h.table.card(source)
    if word == "carrier":
        return source in h.table.pieces and bearer_of(h, str(source)) == piece
    return source is not None and h.table.marked(piece, word) == source


def fits(h: Hearing, piece: str, sel: Any, source: str | None) -> bool | None:
    """Does a piece fit a selector? None where its card is not known."""
    if sel in OWN:
        return _of_its_own(h, piece, str(sel), source)
    other = sel.startswith("other ") if isinstance(sel, str) else isinstance(sel, dict) and sel.get("other")
    if other and piece == source:
        return False
    if isinstance(sel, dict):
        if "equipped" in sel and _carried(h, piece) != bool(sel["equipped"]):
            return False
        if "used" in sel and any(key.startswith(f"{piece}|used") for key in h.table.marks) != bool(sel["used"]):
            return False
    card = card_of(h, piece)
    if card is None:
        return _unplaced(h.table.card(piece), sel)
    if isinstance(sel, Mapping) and "has" in sel and card_fits(card, sel):
        game: Any = h.game
        symbol: bool | None = game.has_symbol(h, card, str(sel["has"]))
        if not symbol:
            return symbol
    return _all_parts(h, piece, card, sel, source) if isinstance(sel, Mapping) else card_fits(card, sel)


def _all_parts(h: Hearing, piece: str, card: Card, sel: Mapping[str, Any], source: str | None) -> bool | None:
    """Does a known card fit every part of a selector, those too that speak of it as it lies there?"""
    if not card_fits(card, {part: want for part, want in sel.items() if part not in ("any", "not")}):
        return False
    rows = [Truth(fits(h, piece, part, source)) for part in sel.get("any") or ()]
    truths = [some(*rows)] if rows else []
    if "not" in sel:
        truths.append(~Truth(fits(h, piece, sel["not"], source)))
    if any(word in sel for word in MEASURES):
        truths.append(measured(h, piece, card, sel))
    return every(*truths).value


def _unplaced(name: str | None, sel: Any) -> bool | None:
    """Does a card fit of which no more than the name is known, if that?"""
    if name is not None and isinstance(sel, Mapping) and sel.get("name", name) != name:
        return False
    if name is not None and _all_known(sel):
        return False
    return True if sel in ("card", "other card") else None


def _all_known(sel: Any) -> bool:
    """Are these cards that a game has all printed here, so that a card described by a player is none of them?"""
    kind = str(sel.get("kind")) if isinstance(sel, Mapping) else str(sel)
    return kind.removeprefix("other ") in ("disease", "basic")


def doubtful(h: Hearing, seat: str, sel: Any, source: str | None, among: Sequence[str] | None = None) -> list[str]:
    """The cards (present, or some others) of which nobody can say whether they fit."""
    return [piece for piece in (present(h, seat) if among is None else among) if fits(h, piece, sel, source) is None]


def asks_about(h: Hearing, pieces: list[str], sel: Any = None) -> tuple[Ask, ...]:
    """What would say which cards these are: the keyword line of a named one, the name of another; or the number that a
    selector asks for.
    """
    if asks := unread(h, pieces, sel):
        return asks
    named = dict.fromkeys(card for piece in pieces if (card := h.table.card(piece)) is not None)
    rows = [Ask(card, "keywords", "the keyword line") for card in named]
    if any(h.table.card(piece) is None for piece in pieces):
        rows.append(Ask("the unseen cards", "name", "name the cards that were drawn"))
    return tuple(rows)


def _carried(h: Hearing, piece: str) -> bool:
    """A hero with a weapon, or a weapon that is carried."""
    return weapon_on(h, piece) is not None or bearer_of(h, piece) is not None


def chosen_from(h: Hearing, seat: str, sel: Any, source: str | None, among: Sequence[str] | None = None) -> list[str]:
    """Cards that fit a selector, in order of arrival (unknown cards are left out): cards present, or some others."""
    found = [piece for piece in (present(h, seat) if among is None else among) if fits(h, piece, sel, source)]
    game: Any = h.game
    if sel == "self" and source is not None and not found and game.lingers(h.table, source):
        return [source]
    for end in ("highest", "lowest"):
        if isinstance(sel, Mapping) and end in sel:
            found = _extreme(h, found, str(sel[end]), 1 if end == "highest" else -1)
    return found


def _extreme(h: Hearing, pieces: list[str], field: str, sign: int) -> list[str]:
    """Those that may have the highest (sign 1) or lowest (-1) value of a field; a card without it does not count."""
    rows = []
    for piece in pieces:
        card = card_of(h, piece)
        value = exactly("level", card.level) if field == "level" and card is not None and card.level is not None else \
            h.value(field, piece) if field in ("strength", "attack") else h.printed(h.table.card(piece) or "", field)
        if not value.nothing:
            rows.append((piece, times(value, sign)))
    best = max((value.low for _, value in rows if value.low is not None), default=None)
    return [piece for piece, value in rows if best is None or value.high is None or value.high >= best]


def highest_of(h: Hearing, pieces: list[str], field: str) -> list[str]:
    """Those that may have the highest value of a field."""
    return _extreme(h, pieces, field, 1)


def tally(h: Hearing, seat: str, sel: Any, source: str | None, name: str,
          among: Sequence[str] | None = None) -> Quantity:
    """How many cards (present, or some others) fit; unseen ones may or may not. "hero class": distinct classes."""
    pieces = list(present(h, seat) if among is None else among)
    unsure = doubtful(h, seat, sel, source, pieces)
    if sel == "hero class":
        cards = [card for piece in pieces if (card := card_of(h, piece)) is not None and is_kind(card, "hero")]
        found = len({word for card in cards for word in card.keywords if word in edition(h).classes})
        unsure = [piece for piece in pieces if card_of(h, piece) is None]
    else:
        found = sum(1 for piece in pieces if fits(h, piece, sel, source))
    if among is None and not h.table.is_closed(f"{seat}/laid"):
        ask = Ask(f"{seat}'s laid-out cards", "names", "on the table")
        return unknown(name, ask, *asks_about(h, unsure), low=found)
    if not unsure:
        return exactly(name, found, "counted")
    return unknown(name, *asks_about(h, unsure, sel), low=found, high=found + len(unsure))


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
    armed = source is not None and _carried(h, source)
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
    return known(any(card.has(word) for word in words))


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


def amount(h: Hearing, n: Any, seat: str, source: str | None, name: str, chosen: str | None = None,
           monster: str | None = None) -> Quantity:
    """A number of a card text: a constant, a count over cards present, or a value of a card. null is unknown.

    chosen: the card that a deed before destroyed or discarded; monster: the one against which it is counted.
    """
    if isinstance(n, bool) or n is None:
        return unknown(name, Ask(_source_name(h, source), name, "printed on the card"))
    if isinstance(n, int):
        return exactly(name, n)
    factor = int(n.get("times", 1))
    if n.get("plus"):
        base = amount(h, {key: part for key, part in n.items() if key != "plus"}, seat, source, name, chosen)
        return total(name, [base, exactly("more", int(n["plus"]))])
    if "remembered" in n or n.get("of") == "shown" or "destroyed" in n.values() or n.get("position") == "chosen":
        return times(_in_this_text(h, n, seat, source, name, chosen, monster), factor, name)
    if "count" in n:
        return times(tally(h, seat, n["count"], source, f"{n['count']} present"), factor, name)
    if "position" in n:
        spot = h.table.dials.get("fight.position")
        return exactly(name, int(spot) * factor) if spot is not None else unknown(name)
    if "highest" in n:
        return times(_highest_level(h), factor, name)
    if n.get("total") == "light":
        return times(h.value("light", seat), factor, name)
    return _value_of(h, n, seat, source, name, chosen) if "value" in n else \
        unknown(name, Ask(_source_name(h, source), name, "printed on the card"))


def _in_this_text(h: Hearing, n: Mapping[str, Any], seat: str, source: str | None, name: str, chosen: str | None,
                  monster: str | None) -> Quantity:
    """A number that hangs on what this text has done so far, or on where the monster lies."""
    memory = h.table.dials.get("memory", {})
    if n.get("count") == "destroyed":
        return exactly(name, int(memory.get("how many destroyed", 0)))
    if "remembered" in n:
        return exactly(name, int(memory["number"])) if "number" in memory else unknown(name)
    if n.get("position") == "chosen":
        spot = position(h, monster) if monster is not None else h.table.dials.get("fight.position")
        return exactly(name, int(spot or 0))
    if "count" in n:
        shown = [piece for piece in h.table.at(f"{seat}/revealed") if fits(h, piece, "shown", source)]
        return tally(h, seat, n["count"], source, f"{short(n['count'])} shown", shown)
    return _value_of(h, {**n, "times": 1}, seat, source, name, chosen)


def _value_of(h: Hearing, n: Mapping[str, Any], seat: str, source: str | None, name: str, chosen: str | None
              ) -> Quantity:
    """A value of one card; a card that nobody has shown has none, and a carrier that is not there neither."""
    what, field, factor = str(n.get("of", "self")), str(n["value"]), int(n.get("times", 1))
    if what in ("shown", "picked", "carrier"):
        rows = [piece for piece in (*present(h, seat), *h.table.at(f"{seat}/revealed"))
                if fits(h, piece, what, source)]
        if not rows:
            return exactly(name, 0)
        piece: str | None = rows[0]
    else:
        piece = {"chosen": h.table.dials.get("fight"), "self": source, "destroyed": chosen, "monster": chosen,
                 "discarded": chosen}.get(what)
    return times(_of_piece(h, piece, field), factor, name)


def _highest_level(h: Hearing) -> Quantity:
    """The highest level among the monsters in the dungeon; one that nobody has told may be higher."""
    levels, asks = [0], []
    for piece in monsters(h):
        card = card_of(h, piece)
        levels.append(card.level or 0 if card is not None else 0)
        asks += [] if card is not None else [Ask(name_of(h, piece), "level", "printed beside the keywords")]
    asks += spots_untold(h)
    return unknown("highest level", *asks, low=max(levels)) if asks else exactly("highest level", max(levels))


def spots_untold(h: Hearing) -> list[Ask]:
    """What lies at the positions of the dungeon that nobody has told."""
    return [Ask(spoken(place) if place.count("/") == 2 else place.replace("dungeon/", f"{edition(h).spot} "),
                "monster", "look at the dungeon") for place in untold_spots(h)]


def _of_piece(h: Hearing, piece: str | None, field: str) -> Quantity:
    """A value of one card as it is now."""
    if piece is None or piece not in h.table.pieces:
        return unknown(field)
    if field == "level":
        return level_of(h, piece)
    return h.value(field, piece) if field in ("strength", "health", "attack") else \
        h.printed(h.table.card(piece) or "", field)


def level_of(h: Hearing, piece: str) -> Quantity:
    """The level on a card's keyword line; a card without one has none (0)."""
    card = card_of(h, piece)
    if card is None:
        return unknown("level", Ask(h.table.card(piece) or "the unseen card", "level", "printed beside the keywords"))
    return exactly(f"level of {card.name}", card.level or 0, "counted")


def _source_name(h: Hearing, source: str | None) -> str:
    return (h.table.card(source) if source and source in h.table.pieces else None) or "the card"

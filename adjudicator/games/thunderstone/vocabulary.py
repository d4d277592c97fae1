"""The card vocabulary, checked: abilities, traits and deeds that a player tells must be words that somebody can read.

The grammar is the one of docs/cards.md; every entry of the card data keeps to it (a test sees to that).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from adjudicator.kernel.faults import Fault, near

Check = Callable[[Any], bool]
ON = ("village", "dungeon", "react", "spoils", "trophy", "battle", "aftermath", "raid", "breach", "global", "bought")
KINDS = ("hero", "weapon", "item", "spell", "villager", "monster", "disease", "basic", "village", "special", "treasure",
         "bearer")
WORDS = ("self", "card", "copy", "carrier", "picked", "shown", *KINDS)
SPAN = re.compile(r"^[0-9]{1,2}(-[0-9]{1,2})?$")
RANGE = re.compile(r"^(<=|>=|!=|<|>|=)?[0-9]{1,3}$")
ROW = ("origin", "source", "note")


def _text(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 400


def _int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and -99 <= value <= 99


def _flag(value: Any) -> bool:
    return isinstance(value, bool)


def _one_of(*words: str) -> Check:
    return lambda value: isinstance(value, str) and value in words


def _list_of(check: Check) -> Check:
    return lambda value: isinstance(value, list) and 0 < len(value) <= 20 and all(map(check, value))


def _range(value: Any) -> bool:
    return _int(value) or (isinstance(value, str) and RANGE.match(value) is not None)


def _span(value: Any) -> bool:
    """One row of a table: 1, "2-16"."""
    return not isinstance(value, bool) and SPAN.match(str(value)) is not None


def _measure(value: Any) -> bool:
    return _range(value) or (isinstance(value, str) and value.lstrip("<>=") == "level")


def _map_of(parts: Mapping[str, Check]) -> Check:
    return lambda value: isinstance(value, Mapping) and bool(value) and all(
        key in parts and parts[key](part) for key, part in value.items())


def selector(value: Any) -> bool:
    """Which cards are meant: a word, or a map of parts that must all fit."""
    if isinstance(value, str):
        return value.removeprefix("other ") in WORDS
    return _map_of(_SELECTOR)(value)


def number(value: Any) -> bool:
    """A constant, null (unknown), or a map that says how it is counted."""
    return value is None or _int(value) or (_map_of(_NUMBER)(value) and any(
        key in value for key in ("count", "value", "position", "highest", "total", "remembered")))


def condition(value: Any) -> bool:
    """A condition, all of whose parts must hold."""
    return _map_of(_CONDITION)(value)


_SELECTOR: dict[str, Check] = {
    "kind": _one_of("card", *KINDS), "name": _text, "group": _text, "keyword": _text, "level": _range, "other": _flag,
    "equipped": _flag, "used": _flag, "has": _text, "highest": _text, "lowest": _text,
    "any": _list_of(selector), "not": selector, **dict.fromkeys(("strength", "attack", "health"), _measure),
}
_NUMBER: dict[str, Check] = {
    "count": lambda value: value in ("hero class", "destroyed") or selector(value),
    "times": _int, "plus": _int, "value": _text,
    "of": _one_of("chosen", "monster", "self", "destroyed", "discarded", "shown", "picked", "carrier"),
    "position": _one_of("defeated", "chosen"), "remembered": _flag,
    "highest": _one_of("level"), "in": _one_of("dungeon"), "total": _one_of("light"),
}
_CONDITION: dict[str, Check] = {
    "equipped": _flag, "equipped with": _text, "present": selector, "at least": _int, "position": _range,
    "defeated": _flag, "dark": _flag, "light present": _flag, "total attack": _range, "total light": _range,
    "against": lambda value: _text(value) or _list_of(_text)(value), "monster has": _one_of(*ON), "drawn": selector,
    "all": _list_of(condition), "any": _list_of(condition), "not": condition,
    "in": _one_of("village", "dungeon"), "in hall": selector, "picked": selector, "ability used": selector,
    "shown": selector,
}
_COUNT: Mapping[str, Check] = {"count": lambda value: value in ("all", "any") or (value is not None and number(value)),
                               "but": _int, "from": _one_of("discard", "shown", "village")}
_BONUS: Mapping[str, Check] = {"to": selector, "each": selector, "until": _one_of("turn")}
_TO: Mapping[str, Check] = {"to": _one_of("discard", "hand"), "count": _int}
_NONE: Mapping[str, Check] = {}
_ANY: Mapping[str, Check] = {"optional": _flag, "if": condition, "instead": _flag, "note": _text}
DEEDS: Mapping[str, tuple[Check, Mapping[str, Check]]] = {
    "level up": (_one_of("self"), {"experience": _int}),
    "draw": (number, _NONE), "draw up to": (_int, _NONE), "destroy": (selector, _COUNT), "discard": (selector, _COUNT),
    "others discard": (selector, {"count": _int}), "others destroy": (selector, {"count": _int}),
    "mill": (lambda value: value == "all" or number(value), _NONE),
    "reveal": (_int, {"keep": selector, "count": _int, "rest": _one_of("discard", "top", "bottom")}),
    "to hand": (selector, {"from": _one_of("discard"), "count": _int}),
    "put": (selector, {**_COUNT, "where": _one_of("on deck", "under dungeon deck", "on stack"), "at": _one_of("end")}),
    "disease": (number, {"to": _one_of("me", "others", "all")}),
    "gold": (number, _NONE), "extra buys": (number, _NONE), "buy": (selector, _TO),
    "gain": (selector, {**_TO, "costing at most": number}), "experience": (number, _NONE), "extra turn": (_int, _NONE),
    "physical attack": (number, _BONUS), "magic attack": (number, _BONUS), "light": (number, _BONUS),
    "strength": (number, _BONUS), "health": (number, _BONUS), "attack penalty": (number, _NONE),
    "mark monster": (_int, {"which": selector}), "unequip": (_one_of("self"), _NONE),
    "physical becomes magic": (_one_of("self"), _NONE),
    "shuffle into dungeon deck": (selector, {"top": _int}), "told": (_text, _NONE),
}
_PICK: Mapping[str, Check] = {"count": _int}
DEEDS = {
    **DEEDS,
    "show": (number, {"from": _one_of("deck", "discard")}), "put back": (_one_of("shown"), _NONE),
    "others draw": (number, _NONE), "all draw": (number, _NONE), "discard down to": (_int, _NONE),
    "discard lower": (selector, {"by": _one_of("level", "strength")}),
    "give": (selector, _PICK), "curse": (number, {"to": _one_of("me", "others", "all")}),
    "attack": (number, {"each": selector}), "costs": (number, _NONE), "next hand": (number, _NONE),
    "pick": (selector, _PICK), "protect": (selector, _PICK), "ignore": (selector, _PICK),
    "use again": (selector, _PICK), "as weapon": (selector, {**_COUNT, "magic": number}), "remember": (number, _NONE),
    "one of": (_list_of(_list_of(lambda deed: isinstance(deed, Mapping))), _NONE), "end turn": (_flag, _NONE),
    "ignore effect": (_one_of("battle"), _PICK),
    "move to": (_one_of("highest"), _NONE), "take monster": (selector, {"health at most": number}),
    "swap from under": (selector, {"position": _range}), "defeat": (_one_of("self"), _NONE),
    "send monster": (selector, _NONE), "must be fought": (_one_of("next"), _NONE),
}
NEEDS: Mapping[str, tuple[str, ...]] = {"level up": ("experience",), "reveal": ("keep",), "attack": ("each",),
                                        "as weapon": ("magic",), "discard lower": ("by",),
                                        "shuffle into dungeon deck": ("top",)}
TRAITS: Mapping[str, Check] = {
    "physical attack": number, "magic attack": number, "light": _int, "health": number, "total attack": _int,
    "darkness": _int, "darkness fixed": _flag, "ignores": selector,
    "immune": lambda value: selector(value) or value in ("physical attack", "magic attack", "lower attack",
                                                         "higher attack"),
    "required": lambda value: selector(value) or value in ("physical attack", "magic attack", "light", "strength"),
    "choose only if": condition, "defeat only if": condition, "undefeatable if": condition,
    "battle twice if": condition,
    "no level up from regular": _flag, "levels up only by itself": _flag, "one ability a turn": _flag, "told": _text,
    "strength": number, "attack": number, "carries no weapon": _flag, "cannot be destroyed": _flag,
    "cannot be discarded": _flag, "destroyed only by itself": _flag, "stays": _flag,
    "cancels": _list_of(_one_of("raid", "breach", "aftermath")), "stays undefeated": _flag, "goes to any player": _flag,
}
_WHEN = _map_of({"chosen": _one_of("my mark"), "by": _one_of("others", "anyone", "monster"), "destroyed": selector,
                 "would be destroyed": selector, "defeated": selector})


def faults(what: str, value: Any) -> list[Fault]:
    """What nobody here can read of told abilities, traits, keywords or deeds (does)."""
    read = {"abilities": _ability, "traits": _trait, "does": _deed, "keywords": _keyword}[what]
    if not isinstance(value, list) or len(value) > 20:
        return [Fault(what, value, f"a list of up to 20 {what}, as in docs/cards.md")]
    return [fault for n, row in enumerate(value, 1) for fault in read(f"{what}[{n}]", row)]


def _keyword(where: str, value: Any) -> Iterator[Fault]:
    if not _text(value):
        yield Fault(where, value, "a word of the keyword line")


def _deed(where: str, deed: Any) -> Iterator[Fault]:
    word = next((word for word in DEEDS if word in deed), None) if isinstance(deed, Mapping) else None
    if word is None:
        given = next(iter(deed), "") if isinstance(deed, Mapping) else ""
        yield Fault(where, deed, f"a deed: {', '.join(DEEDS)}", near(given, DEEDS))
        return
    fits, more = DEEDS[word]
    parts = {word: fits, **more, **_ANY}
    yield from _parts(where, deed, parts, (word, *NEEDS.get(word, ())))


def _ability(where: str, row: Any) -> Iterator[Fault]:
    if not isinstance(row, Mapping):
        yield Fault(where, row, 'an ability: {"on": [dungeon], "does": [{"draw": 1}]}')
        return
    listed: Check = _list_of(lambda deed: isinstance(deed, Mapping))
    parts: dict[str, Check] = {"on": _list_of(_one_of(*ON)), "does": listed, "cost": listed, "if": condition,
                               "when": _WHEN, "rolled": _span, "repeat": _flag, **dict.fromkeys(ROW, _text)}
    yield from _parts(where, row, parts, ("on", "does"))
    for key in ("cost", "does"):
        for n, deed in enumerate(row[key] if listed(row.get(key)) else (), 1):
            yield from _deed(f"{where}.{key}[{n}]", deed)


def _trait(where: str, row: Any) -> Iterator[Fault]:
    words = [word for word in TRAITS if isinstance(row, Mapping) and word in row]
    if len(words) != 1:
        given = next(iter(row), "") if isinstance(row, Mapping) else ""
        yield Fault(where, row, f"one trait: {', '.join(TRAITS)}", near(given, TRAITS))
        return
    parts: dict[str, Check] = {words[0]: TRAITS[words[0]], "each": selector, "if": condition, "unless": condition,
                               **dict.fromkeys(ROW, _text)}
    if words[0] == "light":
        parts |= {"after": _one_of("battle"), "below": _flag}
    if words[0] == "as soon as":
        parts["does"] = _list_of(lambda deed: not list(_deed(where, deed)))
    yield from _parts(where, row, parts, (words[0], *(("does",) if words[0] == "as soon as" else ())))


def _parts(where: str, row: Mapping[str, Any], parts: Mapping[str, Check], needed: tuple[str, ...]) -> Iterator[Fault]:
    """Every part is known and fits; what is needed is there."""
    for key, value in row.items():
        if key not in parts:
            yield Fault(f"{where}.{key}", value, f"one of {', '.join(parts)}", near(key, parts))
        elif not parts[key](value):
            yield Fault(f"{where}.{key}", value, "written as docs/cards.md has it")
    for key in needed:
        if key not in row:
            yield Fault(f"{where}.{key}", None, "needed here")


# --- words about decks that are looked at, what acts at once, what nobody is free to do ---

DEEDS = {
    **DEEDS,
    "destroy": (selector, {**_COUNT, "random": _flag}),
    "look at": (_one_of("any deck"), {"bottom": _list_of(_one_of("decks", "diseases", "dungeon deck"))}),
    "move to": (lambda value: value == "highest" or _int(value), _NONE),
    "arrange": (selector, _NONE), "sink monster": (selector, _NONE),
    "must fight": (selector, _NONE), "must use": (_one_of("dungeon"), _NONE),
}
TRAITS = {
    **TRAITS,
    "as soon as": condition, "untouched by": _list_of(_one_of("battle", "aftermath")), "any weight for": selector,
    "bought on deck": selector, "may carry": _int, "copies": _one_of("battle"),
}
_CONDITION["carried by"] = selector

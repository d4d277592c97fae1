"""Texts of cards as players read them aloud: what a deed does, whose cards it is about, in whole words.

A phrase begins in the imperative ("draw 2 cards", "destroy a hero") so that a row of them makes a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from adjudicator.games.thunderstone.naming import with_article

Deed = Mapping[str, Any]
KINDS = {"self": "this card", "picked": "that card", "other card": "other card", "shown": "card shown",
         "carrier": "hero that carries it", "destroyed": "card destroyed", "copy": "card of the same name",
         "village": "village card", "basic": "basic card", "hero class": "hero class", "spell": "spell"}
FIXED = ("self", "picked", "carrier", "copy")
PLURALS = {"hero": "heroes", "Thief": "Thieves", "this card": "these cards", "that card": "those cards"}


def noun(sel: Any) -> str:
    """One card that a selector means, without an article.

    >>> noun("hero"), noun({"kind": "hero", "level": "=1"}), noun({"any": [{"name": "Regular"}, "weapon"]})
    ('hero', 'level 1 hero', 'Regular or weapon')
    >>> noun({"kind": "monster", "not": {"any": [{"keyword": "Guardian"}, {"kind": "bearer"}]}})
    'monster that is no Guardian and no Bearer'
    """
    if not isinstance(sel, Mapping):
        return " or ".join(map(noun, sel)) if isinstance(sel, list) else KINDS.get(str(sel), str(sel))
    exact = str(sel.get("level", "")).startswith("=")
    before = [f"level {_range(sel['level'])}"] if exact else []
    before += ["other"] if sel.get("other") else []
    before += ["unarmed"] if sel.get("equipped") is False else ["equipped"] if sel.get("equipped") else []
    main = [noun(sel[key]) for key in ("name", "group", "keyword", "kind", "any") if key in sel] or ["card"]
    if "keyword" in sel and sel.get("kind") == "monster":
        main = [f"{sel['keyword']} monster"]
    after = [f"of level {_range(sel['level'])}"] if "level" in sel and not exact else []
    after += [f"that is {_nots(sel['not'])}"] if "not" in sel else []
    after += [f"with {sel['has']}"] if "has" in sel else []
    after += [f"with the {end} {sel[end]}" for end in ("highest", "lowest") if end in sel]
    after += [f"with {field} {_range(sel[field])}" for field in ("strength", "health") if field in sel]
    after += ["that was used"] if sel.get("used") else []
    return " ".join([*before, " ".join(main), *after])


def _nots(sel: Any) -> str:
    """What a card is not."""
    rows = sel["any"] if isinstance(sel, Mapping) and "any" in sel else [sel]
    return " and ".join(f"no {'Bearer' if row == {'kind': 'bearer'} else noun(row)}" for row in rows)


def _range(text: Any) -> str:
    """A number or a span: "=1" is 1, "<=2" is 2 or less, "<level" is below its level."""
    words = str(text)
    for sign, said in (("<=", "{} or less"), (">=", "{} or more"), ("<", "below its {}"), ("=", "{}")):
        if words.startswith(sign):
            return said.format(words[len(sign):])
    return words


def some(sel: Any, count: Any = 1) -> str:
    """So many of the cards that a selector means.

    >>> some("hero"), some("hero", 2), some("item", "any"), some("spell", "all"), some("self"), some("other card", 2)
    ('a hero', '2 heroes', 'any number of items', 'all spells', 'this card', '2 other cards')
    """
    if isinstance(sel, str) and sel in FIXED:
        return "a card of the same name" if sel == "copy" else f"{'the ' if sel == 'carrier' else ''}{KINDS[sel]}"
    if sel == "shown":
        return "the card shown"
    if isinstance(sel, Mapping) and "any" in sel and count in (1, None) and len(sel) == 1:
        return " or ".join(_one(noun(row)) for row in sel["any"])
    if count in (1, None):
        return _one(noun(sel))
    if count == "all":
        return f"all {_plural(noun(sel))}"
    if count == "any":
        return f"any number of {_plural(noun(sel))}"
    many = _plural(noun(sel))
    return f"{count} {many}" if isinstance(count, int) else f"{many}, as many as {amount(count)}"


def _one(words: str) -> str:
    return f"an{words}" if words.startswith("other ") else with_article(words)


def _plural(words: str) -> str:
    head, mark, tail = words, "", ""
    for cut in (" that ", " with "):
        if cut in head:
            head, mark, tail = (*head.partition(cut),)
            break
    parts = [PLURALS.get(part, f"{part[:-1]}ies" if part.endswith("y") else part if part.endswith("s") else f"{part}s")
             for part in head.split(" or ")] if " or " in head else None
    last = head.rsplit(" ", 1)
    joined = " or ".join(parts) if parts else " ".join([*last[:-1], PLURALS.get(last[-1], f"{last[-1]}s")])
    return f"{joined}{mark}{tail}".replace("that is no", "that are no").replace("that was", "that were")


# --- numbers ---

def amount(value: Any) -> str:
    """A number of a card text in words.

    >>> amount(2), amount({"value": "gold cost", "of": "shown"}), amount({"count": "hero", "times": 2})
    ('2', 'the gold cost of the card shown', '2 for each hero')
    """
    if not isinstance(value, Mapping):
        return str(value)
    plus = f" plus {value['plus']}" if "plus" in value else ""
    times = value.get("times", 1)
    if "value" in value:
        less = "minus " if times == -1 else f"{times} times " if times != 1 else ""
        return f"{less}the {value['value']} of {_whose(value.get('of', 'self'))}{plus}"
    if "count" in value:
        among = " among the cards shown" if value.get("of") == "shown" else ""
        return f"{str(times).replace('-', '−')} for each {noun(value['count'])}{among}{plus}"
    if "highest" in value:
        return f"the highest {value['highest']} {'in the dungeon' if value.get('in') == 'dungeon' else ''}".rstrip()
    if "position" in value:
        return f"the position of the monster {value['position']}"
    if "remembered" in value:
        return "the number noted"
    if "total" in value:
        return f"the total {value['total']}"
    return ", ".join(f"{key} {part}" for key, part in value.items())


def _whose(of: Any) -> str:
    if of in ("destroyed", "discarded"):
        return f"the card {of}"
    return "the monster" if of == "monster" else some(of)


def _bonus(name: str, deed: Deed) -> str:
    """A number that goes up or down, of everything or of some cards."""
    title = name.title() if " " in name else name.capitalize()
    said = f"{title}{_change(deed[name])}"
    if "to" in deed:
        return f"give {some(deed['to'])} {said}"
    if "each" in deed and name in ("strength", "health"):  # of each of them, and not of the player
        return f"give every {noun(deed['each'])} {said}"
    return f"{said} for each {noun(deed['each'])}" if "each" in deed else said


def _change(value: Any) -> str:
    """By how much: " +2", ", as much as the Strength of ...", " less the cost of ..."."""
    if isinstance(value, int):
        return f" {value:+d}".replace("-", "−")
    said = amount(value)
    if said[0].isdigit():
        return f" +{said}"
    return f" {said}" if said[0] == "−" else f" less {said.removeprefix('minus ')}" if said.startswith("minus ") else \
        f", as much as {said}"


def _cards(n: Any, word: str = "card") -> str:
    return f"{n} {word}{'' if n == 1 else 's'}" if isinstance(n, int) else f"{word}s, as many as {amount(n)}"


def _from(deed: Deed) -> str:
    """Where the cards come from, where it is not what lies in front of the player."""
    shown = " of those shown" if deed.get("from") == "shown" and deed.get("destroy") != "shown" else ""
    return {"discard": " from the discard pile", "village": " from the village"}.get(str(deed.get("from")), shown)


def _taken(word: str) -> Callable[[Deed], str]:
    def said(deed: Deed) -> str:
        left = f", but {deed['but']}" if "but" in deed else ""
        random = " at random" if deed.get("random") else ""
        return f"{word} {some(deed[word], deed.get('count'))}{_from(deed)}{left}{random}"
    return said


WHERE = {"on deck": "on top of the deck", "under dungeon deck": "under the dungeon deck",
         "on stack": "back on its stack"}
TO = {"hand": "into the hand", "discard": "onto the discard pile"}
WHO = {"others": "every other player ", "all": "every player "}


def _gained(word: str) -> Callable[[Deed], str]:
    def said(deed: Deed) -> str:
        cost = f" that costs at most {amount(deed['costing at most'])}" if "costing at most" in deed else ""
        of = deed[word]
        what = f"a card of the group {of['group']}" if isinstance(of, Mapping) and "group" in of else some(of)
        return f"{word} {what}{cost} {TO.get(str(deed.get('to')), '')}".rstrip()
    return said


def _suffered(word: str, deed: str) -> Callable[[Deed], str]:
    def said(row: Deed) -> str:
        who, n = WHO.get(str(row.get("to")), ""), row[deed]
        return f"{who}{word}{'s' if who else ''} {with_article(deed) if n == 1 else _cards(n, deed)}"
    return said


def _experience(deed: Deed) -> str:
    n = deed["experience"]
    if not isinstance(n, int):
        return f"gain experience, as much as {amount(n)}"
    return f"pay {-n} experience" if n < 0 else f"gain {n} experience"


def _reveal(deed: Deed) -> str:
    rest = {"discard": "discard the rest", "top": "put the rest back on top", "bottom": "put the rest at the bottom"}
    return f"reveal {_cards(deed['reveal'])}, keep {some(deed['keep'], deed.get('count'))}" \
        + (f" and {rest[deed['rest']]}" if deed.get("rest") in rest else "")


SAID: Mapping[str, Callable[[Deed], str]] = {
    **{name: partial(_bonus, name) for name in (
        "gold", "light", "strength", "health", "physical attack", "magic attack")},
    "attack": lambda d: f"give every {noun(d['each'])}{_change(d['attack'])} of an attack type",
    "attack penalty": lambda _: "take its penalty off an attack type",
    "draw": lambda d: f"draw {_cards(d['draw'])}", "others draw": lambda d: f"every other player draws "
                                                                           f"{_cards(d['others draw'])}",
    "all draw": lambda d: f"every player draws {_cards(d['all draw'])}",
    "draw up to": lambda d: f"draw until the hand has {_cards(d['draw up to'])}",
    "destroy": _taken("destroy"), "discard": _taken("discard"), "give": _taken("give"), "pick": _taken("pick"),
    "protect": _taken("protect"), "ignore": _taken("ignore"),
    "others discard": lambda d: f"every other player discards {some(d['others discard'], d.get('count'))}",
    "others destroy": lambda d: f"every other player destroys {some(d['others destroy'], d.get('count'))}",
    "discard down to": lambda d: f"discard down to {_cards(d['discard down to'])}",
    "discard lower": lambda d: f"discard every {noun(d['discard lower'])} below the highest {d['by']}",
    "mill": lambda d: "discard all cards of the deck" if d["mill"] == "all" else
    f"discard the top {_cards(d['mill'])} of the deck",
    "reveal": _reveal, "show": lambda d: f"turn up {_cards(d['show'])} of the "
                                         f"{'discard pile' if d.get('from') == 'discard' else 'deck'}",
    "put back": lambda _: "put the cards shown back",
    "to hand": lambda d: f"take {some(d['to hand'], d.get('count'))}{_from(d)} into the hand",
    "put": lambda d: f"put {some(d['put'], d.get('count'))} {WHERE.get(str(d.get('where')), '')}"
                     f"{' when the turn ends' if d.get('at') == 'end' else ''}",
    "disease": _suffered("suffer", "disease"), "curse": _suffered("gain", "curse"),
    "buy": _gained("buy"), "gain": _gained("gain"), "experience": _experience,
    "extra buys": lambda d: f"{_cards(d['extra buys'], 'more purchase')}",
    "extra turn": lambda d: f"take {_cards(d['extra turn'], 'more turn')}",
    "end turn": lambda _: "end the turn", "level up": lambda d: f"level up this card for {d['experience']} experience",
    "mark monster": lambda d: f"put {_cards(d['mark monster'], 'marker')} on "
                              f"{some({'kind': 'monster', **d.get('which', {})})}",
    "unequip": lambda _: "the hero lays this weapon down",
    "physical becomes magic": lambda _: "its Physical Attack becomes Magic Attack",
    "next hand": lambda d: f"the size of the next hand changes by {amount(d['next hand'])}".replace("-", "−"),
    "use again": lambda d: f"use {some(d['use again'], d.get('count'))} again",
    "as weapon": lambda d: f"heroes carry {some(d['as weapon'], d.get('count'))} as weapons with Magic Attack "
                           f"{amount(d['magic'])}",
    "remember": lambda d: f"note {amount(d['remember'])}",
    "costs": lambda d: f"cards cost {amount(d['costs'])} more",
    "ignore effect": lambda _: "ignore a Battle effect",
    "move to": lambda d: "it moves to the highest position" if d["move to"] == "highest" else
    f"it moves to position {d['move to']}",
    "take monster": lambda d: f"take {some(d['take monster'])}" + (
        f" with Health of at most {amount(d['health at most'])}" if "health at most" in d else ""),
    "swap from under": lambda d: f"swap {some(d['swap from under'])} for the bottom card of the dungeon deck",
    "send monster": lambda d: f"send {some(d['send monster'])} to another player",
    "must be fought": lambda _: "the next player must fight it",
    "must fight": lambda d: f"{some(d['must fight'])} must be fought",
    "must use": lambda _: "Dungeon abilities must be used",
    "defeat": lambda _: "this monster is defeated", "arrange": lambda d: f"rearrange the {_plural(noun(d['arrange']))}",
    "sink monster": lambda d: f"put {some(d['sink monster'])} under the dungeon deck",
    "look at": lambda _: "look at the top card of any deck",
    "shuffle into dungeon deck": lambda d: f"shuffle any {_plural(noun(d['shuffle into dungeon deck']))} into the top "
                                           f"{d.get('top')} cards of the dungeon deck",
    "one of": lambda d: " or ".join(", ".join(map(phrase, row)) for row in d["one of"]),
    "told": lambda d: str(d["told"]),
}


def phrase(deed: Deed) -> str:
    """A deed of a card text as somebody says it.

    >>> phrase({"strength": 2, "to": "hero"}), phrase({"destroy": "hero", "count": 2}), phrase({"disease": 1})
    ('give a hero Strength +2', 'destroy 2 heroes', 'suffer a disease')
    >>> phrase({"draw": 1}), phrase({"experience": -2}), phrase({"buy": "weapon", "count": 1, "to": "hand"})
    ('draw 1 card', 'pay 2 experience', 'buy a weapon into the hand')
    """
    word = next((word for word in SAID if word in deed and not (word == "experience" and "level up" in deed)), None)
    return SAID[word](deed) if word is not None else ", ".join(f"{key} {value}" for key, value in deed.items())

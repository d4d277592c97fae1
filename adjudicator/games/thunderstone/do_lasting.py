"""Deeds of card texts that hold for the rest of the turn: attack of no named type, prices, smaller hands, cards that
are ignored, protected, taken up as weapons or used once more.
"""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.amounts import amount
from adjudicator.games.thunderstone.attack import may_lose
from adjudicator.games.thunderstone.choosing import Answer, pick
from adjudicator.games.thunderstone.deeds import used_abilities
from adjudicator.games.thunderstone.do_cards import number, remember
from adjudicator.games.thunderstone.selectors import chosen_from, fits
from adjudicator.games.thunderstone.steps import END
from adjudicator.games.thunderstone.words import AS_WEAPON, BOOK, name_of, present, turn_end
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import Ask

SORTS = {"physical": "physical attack", "magic": "magic attack"}
LEFT_TO_DO = (END[0], "hand.choice", "disease", "curse", "experience")
"""What is still done when a text has ended the turn: its end, and what others and the supply still owe."""
PICKED, PROTECTED, IGNORED, AGAIN, IGNORES = "picked", "protected", "ignored", "again", "ignore battle"
MARKS = {"pick": (PICKED, ""), "protect": (PROTECTED, " cannot be discarded or destroyed this turn"),
         "ignore": (IGNORED, " is ignored this turn"), "use again": (AGAIN, " may use its ability once more")}
"""How a card is marked for which something holds this turn, and what is said of it, by the word of the deed."""


def hit(h: Hearing, frame: Frame) -> list[str]:
    """The cards whose attack of no named type changes."""
    return chosen_from(h, frame["seat"], frame["deed"]["each"], frame["source"])


def _attack(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """Each card that fits has so much attack less (or more); its owner says of which type, for all or one by one."""
    seat, on = frame["seat"], hit(h, frame)
    unsure = [piece for piece in present(h, seat) if fits(h, piece, frame["deed"]["each"], frame["source"]) is None]
    if unsure or not h.table.is_closed(f"{seat}/laid"):
        h.asks.append(Ask(f"{seat}'s cards", "names", "in front of the player", f"{frame['card']} may hit one"))
        return False
    n = amount(h, frame["deed"]["attack"], seat, frame["source"], "attack")
    if not on or not n.exact:
        h.asks.extend(n.asks)
        if n.exact:
            h.settle(frame)
        return bool(n.exact)
    words = _types(answer, len(on))
    if words is None:
        return False
    open_to = {sort: may_lose(h, seat, sort) for sort in SORTS.values()}
    for sort in dict.fromkeys(words):
        if not open_to[sort].holds and not all(truth.broken for truth in open_to.values()):
            h.find(f"{BOOK}/attack.unspecified", open_to[sort])
            return False
    h.settle(frame)
    for sort in dict.fromkeys(words):
        mine = [piece for piece, word in zip(on, words, strict=True) if word == sort]
        h.do("bonus", value=sort, n=n.number, on=mine, source=frame["card"], topic="attack.unspecified")
    return True


def _types(answer: Answer, n: int) -> list[str] | None:
    """The types that were said: one word for all cards, or one for each in order. Raises Malformed."""
    told = (answer or {}).get("choose")
    if told in (None, ""):
        return None
    rows = told if isinstance(told, list) else str(told).split(",")
    words = [next((full for word, full in SORTS.items() if str(row).strip().lower().startswith(word)), None)
             for row in rows]
    if None in words or len(words) not in (1, n):
        raise Malformed([Fault("choose", told, f"physical or magic; or {n} of them, one for each card")])
    return [str(word) for word in words] * (n if len(words) == 1 else 1)


def _on_seat(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """A number of this turn that lies on the player: prices, cards drawn at its end."""
    word = next(word for word in ("costs", "next hand") if word in frame["deed"])
    n = amount(h, frame["deed"][word], frame["seat"], frame["source"], word)
    if not n.exact:
        h.asks.extend(n.asks)
        return False
    h.settle(frame)
    said = {"costs": f"every card that {frame['seat']} buys costs {n.number:+d} gold",
            "next hand": f"{frame['seat']} draws {n.number:+d} at the end of the turn"}[word]
    h.say(f"{frame['card']}: {said}.", f"{BOOK}/effect.lasts")
    h.effect("last", id=h.fresh(), value=word, amount=n.number, on=[frame["seat"]], until=turn_end(h),
             source=frame["card"], topics=[f"{BOOK}/effect.lasts"])
    return True


def _one(h: Hearing, frame: Frame, answer: Answer) -> list[str] | None:
    """One card present (or so many) that fits."""
    deed = frame["deed"]
    return pick(h, frame, answer, choices(h, frame), int(deed.get("count", 1)), optional=bool(deed.get("optional")))


def choices(h: Hearing, frame: Frame) -> list[str]:
    """The cards present among which these deeds let a player choose."""
    deed = frame["deed"]
    word = next(word for word in ("pick", "protect", "ignore", "as weapon", "use again") if word in deed)
    found = chosen_from(h, frame["seat"], deed[word], frame["source"])
    if word == "use again":
        return [piece for piece in found if used_abilities(h, piece) and piece != frame["source"]]
    return [piece for piece in found if h.table.marked(piece, AS_WEAPON) is None] if word == "as weapon" else found


def _marked(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """Cards for which something holds this turn: one is picked (the rest of the text, or another of this card's, speaks
    of it so), protected (neither discarded nor destroyed by others), ignored in the fight, or used once more.
    """
    word = next(word for word in MARKS if word in frame["deed"])
    chosen = _one(h, frame, answer)
    if chosen is None:
        return False
    h.settle(frame)
    key, said = MARKS[word]
    for piece in chosen:
        h.say(f"{frame['card']}: {name_of(h, piece)}{said}.")
        h.effect("mark", id=piece, key=key, value=True if key == AGAIN else frame["source"], until=turn_end(h))
    return True


def _as_weapon(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """A card counts as a weapon with which this hero is equipped; what else it is it stays."""
    deed, source = frame["deed"], frame["source"]
    among = choices(h, frame)
    chosen = among if deed.get("count") == "all" else _one(h, frame, answer)
    if chosen is None or source not in h.table.pieces:
        return False
    h.settle(frame)
    for piece in chosen:
        n = amount(h, deed["magic"], frame["seat"], piece, "magic attack")
        h.do("as weapon", piece=piece, hero=source, magic=n.number if n.exact and not n.nothing else None)
    return True


@rules.deed(BOOK, "as weapon")
def as_weapon_deed(h: Hearing, piece: str, hero: str, magic: int | None) -> None:
    """The card goes with the hero, as a weapon of so much Magic Attack, until the turn ends."""
    h.say(f"{name_of(h, piece)} is a weapon of {name_of(h, hero)} this turn"
          f"{'' if magic is None else f', Magic Attack {magic:+d}'}.")
    h.effect("mark", id=piece, key=AS_WEAPON, value=hero, until=turn_end(h))
    h.effect("move", id=piece, to=f"on/{hero}")
    h.effect("last", id=h.fresh(), value="magic attack", amount=magic, on=[piece], until=turn_end(h),
             source=name_of(h, hero), by=hero)


def _remember(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """A number is read now, for what the text does after it."""
    n = number(h, frame, frame["deed"]["remember"], "the number")
    if n is None:
        return False
    h.settle(frame)
    remember(h, "number", n)
    return True


def _either(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """The player does one of several things; only one that can be done whole."""
    rows: list[list[dict[str, Any]]] = frame["deed"]["one of"]
    told = str((answer or {}).get("choose") or "").strip()
    if told not in [str(n) for n in range(1, len(rows) + 1)]:
        return False
    h.settle(frame)
    base = {key: value for key, value in frame.items() if key != "id"}
    h.pend([{**base, "deed": deed, "rank": frame.get("rank", 0), "nth": nth}
            for nth, deed in enumerate(rows[int(told) - 1])])
    return True


def _end_turn(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """Nothing more is done this turn, neither steps nor texts that have begun: only its end is left."""
    h.settle(frame)
    h.say(f"{frame['card']}: the turn ends.")
    if h.table.dials.get("fight") is not None and h.table.dials.get("won") is None:
        h.assume("the fight is broken off and the monster stays where it lies; no rule says what becomes of it")
    h.settle(*[other for group in h.table.groups for other in group if other["kind"] not in LEFT_TO_DO])
    if h.table.frame(END[0]) is None:
        h.pend([{"kind": END[0], "rank": END[1], "seat": frame["seat"]}])
    return True


def _ignore_effect(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """The next Battle effect that comes up this turn is ignored; its player says in which order they come."""
    h.settle(frame)
    h.say(f"{frame['card']}: the first Battle effect that comes is ignored.")
    h.effect("last", id=h.fresh(), value=IGNORES, amount=int(frame["deed"].get("count", 1)), on=[frame["seat"]],
             until=turn_end(h), source=frame["card"])
    return True


LASTING_DEEDS = {"ignore effect": _ignore_effect,
                 "attack": _attack, "costs": _on_seat, "next hand": _on_seat, "pick": _marked, "protect": _marked,
                 "ignore": _marked, "as weapon": _as_weapon, "use again": _marked, "remember": _remember,
                 "one of": _either, "end turn": _end_turn}

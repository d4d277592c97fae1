"""Deeds of card texts that change numbers: attack, light, Strength, Health, gold, experience, purchases, turns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.amounts import amount
from adjudicator.games.thunderstone.attack import may_lose
from adjudicator.games.thunderstone.by_print import card_fits
from adjudicator.games.thunderstone.choosing import Answer, offered, pick
from adjudicator.games.thunderstone.do_others import GIVEN_UP
from adjudicator.games.thunderstone.rulings import rulings
from adjudicator.games.thunderstone.selectors import chosen_from
from adjudicator.games.thunderstone.spots import in_dungeon, monsters
from adjudicator.games.thunderstone.untouched import touched
from adjudicator.games.thunderstone.words import BOOK, card_of, name_of, turn_end, weapon_on
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import Ask

MARKER = "marker of "
"""How a player's marker on a monster is marked, before the name of the seat."""
BONUS = ("physical attack", "magic attack", "light", "strength", "health", "gold", "extra buys")


def _bonus(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """A bonus for the card itself, for one chosen card, for each that fits, for the fight or the purse."""
    deed, source = frame["deed"], frame["source"]
    word = next(key for key in BONUS if key in deed)
    if counts_monster(deed) and "counted" not in frame:
        return _count_monster(h, frame, answer)
    if counts_given_up(h, deed) and "counted" not in frame:
        return _count_given_up(h, frame, answer)
    n = _bonus_amount(h, frame, word)
    if not n.exact:
        h.asks.extend(n.asks or (Ask(frame["card"], word, "printed on the card"),))
        return False
    on = _whom(h, frame, answer, word)
    if on is None:
        return False
    h.settle(frame)
    topic = "ability.lasts" if frame["by"] in ("ability", "spoils") else "effect.lasts"
    if on:
        h.do("bonus", value=word, n=n.number, on=on, source=frame["card"], topic=topic, by=source)
    return True


def _bonus_amount(h: Hearing, frame: Mapping[str, Any], word: str) -> Quantity:
    memory = h.table.dials.get("memory", {})
    return amount(h, frame["deed"][word], frame["seat"], frame["source"], word,
                  frame.get("counted") or memory.get("destroyed") or memory.get("discarded"))


def counts_monster(deed: Mapping[str, Any]) -> bool:
    """Is the number of a bonus a value of one present monster, which the player names?"""
    return any(isinstance(deed.get(word), Mapping) and deed[word].get("of") == "monster" for word in BONUS)


def _count_monster(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """The present monster whose value is counted; without one there is nothing to count."""
    return _count_one(h, frame, answer, chosen_from(h, frame["seat"], "monster", frame["source"]),
                      "no monster is present")


def _count_one(h: Hearing, frame: Frame, answer: Answer, among: list[str], none: str) -> bool:
    """The player names the card whose value is counted; none: what is said where there is no card."""
    if not among:
        h.settle(frame)
        h.say(f"{frame['card']}: {none} whose value could be counted.")
        return True
    chosen = pick(h, frame, answer, among, 1)
    if chosen is None:
        return False
    h.effect("amend", id=frame["id"], data={"counted": chosen[0]})
    return True


def counts_given_up(h: Hearing, deed: Mapping[str, Any]) -> bool:
    """Is the number of a bonus a value of one of the cards that other players discarded for the same text?"""
    return h.table.dials.get("memory", {}).get("discarded") is None and any(
        isinstance(deed.get(word), Mapping) and deed[word].get("of") == "discarded" for word in BONUS)


def given_up(h: Hearing) -> list[str]:
    """The cards that other players discarded for the text that is being carried out."""
    return [piece for piece in h.table.dials.get("memory", {}).get(GIVEN_UP, ()) if piece in h.table.pieces]


def countable(h: Hearing, frame: Mapping[str, Any]) -> list[str] | None:
    """The cards among which the player names the one whose value is counted; None where that is not asked."""
    if "counted" in frame:
        return None
    if counts_monster(frame["deed"]):
        return chosen_from(h, frame["seat"], "monster", frame["source"])
    return given_up(h) if counts_given_up(h, frame["deed"]) else None


def _count_given_up(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """Of several cards that others discarded the player names the one that is counted; without one there is none."""
    return _count_one(h, frame, answer, given_up(h), "no card was discarded")


def awaited(h: Hearing, frame: Mapping[str, Any]) -> tuple[Ask, ...]:
    """The facts without which a bonus has no number; none where it has one."""
    word = next((key for key in BONUS if key in frame["deed"]), None)
    if countable(h, frame) is not None:
        return ()
    n = _bonus_amount(h, frame, word) if word is not None else None
    return n.asks if n is not None and not n.exact else ()


def _whom(h: Hearing, frame: Frame, answer: Answer, word: str) -> list[str] | None:
    """On whom a bonus lies; None where the player must still choose."""
    deed, seat, source = frame["deed"], frame["seat"], frame["source"]
    if "each" in deed:
        return touched(h, frame, chosen_from(h, seat, deed["each"], source))
    if "to" in deed:
        among = touched(h, frame, chosen_from(h, seat, deed["to"], source))
        return pick(h, frame, answer, among, 1, optional=bool(deed.get("optional")))
    if word == "health":
        fight = h.table.dials.get("fight")
        return [fight] if fight else []
    if word in ("gold", "extra buys"):
        return [seat]
    return [seat, source] if source in h.table.pieces else [seat]


def _experience(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """Experience gained, or (below zero) paid or lost: nobody loses more than there is."""
    memory = h.table.dials.get("memory", {})
    found = amount(h, frame["deed"]["experience"], frame["seat"], frame["source"], "experience",
                   memory.get("destroyed"))
    if not found.exact:
        h.asks.extend(found.asks or (Ask(frame["card"], "experience", "printed on the card"),))
        return False
    n = found.number
    if n < 0 and (held := h.value("experience", frame["seat"])).low is not None:
        n = max(n, -held.low)
    h.settle(frame)
    h.do("experience", seat=frame["seat"], n=n)
    h.cite(*rulings(h, frame["card"], "experience"))
    return True


def _extra_turn(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """Another turn after this one; a second such text in the same turn, or in that other turn, adds none."""
    h.settle(frame)
    if h.table.dials.get("extra turn") == frame["seat"] or h.table.dials.get("in extra turn"):
        h.say(f"{frame['card']}: {frame['seat']} gets no further turn; there is only one.",
              *rulings(h, frame["card"], "extra turn"))
        return True
    h.say(f"{frame['seat']} has another turn after this one.")
    h.effect("turn", dial="extra turn", to=frame["seat"])
    return True


def _attack_penalty(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """The owner takes the penalty off one attack type, whichever he likes."""
    told = str((answer or {}).get("choose") or "").lower()
    sorts = {"physical": "physical attack", "magic": "magic attack"}
    sort = next((full for word, full in sorts.items() if told.startswith(word)), None)
    if sort is None:
        if frame["deed"]["attack penalty"] is None:
            h.asks.extend(h.printed(frame["card"], "attack penalty").asks)
        return False
    types = {full: may_lose(h, frame["seat"], full) for full in sorts.values()}
    if not types[sort].holds and not all(truth.broken for truth in types.values()):
        h.find(f"{BOOK}/attack.unspecified", types[sort])
        return False
    n = amount(h, frame["deed"]["attack penalty"], frame["seat"], frame["source"], "attack penalty")
    told_fact = h.printed(frame["card"], "attack penalty")
    if not n.exact and told_fact.exact and not told_fact.nothing:
        n = told_fact
    if not n.exact:
        h.asks.extend(told_fact.asks)
        return False
    h.settle(frame)
    h.do("bonus", value=sort, n=-n.number, on=[frame["seat"]], source=frame["card"],
         topic=str(frame.get("topic", "attack.unspecified")))
    h.cite(f"{BOOK}/term.attack")
    return True


def markable(h: Hearing, frame: Mapping[str, Any]) -> list[str]:
    """The monsters in the dungeon on which a player may put a marker; one of each player's on each monster."""
    return [piece for piece in _open_to_marks(h, frame) if h.table.marked(piece, f"{MARKER}{frame['seat']}") is None]


def _open_to_marks(h: Hearing, frame: Mapping[str, Any]) -> list[str]:
    """The monsters in the dungeon that a card lets its player mark, those that bear his marker too."""
    sel = frame["deed"].get("which")
    return [piece for piece in monsters(h) if (card := card_of(h, piece)) is not None
            and (sel is None or card_fits(card, sel))]


def _mark_monster(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """Put a marker on a monster in the dungeon."""
    among, ruling = markable(h, frame), rulings(h, frame["card"], "mark monster")
    named = {str(word).partition("#")[0].strip().lower() for word in offered(h, answer) or ()}
    again = any(name_of(h, piece).lower() in named for piece in _open_to_marks(h, frame) if piece not in among)
    topic = ruling[0].split("/", 1)[1] if ruling and again else "ability.requirements"
    chosen = pick(h, frame, answer, among, 1, topic=topic)
    if chosen is None:
        return False
    h.settle(frame)
    for piece in chosen:
        h.say(f"{frame['seat']} puts a marker on {name_of(h, piece)}.",
              *(rulings(h, frame["card"], "aftermath") if frame["by"] == "aftermath" else ()))
        h.effect("mark", id=piece, key=f"{MARKER}{frame['seat']}", value=frame["card"])
    return True


@rules.consequence(BOOK, "card.swift-rugged")
def markers_return(h: Hearing) -> bool:
    """A monster that is not in the dungeon any more, for whatever reason, bears no marker: its player has it again."""
    for key in h.table.marks:
        piece, _, mark = key.partition("|")
        if mark.startswith(MARKER) and h.table.marked(piece, mark) is not None and not in_dungeon(h, piece):
            h.say(f"{mark.removeprefix(MARKER)} takes the marker back.", *_ruled(h, piece, mark))
            h.effect("mark", id=piece, key=mark, value=None)
            return True
    return False


def _ruled(h: Hearing, piece: str, mark: str) -> tuple[str, ...]:
    """The rules on the card whose text put a marker there."""
    return rulings(h, str(h.table.marked(piece, mark)), "mark monster")


def _unequip(h: Hearing, frame: Frame, answer: Answer) -> bool:
    h.settle(frame)
    if frame["source"] in h.table.pieces:
        weapon = weapon_on(h, frame["source"])
        h.do("unequip", hero=frame["source"])
        if weapon is not None:
            h.cite(*rulings(h, frame["card"], "unequip"))
            h.effect("mark", id=weapon, key="let go", value=frame["card"], until=turn_end(h))
        h.effect("mark", id=frame["source"], key="no weapon", value=True, until=turn_end(h))
    return True


def _becomes_magic(h: Hearing, frame: Frame, answer: Answer) -> bool:
    h.settle(frame)
    h.say(f"{frame['card']}: its own Physical Attack counts as Magic Attack this turn.")
    h.effect("mark", id=frame["source"], key="physical becomes magic", value=True, until=turn_end(h))
    return True


def _told(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """What the service cannot do is said, and the players tell what came of it."""
    h.settle(frame)
    h.say(f"{frame['card']}: {frame['deed']['told']}. Carry it out and tell what moved.")
    h.assume(f"{frame['card']}: its text is carried out by the players and told")
    return True


VALUE_DEEDS = {**dict.fromkeys(BONUS, _bonus), "experience": _experience, "extra turn": _extra_turn,
               "attack penalty": _attack_penalty, "mark monster": _mark_monster, "unequip": _unequip,
               "physical becomes magic": _becomes_magic, "told": _told}

"""What the rules ask for next, in the game's words, with the choices there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.games.thunderstone.ahead import waited_for
from adjudicator.games.thunderstone.answers import ANSWER
from adjudicator.games.thunderstone.asking_siege import flipping, full_rank, rebuilding, replacing, untold
from adjudicator.games.thunderstone.choosing import choice_words, exact_words
from adjudicator.games.thunderstone.counted import spent
from adjudicator.games.thunderstone.cyphers import aside
from adjudicator.games.thunderstone.do_cards import candidates, meant, number
from adjudicator.games.thunderstone.do_gains import gainable
from adjudicator.games.thunderstone.do_hall import targets
from adjudicator.games.thunderstone.do_lasting import choices, hit
from adjudicator.games.thunderstone.do_looking import LOOK, question
from adjudicator.games.thunderstone.do_order import ARRANGE, SINK, orderable, orders
from adjudicator.games.thunderstone.do_others import others
from adjudicator.games.thunderstone.do_values import countable, markable
from adjudicator.games.thunderstone.edition import edition
from adjudicator.games.thunderstone.phrases import phrase
from adjudicator.games.thunderstone.randomizers import ASKED
from adjudicator.games.thunderstone.selectors import chosen_from, fits
from adjudicator.games.thunderstone.settings import DUE, LAST, ROLL, said
from adjudicator.games.thunderstone.shuffling import WORD, movable
from adjudicator.games.thunderstone.steps import ARMING, WINDOW, step_words
from adjudicator.games.thunderstone.traits import thunderstone
from adjudicator.games.thunderstone.words import curses_left, discard, name_of, present, setting_of
from adjudicator.kernel.agenda import ORDER
from adjudicator.kernel.hearing import REPLACEMENT, Hearing
from adjudicator.kernel.table import Frame

MUST = {
    "turn": "Choose: visit the village, fight in the dungeon, prepare or rest.",
    "dungeon.compare": "The fight cannot be decided yet: name the unnamed cards, read the missing numbers.",
    "dungeon.refill": "Turn up the next card of the dungeon deck.",
    "dungeon.reveal": "Turn up the next card of the dungeon deck: places are to be filled.",
    "setup.dungeon": "Lay out the dungeon: turn up its first cards, from the entrance on, and tell what they are.",
    "step.untold": "Which step of the turn it is has not been told.",
    "game-over": "The game is over.",
}


TURNED_UP = ("dungeon.refill", "dungeon.reveal")
"""Where a card of the dungeon deck is turned up, if it has one."""


def describe(h: Hearing, frame: Frame | None) -> dict[str, Any]:
    """The top of the agenda for players: frame, seat, what must be done, the choices, whether it is a question."""
    if frame is None:
        return {"frame": None, "seat": None, "says": "Nothing is to be done.", "options": []}
    kind = str(frame["kind"])
    asked = thunderstone(h).questions.get(kind) or QUESTIONS.get(kind)
    row: dict[str, Any] = {"frame": kind, "seat": frame.get("seat"), "step": step_words(frame),
                           "says": waited_for(h, frame, thunderstone(h).must) or MUST.get(kind, ""), "options": [],
                           "asks": asked is not None}
    if kind in TURNED_UP and spent(h.table) is None:
        row["says"], row["options"] = f"{row['says']} If the deck is empty: none.", ["none"]
    if asked is not None:
        row.update(asked(h, frame))
    if words := aside(h):
        row["aside"] = words
    return row


def questions(h: Hearing) -> Mapping[str, Callable[[Hearing, Frame], Mapping[str, Any]]]:
    """What may be asked in this game: each question by the kind of its frame, as it is put."""
    return {**QUESTIONS, **thunderstone(h).questions}


def _deed(h: Hearing, frame: Frame) -> dict[str, Any]:
    deed: Mapping[str, Any] = frame["deed"]
    if LOOK in deed:
        return question(h, frame)
    if ARRANGE in deed:
        return orders(h, frame)
    among = _among(h, frame, deed)
    whole = _counted_among(h, frame, deed)
    words = choice_words(h, among, whole)
    count = _count(h, frame, deed, len(among))
    options, shown = list(words), list(words.values())
    if WORD in deed:
        options, shown = [[*row, "all", "none"] for row in (options, shown)]
    if deed.get("optional") or deed.get("count") == "any" or "turned up" in frame:
        options, shown = [*options, "none"], [*shown, "none"]
    says = f"{frame['card']}: {phrase(deed)}. {frame['seat']} chooses."
    special = _special(h, frame, deed)
    if special is not None:
        return special
    if "attack penalty" in deed:
        options = shown = ["physical", "magic"]
        says = f"{frame['card']}: which attack type loses? {frame['seat']} chooses."
    if "reveal" in deed and len(frame.get("shown", ())) < deed["reveal"] and not options:
        return {"says": f"{frame['card']}: which cards were revealed?", "options": [], "saw": True}
    return {"says": says, "options": options, "shown": shown, "count": count,
            "several": exact_words(h, among, count, whole) if count > 1 else []}


def _counted_among(h: Hearing, frame: Frame, deed: Mapping[str, Any]) -> list[str] | None:
    """The cards among which an answer counts ("Regular#2"), where there are others than may be chosen."""
    word = next((word for word in TAKES if word in deed), None)
    return None if word is None or "given" in frame or deed.get("count") == "any" else meant(h, frame, deed[word])


TAKES = ("destroy", "discard", "put", "give")
CHOICES = (
    (("pick", "protect", "ignore", "as weapon", "use again"), choices),
    (("take monster", "swap from under", "send monster"), targets),
    ((SINK,), orderable),
    (("mark monster",), markable),
    ((WORD,), movable),
    (("discard down to",), lambda h, frame: present(h, frame["seat"])),
)
"""Deeds with the cards among which their player chooses."""


def _special(h: Hearing, frame: Frame, deed: Mapping[str, Any]) -> dict[str, Any] | None:
    """Questions of deeds that are not about which cards."""
    seat, card = frame["seat"], frame["card"]
    if "attack" in deed:
        cards = ", ".join(name_of(h, piece) for piece in hit(h, frame))
        return {"says": f"{card}: which attack type changes by {deed['attack']} for {cards or 'each'}? "
                        f"{seat} chooses, for all or one by one.", "options": ["physical", "magic"]}
    if "one of" in deed:
        rows = [", ".join(map(phrase, row)) for row in deed["one of"]]
        return {"says": f"{card}: {' or '.join(f'{n}: {row}' for n, row in enumerate(rows, 1))}? {seat} chooses.",
                "options": [str(n) for n in range(1, len(rows) + 1)], "shown": rows}
    if "given" in frame or ("send monster" in deed and "sent" in frame):
        rest = others(h, seat) if "given" in frame else list(h.game.seats(h.table))
        return {"says": f"{card}: to which player? {seat} chooses.", "options": rest}
    if "swap from under" in deed and "turned up" not in frame:
        return {"says": f"{card}: which card lies at the bottom of the dungeon deck? Tell what was turned up.",
                "options": [], "saw": True}
    if "show" in deed:
        where = "random cards of the discard pile" if deed.get("from") == "discard" else "cards of the deck"
        return {"says": f"{card}: {seat} turns up {where}: which are they?", "options": [], "saw": True}
    return None


def _count(h: Hearing, frame: Frame, deed: Mapping[str, Any], most: int) -> int:
    """How many are to be chosen, as far as it is known."""
    if deed.get("count") in ("all", "any"):
        return max(0, most - int(deed.get("but", 0)))
    if "discard down to" in deed:
        return max(0, most - int(deed["discard down to"]))
    n = number(h, frame, deed.get("count", 1), "how many")
    return most if n is None else min(n, most)


def _among(h: Hearing, frame: Frame, deed: Mapping[str, Any]) -> list[str]:
    for word in TAKES:
        if word in deed and "given" not in frame:
            return candidates(h, frame, deed[word], word == "destroy")
    for words, among in CHOICES:
        if any(word in deed for word in words):
            return among(h, frame)
    if "gain" in deed:
        return gainable(h, frame) or []
    if (to_count := countable(h, frame)) is not None:
        return to_count
    if "shown" in frame:
        return [piece for piece in frame["shown"] if fits(h, piece, deed["keep"], None)]
    if "to" in deed and isinstance(deed["to"], str | Mapping) and deed["to"] not in ("discard", "hand"):
        return chosen_from(h, frame["seat"], deed["to"], frame["source"])
    if "to hand" in deed:
        return [piece for piece in h.table.at(discard(frame["seat"])) if fits(h, piece, deed["to hand"], None)]
    return []


def _penalty(h: Hearing, frame: Frame) -> dict[str, Any]:
    return {"says": f"{frame['card']}: which attack type loses? {frame['seat']} chooses.",
            "options": ["physical", "magic"]}


def _experience(h: Hearing, frame: Frame) -> dict[str, Any]:
    return {"says": f"How many {edition(h).experience[0]}s is {frame['card']} worth? Read it on the card.",
            "options": []}


def _disease(h: Hearing, frame: Frame) -> dict[str, Any]:
    return {"says": f"{frame['seat']} suffers {frame['n']} disease(s): how many are in the stack?", "options": []}


def _curse(h: Hearing, frame: Frame) -> dict[str, Any]:
    says = f"{frame['card']}: {frame['seat']} gains {frame['n']} curse(s): which?"
    if curses_left(h) is None:
        return {"says": f"{says} If the stack has no more: none.", "options": ["none"]}
    return {"says": says, "options": []}


def _hand_choice(h: Hearing, frame: Frame) -> dict[str, Any]:
    return {"says": f"{frame['card']}: {frame['seat']} {frame['word']}s {frame['count']} from the hand. Which?",
            "options": []}


def _purchase(h: Hearing, frame: Frame) -> dict[str, Any]:
    return {"says": f"{frame['card']} grants a purchase: buy a card, or decide none.", "options": ["none"]}


def _react(h: Hearing, frame: Frame) -> dict[str, Any]:
    return {"says": f"{frame['seat']} may react: {frame['card']} was {frame['on']}. React, or decide none.",
            "options": ["none"]}


def _order(h: Hearing, frame: Frame) -> dict[str, Any]:
    return {"says": f"Several things are due together; {frame['seat']} says which comes first.",
            "options": list(frame["options"])}


def _replacement(h: Hearing, frame: Frame) -> dict[str, Any]:
    return {"says": f"Several rules put something else in its place; {frame['seat']} chooses one.",
            "options": list(frame["options"])}


def _roll(h: Hearing, frame: Frame) -> dict[str, Any]:
    name = setting_of(h.table)
    says = f"Which number was rolled last for {name}?" if frame["kind"] == LAST else \
        f"{frame['seat']} rolls the 20-sided die for {name}: which number?"
    return {"says": says, "options": ["not told"]}


def _rolls(h: Hearing, frame: Frame) -> dict[str, Any]:
    return {"says": f"Is the die rolled for {setting_of(h.table)} after {frame['card']}? Read the card.", "options": []}


def _answers(h: Hearing, frame: Frame) -> dict[str, Any]:
    return {"says": f"{said(frame['row'])}: is {frame['card']} meant? Read the card.", "options": ["not told"]}


def _negative(h: Hearing, frame: Frame) -> dict[str, Any]:
    why = "has negative points" if frame["kind"] == "siege.negative-points" else "may go to anybody"
    return {"says": f"{frame['card']} {why}: in whose discard pile does it go?",
            "options": list(h.game.seats(h.table))}


def _arming(h: Hearing, frame: Frame) -> dict[str, Any]:
    return {"says": "Heroes may still be equipped before the Battle effects begin: equip, or decide none.",
            "options": ["none"]}


QUESTIONS = {ORDER: _order, REPLACEMENT: _replacement, "deed": _deed,
             "disease.penalty": _penalty, "experience": _experience, "disease": _disease, "curse": _curse,
             "hand.choice": _hand_choice, "buy.card": _purchase, WINDOW: _react, ARMING: _arming,
             "whose pile": _negative, "siege.flip": flipping, "siege.untold": untold,
             "siege.moved": replacing, "siege.rebuild": rebuilding, "siege.full-rank": full_rank,
             "siege.negative-points": _negative, **ASKED,
             ROLL: _roll, LAST: _roll, DUE: _rolls, ANSWER: _answers}

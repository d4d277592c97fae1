"""What must be told before a siege goes on: slots nobody looked at, wall tokens and a dungeon deck nobody counted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from adjudicator.games.thunderstone.as_told import laid_as_told
from adjudicator.games.thunderstone.corruption.siege.field import DOWN, PART, WALL, files, untold, wall
from adjudicator.games.thunderstone.counted import at_least, may_lack
from adjudicator.games.thunderstone.slots import opening, read_slot, spoken
from adjudicator.games.thunderstone.words import DECK
from adjudicator.kernel.arguments import spelled
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import BROKEN

UNTOLD = "siege.untold"
EMPTY = ("empty", "hole", "none", "nothing")
FACE_DOWN = ("down", "face down")
DECK_HAS = re.compile(r"deck(?: is| has)? (\d{1,3}|empty|none|nothing)(?: cards?| monsters?| left)*")
ENOUGH = ("deck enough", "deck is enough", "deck has enough", "enough")


def must_tell(h: Hearing, then: str, after: str, slots: Sequence[str], walls: Sequence[str] = (),
              deck: int = 0) -> bool:
    """Wait for what nobody told of slots, of the walls of files and of the dungeon deck; False where nothing is
    wanting.

    then: the frame that comes once it is told. after: the seat whose turn has ended. deck: how many cards the dungeon
    deck must have, where nobody counted it; 0 where it does not matter.
    """
    wants = [[spoken(place), "monster, or empty"] for place in slots]
    wants += [[f"the wall of file {file}", "tokens"] for file in walls]
    wants += [["the dungeon deck", "cards left"]] if deck else []
    if not wants:
        return False
    h.pend([{"kind": UNTOLD, "seat": None, "then": then, "after": after, "wants": wants,
             "slots": list(slots), "walls": list(walls), **({"deck": deck} if deck else {})}])
    return True


@rules.resolver(PART, "siege.advance-when", UNTOLD)
def tell_field(h: Hearing, frame: Frame, answer: Any) -> bool:
    """The players tell: ["2A empty", "1B Guardsman", "wall C 3", "deck 12"]; that is laid, the rest still waits."""
    told = {"enough": False}

    def lay(h: Hearing, row: str) -> bool:
        told["enough"] |= bool(frame.get("deck")) and _words(row) in ENOUGH
        return (told["enough"] and _words(row) in ENOUGH) or _told(h, row)

    if not laid_as_told(h, frame, answer, lay):
        return False
    h.settle(frame)
    slots = [place for place in frame["slots"] if place in untold(h.table, 1, 2, 3)]
    walls = [file for file in frame["walls"] if wall(h.table, file) is None]
    need = int(frame.get("deck", 0))
    deck = 0 if told["enough"] or not may_lack(h.table, need) else need
    if told["enough"]:
        h.say(f"The dungeon deck has enough monsters ({need} or more).")
    if not must_tell(h, frame["then"], frame["after"], slots, walls, deck):
        h.pend([{"kind": frame["then"], "after": frame["after"], **({"enough": True} if need else {})}])
    return True


def _words(row: str) -> str:
    return " ".join(row.lower().removeprefix("the ").removeprefix("dungeon ").split())


def _told(h: Hearing, row: str) -> bool:
    """Lay what one answer tells; False where it cannot be read."""
    word, _, rest = row.removeprefix("the ").partition(" ")
    if word.lower() == "wall":
        file, _, n = rest.removeprefix("of file ").strip().partition(" ")
        if file.upper() in files(h.table) and n.strip().isdigit() and int(n) <= WALL:
            h.effect("token", place=f"wall/{file.upper()}", kind="wall", n=int(n), set=True)
            h.say(f"The wall of file {file.upper()} has {int(n)} tokens.")
            return True
    elif (count := DECK_HAS.fullmatch(_words(row))) is not None and (deck := h.table.piles.get(DECK)) is not None:
        cards = 0 if count[1] in EMPTY else int(count[1])
        if cards >= at_least(h.table):
            h.effect("pile", pile=DECK, pool=deck.pool, size=cards, top=list(deck.top), bottom=list(deck.bottom),
                     holds=list(deck.holds), within=[list(layer) for layer in deck.within])
            h.say(f"The dungeon deck has {cards} card{'' if cards == 1 else 's'}.")
            return True
    elif (place := read_slot(word)) is not None and place[-1] in files(h.table) and rest and not h.table.at(place):
        h.effect("closed", place=place, value=True)
        if rest.strip().lower() in FACE_DOWN:
            lay_down(h, place)
        elif rest.strip().lower() not in EMPTY:
            h.effect("make", id=h.fresh(), card=_monster(h, rest.strip()), to=place)
        h.say(f"{opening(place)}: {rest.strip()}.")
        return True
    h.find(h.rule("siege.advance-when"), BROKEN.saying(
        f"{row} cannot be read. What would do: 2A empty; 1B Guardsman; 3D down; wall C 3; deck 12; deck enough."))
    return False


def _monster(h: Hearing, name: str) -> str:
    """The printed spelling of a monster's name. Raises Malformed."""
    card = spelled(h, name, "choose")
    held = h.game.card(h.table, card)
    if held is not None and held.kind not in ("monster", "bearer"):
        raise Malformed([Fault("choose", name, "the name of a monster, down or empty")])
    return card


def lay_down(h: Hearing, place: str) -> None:
    """A monster that nobody has seen lies face down in a slot."""
    piece = h.fresh()
    h.effect("make", id=piece, to=place, pool="dungeon")
    h.effect("mark", id=piece, key=DOWN, value=True)

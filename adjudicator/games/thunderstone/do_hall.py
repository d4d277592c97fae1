"""Deeds of card texts about monsters in the dungeon: they change places, are taken, sent to a player or beaten."""

from __future__ import annotations

from adjudicator.games.thunderstone.amounts import amount
from adjudicator.games.thunderstone.by_print import in_range
from adjudicator.games.thunderstone.choosing import Answer, offered, pick, seen
from adjudicator.games.thunderstone.guardians import is_guardian
from adjudicator.games.thunderstone.measures import within
from adjudicator.games.thunderstone.rulings import rulings
from adjudicator.games.thunderstone.selectors import fits
from adjudicator.games.thunderstone.spots import hall, line_of, position, positions
from adjudicator.games.thunderstone.treasures import is_treasure, lose_treasures
from adjudicator.games.thunderstone.words import BOOK, DECK, name_of
from adjudicator.kernel.arguments import spelled
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.piles import forced
from adjudicator.kernel.registry import rules
from adjudicator.kernel.revealing import reveal
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import BROKEN, Ask


def targets(h: Hearing, frame: Frame) -> list[str]:
    """The monsters in the dungeon that a deed may be about."""
    deed = frame["deed"]
    word = next(word for word in ("take monster", "swap from under", "send monster") if word in deed)
    found = [piece for piece in hall(h) if fits(h, piece, deed[word], frame["source"]) and not is_guardian(h, piece)]
    if "position" in deed:
        found = [piece for piece in found if in_range(position(h, piece) or 0, deed["position"])]
    if "health at most" in deed:
        found = [piece for piece in found if not _tougher(h, frame, piece)]
    return found


def _tougher(h: Hearing, frame: Frame, piece: str) -> bool:
    """Has a monster more Health than the deed allows? One whose Health is not known is asked for when it is chosen."""
    most = amount(h, frame["deed"]["health at most"], frame["seat"], frame["source"], "health")
    return most.exact and within(h.value("health", piece), f"<={most.number}").broken


def one_of_them(h: Hearing, frame: Frame, answer: Answer, optional: bool = False) -> list[str] | None:
    """The monster that is chosen; a guardian is none of them, for nothing but a fight takes it from its place."""
    for word in offered(h, answer) or ():
        meant = [piece for piece in hall(h) if name_of(h, piece).lower() == str(word).split("#")[0].strip().lower()]
        if meant and all(is_guardian(h, piece) for piece in meant):
            h.find(h.rule("guardian.immune"), BROKEN.saying(
                f"{name_of(h, meant[0])} is a guardian: nothing but a fight takes it from its place."))
            return None
    return pick(h, frame, answer, targets(h, frame), 1, optional=optional)


def _move_to(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """The monster of this text goes to a position, the highest where that number is not there; those between it and
    that position move up by one.
    """
    h.settle(frame)
    piece, to = frame["source"], frame["deed"]["move to"]
    if piece not in h.table.pieces or piece not in hall(h):
        return True
    rows = line_of(h, h.table.pieces[piece].place)
    goal = rows[-1] if to == "highest" else rows[min(int(to), len(rows)) - 1]
    if h.table.pieces[piece].place != goal:
        if len(rows) < len(positions(h)):
            h.assume(f"{name_of(h, piece)} moves in its own file: in a siege an effect on the hall touches one rank "
                     "or file")
        h.do("move monster", piece=piece, to=goal)
        h.cite(*rulings(h, frame["card"], "move to"))
    return True


@rules.deed(BOOK, "move monster")
def move_monster(h: Hearing, piece: str, to: str) -> None:
    """A monster goes to another position of the dungeon; those in between close up behind it."""
    from adjudicator.games.thunderstone.refill import newly
    there = h.table.pieces[piece].place
    rows = line_of(h, there)
    if there not in rows or to not in rows or there == to:
        return
    at, goal = rows.index(there), rows.index(to)
    step = 1 if goal > at else -1
    h.say(f"{name_of(h, piece)} moves to {h.game.place_words(h.table, to)}.")
    moving = [(rows[n - step], other) for n in range(at + step, goal + step, step) for other in h.table.at(rows[n])]
    h.effect("move", id=piece, to=to)
    for place, other in moving:
        h.effect("move", id=other, to=place)
        if place == rows[0]:
            newly(h, other, "breach due", "dungeon.breach")


def _take_monster(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """A monster goes to the player's discard pile without a fight: nobody takes its experience."""
    chosen = _one(h, frame, answer)
    if chosen is None:
        return False
    h.settle(frame)
    for piece in chosen:
        h.do("take monster", piece=piece, seat=frame["seat"], to=f"{frame['seat']}/discard")
    return True


def _one(h: Hearing, frame: Frame, answer: Answer) -> list[str] | None:
    """One monster of the dungeon; a Health that nobody has read is asked for."""
    chosen = one_of_them(h, frame, answer, bool(frame["deed"].get("optional")))
    if chosen and "health at most" in frame["deed"]:
        most = amount(h, frame["deed"]["health at most"], frame["seat"], frame["source"], "health")
        fit = within(h.value("health", chosen[0]), f"<={most.number}") if most.exact else None
        if fit is None or fit.unknown:
            h.asks.extend(most.asks if fit is None else fit.asks)
            return None
    return chosen


@rules.deed(BOOK, "take monster", sometimes=("treasure.lost",))
def take_monster(h: Hearing, piece: str, seat: str, to: str) -> None:
    """A monster leaves the dungeon otherwise than by a fight; what it guarded is lost."""
    lose_treasures(h, piece)
    if to == DECK:
        h.say(f"{name_of(h, piece)} goes face down beneath the dungeon deck; it was not fought.")
        h.effect("hide", id=piece, pile=DECK, end="bottom")
        if h.table.frame("dungeon.refill") is not None:
            return  # it is refilled when that step comes
    else:
        h.say(f"{name_of(h, piece)} is taken without a fight: nobody takes its experience.")
        h.do("move", piece=piece, to=to, end=None)
    if "files" not in h.table.dials:
        h.pend([{"kind": "dungeon.refill", "seat": seat}])


def _swap(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """Turn up the bottom card of the dungeon deck; it may change places with a monster of the dungeon."""
    low = frame.get("turned up") or _bottom(h, frame, answer)
    if low is None:
        return False
    if low == "":
        h.settle(frame)
        h.say(f"{frame['card']}: the dungeon deck is empty.")
        return True
    if not frame.get("turned up"):
        h.effect("amend", id=frame["id"], data={"turned up": low})
        frame, answer = {**frame, "turned up": low}, None
        _tell_bottom(h, low)
    if is_treasure(h, low):
        h.settle(frame)
        h.say(f"{low} is no monster; it stays where it is.")
        return True
    chosen = one_of_them(h, frame, answer, optional=True)
    if chosen is None:
        return False
    h.settle(frame)
    if not chosen:
        h.say(f"{low} stays at the bottom of the dungeon deck.")
    for piece in chosen:
        h.do("swap monster", piece=piece, card=low)
    return True


def _tell_bottom(h: Hearing, card: str) -> None:
    """Everybody has seen the lowest card of the deck."""
    piece = reveal(h, DECK, card, "dungeon/turned up", end="bottom")
    h.effect("hide", id=piece, pile=DECK, end="bottom")
    h.say(f"{card} lies at the bottom of the dungeon deck.")


def _bottom(h: Hearing, frame: Frame, answer: Answer) -> str | None:
    """The lowest card of the dungeon deck, as it is known or told; "" of an empty deck."""
    pile = h.table.piles.get(DECK)
    if pile is not None and pile.size == 0:
        return ""
    known = forced(pile, "bottom") if pile is not None else None
    told = seen(h, answer, 1)
    if known is None and not told:
        h.asks.append(Ask("the dungeon deck", "its bottom card", "turn it up and name it"))
        return None
    return spelled(h, told[0], "saw") if told else known


@rules.deed(BOOK, "swap monster")
def swap_monster(h: Hearing, piece: str, card: str) -> None:
    """A monster goes beneath the dungeon deck, and the card that lay there takes its place, newly in the dungeon."""
    from adjudicator.games.thunderstone.refill import newly
    place = h.table.pieces[piece].place
    lose_treasures(h, piece)
    h.say(f"{card} takes the place of {name_of(h, piece)}, which goes beneath the dungeon deck.")
    new = reveal(h, DECK, card, place, end="bottom")
    h.effect("hide", id=piece, pile=DECK, end="bottom")
    newly(h, new, "raid due", "dungeon.raid")
    if place == line_of(h, place)[0]:
        newly(h, new, "breach due", "dungeon.breach")


def _defeat(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """The monster of this text is defeated, otherwise than in a fight."""
    h.settle(frame)
    piece = frame["source"]
    if piece in h.table.pieces and piece in hall(h):
        if piece == h.table.dials.get("fight"):
            _fight_ends(h, piece)
        h.do("defeat", piece=piece, seat=frame["seat"])
        if h.table.frame("dungeon.refill") is None:
            h.pend([{"kind": "dungeon.refill", "seat": frame["seat"]}], where="below")
    return True


def _fight_ends(h: Hearing, piece: str) -> None:
    """The text of the monster that is fought has it defeated: the fight is won, and nothing is compared any more."""
    compare = h.table.frame("dungeon.compare")
    if compare is None:
        return
    h.settle(compare)
    h.effect("turn", dial="won", to=True)
    h.effect("turn", dial="fight.position", to=position(h, piece))
    h.say("The fight is won.")


HALL_DEEDS = {"move to": _move_to, "take monster": _take_monster, "swap from under": _swap, "defeat": _defeat}

"""Monsters of the dungeon that a card text shuffles into the top of the dungeon deck."""

from __future__ import annotations

from adjudicator.games.thunderstone.choosing import Answer, offered
from adjudicator.games.thunderstone.guardians import is_guardian
from adjudicator.games.thunderstone.selectors import fits
from adjudicator.games.thunderstone.spots import hall, positions, spot_word
from adjudicator.games.thunderstone.words import BOOK, DECK, name_of
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import BROKEN

AWAY, REVEAL = "shuffled away", "dungeon.reveal"
"""Where monsters lie while they are shuffled into the deck; the frame in which their places are filled."""
WORD = "shuffle into dungeon deck"


def movable(h: Hearing, frame: Frame) -> list[str]:
    """The monsters that may be shuffled away."""
    return [piece for piece in hall(h) if fits(h, piece, frame["deed"][WORD], frame["source"])]


def shuffle_away(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """Any of the monsters that fit are shuffled into the top of the deck; then the dungeon is filled."""
    chosen = _chosen(h, frame, answer, movable(h, frame))
    if chosen is None:
        return False
    h.settle(frame)
    places = {piece: h.table.pieces[piece].place for piece in chosen}
    for piece in chosen:
        h.do("remove monster", piece=piece)
    gone = [piece for piece in chosen if piece in h.table.at(AWAY)]
    if gone:
        h.do("mix into deck", pieces=gone, top=int(frame["deed"]["top"]))
        seat = str(frame["seat"])
        left = {"n": len(gone), "low": min(positions(h).index(places[piece]) for piece in gone)}
        h.pend([{"kind": REVEAL, "rank": 10, "seat": seat, **left},
                *({"kind": kind, "rank": rank, "seat": seat}
                  for rank, kind in ((11, "dungeon.raid"), (12, "dungeon.breach")))])
    return True


def _chosen(h: Hearing, frame: Frame, answer: Answer, among: list[str]) -> list[str] | None:
    """Which monsters: as the player says, or all of them by the other reading."""
    if h.reading("setting.shuffled", "any-number") == "all":
        return among
    early = [piece for piece in h.args.get("targets") or [] if piece in among]
    if answer is None and early:
        h.args["targets"] = [piece for piece in h.args["targets"] if piece not in early]
        return early
    told = offered(h, answer)
    if told is None:
        return None if among else []
    if [str(word).lower() for word in told] == ["all"]:
        return among
    found: list[str] = []
    for word in map(str, told):
        plain = word.lower().removeprefix("position").removeprefix("rank").strip()
        piece = next((piece for piece in among if piece not in found
                      and (spot_word(h, piece) == plain or name_of(h, piece).lower() == word.lower())), None)
        if piece is None:
            fit = ", ".join(f"{spot_word(h, other)} {name_of(h, other)}" for other in among) or "none"
            h.find(f"{BOOK}/guardian.immune" if _guards(h, plain, word) else f"{BOOK}/setting.shuffled",
                   BROKEN.saying(f"{word} cannot be shuffled away; these can: {fit}."))
            return None
        found.append(piece)
    return found


def _guards(h: Hearing, plain: str, word: str) -> bool:
    """Do the words point at a guardian?"""
    return any(is_guardian(h, piece) and (spot_word(h, piece) == plain or name_of(h, piece).lower() == word.lower())
               for piece in hall(h))


@rules.deed(BOOK, "remove monster")
def remove_monster(h: Hearing, piece: str) -> None:
    """A monster leaves the dungeon without a fight."""
    h.effect("move", id=piece, to=AWAY)


@rules.deed(BOOK, "mix into deck", "setting.shuffled")
def mix_into_deck(h: Hearing, pieces: list[str], top: int) -> None:
    """Monsters are shuffled together with the top cards of the dungeon deck and lie on it, nobody knows where."""
    names = ", ".join(name_of(h, piece) for piece in pieces)
    h.say(f"{names}: shuffled together with the top {top} cards of the dungeon deck, and back on top of it.")
    h.effect("mix", ids=pieces, pile=DECK, top=top)

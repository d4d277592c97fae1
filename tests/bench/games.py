"""Games to measure on: whole simulated ones, and one that is as long as wanted."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any

from adjudicator.log.model import Entry, GameRecord
from adjudicator.rules.library import Library
from adjudicator.rules.load import library
from tests.sim.play import Play

Action = dict[str, Any]
HAND = ("Regular", "Regular", "Regular", "Longspear", "Torch", "Thunderstone Shard")
LIVELY = 60  # entries of a long game that are played as any other; after them nobody fights any more
PATIENCE = 400  # turns until a player may be given the wanted hand


@dataclass(frozen=True, slots=True)
class Recorded:
    """A game as it was played: how it was opened, what was done, its log."""

    opening: Action
    actions: tuple[Action, ...]
    record: GameRecord
    entries: tuple[Entry, ...]


@cache
def texts() -> Library:
    """The rule texts."""
    return library(strict=False)


@cache
def whole_game(seed: int, most: int = 100_000) -> Recorded:
    """A simulated game to its end (or its first entries)."""
    play = Play(texts(), seed, 2 + seed % 4)
    while not play.over() and play.steps < most:
        play.turn()
    return recorded(play)


def recorded(play: Play) -> Recorded:
    """What was played so far."""
    record = play.service.store.game(play.id)
    entries = tuple(play.service.store.entries(play.id))
    actions = tuple(entry.envelope["action"] for entry in entries)
    return Recorded(actions[0], actions[1:], record, entries)


def long_game(entries: int) -> Recorded:
    """A game of about so many entries; the first seat is on turn and holds HAND, unseen so far.

    It begins like any other and then goes on in the village: players lay out their hands, count their gold, note
    things, take tokens, prepare. So the table stays as full as it was, and only the log grows.
    """
    play = Play(texts(), 3, 2)
    while play.steps < min(LIVELY, entries) or play.table.top()["kind"] != "turn":
        play.turn()
    while play.steps < entries:
        calm_turn(play)
    for _ in range(PATIENCE):
        if play.table.dials["active"] == "s1" and give_hand(play, "s1"):
            return recorded(play)
        calm_turn(play)
    raise RuntimeError("no turn came at which the hand could be given")


def calm_turn(play: Play) -> None:
    """One turn without a fight or a purchase."""
    seat = play.table.dials["active"]
    hand = list(play.dealer.piles[f"{seat}/hand"])
    if play.steps % 5 == 0:
        act(play, {"type": "prepare", "seat": seat, "keep": hand[:2]})
    else:
        done = act(play, {"type": "visit-village", "seat": seat, "hand": hand})
        gold = done["values"]["gold"]
        if "value" in gold:
            act(play, {"type": "claim", "seat": seat, "value": "gold", "number": gold["value"]})
        left = gold.get("value", "some")
        act(play, {"type": "note", "seat": seat, "text": f"{seat} saves up; {left} gold is left over"})
        act(play, {"type": "tokens", "seat": seat, "kind": "experience", "n": 1 if play.steps % 2 else 0})
    act(play, {"type": "end-turn", "seat": seat})


def act(play: Play, action: Action) -> Action:
    """Do it, and let the dealer follow; the ruling as it was written."""
    done = play.service.submit(play.id, action, by=action["seat"])
    if not done.appended or done.version is None:
        raise RuntimeError(f"{action} was not written: {done.ruling['sentence']}")
    play.steps += 1
    play.dealer.follow(play.service.store.entry(play.id, done.version).envelope["effects"])
    return done.ruling


def give_hand(play: Play, seat: str) -> bool:
    """Change a seat's unseen hand with its unseen deck until it is HAND; True where that could be."""
    hand, deck = play.dealer.piles[f"{seat}/hand"], play.dealer.piles[f"{seat}/deck"]
    piles = [play.table.piles[f"{seat}/{word}"] for word in ("hand", "deck")]
    if any(pile.top or pile.bottom or pile.holds or pile.within for pile in piles) or len(hand) != len(HAND):
        return False
    rest = Counter(hand + deck)
    rest.subtract(HAND)
    if min(rest.values()) < 0:
        return False
    hand[:], deck[:] = HAND, list(rest.elements())
    return True

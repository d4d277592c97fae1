"""Deeds of card texts about other players: what they give up of their unseen hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from adjudicator.games.thunderstone.by_print import card_fits
from adjudicator.games.thunderstone.choosing import Answer, seat_told
from adjudicator.games.thunderstone.rulings import rulings
from adjudicator.games.thunderstone.words import BOOK
from adjudicator.kernel.arguments import spelled
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.revealing import reveal
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import Truth

GIVEN_UP = "given up"
"""What the memory of a text calls the cards that other players discarded for it."""


def others(h: Hearing, seat: str) -> list[str]:
    """The other seats, the left-hand neighbour first."""
    seats = list(h.game.seats(h.table))
    at = seats.index(seat)
    return seats[at + 1:] + seats[:at]


class Whom(NamedTuple):
    """To which seats something may go, and what they are called."""

    seats: Sequence[str]
    words: str


def hand_on(h: Hearing, frame: Frame, answer: Answer, key: str, choose: Callable[[], Sequence[str] | None], whom: Whom,
            then: Callable[[str, str], object]) -> bool:
    """Something goes to a player: first which card, then to whom; True once that is done, or nothing was chosen.

    key: where the frame keeps the card until the player is named. choose: the card, as it was told; then: what is done
    with it.
    """
    piece = frame.get(key)
    if piece is None:
        chosen = choose()
        if chosen is None:
            return False
        if not chosen:
            h.settle(frame)
            return True
        piece, answer = chosen[0], None
        h.effect("amend", id=frame["id"], data={key: piece})
    one = whom.seats[0] if len(whom.seats) == 1 else None
    to = one or seat_told(h, answer, whom.seats, "ability.requirements", whom.words)
    if to is None:
        return False
    h.settle(frame)
    then(str(piece), to)
    return True


def to_whom(h: Hearing, frame: Frame) -> list[str]:
    """The seats that a deed is about, by its `to`: the player, the others, or all, the player last."""
    seat = frame["seat"]
    rows: dict[str, list[str]] = {"me": [seat], "others": others(h, seat), "all": [*others(h, seat), seat]}
    return rows[frame["deed"].get("to", "me")]


def others_give_up(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """Each other player chooses from the unseen hand: one frame each, in the book's order."""
    deed = frame["deed"]
    word = "others discard" if "others discard" in deed else "others destroy"
    h.settle(frame)
    rows: list[Frame] = [{"kind": "hand.choice", "seat": other, "sel": deed[word], "count": deed.get("count", 1),
                          "word": word.split()[1], "card": frame["card"], "rank": rank}
                         for rank, other in enumerate(others(h, frame["seat"]))]
    h.pend(rows)
    return True


@rules.resolver(BOOK, "discard.own-choice", "hand.choice", topics=("card.bio-energy-cutter",))
def hand_choice(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """Another player gives up cards of the unseen hand; the owner chooses and names them."""
    seat, n = str(frame["seat"]), int(frame["count"])
    pile = f"{seat}/hand"
    held = h.table.piles.get(pile)
    if held is not None and held.size == 0:
        h.settle(frame)
        return True
    if answer is None or answer.get("choose") is None:
        return False
    told = answer["choose"]
    if not isinstance(told, str | list):
        raise Malformed([Fault("choose", told, "cards by name, or none")])
    names = [part.strip() for part in told.split(",")] if isinstance(told, str) else list(told)
    need = n if held is None or held.size is None else min(n, held.size)
    if len(names) != need and not (len(names) == 1 and str(names[0]).lower() == "none" and frame["sel"] != "card"):
        h.find(f"{BOOK}/discard.own-choice", Truth(False, f"{need} must be chosen, not {len(names)}."))
        return False
    h.settle(frame)
    h.cite(*rulings(h, frame["card"], f"others {frame['word']}"))
    for name in names:
        if str(name).lower() == "none":
            h.say(f"{seat} has no such card.")
            continue
        card = spelled(h, str(name), "choose")
        known_card = h.game.card(h.table, card)
        fit = known_card is None or card_fits(known_card, frame["sel"])
        h.find(f"{BOOK}/discard.own-choice", Truth(fit, f"{card} is {'' if fit else 'not '}what is asked for."))
        piece = reveal(h, pile, card, f"{seat}/revealed", end="any")
        if frame["word"] == "discard":
            h.do("discard", piece=piece, seat=seat)
            before = h.table.dials.get("memory", {})
            h.effect("turn", dial="memory", to={**before, GIVEN_UP: [*before.get(GIVEN_UP, ()), piece]})
        else:
            h.do("destroy", piece=piece, seat=seat, by={"kind": "other", "source": None})
    return True
